"""A compiled condition: the public face of the compiler for one card or one condition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from attrs import frozen

from dicewright.compiler import odds
from dicewright.compiler.automaton import Automaton, compile_core
from dicewright.compiler.automaton import TooBig as AutomatonTooBig
from dicewright.compiler.core import Core
from dicewright.compiler.explain import Explainer, Finding
from dicewright.compiler.lower import lower, lower_plain
from dicewright.compiler.normal import any_of
from dicewright.compiler.quotient import Quotient, quotient
from dicewright.compiler.rolls import Roll, counts_of, kept_of, rows_of
from dicewright.compiler.search import Matcher, Use, matcher
from dicewright.dsl.conditions import Condition
from dicewright.dsl.model import Card, CardSet, Face, Pool

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from dicewright.compiler.rerolls import Choice

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

    def odds(self, rolls: int | None = 1, keeping: str | None = None, kept: Roll | None = None) -> Fraction:
        """The exact chance to fulfil it. Raises `odds.TooBig`.

        With several `rolls` it is the chance under the best choice of the dice to keep, for
        one who wants this only; `keeping` is `free` (if left out), `final` or `some`, and only
        with `some` may `rolls` be None, for any number. `kept` are dice that lie there
        already (fewer than the pool has, or as many), with so many rolls of the rest to
        come. Raises ValueError for a way of keeping or a position that cannot be.
        """
        if rolls == 1 and kept is None:
            return sum(self.tier_odds(), Fraction(0))
        return self._reroll_odds(self.whole, rolls, keeping, kept)

    def tier_odds(
        self, rolls: int | None = 1, keeping: str | None = None, kept: Roll | None = None
    ) -> list[Fraction]:
        """For each tier its exact chance. Raises as `odds`.

        With one roll, that it is the tier that counts (the first that the roll fulfils), so
        that the chances add up to the card's; otherwise for a player who wants this tier only.
        """
        if rolls == 1 and kept is None:
            return list(self._tier_odds)
        return [self._reroll_odds(tier.core, rolls, keeping, kept) for tier in self.tiers]

    def advise(self, roll: Roll, rolls: int | None = 1, keeping: str | None = None) -> list[Choice]:
        """What to keep of a roll with so many rolls to come, and what each choice is worth, best first.

        Raises as `odds`.
        """
        from dicewright.compiler.rerolls import advise

        try:
            return advise(
                self.whole, self.pool, counts_of(roll, self.pool), rolls, keeping or _keeping(rolls)
            )
        except AutomatonTooBig:
            raise odds.TooBig([self.whole], self.pool) from None

    def _reroll_odds(self, core: Core, rolls: int | None, keeping: str | None, kept: Roll | None) -> Fraction:
        from dicewright.compiler.rerolls import reroll_odds

        position = None if kept is None else kept_of(kept, self.pool)
        if position is None and rolls != 0:
            with suppress(odds.TooBig):
                (once,) = odds.tier_odds([core], self.pool)
                if once in (0, 1):
                    return once  # no choice changes that
        try:
            return reroll_odds(core, self.pool, rolls, keeping or _keeping(rolls), position)
        except AutomatonTooBig:
            raise odds.TooBig([core], self.pool) from None

    @cached_property
    def whole(self) -> Core:
        """The core of the card as a whole: that any of its tiers is fulfilled."""
        return any_of([tier.core for tier in self.tiers], self.pool)

    @cached_property
    def automaton(self) -> Automaton:
        """The automaton of the card as a whole."""
        return compile_core(self.whole, self.pool)

    @property
    def bits(self) -> int:
        """Bit i: whether the i-th distinct roll of the pool (`automaton.rolls.distinct_rolls`) fulfils it.

        For pools of up to 250,000 distinct rolls. Raises automaton.TooBig.
        """
        return self.automaton.bits

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
        `pool.faces`; rows may have any number of dice, and those of whole rolls of the pool
        are the fastest (8-bit counts most of all). Returns one bool for each row. Raises
        ValueError for another shape, another type or negative counts.
        """
        from dicewright.compiler.truth import truth

        return truth(self.automaton, rows_of(rows, self.pool))

    def tier_truth(self, rows: ArrayLike) -> NDArray[np.int64]:
        """As `truth`, but the position of the first tier that each row fulfils, or -1."""
        from dicewright.compiler.truth import first_true

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


def compile_cards(cards: CardSet) -> dict[str, Compiled]:
    """The compiled condition of each card that has one, by the card's id."""
    return {card.id: compile_card(card, cards.pool) for card in cards.cards.values() if card.tiers}


def named_dice(dice: tuple[tuple[int, int], ...], faces: tuple[Face, ...]) -> NamedDice:
    """Dice given as (face index, how many), one by one."""
    return tuple((faces[f].colour, faces[f].text) for f, n in dice for _ in range(n))


def dice_text(dice: NamedDice) -> str:
    """Dice as a roll writes them: `blue 4 4, red 4`."""
    by_colour: dict[str | None, list[str]] = {}
    for colour, face in dice:
        by_colour.setdefault(colour, []).append(face)
    return ", ".join(" ".join([colour, *shown] if colour else shown) for colour, shown in by_colour.items())


def _keeping(rolls: int | None) -> str:
    return "some" if rolls is None else "free"


def _distance(finding: Finding) -> int:
    return finding.distance
