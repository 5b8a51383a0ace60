"""What to say about a name that is not known where it stands (E201, E212).

Each function takes the names that are known, the name that is not, and what stands around it.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from dicewright.dsl import conditions as c
from dicewright.dsl.diagnostics import Diagnostic, Fix, Related
from dicewright.dsl.hints.edges import WORDS as JOIN_WORDS
from dicewright.dsl.hints.phrase_table import NUMBER_WORDS
from dicewright.dsl.hints.phrases import phrase_at, reads_with
from dicewright.dsl.hints.vocabulary import Vocabulary
from dicewright.dsl.model import Pool
from dicewright.dsl.names import SYNONYMS, nearest
from dicewright.dsl.printer import face_text
from dicewright.dsl.source import NOWHERE, Span, span_of

_WORDS = ("pair", "triple", "odd", "even", "any")
_BEGINNINGS = (
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


# --- colours -------------------------------------------------------------------------------------


def unknown_colour(names: Names, colour: str, claim: c.Condition | None) -> tuple[Diagnostic, bool]:
    """What stands before a claim and is no colour; and whether this explains the claim, too."""
    span = span_of(colour, NOWHERE)
    if colour in names.lets:
        return _let_as_colour(colour, span), True
    if colour in names.pool.symbols:
        return _symbol_as_colour(colour, span, claim), True
    found = _line_start(colour, span) or phrase_at(span, names.words)
    if found is not None:
        return found, True
    if colour in SYNONYMS:
        better = SYNONYMS[colour]
        message, why = f"`{colour}` is not a word of the language", f"the language says `{better}`"
        return Diagnostic("E201", span, message, why, f"write `{better}`"), True
    near = nearest(colour, [*names.pool.colours, *names.lets, *_BEGINNINGS])
    if near is None and isinstance(claim, c.Named) and _nothing(names, claim):
        whole = span.to(claim.span)
        define = f"define it above: `let {colour}-{claim.name} = …`, and use it by this name"
        return Diagnostic(
            "E201",
            whole,
            f"nothing is called `{colour} {claim.name}`",
            "neither a colour nor a condition",
            define,
        ), True
    if near in _BEGINNINGS:
        message, offer = f"`{colour}` is not a word of the language", f"did you mean `{near}`?"
        mending = Fix(span, near) if reads_with(span, near) else None
        return Diagnostic("E201", span, message, "misspelt?", offer, mending), True
    label = f"the pool is {names.pool.text}"
    help_: str | None = None
    fix: Fix | None = None
    if near is not None:
        help_ = f"did you mean `{near}`?"
        fix = Fix(span, near) if near in names.pool.colours else None
    elif names.pool.colours:
        help_ = "the colours are " + _listed(names.pool.colours)
    else:
        label += "; its dice have no colours"
        group = names.pool.groups[0] if names.pool.groups else None
        help_ = (
            None
            if group is None
            else f"leave out `{colour}`, or colour the dice: `dice {group.count} {colour} {group.die}`"
        )
    return Diagnostic("E201", span, f"no colour called `{colour}` in the pool", label, help_, fix), False


def _let_as_colour(name: str, span: Span) -> Diagnostic:
    message = f"`{name}` is a condition, and nothing joins it to what follows"
    return Diagnostic("E201", span, message, "a `let`, not a colour", "join it with `and`, `also` or `/`")


def _symbol_as_colour(name: str, span: Span, claim: c.Condition | None) -> Diagnostic:
    help_ = f"join them: `{name} and …`"
    if isinstance(claim, c.Dice) and claim.count == 1 and isinstance(claim.face, c.Shows):
        number = claim.face.number
        help_ = (
            f"write `{number} x {name}` for {number} dice that show it, or `{name} and {number}` for two dice"
        )
        if number == 1:
            help_ = f"write `{name}`, or `{name} and 1` for two dice"
    return Diagnostic(
        "E201", span, f"`{name}` is a symbol, not a colour", "only colours stand before a claim", help_
    )


def _line_start(word: str, span: Span) -> Diagnostic | None:
    """`or triple` as a line of a card."""
    if JOIN_WORDS.get(word) is None:
        return None
    text = span.source.text
    start = text.rfind("\n", 0, span.start) + 1
    sign = JOIN_WORDS[word]
    if text[start : span.start].strip():
        return None
    before = text[text.rfind("\n", 0, max(0, start - 1)) + 1 : max(0, start - 1)].rstrip("\r")
    end = start - 1 - (len(text[: start - 1]) - len(text[: start - 1].rstrip()))
    joinable = before[:1].isspace() and "#" not in before and before.strip() and sign == "/"
    fix = Fix(Span(span.source, end, span.end), f" {sign}") if joinable else None
    label = "the lines of a card are joined with `and`"
    help_ = (
        f"put both on one line, with `{sign}` between them"
        if sign != "and"
        else "leave it out: the lines are joined with `and`"
    )
    if sign == "and":
        fix = Fix(Span(span.source, span.start, span.end + 1), "")
    return Diagnostic("E101", span, f"a line cannot begin with `{word}`", label, help_, fix)


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
    if name in names.pool.colours:
        return _colour_alone(names, node, parent)
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
    if _is_face(node, parent):
        known = [*names.pool.symbols, *names.keys, "odd", "even", "any"]
    near = nearest(name, known)
    help_ = f"did you mean `{near}`?" if near else f"define it above: `let {name} = …`"
    if near is None and _is_face(node, parent):
        help_ = "write a number, a range such as `3+`, `odd`, `even` or a symbol"
    fix = Fix(span, near) if near else None
    return Diagnostic("E201", span, f"nothing is called `{name}`", "unknown name", help_, fix)


def _colour_alone(names: Names, node: c.Named, parent: c.Condition | None) -> Diagnostic:
    """`red`, `pair of red`, `red and blue pair`: a colour that colours nothing."""
    name, span = node.name, node.span
    message, label = f"`{name}` is a colour, which needs something to colour", "expected a condition"
    if isinstance(parent, c.Alike | c.Sets | c.Straight | c.Different):
        whole = parent.span
        claim = whole.text[: span.start - whole.start].rstrip().removesuffix("of").rstrip()
        return Diagnostic(
            "E212",
            span,
            message,
            "a colour stands before its claim",
            f"write `{name} {claim}`",
            Fix(whole, f"{name} {claim}"),
        )
    if isinstance(parent, c.And | c.Or) and node in parent.parts:
        following = next(
            (p for p in parent.parts[parent.parts.index(node) + 1 :] if not isinstance(p, c.Named)), None
        )
        colours = getattr(following, "colours", ())
        if following is not None and colours and all(colour in names.pool.colours for colour in colours):
            claim = following.span.text[span_of(colours[-1], NOWHERE).end - following.span.start :].strip()
            sign = "and" if isinstance(parent, c.And) else "/"
            both = f"`{name} {claim} {sign} {'|'.join(colours)} {claim}`"
            either = f"`{'|'.join((name, *colours))} {claim}`"
            return Diagnostic(
                "E212", span, message, label, f"write {both}, or {either} if each die may have either colour"
            )
    return Diagnostic(
        "E212", span, message, label, f"write `{name} any` for any {name} die", Fix(span, f"{name} any")
    )


def _is_face(node: c.Named, parent: c.Condition | None) -> bool:
    return parent is not None and (
        getattr(parent, "face", None) is node or getattr(parent, "of", None) is node
    )


def _nothing(names: Names, node: c.Named) -> bool:
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


def _listed(words: tuple[str, ...]) -> str:
    return ", ".join(f"`{word}`" for word in words)


__all__ = ["Names", "let_as_face", "symbol_in_set", "unknown_colour", "unknown_name", "unknown_number"]
