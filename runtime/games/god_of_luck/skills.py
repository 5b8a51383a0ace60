"""The skills that change active dice after a throw, before any of it is fixed.

Each is taken up with `use DEITY`, which turns the card; then it is decided step by step which die it
applies to (`die FACE`), and to which number (`number FACE`). Where there is one choice, nobody is asked.
"""

from __future__ import annotations

from collections.abc import Iterable

from dicewright.dsl.model import Face
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.god_of_luck.box import Deity
from dicewright.runtime.games.god_of_luck.context import Context, some
from dicewright.runtime.games.god_of_luck.spec import THROWN
from dicewright.runtime.games.god_of_luck.table import Owned, Player, Turn
from dicewright.runtime.steps import Steps, ask


def skill_options(ctx: Context, player: Player, turn: Turn) -> list[Option]:
    """The skills that could do something to the dice now, each kind of deity once."""
    options: dict[str, Option] = {}
    for owned in ctx.table.ready(player, *THROWN):
        deity = owned.deity
        if deity.id in options or not targets(ctx, player, turn, deity):
            continue
        options[deity.id] = Option("use", (deity.id,), f"use {deity.caption}", skill_text(ctx, deity))
    return list(options.values())


def skill_text(ctx: Context, deity: Deity) -> str:
    """What a deity's skill does to dice, in a few words."""
    amount, most = deity.amount, ctx.box.highest
    return {
        "reroll": f"throw {some(amount, 'die', 'dice')} again",
        "lift": f"any dice +{amount}, up to {most}",
        "raise": f"one die +1 to +{amount}, up to {most}",
        "copy": "one die to a fixed die's number",
        "turn": "one die to any number",
    }[deity.skill]


def targets(ctx: Context, player: Player, turn: Turn, deity: Deity) -> dict[Face, list[Face]]:
    """By face of an active die, the faces to which a deity could turn it; those it does nothing to left out.

    For a skill that throws a die again, the face itself.
    """
    found: dict[Face, list[Face]] = {}
    for face, _ in turn.tray.groups():
        to = list(_targets_of(ctx, player, turn, deity, face.number or 0))
        if to:
            found[face] = to
    return found


def _targets_of(ctx: Context, player: Player, turn: Turn, deity: Deity, number: int) -> Iterable[Face]:
    numbers, amount = ctx.box.numbers, deity.amount
    if deity.skill == "reroll":
        wanted: Iterable[int] = [number] if amount else []
    elif deity.skill == "lift":
        wanted = [number + amount] if amount else []
    elif deity.skill == "raise":
        wanted = range(number + 1, number + amount + 1)
    elif deity.skill == "copy":
        fixed = {face.number for face in turn.dice}
        wanted = [n for n in numbers if n in fixed | beast_numbers(player) and n != number]
    else:
        wanted = [n for n in numbers if n != number]
    return [numbers[n] for n in wanted if n in numbers]


def beast_numbers(player: Player) -> set[int | None]:
    """The numbers of the beasts before a player: they count as fixed dice."""
    return {owned.deity.pips for owned in player.deities if owned.deity.skill == "beast"}


def use_skill(ctx: Context, player: Player, turn: Turn, deity_id: str) -> Steps[None]:
    """Use a deity that can change the dice: its card is turned, then the player says how."""
    owned: Owned = next(o for o in ctx.table.ready(player, *THROWN) if o.deity.id == deity_id)
    deity = owned.deity
    ctx.table.use(player, owned)
    ctx.say("skill", f"uses {deity.caption}.", player, deity.id)
    turn.using = deity
    if deity.skill == "lift":
        yield from _lift(ctx, player, turn, deity)
    elif deity.skill == "reroll":
        yield from _reroll(ctx, player, turn, deity)
    else:
        yield from _change(ctx, player, turn, deity)
    turn.using = turn.chosen = None


def _change(ctx: Context, player: Player, turn: Turn, deity: Deity) -> Steps[None]:
    """One die to another number that the deity allows."""
    choice = targets(ctx, player, turn, deity)
    face = yield from _which_die(player, list(choice), f"{deity.caption}: which die changes?", ctx)
    if face is None:
        return
    turn.chosen = face
    options = [Option("number", (to.number or 0,), f"to {to.text}") for to in choice[face]]
    prompt = f"{deity.caption}: to which number does the {face.text} turn?"
    option = yield from ask(Decision(player.seat, "number", prompt, tuple(options)))
    to = ctx.box.numbers[int(option.args[0])]
    turn.tray.turn(face, to)
    ctx.say("turn", f"turns a {face.text} to {to.text}.", player, deity.id, face.text, to.text)


def _reroll(ctx: Context, player: Player, turn: Turn, deity: Deity) -> Steps[None]:
    """Throw an active die again; one after the other if the skill is for more than one."""
    for number in range(deity.amount):
        stop = Option("stop", (), "no further die") if number else None
        faces = [face for face, _ in turn.tray.groups()]
        prompt = f"{deity.caption}: which die do you throw again?"
        face = yield from _which_die(player, faces, prompt, ctx, stop)
        if face is None:
            return
        rolled = yield from turn.tray.throw_again(face)
        shown = rolled.dice[0].text
        ctx.say("reroll", f"throws a {face.text} again: {shown}.", player, deity.id, face.text, shown)


def _lift(ctx: Context, player: Player, turn: Turn, deity: Deity) -> Steps[None]:
    """Any number of active dice, each once: face by face, with how many of each."""
    done: set[Face] = set()
    lifted: list[tuple[Face, Face]] = []
    before = turn.tray.groups()
    while True:
        options = []
        for face, count in before:
            to = ctx.box.numbers.get((face.number or 0) + deity.amount)
            if face in done or to is None:
                continue
            for number in range(1, count + 1):
                dice = f"the {face.text}" if count == 1 else f"{number} of {count} {face.text}s"
                options.append(Option("lift", (face.number or 0, number), f"{dice} to {to.text}"))
        if lifted:
            options.append(Option("stop", (), "no further dice"))
        if not options:
            break
        prompt = f"{deity.caption}: which dice go up by {deity.amount}{' besides' if lifted else ''}?"
        option = yield from ask(Decision(player.seat, "lift", prompt, tuple(options)))
        if option.action == "stop":
            break
        face, number = ctx.box.numbers[int(option.args[0])], int(option.args[1])
        done.add(face)
        to = ctx.box.numbers[(face.number or 0) + deity.amount]
        lifted += [(face, to)] * number
    # All at once, so that no die goes up twice.
    for face, to in sorted(lifted, key=lambda pair: -(pair[0].number or 0)):
        turn.tray.turn(face, to)
        ctx.say("turn", f"turns a {face.text} to {to.text}.", player, deity.id, face.text, to.text)


def _which_die(
    player: Player, faces: list[Face], prompt: str, ctx: Context, stop: Option | None = None
) -> Steps[Face | None]:
    options = [Option("die", (face.number or 0,), f"a {face.text}") for face in faces]
    if stop is not None:
        options.append(stop)
    option = yield from ask(Decision(player.seat, "die", prompt, tuple(options)))
    return None if option.action == "stop" else ctx.box.numbers[int(option.args[0])]
