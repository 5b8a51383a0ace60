"""What one player did, in few words: `rolls R1 R4 B2, plays g1 兩全其美 for 2, invites 灶神 Kitchen God`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from dicewright.runtime.games.god_of_luck.box import Box
from dicewright.runtime.rules import Event
from dicewright.workbench.terminal.dice import Dice
from dicewright.workbench.terminal.screen import listed, some

UNTOLD = ("throw", "fix", "open", "pass", "points", "give")
"""What shows in what comes next, or in the position."""


def digest(
    events: Sequence[Event], words: Callable[[Event], str], box: Box, dice: Dice, names: Callable[[str], str]
) -> list[str]:
    """The events of one player in a paragraph, as phrases in their order. Payments go with the deity that
    they are for, skills and cards that were given up are told together."""
    told: list[str] = []
    paid: list[str] = []
    skills: Counter[str] = Counter()
    given_up: Counter[str] = Counter()

    def flush() -> None:
        if skills:
            told.append(f"uses {listed([times(names(id), n) for id, n in skills.items()])}")
            skills.clear()

    for event in events:
        kind, args = event.kind, event.args
        if kind in UNTOLD:
            continue
        if kind == "skill":
            skills[str(args[0])] += 1
            continue
        if kind in ("reroll", "turn"):
            continue
        if kind in ("pay", "funds"):
            paid.append(names(str(args[0])))
            continue
        if kind in ("discard", "remove"):
            given_up[str(args[0])] += 1
            continue
        flush()
        if kind == "dice":
            shown = " ".join(dice.name(box.numbers[int(number)]) for number in args)
            told.append(f"rolls {shown}")
        elif kind == "invite":
            gifts = [names(given) for given in box.deities[str(args[0])].give]
            price = f" for {listed([*paid, *gifts])}" if paid or gifts else ""
            told.append(f"invites {names(str(args[0]))}{price}")
            paid.clear()
        elif kind == "play":
            told.append(f"plays {names(str(args[0]))} for {args[1]}")
        elif kind == "pick":
            told.append(f"takes {names(str(args[0]))}")
        elif kind == "add":
            told.append(f"adds {dice.name(box.numbers[int(args[1])])} with {names(str(args[0]))}")
        else:
            told.append(words(event))
    flush()
    if paid:
        told.append(f"pays with {listed(paid)}")
    if given_up:
        told.append(f"gives up {listed([some(n, f'{deck} card') for deck, n in given_up.items()])}")
    return told


def times(name: str, count: int) -> str:
    """A name, and how often it is meant if more than once."""
    return name if count == 1 else f"{name} ({count} times)"
