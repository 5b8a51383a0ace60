"""Whole games of Nichtlustig, with everything that must hold checked after every decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from dicewright.dsl.model import CardSet
from dicewright.runtime.chance import Chance, bot_chance
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.errors import IllegalChoice
from dicewright.runtime.game import Game, play
from dicewright.runtime.games.nichtlustig.play import Nichtlustig
from dicewright.runtime.games.nichtlustig.table import Table
from tests.runtime.nichtlustig.table import check_whole, counted_again, nichtlustig

SEEDS = 200
CARDS = 37

Choose = Callable[[Decision, Chance], Option]


def uniform(decision: Decision, chance: Chance) -> Option:
    """As the bot `random` chooses."""
    return chance.pick(decision.options)


def keen(decision: Decision, chance: Chance) -> Option:
    """By chance, but keeps what is alike and rolls on: wins more, and meets what is rare."""
    if decision.kind == "keep":
        groups = [option for option in decision.options if len(option.args) > 1]
        *_, roll, stop = decision.options
        return chance.pick(groups) if groups else roll if chance.below(8) else stop
    return chance.pick(decision.options)


def check_decision(game: Game, table: Table, decision: Decision) -> None:
    """Options are distinct and legal, and what is not among them is refused."""
    data = [tuple(option.data) for option in decision.options]
    assert len(set(data)) == len(data) > 1
    assert all(option.label for option in decision.options)
    assert decision.seat == table.active
    for option in decision.options:
        if option.action == "keep":
            assert table.tray is not None and set(option.args) <= set(table.tray.active)
        elif option.action == "cover":
            target = table.targets[str(option.args[0])]
            assert target.counts and target.seat == decision.seat
        elif option.action == "take":
            assert {name for name in option.args if name in table.specials} <= {
                s.design.id for s in table.held
            }
            for name in set(option.args) & set(table.targets):
                target = table.targets[str(name)]
                assert not target.scored and target.seat != decision.seat
    with pytest.raises(IllegalChoice):
        game.answer(decision.seat, ["take", "R99"])
    with pytest.raises(IllegalChoice):
        game.answer(decision.seat, len(data))


def played(cards: CardSet, players: int, seed: int, choose: Choose, seen: Counter[str]) -> Game:
    """A whole game, checked after every decision; what happened is counted in `seen`."""
    game = Game(cards, ["me"] * players, seed)
    state = game.state
    assert isinstance(state, Nichtlustig)
    table, number = state.context.table, 0
    assert len(table.targets) + len(table.deaths) + len(table.specials) == CARDS
    scored: set[str] = set()
    centre = 25
    while game.result is None:
        (decision,) = game.pending
        if number % 16 == 0:
            check_decision(game, table, decision)
        seen[f"asked {decision.kind}"] += 1
        option = choose(decision, bot_chance(seed, decision.seat, number))
        seen[f"chosen {option.action}"] += 1
        seen["took several"] += option.action == "take" and len(option.args) > 1
        game.answer(decision.seat, option)
        number += 1
        check_whole(table)
        now = {card for card, target in table.targets.items() if target.scored}
        assert scored <= now
        scored = now
        assert len(table.centre()) <= centre
        centre = len(table.centre())
    assert centre <= 5 and table.phase == "end"
    rolled = [0] * players
    for event in game.events:
        if event.kind == "professors":
            assert event.seat is not None
            rolled[event.seat] = int(event.args[1])
    scores = tuple(counted_again(table, seat, rolled[seat]) for seat in range(players))
    assert game.scores == scores
    assert [player.points for player in game.view(None).players] == [
        score - more for score, more in zip(scores, rolled, strict=True)
    ]
    best = [seat for seat in range(players) if scores[seat] == max(scores)]
    deaths = [sum(death.seat == seat for death in table.deaths.values()) for seat in range(players)]
    fewest = min(deaths[seat] for seat in best)
    assert game.winners == tuple(seat for seat in best if deaths[seat] == fewest)
    count(game, seen)
    seen["tie broken"] += len(game.winners) < len(best)
    seen["win shared"] += len(game.winners) > 1
    return game


def count(game: Game, seen: Counter[str]) -> None:
    """What was told, and which special cards were used."""
    for event in game.events:
        seen[event.kind] += 1
        if event.kind in ("use", "skip"):
            seen[f"used {event.args[0]}"] += 1
        elif event.kind == "death":
            seen[f"death {event.args[0]}"] += 1
            seen["death of an opponent"] += event.args[1] != -1
        elif event.kind in ("take", "special"):
            seen[f"{event.kind} {event.args[0]}"] += 1
            seen[f"{event.kind} from an opponent"] += event.args[1] != -1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games(players: int) -> None:
    seen = Counter[str]()
    for seed in range(SEEDS):
        played(nichtlustig(), players, seed, uniform, seen)
    assert seen["points"] == SEEDS * players
    # What chance alone comes to with every number of players.
    for path in (
        "turn",
        "roll",
        "aside",
        "stop",
        "pink",
        "score",
        "take",
        "nothing",
        "death",
        "cover",
        "free",
    ):
        assert seen[path], path


def test_everything_happens() -> None:
    """Every kind of question and answer, every special card and every Death, in games of every kind of player."""
    seen = Counter[str]()
    for players in (2, 3, 4):
        for seed in range(20):
            played(nichtlustig(), players, seed, keen, seen)
    for seed in range(30):
        count(play(nichtlustig(), ["casual"] * (2 + seed % 3), seed), seen)
    cards = nichtlustig().cards.values()
    deaths = [f"death {card.id}" for card in cards if card.keys["kind"] == "death"]
    targets = [f"take {card.id}" for card in cards if card.keys["kind"] == "target"]
    specials = [card.id for card in cards if card.keys["kind"] == "special"]
    for path in (
        *(f"asked {kind}" for kind in ("keep", "take", "refuse", "which-death", "cover")),
        *(f"chosen {action}" for action in ("keep", "roll", "stop", "take", "use", "no", "death", "cover")),
        *deaths,
        *targets,
        *(f"used {card}" for card in specials),
        *(f"special {card}" for card in specials),
        *("first-roll", "skip", "free", "open", "no-death", "professors", "end", "count"),
        *("took several", "death of an opponent", "take from an opponent", "special from an opponent"),
        *("tie broken", "win shared"),
    ):
        assert seen[path], (path, seen)


def test_bots_play_whole_games() -> None:
    for players in (2, 3, 4):
        for seed in range(5):
            game = play(nichtlustig(), ["casual", "random", "casual", "random"][:players], seed)
            assert len(game.scores) == players


def test_the_same_seed_gives_the_same_game() -> None:
    for seats in (["casual"] * 3, ["random"] * 4):
        first, second = (play(nichtlustig(), seats, 17) for _ in range(2))
        assert list(first.journal.lines()) == list(second.journal.lines())
        assert first.result == second.result
        assert list(play(nichtlustig(), seats, 18).journal.lines())[1:] != list(first.journal.lines())[1:]


def test_casual_beats_random() -> None:
    """By far: a sensible beginner against chance."""
    wins = Counter[int]()
    for seed in range(30):
        wins.update(play(nichtlustig(), ["random", "casual"], seed).winners)
    assert wins[1] >= 27
