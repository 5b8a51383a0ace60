"""What is installed, and what looking at it costs."""

from __future__ import annotations

import subprocess
import sys

import pytest

from dicewright.runtime.errors import SetupError
from dicewright.runtime.registry import rules_named, rules_registry, specs


def test_the_rules_that_come_along() -> None:
    assert "feeling-lucky" in rules_registry()
    spec = specs()["feeling-lucky"]
    assert (spec.name, spec.title) == ("feeling-lucky", "Feeling Lucky?")
    assert all(setting.doc for setting in spec.settings.values())


def test_unknown_rules() -> None:
    with pytest.raises(
        SetupError, match="No rules called `feeling-luky` are installed; did you mean `feeling-lucky`"
    ):
        rules_named("feeling-luky")


def test_looking_at_declarations_imports_no_game() -> None:
    code = "import sys; from dicewright.runtime.registry import specs; specs(); print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    modules = done.stdout.split()
    assert "dicewright.runtime.games.feeling_lucky.spec" in modules
    for heavy in ("numpy", "lark", "dicewright.compiler", "dicewright.runtime.game"):
        assert heavy not in modules
    assert not [name for name in modules if name.startswith("dicewright.runtime.games.feeling_lucky.play")]


def test_policies_are_found_by_the_bots_name() -> None:
    rules = rules_named("feeling-lucky")
    assert rules.policy("casual") is not None
    assert rules.policy("random") is None
