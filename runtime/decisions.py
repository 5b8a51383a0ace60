"""Decisions: a question to one player, with the legal answers spelled out as data.

Rules of a game make decisions, seats answer them, the journal keeps the answers. None of the
three knows another: what passes between them is an `Option`.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import field

from dicewright.runtime.errors import IllegalChoice
from dicewright.runtime.light import light

Argument = int | str
"""What an action applies to: a card's ID, a deck's name, a level, a number."""


@light
class Option:
    """One legal answer: an action word and what it applies to.

    `label` and `hint` are for people and take no part in equality: two options with the same
    action and arguments are the same choice.
    """

    action: str
    args: tuple[Argument, ...] = ()
    label: str = field(default="", eq=False)
    """A short line for a list of choices: `fulfil g01 on level 2`."""
    hint: str = field(default="", eq=False)
    """What is worth knowing before one takes it: `costs 1 luck`. May be empty."""

    @property
    def data(self) -> list[Argument]:
        """The option as a journal or a web page writes it: `["mark", "g01", 2]`."""
        return [self.action, *self.args]


@light
class Decision:
    """A question to the player at `seat` (counted from 0)."""

    seat: int
    kind: str
    """What it is about, in one word of the rules: `bonus`, `fulfil`, `decide`."""
    prompt: str
    """The question as a person reads it."""
    options: tuple[Option, ...]
    """The legal answers; at least one."""

    def find(self, answer: Option | int | Sequence[Argument]) -> Option:
        """The option meant by an answer: an option, its number in the list (from 0), or its data.

        Raises IllegalChoice for anything else.
        """
        if isinstance(answer, Option):
            for option in self.options:
                if option is answer:
                    return option
            wanted: Sequence[Argument] = answer.data
        elif isinstance(answer, int):
            if 0 <= answer < len(self.options):
                return self.options[answer]
            raise IllegalChoice(
                f"There are {len(self.options)} choices here, and number {answer + 1} is none of them."
            )
        else:
            wanted = answer
        for option in self.options:
            if option.data == list(wanted):
                return option
        said = " ".join(str(word) for word in wanted)
        raise IllegalChoice(f"“{said}” is not among the choices here ({self.prompt}).")
