"""Plug-ins for tests: packages that are put where Python finds them, without a package manager."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from textwrap import dedent

import pytest

from dicewright.runtime import registry
from dicewright.runtime.plugins import RULES_GROUP

_numbers = count(1)

RULES = """
from dicewright.runtime.kit import *
class Small:
    def __init__(self, cards, names, tell):
        self.cards, self.names, self.tell = cards, names, tell
    def view(self, seat):
        return {{}}
    def steps(self):
{steps}
RULES = Rules(RulesSpec("small", "Small"), Small)
"""


def rules_code(steps: str) -> str:
    """A module of rules called `small`, whose course of play is this body."""
    body = "\n".join("        " + line for line in dedent(steps).strip().splitlines())
    return RULES.format(steps=body)


@contextmanager
def plugged(
    folder: Path, code: str, name: str = "small", group: str = RULES_GROUP, attribute: str = "RULES"
) -> Iterator[str]:
    """Have a package installed with this code, registered by this name. Gives its module's name."""
    module = f"plugged_{next(_numbers)}"
    (folder / f"{module}.py").write_text(code, encoding="utf-8")
    info = folder / f"{module}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1\n", encoding="utf-8")
    points = f"[{group}]\n{name} = {module}:{attribute}\n"
    (info / "entry_points.txt").write_text(points, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        registry.forget()
        try:
            yield module
        finally:
            (info / "entry_points.txt").unlink()
            registry.forget()
