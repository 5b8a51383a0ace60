"""What goes out as JSON: the one place that says how each answer is written (by cattrs).

Chances are exact: whole numbers as strings, beside a float for plotting.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from cattrs import Converter

from dicewright.compiler.estimates import Estimate


@cache
def converter() -> Converter:
    """From answers to what `json` takes. attrs classes become objects with a member for each field."""
    made = Converter()
    made.register_unstructure_hook(Fraction, _exact)
    made.register_unstructure_hook(Estimate, _sampled)
    return made


def _exact(chance: Fraction) -> dict[str, Any]:
    return {
        "numerator": str(chance.numerator),
        "denominator": str(chance.denominator),
        "probability": float(chance),
    }


def _sampled(chance: Estimate) -> dict[str, Any]:
    """A sample has no fraction, and its 95 % interval instead."""
    return {
        "numerator": None,
        "denominator": None,
        "probability": chance.probability,
        "sampled": {"low": chance.low, "high": chance.high, "rolls": chance.rolls},
    }


def to_wire(answer: object) -> Any:
    """The answer as plain data."""
    return converter().unstructure(answer)


def chance_json(chance: Fraction | Estimate | None) -> dict[str, Any]:
    """A chance as the members that it adds to an object; all null where there is no answer."""
    if chance is None:
        return {"numerator": None, "denominator": None, "probability": None}
    data: dict[str, Any] = to_wire(chance)
    return data
