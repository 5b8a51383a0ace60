"""Warnings that a designer has looked at: `# allow W402` beside a card, or beside its deck."""

from __future__ import annotations

import re

from dicewright.dsl.lines import lines
from dicewright.dsl.source import Span

_ALLOW = re.compile(r"\ballow((?:[\s,]+W[0-9]{3})+)")
_CODE = re.compile(r"W[0-9]{3}")


def allowed(head: Span) -> frozenset[str]:
    """The codes that comments on a statement's lines allow. `head` lies on its first line.

    A comment may stand behind the head line or any of the indented lines below it.
    """
    source = head.source
    if "allow" not in source.text:
        return frozenset()
    start = source.text.rfind("\n", 0, head.start) + 1
    found: set[str] = set()
    for number, line in enumerate(lines(source.text[start:])):
        if number and line.tokens and line.indent == 0:
            break
        if line.comment is not None and line.tokens:
            for match in _ALLOW.finditer(str(line.comment)):
                found.update(_CODE.findall(match[1]))
    return frozenset(found)
