"""Every number of the card file counts: with another one, the game is another."""

from __future__ import annotations

import re
from functools import cache

import pytest

from dicewright.dsl.model import CardSet
from dicewright.runtime.errors import SetupError
from dicewright.runtime.game import Game, play
from dicewright.runtime.games.lucky_loop.numbers import Numbers
from dicewright.runtime.games.lucky_loop.spec import SPEC
from tests.runtime.lucky_loop.table import card_text, loaded, lucky_loop

SEATS = ("casual", "random", "random")
FOOLS = ("random", "random")
"""Nobody else lays out displays that are not allowed."""

CHANGES = [
    ("set pile 1 = red, green", "set pile 2 = yellow, blue"),
    ("set pile 2 = yellow, blue", "set pile 1 = red, green"),
    ("set start-cards = 2",),
    ("set hand = 7",),
    ("set exchange = 2",),
    ('set routine 1 = "Loopy Lark", red, green, blue',),
    ('set routine 2 = "Rubber Duck", yellow, green, blue',),
    ('set routine 3 = "Diving Dove", yellow, green',),
    ('set routine 4 = "Mighty Eagle", yellow, red, blue, green',),
    ("set single-from-round = 4",),
    ("set single-higher = no",),
    ("set flight-dice = 7",),
    ("set extra-dice = 2",),
    ("set extra-die = white",),
    ("set extra-die-price = 2",),
    ("set again-price = 2",),
    ("set again-dice = 1",),
    ("set spare-die-points = 2",),
    ("set least-score = 9",),
    ("set chart-end = 10",),
    ("set bonus-chips = 1",),
    ("set chip-reward = 0",),
    ("set chips-per-turn = 0",),
    ("set consolation-stunts = 1",),
    ("set first-score = 14",),
    ("set high-score = 14",),
    ("set display-cards = 4, 5",),
    ("set display-level = 22",),
    ("set highlight-factor = 3",),
    ("set failure-price = 3",),
    ("set final-exchange-price = 2",),
    ("set illegal-displays = yes",),
    ("set illegal-price = 5", "set illegal-displays = yes"),
]
"""The first line of each is the one that is tested, the others it needs to make a difference."""


def name_of(line: str) -> str:
    """The setting's name in a `set` line."""
    return line.split()[1]


@cache
def story(lines: tuple[str, ...], seed: int, seats: tuple[str, ...] = SEATS) -> object:
    """All that happened in a game."""
    game = play(lucky_loop(*lines), seats, seed)
    return game.result, [event.text for event in game.events]


def test_every_setting_is_tested() -> None:
    assert {name_of(lines[0]) for lines in CHANGES} | {"players"} == set(SPEC.settings)
    rows = [line.split(" = ")[0] for line in card_text().splitlines() if line.startswith("set ")]
    assert {lines[0].split(" = ")[0] for lines in CHANGES} | {"set players"} == set(rows)


@pytest.mark.parametrize("lines", CHANGES, ids=lambda lines: lines[0].removeprefix("set "))
def test_it_changes_games(lines: tuple[str, ...]) -> None:
    """Some of a few games go another way than without it, and the numbers are read."""
    without = lines[1:] if lines[0].startswith("set illegal-price") else ()
    assert Numbers.read(lucky_loop(*lines), 2) != Numbers.read(lucky_loop(*without), 2)
    seats = FOOLS if "illegal" in lines[0] else SEATS
    assert any(story(lines, seed, seats) != story(without, seed, seats) for seed in range(20))


def test_players() -> None:
    for players in (1, 7):
        with pytest.raises(SetupError, match=f"Lucky Loop is for 2 to 6 players, not for {players}"):
            Game(lucky_loop(), ["random"] * players, 1)
    Game(lucky_loop("set players = 1, 7"), ["random"] * 7, 1)


def test_the_dice_line() -> None:
    """Two dice at a time are two dice at a time."""
    two = loaded(re.sub(r"(?m)^example .*\n", "", card_text()).replace("dice 3 black", "dice 2 black"))
    game = play(two, ["casual", "casual"], 1)
    throws = [event for event in game.events if event.kind == "throw"]
    assert max(len(str(event.args[0]).replace(",", "").split()) for event in throws) <= 4


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("high=5 low=2", "high=9 low=4"),
        ("level=7", "level=6"),
        (" copies=2", ""),
        ("R07 flight", "R99 flight"),
    ],
)
def test_the_cards(here: str, there: str) -> None:
    """Keys of the cards, too."""
    assert here in card_text()
    cards = loaded(re.sub(r"(?m)^example .*\n", "", card_text()).replace(here, there))
    assert any(story_of(cards, seed) != story((), seed) for seed in range(5))


def story_of(cards: CardSet, seed: int) -> object:
    """All that happened in a game of these cards."""
    game = play(cards, SEATS, seed)
    return game.result, [event.text for event in game.events]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (("set players = 4, 2",), "`set players` must give the fewest and the most"),
        (("set display-cards = 3",), "`set display-cards` must give the fewest and the most"),
        (("set display-cards = 7, 8",), "asks for more cards than `set hand` allows"),
        (("set extra-die = black",), "the colour of the other dice"),
        (("set flight-dice = 0",), "nobody can fly without dice"),
        (("set routine 1 = Lonely",), "must give a name, then the colours of its stunts"),
        (('set routine 1 = "Twin", red, red',), "names a colour twice"),
        (('set routine 1 = "Odd", red, pink',), "names pink, a colour of no pile"),
        (("set pile 2 = yellow, green, red",), "`set pile` names red twice"),
        (("set pile 2 = yellow",), "names green, a colour of no pile"),
        (("set start-cards = 20",), "too few to deal 2 players 20 each"),
        (("set least-score = 99",), "can never bring the 99 points that count"),
        (("set display-level = 50",), "No cards make a freestyle display of 50 levels for 6 dice"),
    ],
)
def test_numbers_that_do_not_fit(lines: tuple[str, ...], message: str) -> None:
    """One sentence, in a designer's words, before the first card is dealt."""
    with pytest.raises(SetupError, match=re.escape(message)):
        Game(lucky_loop(*lines), ["casual", "casual"], 1)


def test_cards_that_do_not_fit() -> None:
    plain_card = card_text() + "\ncard X99 colour=red\n"
    with pytest.raises(SetupError, match="Card X99 has no condition"):
        Game(loaded(plain_card), ["casual", "casual"], 1)
    with pytest.raises(SetupError, match="Card X99 needs a colour of one of the piles"):
        Game(loaded(card_text() + "\ncard X99: 4\n"), ["casual", "casual"], 1)
    mixed = re.sub(r"(?m)^example .*\n", "", card_text()).replace(
        "dice 3 black d6", "dice 2 black d6, 1 white d6"
    )
    with pytest.raises(SetupError, match="all dice of a throw are alike"):
        Game(loaded(mixed), ["casual", "casual"], 1)
    blue = card_text().replace("colour=red", "colour=blue")
    with pytest.raises(SetupError, match="The Red Rooster needs red cards, and there are none"):
        Game(loaded(blue), ["casual", "casual"], 1)
