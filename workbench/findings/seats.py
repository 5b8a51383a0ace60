"""Findings about who wins: seats, who leads, how much skill decides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dicewright.workbench.findings.finding import Finding, Limits
from dicewright.workbench.findings.intervals import at_once, share_of
from dicewright.workbench.findings.say import percent, share_range


def about_seats(data: Mapping[str, Any], limits: Limits) -> Iterator[Finding]:
    """Seats that win more or less than their share. Only where the same bot sits everywhere."""
    seats = data["simulate"]["seats"]
    many = len(seats)
    if many < 2 or len({seat["bot"] for seat in seats}) > 1:
        return
    share = 1 / many
    points = f"{100 * limits.seat:g} percentage points"
    threshold = (
        f"unfair means more than {points} from an equal share of {percent(share)}; {at_once(many, 'seats')}"
    )
    for seat in seats:
        rate = share_of(seat["wins"], data["simulate"]["games"], many)
        if not rate.clears(share - limits.seat, share + limits.seat):
            continue
        name, more = f"seat {seat['seat'] + 1}", rate.value > share
        text = (
            f"Unfair {'advantage' if more else 'disadvantage'} for {name}: it wins {percent(rate.value)} of games "
            f"({share_range(rate)}), and an equal share is {percent(share)}."
        )
        advice = (
            f"Give {name} {'less' if more else 'more'} to start with (a point, a card, a marker), or let another seat "
            "begin each round; then simulate again with the same seed."
        )
        yield Finding("seat", name, text, advice, threshold, *rate, weight=abs(rate.value - share))


def about_leaders(data: Mapping[str, Any], limits: Limits) -> Iterator[Finding]:
    """Whether the game is decided half-way, and whether the last round alone decides it."""
    simulated = data["simulate"]
    many, rounds, rows = len(simulated["seats"]), simulated["rounds_mean"], simulated["leaders"]
    if many < 2 or not rounds or rounds < 3:
        return
    share = 1 / many
    early = [row for row in rows if row["games"] and row["round"] <= rounds / 2]
    if early:
        row = max(early, key=lambda row: row["round"])
        rate, limit = share_of(row["won"], row["games"], 2), share + (1 - share) * limits.decided
        if rate.clears(high=limit):
            threshold = (
                f"decided early means that the leader half-way wins more than {percent(limit)}, two thirds of the way "
                f"from an equal share ({percent(share)}) to always; {at_once(2, 'rounds')}"
            )
            text = (
                f"Decided early: who leads after round {row['round']} of about {rounds:.1f} wins {percent(rate.value)} "
                f"of games ({share_range(rate)})."
            )
            advice = (
                "Let late rounds weigh more (higher factors, dearer cards), or help who is behind: "
                "first choice of cards, a marker, a reroll."
            )
            yield Finding("leader", "the game", text, advice, threshold, *rate, weight=rate.value - limit)
    late = [row for row in rows if row["games"] and rounds / 2 < row["round"] <= rounds - 1]
    if late:
        row = max(late, key=lambda row: row["round"])
        rate, limit = share_of(row["won"], row["games"], 2), share + limits.open
        if rate.clears(low=limit):
            threshold = (
                f"early rounds count for little when the leader before the end wins less than {percent(limit)}, "
                f"{100 * limits.open:g} percentage points above an equal share; {at_once(2, 'rounds')}"
            )
            text = (
                f"Early rounds count for little: who leads after round {row['round']} of about {rounds:.1f} wins "
                f"{percent(rate.value)} of games ({share_range(rate)}); an equal share is {percent(share)}."
            )
            advice = "Let the last round weigh less, or let early points earn something that lasts."
            yield Finding("leader", "the game", text, advice, threshold, *rate, weight=limit - rate.value)


def about_skill(data: Mapping[str, Any], limits: Limits) -> Iterator[Finding]:
    """Whether a strong player hardly wins against weaker ones."""
    skill = data["simulate"].get("skill")
    if not skill:
        return
    rate, limit = share_of(skill["wins"], skill["games"]), skill["fair"] + limits.luck
    if rate.clears(low=limit):
        threshold = (
            f"mostly luck means that {skill['bot']} wins less than {percent(limit)} against {skill['against']}, "
            f"{100 * limits.luck:g} percentage points above an equal share ({percent(skill['fair'])}); {at_once(1, '')}"
        )
        text = (
            f"Mostly luck: one {skill['bot']} player among {skill['against']} ones wins {percent(rate.value)} of games "
            f"({share_range(rate)}), where {percent(skill['fair'])} would be an equal share."
        )
        advice = (
            "If skill is to tell, give players more to decide on what they know: a choice of cards, dice to keep, "
            "a way to pay for safety."
        )
        yield Finding("luck", "the game", text, advice, threshold, *rate, weight=limit - rate.value)
