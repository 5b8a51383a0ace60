"""What the README shows is what the tool says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dicewright.workbench.cli import COMMANDS, run

ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", README, re.S | re.M)


def test_the_card_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "harbour.cond").write_text(blocks("cond")[0], encoding="utf-8")
    said_check, said_odds = blocks("text")
    assert run(["check", "harbour.cond"]) == 1
    assert capsys.readouterr().err.rstrip() == said_check.rstrip()
    assert run(["odds", "harbour.cond"]) == 0
    shown = "\n".join(line.rstrip() for line in capsys.readouterr().out.splitlines())
    assert shown == said_odds.rstrip()


def test_the_python(capsys: pytest.CaptureFixture[str]) -> None:
    code = blocks("python")[0]
    names: dict[str, object] = {}
    exec(code, names)
    assert "4 4" in capsys.readouterr().out
    value, wanted = re.findall(r"^(card\.odds\(\)).*# (.*)$", code, re.M)[0]
    assert repr(eval(value, names)) == wanted


def test_every_command_is_named_and_every_link_leads_somewhere() -> None:
    for command in COMMANDS:
        assert f"`dicewright {command}" in README, command
    for link in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / link).exists(), link


def test_exactly_two_make_targets_are_shown() -> None:
    assert re.findall(r"^    make (\w+)", README, re.M) == ["play", "test"]
