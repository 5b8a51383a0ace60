"""What to say about a name that is not known where it stands (E201, E212).

Each function takes the names that are known, the name that is not, and what stands around it.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from dicewright.dsl import conditions as c
from dicewright.dsl.diagnostics import Diagnostic, Fix, Related
from dicewright.dsl.hints.phrase_table import NUMBER_WORDS
from dicewright.dsl.hints.phrases import phrase_at
from dicewright.dsl.hints.vocabulary import Vocabulary
from dicewright.dsl.model import Pool
from dicewright.dsl.names import SYNONYMS, nearest
from dicewright.dsl.printer import face_text
from dicewright.dsl.source import Span

_WORDS = ("pair", "triple", "odd", "even", "any")
BEGINNINGS = (
    "straight", "sum", "pick", "sets", "total", "no", "every", "exactly", "not", "all", "alike", "pair", "triple",
)  # fmt: skip


@frozen
class Names:
    """What has a name: `lets` with their conditions, `later` ones below, the `keys` of a deck's cards."""

    pool: Pool
    lets: Mapping[str, c.Condition | None]
    later: Mapping[str, Span]
    keys: frozenset[str]
    current: str | None = None

    @property
    def words(self) -> Vocabulary:
        """The same for the hints."""
        return Vocabulary(
            frozenset(self.pool.colours), frozenset(self.pool.symbols), frozenset(self.lets), complete=True
        )


# --- names that stand alone -----------------------------------------------------------------------


def unknown_name(names: Names, node: c.Named, parent: c.Condition | None) -> Diagnostic:
    """A name that is no condition, and nothing that a die shows; `parent` is what it stands in."""
    name, span = node.name, node.span
    if name in names.later:
        place = (Related(names.later[name], "defined here"),)
        return Diagnostic(
            "E201",
            span,
            f"`{name}` is defined only below",
            "not known here yet",
            "move its `let` above this line",
            None,
            place,
        )
    if name == names.current:
        return Diagnostic(
            "E201",
            span,
            f"the `let` of `{name}` uses itself",
            "a `let` cannot use itself",
            "write out what it means",
        )
    found = phrase_at(span, names.words)
    if found is not None:
        return found
    if name in SYNONYMS:
        better = SYNONYMS[name]
        shown = (
            f"({better})"
            if isinstance(parent, c.JOINS) and " and " in better and not isinstance(parent, c.And)
            else better
        )
        return Diagnostic(
            "E201",
            span,
            f"nothing is called `{name}`",
            f"the language says `{better}`",
            f"write `{better}`",
            Fix(span, shown),
        )
    known = [*names.lets, *names.pool.symbols, *names.keys, *_WORDS]
    if is_face(node, parent):
        known = [*names.pool.symbols, *names.keys, "odd", "even", "any"]
    near = nearest(name, known)
    help_ = f"did you mean `{near}`?" if near else f"define it above: `let {name} = …`"
    if near is None and is_face(node, parent):
        help_ = "write a number, a range such as `3+`, `odd`, `even` or a symbol"
    fix = Fix(span, near) if near else None
    return Diagnostic("E201", span, f"nothing is called `{name}`", "unknown name", help_, fix)


def is_face(node: c.Named, parent: c.Condition | None) -> bool:
    """Whether a name stands where one die is described."""
    return parent is not None and (
        getattr(parent, "face", None) is node or getattr(parent, "of", None) is node
    )


def means_nothing(names: Names, node: c.Named) -> bool:
    """Whether a name means nothing, and is not nearly something either."""
    known = [*names.lets, *names.later, *names.pool.symbols, *names.pool.colours, *names.keys, *_WORDS]
    return node.name not in known and node.name not in SYNONYMS and nearest(node.name, known) is None


# --- what one die shows, and numbers ----------------------------------------------------------------


def let_as_face(names: Names, node: c.Named, parent: c.Condition, let: c.Condition | None) -> Diagnostic:
    """`2 x big`, `no big`: the name of a whole condition where one die is described."""
    name, span = node.name, node.span
    label = "expected a number, a range, `odd`, `even` or a symbol"
    help_, fix = None, None
    simple = isinstance(let, c.Dice) and let.count == 1 and not let.colours
    if simple and isinstance(let, c.Dice):
        face = face_text(let.face)
        help_, fix = f"write `{face}`, which `{name}` stands for", Fix(span, face)
    elif isinstance(parent, c.Exactly) and parent.count == 0:
        help_, fix = f"write `not ({name})`", Fix(parent.span, f"not ({name})")
    elif isinstance(parent, c.Dice) and isinstance(parent.count, int) and 2 <= parent.count <= 5:
        written = " and ".join([name] * parent.count)
        help_, fix = f"write `{written}`", Fix(parent.span, f"({written})") if not parent.colours else None
    return Diagnostic("E212", span, f"`{name}` is a condition, not what one die shows", label, help_, fix)


def symbol_in_set(node: c.Condition, of: c.ShowsSymbol) -> Diagnostic:
    """`pair of skull`: a symbol in a set, a straight, or among different numbers."""
    message = f"`{of.name}` is a symbol, and symbols are in no pair, set or straight"
    help_, fix = None, None
    if isinstance(node, c.Alike) and isinstance(node.size, int) and node.size > 1:
        help_, fix = f"write `{node.size} x {of.name}`", Fix(node.span, f"{node.size} x {of.name}")
    return Diagnostic("E212", of.span, message, "expected numbers here", help_, fix)


def unknown_number(names: Names, number: c.Param) -> Diagnostic:
    """A name where a number must stand."""
    name, span = number.name, number.span
    label = "only in a deck's condition may the name of a card's key stand for a number"
    if name in NUMBER_WORDS and name not in ("a", "an", "single"):
        digits = NUMBER_WORDS[name]
        return Diagnostic(
            "E201",
            span,
            f"no number is called `{name}`",
            "numbers are written in digits",
            f"write `{digits}`",
            Fix(span, digits),
        )
    let = names.lets.get(name)
    if isinstance(let, c.Dice) and let.count == 1 and isinstance(let.face, c.Shows) and not let.colours:
        better = str(let.face.number)
        return Diagnostic("E201", span, f"`{name}` is a condition, not a number", "a `let` never stands for a number",
                          f"write `{better}`", Fix(span, better))  # fmt: skip
    for known, what in (
        (names.pool.colours, "a colour"),
        (names.pool.symbols, "a symbol"),
        (names.lets, "a condition"),
    ):
        if name in known and name not in names.keys:
            return Diagnostic(
                "E201", span, f"`{name}` is {what}, not a number", "expected a number", "write a number"
            )
    near = nearest(name, names.keys)
    help_ = f"did you mean `{near}`?" if near else "write a number"
    if names.keys:
        label = "no card of the deck has such a key"
    return Diagnostic(
        "E201", span, f"no number is called `{name}`", label, help_, Fix(span, near) if near else None
    )
