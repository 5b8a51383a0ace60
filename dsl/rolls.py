"""Rolls as text: `blue 1 2 2 6, red 3 5 5`, `1 2 2 6`, `duck 3`.

A roll is a tuple of counts, one for each of `Pool.faces`. It must be one that the pool's
dice can really show.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from dicewright.dsl import syntax as s
from dicewright.dsl.diagnostics import CondError, Diagnostic, Fix
from dicewright.dsl.model import Face, Pool
from dicewright.dsl.names import nearest
from dicewright.dsl.parser import parse_line
from dicewright.dsl.source import Source, Span

Counts = tuple[int, ...]
_UNCLEAR = "it is not clear which die shows"


def parse_roll(text: str, pool: Pool, name: str = "<roll>", partial: bool = False) -> Counts:
    """The roll that the text writes, as counts over `pool.faces`.

    `partial` admits fewer dice than the pool has (dice that are kept, say). Raises
    CondError if the text is no roll, or not one of this pool's.
    """
    source = Source(name, text)
    return check_roll(parse_line(source, "roll"), pool, partial)


def check_roll(roll: s.RollText, pool: Pool, partial: bool = False) -> Counts:
    """Like `parse_roll`, for a roll that has been read."""
    faces: Counter[Face] = Counter()
    problems: list[Diagnostic] = []
    commas = _commas(roll, pool)
    if commas is not None:
        raise CondError([commas])
    for part in roll.parts:
        colour, shown = _colour(part, pool)
        if colour is not None and colour not in pool.colours:
            problems.append(_no_colour(colour, part[0].span, pool))
            continue
        for face in shown:
            before = len(problems)
            found = _face(face, colour, pool, problems)
            if found is not None:
                faces[found] += 1
            elif len(problems) > before and colour is None and problems[-1].message.startswith(_UNCLEAR):
                break  # the rest of this part lacks its colour, too
        if colour is not None and not shown:
            problems.append(
                _wrong(
                    part[0].span,
                    f"`{colour}` stands without a die",
                    f"expected what the dice show; the pool is {pool.text}",
                    pool,
                )
            )
    if problems:
        raise CondError(problems)
    size = sum(faces.values())
    if size != pool.size and not (partial and size <= pool.size):
        dice = "1 die" if size == 1 else f"{size} dice"
        raise CondError(
            [
                _wrong(
                    roll.span,
                    f"the roll has {dice}; the pool has {pool.size}",
                    f"the pool is {pool.text}",
                    pool,
                )
            ]
        )
    counts = tuple(faces[face] for face in pool.faces)
    if not can_show(counts, pool):
        raise CondError(
            [_wrong(roll.span, "no roll of the pool looks like this", f"the pool is {pool.text}", pool)]
        )
    return counts


def _commas(roll: s.RollText, pool: Pool) -> Diagnostic | None:
    """`blue 1 2 red 3` lacks a comma; `blue 1, 2, red 3` has one too many."""
    source = roll.span.source
    for part in roll.parts:
        for before, face in pairwise(part[:-1]):
            if face.number is None and face.name in pool.colours and face.name not in pool.symbols:
                place = Span(source, before.span.end, before.span.end)
                return _wrong(face.span, f"a `,` is missing before `{face.name}`", "commas separate the colours", pool,
                              "write `,`", Fix(place, ","))  # fmt: skip
    coloured = [_colour(part, pool)[0] is not None for part in roll.parts]
    late = [part for at, part in enumerate(roll.parts) if not coloured[at] and coloured[0]]
    unclear = next((part for part in late if any(len(_showing(face, pool)) > 1 for face in part)), None)
    if unclear is None:
        return None
    text = ""
    for at, part in enumerate(roll.parts):
        text += (", " if coloured[at] and at else " " if at else "") + " ".join(
            face.span.text for face in part
        )
    return _wrong(unclear[0].span, "commas separate the colours of a roll, not its dice", f"the pool is {pool.text}", pool,
                  f"write `{text}`", Fix(roll.span, text))  # fmt: skip


def _showing(face: s.FaceText, pool: Pool) -> list[Face]:
    """The faces of the pool that show this, whatever their colour."""
    symbol, number = face.name, face.number
    return [
        f for f in pool.faces if f.symbol == symbol and (f.number == number or (symbol and number is None))
    ]


def _wrong(
    span: Span, message: str, label: str, pool: Pool, help: str | None = None, fix: Fix | None = None
) -> Diagnostic:
    return Diagnostic("E212", span, message, label, help or f"for example: `{example_roll(pool)}`", fix)


def _colour(part: Sequence[s.FaceText], pool: Pool) -> tuple[str | None, Sequence[s.FaceText]]:
    """The colour that a part of the roll starts with, if any, and its dice."""
    first = part[0]
    if first.name is None or first.number is not None:
        return None, part
    if first.name in pool.colours:
        return str(first.name), part[1:]
    if first.name in pool.symbols or not any(face.name is None for face in part[1:]):
        return None, part
    if not pool.colours or nearest(first.name, [*pool.colours, *pool.symbols]) in pool.symbols:
        return None, part
    return str(first.name), part[1:]


def _face(face: s.FaceText, colour: str | None, pool: Pool, problems: list[Diagnostic]) -> Face | None:
    number = None if face.number is None else int(face.number)
    symbol = None if face.name is None else str(face.name)
    wanted = Face(number, symbol, colour)
    if wanted in pool.faces:
        return wanted
    alike = _showing(face, pool)
    matching = [f for f in alike if colour is None or f.colour == colour]
    if len(matching) == 1:
        return matching[0]
    if len(matching) > 1:
        colours = " or ".join(sorted({str(f.colour) for f in matching}))
        problems.append(_wrong(face.span, f"{_UNCLEAR} `{face.span.text}`", f"it may be {colours}; the pool is {pool.text}", pool,
                               f"put the colour before the dice: `{example_roll(pool)}`"))  # fmt: skip
    elif symbol is not None and symbol in pool.colours and symbol not in pool.symbols:
        problems.append(_wrong(face.span, f"the colour `{symbol}` stands behind its dice", f"the pool is {pool.text}", pool,
                               f"put the colour before the dice: `{example_roll(pool)}`"))  # fmt: skip
    elif symbol is not None and symbol not in pool.symbols:
        near = nearest(symbol, [*pool.symbols, *pool.colours])
        help_ = f"did you mean `{near}`?" if near else f"for example: `{example_roll(pool)}`"
        problems.append(Diagnostic("E201", face.span, f"no die shows `{symbol}`", f"the pool is {pool.text}", help_,
                                   Fix(face.span, near) if near else None))  # fmt: skip
    else:
        which = "no die" if colour is None else f"no {colour} die"
        digits = " ".join(face.span.text)
        if (
            symbol is None
            and face.span.text.isdecimal()
            and all(Face(int(d), None, colour) in pool.faces for d in face.span.text)
        ):
            problems.append(_wrong(face.span, f"{which} shows `{face.span.text}`", "spaces separate the dice", pool,
                                   f"write `{digits}`", Fix(face.span, digits)))  # fmt: skip
            return None
        problems.append(
            _wrong(face.span, f"{which} shows `{face.span.text}`", f"the pool is {pool.text}", pool)
        )
    return None


def _no_colour(colour: str, span: Span, pool: Pool) -> Diagnostic:
    near = nearest(colour, pool.colours)
    help_ = f"did you mean `{near}`?" if near else f"for example: `{example_roll(pool)}`"
    fix = Fix(span, near) if near else None
    return Diagnostic(
        "E201", span, f"no colour called `{colour}` in the pool", f"the pool is {pool.text}", help_, fix
    )


def can_show(counts: Counts, pool: Pool) -> bool:
    """Whether the pool's dice can show these faces (each die one of its own; dice may be left over)."""
    kinds = [(group.count, frozenset(group.faces)) for group in pool.groups]
    shown = [(face, n) for face, n in zip(pool.faces, counts, strict=True) if n]
    owners = {face: [i for i, (_, faces) in enumerate(kinds) if face in faces] for face, _ in shown}
    left = [count for count, _ in kinds]
    flow: dict[tuple[int, int], int] = {}
    for at, (_, n) in enumerate(shown):
        for _ in range(n):
            if not _augment(at, shown, owners, left, flow, set()):
                return False
    return True


def _augment(
    at: int, shown: list[tuple[Face, int]], owners: dict[Face, list[int]], left: list[int],
    flow: dict[tuple[int, int], int], seen: set[int],
) -> bool:  # fmt: skip
    """Give one more die to face `at`, moving others if need be (an augmenting path)."""
    for kind in owners[shown[at][0]]:
        if kind in seen:
            continue
        seen.add(kind)
        if left[kind]:
            left[kind] -= 1
            flow[at, kind] = flow.get((at, kind), 0) + 1
            return True
        for other in range(len(shown)):
            if flow.get((other, kind), 0) and _augment(other, shown, owners, left, flow, seen):
                flow[other, kind] -= 1
                flow[at, kind] = flow.get((at, kind), 0) + 1
                return True
    return False


def roll_text(counts: Counts, pool: Pool) -> str:
    """The roll as text, in the pool's order: `blue 1 2 2 6, red 3 5 5`."""
    parts: dict[str | None, list[str]] = {}
    for face, n in zip(pool.faces, counts, strict=True):
        parts.setdefault(face.colour, []).extend([face.text] * n)
    return ", ".join(
        " ".join([*([colour] if colour else []), *shown]) for colour, shown in parts.items() if shown
    )


def example_roll(pool: Pool) -> str:
    """A roll of the pool as text, for messages."""
    faces: Counter[Face] = Counter()
    at = 0
    for group in pool.groups:
        distinct = list(dict.fromkeys(group.faces))
        for _ in range(min(group.count, 12)):
            faces[distinct[at % len(distinct)]] += 1
            at += 2
    return roll_text(tuple(faces[face] for face in pool.faces), pool)
