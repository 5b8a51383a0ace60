"""The names of the numbers that the rules read from a card file, and what each of them means."""

from __future__ import annotations

from dicewright.dsl.rules import Kind, RulesSpec, SettingSpec

FLIGHT = "flight"
"""The deck of the flight cards."""


def _number(doc: str) -> SettingSpec:
    return SettingSpec(Kind.NUMBER, doc)


def _numbers(doc: str) -> SettingSpec:
    return SettingSpec(Kind.NUMBERS, doc)


def _switch(doc: str) -> SettingSpec:
    return SettingSpec(Kind.SWITCH, doc)


SPEC = RulesSpec(
    "lucky-loop",
    "Lucky Loop",
    {
        "players": _numbers("the fewest and the most players"),
        "pile": SettingSpec(Kind.WORDS, "row N: the colours of the cards in pile N", table=True),
        "start-cards": _number("how many cards of each pile a player begins with"),
        "hand": _number("up to how many cards a hand is made up after a flight"),
        "exchange": _number("how many cards are drawn and discarded in an exchange"),
        "routine": SettingSpec(
            Kind.WORDS, "row N: a routine's name and the colours of its stunts", table=True
        ),
        "single-from-round": _number("from which round on a single card may be placed"),
        "single-higher": _switch("whether a single card must be of a higher level than the one it replaces"),
        "flight-dice": _number("how many dice there are for a flight"),
        "extra-dice": _number("how many extra dice a player may take in a turn"),
        "extra-die": SettingSpec(Kind.WORD, "the colour of the extra die"),
        "extra-die-price": _number("chips for an extra die"),
        "again-price": _number("chips for throwing again"),
        "again-dice": _number("how many of the dice may be thrown again for one payment"),
        "spare-die-points": _number("points for each die left over after a flight"),
        "least-score": _number("the fewest points that a flight can score"),
        "chart-end": _number("from how many points on a routine may not be repeated"),
        "bonus-chips": _number("how many bonus chips there are"),
        "chip-reward": _number("how many chips a reason for one brings"),
        "chips-per-turn": _number("how many chips a player can get in a turn"),
        "consolation-stunts": _number("how many fulfilled stunts bring a chip instead of points"),
        "first-score": _number("points for which the first player to reach them in a routine gets a chip"),
        "high-score": _number("points in one flight for which anybody gets a chip"),
        "display-cards": _numbers("the fewest and the most cards of a freestyle display"),
        "display-level": _number("what the levels of a freestyle display come to at least"),
        "highlight-factor": _number("what the points of the highlight are multiplied by"),
        "failure-price": _number("points for failing with a freestyle display"),
        "final-exchange-price": _number("points for exchanging cards in the final phase"),
        "illegal-displays": _switch("whether displays that are not allowed can be laid out"),
        "illegal-price": _number("points for a display that is not allowed"),
    },
    (FLIGHT,),
)
