"""The names of the numbers that the rules read from a card file, and the words its cards may use."""

from __future__ import annotations

from dicewright.dsl.rules import Kind, RulesSpec, SettingSpec

SPEC = RulesSpec(
    "nichtlustig",
    "Nichtlustig",
    {
        "players": SettingSpec(Kind.NUMBERS, "the fewest and the most players"),
        "scoring-colour": SettingSpec(Kind.WORD, "the colour of the die whose number scores cards"),
        "least-targets": SettingSpec(Kind.NUMBER, "how many targets a turn must bring to keep Death away"),
        "end-at": SettingSpec(Kind.NUMBER, "the game ends with so many targets in the middle, or fewer"),
        "unscored-points": SettingSpec(Kind.NUMBER, "points for each target that was won but not scored"),
        "covered-points": SettingSpec(Kind.NUMBER, "points for each card under a Death"),
    },
)

TARGET, DEATH, SPECIAL = "target", "death", "special"
KINDS = (TARGET, DEATH, SPECIAL)
"""The key `kind`: what a deck's cards are."""

HIGHEST_DIE = "highest-die"
"""The key `worth`: a deck whose cards are rolled for at the end."""
AT_ONCE = "at-once"
"""The key `scored`: targets that are turned into points when they are taken, and only lie in the middle."""
FIRST, NEVER, MAY = "first", "never", "may"
"""The key `death`: whether Death covers these before any others, never, or (if left out) may."""

ROLL_AGAIN, REFUSE_DEATH, ADD_TO_SUM = "roll-again", "refuse-death", "add-to-sum"
SKIP_TURN, FEW_ROLLS, TAKE_DEATH = "skip-turn", "few-rolls", "take-death"
GOOD = (ROLL_AGAIN, REFUSE_DEATH, ADD_TO_SUM)
"""The key `effect`: what special cards may be used for once …"""
BAD = (SKIP_TURN, FEW_ROLLS, TAKE_DEATH)
"""… and what they must be used for."""
