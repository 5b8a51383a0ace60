"""Files and what they `use`."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicewright.dsl.loader import load_file, load_text, root_files

DICE = "dice 2 blue d6, 2 red d6\n"


def write(folder: Path, **texts: str) -> None:
    for name, text in texts.items():
        path = folder / (name.replace("__", "/") + ".cond")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def codes(path: Path, root: Path | None = None) -> list[str]:
    return [d.code for d in load_file(path, {}, root).diagnostics]


def test_use_takes_statements_in(tmp_path: Path) -> None:
    write(tmp_path, a='use "b.cond"\ncard A green: big\n', b=DICE + "let big = 5+\ndeck green: points=2\n")
    loaded = load_file(tmp_path / "a.cond", {})
    assert loaded.diagnostics == ()
    assert loaded.cards.cards["A"].number("points") == 2
    assert [Path(name).name for name in loaded.cards.files] == ["a.cond", "b.cond"]


def test_use_below_and_beside(tmp_path: Path) -> None:
    write(tmp_path, a='use "sub/b.cond"\n', sub__b='use "../c.cond"\n', c=DICE + "card A: 4\n")
    assert load_file(tmp_path / "a.cond", {}).cards.card_count == 1


def test_a_file_used_twice_is_taken_in_once(tmp_path: Path) -> None:
    write(
        tmp_path,
        a='use "b.cond"\nuse "c.cond"\n',
        b='use "d.cond"\n',
        c='use "d.cond"\n',
        d=DICE + "card A: 4\n",
    )
    assert codes(tmp_path / "a.cond") == []


def test_circle(tmp_path: Path) -> None:
    write(tmp_path, a='use "b.cond"\n', b='use "c.cond"\n', c='use "a.cond"\n' + DICE + "card A: 4\n")
    loaded = load_file(tmp_path / "a.cond", {})
    assert [d.code for d in loaded.diagnostics] == ["E203"]
    assert "circle" in loaded.diagnostics[0].label


def test_outside_through_a_link(tmp_path: Path) -> None:
    write(tmp_path, secret=DICE)
    inner = tmp_path / "set"
    write(inner, a='use "link.cond"\n')
    (inner / "link.cond").symlink_to(tmp_path / "secret.cond")
    assert codes(inner / "a.cond") == ["E203"]


def test_outside_is_allowed_below_the_folder_of_the_command(tmp_path: Path) -> None:
    write(tmp_path, common=DICE, sets__a='use "../common.cond"\ncard A: 4\n')
    assert codes(tmp_path / "sets" / "a.cond") == ["E203"]
    assert codes(tmp_path / "sets" / "a.cond", root=tmp_path) == []


def test_used_folder_and_bad_bytes(tmp_path: Path) -> None:
    write(tmp_path, a='use "sub"\nuse "bad.cond"\n', sub__b=DICE)
    (tmp_path / "bad.cond").write_bytes(b"card \xff")
    assert codes(tmp_path / "a.cond") == ["E203", "E103"]


def test_errors_of_all_files_in_order(tmp_path: Path) -> None:
    write(tmp_path, a=DICE + 'use "b.cond"\ncard A: pare\n', b="card B: tripel\n")
    found = load_file(tmp_path / "a.cond", {}).diagnostics
    assert [(Path(d.span.source.name).name, d.code) for d in found] == [
        ("a.cond", "E201"),
        ("b.cond", "E201"),
    ]


def test_missing_file(tmp_path: Path) -> None:
    assert codes(tmp_path / "nothing.cond") == ["E203"]


def test_roots_of_a_folder(tmp_path: Path) -> None:
    write(tmp_path, a='use "sub/b.cond"\n', sub__b=DICE, c=DICE)
    assert [path.name for path in root_files(tmp_path)] == ["a.cond", "c.cond"]


def test_bom_and_line_ends() -> None:
    text = "\ufeffdice 2 d6\r\ncard A:\r\n    4\r\n    5\r\n"
    loaded = load_text(text, {})
    assert loaded.diagnostics == ()
    assert (
        load_text(text.removeprefix("\ufeff").replace("\r\n", "\n"), {}).cards.fingerprint
        == loaded.cards.fingerprint
    )


@pytest.mark.parametrize("path", ["", "\0", "a" * 5000, "con\\b.cond"])
def test_odd_paths(path: str) -> None:
    assert [d.code for d in load_text(f'use "{path}"\n', {}).diagnostics] == ["E203"]
