"""The keys of cards, decks and tiers: whole numbers where they must be, each given once."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dicewright.dsl import syntax as s
from dicewright.dsl.allow import allowed
from dicewright.dsl.diagnostics import Diagnostic, Fix, Related
from dicewright.dsl.source import Span, Word

NUMBER_KEYS = ("points", "cost", "income", "copies")
"""Keys whose values are whole numbers."""

_SLIPS = {
    **dict.fromkeys(("point", "pionts", "poinst", "pointes", "Points", "pts"), "points"),
    **dict.fromkeys(("costs", "cots", "Cost", "price"), "cost"),
    **dict.fromkeys(("incomes", "incom", "Income"), "income"),
    **dict.fromkeys(("copy", "copis", "copie", "Copies", "coppies"), "copies"),
}
"""What is written for these keys by mistake. Any other key is free."""

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
        _warn_slip(key, report)
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


def _warn_slip(key: s.Key, report: Report) -> None:
    """W502 for a key that is most likely one of the known ones, misspelt."""
    meant = _SLIPS.get(key.name)
    if meant is None or "W502" in allowed(key.span):
        return
    message = f"`{key.name}` is a key of your own; `{meant}` is what the rules read"
    label, help_ = f"perhaps `{meant}`", f"did you mean `{meant}`?"
    report(Diagnostic("W502", key.name.span, message, label, help_, Fix(key.name.span, meant)))
