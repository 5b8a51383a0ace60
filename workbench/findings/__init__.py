"""What is worth a change in a set: from exact odds and the figures of many games to sentences.

`findings` takes the data of a report (see `workbench.report.gather`): `set` and `odds`, and `simulate` (as
`simulate --json` gives it) or None for it. Nothing is a finding unless its whole interval lies beyond a
threshold, which the finding says; where many cards are looked at, the intervals are widened so that all of
them hold at once (Bonferroni). Exact odds need no interval.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicewright.workbench.findings.cards import about_cards
from dicewright.workbench.findings.finding import Finding, Limits
from dicewright.workbench.findings.length import about_length
from dicewright.workbench.findings.overlap import about_overlap
from dicewright.workbench.findings.points import Change, Mender, about_points
from dicewright.workbench.findings.seats import about_leaders, about_seats, about_skill

__all__ = ["Change", "Finding", "Limits", "Mender", "findings"]

ORDER = ("seat", "leader", "luck", "length", "points", "overlap", "wins", "yield", "unused")
"""The kinds, those that concern the whole game first."""


def findings(
    data: Mapping[str, Any], mend: Mender | None = None, limits: Limits | None = None
) -> list[Finding]:
    """All findings, by kind and those farthest beyond their threshold first.

    `mend` finds conditions near a wanted chance (see `mending`); without it, advice names the chance only.
    """
    limits = limits or Limits()
    found = list(about_points(data, limits, mend))
    found += about_overlap(data, limits, {card for one in found for card in one.cards})
    simulated = data.get("simulate")
    if simulated and simulated["games"] >= limits.games:
        found += [
            *about_seats(data, limits),
            *about_leaders(data, limits),
            *about_skill(data, limits),
            *about_length(data, limits),
            *about_cards(data, limits),
        ]
    return sorted(found, key=lambda one: (ORDER.index(one.kind), -one.weight))
