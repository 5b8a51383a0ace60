"""What to say about text that the grammar does not expect (E101 to E103), in a designer's words.

The parser tells which terminals could have stood there; none of its words may be shown.
Mistakes that people make often get a sentence of their own, tried first, in order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from lark import Token

from dicewright.dsl.diagnostics import Diagnostic, Fix, Related
from dicewright.dsl.lines import Line
from dicewright.dsl.names import nearest
from dicewright.dsl.source import Source, Span

EXAMPLES = {
    "use": 'use "more-cards.cond"',
    "game": 'game "Feeling Lucky?" rules feeling-lucky',
    "die": "die luck = 1@red 2@blue 3@blue 4@red 5@blue 6@blue",
    "dice": "dice 4 blue d6, 3 red d6",
    "rolls": "rolls 3 keeping free",
    "set": "set factors = 1, 1, 2, 4, 8",
    "let": "let full-house = pair and triple",
    "deck": "deck green: points=1 cost=1",
    "card": "card G03 green: blue straight 2",
    "example": "example G03: blue 1 2 2 6, red 3 5 5 -> yes",
    "tier": "exact points=6: sum of 1..3 dice = 7",
    "cond": "pair and 5+",
    "roll": "blue 1 2 2 6, red 3 5 5",
    "pool_text": "4 blue d6, 3 red d6",
}
"""A line of each kind, for the help of a diagnostic."""

_FIXES = {
    "×": "x", "✕": "x", "≥": ">=", "≤": "<=", "→": "->", "⇒": "->", "–": "-", "—": "-", "−": "-", "…": "..",
    "：": ":", "，": ",", "、": ",", "（": "(", "）": ")", "｛": "{", "｝": "}", "／": "/", "＝": "=", "＋": "+",
    "“": '"', "”": '"', "„": '"', "＂": '"', "\u00a0": " ", "\u3000": " ", "\\": "/", "&": "and", ";": ",",
    "[": "(", "]": ")",
}  # fmt: skip
_SPACED = {"x", "and", "->"}

_CONDITION = {"PAIR", "TRIPLE", "SETS", "STRAIGHT", "SUM", "PICK", "ODD", "EVEN"}
_CLAIM_STARTS = _CONDITION | {"NO", "EVERY", "EXACTLY", "TOTAL", "ALL", "NOT", "ANY"}
_CLAIM_WORDS = "a condition such as `pair`, `4` or `2 x 5+`"
_WORDS = {
    "COLON": "`:`", "EQ": "`=`", "COMMA": "`,`", "RPAR": "`)`", "LPAR": "`(`", "RBRACE": "`}`", "ARROW": "`->`",
    "X": "`x`", "ALIKE": "`alike`", "DIFFERENT": "`different`", "OF": "`of`", "AND": "`and`", "SLASH": "`/`",
    "ALSO": "`also`", "DICE": "`dice`", "STRING": 'a text in double quotes', "NUMBER": "a number", "NAME": "a name",
    "GE": "`>=`", "LE": "`<=`", "DOTS": "`..`", "PLUS": "`+`", "MINUS": "`-`", "KEEPING": "`keeping`",
    "FREE": "`free`", "FINAL": "`final`", "SOME": "`some`", "ANY": "`any`", "RULES": "`rules`", "AT": "`@`",
    "STRAIGHT": "`straight`", "$END": "the end of the line", "DECIMAL": "a number", "ODD": "`odd`", "EVEN": "`even`",
    "LBRACE": "`{`", "PIPE": "`|`",
}  # fmt: skip
_ORDER = list(_WORDS)


def span_of_token(source: Source, token: Token) -> Span:
    """Where a token stands."""
    return Span(source, token.start_pos or 0, token.end_pos or 0)


def bad_token(source: Source, tokens: Sequence[Token], at: int) -> Diagnostic:
    """A text without end (E102) or characters that the language does not have (E103)."""
    token = tokens[at]
    span = span_of_token(source, token)
    if token.type == "UNENDED":
        return Diagnostic(
            "E102",
            span,
            "the text does not end",
            'expected another `"` on this line',
            'close it with `"`',
            Fix(Span(source, span.end, span.end), '"'),
        )
    end = at + 1
    while (
        end < len(tokens) and tokens[end].type == "OTHER" and tokens[end].start_pos == tokens[end - 1].end_pos
    ):
        end += 1
    text = "".join(str(t) for t in tokens[at:end])
    span = Span(source, span.start, tokens[end - 1].end_pos or 0)
    better = _FIXES.get(text)
    shown = f"`{text}`" if text.isprintable() else " ".join(f"U+{ord(ch):04X}" for ch in text[:4])
    shown = shown if len(text) <= 12 else f"`{text[:12]}…`" if text.isprintable() else shown + " …"
    many = "characters" if len(text) > 1 else "character"
    message = f"{shown} is not a {many[:-1] if many.endswith('s') else many} of the language"
    if len(text) > 1:
        message = f"{shown} are not characters of the language"
    if better is None:
        return Diagnostic(
            "E103", span, message, "not understood", "take it out, or put a text in double quotes"
        )
    replacement = _spaced(source, span, better) if better in _SPACED else better
    return Diagnostic(
        "E103",
        span,
        message,
        "not understood",
        f"write `{better.strip() or 'a space'}`",
        Fix(span, replacement),
    )


def _spaced(source: Source, span: Span, word: str) -> str:
    before = source.text[span.start - 1 : span.start]
    after = source.text[span.end : span.end + 1]
    return (
        (" " if before and not before.isspace() else "")
        + word
        + (" " if after and not after.isspace() else "")
    )


def stray_line(source: Source, line: Line) -> Diagnostic:
    """An indented line above the first statement."""
    span = line.span(source)
    return Diagnostic(
        "E101",
        span,
        "an indented line belongs to the statement above it, and there is none",
        "expected a statement at the margin",
        "remove the spaces before it",
        Fix(Span(source, line.start, span.start), ""),
    )


def unknown_statement(source: Source, line: Line) -> Diagnostic:
    """A line at the margin that no keyword starts."""
    token = line.tokens[0]
    span = span_of_token(source, token)
    words = [word for word in EXAMPLES if word not in ("tier", "cond", "roll", "pool_text")]
    if token.type in ("OTHER", "UNENDED"):
        return bad_token(source, line.tokens, 0)
    near = nearest(str(token), words)
    if near is not None:
        return Diagnostic(
            "E101",
            span,
            f"no statement starts with `{token}`",
            "not a statement",
            f"did you mean `{near}`?",
            Fix(span, near),
        )
    listed = ", ".join(f"`{word}`" for word in words)
    return Diagnostic(
        "E101",
        span,
        f"no statement starts with `{_short(token)}`",
        f"expected {listed}",
        f"write a statement such as `{EXAMPLES['card']}`, or indent a line that belongs to the card above",
    )


def _short(token: Token | str) -> str:
    text = str(token)
    return text if len(text) <= 24 else text[:24] + "…"


def unexpected(
    source: Source, tokens: Sequence[Token], at: int, accepts: frozenset[str], start: str
) -> Diagnostic:
    """E101 for the token at `at` (after the last one: the line ends too soon)."""
    kind = tokens[0].type.lower() if start == "statement" else start
    friendly = _friendly(source, tokens, at, accepts, kind)
    if friendly is not None:
        return friendly
    wanted = expected(accepts)
    example = EXAMPLES.get(kind, EXAMPLES["cond"])
    help_ = f"for example: `{example}`"
    if at >= len(tokens):
        span = span_of_token(source, tokens[-1])
        return Diagnostic(
            "E101",
            Span(source, span.end, span.end),
            f"the line ends too soon, after `{_short(tokens[-1])}`",
            f"expected {wanted}",
            help_,
        )
    token = tokens[at]
    return Diagnostic(
        "E101",
        span_of_token(source, token),
        f"`{_short(token)}` is unexpected here",
        f"expected {wanted}",
        help_,
    )


def expected(accepts: frozenset[str]) -> str:
    """The terminals that could stand here, in words."""
    words: list[str] = []
    left = set(accepts)
    if "USE" in left:
        words.append("a name")
        left &= {"NUMBER", "STRING", "COLON", "EQ", "$END", "COMMA", "ARROW"}
    if {"AND", "SLASH", "ALSO"} <= left:
        words.append("`and`, `/`, `also`")
        left -= {"AND", "SLASH", "ALSO"}
    if len(left & _CONDITION) >= 4:
        words.append(_CLAIM_WORDS)
        left.clear()
    if {"NUMBER", "NAME"} <= left:
        words.append("a number")
        left -= {"NUMBER", "NAME", "ANY"}
    words.extend(_WORDS[name] for name in _ORDER if name in left)
    words = list(dict.fromkeys(words))
    if not words:
        return "something else"
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]


# --- mistakes that people make often ---------------------------------------------------------

_TIMES = re.compile("x[0-9]+")
_JOIN_WORDS = {"or": "/", "oder": "/", "und": "and", "plus": "and", "with": "and"}


def _friendly(
    source: Source, tokens: Sequence[Token], at: int, accepts: frozenset[str], kind: str
) -> Diagnostic | None:
    token = tokens[at] if at < len(tokens) else None
    before = tokens[at - 1] if at > 0 else None
    after = tokens[at + 1] if at + 1 < len(tokens) else None

    def say(token: Token, message: str, label: str, help_: str, replacement: str | None = None) -> Diagnostic:
        span = span_of_token(source, token)
        fix = None if replacement is None else Fix(span, replacement)
        return Diagnostic("E101", span, message, label, help_, fix)

    if token is None:
        opened = _unclosed(tokens)
        if opened is not None and "RPAR" in accepts:
            end = span_of_token(source, tokens[-1]).end
            return Diagnostic(
                "E101",
                Span(source, end, end),
                "a `)` is missing",
                "expected `)` here",
                "close the parenthesis",
                Fix(Span(source, end, end), ")"),
                (Related(span_of_token(source, opened), "opened here"),),
            )
        if before is not None and before.type in ("SUM", "TOTAL"):
            return say(
                before,
                f"`{before}` without a number",
                "says nothing about the total",
                f"write for example `{before} >= 9`",
            )
        if (
            at >= 2
            and before is not None
            and before.type == "NUMBER"
            and tokens[at - 2].type in ("SUM", "TOTAL")
        ):
            word = tokens[at - 2]
            return say(before, f"`{word} {before}` does not say how to compare", "expected `>=`, `<=` or `=` before the number",
                       f"write `{word} = {before}` or `{word} >= {before}`")  # fmt: skip
    after_colon = any(t.type == "COLON" for t in tokens[:at])
    if (
        kind == "deck"
        and after_colon
        and before is not None
        and (before.type in _CLAIM_STARTS or before.type == "COLON")
    ):
        said = before if before.type != "COLON" or token is None else token
        return say(said, "a deck's condition stands below it, not behind the `:`", "expected keys such as `points=1` here",
                   "put the condition on an indented line below")  # fmt: skip
    if kind == "card" and not after_colon and before is not None and before.type in _CLAIM_STARTS and at >= 3:
        span = span_of_token(source, before)
        end = tokens[at - 2].end_pos or 0
        return Diagnostic(
            "E101", span, f"a `:` is missing before `{before}`", "the condition stands after a `:`",
            f"for example: `{EXAMPLES['card']}`", Fix(Span(source, end, end), ":"),
        )  # fmt: skip
    if token is None:
        return None
    if token.type in ("GT", "LT") and "GE" in accepts:
        sign, step = (">=", 1) if token.type == "GT" else ("<=", -1)
        if after is not None and after.type == "NUMBER" and len(after) <= 9 and int(after) + step >= 0:
            number = int(after) + step
            span = span_of_token(source, token).to(span_of_token(source, after))
            return Diagnostic(
                "E101", span, f"`{token}` is not a sign of the language", "expected `>=`, `<=` or `=`",
                f"write `{sign} {number}`", Fix(span, f"{sign} {number}"),
            )  # fmt: skip
        return say(
            token, f"`{token}` is not a sign of the language", "expected `>=`, `<=` or `=`", f"write `{sign}`"
        )
    if token.type == "EQEQ":
        return say(token, "`==` is not a sign of the language", "expected `=`", "write `=`", "=")
    if before is not None and before.type in ("SUM", "TOTAL") and token.type == "NUMBER" and "EQ" in accepts:
        return say(token, f"`{before} {token}` does not say how to compare", "expected `>=`, `<=` or `=` before the number",
                   f"write `{before} = {token}` or `{before} >= {token}`")  # fmt: skip
    text = str(token)
    if (
        before is not None
        and before.type == "NUMBER"
        and token.type == "NAME"
        and "X" in accepts
        and _TIMES.fullmatch(text)
    ):
        return say(token, f"`{before}{text}` runs together", "expected spaces around `x`",
                       f"write `{before} x {text[1:]}`", f" x {text[1:]}" if before.end_pos == token.start_pos else f"x {text[1:]}")  # fmt: skip
    if token.type == "NAME" and text in _JOIN_WORDS and "AND" in accepts:
        sign = _JOIN_WORDS[text]
        return say(token, f"`{text}` is not a word of the language", "conditions are joined with `and`, `/` or `also`",
                   f"write `{sign}`", sign)  # fmt: skip
    if (
        before is not None
        and before.type == "X"
        and token.type in ("PAIR", "TRIPLE", "STRAIGHT", "SETS", "SUM", "NUMBER")
    ):
        return _several_sets(source, tokens, at)
    if token.type in ("ALIKE", "DIFFERENT") and token.type not in accepts and len(accepts & _CONDITION) >= 4:
        return say(
            token,
            f"`{token}` lacks the number of dice",
            "expected a number before it",
            f"write for example `3 {token}`",
        )
    two_names = before is not None and before.type == "NAME" and at >= 2 and tokens[at - 2].type == "NAME"
    if two_names and before is not None and token.type in _CLAIM_STARTS | {"NUMBER"} and "X" in accepts:
        first = tokens[at - 2]
        span = span_of_token(source, first).to(span_of_token(source, before))
        return Diagnostic(
            "E101", span, f"two colours stand side by side before `{token}`", "expected one colour, or several with `|`",
            f"write `{first}|{before} {token}` for dice of either colour", Fix(span, f"{first}|{before}"),
        )  # fmt: skip
    if token.type == "OF" and before is not None and before.type == "NUMBER" and "ALIKE" in accepts:
        return say(token, f"`{before} of …` is not how the language says it", "expected `alike`",
                   f"write `{before} alike` for {before} dice with the same number")  # fmt: skip
    if token.type == "OF" and before is not None and before.type == "STRAIGHT" and after is not None:
        return say(
            token,
            "`straight of` lacks the number of dice",
            "expected a number",
            f"write `straight {after}`",
            "",
        )
    if before is not None and before.type == "NOT" and token.type != "LPAR":
        return say(
            token,
            "`not` stands before parentheses",
            "expected `(`",
            f"write `not ({_rest(source, tokens, at)})`",
        )
    if token.type == "RPAR" and "RPAR" not in accepts and _unclosed(tokens[:at]) is None:
        return say(token, "this `)` closes nothing", "no parenthesis is open here", "take it out", "")
    starts = token.type in _CLAIM_STARTS | {"NUMBER", "LPAR", "LBRACE"}
    if "COLON" in accepts and kind in ("card", "deck", "tier", "example") and ("EQ" not in accepts or starts):
        span = span_of_token(source, token)
        place = Span(source, before.end_pos or 0, before.end_pos or 0) if before is not None else span
        return Diagnostic(
            "E101", span, f"a `:` is missing before `{_short(token)}`", "expected `:`",
            f"for example: `{EXAMPLES[kind]}`", Fix(place, ":"),
        )  # fmt: skip
    if kind == "let" and at == 1:
        return say(token, f"`{text}` is a word of the language and cannot be a name", "expected a name of your own",
                   f"for example: `{EXAMPLES['let']}`")  # fmt: skip
    return None


def _unclosed(tokens: Sequence[Token]) -> Token | None:
    opened: list[Token] = []
    for token in tokens:
        if token.type == "LPAR":
            opened.append(token)
        elif token.type == "RPAR" and opened:
            opened.pop()
    return opened[-1] if opened else None


def _several_sets(source: Source, tokens: Sequence[Token], at: int) -> Diagnostic | None:
    count, claim = tokens[at - 2] if at >= 2 else None, tokens[at]
    if count is None or count.type != "NUMBER":
        return None
    text = str(claim)
    span = span_of_token(source, count).to(span_of_token(source, claim))
    message = "`x` goes with what one die shows, not with whole sets"
    if claim.type in ("PAIR", "TRIPLE") and len(count) == 1 and 2 <= int(count) <= 5:
        written = " and ".join([text] * int(count))
        sizes = ", ".join(["2" if text == "pair" else "3"] * int(count))
        return Diagnostic(
            "E101", span, message, "expected a number, a range, `odd`, `even` or a symbol after `x`",
            f"write `{written}` (the numbers may be equal) or `sets({sizes})` (all different)",
            Fix(span, f"({written})"),
        )  # fmt: skip
    if claim.type == "NUMBER" and at + 1 < len(tokens) and tokens[at + 1].type in ("ALIKE", "DIFFERENT"):
        return Diagnostic(
            "E101", span, message, "expected what one die shows after `x`", "join several sets with `and`"
        )
    if claim.type == "NUMBER":
        return None
    return Diagnostic(
        "E101", span, message, "expected what one die shows after `x`", "join several with `and`"
    )


def _rest(source: Source, tokens: Sequence[Token], at: int) -> str:
    return source.text[tokens[at].start_pos or 0 : tokens[-1].end_pos or 0]
