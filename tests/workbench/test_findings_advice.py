"""The advice of findings: followed, it does away with what was found."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import pytest

import dicewright as dw
from dicewright.workbench.commands.simulate import simulate
from dicewright.workbench.commands.suggest import suggest
from dicewright.workbench.findings import Change, Finding, Limits, findings
from dicewright.workbench.findings.overlap import about_overlap
from dicewright.workbench.mending import mender
from dicewright.workbench.report.page import page
from tests.workbench.report_sample import sample

TEA = """game "Tea"
dice 3 leaf d8, 3 water d4
rolls 3 keeping final

deck cup: points=1 copies=3
deck pot: points=3 copies=2

card C1 cup "Green tea": leaf pair
card C2 cup "Black tea": leaf 8 and water 1
card C3 cup "Thimble": total <= 13
card C4 cup "Milk": water straight 3
card P1 pot "Oolong": leaf straight 3
card P2 pot "Two pots": pair and pair
card P3 pot "Strong": leaf sum >= 19
card P4 pot "Jasmine": all different
card P5 pot "Smoke": leaf 7+ and leaf 7+ and water 4
"""


def tea(folder: Path, *changes: tuple[str, str]) -> Any:
    text = TEA
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    file = folder / "tea.cond"
    file.write_text(text, encoding="utf-8")
    return sample(file) | {"simulate": None}


def overlap(data: Any) -> list[Finding]:
    return list(about_overlap(data, Limits(), {"P2"}))


def test_of_several_cards_that_are_easier_than_one_this_one_is_to_become_easier(tmp_path: Path) -> None:
    (found,) = overlap(tea(tmp_path))
    assert "2 cards of pot (P3 and P5) pay more than 1 card of cup (C3)" in found.text
    assert "make C3 easier (57 % or more)" in found.advice and "P5 harder" not in found.advice
    assert not overlap(tea(tmp_path, ("total <= 13", "total <= 14")))  # 61 %


def test_two_cards_swap_if_both_fit_then(tmp_path: Path) -> None:
    (found,) = overlap(tea(tmp_path))
    assert "Let P5 and C3 swap their decks and points" in found.advice
    swapped = (('P5 pot "Smoke"', 'P5 cup "Smoke"'), ('C3 cup "Thimble"', 'C3 pot "Thimble"'))
    assert not overlap(tea(tmp_path, *swapped))
    (found,) = about_overlap(tea(tmp_path), Limits(scatter=0.0, pay=1.01), {"P2"})
    assert "swap" not in found.advice and "Make C3 easier" in found.advice


@pytest.mark.parametrize(("chance", "offered"), [(0.5, True), (0.9, False)])
def test_no_condition_is_offered_that_leaves_the_card_out_of_line(
    tmp_path: Path, chance: float, offered: bool
) -> None:
    def mend(card: str, wanted: float) -> list[Change]:
        assert 0.4 < wanted < 0.6
        return [Change("triple and pair", chance)]

    data = tea(tmp_path)
    (found,) = (one for one in findings(data, mend) if one.about == "card P2")
    assert ("triple and pair" in found.advice) is offered
    assert ("dicewright suggest tea.cond P2 --odds" in found.advice) is not offered


def test_a_card_of_one_point_is_not_told_to_pay_less(tmp_path: Path) -> None:
    tea(tmp_path)
    data = sample(tmp_path / "tea.cond")
    rows = {row["id"]: row for row in data["simulate"]["cards"]}
    for name in ("C1", "C2", "C3", "C4"):
        rows[name]["points"] = {"mean": 1.0, "low": 1.0, "high": 1.0}
    told = {}
    for name in ("C1", "P1"):
        row, before = rows[name], dict(rows[name])
        row["scored"] = min(row["reached"], row["scored"] * 6)
        (found,) = (one for one in findings(data) if one.kind == "yield" and one.about == f"card {name}")
        told[name] = found.advice
        row.update(before)
    assert told["C1"].startswith("Make C1 harder until it brings about ")
    assert told["P1"].startswith("Make P1 harder, or let it pay less, until it brings about ")


def test_a_threshold_stands_once_below_all_that_it_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tea(tmp_path, ("total <= 13", "3 x even"))
    simulate(str(tmp_path / "tea.cond"), games=40, seats="casual,casual", jobs=1)
    shown = " ".join(capsys.readouterr().out.split())
    assert shown.count("is easy for what it pays") == 2
    assert shown.count("what the trend of the set pays for such odds differ") == 1
    assert "C3 Thimble" in shown and "P5 Smoke" in shown  # the names by which findings call them


def test_suggest_says_which_conditions_other_cards_have(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.cond"
    file.write_text("dice 3 red d6\ncard A: sum >= 8\ncard B: sum >= 9\n", encoding="utf-8")
    suggest(str(file), "A", odds="70%", rolls="1")
    shown = capsys.readouterr().out
    assert "\nsum >= 9 means the same as card B.\n" in shown and shown.count("means the same") == 1


def test_a_finding_stands_below_the_name_of_its_card(tmp_path: Path) -> None:
    data = tea(tmp_path)
    assert "<h4>card P2 “Two pots” <code>pair and pair</code></h4>" in page(
        data, findings(data), "2030-01-01"
    )


def test_advice_is_the_same_however_fast_the_machine_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Changes are tried so many times, and not for so long."""
    cards = dw.load("feeling-lucky")
    quick = [list(mender(cards)(card, 0.6)) for card in ("g26", "y20", "r11")]
    ticks = count()
    clock = "dicewright.workbench.commands.suggest.perf_counter"
    monkeypatch.setattr(clock, lambda: next(ticks) * 0.01)
    slow = [list(mender(cards)(card, 0.6)) for card in ("g26", "y20", "r11")]
    assert quick == slow and all(quick)
