"""A compiled condition: the public face of the compiler for one card or one condition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple, TypeAlias

import numpy as np
from attrs import frozen
from numpy.typing import ArrayLike, NDArray

from dicewright.compiler import odds
from dicewright.compiler.core import Core
from dicewright.compiler.explain import Explainer, Finding
from dicewright.compiler.lower import lower, lower_plain
from dicewright.compiler.quotient import Quotient, quotient
from dicewright.compiler.rolls import Roll, counts_of, rows_of
from dicewright.compiler.search import Matcher, Use, matcher
from dicewright.compiler.truth import first_true
from dicewright.dsl.conditions import Condition
from dicewright.dsl.model import Card, Face, Pool

NamedDice: TypeAlias = tuple[tuple[str | None, str], ...]
"""Dice one by one: the colour (or None) and the face as a roll writes it."""


class CompiledTier(NamedTuple):
    """One tier: its label (None for a card without tiers), its condition, its canonical core."""

    label: str | None
    condition: Condition
    core: Core


@frozen
class PartUse:
    """The dice that pay for a part (its text)."""

    part: str
    dice: NamedDice

    def __str__(self) -> str:
        return f"{self.part}: {dice_text(self.dice)}"


@frozen
class Payment:
    """One way to pay: the tier it fulfils, what each part uses, and all its dice as counts."""

    tier: str | None
    uses: tuple[PartUse, ...]
    counts: tuple[int, ...]


@frozen
class Explanation:
    """Why a roll fulfils a condition or not.

    `tier` is the label of the tier that counts. If it is not fulfilled, `missing` is the
    text of a part that fails and `reason` a sentence about it, and `uses` pays for the
    parts that hold.
    """

    fulfilled: bool
    tier: str | None
    uses: tuple[PartUse, ...]
    missing: str | None
    reason: str | None

    def __str__(self) -> str:
        if self.fulfilled:
            head = "fulfilled" if self.tier is None else f"fulfilled: {self.tier}"
        else:
            head = f"not fulfilled: `{self.missing}` fails: {self.reason}"
        return "\n".join([head, *(f"  {use}" for use in self.uses)])


class Compiled:
    """A condition, or a card's tiers (best first), for one pool."""

    def __init__(self, pool: Pool, tiers: Iterable[tuple[str | None, Condition]]) -> None:
        self.pool = pool
        self.tiers = tuple(CompiledTier(label, c, lower(c, pool)) for label, c in tiers)
        if not self.tiers:
            raise ValueError("there is no condition to compile")

    def odds(self) -> Fraction:
        """The exact chance that one roll of the pool fulfils it. Raises `odds.TooBig`."""
        return sum(self.tier_odds(), Fraction(0))

    def tier_odds(self) -> list[Fraction]:
        """For each tier the exact chance that it is the one that counts. Raises `odds.TooBig`."""
        return list(self._tier_odds)

    def matches(self, roll: Roll) -> bool:
        """Whether the roll fulfils any tier. For the forms of a roll see `rolls.Roll`."""
        return self.tier_index(roll) is not None

    def tier_index(self, roll: Roll) -> int | None:
        """The position of the first tier that the roll fulfils, or None."""
        counts = counts_of(roll, self.pool)
        for at, own in enumerate(self._matchers):
            if own.can(counts):
                return at
        return None

    def tier(self, roll: Roll) -> str | None:
        """The label of the first tier that the roll fulfils; None if there is none, or it has no label."""
        at = self.tier_index(roll)
        return None if at is None else self.tiers[at].label

    def explain(self, roll: Roll) -> Explanation:
        """Which dice pay for which part, or which part is missing and why."""
        counts = counts_of(roll, self.pool)
        at = self.tier_index(counts)
        if at is not None:
            found = self._explainers[at].explain(counts)
            return Explanation(True, self.tiers[at].label, self._uses(found.uses), None, None)
        findings = [explainer.explain(counts) for explainer in self._explainers]
        # The closest tier; the last of equally close ones asks for least.
        best = min(reversed(findings), key=_distance)
        assert best.missing is not None
        return Explanation(False, None, self._uses(best.uses), best.missing.text, best.reason)

    def truth(self, rows: ArrayLike) -> NDArray[np.bool_]:
        """For many rolls at once whether they fulfil it.

        `rows` is a 2-D integer array, one roll a row, one column of counts for each of
        `pool.faces`; rows may have any number of dice. Returns one bool for each row.
        Raises ValueError for another shape, another type or negative counts.
        """
        return self.tier_truth(rows) >= 0

    def tier_truth(self, rows: ArrayLike) -> NDArray[np.int64]:
        """As `truth`, but the position of the first tier that each row fulfils, or -1."""
        return first_true(self._quotient, self._quotient.columns(rows_of(rows, self.pool)))

    def ways(self, roll: Roll) -> Iterator[Payment]:
        """The different ways in which dice of the roll can pay, tier by tier.

        No way without needless dice is missing. A test needs no dice: one way without any.
        """
        counts = counts_of(roll, self.pool)
        for tier, plain in zip(self.tiers, self._plain_matchers, strict=True):
            for way in plain.ways(counts):
                yield Payment(tier.label, self._uses(way.uses), way.used)

    def _uses(self, uses: tuple[Use, ...]) -> tuple[PartUse, ...]:
        return tuple(PartUse(leaf.text, named_dice(dice, self.pool.faces)) for leaf, dice in uses)

    @cached_property
    def _tier_odds(self) -> list[Fraction]:
        return odds.tier_odds([tier.core for tier in self.tiers], self.pool)

    @cached_property
    def _matchers(self) -> tuple[Matcher, ...]:
        return tuple(matcher(tier.core, self.pool.faces) for tier in self.tiers)

    @cached_property
    def _quotient(self) -> Quotient:
        return quotient([tier.core for tier in self.tiers], self.pool.faces)

    @cached_property
    def _plain(self) -> tuple[Core, ...]:
        return tuple(lower_plain(tier.condition, self.pool) for tier in self.tiers)

    @cached_property
    def _plain_matchers(self) -> tuple[Matcher, ...]:
        return tuple(Matcher(core, self.pool.faces) for core in self._plain)

    @cached_property
    def _explainers(self) -> tuple[Explainer, ...]:
        return tuple(Explainer(core, self.pool.faces) for core in self._plain)


def compile_condition(condition: Condition, pool: Pool) -> Compiled:
    """A checked condition for a pool."""
    return Compiled(pool, [(None, condition)])


def compile_card(card: Card, pool: Pool) -> Compiled:
    """A card with its tiers. ValueError for a card without a condition."""
    return Compiled(pool, [(tier.label, tier.condition) for tier in card.tiers])


def named_dice(dice: tuple[tuple[int, int], ...], faces: tuple[Face, ...]) -> NamedDice:
    """Dice given as (face index, how many), one by one."""
    return tuple((faces[f].colour, faces[f].text) for f, n in dice for _ in range(n))


def dice_text(dice: NamedDice) -> str:
    """Dice as a roll writes them: `blue 4 4, red 4`."""
    by_colour: dict[str | None, list[str]] = {}
    for colour, face in dice:
        by_colour.setdefault(colour, []).append(face)
    return ", ".join(" ".join([colour, *shown] if colour else shown) for colour, shown in by_colour.items())


def _distance(finding: Finding) -> int:
    return finding.distance
