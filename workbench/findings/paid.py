"""Cards with their chance and what they pay, and how findings write these."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicewright.workbench.findings.say import number, percent
from dicewright.workbench.findings.trend import Paid

VAGUE = 0.5
"""A sample with a wider interval says nothing."""


def paid_cards(data: Mapping[str, Any]) -> list[Paid]:
    """The cards whose chance and points are known, in the order of the file."""
    worth = {card["id"]: card["worth"] for card in data["set"]["cards"]}
    found = []
    for row in data["odds"]["cards"]:
        points, chance = worth.get(row["id"]), row["probability"]
        if points is None or points <= 0 or chance is None:
            continue
        sample = row.get("sampled") or {"low": chance, "high": chance}
        if sample["high"] - sample["low"] >= VAGUE:
            continue
        found.append(Paid(row["id"], row["deck"], points, chance, sample["low"], sample["high"]))
    return found


def left_alone(data: Mapping[str, Any]) -> set[str]:
    """The IDs of cards whose odds do not tell how hard they are: a comment allows W403."""
    return {card["id"] for card in data["set"]["cards"] if "W403" in card["allows"]}


def in_points(points: float) -> str:
    """`1 point`, `2.4 points`."""
    return "1 point" if points == 1 else f"{number(points, 1 if points >= 0.1 else 2)} points"


def about(chance: float, digits: int = 1) -> str:
    """`about 72.3 %`, `more than 99.9 %`."""
    text = percent(chance, digits)
    return text.replace("> ", "more than ") if text.startswith(">") else f"about {text}"


def in_percent(card: Paid) -> str:
    """The card's chance, as exactly as it is known."""
    if card.low == card.high:
        return percent(card.chance, 2).replace("> ", "more than ")
    return f"about {percent(card.chance, 2)} (a sample: {percent(card.low, 2)} to {percent(card.high, 2)})"
