"""From paths to card sets: reading files, and taking in what they `use`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from os import path as ospath
from pathlib import Path

from attrs import frozen

from dicewright.dsl import syntax as s
from dicewright.dsl.check import SetChecker
from dicewright.dsl.diagnostics import CondError, Diagnostic
from dicewright.dsl.limits import MAX_SIZE
from dicewright.dsl.model import CardSet
from dicewright.dsl.names import nearest
from dicewright.dsl.parser import parse
from dicewright.dsl.rules import Registry
from dicewright.dsl.source import Source, Span

SUFFIX = ".cond"


@frozen
class Loaded:
    """A set as far as it is sound, every diagnostic in order, and the files' sources."""

    cards: CardSet
    diagnostics: tuple[Diagnostic, ...]
    sources: tuple[Source, ...]


def read_text(path: Path) -> str:
    """The text of a file (UTF-8, with or without byte-order mark).

    Raises CondError with one diagnostic: E203 if it cannot be read, E104 if it is too large,
    E103 if it is not UTF-8.
    """
    name = shown_path(path)
    nowhere = Span(Source(name, ""), 0, 0)
    try:
        size = path.stat().st_size
        if size > 4 * MAX_SIZE:
            help_ = "split the set into several files and take them in with `use`"
            label = f"at most {MAX_SIZE:,} characters"
            raise CondError(
                [Diagnostic("E104", nowhere, f"the file is too large: {size:,} bytes", label, help_)]
            )
        data = path.read_bytes()
    except OSError as error:
        reason = (error.strerror or "something is wrong with it").lower()
        raise CondError(
            [Diagnostic("E203", nowhere, f"the file `{name}` cannot be read: {reason}")]
        ) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig", errors="ignore")
        at = Span(Source(name, before + "\ufffd"), len(before), len(before) + 1)
        message = f"the file is not UTF-8 text: byte {error.start + 1:,} cannot be read"
        raise CondError(
            [Diagnostic("E103", at, message, "not text from here on", "save it as UTF-8")]
        ) from None


def shown_path(path: Path) -> str:
    """The path as a person wrote it or would: relative to where they are, if it is below."""
    try:
        relative = ospath.relpath(path)
    except (ValueError, OSError):
        return str(path)
    return str(path) if relative.startswith("..") else relative


class _Gatherer:
    """Follows `use` from one file; a file that is used twice is taken in once."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        self.files: list[s.File] = []
        self.statements: list[s.Statement] = []
        self.seen: set[Path] = set()
        self.problems: list[Diagnostic] = []

    def gather(self, path: Path, stack: tuple[Path, ...] = ()) -> None:
        real = path.resolve()
        self.seen.add(real)
        source = Source(shown_path(path), read_text(path))
        self.take(parse(source), path, (*stack, real))

    def take(self, file: s.File, path: Path, stack: tuple[Path, ...]) -> None:
        self.files.append(file)
        for statement in file.statements:
            if isinstance(statement, s.Use):
                self._use(statement, path.parent, stack)
            else:
                self.statements.append(statement)

    def _use(self, use: s.Use, folder: Path, stack: tuple[Path, ...]) -> None:
        problem = self._problem(use, folder, stack)
        if problem is None:
            return
        message, label, help_ = problem
        self.problems.append(Diagnostic("E203", use.path.span, message, label, help_))
        self.statements.append(s.Broken("use", str(use.path), span=use.span))

    def _problem(self, use: s.Use, folder: Path, stack: tuple[Path, ...]) -> tuple[str, str, str] | None:
        if not use.path or "\0" in use.path:
            return "`use` names no file", "empty", 'for example: `use "more-cards.cond"`'
        try:
            target = (folder / use.path).resolve()
        except (OSError, RuntimeError):
            return f"no file called `{use.path}`", "cannot be reached", "look at the path"
        if not target.is_relative_to(self.root):
            return (
                f"`{use.path}` is outside the folder of the set",
                "may not leave the folder",
                "move the file beside this one, and name it from here",
            )
        if target in stack:
            return (
                f"`{use.path}` uses itself, directly or through others",
                "closes a circle",
                "take this line out",
            )
        if target in self.seen:
            return None
        try:
            self.gather(target, stack)
        except CondError as error:
            found = error.diagnostics[0]
            if found.code != "E203":
                self.problems.append(found)
                self.statements.append(s.Broken("use", str(use.path), span=use.span))
                return None
            near = (
                sorted(other.name for other in target.parent.glob(f"*{SUFFIX}"))
                if target.parent.is_dir()
                else []
            )
            like = nearest(target.name, near)
            help_ = f"did you mean `{like}`?" if like else "the path is relative to this file"
            return f"no file called `{use.path}`", "cannot be read", help_
        return None


def load_file(path: Path, registry: Registry, root: Path | None = None) -> Loaded:
    """Load the set that starts in a file. `use` may reach anything below `root` (its folder)."""
    gatherer = _Gatherer(root or path.parent)
    try:
        gatherer.gather(path)
    except CondError as error:
        return _finish(gatherer, registry, error.diagnostics)
    return _finish(gatherer, registry)


def load_text(text: str, registry: Registry, name: str = "<text>", folder: Path | None = None) -> Loaded:
    """Load a set from a text. Without a folder, `use` finds nothing."""
    gatherer = _Gatherer(folder or Path("/nonexistent"))
    path = (folder or Path("/nonexistent")) / name
    gatherer.take(parse(Source(name, text.removeprefix("\ufeff"))), path, (path,))
    return _finish(gatherer, registry)


def _finish(gatherer: _Gatherer, registry: Registry, more: Iterable[Diagnostic] = ()) -> Loaded:
    checker = SetChecker(gatherer.files, gatherer.statements, registry)
    if more:
        checker.broken_kinds.add("?")
    cards = checker.check()
    order = {file.source.name: at for at, file in enumerate(gatherer.files)}
    found = [*more, *gatherer.problems, *checker.diagnostics]
    return Loaded(cards, tuple(in_order(found, order)), tuple(f.source for f in gatherer.files))


def in_order(diagnostics: Iterable[Diagnostic], order: dict[str, int] | None = None) -> Iterator[Diagnostic]:
    """Sorted by file (in the order given, or as they first appear) and position; doubles left out."""
    found = list(diagnostics)
    files = dict(order or {})
    for diagnostic in found:
        files.setdefault(diagnostic.span.source.name, len(files))

    def key(d: Diagnostic) -> tuple[int, int, int, str]:
        return files[d.span.source.name], d.span.start, d.span.end, d.code

    seen: set[tuple[int, int, int, str, str]] = set()
    for diagnostic in sorted(found, key=key):
        mark = (*key(diagnostic), diagnostic.message)
        if mark not in seen:
            seen.add(mark)
            yield diagnostic


def _is_file(path: Path) -> bool:
    """Whether it can be read as a file: not a folder, a pipe, or a link that leads to itself."""
    try:
        return path.is_file() and path.resolve() is not None
    except (OSError, RuntimeError):
        return False


def root_files(folder: Path) -> list[Path]:
    """The `.cond` files of a folder (and below) that no other of them uses, sorted."""
    found = sorted(path for path in folder.rglob(f"*{SUFFIX}") if _is_file(path))
    used: set[Path] = set()
    for path in found:
        try:
            file = parse(Source(shown_path(path), read_text(path)))
        except CondError:
            continue
        for use in file.statements:
            if isinstance(use, s.Use) and use.path and "\0" not in use.path:
                with suppress(OSError, RuntimeError):
                    target = (path.parent / use.path).resolve()
                    if target != path.resolve():
                        used.add(target)
    roots = [path for path in found if path.resolve() not in used]
    return roots or found
