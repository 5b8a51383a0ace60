"""Phrases of rule books and of everyday English, and how the language says the same.

Both tables of patterns (`phrase_table`, `phrase_sums`) are matched against the words and signs of a line, with
one space between them. They are asked where the line cannot be read, and by the checks where a
name is unknown (`full house` reads well: a house of the colour `full`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from attrs import evolve
from lark import Token

from dicewright.dsl.diagnostics import Diagnostic, Fix
from dicewright.dsl.hints.phrase_sums import SUMS
from dicewright.dsl.hints.phrase_table import DICE, FACE_WORDS, NUMBER_WORDS, Phrase
from dicewright.dsl.hints.spot import Spot, reads_to, spaced, tidy
from dicewright.dsl.hints.vocabulary import Vocabulary, keywords
from dicewright.dsl.lines import lines
from dicewright.dsl.source import Span

REACH = 3
"""How many tokens behind a phrase the line may stop making sense because of it."""


def phrase(spot: Spot) -> Diagnostic | None:
    """A phrase of a rule book: `three of a kind`, `small straight`, `sum at least 9`."""
    if not spot.in_condition and spot.kind != "deck":
        return None
    for said, first, last, better, why in _matches(spot.tokens, spot.at, REACH, spot.words):
        found = _diagnostic(spot, said, first, last, better, why)
        if found is not None:
            return found
    return None


def phrase_at(span: Span, words: Vocabulary) -> Diagnostic | None:
    """The same for a name that the checks do not know, at the start of `span`."""
    spot = _spot(span, words)
    if spot is None:
        return None
    for said, first, last, better, why in _matches(spot.tokens, spot.at, -1, words):
        found = _diagnostic(spot, said, first, last, better, why, whole=True)
        if found is not None:
            return found
    return None


def reads_with(span: Span, replacement: str) -> bool:
    """Whether the line of a name could still be read with something else in its place."""
    spot = _spot(span, Vocabulary())
    return spot is not None and _reads(spot, Fix(span, replacement))


def _spot(span: Span, words: Vocabulary) -> Spot | None:
    """The token that begins at `span`, in its line."""
    source = span.source
    line, column = source.position(span.start)
    row = next(iter(lines(source.line_text(line))), None)
    if row is None:
        return None
    tokens = [_moved(token, span.start - column + 1) for token in row.tokens]
    at = next((i for i, token in enumerate(tokens) if token.start_pos == span.start), None)
    if at is None:
        return None
    colon = any(token.type == "COLON" for token in tokens)
    start = "statement" if row.indent == 0 and tokens[0].type in _HEADS else "tier" if colon else "cond"
    return Spot(source, tokens, at, frozenset(), start, words)


_HEADS = {"CARD", "LET", "DECK"}


def _moved(token: Token, offset: int) -> Token:
    moved = Token.new_borrow_pos(token.type, token.value, token)
    moved.start_pos, moved.end_pos = (token.start_pos or 0) + offset, (token.end_pos or 0) + offset
    return moved


def _matches(
    tokens: Sequence[Token], at: int, reach: int, words: Vocabulary
) -> Iterator[tuple[str, int, int, tuple[str, ...], Phrase]]:
    """Each phrase that token `at` belongs to: its words, its first and last token, what is better."""
    text = spaced(tokens)
    starts: dict[int, int] = {}
    ends: dict[int, int] = {}
    where = 0
    for index, token in enumerate(tokens):
        starts[where] = index
        where += len(token)
        ends[where] = index
        where += 1
    for entry in (*SUMS, *DICE):
        for match in entry.pattern.finditer(text):
            first, last = starts.get(match.start()), ends.get(match.end())
            if first is None or last is None or not first <= at <= last + 1 + reach:
                continue
            values = _values(match, words)
            if values is None:
                continue
            better = entry.write(values)
            if better:
                help_ = None if entry.help is None else entry.help.format_map(values)
                yield match[0], first, last, better, evolve(entry, help=help_)


def _values(match: re.Match[str], words: Vocabulary) -> Mapping[str, str] | None:
    """What a pattern's groups stand for, ready to be written; None if a name is not of their kind."""
    groups = {name: text for name, text in match.groupdict().items() if text is not None}
    values: dict[str, str] = dict.fromkeys(("colour", "face", "times", "n"), "")
    values.update(groups)
    if "colour" in groups:
        if (
            groups["colour"] in keywords()
            or groups["colour"] in words.lets
            or not words.may_be_colour(groups["colour"])
        ):
            return None
        values["colour"] = groups["colour"] + " "
    if "symbol" in groups:
        symbol = groups["symbol"]
        name = next((s for s in (symbol, symbol.removesuffix("s")) if s in words.symbols), None)
        if name is None:
            return None
        values["face"] = name
    if "face" in groups:
        face = groups["face"].removesuffix(" s")
        values["face"] = tidy(FACE_WORDS.get(face, face))
    if "head" in groups:
        values["head"] = tidy(re.sub(r" of(?: the| any)? (?:dice|die)$", "", groups["head"]))
    if "amount" in groups:
        values["amount"] = tidy(NUMBER_WORDS.get(groups["amount"], groups["amount"]))
    if "n" in groups:
        number = int(NUMBER_WORDS.get(groups["n"], groups["n"]))
        values.update(n=str(number), more=str(number + 1), less=str(number - 1))
        values["times"] = "" if number == 1 else f"{number} x "
    return values


def _diagnostic(
    spot: Spot, said: str, first: int, last: int, better: tuple[str, ...], entry: Phrase, whole: bool = False
) -> Diagnostic | None:
    """What to say about a phrase, if the line can be read with the better words."""
    first, last = first - spot.at, last - spot.at
    span = spot.span(first, last)
    if (
        said[0].isdigit()
        and spot.type(first - 1) == "NAME"
        and spot.words.may_be_colour(spot.text(first - 1))
    ):
        return None  # `red 6 blue 6`: the number belongs to what stands before it
    alone = spot.type(first - 1) in ("", "COLON", "EQ", "LPAR") and spot.type(last + 1) in ("", "RPAR")
    written = better[0]
    if not alone and re.search(r"(?<!\()\b(and|also)\b|/", written) and "(" not in written.split()[0]:
        written = f"({written})"
    place = span if written else Span(span.source, span.start, spot.span(last + 1).start)
    fix = Fix(place, written)
    if not (_reads(spot, fix) if whole else spot.mends(fix)):
        return None
    shown = tidy(said)
    kind = "word" if " " not in shown else "phrase"
    help_ = " or ".join(f"`{text}`" for text in better)
    return spot.say(
        span,
        entry.message.format(said=shown, kind=kind),
        entry.why,
        entry.help or (f"write {help_}" if written else f"leave out `{shown}`"),
        fix if len(better) == 1 or entry.certain else None,
    )


def _reads(spot: Spot, fix: Fix) -> bool:
    text, first, last = spot.source.text, spot.tokens[0].start_pos or 0, spot.tokens[-1].end_pos or 0
    mended = text[first : fix.span.start] + fix.replacement + text[fix.span.end : last]
    return reads_to(mended, spot.start) is None
