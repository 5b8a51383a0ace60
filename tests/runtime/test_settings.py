"""Reading settings of card sets that no checker has seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dicewright.dsl.model import CardSet, Pool, Setting
from dicewright.runtime.errors import SetupError
from dicewright.runtime.settings import Settings


def settings(*lines: Setting) -> Settings:
    """The settings of a set with these lines."""
    found: dict[str, tuple[Setting, ...]] = {}
    for line in lines:
        found[line.name] = (*found.get(line.name, ()), line)
    return Settings(CardSet("Toy", None, Pool(()), 1, None, found, {}, {}))


def test_what_is_there() -> None:
    get = settings(
        Setting("one", None, (3,)),
        Setting("list", None, (1, 2)),
        Setting("words", None, ("red", "blue")),
        Setting("on", None, ("yes",)),
        Setting("gift", None, (), (((1, "luck"), (2, "green")),)),
        Setting("stars", 21, (1.5,)),
        Setting("stars", 1, (0,)),
        Setting("bonus", 1, (), (((1, "luck"),), ((2, "green"),))),
        Setting("rows", 2, ("red",)),
    )
    assert (get.number("one"), get.numbers("list"), get.words("words")) == (3, (1, 2), ("red", "blue"))
    assert (get.switch("on"), get.word("on")) == (True, "yes")
    assert get.goods("gift") == ((1, "luck"), (2, "green"))
    assert list(get.decimal_table("stars").items()) == [(1, 0), (21, 1.5)]
    assert get.goods_table("bonus") == {1: (((1, "luck"),), ((2, "green"),))}
    assert get.words_table("rows") == {2: ("red",)}
    assert get.read == {"one", "list", "words", "on", "gift", "stars", "bonus", "rows"}


@pytest.mark.parametrize(
    ("ask", "line", "sentence"),
    [
        (Settings.number, None, "The rules need `set it = …`, and the card set does not have it."),
        (Settings.number, Setting("it", None, (1, 2)), "`set it` must be one value."),
        (Settings.number, Setting("it", None, (1.5,)), "`set it` says 1.5; it must be a whole number."),
        (Settings.number, Setting("it", None, ("x",)), "`set it` says x; it must be a whole number."),
        (Settings.number, Setting("it", 1, (1,)), "`set it` must be written once, without a row."),
        (Settings.numbers, Setting("it", None), "`set it` must be values, separated by commas."),
        (Settings.switch, Setting("it", None, ("on",)), "`set it` says on; it must say yes or no."),
        (Settings.number_table, Setting("it", None, (1,)), "`set it` is a table: write `set it ROW = …`."),
        (Settings.decimal_table, Setting("it", 2, ("x",)), "`set it 2` must be a number."),
        (
            Settings.goods,
            Setting("it", None, (1,)),
            "`set it` must name goods without a choice, such as `1 green`.",
        ),
    ],
)
def test_what_is_wrong(ask: Callable[[Settings, str], Any], line: Setting | None, sentence: str) -> None:
    with pytest.raises(SetupError) as error:
        ask(settings(*([line] if line else [])), "it")
    assert str(error.value) == sentence


def test_numbers_of_players() -> None:
    get = settings(Setting("players", None, (2, 4)), Setting("seats", None, (3, 3)))
    get.check_players(2)
    get.check_players(4)
    get.check_players(3, "seats")
    with pytest.raises(SetupError, match=r"Toy is for 2 to 4 players, not for 5\."):
        get.check_players(5)
    with pytest.raises(SetupError, match=r"Toy is for 3 players, not for 2\."):
        get.check_players(2, "seats")
    for wrong in ((2,), (4, 2), (0, 3)):
        with pytest.raises(SetupError, match="`set players` must give the fewest and the most players"):
            settings(Setting("players", None, wrong)).check_players(2)
