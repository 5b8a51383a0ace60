"""A game that keeps its standings while it is played, and the row of numbers that it leaves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from attrs import frozen

from dicewright.dsl.model import CardSet
from dicewright.runtime.errors import RulesError
from dicewright.runtime.game import Game
from dicewright.runtime.rules import MEASURES, Event, Rules, Standing
from dicewright.runtime.simulation.columns import PER_CARD, Columns, shares


class Watched(Game):
    """A game of bots, with the points of all seats as they stood at the end of each round."""

    def __init__(self, cards: CardSet, seats: Sequence[str], seed: int, rules: Rules) -> None:
        """Arguments and errors as for `Game`."""
        self.standings: list[tuple[int, ...]] = []
        self.rounds = 0
        self._round_event = rules.round_event
        super().__init__(cards, seats, seed, rules=rules)

    @property
    def decisions(self) -> int:
        """How many questions with more than one answer were asked."""
        return self._asked

    def _tell(self, event: Event) -> None:
        super()._tell(event)
        if event.kind == self._round_event:
            if self.rounds and isinstance(self._play, Standing):
                self.standings.append(tuple(self._play.standing()))
            self.rounds += 1


@frozen
class Row:
    """What one game leaves behind."""

    counts: list[int]
    """By column (see `Columns`)."""
    leaders: list[tuple[int, int]]
    """For each round after which one seat was ahead of all others: the round (from 1), and the parts of the
    win that this seat got in the end."""


def row_of(game: Watched, columns: Columns, places: Places) -> Row:
    """The numbers of a finished game. `places`: where its events say what (see `places_of`).

    Raises RulesError for scores that are no whole numbers, and for events that do not hold what the rules' own
    measures say.
    """
    counts = [0] * len(columns.names)
    assert game.result is not None
    seats, won = columns.seats, shares(game.result.winners, columns.seats)
    counts[:seats] = won
    counts[seats : 2 * seats] = game.result.scores
    ahead = [_leader(standing) for standing in game.standings]
    scores = game.result.scores
    if not all(isinstance(score, int) for score in scores):
        raise _mistake(game, f"the scores {scores} are no whole numbers")
    changes = _changes([*ahead, _leader(scores)])
    of_the_game = game.rounds, game.decisions, changes, max(scores), sum(scores)
    counts[2 * seats : 2 * seats + len(of_the_game)] = of_the_game
    try:
        _count_cards(game, counts, columns, won, places)
    except (IndexError, KeyError, TypeError) as error:
        what = f"{type(error).__name__}: {error}"
        raise _mistake(game, f"an event does not hold what `measures` says of its kind ({what})") from error
    return Row(counts, [(number, won[seat]) for number, seat in enumerate(ahead, 1) if seat is not None])


def _mistake(game: Watched, what: str) -> RulesError:
    return RulesError(f"The rules `{game.rules.spec.name}` made a mistake: {what}.")


_LEVELS, _POINTS, _SCORERS, _WON = (PER_CARD.index(what) for what in PER_CARD[len(MEASURES) :])


Places = Mapping[str, tuple[tuple[int, int, bool, int | None, int | None], ...]]


def places_of(rules: Rules) -> Places:
    """By the kind of an event, for each measure: its column within a card's, and where its data stand."""
    return {
        kind: tuple(
            (
                MEASURES.index(m.name),
                m.card,
                m.many,
                m.level if m.name == "scored" else None,
                m.points if m.name == "scored" else None,
            )
            for m in found
        )
        for kind, found in rules.measures.items()
    }


def _count_cards(game: Watched, counts: list[int], columns: Columns, won: list[int], places: Places) -> None:
    first = columns.first_card
    scored_at = MEASURES.index("scored")
    scorers: set[tuple[int, int]] = set()
    for event in game.events:
        found = places.get(event.kind)
        if found is None:
            continue
        args = event.args
        for measure, card, many, level, points in found:
            if many:
                for name in args[card:]:
                    counts[first[name] + measure] += 1  # type: ignore[index]
                continue
            start = first.get(args[card])  # type: ignore[arg-type]
            if start is None:
                continue
            counts[start + measure] += 1
            if measure == scored_at:
                if level is not None:
                    counts[start + _LEVELS] += args[level]  # type: ignore[operator]
                if points is not None:
                    counts[start + _POINTS] += args[points]  # type: ignore[operator]
                if event.seat is not None:
                    scorers.add((start, event.seat))
    for start, seat in scorers:
        counts[start + _SCORERS] += 1
        counts[start + _WON] += won[seat]


def _leader(scores: Sequence[int]) -> int | None:
    """The seat that is ahead of all others; None if several are."""
    best = max(scores)
    ahead = [seat for seat, score in enumerate(scores) if score == best]
    return ahead[0] if len(ahead) == 1 else None


def _changes(ahead: Sequence[int | None]) -> int:
    """How often the lead goes from one seat to another; ties in between do not count."""
    alone = [seat for seat in ahead if seat is not None]
    return sum(before != after for before, after in pairwise(alone))
