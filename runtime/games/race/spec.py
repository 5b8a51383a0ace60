"""The settings of a race. All are optional: a set need not know how it is played."""

from __future__ import annotations

from dicewright.dsl.rules import FALLBACK_RULES, Kind, RulesSpec, SettingSpec

PLAYERS = (1, 8)
"""The fewest and the most players, if `set players` is left out."""
ROW = 4
"""Cards face up in the row, if `set row` is left out."""
ROUNDS = 10
"""Rounds, if both `set rounds` and `set points-to-win` are left out."""
POINTS = 1
"""Points of a card that gives none."""


def _optional(kind: Kind, doc: str) -> SettingSpec:
    return SettingSpec(kind, doc, required=False)


SPEC = RulesSpec(
    FALLBACK_RULES,
    "Race",
    {
        "players": _optional(
            Kind.NUMBERS, f"the fewest and the most players ({PLAYERS[0]}, {PLAYERS[1]} if left out)"
        ),
        "row": _optional(Kind.NUMBER, f"how many cards lie face up in the row ({ROW} if left out)"),
        "rounds": _optional(
            Kind.NUMBER,
            f"after how many rounds the game ends ({ROUNDS} if left out; no end if only `points-to-win` is set)",
        ),
        "points-to-win": _optional(
            Kind.NUMBER,
            "with how many points of a player the round is the last one (no such end if left out)",
        ),
    },
)
