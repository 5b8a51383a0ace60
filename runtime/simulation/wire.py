"""Batches as text, for the file that keeps them: the one place that says how (by cattrs)."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from cattrs.errors import BaseValidationError
from cattrs.preconf.json import JsonConverter, make_converter

from dicewright.runtime.simulation.batch import Batch


@cache
def _converter() -> JsonConverter:
    return make_converter()


def to_text(batch: Batch) -> str:
    """A batch as JSON."""
    data: Any = _converter().unstructure(batch, Batch)
    return json.dumps(data, separators=(",", ":"))


def from_text(text: str) -> Batch:
    """The batch that `to_text` wrote. Raises ValueError for any other text."""
    data = json.loads(text)
    try:
        return _converter().structure(data, Batch)
    except BaseValidationError as error:
        raise ValueError(error.message) from None
