"""What to say about a colour that is none, or that colours nothing (E201, E212)."""

from __future__ import annotations

from dicewright.dsl import conditions as c
from dicewright.dsl.check_names import BEGINNINGS, Names, means_nothing
from dicewright.dsl.diagnostics import Diagnostic, Fix
from dicewright.dsl.hints.edges import WORDS as JOIN_WORDS
from dicewright.dsl.hints.phrases import phrase_at, reads_with
from dicewright.dsl.names import SYNONYMS, nearest
from dicewright.dsl.source import NOWHERE, Span, span_of


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
    near = nearest(colour, [*names.pool.colours, *names.lets, *BEGINNINGS])
    if near is None and isinstance(claim, c.Named) and means_nothing(names, claim):
        whole = span.to(claim.span)
        define = f"define it above: `let {colour}-{claim.name} = …`, and use it by this name"
        return Diagnostic(
            "E201",
            whole,
            f"nothing is called `{colour} {claim.name}`",
            "neither a colour nor a condition",
            define,
        ), True
    if near in BEGINNINGS:
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
    if isinstance(claim, c.Named):
        help_ = f"write `2 x {name}`" if claim.name == name else f"write `{name} and {claim.name}`"
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


def colour_alone(names: Names, node: c.Named, parent: c.Condition | None) -> Diagnostic:
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


def _listed(words: tuple[str, ...]) -> str:
    return ", ".join(f"`{word}`" for word in words)
