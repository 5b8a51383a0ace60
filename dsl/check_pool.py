"""Dice: from `die` and `dice` statements to a pool."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from dicewright.dsl import syntax as s
from dicewright.dsl.diagnostics import Diagnostic, Fix, Related
from dicewright.dsl.model import DiceGroup, Face, Pool
from dicewright.dsl.names import nearest
from dicewright.dsl.source import Word

MAX_DICE = 1_000
"""Dice in a pool."""
MAX_FACES = 1_000
"""Faces of a die."""

BUILT_IN: Mapping[str, tuple[Face, ...]] = {
    "coin": (Face(None, "heads"), Face(None, "tails")),
    "fate": tuple(Face(None, name) for name in ("plus", "plus", "blank", "blank", "minus", "minus")),
    "doubling": tuple(Face(number) for number in (2, 4, 8, 16, 32, 64)),
}
"""Dice that need no `die` statement, besides `dN`."""

_NUMBERED = re.compile(r"d([1-9][0-9]{0,8})")
_GERMAN = re.compile(r"[dwDW][1-9][0-9]{0,2}")
_COMMON = dict.fromkeys(("dice", "die", "cube", "cubes", "six-sided", "normal", "regular", "standard"), "d6")
"""What people call a die with six faces."""
Report = Callable[[Diagnostic], None]


def numbered_die(name: str) -> int | None:
    """The N of `dN`, or None for any other name."""
    match = _NUMBERED.fullmatch(name)
    return int(match[1]) if match else None


def check_die(die: s.Die, report: Report) -> tuple[Face, ...] | None:
    """The faces of a `die` statement."""
    if numbered_die(die.name) is not None:
        message = f"`{die.name}` is a die already: its faces are 1 to {numbered_die(die.name)}"
        report(Diagnostic("E202", die.name.span, message, "built in", "give your die another name"))
        return None
    return tuple(_face(face) for face in die.faces)


def _face(face: s.FaceText) -> Face:
    colour = None if face.colour is None else str(face.colour)
    number = None if face.number is None else int(face.number)
    return Face(number, None if face.name is None else str(face.name), colour)


def check_dice(
    dice: s.Dice, dies: Mapping[str, tuple[Face, ...] | None], report: Report, used: set[str]
) -> Pool | None:
    """The pool of a `dice` statement, or None if any part of it is wrong (or a broken die's).

    `dies` maps a name to None for a die whose statement is broken; names that are used
    are added to `used`.
    """
    groups: list[DiceGroup] = []
    whole = True
    total = sum(group.count for group in dice.groups)
    if total > MAX_DICE:
        report(Diagnostic("E104", dice.span, f"the pool has {total:,} dice", f"at most {MAX_DICE:,}"))
        return None
    swapped = _swapped(dice, dies)
    if swapped is not None:
        report(swapped)
        used.update(str(word) for group in dice.groups for word in (group.die, group.colour))
        return None
    for group in dice.groups:
        faces = _faces(group, dies, report)
        used.add(group.die)
        if faces is None:
            whole = False
            continue
        if group.colour is not None:
            faces = tuple(Face(face.number, face.symbol, str(group.colour)) for face in faces)
        colour = None if group.colour is None else str(group.colour)
        groups.append(DiceGroup(int(group.count), str(group.die), colour, faces))
    if any(group.count < 1 for group in dice.groups):
        return None
    return Pool(tuple(groups)) if whole else None


def check_names(dice: s.Dice, dies: Iterable[s.Die], pool: Pool, report: Report) -> None:
    """E202 for a name that is both a colour and a symbol of the pool."""
    lines = list(dies)
    faces = [face for die in lines for face in die.faces]
    for name in pool.colours:
        if name not in pool.symbols:
            continue
        colours = [g.colour for g in dice.groups] + [f.colour for f in faces]
        colour = next((word for word in colours if word == name), None)
        symbol = next((face.name for face in faces if face.name == name), None)
        span = dice.span if colour is None else colour.span
        place = () if symbol is None else (Related(symbol.span, "the symbol"),)
        message = f"`{name}` is a colour of the dice and also a symbol on them"
        report(Diagnostic("E202", span, message, "the colour", "give one of them another name", None, place))


def _swapped(dice: s.Dice, dies: Mapping[str, tuple[Face, ...] | None]) -> Diagnostic | None:
    """`4 d6 blue`: the die before its colour."""

    def known(word: Word) -> bool:
        return word in dies or word in BUILT_IN or numbered_die(word) is not None

    wrong = [g for g in dice.groups if g.colour is not None and known(g.colour) and not known(g.die)]
    if not wrong:
        return None
    texts = [f"{g.count} {g.die} {g.colour}" if g in wrong else g.span.text for g in dice.groups]
    whole = dice.groups[0].span.to(dice.groups[-1].span)
    better = ", ".join(texts)
    return Diagnostic(
        "E201", wrong[0].die.span, f"no die called `{wrong[0].die}`", "the colour stands before the die", f"write `{better}`",
        Fix(whole, better),
    )  # fmt: skip


def _faces(
    group: s.GroupText, dies: Mapping[str, tuple[Face, ...] | None], report: Report
) -> tuple[Face, ...] | None:
    name = group.die
    if name in dies:
        return dies[name]
    sides = numbered_die(name)
    if sides is not None:
        if sides <= MAX_FACES:
            return tuple(Face(number) for number in range(1, sides + 1))
        report(Diagnostic("E104", name.span, f"`{name}` has too many faces", f"at most {MAX_FACES:,}"))
        return None
    if name in BUILT_IN:
        return BUILT_IN[name]
    common = _COMMON.get(name.casefold()) or (f"d{name[1:]}" if _GERMAN.fullmatch(name) else None)
    near = common or nearest(name, [*dies, *BUILT_IN, "d4", "d6", "d8", "d10", "d12", "d20"])
    help_ = f"define it: `die {name} = 1 2 3 4 5 6`"
    if near:
        help_ = f"did you mean `{near}`?"
    elif group.colour is None:
        help_ = f"write `{group.count} {name} d6` if it is a colour, or define it: `die {name} = 1 2 3 4 5 6`"
    fix = Fix(name.span, near) if near else None
    report(Diagnostic("E201", name.span, f"no die called `{name}`", "unknown die", help_, fix))
    return None
