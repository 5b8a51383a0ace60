"""The table of phrases about dice, sets and tests.

A pattern is a regular expression for the words and signs of a line; in it `{N}` stands for a
number in digits or words, `{FACE}` for what one die shows, `{COLOUR}` for a colour. The better
words may use what they matched: `{n}`, `{more}` and `{less}` (one more, one less), `{times}`
(`2 x `, nothing for 1), `{face}`, `{colour}` (with a space), and any other group.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from attrs import frozen

NUMBER_WORDS = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "a": "1", "an": "1", "single": "1",
}  # fmt: skip
"""Numbers as words, and what stands for one."""
FACE_WORDS = {
    **{word: digit for word, digit in NUMBER_WORDS.items() if len(word) > 2 and word != "single"},
    **{word + "s": digit for word, digit in NUMBER_WORDS.items() if len(word) > 2 and word != "six"},
    "sixes": "6", "odds": "odd", "evens": "even", "anything": "any",
}  # fmt: skip
"""What one die shows, as words: `six`, `sixes`."""

_NAME = r"[^\W\d_][\w-]*"
_N = r"(?P<n>\d{1,2}|" + "|".join(w for w in NUMBER_WORDS if w != "single") + ")"
_PLAIN = r"(?P<face>" + "|".join(FACE_WORDS) + r"|odd|even|any|\d+ [+-]|\d+ \.\. \d+|\{ \d+(?: , \d+)* \}"
_FACE = _PLAIN + r"|\d+(?: s)?)"
_SAME = "(?:the same|equal|same|identical|matching|alike)"

Values = Mapping[str, str]
Better = str | tuple[str, ...] | Callable[[Values], str | None]


def pattern(text: str) -> re.Pattern[str]:
    """The regular expression of a table's entry; it matches whole words and signs only."""
    text = (
        text.replace("{N}", _N)
        .replace("{FACE}", _FACE)
        .replace("{SHOWN}", _PLAIN + ")")
        .replace("{COLOUR}", f"(?P<colour>{_NAME})")
        .replace("{SYMBOL}", f"(?P<symbol>{_NAME})")
    )
    return re.compile(rf"(?<!\S)(?:{text})(?!\S)")


@frozen
class Phrase:
    """What people say, how the language says it, and why (the label)."""

    pattern: re.Pattern[str]
    better: Better
    why: str
    help: str | None = None
    message: str = "`{said}` is not a {kind} of the language"
    certain: bool = False
    """Of several better ways, the first may be put in without asking."""

    def write(self, values: Values) -> tuple[str, ...]:
        """The better ways for a match; none if it is no such phrase after all."""
        if callable(self.better):
            found = self.better(values)
            return () if found is None else (found,)
        texts = (self.better,) if isinstance(self.better, str) else self.better
        return tuple(text.format_map(values) for text in texts)


def says(text: str, better: Better, why: str, help: str | None = None, certain: bool = False) -> Phrase:
    """An entry of a table."""
    return Phrase(pattern(text), better, why, help, certain=certain)


def lacks_x(text: str, better: Better) -> Phrase:
    """An entry for a number of dice and what they show, with something else than `x` between them."""
    return Phrase(
        pattern(text),
        better,
        "`x` stands between how many dice and what each shows",
        None,
        "an `x` is missing in `{said}`",
    )


def _alike(values: Values) -> str | None:
    n = values["n"]
    return {"1": None, "2": "pair", "3": "triple"}.get(n, f"{n} alike")


def _pairs(values: Values) -> str | None:
    count = int(values["n"])
    return " and ".join([f"{values['colour']}pair"] * count) if 2 <= count <= 5 else None


def _not(values: Values) -> str:
    return f"not ({values['set'].removesuffix('s')})"


def _from(values: Values) -> str | None:
    low, high = int(values["low"]), int(values["high"])
    return f"straight {high - low + 1} of {low}..{high}" if high > low else None


_MORE = "or (?:more|higher|better|up|above|greater)"
_LESS = "or (?:less|lower|fewer|below|smaller)"
_CLAIM = "a claim is content with more dice than it asks for"
_EVERY = "what every die of the roll must show"

DICE = (
    # sets and straights
    says("(?:a )?full house", ("pair and triple", "sets(3, 2)"), "a pair and a triple",
         "write `pair and triple` (the numbers may be equal) or `sets(3, 2)` (two numbers)", certain=True),
    says("(?:{N} )?(?:yahtzee|yatzy|kniffel)", "5 alike", "five dice with the same number"),
    says("(?:two|2) pairs?", ("pair and pair", "sets(2, 2)"), "sets are joined with `and`",
         "write `pair and pair` (the numbers may be equal) or `sets(2, 2)` (all different)", certain=True),
    says("(?:two|2) triples?", ("triple and triple", "sets(3, 3)"), "sets are joined with `and`",
         "write `triple and triple` (the numbers may be equal) or `sets(3, 3)` (all different)", certain=True),
    says("(?:three|3) pairs?", ("pair and pair and pair", "sets(2, 2, 2)"), "sets are joined with `and`",
         "write `pair and pair and pair` (the numbers may be equal) or `sets(2, 2, 2)` (all different)", certain=True),
    says("(?:a )?{N} of (?:(?:a|one|the same) (?:kind|sort|number|value)|the same)", _alike, "dice with the same number"),
    says(f"{{N}} (?:dice )?{_SAME}(?: dice| numbers?)?", _alike, "dice with the same number"),
    says("(?:small|short|little|low|minor) straight", "straight 4", "`straight` says how many dice it takes"),
    says("(?:large|long|big|great|high|major) straight", "straight 5", "`straight` says how many dice it takes"),
    says("{N} {COLOUR} pairs?", _pairs, "sets are joined with `and`"),
    says("{N} different (?:numbers|dice|faces|values)", "{n} different", "numbers are meant anyway"),
    says("any(?= (?:pair|triple|straight|\\d+ alike))", "", "any will do as it is"),
    says("{N} (?:dice )?in (?:a row|sequence|order)", "straight {n}", "dice with consecutive numbers"),
    says("{N} (?:consecutive|straight|sequential)(?: dice| numbers)?", "straight {n}", "dice with consecutive numbers"),
    says("(?:a )?(?:straight|run|sequence|row|street) of {N}(?: dice)?", "straight {n}", "dice with consecutive numbers"),
    says("(?:a )?(?:run|sequence|row|street) {N}", "straight {n}", "dice with consecutive numbers"),
    says("straight from (?P<low>\\d+) to (?P<high>\\d+)", _from, "`of` says which numbers it may use"),
    # how many dice
    lacks_x("(?:exactly|only|just) {N}(?: x| dice)?(?: {COLOUR})?(?: dice)? {FACE}", "exactly {n} x {colour}{face}"),
    lacks_x("(?:exactly|only|just) {N}(?: {COLOUR})? {SYMBOL}", "exactly {n} x {colour}{face}"),
    says("at least {N}(?: x| dice)?(?: {COLOUR})?(?: dice)?(?: showing| with| of)? {FACE}", "{times}{colour}{face}", _CLAIM,
         "write `{times}{colour}{face}`, which means at least as many already"),
    says("{N} or more(?: x| dice)?(?: {COLOUR})?(?: dice)?(?: showing| with| of)? {FACE}", "{times}{colour}{face}", _CLAIM),
    says("more than {N}(?: x| dice)?(?: {COLOUR})?(?: dice)? {FACE}", "{more} x {colour}{face}", _CLAIM),
    says("(?:at most|no more than|not more than|up to|maximum|max) {N}(?: x| dice)?(?: {COLOUR})?(?: dice)? {FACE}",
         "not ({more} x {colour}{face})", "`not` says what must not be there"),
    says("(?:fewer than|less than) {N}(?: x| dice)?(?: {COLOUR})?(?: dice)? {FACE}",
         "not ({n} x {colour}{face})", "`not` says what must not be there"),
    says("at least(?: an?| one)?(?= (?:pair|triple|straight|\\d+ alike|\\d+ different))", "", _CLAIM),
    lacks_x("{N} (?:times|mal) (?:{COLOUR} )?{FACE}", "{times}{colour}{face}"),
    lacks_x("{N} dice(?: of| with| showing| that show)? {FACE}", "{times}{face}"),
    lacks_x("{N} {COLOUR}(?: dice)?(?: with| showing| that show)? {FACE}", "{times}{colour}{face}"),
    lacks_x("{N} (?:of )?{SHOWN}", "{times}{face}"),
    lacks_x("{N} of {FACE}", "{times}{face}"),
    lacks_x("{N} (?P<face>\\d+) s", "{times}{face}"),
    lacks_x("(?P<n>two|three|four|five|six|seven) (?P<face>\\d+)", "{times}{face}"),
    lacks_x("{N} {SYMBOL}", "{times}{face}"),
    says("{N} x (?P<face>" + "|".join(FACE_WORDS) + ")", "{times}{face}", "numbers are written in digits"),
    says("(?:any )?{N} dice", "{times}any", "`any` is a die whatever it shows"),
    says("(?:all|each) {COLOUR}", "every {colour}any", _EVERY),
    says("doubles? {FACE}", "pair of {face}", "a pair of one number"),
    says("{N} (?:x )?{COLOUR} dice", "{times}{colour}any", "`any` is a die whatever it shows"),
    # what one die shows
    says(f"{{N}} {_MORE}", "{n}+", "this number or more"),
    says(f"{{N}} {_LESS}", "{n}-", "this number or less"),
    says("(?:at least|minimum|min|no less than) (?P<n>\\d+)", "{n}+", "this number or more"),
    says("(?:at most|maximum|max|no more than|up to) (?P<n>\\d+)", "{n}-", "this number or less"),
    says("(?:more than|over|above|higher than|greater than) (?P<n>\\d+)", "{more}+", "this number or more"),
    says("(?:less than|under|below|lower than) (?P<n>[1-9]\\d*)", "{less}-", "this number or less"),
    says("(?:from )?(?P<low>\\d+) (?:to|through|until|bis) (?P<high>\\d+)", "{low}..{high}", "a range, both ends included"),
    says("between (?P<low>\\d+) and (?P<high>\\d+)", "{low}..{high}", "a range, both ends included"),
    # tests
    says("(?:no|without)(?: any| {COLOUR})? (?:die|dice)(?: shows?| with| showing| is| are)? {FACE}", "no {colour}{face}",
         "`no` speaks of dice already"),
    says("(?:every|each|all)(?: {COLOUR})? (?:die|dice|of them)(?: shows?| show| with| is| are| must be)? {FACE}",
         "every {colour}{face}", _EVERY),
    says("no {COLOUR} (?:die|dice)", "no {colour}any", "`any` is a die whatever it shows"),
    says("(?:each|all) (?P<low>\\d+) or (?P<high>\\d+)", "every {{{low},{high}}}", _EVERY),
    says("(?:each|all) (?:{COLOUR} )?{FACE}", "every {colour}{face}", _EVERY),
    says("only (?:{COLOUR} )?{FACE}", ("every {colour}{face}", "{colour}{face}"), "every die, or one?",
         "write `every {colour}{face}` for all the dice, `{colour}{face}` for one of them"),
    says(f"(?:all|every)(?: dice| die| numbers)?(?: are| is)? {_SAME}(?: number)?", "all alike", "all dice show one number"),
    says("(?:all|every)(?: dice| die| numbers)?(?: are| is)? (?:different|unique|distinct)", "all different",
         "no two dice show the same number"),
    says("no {N} (?:{COLOUR} )?{FACE}", "not ({times}{colour}{face})", "`no` goes with what one die shows"),
    says("(?P<face>\\d+) s", "{face}", "no plural"),
    says("no (?P<set>pairs?|triples?)", _not, "`no` goes with what one die shows, not with whole sets"),
    says("no (?P<face>" + "|".join(FACE_WORDS) + ")", "no {face}", "numbers are written in digits"),
    # words that say nothing
    says("(?:an?|the|one|some|ein|eine)(?= \\S)", "", "the language has no articles"),
    says("(?P<face>" + "|".join(FACE_WORDS) + ")", "{face}", "numbers are written in digits"),
    says("(?:an? )?(?P<face>odd|even|any) (?:dice|die|numbers?)", "{face}", "dice are meant anyway"),
    says("{COLOUR} (?:dice|die)(?: showing| with)? {FACE}", "{colour}{face}", "dice are meant anyway"),
)  # fmt: skip
