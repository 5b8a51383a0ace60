"""The ladder of bots: which policy a rung plays by, and that no policy reaches beyond its view."""

from __future__ import annotations

import ast
import inspect
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest

import dicewright as dw
from dicewright.dsl.model import CardSet
from dicewright.runtime.bots.ladder import LADDER, Rung, policy_of
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.errors import SetupError
from dicewright.runtime.game import Game, play
from dicewright.runtime.mechanics.stacks import Stack
from dicewright.runtime.registry import rules_named, specs
from dicewright.runtime.rules import Rules
from dicewright.runtime.seats import BOTS, Turn
from tests.runtime.race.sets import template
from tests.runtime.toy import CARDS
from tests.runtime.toy import RULES as TOY

GAMES = ("feeling-lucky", "god-of-luck", "nichtlustig", "lucky-loop", "race")


# --- which policy a rung plays by ---------------------------------------------------------------


def first(turn: Turn) -> Option:
    return turn.decision.options[0]


def last(turn: Turn) -> Option:
    return turn.decision.options[-1]


def asked(rules: Rules, options: int = 3) -> Turn:
    """A turn of which only the options matter."""
    decision = Decision(0, "x", "", tuple(Option(f"o{n}") for n in range(options)))
    return Turn(decision, lambda: None, CARDS, rules, (1, 0, 0))


def with_policies(**policies: object) -> Rules:
    return Rules(TOY.spec, TOY.game, policies)  # type: ignore[arg-type]


def test_a_rung_falls_back_to_the_next_weaker_one() -> None:
    rules = with_policies(casual=first, expert=last)
    assert [policy_of(rules, rung) for rung in LADDER] == [first, first, last]
    rules = with_policies(careful=last)
    assert [policy_of(rules, rung) for rung in LADDER] == [None, last, last]


def test_without_policies_all_rungs_choose_by_chance() -> None:
    rules = with_policies()
    found = {rung: {Rung(rung)(asked_at(rules, number)).action for number in range(60)} for rung in LADDER}
    assert found == {rung: {"o0", "o1", "o2"} for rung in LADDER}


def asked_at(rules: Rules, number: int) -> Turn:
    """As `asked`, at the decision with this number."""
    turn = asked(rules)
    turn.number = number
    return turn


@pytest.mark.parametrize("bot", BOTS)
def test_rules_without_policies_are_played_by_every_bot(bot: str) -> None:
    first_game = play(CARDS, [bot, bot], 5, rules=with_policies())
    again = play(CARDS, [bot, bot], 5, rules=with_policies())
    assert list(first_game.journal.lines()) == list(again.journal.lines())


def test_bots_are_the_ladder_and_chance() -> None:
    assert tuple(BOTS) == ("random", *LADDER)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_all_rungs(name: str) -> None:
    rules = rules_named(name)
    policies = [rules.policy(rung) for rung in LADDER]
    assert None not in policies
    assert len(set(policies)) == len(LADDER), "each with a policy of its own"


# --- what a policy can reach --------------------------------------------------------------------


def modules_of_policies() -> Iterator[str]:
    """The modules of all policies of the games that come along, and those of their packages that they import."""
    for name in GAMES:
        for where in rules_named(name).policies.values():
            assert isinstance(where, str)
            yield from reached(where.partition(":")[0], set())


def reached(module: str, seen: set[str]) -> Iterator[str]:
    if module in seen or not module.startswith(("dicewright.runtime.games", "dicewright.runtime.bots")):
        return
    seen.add(module)
    yield module
    tree = ast.parse(inspect.getsource(import_module(module)))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from reached(node.module, seen)


@pytest.mark.parametrize("module", sorted(set(modules_of_policies())))
def test_no_policy_reaches_into_what_it_is_shown(module: str) -> None:
    """Names that begin with an underscore are only used of `self`, or of classes of the same module.

    So neither the turn's way to look nor what stands behind a view is touched.
    """
    path = Path(inspect.getsourcefile(import_module(module)) or "")
    tree = ast.parse(path.read_text(encoding="utf-8"))
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    for node in ast.walk(tree):
        where = f"{path.name}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.endswith("__"):
            of_self = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            assert of_self or node.attr in own, where
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("vars", "eval", "exec", "__import__"), where
            if node.func.id == "getattr" and isinstance(node.args[1], ast.Constant):
                assert not str(node.args[1].value).startswith("_"), where


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_leads_to_nothing_but_the_view(name: str) -> None:
    """Nothing that can be read off a turn by its public names is the game, its rules' own state or its chance."""
    cards = template() if name == "race" else dw.load(name)
    game = Game(cards, ["me"] * players(cards), 1)
    (decision, *_) = game.pending
    look = getattr(game.state, "glance", game.view)
    turn = Turn(decision, lambda: look(decision.seat), cards, game.rules, (1, decision.seat, 0))
    found = {id(thing) for thing in everything([turn.decision, turn.view, turn.rules, turn.chance])}
    assert len(found) > 10
    context = game.state.context  # type: ignore[attr-defined]
    hidden = [game, game.state, game._chance, context, context.table, *stacks(context.table)]
    assert found.isdisjoint(map(id, hidden))
    assert not hasattr(turn, "__dict__"), "nothing can be hung on a turn"


def stacks(table: object) -> list[object]:
    """The face-down stacks on a table."""
    return [thing for thing in everything([table], private=True) if isinstance(thing, Stack)]


def players(cards: CardSet) -> int:
    """The fewest that can play."""
    for number in range(1, 9):
        try:
            Game(cards, ["random"] * number, 0)
        except SetupError:
            continue
        return number
    raise AssertionError


def everything(things: list[object], private: bool = False, limit: int = 200_000) -> Iterator[object]:
    """All objects that can be reached from these by attributes and items, not through functions.

    By public names alone if not `private`, what they compute included.
    """
    seen: dict[int, object] = {}
    left = list(things)
    while left and len(seen) < limit:
        thing = left.pop()
        if id(thing) in seen or thing is None or isinstance(thing, str | int | float | bytes | type):
            continue
        if inspect.isroutine(thing) or inspect.ismodule(thing):
            continue
        seen[id(thing)] = thing
        yield thing
        if isinstance(thing, dict):
            left += [*thing.keys(), *thing.values()]
        elif isinstance(thing, list | tuple | set | frozenset | deque):
            left += list(thing)
        elif type(thing).__module__.startswith("dicewright"):
            names = [name for name in dir(thing) if private or not name.startswith("_")]
            for name in names:
                if name.startswith("__"):
                    continue
                with suppress(Exception):
                    left.append(getattr(thing, name))
    assert not left, "more than could be looked through"


def test_specs_are_those_of_the_games() -> None:
    assert set(GAMES) <= set(specs())
