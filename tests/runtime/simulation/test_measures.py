"""What is measured, against counting by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from dicewright.runtime.rules import Event
from dicewright.runtime.simulation import simulate
from dicewright.runtime.simulation.batch import game_seed
from dicewright.runtime.simulation.columns import WHOLE_WIN, Columns, shares
from dicewright.runtime.simulation.statistics import variance
from dicewright.runtime.simulation.tally import Tally
from dicewright.runtime.simulation.watching import Watched, places_of, row_of
from tests.runtime.simulation.draws import card_set, rules

CARDS = card_set()
SEATS = ("random", "random", "random")
GAMES = 60


def games() -> list[Watched]:
    """The games of the simulation with seed 4, each by itself."""
    played = []
    for number in range(GAMES):
        game = Watched(CARDS, SEATS, game_seed(4, number), rules())
        game.run()
        played.append(game)
    return played


def told(game: Watched, kind: str) -> list[Event]:
    return [event for event in game.events if event.kind == kind]


@pytest.fixture(scope="module")
def data() -> dict:  # type: ignore[type-arg]
    return simulate(CARDS, SEATS, GAMES, 4, rules=rules()).data


def test_seats(data) -> None:  # type: ignore[no-untyped-def]
    played = games()
    for seat in range(3):
        won = sum(1 / len(game.winners) for game in played if seat in game.winners)
        assert data["seats"][seat]["wins"] == pytest.approx(won)
        assert data["seats"][seat]["win_rate"] == pytest.approx(won / GAMES)
        scores = [game.scores[seat] for game in played]
        assert data["seats"][seat]["score_mean"] == pytest.approx(sum(scores) / GAMES)
        assert data["seats"][seat]["scores"] == {str(k): n for k, n in sorted(Counter(scores).items())}
    assert sum(seat["wins"] for seat in data["seats"]) == pytest.approx(GAMES)


def test_cards(data) -> None:  # type: ignore[no-untyped-def]
    played = games()
    for card in data["cards"]:
        name = card["id"]
        drawn = sum(event.args == (name,) for game in played for event in told(game, "draw"))
        scored = [event for game in played for event in told(game, "score") if event.args[0] == name]
        reached = sum(name in event.args for game in played for event in told(game, "reach"))
        able = sum(name in event.args for game in played for event in told(game, "able"))
        assert (card["drawn"], card["scored"], card["fulfilled"]) == (drawn, len(scored), len(scored))
        assert (card["reached"], card["able"]) == (reached, able)
        assert card["per_game"]["drawn"]["mean"] == pytest.approx(drawn / GAMES)
        assert card["able_rate"]["rate"] == pytest.approx(able / reached)
        assert card["level"]["mean"] == pytest.approx(
            sum(int(event.args[1]) for event in scored) / len(scored)
        )
        assert card["points"]["mean"] == pytest.approx(CARDS.cards[name].number("points"))
        assert card["points"]["low"] == card["points"]["high"] == card["points"]["mean"]
        won = sum(
            1 / len(game.winners)
            for game in played
            for event in told(game, "score")
            if event.args[0] == name and event.seat in game.winners
        )
        assert card["win_rate"]["rate"] == pytest.approx(won / len(scored))
        assert card["win_rate"]["low"] <= card["win_rate"]["rate"] <= card["win_rate"]["high"]


def by_hand(standings: Sequence[Sequence[int]]) -> list[int | None]:
    alone: list[int | None] = []
    for scores in standings:
        order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
        alone.append(order[0] if scores[order[0]] > scores[order[1]] else None)
    return alone


def test_leaders_and_lengths(data) -> None:  # type: ignore[no-untyped-def]
    led, won, changes = 0, 0.0, 0
    for game in games():
        first: list[int] = [0] * 3
        for event in game.events[: game.events.index(told(game, "round")[1])]:
            if event.kind == "score":
                assert event.seat is not None
                first[event.seat] += int(event.args[2])
        before, after = by_hand([first, game.scores])
        if before is not None:
            led += 1
            won += (before in game.winners) / len(game.winners)
            changes += after is not None and after != before
    (leader,) = data["leaders"]
    assert 10 < led < GAMES
    assert (leader["round"], leader["games"]) == (1, led)
    assert leader["won"] == pytest.approx(won)
    assert leader["rate"] == pytest.approx(won / led)
    assert leader["low"] < leader["rate"] < leader["high"]
    assert data["lead_changes_mean"] == pytest.approx(changes / GAMES)
    assert data["rounds"] == {"2": GAMES}
    assert data["winning_score_mean"] == pytest.approx(sum(max(game.scores) for game in games()) / GAMES)
    totals = Counter(sum(game.scores) for game in games())
    assert data["total_score"] == {str(k): n for k, n in sorted(totals.items())}
    assert data["decisions"] == {"6": GAMES}


def test_a_win_is_shared_out_evenly() -> None:
    assert shares((1,), 3) == [0, WHOLE_WIN, 0]
    for winners in range(1, 9):
        assert sum(shares(range(winners), 8)) == WHOLE_WIN


def test_tallies_add_up_in_any_order() -> None:
    columns, played = Columns.of(CARDS, 3), games()
    rows = [row_of(game, columns, places_of(rules())) for game in played]
    whole = Tally.of(rows, 0, columns)
    parts = [
        Tally.of(rows[start:stop], start, columns) for start, stop in [(40, 60), (0, 7), (8, 40), (7, 8)]
    ]
    added = Tally.empty(columns)
    for part in parts:
        added.add(part)
    assert added == whole


def test_large_scores_do_not_overflow() -> None:
    columns = Columns.of(CARDS, 3)
    rows = [row_of(game, columns, places_of(rules())) for game in games()[:4]]
    for at, row in enumerate(rows):
        row.counts[3] = 10**12 + at
    tally = Tally.of(rows, 0, columns)
    assert tally.moments.squares[3] == sum((10**12 + at) ** 2 for at in range(4))
    assert variance(4, tally.moments.sums[3], tally.moments.squares[3]) == pytest.approx(5 / 3)
