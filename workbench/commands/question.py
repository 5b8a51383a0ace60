"""What is asked of a card: how many rolls, how dice are kept, from which position."""

from __future__ import annotations

from attrs import frozen

from dicewright.dsl.model import Pool
from dicewright.dsl.rolls import roll_text
from dicewright.workbench.sets import CallError

KEEPINGS = ("free", "final", "some")


@frozen
class Question:
    """What is asked of each card: how many rolls (None: any number), how dice are kept, from where."""

    rolls: int | None
    keeping: str | None
    kept: tuple[int, ...] | None

    @property
    def plain(self) -> bool:
        """Whether it is the chance of one roll of all dice."""
        return self.rolls == 1 and self.kept is None


def read_rolls(text: str) -> int | None:
    """The number that a person writes; None for `any`. Raises CallError."""
    if text == "any":
        return None
    if not text.isdecimal() or not 1 <= int(text[:10]) <= 1000:
        raise CallError(f"{text!r} is no number of rolls: write a whole number from 1 to 1000, or any.")
    return int(text)


def read_keeping(text: str | None) -> str | None:
    """The way of keeping dice, if it is one. Raises CallError."""
    if text is not None and text not in KEEPINGS:
        raise CallError(f"{text!r} is no way of keeping dice: write {', '.join(KEEPINGS)}.")
    return text


def question_of(rolls: int | None, keeping: str | None, kept: tuple[int, ...] | None) -> Question:
    """The question; a way of keeping that is left out is `free`, or `some` for any number. Raises CallError."""
    if rolls is None and keeping not in (None, "some"):
        raise CallError("Any number of rolls goes with --keeping some only.")
    if rolls == 1 and kept is None:
        return Question(1, None, None)
    return Question(rolls, keeping or ("some" if rolls is None else "free"), kept)


def title(pool: Pool, question: Question) -> str:
    """The question as the head of a table."""
    if question.plain:
        return f"One roll of {pool.text}"
    many = (
        "Any number of rolls"
        if question.rolls is None
        else f"{question.rolls} rolls"
        if question.rolls != 1
        else "One roll"
    )
    if question.kept is None:
        return f"{many} of {pool.text}, keeping {question.keeping}, best play"
    return f"{many} to come of {pool.text}, {roll_text(question.kept, pool) or 'nothing'} kept, keeping {question.keeping}, best play"
