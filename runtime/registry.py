"""The rules that are installed: an entry-point group, so that a game of one's own is a plug-in.

    [project.entry-points."dicewright.rules"]
    my-game = "my_package.rules:RULES"

Looking at the declarations is cheap: no game's code is imported for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib.metadata import entry_points

from dicewright.dsl.rules import RulesSpec
from dicewright.runtime.errors import SetupError
from dicewright.runtime.rules import Rules

GROUP = "dicewright.rules"


@cache
def rules_registry() -> Mapping[str, Rules]:
    """All installed rules by name. A plug-in that cannot be imported is left out."""
    found: dict[str, Rules] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            rules = point.load()
        except (ImportError, AttributeError):
            continue
        if isinstance(rules, Rules):
            found[point.name] = rules
    return found


def specs() -> Mapping[str, RulesSpec]:
    """The declarations of all installed rules by name, for the checker."""
    return {name: rules.spec for name, rules in rules_registry().items()}


def rules_named(name: str) -> Rules:
    """The rules of this name. Raises SetupError if they are not installed."""
    rules = rules_registry().get(name)
    if rules is not None:
        return rules
    near = get_close_matches(name, rules_registry(), n=1)
    meant = f"; did you mean `{near[0]}`?" if near else "."
    raise SetupError(f"No rules called `{name}` are installed{meant}")
