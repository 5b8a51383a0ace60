"""What `simulate`, `ab` and `report` read from their calls, in the same way: seats, seed, games, workers."""

from __future__ import annotations

from attrs import frozen

from dicewright.dsl.model import CardSet
from dicewright.dsl.rules import FALLBACK_RULES
from dicewright.runtime.errors import SetupError
from dicewright.runtime.registry import rules_named
from dicewright.workbench.sets import MOST_SEATS, CallError

USUAL_SEATS = 4
"""So many bots play if nobody says, or as many as the set is for."""
USUAL_BOT = "casual"
LONGEST_SEED = 30
"""Digits of a seed."""
MOST_GAMES = 100_000_000
MOST_JOBS = 512


@frozen
class Request:
    """Which games are to be played, and by whom."""

    seats: tuple[str, ...]
    seed: int
    games: int
    jobs: int
    engine: str


def request(
    cards: CardSet,
    seats: str | None,
    seed: str,
    games: int,
    jobs: int | None,
    engine: str = "local",
    skill: int = 0,
) -> Request:
    """Read a call. Raises CallError, in a sentence, for what cannot be meant."""
    from dicewright.runtime.simulation.engines import cores

    if not 1 <= games <= MOST_GAMES:
        raise CallError(f"--games takes 1 to {MOST_GAMES:,}, not {games:,}.")
    if not 0 <= skill <= MOST_GAMES:
        raise CallError(f"--skill takes 0 (none) to {MOST_GAMES:,}, not {skill:,}.")
    if jobs is not None and not 1 <= jobs <= MOST_JOBS:
        raise CallError(f"--jobs takes 1 to {MOST_JOBS}, not {jobs}; left out, every core plays.")
    chosen = usual_seats(cards)
    if seats is not None:
        chosen = tuple([seat.strip() for seat in seats.split(",")])
    return Request(chosen, read_seed(seed), games, jobs or cores(), engine)


def read_seed(text: str) -> int:
    """The seed that a person writes. Raises CallError."""
    if not text.isdecimal() or len(text) > LONGEST_SEED:
        raise CallError(f"{text!r} is no seed: write a whole number from 0 on, such as --seed 7.")
    return int(text)


def usual_seats(cards: CardSet) -> tuple[str, ...]:
    """Four `casual` bots, or as many fewer (if need be: more) as the set is for.

    Raises CallError, with the rules' own sentence, if no number of players can play it.
    """
    rules = rules_named(cards.rules or FALLBACK_RULES)
    first: SetupError | None = None
    for count in (*range(USUAL_SEATS, 0, -1), *range(USUAL_SEATS + 1, MOST_SEATS + 1)):
        try:
            rules.start(cards, [f"seat {at}" for at in range(count)], lambda event: None)
        except SetupError as error:
            first = first or error
        else:
            return tuple([USUAL_BOT] * count)
    raise CallError(str(first))
