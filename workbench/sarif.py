"""Diagnostics as SARIF 2.1.0, which editors and code hosts read."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from pathlib import PurePath
from typing import Any

from dicewright import __version__
from dicewright.dsl.diagnostics import Diagnostic
from dicewright.dsl.source import Span


def to_sarif(diagnostics: Iterable[Diagnostic]) -> dict[str, Any]:
    """One log with one run; columns count characters, as in the other formats."""
    found = list(diagnostics)
    codes = sorted({diagnostic.code for diagnostic in found})
    driver = {
        "name": "dicewright",
        "version": __version__,
        "rules": [_rule(code) for code in codes],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(diagnostic, codes.index(diagnostic.code)) for diagnostic in found],
    }
    schema = "https://json.schemastore.org/sarif-2.1.0.json"
    return {"$schema": schema, "version": "2.1.0", "runs": [run]}


def _rule(code: str) -> dict[str, Any]:
    page = files("dicewright.dsl").joinpath("explain", f"{code}.md").read_text(encoding="utf-8")
    title, _, rest = page.partition("\n")
    text = " ".join(rest.strip().split("\n\n")[0].split())
    return {
        "id": code,
        "shortDescription": {"text": title.partition("·")[2].strip().replace("`", "")},
        "fullDescription": {"text": text},
        "help": {"text": page, "markdown": page},
        "defaultConfiguration": {"level": "error" if code.startswith("E") else "warning"},
    }


def _result(diagnostic: Diagnostic, rule: int) -> dict[str, Any]:
    parts = [diagnostic.message, diagnostic.label, diagnostic.help and f"Help: {diagnostic.help}"]
    result: dict[str, Any] = {
        "ruleId": diagnostic.code,
        "ruleIndex": rule,
        "level": diagnostic.severity,
        "message": {"text": ". ".join(part for part in parts if part)},
        "locations": [_location(diagnostic.span)],
    }
    if diagnostic.related:
        result["relatedLocations"] = [
            {**_location(related.span), "message": {"text": related.label}} for related in diagnostic.related
        ]
    if diagnostic.fix is not None:
        fix = diagnostic.fix
        change = {
            "artifactLocation": {"uri": _uri(fix.span)},
            "replacements": [
                {"deletedRegion": _region(fix.span), "insertedContent": {"text": fix.replacement}}
            ],
        }
        result["fixes"] = [
            {"description": {"text": diagnostic.help or "mend it"}, "artifactChanges": [change]}
        ]
    return result


def _location(span: Span) -> dict[str, Any]:
    return {"physicalLocation": {"artifactLocation": {"uri": _uri(span)}, "region": _region(span)}}


def _uri(span: Span) -> str:
    path = PurePath(span.source.name)
    return path.as_uri() if path.is_absolute() else path.as_posix()


def _region(span: Span) -> dict[str, int]:
    line, column, end_line, end_column = span.positions()
    return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}
