"""How findings and the report write numbers."""

from __future__ import annotations

from collections.abc import Sequence

from dicewright.workbench.findings.intervals import Interval


def percent(share: float | None, digits: int = 1) -> str:
    """`72.1 %`; small and large shares keep enough digits to tell them from nothing and from all."""
    if share is None:
        return "–"
    value = 100 * share
    if share in (0, 1):
        return f"{value:.0f} %"
    edge = 10**-digits
    if value < edge / 2:
        return f"{value:.2g} %"
    if value > 100 - edge / 2:
        return f"> {100 - edge:.{digits}f} %"
    return f"{value:.{digits}f} %"


def number(value: float | None, digits: int = 2) -> str:
    """`2.44`; whole numbers without digits behind the point, thousands set off."""
    if value is None:
        return "–"
    if value == int(value):
        return f"{int(value):,}"
    return f"{value:,.{digits}f}"


def share_range(interval: Interval, digits: int = 1) -> str:
    """`28.0 to 30.2 %`."""
    low, high = (100 * max(0.0, min(1.0, bound)) for bound in (interval.low, interval.high))
    return f"{low:.{digits}f} to {high:.{digits}f} %"


def number_range(interval: Interval, digits: int = 2) -> str:
    """`1.20 to 1.34`."""
    return f"{interval.low:.{digits}f} to {interval.high:.{digits}f}"


def listed(words: Sequence[str], most: int = 4) -> str:
    """`a, b and c`; what is more than `most` is counted."""
    if len(words) > most:
        words = [*words[: most - 1], f"{len(words) - most + 1} more"]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def plural(count: int, word: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{count} {word}{'s' * (count != 1)}"
