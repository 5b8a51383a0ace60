"""Between two rolls: which dice to keep, or to stop.

Dice that are interchangeable are one choice. Few ways to keep dice are all listed; of more, the
player puts the kept dice together step by step, so that the choices stay few for any pool:

    keep DIE…      keep these and roll the others (none named: roll all of them)
    stop           keep all dice as they lie
    add DIE N      keep N more of these dice as well, and go on choosing
    roll           keep what was added and roll the others

With `free` keeping every die may be rolled again, also one that was kept before. With `final` and `some` a
kept die is set aside for the rest of the turn, and the choices are about the others; with `some` at
least one more has to be set aside.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import prod

from dicewright.dsl.model import Face
from dicewright.runtime.chance import roll_text
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.race.context import Context
from dicewright.runtime.games.race.table import Die, Racer
from dicewright.runtime.steps import Steps, ask

LISTED = 32
"""Up to so many ways to keep dice are listed at once."""

Alike = tuple[tuple[int, Face], list[Die]]
"""A kind and a face, and the dice that are so."""


def keep(ctx: Context, racer: Racer) -> Steps[bool]:
    """Let the player decide; marks the dice that are `held`. Returns whether the others are to be rolled."""
    for die in ctx.table.dice:
        die.held = die.aside
    groups = _free_dice(ctx)
    ways = prod(len(dice) + 1 for _, dice in groups)
    again = yield from (_listed(ctx, racer, groups) if ways <= LISTED else _step_by_step(ctx, racer))
    if not again:
        for die in ctx.table.dice:
            die.held = True
        ctx.say("stop", "stops rolling.", racer)
        return False
    kept = [die for die in ctx.table.dice if die.held and not die.aside]
    names = tuple(ctx.dice.name(die.kind, die.face) for die in kept if die.face is not None)
    if kept:
        word = "keeps" if ctx.table.numbers.keeping == "free" else "sets aside"
        ctx.say("keep", f"{word} {roll_text([die.face for die in kept if die.face])}.", racer, *names)
    return True


def _free_dice(ctx: Context) -> list[Alike]:
    """The dice that are not held, the interchangeable ones together."""
    found: dict[tuple[int, Face], list[Die]] = {}
    for die in ctx.table.dice:
        if not die.held and die.face is not None:
            found.setdefault((die.kind, die.face), []).append(die)
    return [(like, found[like]) for like in ctx.dice.sorted(list(found))]


def _prompt(ctx: Context) -> str:
    table = ctx.table
    rolls = "" if table.numbers.rolls is None else f" of {table.numbers.rolls}"
    verb = "keep" if table.numbers.keeping == "free" else "set aside"
    return f"Roll {table.rolls}{rolls}: which dice do you {verb}?"


def _must(ctx: Context) -> bool:
    """Whether some die has to be set aside before the next roll."""
    return ctx.table.numbers.keeping == "some" and not any(
        die.held and not die.aside for die in ctx.table.dice
    )


STOP = Option("stop", (), "stop rolling", "all dice stay as they are")


def _listed(ctx: Context, racer: Racer, groups: list[Alike]) -> Steps[bool]:
    alike = tuple((ctx.dice.name(kind, face), face, len(dice)) for (kind, face), dice in groups)
    ways = _ways(alike)
    options = [STOP, *(option for option, _ in (ways[:-1] if _must(ctx) else ways))]
    option = yield from ask(Decision(racer.seat, "keep", _prompt(ctx), tuple(options)))
    if option == STOP:
        return False
    _, numbers = ways[options.index(option) - 1]
    for number, (_, dice) in zip(numbers, groups, strict=True):
        for die in dice[:number]:
            die.held = True
    return True


@lru_cache(maxsize=4096)
def _ways(alike: tuple[tuple[str, Face, int], ...]) -> tuple[tuple[Option, tuple[int, ...]], ...]:
    """Every choice of dice but all of them, the larger ones first, none of them last.

    `alike`: what choices call the dice, what they show, how many there are; with each option come the
    numbers of dice that are kept.
    """
    numbers = list(product(*(range(count, -1, -1) for _, _, count in alike)))
    found = []
    for way in sorted(numbers[1:], key=sum, reverse=True):
        kept = [(name, face) for n, (name, face, _) in zip(way, alike, strict=True) for _ in range(n)]
        left = sum(numbers[0]) - len(kept)
        if kept:
            label = f"keep {roll_text([face for _, face in kept])}"
            option = Option("keep", tuple(name for name, _ in kept), label, f"roll {left} again")
        else:
            option = Option("keep", (), "roll 1 die again" if left == 1 else f"roll {left} dice again")
        found.append((option, way))
    return tuple(found)


def _step_by_step(ctx: Context, racer: Racer) -> Steps[bool]:
    while True:
        groups = _free_dice(ctx)
        if not groups:
            return False
        option = yield from ask(Decision(racer.seat, "keep", _prompt(ctx), tuple(_steps(ctx, groups))))
        if option.action != "add":
            return option.action == "roll"
        dice = next(dice for (kind, face), dice in groups if ctx.dice.name(kind, face) == option.args[0])
        for die in dice[: int(option.args[1])]:
            die.held = True


def _steps(ctx: Context, groups: list[Alike]) -> Iterator[Option]:
    left = sum(len(dice) for _, dice in groups)
    if not _must(ctx):
        held = any(die.held for die in ctx.table.dice)
        label = f"roll the other {left} again" if held else f"roll all {left} dice again"
        yield Option("roll", (), label)
    yield STOP
    for (kind, face), dice in groups:
        name = ctx.dice.name(kind, face)
        for amount in sorted({1, len(dice)}):
            label = f"keep {name}" if amount == 1 else f"keep {name}, all {amount}"
            yield Option("add", (name, amount), label)
