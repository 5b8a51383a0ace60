"""What to say about text that the grammar does not expect (E101), in a designer's words.

The parser tells which terminals could have stood there; none of its words may be shown.
Mistakes that people make often have a sentence of their own in `dsl.hints`, tried first.
"""

from __future__ import annotations

from dicewright.dsl.diagnostics import Diagnostic
from dicewright.dsl.hints import hint
from dicewright.dsl.hints.spot import EXAMPLES, Spot, short

_CLAIMS = {"PAIR", "TRIPLE", "SETS", "STRAIGHT", "SUM", "PICK", "ODD", "EVEN"}
_CLAIM_WORDS = "a condition such as `pair`, `4` or `2 x 5+`"
_WORDS = {
    "COLON": "`:`", "EQ": "`=`", "COMMA": "`,`", "RPAR": "`)`", "LPAR": "`(`", "RBRACE": "`}`", "ARROW": "`->`",
    "X": "`x`", "ALIKE": "`alike`", "DIFFERENT": "`different`", "OF": "`of`", "AND": "`and`", "SLASH": "`/`",
    "ALSO": "`also`", "DICE": "`dice`", "STRING": 'a text in double quotes', "NUMBER": "a number", "NAME": "a name",
    "GE": "`>=`", "LE": "`<=`", "DOTS": "`..`", "PLUS": "`+`", "MINUS": "`-`", "KEEPING": "`keeping`",
    "FREE": "`free`", "FINAL": "`final`", "SOME": "`some`", "ANY": "`any`", "RULES": "`rules`", "AT": "`@`",
    "STRAIGHT": "`straight`", "$END": "the end of the line", "DECIMAL": "a number", "ODD": "`odd`", "EVEN": "`even`",
    "LBRACE": "`{`", "PIPE": "`|`",
}  # fmt: skip
_ORDER = list(_WORDS)

_FORMS = {
    "SUM": "sum >= 9", "TOTAL": "total >= 24", "PICK": "pick 3 (all alike)", "SETS": "sets(3, 2)", "STRAIGHT": "straight 4",
    "OF": "pair of 5+", "EVERY": "every 3+", "NO": "no 1", "EXACTLY": "exactly 2 x 6", "ALL": "all alike", "X": "2 x 5+",
    "NOT": "not (pair)", "LBRACE": "{1,4,6}", "SLOT_ALIKE": "alike(blue, red)", "SLOT_STRAIGHT": "straight(blue, red)",
    "SLOT_DIFFERENT": "different(blue, red)", "ALIKE": "4 alike", "DIFFERENT": "3 different",
}  # fmt: skip
"""An example for each word that begins a form."""
_BREAKS = {"AND", "SLASH", "ALSO", "COLON", "LPAR", "RPAR", "EQ"}


def unexpected(spot: Spot) -> Diagnostic:
    """E101 for a token that cannot stand where it does, or a line that ends too soon."""
    found = hint(spot)
    if found is not None:
        return found
    label, help_ = f"expected {expected(spot.accepts)}", f"for example: `{example(spot)}`"
    if spot.token() is None:
        return spot.say(spot.span(), f"the line ends too soon, after `{short(spot.text(-1))}`", label, help_)
    return spot.say(spot.span(), f"`{short(spot.text())}` is unexpected here", label, help_)


def example(spot: Spot) -> str:
    """An example of the form that was begun, or of the kind of line."""
    if not spot.in_condition:
        return EXAMPLES.get(spot.kind, EXAMPLES["cond"])
    for offset in range(0, -spot.at - 1, -1):
        if spot.type(offset) in _FORMS:
            return _FORMS[spot.type(offset)]
        if spot.type(offset) in _BREAKS and spot.type(offset - 1) not in ("SETS", "NOT"):
            break
    return EXAMPLES["cond"]


def expected(accepts: frozenset[str]) -> str:
    """The terminals that could stand here, in words."""
    words: list[str] = []
    left = set(accepts)
    if "USE" in left:
        words.append("a name")
        left &= {"NUMBER", "STRING", "COLON", "EQ", "$END", "COMMA", "ARROW"}
    if {"AND", "SLASH", "ALSO"} <= left:
        words += ["`and`", "`/`", "`also`"]
        left -= {"AND", "SLASH", "ALSO"}
    if len(left & _CLAIMS) >= 4:
        words.append(_CLAIM_WORDS)
        left.clear()
    if {"NUMBER", "NAME"} <= left:
        words.append("a number")
        left -= {"NUMBER", "NAME", "ANY"}
    words.extend(_WORDS[name] for name in _ORDER if name in left)
    words = list(dict.fromkeys(words))
    if not words:
        return "something else"
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]
