"""Plug-ins: other people's packages, found through entry points, and whose mistake an exception is.

found, broken = load(GROUP, Rules)     # by name: the objects, and a sentence's end for each that failed
whose_mistake(error)                   # a sentence if a plug-in is to blame, None if we are
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from traceback import walk_tb
from typing import TypeVar

T = TypeVar("T")

RULES_GROUP = "dicewright.rules"
BOARDS_GROUP = "dicewright.boards"
OURS = "dicewright"


def load(group: str, kind: type[T], only: str | None = None) -> tuple[dict[str, T], dict[str, str]]:
    """What is registered in a group (with `only`: under this name), by name, and why each of the
    others cannot be had.

    Of two with the same name, the one that comes along is taken.
    """
    found: dict[str, T] = {}
    broken: dict[str, str] = {}
    points = _points(group) if only is None else [point for point in _points(group) if point.name == only]
    for point in sorted(points, key=lambda point: (point.name, _package(point) == OURS, point.value)):
        try:
            thing = point.load()
        except (Exception, SystemExit) as error:
            broken[point.name] = what_happened(error, {_package(point)})
            continue
        if isinstance(thing, kind):
            found[point.name] = thing
            broken.pop(point.name, None)
        else:
            what = "class itself" if isinstance(thing, type) else type(thing).__name__
            broken[point.name] = f"{point.value} is a {what}, where {kind.__name__}(…) is expected"
    return found, {name: why for name, why in broken.items() if name not in found}


def what_happened(error: BaseException, packages: Iterable[str] = ()) -> str:
    """An exception in one line, with its place in the code of these packages if it went through it."""
    text = " ".join(str(error).split())
    what = f"{type(error).__name__}: {text}" if text else type(error).__name__
    if isinstance(error, SyntaxError) and error.filename is not None:
        return f"line {error.lineno} of {Path(error.filename).name}: {type(error).__name__}: {error.msg}"
    wanted = set(packages)
    places = [
        f"line {line} of {Path(frame.f_code.co_filename).name}: "
        for frame, line in walk_tb(error.__traceback__)
        if _top(frame.f_globals.get("__name__")) in wanted
    ]
    return f"{places[-1] if places else ''}{what}"


def whose_mistake(error: BaseException) -> str | None:
    """A sentence about an exception that came out of a plug-in's code; None if none took part."""
    passed = {_top(frame.f_globals.get("__name__")) for frame, _ in walk_tb(error.__traceback__)}
    for group in (RULES_GROUP, BOARDS_GROUP):
        for point in _points(group):
            package = _package(point)
            if package in passed and package != OURS:
                what = "rules" if group == RULES_GROUP else "board of the rules"
                return f"The {what} `{point.name}` made a mistake: {what_happened(error, {package})}."
    return None


def code_of(names: Iterable[str]) -> str:
    """A digest of the code of the packages of these modules; empty for ours, whose version says it all."""
    digest = sha256()
    tops = sorted({_top(name) for name in names} - {OURS})
    for top in tops:
        file = getattr(import_module(top), "__file__", None)
        if file is not None:
            path = Path(file)
            for part in sorted(path.parent.rglob("*.py")) if path.stem == "__init__" else [path]:
                digest.update(part.read_bytes())
    return digest.hexdigest() if tops else ""


def _points(group: str) -> Iterable[EntryPoint]:
    return entry_points(group=group)


def _package(point: EntryPoint) -> str:
    return _top(point.module)


def _top(module: object) -> str:
    return str(module).partition(".")[0]
