"""The quotient: fewer faces, the same answers, and exact weights."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from dicewright.compiler.lower import lower
from dicewright.compiler.quotient import DiceKind, dice_kinds, quotient
from dicewright.compiler.search import matcher
from dicewright.dsl import conditions as c
from dicewright.dsl.condition_text import parse_condition
from dicewright.dsl.model import Face, Pool
from tests import oracle
from tests.strategies import LOADED, cases, counts_of, d, die

RANDOM = settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
SEVEN = Pool((die("d6", d(6), 4, "blue"), die("d6", d(6), 3, "red")))


@pytest.mark.parametrize(
    ("text", "faces", "kinds"),
    [
        ("4", 1, [DiceKind(7, (1,), 5)]),
        ("5 x 3+", 1, [DiceKind(7, (2,), 1)]),
        ("pair and triple", 6, [DiceKind(7, (1,) * 6, 0)]),
        ("red pair", 6, [DiceKind(3, (1,) * 6, 0)]),
        (
            "red pair / blue pair",
            12,
            [DiceKind(4, (1,) * 6 + (0,) * 6, 0), DiceKind(3, (0,) * 6 + (1,) * 6, 0)],
        ),
        ("red 4", 1, [DiceKind(3, (1,), 5)]),
        ("2 x any", 1, [DiceKind(7, (1,), 0)]),
        ("red 7", 0, []),
        ("all alike", 6, [DiceKind(7, (1,) * 6, 0)]),
        ("pick 3 (no 1)", 2, [DiceKind(7, (1, 5), 0)]),
        ("red pick 2 (4)", 2, [DiceKind(3, (5, 1), 0)]),
    ],
)
def test_what_is_left(text: str, faces: int, kinds: list[DiceKind]) -> None:
    q = quotient([lower(parse_condition(text, SEVEN), SEVEN)], SEVEN.faces)
    assert len(q.faces) == faces
    assert sorted(map(repr, dice_kinds(q, SEVEN))) == sorted(map(repr, kinds))


def test_repeated_faces_weigh_more() -> None:
    pool = Pool((die("loaded", LOADED, 2), die("d6", d(6), 1)))
    q = quotient([lower(parse_condition("3 and 3", pool), pool)], pool.faces)
    assert sorted((k.count, k.weights, k.blank) for k in dice_kinds(q, pool)) == [(1, (1,), 5), (2, (1,), 1)]


@RANDOM
@given(cases())
def test_answers_stay_the_same(case: tuple[Pool, c.Condition, tuple[Face, ...]]) -> None:
    pool, condition, roll = case
    core = lower(condition, pool)
    q = quotient([core], pool.faces)
    counts = counts_of(roll, pool)
    folded = q.fold(counts)
    assert q.columns(np.array([counts])).tolist() == [folded]
    assert matcher(q.cores[0], q.faces).can(folded) == matcher(core, pool.faces).can(counts)
    again = quotient(q.cores, q.faces)
    assert len(again.faces) == len(q.faces)
    assert sum(folded) <= len(roll)


@settings(RANDOM, max_examples=150)
@given(cases(max_dice=4))
def test_kinds_are_the_dice(case: tuple[Pool, c.Condition, object]) -> None:
    pool, condition, _ = case
    q = quotient([lower(condition, pool)], pool.faces)
    ordered = Counter(tuple(q.fold(counts_of(roll, pool))) for roll in oracle.rolls(pool))
    total = sum(ordered.values())
    kinds = dice_kinds(q, pool)
    for face in range(len(q.faces)):  # the expected number of dice per face
        mean = sum(counts[face] * n for counts, n in ordered.items()) / total
        assert mean == pytest.approx(sum(kind.count * kind.weights[face] / kind.sides for kind in kinds))
