"""The rules that are installed: an entry-point group, so that a game of one's own is a plug-in.

    [project.entry-points."dicewright.rules"]
    my-game = "my_package.rules:RULES"

Looking at the declarations is cheap: no code of a game that comes along is imported for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache

from dicewright.dsl.rules import RulesSpec
from dicewright.runtime.errors import SetupError
from dicewright.runtime.plugins import RULES_GROUP, load
from dicewright.runtime.rules import Rules


def rules_registry() -> Mapping[str, Rules]:
    """All installed rules by name. Plug-ins that cannot be loaded are in `broken_rules`."""
    return _installed()[0]


def broken_rules() -> Mapping[str, str]:
    """The plug-ins that are installed and cannot be loaded, by name, and why, in words without a full stop."""
    return _installed()[1]


def specs() -> Mapping[str, RulesSpec]:
    """The declarations of all installed rules by name, for the checker: also of those that cannot be
    loaded, which say why (`RulesSpec.broken`) and nothing else."""
    found = {name: rules.spec for name, rules in rules_registry().items()}
    return found | {name: RulesSpec(name, name, broken=why) for name, why in broken_rules().items()}


def rules_named(name: str) -> Rules:
    """The rules of this name. Raises SetupError if they are not installed, or cannot be loaded."""
    rules = rules_registry().get(name)
    if rules is not None:
        return rules
    why = broken_rules().get(name)
    if why is not None:
        raise SetupError(f"The rules `{name}` are installed but cannot be loaded: {why}.")
    near = get_close_matches(name, rules_registry(), n=1)
    meant = f"; did you mean `{near[0]}`?" if near else "."
    raise SetupError(f"No rules called `{name}` are installed{meant}")


def forget() -> None:
    """Look anew at what is installed, next time somebody asks."""
    _installed.cache_clear()


@cache
def _installed() -> tuple[dict[str, Rules], dict[str, str]]:
    found, broken = load(RULES_GROUP, Rules)
    for name, rules in list(found.items()):
        if rules.spec.name != name:
            broken[name] = f"they are registered as `{name}` and call themselves `{rules.spec.name}`"
            del found[name]
    return found, broken
