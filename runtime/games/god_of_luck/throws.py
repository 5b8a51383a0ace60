"""The dice after a throw as the beginner of `casual` sees them: what may be fixed, and what skills could do."""

from __future__ import annotations

from collections.abc import Sequence

from dicewright.runtime.games.god_of_luck.aiming import DIGIT
from dicewright.runtime.games.god_of_luck.box import Deity
from dicewright.runtime.games.god_of_luck.valuing import Eye


class Throw:
    """The dice after a throw, and the worth of what may be fixed of them."""

    def __init__(self, eye: Eye) -> None:
        turn, aims = eye.turn, eye.memory.aims
        self.eye = eye
        self.key = aims.key
        self.fixed = aims.key(face.number or 0 for face in turn.fixed)
        self.fresh = turn.fresh > 0
        """Whether dice of this throw were fixed, so that the others may be thrown."""
        self.faces = [face.number or 0 for face in turn.active if face not in turn.touched]
        self.worths = eye.worths()
        self._known: dict[int, tuple[float, int]] = {}
        self.places = aims.sets(eye.own.dice).place

    def best(self, faces: Sequence[int]) -> tuple[float, int]:
        """The best worth of fixing some of these dice, and their key; none is a choice once some are."""
        whole = self.key(faces)
        known = self._known.get(whole)
        if known is None:
            known = self._known[whole] = self._best(whole)
        return known

    def _best(self, whole: int) -> tuple[float, int]:
        worths, places, fixed = self.worths, self.places, self.fixed
        best, key = (worths[places[fixed]], 0) if self.fresh else (-1.0, 0)
        for part in self.eye.memory.parts(whole):
            worth = worths[places[fixed + part]]
            if worth >= best:
                best, key = worth, part
        return best, key

    def numbers(self, key: int) -> dict[int, int]:
        """A set of dice by its numbers: how many show each."""
        units = self.eye.memory.aims.units
        return {number: count for number, unit in units.items() if (count := key // unit % DIGIT)}

    def with_skill(self, deity: Deity, kept: int) -> tuple[float, int]:
        """What a deity's skill makes the dice worth at best, and with which die.

        `kept`: what would be fixed without it; a die that is thrown again is one of the others.
        """
        if deity.skill == "lift":
            return self.lifted(deity)[0], 0
        best = (-1.0, 0)
        wanted = self.numbers(kept)
        others = [n for n in dict.fromkeys(self.faces) if self.faces.count(n) > wanted.get(n, 0)]
        for number in others if deity.skill == "reroll" and others else dict.fromkeys(self.faces):
            rest = list(self.faces)
            rest.remove(number)
            for worth in self._results(deity, number, rest):
                best = max(best, (worth, number))
        return best

    def _results(self, deity: Deity, number: int, rest: list[int]) -> list[float]:
        numbers = self.eye.box.numbers
        if deity.skill == "reroll":
            return [sum(self.best([*rest, to])[0] for to in numbers) / len(numbers)]
        return [self.best([*rest, to])[0] for to in self.targets(deity, number)]

    def targets(self, deity: Deity, number: int) -> list[int]:
        """The numbers to which a skill can turn a die."""
        numbers = self.eye.box.numbers
        if deity.skill == "raise":
            return [to for to in numbers if number < to <= number + deity.amount]
        if deity.skill == "copy":
            turn, box = self.eye.turn, self.eye.box
            fixed = {face.number for face in turn.fixed}
            beasts = {box.deities[o.id].pips for o in self.eye.own.deities}
            return [to for to in numbers if to in fixed | beasts and to != number]
        return [to for to in numbers if to != number]

    def lifted(self, deity: Deity) -> tuple[float, dict[int, int]]:
        """The best worth if some dice go up, and how many of each number."""
        numbers = self.eye.box.numbers
        able = [n for n in self.faces if n + deity.amount in numbers]
        best: tuple[float, dict[int, int]] = (-1.0, {})
        for part in self.eye.memory.parts(self.key(able)):
            counts = self.numbers(part)
            after = list(self.faces)
            for number, count in counts.items():
                for _ in range(count):
                    after.remove(number)
            after += [n + deity.amount for n, count in counts.items() for _ in range(count)]
            worth = self.best(after)[0]
            if worth > best[0]:
                best = (worth, counts)
        return best
