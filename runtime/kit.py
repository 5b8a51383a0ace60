"""What the rules of a small game are written with, in one place to import from.

    from dicewright.runtime.kit import Decision, Option, Rules, Steps, ask, roll

Each name's own module tells more about it; `docs/new-game.md` builds a game with them.
"""

from __future__ import annotations

from attrs import frozen

from dicewright.dsl.model import Card, CardSet, Pool
from dicewright.dsl.rules import Kind, RulesSpec, SettingSpec
from dicewright.runtime.chance import Rolled
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.errors import SetupError
from dicewright.runtime.matchers import matchers
from dicewright.runtime.mechanics.chips import Chips
from dicewright.runtime.mechanics.choosing import choose_card, confirm
from dicewright.runtime.mechanics.market import Market
from dicewright.runtime.mechanics.payment import Payer
from dicewright.runtime.mechanics.stacks import Stack
from dicewright.runtime.mechanics.tray import Tray
from dicewright.runtime.mechanics.voice import Voice
from dicewright.runtime.rules import Event, Result, Rules, Tell
from dicewright.runtime.seats import Turn
from dicewright.runtime.settings import Settings
from dicewright.runtime.steps import Steps, ask, ask_all, roll, shuffle

__all__ = [
    "Card",
    "CardSet",
    "Chips",
    "Decision",
    "Event",
    "Kind",
    "Market",
    "Option",
    "Payer",
    "Pool",
    "Result",
    "Rolled",
    "Rules",
    "RulesSpec",
    "SettingSpec",
    "Settings",
    "SetupError",
    "Stack",
    "Steps",
    "Tell",
    "Tray",
    "Turn",
    "Voice",
    "ask",
    "ask_all",
    "choose_card",
    "confirm",
    "frozen",
    "matchers",
    "roll",
    "shuffle",
]
