"""What the dice of a pool can show at most: how many dice, how many numbers, which totals."""

from __future__ import annotations

from collections.abc import Sequence

from dicewright.compiler.faces import bits, face_index, mask_of
from dicewright.compiler.matching import all_served, most_served
from dicewright.dsl.model import Pool

WIDEST = 1 << 22
"""Totals are gone into only if they fit into this many bits."""


class DiceCounter:
    """Counts over one pool. Masks are over `pool.faces`; each die shows one of its faces, freely chosen."""

    def __init__(self, pool: Pool) -> None:
        self.index = face_index(pool.faces)
        at = {face: i for i, face in enumerate(pool.faces)}
        self.groups = [(group.count, mask_of(at[face] for face in group.faces)) for group in pool.groups]
        self.counts = [count for count, _ in self.groups]

    def capacity(self, mask: int) -> int:
        """How many dice have a face of the mask."""
        return sum(count for count, faces in self.groups if faces & mask)

    def by_number(self, mask: int) -> list[int]:
        """For each number of the mask, how many dice can show it."""
        return [self.capacity(own) for _, own in self.index.numbers(mask)]

    def serve(self, masks: Sequence[int]) -> bool:
        """Whether different dice can show a face of each mask at the same time."""
        return all_served([self._owners(mask) for mask in masks], self.counts)

    def most_numbers(self, mask: int) -> int:
        """How many different numbers of the mask dice can show at the same time."""
        return most_served([self._owners(own) for _, own in self.index.numbers(mask)], self.counts)

    def can_differ(self, masks: Sequence[int], numbers: Sequence[int]) -> bool:
        """Whether each mask can have a number of its own (which dice show it is left out)."""
        wants = [[n for n, own in enumerate(numbers) if own & mask] for mask in masks]
        return all_served(wants, [1] * len(numbers))

    def highest(self, mask: int, dice: int, counted: int | None = None) -> int:
        """The highest total of at most `dice` dice that show faces of the mask.

        Only faces of `counted` count (all, if left out); the others count 0.
        """
        tops = sorted((max(values) for values in self._values(mask, counted)), reverse=True)
        return sum(tops[:dice])

    def lowest(self, mask: int, dice: int, counted: int | None = None) -> int:
        """The lowest total of `dice` dice that show faces of the mask."""
        return sum(sorted(min(values) for values in self._values(mask, counted))[:dice])

    def fewest_for(self, mask: int, total: int) -> int:
        """How many dice it takes at least to reach a total; one more than there are, if none do."""
        tops = sorted((max(values) for values in self._values(mask, None)), reverse=True)
        reached = dice = 0
        while reached < total and dice < len(tops):
            reached += tops[dice]
            dice += 1
        return dice if reached >= total else len(tops) + 1

    def can_total(
        self, mask: int, low: int, high: int, fewest: int, most: int, counted: int | None = None
    ) -> bool:
        """Whether `fewest..most` dice that show faces of the mask can total low..high.

        True also where the numbers are too large to go into it.
        """
        dice = self._values(mask, counted)
        most = min(most, len(dice))
        width = sum(max(values) for values in dice) + 1
        if width * (most + 1) > WIDEST:
            return True
        keep = (1 << width * (most + 1)) - 1
        rows = 1  # bit k * width + t: k dice can total t
        for values in dice:
            more = rows
            for value in values:
                more |= rows << width + value
            rows = more & keep
        wanted = ((1 << max(min(high, width - 1) - low + 1, 0)) - 1) << low
        return any(rows >> width * k & wanted & (1 << width) - 1 for k in range(fewest, most + 1))

    def _owners(self, mask: int) -> list[int]:
        return [at for at, (_, faces) in enumerate(self.groups) if faces & mask]

    def _values(self, mask: int, counted: int | None) -> list[set[int]]:
        """For each die that has a face of the mask, what these faces count."""
        found: list[set[int]] = []
        for count, faces in self.groups:
            own = bits(faces & mask)
            if own:
                values = {self.index.values[f] if counted is None or counted >> f & 1 else 0 for f in own}
                found.extend([values] * count)
        return found
