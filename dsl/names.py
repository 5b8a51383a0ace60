"""Did you mean …? The nearest known name."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

SYNONYMS = {
    "run": "straight", "sequence": "straight", "row": "straight", "street": "straight", "strasse": "straight",
    "double": "pair", "doubles": "pair", "twins": "pair", "two-alike": "pair",
    "trips": "triple", "three-alike": "triple", "set": "triple", "treble": "triple", "drilling": "triple",
    "quad": "4 alike", "quads": "4 alike", "quadruple": "4 alike", "poker": "4 alike", "yahtzee": "5 alike",
    "yacht": "5 alike", "full-house": "pair and triple", "fullhouse": "pair and triple",
    "odds": "odd", "evens": "even", "joker": "any", "wild": "any", "distinct": "different",
}  # fmt: skip
"""What designers call things that the language calls otherwise."""


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that is most like this one, or None if none is near enough."""
    best, score = None, 0.0
    folded = name.casefold()
    for other in known:
        likeness = SequenceMatcher(None, folded, other.casefold()).ratio()
        if likeness > score:
            best, score = other, likeness
    if best is None:
        return None
    near = max(0.6, 1 - 2 / max(len(name), len(best)))
    return best if score >= min(near, 0.75) else None
