"""Diagnostics for people and programs: one function for each output format."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from unicodedata import east_asian_width

from rich.text import Text

from dicewright.dsl.diagnostics import Diagnostic
from dicewright.dsl.source import Span

_STYLES = {"error": "bold red", "warning": "bold yellow"}
MAX_SHOWN = 160
"""Columns of a source line that are shown."""


def render_text(diagnostic: Diagnostic) -> str:
    """The diagnostic as plain text, several lines, without a final line end."""
    return render_rich(diagnostic).plain


def render_rich(diagnostic: Diagnostic) -> Text:
    """The diagnostic as styled text for a terminal."""
    style = _STYLES[diagnostic.severity]
    text = Text()
    text.append(f"{diagnostic.severity}[{diagnostic.code}]", style)
    text.append(f": {diagnostic.message}\n", "bold")
    places = [(diagnostic.span, diagnostic.label, style, "^")]
    places += [(related.span, related.label, "bold blue", "-") for related in diagnostic.related]
    shown = [place for place in places if place[0].source.text]
    if not shown:
        text.append(f"  --> {diagnostic.span.source.name}\n", "blue")
        if diagnostic.label:
            text.append(f"   = {diagnostic.label}\n")
    width = max((len(str(span.positions()[0])) for span, *_ in shown), default=1)
    for at, (span, label, place_style, mark) in enumerate(shown):
        _place(text, span, label, place_style, mark, width, "-->" if at == 0 else ":::")
    if diagnostic.help:
        text.append("help", "bold cyan")
        text.append(f": {diagnostic.help}\n")
    text.right_crop(1)
    return text


def _place(text: Text, span: Span, label: str, style: str, mark: str, width: int, arrow: str) -> None:
    line, column, end_line, end_column = span.positions()
    source_line = span.source.line_text(line)
    start = column - 1
    end = end_column - 1 if end_line == line else len(source_line)
    offset = max(0, start - MAX_SHOWN // 2) if len(source_line) > MAX_SHOWN else 0
    window = source_line[offset : offset + MAX_SHOWN]
    before, under = source_line[offset:start], source_line[start : min(end, offset + MAX_SHOWN)]
    gutter = " " * width
    text.append(f"{gutter} {arrow} ", "blue")
    text.append(f"{span.source.name}:{line}:{column}\n")
    text.append(f"{gutter} |\n", "blue")
    text.append(f"{line:>{width}} | ", "blue")
    text.append(_printable(window).replace("\t", " ") + "\n")
    text.append(f"{gutter} | ", "blue")
    text.append(
        " " * _columns(before) + mark * max(1, _columns(under)) + (f" {label}" if label else ""), style
    )
    text.append("\n")
    if arrow == "-->":
        text.append(f"{gutter} |\n", "blue")


def _columns(text: str) -> int:
    """Terminal columns: wide characters take two."""
    return sum(2 if east_asian_width(ch) in "WF" else 1 for ch in _printable(text))


def _printable(text: str) -> str:
    return "".join(ch if ch.isprintable() or ch == "\t" else "\ufffd" for ch in text)


def positions_json(span: Span) -> dict[str, int]:
    """The four positions of a span, counted from 1, columns in characters."""
    line, column, end_line, end_column = span.positions()
    return {"line": line, "column": column, "end_line": end_line, "end_column": end_column}


def to_json(diagnostic: Diagnostic) -> dict[str, Any]:
    """The diagnostic as data for `check --json`."""
    fix = diagnostic.fix
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "file": diagnostic.span.source.name,
        **positions_json(diagnostic.span),
        "message": diagnostic.message,
        "label": diagnostic.label or None,
        "help": diagnostic.help,
        "fix": None if fix is None else {"replacement": fix.replacement, **positions_json(fix.span)},
        "related": [
            {"file": r.span.source.name, **positions_json(r.span), "label": r.label}
            for r in diagnostic.related
        ],
    }


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """`2 errors, 1 warning`, or `no problems`."""
    found = list(diagnostics)
    errors = sum(d.severity == "error" for d in found)
    warnings = len(found) - errors
    parts = [f"{n} {word}{'s' * (n != 1)}" for n, word in ((errors, "error"), (warnings, "warning")) if n]
    return ", ".join(parts) or "no problems"
