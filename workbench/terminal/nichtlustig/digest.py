"""What one player did, in few words: `takes ri3 and le5, gets the Duck` instead of a sentence for each card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from dicewright.runtime.rules import Event
from dicewright.workbench.terminal.screen import listed, plain

VERBS = {"score": "scores", "take": "takes", "special": "gets"}
"""What is told for several cards at once."""
UNTOLD = ("points", "aside", "stop")
"""Points stand in the final count; which dice lie aside shows with the next roll."""
MIDDLE = " from the middle"
"""Not told: it is where most cards come from."""


def digest(events: Sequence[Event], words: Callable[[Event], str]) -> list[str]:
    """The events of one player in a paragraph, as phrases in their order."""
    told = []
    for kind, group in groupby((e for e in events if e.kind not in UNTOLD), key=lambda event: event.kind):
        run = list(group)
        if kind in VERBS:
            told.append(f"{VERBS[kind]} {listed([_card(event, words) for event in run])}")
        elif kind == "cover":
            told += [f"covers {plain(str(event.args[0]))} with it" for event in run]
        elif kind == "free":
            told.append(f"has {listed([plain(str(event.args[0])) for event in run])} back")
        else:
            told += [words(event).removesuffix(MIDDLE) for event in run]
    return told


def _card(event: Event, words: Callable[[Event], str]) -> str:
    """A card, a target by its ID, and whose it was."""
    if event.kind == "special":
        return words(event).removeprefix("gets ").removesuffix(MIDDLE)
    card = plain(str(event.args[0]))
    if event.kind == "take" and event.args[1] != -1:
        return f"{card} from {_opponent(words(event))}"
    return card


def _opponent(text: str) -> str:
    return text.rpartition(" from ")[2].removesuffix(" and scores it")
