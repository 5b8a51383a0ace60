"""The names of the numbers that the rules read from a card file, and the skills that a deity may have.

Keys of cards, besides `points`, `cost` and `copies`:

    gloss       its name in English
    fortune decks: dice       with how many fixed dice, at least, a card can be played
    fortune cards: start      how many of it each player begins with
                   per-die    its value in the turn in which it is played, for each fixed die
    deities:    skill, amount what it can do (see `SKILLS`), and how much or how often
                tap           `yes`: it is turned when its skill is used
                tower         `yes`: not in the game for beginners
                pips          the number of a beast's die
                give          IDs of deities that its price takes besides points: "heng ha"
                surcharge     what an extra deity costs more (skill `invite`)
                piles         the decks that an extra card may come from (skill `take`): "green blue"
                home          `yes`: it lies open in a place of its own, not in the rows
                many          `yes`: one may have several of it
                needs         with how many deities it comes by itself; it has no price then
"""

from __future__ import annotations

from dicewright.dsl.rules import Kind, RulesSpec, SettingSpec

DEITY = "deity"
"""The deck of the deities; every other deck is one of fortune cards."""

SKILLS = {
    "reroll": "throw `amount` active dice again, one by one",
    "dice": "always throws `amount` dice more",
    "beast": "adds `amount` fixed dice that show `pips`",
    "lift": "any number of active dice, each up by `amount`",
    "raise": "one active die, up by 1 to `amount`",
    "copy": "one active die to the number of a fixed die",
    "turn": "one active die to any number",
    "hand": "hand limit is `amount`",
    "invite": "`amount` deities more in a turn, for a surcharge",
    "take": "`amount` cards more of certain piles",
    "funds": "`amount` points more to pay for a deity",
    "wish": "adds `amount` fixed dice of any number in the showdown",
}
"""What a deity may do, by the word after `skill=`."""

THROWN = ("reroll", "lift", "raise", "copy", "turn")
"""The skills that change active dice after a throw."""


def _number(doc: str) -> SettingSpec:
    return SettingSpec(Kind.NUMBER, doc)


SPEC = RulesSpec(
    "god-of-luck",
    "God of Luck",
    {
        "players": SettingSpec(Kind.NUMBERS, "the fewest and the most players"),
        "beginner": SettingSpec(Kind.SWITCH, "whether the deities with a tower stay in the box"),
        "box-dice": _number("how many dice there are to throw"),
        "start-draws": _number("how many cards each player draws before the first turn"),
        "open-cards": _number("how many open cards lie beside each pile"),
        "takes": _number("how many cards a player takes in a turn"),
        "start-dice": _number("how many dice are thrown without any deity"),
        "keep-least": _number("how many dice must be fixed after each throw, at least"),
        "plays": _number("how many cards may be played in a turn, but for the showdown"),
        "invites": _number("how many deities may be invited in a turn"),
        "hand-limit": _number("how many cards may stay in the hand at the end of a turn"),
        "start-rows": SettingSpec(Kind.NUMBERS, "how many deities lie in each row at first, top row first"),
        "new-deities": _number("how many deities come into the lowest row after each round"),
        "spent-piles": _number("how many piles must be used up for the game to end"),
    },
    (DEITY,),
)
