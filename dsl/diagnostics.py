"""Diagnostics as data: what is wrong, where, and what would mend it.

The checks build these and never print; `dsl.render` turns them into text and JSON.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from dicewright.dsl.source import Span


@frozen
class Fix:
    """A repair that can be applied: put `replacement` where `span` is."""

    span: Span
    replacement: str


@frozen
class Related:
    """A second place that the diagnostic speaks of (an earlier definition, say)."""

    span: Span
    label: str


@frozen
class Diagnostic:
    """One mistake. `message` stands alone; `label` says why at the place; `help` is an action."""

    code: str
    span: Span
    message: str
    label: str = ""
    help: str | None = None
    fix: Fix | None = None
    related: tuple[Related, ...] = ()

    @property
    def severity(self) -> str:
        """`error` for E-codes, `warning` for W-codes."""
        return "error" if self.code.startswith("E") else "warning"


class CondError(Exception):
    """Raised where a valid text is needed; carries every diagnostic of it."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__(self.diagnostics[0].message if self.diagnostics else "not valid Cond")

    def __str__(self) -> str:
        from dicewright.dsl.render import render_text

        return "\n".join(render_text(d) for d in self.diagnostics)


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether any of them is an error (warnings alone are not)."""
    return any(d.severity == "error" for d in diagnostics)
