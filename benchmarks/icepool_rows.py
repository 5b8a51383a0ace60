"""The same questions in Icepool 2.x, each the best way that its interface offers.

Sums and single-die counts are plain dice (`3 @ d6`), which is Icepool's fastest way. Sets and runs are
evaluators with as few states as the question needs, which beats its built-in `largest_straight` and
`all_counts`. Where a question is about independent dice and can be written as two results joined with
`&` or `|`, it is. `pair in every colour` is asked as what it is, one question about several pools; the
`by hand` rows show what a person gets who sees that the colours are independent and multiplies.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import icepool  # type: ignore[import-untyped, import-not-found, unused-ignore]


class _Evaluator(icepool.MultisetEvaluator):  # type: ignore[misc]
    """Base: ends in whether `done` was reached."""

    done: Any = None

    def final_outcome(self, final_state: Any, *_: Any) -> bool:
        return bool(final_state == self.done)

    @property
    def next_state_key(self) -> Any:
        return type(self)


class PairAndTriple(_Evaluator):
    """0 nothing, 1 a pair, 2 a triple, 3 both."""

    done = 3

    def initial_state(self, *_: Any) -> int:
        return 0

    def next_state(self, state: int, order: Any, outcome: Any, count: int) -> int:
        if count < 2 or state == 3:
            return state
        if count >= 5:
            return 3
        if count == 2:
            return 3 if state == 2 else 1
        return 3 if state else 2


class Pairs(_Evaluator):
    """So many pairs, capped."""

    def __init__(self, count: int) -> None:
        self.done = count

    def initial_state(self, *_: Any) -> int:
        return 0

    def next_state(self, state: int, order: Any, outcome: Any, count: int) -> int:
        return int(min(self.done, state + count // 2))

    @property
    def next_state_key(self) -> Any:
        return Pairs, self.done


class Straight(_Evaluator):
    """The run so far; stays when it is long enough."""

    extra_outcomes = icepool.MultisetEvaluator.consecutive

    def __init__(self, length: int) -> None:
        self.done = length

    def initial_state(self, *_: Any) -> int:
        return 0

    def next_state(self, state: int, order: Any, outcome: Any, count: int) -> int:
        if state == self.done:
            return state
        return state + 1 if count else 0

    @property
    def next_state_key(self) -> Any:
        return Straight, self.done


class StraightOrPairs(_Evaluator):
    """`straight 4 / (pair and pair)`: (run, pairs)."""

    extra_outcomes = icepool.MultisetEvaluator.consecutive
    done = (4, 2)

    def initial_state(self, *_: Any) -> tuple[int, int]:
        return 0, 0

    def next_state(self, state: tuple[int, int], order: Any, outcome: Any, count: int) -> tuple[int, int]:
        if state == (4, 2):
            return state
        run, pairs = (state[0] + 1 if count else 0), state[1] + count // 2
        return (4, 2) if run == 4 or pairs >= 2 else (run, pairs)


class PairInEach(_Evaluator):
    """A pair in every pool: which of them have one, as bits."""

    def __init__(self, pools: int) -> None:
        self.done = (1 << pools) - 1

    def initial_state(self, *_: Any) -> int:
        return 0

    def next_state(self, state: int, order: Any, outcome: Any, *counts: int) -> int:
        for bit, count in enumerate(counts):
            if count >= 2:
                state |= 1 << bit
        return state

    @property
    def next_state_key(self) -> Any:
        return PairInEach, self.done


class BlueStraightAndPair(_Evaluator):
    """`blue straight 2 and pair` on blue and red dice.

    State: the set of useful partial assignments (straight: 0 none, 1 has the last number, 2 done;
    pair: whether done)."""

    extra_outcomes = icepool.MultisetEvaluator.consecutive
    done = "done"

    def initial_state(self, *_: Any) -> Any:
        return ((0, False),)

    def next_state(self, state: Any, order: Any, outcome: Any, blue: int, red: int) -> Any:
        if state == "done":
            return state
        after = set()
        for run, pair in state:
            if run == 2:
                after.add((2, pair or blue + red >= 2))
            else:
                after.add((0, pair or blue + red >= 2))
                if blue:
                    after.add((run + 1, pair or blue + red >= 3))
        if (2, True) in after:
            return "done"
        return tuple(
            sorted(a for a in after if not any(b != a and b[0] >= a[0] and b[1] >= a[1] for b in after))
        )


def _chance(die: Any) -> Fraction:
    return Fraction(die.probability(True))


def _d(sides: int) -> Any:
    return icepool.d(sides)


def pair_and_triple(dice: int, sides: int) -> Fraction:
    return _chance(PairAndTriple().evaluate(_d(sides).pool(dice)))


def colours(count: int) -> Fraction:
    pools = [_d(6).pool(24 // count) for _ in range(count)]
    return _chance(PairInEach(count).evaluate(*pools))


def colours_by_hand(count: int) -> Fraction:
    result = PairInEach(1).evaluate(_d(6).pool(24 // count))
    return _chance(result) ** count


ROWS: dict[str, Callable[[], Fraction]] = {
    "pair and triple 7d6": lambda: pair_and_triple(7, 6),
    "straight 4 7d6": lambda: _chance(Straight(4).evaluate(_d(6).pool(7))),
    "5 x 3+ 7d6": lambda: _chance((7 @ (_d(6) >= 3)) >= 5),
    "red pair / blue pair": lambda: _chance(
        Pairs(1).evaluate(_d(6).pool(3)) | Pairs(1).evaluate(_d(6).pool(4))
    ),
    "red sum >= 9": lambda: _chance((3 @ _d(6)) >= 9),
    "pair and pair and pair 6d6": lambda: _chance(Pairs(3).evaluate(_d(6).pool(6))),
    "pair and triple 5d6": lambda: pair_and_triple(5, 6),
    "blue straight 2": lambda: _chance(Straight(2).evaluate(_d(6).pool(4))),
    "blue straight 3 and red pair": lambda: _chance(
        Straight(3).evaluate(_d(6).pool(4)) & Pairs(1).evaluate(_d(6).pool(3))
    ),
    "straight 4 / (pair and pair) 7d6": lambda: _chance(StraightOrPairs().evaluate(_d(6).pool(7))),
    "pair and triple 12d10": lambda: pair_and_triple(12, 10),
    "pair and triple 20d20": lambda: pair_and_triple(20, 20),
    "pair and triple 30d20": lambda: pair_and_triple(30, 20),
    "pair and triple 50d100": lambda: pair_and_triple(50, 100),
    "blue straight 2 and pair, 10 + 10 d10": lambda: _chance(
        BlueStraightAndPair().evaluate(_d(10).pool(10), _d(10).pool(10))
    ),
    "pair in one colour of 24d6": lambda: colours(1),
    "pair in each of two colours of 24d6": lambda: colours(2),
    "pair in each of three colours of 24d6": lambda: colours(3),
    "pair in each of four colours of 24d6": lambda: colours(4),
    "the same, multiplied by hand": lambda: colours_by_hand(4),
}
