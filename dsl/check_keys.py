"""The keys of cards, decks and tiers: whole numbers where they must be, each given once."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dicewright.dsl import syntax as s
from dicewright.dsl.diagnostics import Diagnostic, Related
from dicewright.dsl.source import Span, Word

NUMBER_KEYS = ("points", "cost", "income", "copies")
"""Keys whose values are whole numbers."""

Keys = dict[str, int | str]
Report = Callable[[Diagnostic], None]


def check_keys(
    keys: Iterable[s.Key], report: Report, params: frozenset[str] = frozenset()
) -> tuple[Keys, bool]:
    """The values, and whether all are right. `params` may stand for numbers (in a deck's tier)."""
    found: Keys = {}
    places: dict[str, Span] = {}
    ok = True
    for key in keys:
        name, value = str(key.name), key.value
        if name in found:
            place = Related(places[name], "first given here")
            report(
                Diagnostic(
                    "E202",
                    key.span,
                    f"`{name}` is given twice",
                    "given again here",
                    "keep one of them",
                    None,
                    (place,),
                )
            )
            ok = False
            continue
        if isinstance(value, Word):
            found[name] = str(value)
            if name in NUMBER_KEYS and (key.quoted or value not in params):
                report(Diagnostic("E212", value.span, f"`{name}` must be a whole number, not `{value}`", "not a number",
                                       f"write for example `{name}=1`"))  # fmt: skip
                ok = False
        else:
            found[name] = int(value)
            if name == "copies" and value == 0:
                report(Diagnostic("E212", value.span, "a card with 0 copies is not in the deck", "write 1 or more",
                                       "take the card out, or write `copies=1`"))  # fmt: skip
                ok = False
        places[name] = key.span
    return found, ok
