"""Whole races of random players over sets of every kind, with what must hold checked after every decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from dicewright.compiler.condition import Compiled, compile_card
from dicewright.compiler.core import is_test
from dicewright.dsl.model import CardSet, Face
from dicewright.runtime.chance import bot_chance
from dicewright.runtime.decisions import Decision
from dicewright.runtime.errors import IllegalChoice, NothingToUndo
from dicewright.runtime.game import Game, play, resume
from dicewright.runtime.games.race.play import Race
from dicewright.runtime.games.race.table import Table
from tests.runtime.race.sets import SETS

SEEDS = range(25, 50)
"""Games of each set, with 1 to 8 seats in turn: 200 in all. Chosen so that what is rare happens in them too."""
SMALL = 7
"""With so many dice the claims are checked by trying every division."""

Counts = tuple[int, ...]


class Referee:
    """Knows a card set by its file alone, and checks a game of it."""

    def __init__(self, cards: CardSet, seen: Counter[str]) -> None:
        self.cards = cards
        self.seen = seen
        self.tiers: dict[str, list[Compiled]] = {}
        for card in cards.cards.values():
            if card.tiers:
                whole = compile_card(card, cards.pool)
                self.tiers[card.id] = [
                    Compiled(cards.pool, [(tier.label, tier.condition)]) for tier in whole.tiers
                ]
        self.box = sum(cards.cards[card].copies for card in self.tiers)

    def points(self, card: str, tier: int) -> int:
        """What the file gives for a tier."""
        keys = self.cards.cards[card].tiers[tier].keys
        return int(keys.get("points", 1))

    def can_pay(self, claims: list[tuple[str, int]], counts: Counts) -> bool:
        """The plain meaning: tests hold of the whole roll; hand each other claim some of the dice."""
        tests = [c for c in claims if self._is_test(c)]
        if not all(self._of(claim).matches(counts) for claim in tests):
            return False
        return self._divided([c for c in claims if c not in tests], counts)

    def _divided(self, claims: list[tuple[str, int]], counts: Counts) -> bool:
        if not claims:
            return True
        if len(claims) == 1:
            return self._of(claims[0]).matches(counts)
        for part in product(*(range(n + 1) for n in counts)):
            if self._of(claims[0]).matches(part):
                rest = tuple(a - b for a, b in zip(counts, part, strict=True))
                if self._divided(claims[1:], rest):
                    return True
        return False

    def _of(self, claim: tuple[str, int]) -> Compiled:
        return self.tiers[claim[0]][claim[1]]

    def _is_test(self, claim: tuple[str, int]) -> bool:
        return is_test(self._of(claim).tiers[0].core)

    def check(self, table: Table, decision: Decision, number: int) -> None:
        """Everything that must hold when a question is asked."""
        self.check_table(table)
        data = [tuple(option.data) for option in decision.options]
        assert len(set(data)) == len(data) > 1
        assert all(option.label for option in decision.options)
        assert decision.seat == table.active
        numbers = table.numbers
        assert numbers.rolls is None or 1 <= table.rolls <= numbers.rolls
        shown = table.rolled()
        assert len(shown) == self.cards.pool.size
        if decision.kind == "keep":
            assert numbers.rolls is None or table.rolls < numbers.rolls
            assert ("stop",) in data
            self.seen[f"{numbers.keeping} {'steps' if ('add' in {d[0] for d in data}) else 'listed'}"] += 1
        elif number % 4 == 0 and self.cards.pool.size <= SMALL:
            self._check_claims(table, set(data), shown)

    def _check_claims(self, table: Table, data: set[tuple[int | str, ...]], shown: list[Face]) -> None:
        counts = tuple(shown.count(face) for face in self.cards.pool.faces)
        made = [(claim.card.id, claim.tier) for claim in table.claimed]
        assert self.can_pay(made, counts)
        for card in table.row:
            for at, label in enumerate(card.labels):
                option = ("claim", card.id) if label is None else ("claim", card.id, label)
                assert (option in data) == self.can_pay([*made, (card.id, at)], counts), option
        self.seen["several claims"] += len(made) > 1
        self.seen["more than one claim offered"] += len(data) > 2

    def check_table(self, table: Table) -> None:
        """Every card is in one place, and scores are what the file gives."""
        claims = [claim for racer in table.racers for claim in racer.claims]
        where = [*table.market.stack.cards, *table.row, *table.out, *(claim.card for claim in claims)]
        assert sorted(card.number for card in where) == list(range(1, self.box + 1))
        assert not table.market.stack.discards
        assert len(table.row) <= table.numbers.row
        for racer in table.racers:
            assert racer.score == sum(self.points(claim.card.id, claim.tier) for claim in racer.claims)

    def check_end(self, game: Game, table: Table) -> None:
        """The game is over for a reason, and the right players have won."""
        self.check_table(table)
        assert game.result is not None
        assert game.scores == tuple(racer.score for racer in table.racers)
        ranks = [(racer.score, len(racer.claims)) for racer in table.racers]
        assert [seat for seat, rank in enumerate(ranks) if rank == max(ranks)] == list(game.winners)
        turns = Counter(event.seat for event in game.events if event.kind == "roll" and event.args[0] == 1)
        numbers = table.numbers
        empty = not table.row and not len(table.market.stack)
        if not empty:
            assert set(turns.values()) == {table.round}, "all had the same number of turns"
        won = numbers.points_to_win is not None and max(game.scores) >= numbers.points_to_win
        assert empty or won or table.round == numbers.rounds
        self.seen["empty"] += empty
        self.seen["won by points"] += won
        self.seen["rounds are over"] += table.round == numbers.rounds
        self.seen["shared"] += len(game.winners) > 1
        self.seen["retired"] += len(table.out)


def decisions(game: Game, seed: int) -> Iterator[tuple[Decision, int]]:
    """Play a game of people at random; each question comes along before it is answered."""
    number = 0
    while game.result is None:
        (decision,) = game.pending
        yield decision, number
        game.answer(decision.seat, bot_chance(seed, decision.seat, number).pick(decision.options))
        number += 1


@pytest.mark.parametrize("name", SETS)
def test_whole_games(name: str) -> None:
    cards = SETS[name]()
    seen: Counter[str] = Counter()
    referee = Referee(cards, seen)
    for seed in SEEDS:
        game = Game(cards, ["me"] * (seed % 8 + 1), seed)
        state = game.state
        assert isinstance(state, Race)
        table = state.context.table
        aside: list[tuple[int, str]] = []
        for decision, number in decisions(game, seed):
            referee.check(table, decision, number)
            now = [(at, die.face.text) for at, die in enumerate(table.dice) if die.aside and die.face]
            if table.rolls > 1 and decision.kind == "keep":
                assert set(aside) <= set(now), "what is aside stays as it is"
            aside = now
            if number % 16 == 0:
                with pytest.raises(IllegalChoice):
                    game.answer(decision.seat, ["claim", "no such card"])
                with pytest.raises(IllegalChoice):
                    game.answer(decision.seat, len(decision.options))
        referee.check_end(game, table)
        seen.update(event.kind for event in game.events)
    for path in EXPECTED[name]:
        assert seen[path], (path, seen)


EXPECTED = {
    "template": ("claim", "nothing", "keep", "stop", "row", "free listed", "won by points", "several claims"),
    "lucky": ("claim", "nothing", "rounds are over", "more than one claim offered"),
    "ducks": ("claim", "final listed", "keep", "stop", "empty"),
    "face-colours": ("claim", "some steps", "empty"),
    "impossible": ("claim", "retire", "retired", "free listed"),
    "one-card": ("claim", "nothing", "empty"),
    "any": ("claim", "some steps", "won by points", "stop"),
    "many-dice": ("claim", "free steps", "rounds are over"),
}
"""What has to happen in the games of each set."""


@pytest.mark.parametrize("name", SETS)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    cards = SETS[name]()
    for seats in (["random"] * 3, ["casual"] * 2, ["casual", "random"]):
        first, second = (play(cards, seats, 17) for _ in range(2))
        assert list(first.journal.lines()) == list(second.journal.lines())
        assert first.result == second.result
        assert list(play(cards, seats, 18).journal.lines())[1:] != list(first.journal.lines())[1:]


@pytest.mark.parametrize("name", ["template", "any", "many-dice"])
def test_undo_and_resume(name: str, tmp_path: Path) -> None:
    """Wherever a game is left, it goes on as if it had not been; what was taken back never was."""
    cards = SETS[name]()
    path = tmp_path / "race.journal"
    game = Game(cards, ["me", "me"], 5, path)
    undone = 0
    for number in range(60):
        if game.result is not None:
            break
        (decision,) = game.pending
        before = snapshot(game)
        option = bot_chance(5, decision.seat, number).pick(decision.options)
        game.answer(decision.seat, option)
        if number % 2:
            try:
                game.undo(decision.seat)
                undone += 1
                assert snapshot(game) == before
                game.answer(decision.seat, option)
            except NothingToUndo:
                pass
        if number % 5 == 0:
            before = snapshot(game)
            game.close()
            game = resume(path, cards)
            assert snapshot(game) == before
    game.close()
    assert undone


def snapshot(game: Game) -> object:
    """Everything that can be seen of a game."""
    return game.pending, [game.view(seat) for seat in (None, 0, 1)], [event.text for event in game.events]
