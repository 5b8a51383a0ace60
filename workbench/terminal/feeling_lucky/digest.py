"""What one player did, in few words: `buys g03 (3) and g20 (3 x 4+), builds both` instead of a sentence
for every card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from attrs import frozen

from dicewright.runtime.rules import Event
from dicewright.workbench.terminal.screen import listed, plain

Words = Callable[[Event], str]
"""The rules' own words for an event, without the player's name."""

VERBS = {
    "push": ("pushes", "to"),
    "score": ("scores", "on"),
    "push-it": ("also pushes", "to"),
    "place": ("builds", "on"),
}
"""What is told for several cards at once, with the level each goes to."""
UNTOLD = ("stay", "points")
"""Whoever keeps playing shows it by what comes next; points stand in the final scores."""


@frozen
class _Phrase:
    """A verb and what it is about; phrases with the same verb are told as one."""

    verb: str
    rest: str


def digest(events: Sequence[Event], words: Words) -> list[str]:
    """The events of one player in a paragraph, as phrases in their order."""
    phrases = list(_phrases([event for event in events if event.kind not in UNTOLD], words))
    told = []
    for verb, group in groupby(phrases, key=lambda phrase: phrase.verb):
        rests = [phrase.rest for phrase in group]
        told += [f"{verb} {listed(rests)}"] if verb else rests
    return told


def _phrases(events: Sequence[Event], words: Words) -> Iterator[_Phrase]:
    at = 0
    while at < len(events):
        event = events[at]
        following = events[at + 1] if at + 1 < len(events) else None
        if event.kind == "buy" and following is not None and following.kind == "take":
            yield _Phrase("buys", words(following).removeprefix("takes "))
            at += 2
        elif event.kind == "redraw" and following is not None and following.kind == "take":
            yield _Phrase("exchanges", f"it for {words(following).removeprefix('takes ')}")
            at += 2
        elif event.kind in VERBS:
            run = [event]
            while at + len(run) < len(events) and events[at + len(run)].kind == event.kind:
                run.append(events[at + len(run)])
            verb, where = VERBS[event.kind]
            for level, same in groupby(run, key=lambda e: e.args[1]):
                yield _Phrase(verb, f"{listed([plain(str(e.args[0])) for e in same])} {where} level {level}")
            at += len(run)
        elif event.kind == "take" and following is not None and words(following).startswith("puts "):
            yield _Phrase("", f"{words(event)} and puts it on level {following.args[1]}")
            at += 2
        elif event.kind == "take":
            yield _Phrase("takes", words(event).removeprefix("takes "))
            at += 1
        elif event.kind == "avert":
            yield _Phrase("", words(event).replace(" and goes on", " instead of failing"))
            at += 1
        else:
            yield _Phrase("", words(event))
            at += 1
