"""The settings of a card set for a race, read and held against one another."""

from __future__ import annotations

from attrs import frozen

from dicewright.dsl.model import CardSet
from dicewright.runtime.errors import SetupError
from dicewright.runtime.games.race.spec import PLAYERS, ROUNDS, ROW
from dicewright.runtime.settings import Settings


@frozen
class Numbers:
    """What a set says about how it is raced, with the defaults filled in."""

    row: int
    rounds: int | None
    """None: as many as it takes."""
    points_to_win: int | None
    """None: points end nothing."""
    rolls: int | None
    """How often the dice are rolled in a turn; None: until all are set aside."""
    keeping: str
    """`free`, `final` or `some`."""

    @classmethod
    def read(cls, cards: CardSet, players: int) -> Numbers:
        """The numbers of a card set for so many players.

        Raises SetupError if there are too few or too many players, or for a number below 1.
        """
        get = Settings(cards)

        def optional(name: str) -> int | None:
            if name not in cards.settings:
                return None
            number = get.number(name)
            if number < 1:
                raise SetupError(f"`set {name}` says {number}; it must be 1 or more.")
            return number

        fewest, most = PLAYERS if "players" not in cards.settings else _ends(get.numbers("players"))
        if not fewest <= players <= most:
            said = f"{fewest} to {most} players" if fewest < most else f"{fewest} players"
            raise SetupError(f"{cards.title or 'This set'} is for {said}, not for {players}.")
        row, rounds, points = optional("row"), optional("rounds"), optional("points-to-win")
        if rounds is None and points is None:
            rounds = ROUNDS
        return cls(ROW if row is None else row, rounds, points, cards.rolls, cards.keeping or "free")


def _ends(players: tuple[int, ...]) -> tuple[int, int]:
    if len(players) != 2 or not 1 <= players[0] <= players[1]:
        raise SetupError("`set players` must give the fewest and the most players, such as `1, 4`.")
    return players[0], players[1]
