"""The phase "Roll": all active dice are thrown, skills may change them, then at least one is fixed; and
again, until all dice are fixed.

Fixing is one decision for each face of which dice are fixed, so that the choices stay few: `keep FACE
COUNT` for a face of which none was fixed yet, `all`, and once enough are fixed `again`. Before the first
die of a throw is fixed, skills are among the choices.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from dicewright.dsl.model import Face
from dicewright.runtime.chance import roll_text
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.god_of_luck import scoring
from dicewright.runtime.games.god_of_luck.context import Context, some
from dicewright.runtime.games.god_of_luck.skills import skill_options, use_skill
from dicewright.runtime.games.god_of_luck.table import Player, Turn
from dicewright.runtime.mechanics.tray import Tray
from dicewright.runtime.steps import Steps, ask


def dice_of(ctx: Context, player: Player) -> int:
    """How many dice the player throws now; a deity's skill works from the round after it came."""
    helpers = [owned.deity for owned in ctx.table.ready(player, "dice")]
    return scoring.dice_to_throw(helpers, ctx.numbers.start_dice, ctx.numbers.box_dice)


def roll_phase(ctx: Context, player: Player) -> Steps[None]:
    """Rule book, "2. Playing" (2): throw, use skills, fix at least one die; until no die is active."""
    table = ctx.table
    turn = table.turn = Turn(player.seat, Tray(ctx.pool, range(dice_of(ctx, player))))
    table.phase = "roll"
    while turn.tray.active:
        yield from turn.tray.throw()
        turn.throws, turn.fixed = turn.throws + 1, 0
        turn.touched.clear()
        shown = turn.tray.shown
        ctx.say("throw", f"throws {roll_text(shown)}.", player, turn.throws, *numbers(shown))
        yield from fix(ctx, player, turn)
    kept = turn.tray.kept
    ctx.say("dice", f"has fixed {roll_text(kept)}.", player, *numbers(kept))


def fix(ctx: Context, player: Player, turn: Turn) -> Steps[None]:
    """After a throw: skills as long as no die of it is fixed; then dice, until the player throws on."""
    tray = turn.tray
    least = min(ctx.numbers.keep_least, len(tray.active))
    fixed: list[Face] = []
    while tray.active:
        option = yield from ask(_throw_decision(ctx, player, turn, least))
        if option.action == "use":
            yield from use_skill(ctx, player, turn, str(option.args[0]))
        elif option.action == "again":
            break
        elif option.action == "all":
            for face, count in tray.groups():
                fixed += [face] * count
                tray.set_aside(face, count)
        else:
            face, count = ctx.box.numbers[int(option.args[0])], int(option.args[1])
            tray.set_aside(face, count)
            turn.touched.add(face)
            turn.fixed += count
            fixed += [face] * count
    rank = list(ctx.pool.faces)
    fixed.sort(key=rank.index)
    ctx.say("fix", f"fixes {roll_text(fixed)}.", player, *numbers(fixed))


def numbers(dice: Sequence[Face]) -> list[int]:
    """What dice show, as numbers."""
    return [face.number or 0 for face in dice]


def _throw_decision(ctx: Context, player: Player, turn: Turn, least: int) -> Decision:
    tray = turn.tray
    groups = tray.groups()
    free = [(face, count) for face, count in groups if face not in turn.touched]
    others = sum(count for _, count in free)
    options = []
    for face, count in free:
        least_fixed = max(1, least - turn.fixed - others + count)
        for fixed in range(least_fixed, count + 1):
            options.append(_keep(face.number or 0, face.text, fixed, count, len(tray.active) - fixed))
    if len(groups) > 1 and not turn.fixed:
        options.append(_all(len(tray.active)))
    if turn.fixed >= least:
        options.append(_again(len(tray.active)))
    if not turn.fixed:
        options += skill_options(ctx, player, turn)
        prompt = "Which dice do you fix?" if tray.aside else "Which dice do you fix, at least one?"
    else:
        prompt = "Which dice do you fix besides?"
    return Decision(player.seat, "throw", prompt, tuple(options))


@cache
def _keep(number: int, text: str, fixed: int, count: int, left: int) -> Option:
    """To fix so many of the dice that show a number."""
    dice = f"the {text}" if count == 1 else f"{fixed} of {count} {text}s"
    then = f"{some(left, 'die', 'dice')} left to throw" if left else "then all are fixed"
    return Option("keep", (number, fixed), f"fix {dice}", then)


@cache
def _all(active: int) -> Option:
    return Option("all", (), f"fix all {active} dice", "then all are fixed")


@cache
def _again(active: int) -> Option:
    return Option("again", (), f"throw the other {some(active, 'die', 'dice')}")
