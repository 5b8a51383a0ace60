"""From what a person writes (a path, a folder, the name of a shipped set) to card sets.

This is where the checker, the compiler's lints and the installed rules come together.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from attrs import frozen

from dicewright.dsl.check_pool import check_dice, check_die
from dicewright.dsl.diagnostics import CondError, Diagnostic, has_errors
from dicewright.dsl.loader import SUFFIX, Loaded, in_order, load_file, load_text, root_files
from dicewright.dsl.model import Card, CardSet, Face, Pool
from dicewright.dsl.names import nearest
from dicewright.dsl.parser import parse_line
from dicewright.dsl.source import Source, Span

MOST_SEATS = 20
"""No set is tried with more players than this."""


class CallError(Exception):
    """The call itself is wrong (a path that is not there, a card that does not exist): one sentence."""


@frozen
class Checked:
    """A set and every diagnostic of it, the compiler's included."""

    name: str
    cards: CardSet
    diagnostics: tuple[Diagnostic, ...]


def shipped() -> dict[str, Path]:
    """The sets that come with the package, by name."""
    folder = Path(str(files("dicewright.cards")))
    return {path.stem.replace("_", "-"): path for path in sorted(folder.glob(f"*{SUFFIX}"))}


def find(text: str) -> list[tuple[str, Path, Path]]:
    """The sets that a path means: for each its name, its file, and the folder that `use` may reach.

    A path that exists wins over a shipped set's name. Raises CallError if there is nothing.
    """
    path, kind = Path(text), kind_of(Path(text)) if text else ""
    if kind == "file":
        return [(text, path, path.parent)]
    if kind == "folder":
        found = root_files(path)
        if not found:
            raise CallError(f"The folder {text} holds no {SUFFIX} file; `dicewright new NAME` makes one.")
        return [(str(file), file, path) for file in found]
    if kind == "other":
        raise CallError(f"{text} is neither a file nor a folder.")
    sets = shipped()
    if text in sets:
        return [(text, sets[text], sets[text].parent)]
    near = nearest(text, [*sets, *_beside(path)])
    meant = f"did you mean {near}?" if near else f"the sets that come along are {', '.join(sets)}."
    raise CallError(f"There is no file, folder or set called {text or repr(text)}; {meant}")


def kind_of(path: Path) -> str:
    """`file`, `folder`, `other` (a pipe, a device, a link that leads nowhere), or empty if there is nothing."""
    try:
        if path.is_file():
            return "file" if path.resolve() else ""
        if path.is_dir():
            return "folder"
        return "other" if path.exists() or path.is_symlink() else ""
    except RuntimeError:
        return "other"
    except (OSError, ValueError):
        return ""


def _beside(path: Path) -> list[str]:
    """The files and folders that a misspelt path may mean."""
    try:
        return [str(p) for p in path.parent.iterdir() if p.suffix == SUFFIX or p.is_dir()]
    except (OSError, ValueError):
        return []


def check_all(text: str) -> list[Checked]:
    """Every set that a path means, with all its diagnostics. Raises CallError if there is none."""
    from dicewright.runtime.registry import specs

    return [checked(name, load_file(file, specs(), root)) for name, file, root in find(text)]


def check_text(text: str, name: str = "<text>") -> Checked:
    """A set given as text, with all its diagnostics."""
    from dicewright.runtime.registry import specs

    return checked(name, load_text(text, specs(), name))


def checked(name: str, loaded: Loaded) -> Checked:
    """Add the compiler's lints, and what its rules have against the set, to what the checker found."""
    from dicewright.compiler.lints import lint
    from dicewright.runtime.registry import specs

    order = {source.name: at for at, source in enumerate(loaded.sources)}
    cards, found = loaded.cards, list(loaded.diagnostics)
    found += lint(cards, specs().get(cards.rules or ""))
    if cards.title is not None and not has_errors(found):
        found += unplayable(cards, loaded.sources[0])
    return Checked(name, cards, tuple(in_order(found, order)))


def unplayable(cards: CardSet, source: Source) -> list[Diagnostic]:
    """E212 for what the rules would say if the fewest or the most players sat down.

    Nothing for a set that lacks settings or decks of its rules: a draft may be checked.
    """
    from dicewright.dsl.check_settings import missing
    from dicewright.dsl.rules import FALLBACK_RULES
    from dicewright.runtime.errors import SetupError
    from dicewright.runtime.registry import rules_registry

    rules = rules_registry().get(cards.rules or FALLBACK_RULES)
    if rules is None or rules.spec.broken or missing(cards, rules.spec):
        return []
    given = [value for line in cards.settings.get("players", ()) for value in line.values]
    seats = sorted({value for value in given if isinstance(value, int) and 1 <= value <= MOST_SEATS}) or [1]
    for count in (seats[0], seats[-1]):
        try:
            rules.start(cards, [f"seat {at}" for at in range(count)], lambda event: None)
        except SetupError as error:
            return [_refused(str(error), cards, source)]
    return []


def _refused(sentence: str, cards: CardSet, source: Source) -> Diagnostic:
    """The sentence of the rules, at the `set` line or card that it names."""
    named = re.search(r"`set ([^ `]+)|Card ([^ ]+)", sentence)
    span = Span(source, 0, len(source.line_text(1)))
    if named and named[1] in cards.settings:
        span = cards.settings[named[1]][0].span
    elif named and named[2] in cards.cards:
        span = cards.cards[named[2]].span
    return Diagnostic("E212", span, sentence.rstrip("."), "the rules refuse to play this")


def load(text: str) -> CardSet:
    """The one set that a path means. Raises CondError if it has errors, CallError if it is none or many.

    Lints are not errors of the file: a set with an example that does not hold still loads.
    """
    from dicewright.runtime.registry import specs

    ((_, file, root),) = _one(text)
    loaded = load_file(file, specs(), root)
    if has_errors(loaded.diagnostics):
        raise CondError(d for d in loaded.diagnostics if d.severity == "error")
    return loaded.cards


def _one(text: str) -> list[tuple[str, Path, Path]]:
    found = find(text)
    if len(found) > 1:
        names = ", ".join(name for name, *_ in found)
        raise CallError(f"The folder {text} holds several sets; name one of them: {names}.")
    return found


def text_of(text: str) -> str:
    """What the files of the one set say that a path means, the file's name before each.

    Raises CallError if it means none or many.
    """
    ((_, file, root),) = _one(text)
    return "\n".join(f"# {source.name}\n{source.text}" for source in load_file(file, {}, root).sources)


def pool(text: str, dies: str | Sequence[str] = ()) -> Pool:
    """The pool that a text writes: `4 blue d6, 3 red d6`. `dies` are `die` statements, one a line.

    Raises CondError if the text is no pool.
    """
    problems: list[Diagnostic] = []
    known: dict[str, tuple[Face, ...] | None] = {}
    lines = dies.splitlines() if isinstance(dies, str) else dies
    for line in lines:
        if line.strip():
            written = line.strip()
            die = parse_line(
                Source("<die>", written if written.startswith("die ") else f"die {written}"), "die"
            )
            known[str(die.name)] = check_die(die, problems.append)
    written = text.strip()
    written = written.removeprefix("dice ") if written.startswith("dice ") else written
    dice = parse_line(Source("<dice>", written), "pool_text")
    found = check_dice(dice, known, problems.append, set())
    if found is None or problems:
        raise CondError(
            problems
            or [Diagnostic("E201", Span(Source("<dice>", text), 0, len(text)), "these dice are not known")]
        )
    return found


def _called(cards: CardSet, name: str) -> Card | None:
    """The one card with this printed name (or gloss), however it is capitalised."""
    wanted = name.casefold()
    found = [
        card
        for card in cards.cards.values()
        if wanted in ((card.name or "").casefold(), str(card.keys.get("gloss", "")).casefold())
    ]
    return found[0] if len(found) == 1 else None


def cards_named(cards: CardSet, ids: tuple[str, ...]) -> list[Card]:
    """The cards with these ids or printed names, in the order asked for; all if there are none. Raises CallError."""
    if not ids:
        return list(cards.cards.values())
    found = []
    for name in ids:
        card = cards.cards.get(name) or _called(cards, name)
        if card is None:
            near = nearest(name, [*cards.cards, *(c.name for c in cards.cards.values() if c.name)])
            raise CallError(
                f"There is no card called {name} in the set" + (f"; did you mean {near}?" if near else ".")
            )
        found.append(card)
    return found
