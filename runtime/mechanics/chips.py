"""Chips (luck, markers, tokens) of one kind: a supply that may run out, and what players have of it.

chips = Chips(23, players=4)
got = chips.give(seat, 2)       # as many as are left
chips.take_back(seat, 1)        # ValueError if the player has fewer
chips.supply, chips.held[seat]
"""

from __future__ import annotations


class Chips:
    """So many chips in all, each of them in the supply or with a player."""

    __slots__ = ("held", "supply")

    def __init__(self, total: int, players: int) -> None:
        """All in the supply."""
        self.supply = total
        self.held = [0] * players

    @property
    def total(self) -> int:
        """How many there are, wherever they are."""
        return self.supply + sum(self.held)

    def give(self, seat: int, amount: int) -> int:
        """From the supply to a player, as far as it goes. Returns how many."""
        given = max(0, min(amount, self.supply))
        self.supply -= given
        self.held[seat] += given
        return given

    def take_back(self, seat: int, amount: int) -> None:
        """From a player to the supply. ValueError if the player has fewer."""
        if not 0 <= amount <= self.held[seat]:
            raise ValueError(f"seat {seat} has {self.held[seat]} chips, not {amount}")
        self.held[seat] -= amount
        self.supply += amount
