"""What a report looks at, from where on it counts, and what was found or could not be looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from dicewright.workbench.findings import ORDER, Finding, Limits
from dicewright.workbench.findings.paid import paid_cards
from dicewright.workbench.findings.say import listed, percent

KINDS = {
    "seat": "Seats",
    "leader": "Course of the game",
    "luck": "Luck and skill",
    "length": "Length",
    "points": "Points against odds",
    "overlap": "Decks that overlap",
    "wins": "Cards that decide games",
    "yield": "What cards bring",
    "unused": "Cards that are hardly used",
}
"""What the page calls each kind of finding."""


@frozen
class Check:
    """One kind of finding: its heading, from where on it counts, how often it was found (None: not looked at)."""

    heading: str
    text: str
    count: int | None


def checks(data: Mapping[str, Any], limits: Limits, found: Sequence[Finding]) -> list[Check]:
    """Every kind, in the order of the findings."""
    looked, texts = looked_at(data, limits), counts_when(limits)
    return [
        Check(KINDS[kind], texts[kind], sum(one.kind == kind for one in found) if kind in looked else None)
        for kind in ORDER
    ]


def looked_at(data: Mapping[str, Any], limits: Limits) -> set[str]:
    """The kinds for which there are figures enough."""
    looked = set()
    paid = len(paid_cards(data))
    if paid > 1:
        looked.add("overlap")
    if paid >= 4:
        looked.add("points")
    simulated = data["simulate"]
    if not simulated or simulated["games"] < limits.games:
        return looked
    looked.add("length")
    seats = simulated["seats"]
    if len(seats) > 1:
        looked |= {"seat"} if len({row["bot"] for row in seats}) == 1 else set()
        looked |= {"leader"} if simulated["leaders"] else set()
    if simulated.get("skill"):
        looked.add("luck")
    for kind, measure in (("unused", "reached"), ("wins", "scored"), ("yield", "points")):
        if kind == "wins" and "seat" not in looked and len(seats) > 1:
            continue  # different bots
        if any(row[measure] for row in simulated["cards"]):
            looked.add(kind)
    return looked


def quiet(found: Sequence[Check]) -> str:
    """A sentence that names the kinds of which nothing was found; empty if there are none."""
    names = [check.heading for check in found if check.count == 0]
    if not names:
        return ""
    words = listed([names[0], *(f"{name[0].lower()}{name[1:]}" for name in names[1:])], len(names))
    return f"Nothing beyond its threshold: {words[0].lower()}{words[1:]}."


def counts_when(limits: Limits) -> dict[str, str]:
    """From where on each kind counts."""
    return {
        "seat": f"a seat wins more than {_points(limits.seat)} from an equal share (the same bot in all seats)",
        "leader": "who leads half-way wins more than two thirds of the way from an equal share to always, or who "
        f"leads before the last round less than {_points(limits.open)} above an equal share",
        "luck": f"an expert wins less than {_points(limits.luck)} above an equal share (with `--skill`)",
        "length": f"a player decides fewer than {limits.few_decisions:g} or more than {limits.many_decisions:g} times, "
        f"or one game in twenty is more than {limits.spread:g} times as long as the middle one",
        "points": "a card's points and what the trend of the set pays for its odds differ by a factor of more than "
        f"{limits.pay:g}, and by more than {limits.scatter:g} times the scatter of the set",
        "overlap": f"a card pays more than another one and is more than {_points(limits.overlap)} likelier",
        "wins": f"who scores a card wins more than {_points(limits.wins)} from the rest of its deck",
        "yield": f"a card brings more than {limits.yields:g} times the points of its deck's middle card for each roll "
        f"with it within reach, or less than 1/{limits.yields:g}",
        "unused": f"a card comes up in fewer than {percent(limits.unseen, 0)} of games, or is reached or scored fewer "
        f"than {percent(limits.unused, 0)} of the times that it comes up",
    }


def _points(share: float) -> str:
    return f"{100 * share:g} percentage points"
