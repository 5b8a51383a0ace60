"""The names of the numbers that the rules read from a card file, and what each of them means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from dicewright.dsl.model import CardSet
from dicewright.dsl.rules import DeckNeed, Kind, RulesSpec, SettingSpec

LUCK = "luck"
"""The good that is not a deck's name."""


def _number(doc: str) -> SettingSpec:
    return SettingSpec(Kind.NUMBER, doc)


def _switch(doc: str) -> SettingSpec:
    return SettingSpec(Kind.SWITCH, doc)


def _deck_needs(cards: CardSet) -> Iterator[DeckNeed]:
    """Each player starts with the cards that the layout names, in the largest game too."""
    players = [value for line in cards.settings.get("players", ()) for value in line.values]
    most = max((int(value) for value in players if not isinstance(value, str)), default=1)
    layout = Counter(str(deck) for line in cards.settings.get("layout", ()) for deck in line.values)
    for deck, each in layout.items():
        why = f"{most} players start with {each} each"
        yield DeckNeed(deck, most * each, why)


SPEC = RulesSpec(
    "feeling-lucky",
    "Feeling Lucky?",
    {
        "players": SettingSpec(Kind.NUMBERS, "the fewest and the most players"),
        "rounds": _number("how many rounds are played"),
        "factors": SettingSpec(Kind.NUMBERS, "each level's factor for points and income, lowest level first"),
        "level-capacity": _number("how many cards may lie on a level left of the track"),
        "build-levels": _number("into how many of the lowest levels new cards may go"),
        "layout": SettingSpec(Kind.WORDS, "row N: the decks of the starting cards on level N", table=True),
        "free-placing": _switch("whether players place their starting cards as they like"),
        "black-markers": _number("how many black markers each player has"),
        "luck-capacity": _number("how many luck markers a clover holds"),
        "luck-supply": _number("how many luck markers there are"),
        "avert-price": _number("luck for averting a failure"),
        "extra-mark-price": _number("luck for a mark when the black markers are used up"),
        "compensation": _number("luck at each further roll for those who have dropped out"),
        "bonus": SettingSpec(
            Kind.GOODS, "row N: the choice of bonuses in round N", table=True, words=(LUCK,)
        ),
        "first-buying-round": _number("the first round in which cards are bought"),
        "buy-limit": _number("how many cards a player may buy in a round"),
        "redraws": _number("how often a bought card that is a double may be exchanged"),
        "multiplier-sizes": SettingSpec(Kind.NUMBERS, "for how many cards a multiplier marker may stand"),
        "multiplier-markers": _number("how many multiplier markers there are"),
        "climb": _number("how many levels above the last fulfilled card the next one may be"),
        "consolation": SettingSpec(Kind.GOODS, "what a player who fails gets", words=(LUCK,)),
        "consolation-level": _number("the level into which a consolation card goes"),
        "luck-points": _number("points for each luck marker left at the end"),
        "solo-rules": _switch("whether several players use the rules for one"),
        "solo-factors": SettingSpec(Kind.NUMBERS, "the factors by the rules for one player"),
        "push-it": SettingSpec(
            Kind.NUMBER, "row N: steps for scored cards when a card is scored on level N", table=True
        ),
        "easier": SettingSpec(Kind.WORDS, "the decks from easy to hard"),
        "colour-set-points": _number("points for each set of one scored card of every colour"),
        "stars": SettingSpec(
            Kind.NUMBER, "row N: the stars for N points and more", table=True, decimals=True
        ),
    },
    deck_needs=_deck_needs,
)
