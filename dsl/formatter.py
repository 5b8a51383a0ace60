"""The canonical layout of a card file. Comments stay; the meaning never changes.

The formatter works on tokens, line by line: it sets the space between tokens, indents by
four columns a level, aligns the comments behind neighbouring lines, and keeps at most one
blank line. Lines that cannot be read are left as they are. `format_text` proves itself:
the result must have the same tokens, line by line, and give itself when formatted again.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from unicodedata import east_asian_width

from lark import Token

from dicewright.dsl.lines import Line, lines

INDENT = 4
_TIGHT_BEFORE = {"COLON", "COMMA", "RPAR", "RBRACE", "AT", "PIPE"}
_TIGHT_AFTER = {"LPAR", "LBRACE", "AT", "PIPE"}
_SLOTS = {"SLOT_ALIKE", "SLOT_STRAIGHT", "SLOT_DIFFERENT", "SETS"}
_MERGING = {"GT", "LT", "EQ"}
"""Signs that would become another one with a `=` right behind them."""


class FormatError(Exception):
    """The formatter would have changed the file's meaning: a bug, never the file's fault."""


def format_text(text: str) -> str:
    """The text in canonical layout. Raises FormatError rather than change its meaning."""
    tokens = _tokens(text)
    for careful in (False, True):
        done = _format(text, careful)
        if _tokens(done) == tokens and _format(done, careful) == done:
            return done
    raise FormatError


def _tokens(text: str) -> list[list[tuple[str, str]]]:
    """Each line's tokens and comment, and whether it is indented: all that carries meaning."""
    found = []
    depth: list[int] = []
    for line in lines(text):
        if not line.tokens:
            if line.comment is not None:
                found.append([("COMMENT", _comment(line.comment))])
            continue
        level = _level(line, depth)
        row = [("LEVEL", str(level)), *((t.type, str(t)) for t in line.tokens)]
        if line.comment is not None:
            row.append(("COMMENT", _comment(line.comment)))
        found.append(row)
    return found


def _level(line: Line, stack: list[int]) -> int:
    """How deep the line is, given the indentations of the lines around it (updated)."""
    while stack and line.indent <= stack[-1]:
        stack.pop()
    level = len(stack)
    stack.append(line.indent)
    if line.indent == 0:
        return 0
    return max(level, 1)


def _comment(token: Token) -> str:
    return str(token).rstrip()


def _format(text: str, careful: bool = False) -> str:
    """The text laid out. `careful` leaves alone each line whose tokens would become others."""
    rows = list(lines(text))
    codes: list[str | None] = []
    levels: list[int] = []
    stack: list[int] = []
    for row in rows:
        levels.append(_level(row, stack) if row.tokens else -1)
        codes.append(_code(row, text, careful) if row.tokens else None)
    out: list[tuple[str, str]] = []
    for at, row in enumerate(rows):
        comment = "" if row.comment is None else _comment(row.comment)
        code = codes[at]
        if code is not None:
            out.append((" " * (INDENT * levels[at]) + code, comment))
        elif comment:
            out.append(("", " " * (INDENT * _comment_level(rows, levels, at)) + comment))
        elif out and out[-1] != ("", ""):
            out.append(("", ""))
    while out and out[-1] == ("", ""):
        out.pop()
    return "".join(line + "\n" for line in _with_comments(out))


def _comment_level(rows: Sequence[Line], levels: Sequence[int], at: int) -> int:
    """A comment on a line of its own goes with the code below it, if it is indented at all."""
    if rows[at].indent == 0:
        return 0
    below = next((levels[i] for i in range(at + 1, len(rows)) if levels[i] >= 0), 0)
    above = next((levels[i] for i in range(at - 1, -1, -1) if levels[i] >= 0), 0)
    return below or above


def _with_comments(rows: Sequence[tuple[str, str]]) -> list[str]:
    """Comments behind code, aligned within each run of neighbouring lines that have one."""
    done: list[str] = []
    at = 0
    while at < len(rows):
        code, comment = rows[at]
        if not code or not comment:
            done.append(code + comment)
            at += 1
            continue
        end = at
        while end < len(rows) and rows[end][0] and rows[end][1]:
            end += 1
        width = max(_width(code) for code, _ in rows[at:end])
        done.extend(code + " " * (width - _width(code) + 2) + comment for code, comment in rows[at:end])
        at = end
    return done


def _width(text: str) -> int:
    return sum(2 if east_asian_width(ch) in "WF" else 1 for ch in text)


def _code(row: Line, text: str, careful: bool) -> str:
    code = code_text(row.tokens)
    if careful and [str(t) for line in lines(code) for t in line.tokens] != [str(t) for t in row.tokens]:
        return text[row.tokens[0].start_pos or 0 : row.tokens[-1].end_pos]
    return code


def code_text(tokens: Sequence[Token]) -> str:
    """The tokens of a line in canonical layout, without indentation and comment."""
    parts = [str(tokens[0])]
    for before, token in pairwise(tokens):
        if _space(before, token, tokens):
            parts.append(" ")
        parts.append(str(token))
    return "".join(parts)


def _space(before: Token, token: Token, tokens: Sequence[Token]) -> bool:
    """Whether a space stands between two neighbours."""
    if "OTHER" in (before.type, token.type) or "UNENDED" in (before.type, token.type):
        return before.end_pos != token.start_pos
    if token.type in _TIGHT_BEFORE or before.type in _TIGHT_AFTER:
        return False
    if "DOTS" in (before.type, token.type):
        return False
    if token.type == "LPAR" and (before.type in _SLOTS or _is_face(before, token, tokens)):
        return False
    if token.type in ("PLUS", "MINUS"):
        return _is_goods(tokens)
    if token.type in ("EQ", "EQEQ") and before.type in _MERGING:
        return True
    return not (
        "EQ" in (before.type, token.type) and _is_key(tokens, before if before.type == "EQ" else token)
    )


def _is_goods(tokens: Sequence[Token]) -> bool:
    return tokens[0].type == "SET"


def _is_face(before: Token, token: Token, tokens: Sequence[Token]) -> bool:
    """`duck(2)` in a die or a roll, against `red (pair and 4)`."""
    return before.type == "NAME" and tokens[0].type in ("DIE", "EXAMPLE")


def _is_key(tokens: Sequence[Token], sign: Token) -> bool:
    """Whether this `=` is that of `KEY=VALUE` rather than of a sum, a `set` or a `let`."""
    if tokens[0].type in ("SET", "LET", "DIE"):
        return False
    at = next(i for i, token in enumerate(tokens) if token is sign)
    colon = next((i for i, token in enumerate(tokens) if token.type == "COLON"), len(tokens))
    if tokens[0].type == "DECK":
        return True
    if colon == len(tokens):
        return tokens[0].type == "CARD"
    return at < colon
