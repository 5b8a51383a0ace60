"""Every number of the card file counts: with another one, the game is another."""

from __future__ import annotations

import re

import pytest

from dicewright.dsl.model import CardSet
from dicewright.runtime.errors import SetupError
from dicewright.runtime.game import play
from dicewright.runtime.games.nichtlustig.numbers import Numbers, box_of
from dicewright.runtime.games.nichtlustig.spec import SPEC
from dicewright.runtime.games.nichtlustig.turn import turn
from tests.runtime.nichtlustig.table import NOTHING, Arranged, card_text, nichtlustig

SETTINGS = [
    "set scoring-colour = white",
    "set least-targets = 2",
    "set end-at = 9",
    "set unscored-points = 3",
    "set covered-points = 1",
]
KEYS = [
    "rolls 3 keeping -> rolls 2 keeping",
    "kind=target points=2 -> kind=target points=5",
    "points=3 company=2 alone=1 -> points=6 company=2 alone=1",
    "points=3 company=2 alone=1 -> points=3 company=3 alone=1",
    "points=3 company=2 alone=1 -> points=3 company=2 alone=0",
    "points=4 death=first -> points=1 death=first",
    "points=4 death=first -> points=4",
    " worth=highest-die ->  points=2",
    "scored=at-once per-roll -> per-roll",
    "per-roll=1 death=never -> per-roll=1",
    "penalty=1 -> penalty=3",
    "kind=special points=0 -> kind=special points=2",
    "few=2 -> few=1",
    "effect=roll-again amount=1 -> effect=roll-again amount=3",
    "effect=add-to-sum amount=2 helps -> effect=add-to-sum amount=9 helps",
    "effect=skip-turn -> effect=refuse-death",
    "effect=take-death -> effect=skip-turn",
]
"""Changes after which games are others."""
SEATS = ["casual", "random", "casual"]


def changed(cards: CardSet, seeds: int) -> bool:
    """Whether any of so many games is another than with the file as it is."""
    return any(_story(cards, seed) != _story(nichtlustig(), seed) for seed in range(seeds))


def _story(cards: CardSet, seed: int) -> object:
    game = play(cards, SEATS, seed)
    return game.result, [event.text for event in game.events]


def test_every_setting_is_tested_and_in_the_card_file() -> None:
    names = [line.split()[1] for line in card_text().splitlines() if line.startswith("set ")]
    assert set(names) == set(SPEC.settings)
    assert {line.split()[1] for line in SETTINGS} | {"players"} == set(SPEC.settings)


@pytest.mark.parametrize("change", [*SETTINGS, *KEYS])
def test_it_changes_games(change: str) -> None:
    assert changed(nichtlustig(change), 20)


@pytest.mark.parametrize("change", SETTINGS)
def test_numbers_read_it(change: str) -> None:
    assert Numbers.read(nichtlustig(change), 2) != Numbers.read(nichtlustig(), 2)


def test_players() -> None:
    with pytest.raises(SetupError, match="Nichtlustig is for 2 to 4 players, not for 5"):
        play(nichtlustig(), ["random"] * 5, 1)
    five = nichtlustig("set players = 1, 5")
    assert len(play(five, ["casual"] * 5, 1).scores) == 5
    assert len(play(five, ["casual"], 1).scores) == 1


def test_points_of_dinosaurs_are_the_cards_own() -> None:
    cards = nichtlustig("number=26 points=3 -> number=26 points=7")
    assert [design.points for design in box_of(cards).targets if design.at_once] == [1, 2, 7, 4, 5]


def test_two_dinosaurs_for_a_roll() -> None:
    """With another condition, several may be payable: then the limit is what the card file says."""
    easy = "white|black|red sum of 6 dice >= number -> white|black|red sum of 3 dice >= 14"
    for change, most in (("per-roll=1 -> per-roll=2", 2), ("per-roll=1 -> per-roll=1", 1)):
        table = Arranged(2, nichtlustig(easy, change))
        table.begin(0, "black 5 5, red 4 5, white 5 4, pink 1")
        counts = [sum(card.startswith("d") for card in chosen) for chosen in table.takeable()]
        assert max(counts) == most


def test_death_with_less_than_two_targets() -> None:
    table = Arranged(2, nichtlustig("set least-targets = 2"))
    table.turn(0, "black 3 3, red 1 2, white 4 5, pink 1")
    assert (table.where("ri3"), table.where("death-1")) == (0, 0)
    table = Arranged(2, nichtlustig("set least-targets = 0"))
    table.play(turn(table.ctx, 0), [["stop"], ["take"]], ["black 3 3, red 1 2, white 4 5, pink 1"])
    assert (table.where("ri3"), table.where("death-1")) == (None, None)


def test_a_single_roll_needs_no_keeping() -> None:
    table = Arranged(2, nichtlustig("rolls 3 keeping final -> rolls 1"))
    table.play(turn(table.ctx, 0), (), [NOTHING])
    assert table.table.rolls == 1 and not table.hand.asked


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("set scoring-colour = green", "`set scoring-colour` says green, and no die has this colour."),
        ("set players = 4, 2", "`set players` must give the fewest and the most players, such as `2, 4`."),
        ("rolls 3 keeping final -> rolls 3 keeping free", "dice stay where they are set aside"),
        (
            "deck death: kind=death -> deck death: kind=dead",
            "Card death-1 needs kind=target, death or special",
        ),
        ("deck death: kind=death -> deck death:", "Card death-1 needs kind="),
        (
            "card ri1 riebmann number=1 -> card ri1 riebmann number=1 copies=2",
            "Card ri1 must be in the box once",
        ),
        ("worth=highest-die -> worth=gold", "Card pr1 says worth=gold; it must be points or highest-die."),
        ("effect=refuse-death ->  ", "Card clown has no effect=; it must be roll-again,"),
        (
            "effect=roll-again amount=1 -> effect=roll-again",
            "Special card duck has effect=roll-again and needs",
        ),
        ("helps=dinosaur -> helps=dino", "Special card time-machine needs helps= the deck whose sums"),
        ("kind=target points=2 -> kind=target points=2 death=soon", "Card ri1 says death=soon; it must be"),
    ],
)
def test_what_does_not_fit_is_said_in_a_sentence(change: str, sentence: str) -> None:
    with pytest.raises(SetupError, match=re.escape(sentence)):
        play(nichtlustig(change), ["random", "random"], 1)
