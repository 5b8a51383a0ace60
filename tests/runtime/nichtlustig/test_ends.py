"""The worth of final rolls, against the rules' own way to find what a roll pays for."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from dicewright.runtime.chance import Chance
from dicewright.runtime.game import play
from dicewright.runtime.games.nichtlustig.careful import CAREFUL
from dicewright.runtime.games.nichtlustig.ends import POINT, Ends
from dicewright.runtime.games.nichtlustig.payments import Payments, payments
from dicewright.runtime.games.nichtlustig.turn import score
from dicewright.runtime.games.nichtlustig.weighing import Weighing
from tests.runtime.nichtlustig.table import Arranged, nichtlustig


def laid_out() -> Payments:
    """The payments of the game as it is sold."""
    found = payments(nichtlustig())
    assert found is not None
    return found


def late() -> Arranged:
    """A table with cards of every kind everywhere, and a helper at hand."""
    table = Arranged(3)
    table.scored(0, "ye1", "le2", "d25")
    table.scored(1, "pr4", "le4", "ri5")
    table.won(0, "le5", "ri3")
    table.won(1, "ye3", "ye5", "pr2")
    table.won(2, "le3", "ri2")
    table.death(1, "death-3", on="le4")
    table.death(0, "death-5")
    table.special(0, "time-machine")
    table.special(2, "ufo")
    return table


def by_the_rules(weighing: Weighing, roll: str) -> float:
    """What is left of a final roll if the rules score, and the best of what they let the player take is taken."""
    table = late()
    table.begin(0, roll)
    tray = table.table.tray
    assert tray is not None
    shown = [tray.active[at] for at in table.ctx.scoring_dice]
    numbers = {face.number for face in shown if face is not None and face.number is not None}
    hands = weighing.hands(numbers)
    score(table.ctx)
    sets = table.ctx.matching.winnable(table.table, tray.counts)
    called = [death for death in table.table.deaths if table.ctx.matching.shows(death, tray.counts)]
    lead = weighing.lead + weighing.scoring(numbers)
    found = [lead - weighing.threat(called, hands)] if not sets else []
    for chosen in sets:
        gain = sum(weighing.winning(weighing.targets[card]) for card, _ in chosen)
        used = sum(weighing.having(weighing.specials[helper]) for _, helper in chosen if helper)
        found.append(lead + gain - used)
    specials = [card for card in weighing.specials if table.ctx.matching.shows(card, tray.counts)]
    return max(found) + sum(weighing.getting(weighing.specials[card]) for card in specials)


def roll_text(sides: Sequence[int]) -> str:
    faces = [each[side] for each, side in zip(laid_out().sides, sides, strict=True)]
    return ", ".join(f"{face.colour} {face.text}" for face in faces)


@pytest.mark.parametrize("seed", range(2))
def test_rolls_are_worth_what_the_rules_give(seed: int) -> None:
    """Also where several targets compete for dice, one is scored away, or only the Time Machine helps."""
    table, chance = late(), Chance(seed)
    table.begin(0, "black 1 2, red 3 4, white 5 1, pink 2")
    weighing = Weighing(table.game.view(0), table.cards, CAREFUL)
    ends = Ends(weighing, laid_out())
    worths = ends.worths() / ends.scale / POINT
    high = [4, 4, 4, 4, 4, 3, 0]
    for number in range(60):
        sides = [chance.below(6) if number % 3 else min(5, high[at] + chance.below(2)) for at in range(7)]
        if number % 3 == 1:
            sides[1], sides[3] = sides[0], sides[2]
        wanted = by_the_rules(weighing, roll_text(sides))
        assert worths[tuple(sides)] == pytest.approx(wanted, abs=8 / POINT), roll_text(sides)


def test_dice_with_too_many_sides_are_left_alone() -> None:
    more = nichtlustig("die death = 1 2 3 4 5 poodle -> die death = 1 1 2 2 3 4 5 poodle")
    assert payments(more) is None
    game = play(more, ["expert", "careful"], 1)
    assert game.result == play(more, ["casual", "casual"], 1).result


def test_symbols_and_calls() -> None:
    known = laid_out()
    assert known.symbols[0][5] == ("duck",) and known.symbols[3][5] == ("nf-700",)
    assert known.symbols[0][:5] == ((),) * 5 and known.symbols[6] == ((),) * 6
    assert [call[0].text for call in known.calls] == ["1", "2", "3", "4", "5", "poodle"]
    assert known.deaths == (("death-1",), ("death-2",), ("death-3",), ("death-4",), ("death-5",), ("poodle",))
