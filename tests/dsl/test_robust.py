"""Whatever bytes a file holds, the checker answers with diagnostics: no traceback, no hang."""

from __future__ import annotations

import random
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicewright.dsl.formatter import format_text
from dicewright.dsl.limits import MAX_SIZE
from dicewright.dsl.loader import load_file
from dicewright.dsl.render import render_text, to_json
from dicewright.runtime.registry import specs
from dicewright.workbench.sets import check_text

SHIPPED = sorted(p.name for p in files("dicewright.cards").iterdir() if p.name.endswith(".cond"))
WORDS = [
    "use",
    "game",
    "rules",
    "die",
    "dice",
    "rolls",
    "keeping",
    "free",
    "final",
    "some",
    "set",
    "let",
    "deck",
    "card",
    "example",
    "yes",
    "no",
    "odd",
    "even",
    "any",
    "x",
    "pair",
    "triple",
    "alike",
    "sets",
    "straight",
    "different",
    "sum",
    "of",
    "pick",
    "and",
    "also",
    "not",
    "every",
    "exactly",
    "total",
    "all",
    "blue",
    "red",
    "d6",
    "A",
    "B",
    "1",
    "2",
    "3",
    "6",
    "0",
    "99999999999",
    "3+",
    "3-",
    "2..4",
    "6..1",
    "{",
    "}",
    "(",
    ")",
    ",",
    ":",
    "=",
    ">=",
    "<=",
    "->",
    "/",
    "|",
    "@",
    '"x"',
    '"',
    "#",
    "+",
    "-",
    "..",
    ".",
    "\\",
    ";",
    "é",
    "福",
    "\t",
]

SIGNS = [
    ">",
    "<",
    "==",
    "->",
    "a-",
    "-b",
    "*",
    "'",
    "\u0301",
    "1.5",
    "//",
    "||",
    "or",
    "two",
    "of a kind",
    "die",
    "=",
    "=",
    ">",
]


def everything(text: str) -> None:
    """Check, render and lay out a text."""
    for diagnostic in check_text(text).diagnostics:
        assert render_text(diagnostic)
        assert to_json(diagnostic)["line"] >= 1
    assert format_text(format_text(text)) == format_text(text)


@given(st.text(max_size=300))
@settings(max_examples=150, deadline=None)
def test_any_text(text: str) -> None:
    everything(text)


@given(
    st.lists(
        st.sampled_from([*WORDS, "\n", "\n    ", "\ncard A: ", "\ndice 2 blue d6, 2 red d6\n"]), max_size=60
    )
)
@settings(max_examples=400, deadline=None)
def test_any_words(words: list[str]) -> None:
    everything("dice 2 blue d6, 2 red d6\ncard Z: " + " ".join(words))


@given(
    st.lists(
        st.tuples(
            st.sampled_from([*WORDS, *SIGNS]),
            st.sampled_from(["", "", " ", "  ", "\n", "\n  ", "\t", "\r\n", "\x0c"]),
        ),
        max_size=40,
    )
)
@settings(max_examples=600, deadline=None)
def test_lays_out_anything(parts: list[tuple[str, str]]) -> None:
    """Whatever stands side by side, the formatter keeps every word and sign (or it would raise FormatError)."""
    text = "card 1 " + "".join(word + gap for word, gap in parts)
    done = format_text(text)
    assert "".join(done.split()) == "".join(text.split())
    assert format_text(done) == done


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("card 1 > = 3: pair", "card 1 > =3: pair\n"),
        ("deck d: sum > = 3", "deck d: sum > =3\n"),
        ("card 1 a = = 3", "card 1 a= =3\n"),
        ("card 1 a < = 3", "card 1 a < =3\n"),
        ("card 1: gamex  -\u0301yes", "card 1: gamex  -\u0301yes\n"),
    ],
)
def test_keeps_signs_apart(text: str, done: str) -> None:
    assert format_text(text) == done


@pytest.mark.parametrize("name", SHIPPED)
def test_mutated_bytes(name: str, tmp_path: Path) -> None:
    """Bytes of the shipped sets changed, lost, doubled and moved, many at a time and few."""
    data = files("dicewright.cards").joinpath(name).read_bytes()
    chance = random.Random(1)
    path = tmp_path / name
    for trial in range(60):
        mutated = bytearray(data)
        for _ in range(chance.choice((1, 1, 2, 5, 40))):
            at = chance.randrange(len(mutated))
            what = chance.randrange(5)
            if what == 0:
                mutated[at] = chance.randrange(256)
            elif what == 1:
                del mutated[at : at + chance.randrange(1, 30)]
            elif what == 2:
                mutated[at:at] = mutated[at : at + chance.randrange(1, 200)]
            elif what == 3:
                mutated[at:at] = chance.choice(
                    (b"(", b'"', b"\n", b"#", b":", b"\x00", b"\xff", b" and ", b"9" * 30)
                )
            else:
                other = chance.randrange(len(mutated))
                mutated[at], mutated[other] = mutated[other], mutated[at]
        if trial % 10 == 0:
            mutated = mutated[: chance.randrange(len(mutated))]
        path.write_bytes(bytes(mutated))
        for diagnostic in load_file(path, specs()).diagnostics:
            assert render_text(diagnostic)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\x00" * 5000, "E103"),
        (bytes(range(256)) * 40, "E103"),
        (b"\xff\xfe" + "card A: pair".encode("utf-16-le"), "E103"),
        (b"card A: pair\n" * 800_000, "E104"),
        (b"#" * (MAX_SIZE + 1), "E104"),
        (b"dice 5 d6\ncard A: " + b"(" * 5000 + b"4" + b")" * 5000, "E104"),
        (b"dice 5 d6\ncard A: " + b"not (" * 400 + b"4" + b")" * 400, "E104"),
        (b"dice 5 d6\ncard A: " + b" and ".join([b"4"] * 50_000), "E104"),
        (b"dice 5 d6\ncard A: " + b"red " * 900 + b"pair", "E101"),
        (b"dice 5 d6\ncard A: pick " + b"9" * 5000 + b" (any)", "E212"),
    ],
    ids=[
        "zeros",
        "all bytes",
        "utf-16",
        "10 MB",
        "1 MB comment",
        "parentheses",
        "nots",
        "long line",
        "colours",
        "digits",
    ],
)
def test_hostile(data: bytes, code: str, tmp_path: Path) -> None:
    path = tmp_path / "hostile.cond"
    path.write_bytes(data)
    found = load_file(path, specs()).diagnostics
    assert code in {d.code for d in found}
    assert all(render_text(d) for d in found[:50])


def test_lets_that_double() -> None:
    """A chain of names, each twice the one before, would be 2^60 parts if it were written out."""
    lines = ["dice 5 d6", "let a0 = pair"]
    lines += [f"let a{i} = a{i - 1} / (a{i - 1} and 4)" for i in range(1, 60)]
    text = "\n".join([*lines, "card A: a59", ""])
    found = check_text(text).diagnostics
    assert [d.code for d in found] == ["E104"]


def test_lets_that_nest() -> None:
    lines = ["dice 5 d6", "let a0 = pair"]
    lines += [f"let a{i} = not (a{i - 1})" for i in range(1, 300)]
    found = check_text("\n".join([*lines, "card A: a299", ""])).diagnostics
    assert [d.code for d in found] == ["E104"]


def test_many_mistakes() -> None:
    """Ten thousand mistakes are ten thousand diagnostics, in order."""
    text = "dice 5 d6\n" + "".join(f"card c{i}: pare\n" for i in range(10_000))
    found = check_text(text).diagnostics
    assert len(found) == 10_000
    assert [d.span.start for d in found] == sorted(d.span.start for d in found)
