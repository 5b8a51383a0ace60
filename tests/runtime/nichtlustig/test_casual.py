"""What a sensible beginner does, in positions where it is plain."""

from __future__ import annotations

from collections.abc import Iterable

from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.nichtlustig.casual import choose
from dicewright.runtime.games.nichtlustig.death import cover, death
from dicewright.runtime.games.nichtlustig.turn import take, turn
from dicewright.runtime.registry import rules_named
from dicewright.runtime.seats import Turn
from dicewright.runtime.steps import Steps
from tests.runtime.nichtlustig.table import NOTHING, Arranged


def watch(table: Arranged, steps: Steps[object], rolls: Iterable[str] = ()) -> list[str]:
    """What the beginner takes where it is asked."""
    taken = []

    def answer(decision: Decision) -> Option:
        rules = rules_named("nichtlustig")
        view = Turn(decision, lambda: table.game.view(decision.seat), table.cards, rules, (0, 0, 0))
        option = choose(view)
        taken.append(" ".join(map(str, option.data)))
        return option

    table.play(steps, answer, rolls)
    return taken


def rolls_once(table: Arranged, first: str, second: str) -> list[str]:
    """What it sets aside after the first roll of a turn with two."""
    table.special(0, "ufo")
    return watch(table, turn(table.ctx, 0), [first, second])


def test_sets_aside_what_its_best_chance_wants() -> None:
    """Two of three Professor's dice are worth more than a single die for a pair."""
    table = Arranged()
    taken = rolls_once(table, "black 1 3, red 2 3, white 4 5, pink 1", "black 2, red 4, white 1 2, pink 2")
    assert taken == ["keep 1 3", "roll"]


def test_keeps_what_pays_already_and_tries_for_more() -> None:
    table = Arranged()
    taken = rolls_once(table, "black 3 3, red 1 2, white 4 virus, pink 1", "red 4 5, white 1, pink 2")
    assert taken == ["keep 0 1", "keep 4", "roll"]


def test_does_not_aim_for_what_cannot_be_won() -> None:
    """A scored Lemming is out of reach: the other pair it is."""
    table = Arranged()
    everything = [card for card in table.table.targets if card not in ("le4", "ri1", "ri2", "ye1")]
    table.scored(1, *everything)
    taken = rolls_once(table, "black 3 4, red 3 3, white 4 5, pink 1", "black 1 2, red 4 5, white 1, pink 2")
    assert taken == ["keep 4", "roll"]


def test_keeps_a_pink_number_that_scores() -> None:
    table = Arranged()
    table.won(0, "le4", "ye4", "ri4")
    taken = rolls_once(table, "black 1 3, red 2 3, white 4 5, pink 4", "black 2, red 4, white 1 2")
    assert taken == ["keep 1 3", "keep 6", "roll"]


def test_takes_what_is_worth_most() -> None:
    table = Arranged()
    table.begin(0, "black 5 5, red 4 5, white 5 5, pink 1")
    assert watch(table, take(table.ctx)) == ["take d28"]
    table = Arranged()
    table.begin(0, "black 5 5, red 1 5, white 5 5, pink 1")
    assert watch(table, take(table.ctx)) == ["take ri5 le5"]


def test_sends_death_away() -> None:
    table = Arranged()
    table.special(0, "clown")
    table.begin(0, NOTHING)
    assert watch(table, death(table.ctx)) == ["use clown"]


def test_covers_what_is_missed_least() -> None:
    """A third Professor is missed less than a Riebmann; a second Yeti takes the other one's company away."""
    table = Arranged()
    table.scored(0, "ri1", "ye1", "ye2", "pr1", "pr2", "pr3")
    table.begin(0, NOTHING)
    assert watch(table, cover(table.ctx, table.death(0, "death-2"))) == ["cover pr1"]
    table = Arranged()
    table.scored(0, "ri1", "ye1", "ye2")
    table.begin(0, NOTHING)
    assert watch(table, cover(table.ctx, table.death(0, "death-2"))) == ["cover ri1"]


def test_frees_no_lemming_if_it_can_help_it() -> None:
    table = Arranged(3)
    table.scored(1, "le1")
    for card in ("death-2", "death-4", "death-5", "poodle"):
        table.death(0, card)
    table.death(1, "death-1", on="le1")
    table.death(2, "death-3")
    table.begin(0, NOTHING)
    assert watch(table, death(table.ctx)) == ["death death-3"]


def test_keeps_the_duck_while_it_has_a_card() -> None:
    table = Arranged()
    table.special(0, "duck")
    pair = "black 3 3, red 1 2, white 4 5, pink 1"
    rolls = [pair, "red 3 4, white 1, pink 2", "red 3 4, white 1, pink 2"]
    assert watch(table, turn(table.ctx, 0), rolls) == ["keep 0 1", "keep 4", "roll", "roll", "stop"]
    assert table.where("duck") == 0
