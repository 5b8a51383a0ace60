"""Minimal automata: one object for each meaning.

Over the whole alphabet of a pool (a layer for each face, in the order in which rolls are read), the
rolls that fulfil a condition are a finite set of words. A `Node` stands for a set of words by what
follows each first letter; nodes are made from the back, the same children always give the same
node, and no node stands for the empty set. So two conditions mean the same on a pool exactly when
their roots are the same object, however they are written.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from weakref import WeakValueDictionary

from dicewright.compiler.automaton.formula import FALSE, TRUE, Formula
from dicewright.compiler.automaton.limits import Budget
from dicewright.compiler.automaton.reach import Left
from dicewright.compiler.automaton.reading import Reading
from dicewright.dsl.model import Pool


class Node:
    """A non-empty set of words: `children[j]` is what may follow the letter j (None: nothing)."""

    __slots__ = ("__weakref__", "children")

    def __init__(self, children: tuple[Node | None, ...]) -> None:
        self.children = children

    def accepts(self, word: Sequence[int]) -> bool:
        """Whether the word is in the set; needs as many letters as the pool has faces."""
        node: Node | None = self
        for letter in word:
            assert node is not None
            node = node.children[letter] if letter < len(node.children) else None
            if node is None:
                return False
        return node is END

    def nodes(self) -> int:
        """How many nodes the automaton has, the end among them."""
        seen = {self}
        waiting = [self]
        while waiting:
            for child in waiting.pop().children:
                if child is not None and child not in seen:
                    seen.add(child)
                    waiting.append(child)
        return len(seen)


END = Node(())
"""The set of the empty word."""

_nodes: WeakValueDictionary[tuple[Node | None, ...], Node] = WeakValueDictionary()


def minimal(formula: Formula, reading: Reading, pool: Pool, budget: Budget) -> Node | None:
    """The minimal automaton over a whole reading; None if no roll fulfils the formula."""
    layers = reading.layers
    left = Left(pool, layers)
    ahead = _ahead(left, len(layers))
    fronts: list[dict[tuple[int, Any], list[tuple[int, Any]]]] = []
    front = {(left.start, formula.start): None}
    for at, layer in enumerate(layers):
        steps: dict[tuple[int, Any], list[tuple[int, Any]]] = {}
        after: dict[tuple[int, Any], None] = {}
        for dice, state in front:
            targets: list[tuple[int, Any]] = []
            row = formula.row(layer, state, layer.cap)
            letter, come = 0, dice
            while come:
                target = (come & ahead[at + 1], row[letter] if letter < len(row) else row[-1])
                targets.append(target)
                if target[0] and target[1] is not FALSE:
                    after[target] = None
                come = left.take(at, come)
                letter += 1
            budget.spend(letter)
            steps[dice, state] = targets
        fronts.append(steps)
        front = after
    made: dict[tuple[int, Any], Node | None] = {
        (dice, state): END for dice, state in front if state is TRUE or formula.final(state)
    }
    for steps in reversed(fronts):
        made = {
            source: _intern([made.get(target) for target in targets]) for source, targets in steps.items()
        }
    return made.get((left.start, formula.start))


def _intern(children: list[Node | None]) -> Node | None:
    while children and children[-1] is None:
        children.pop()
    if not children:
        return None
    key = tuple(children)
    node = _nodes.get(key)
    if node is None:
        node = _nodes[key] = Node(key)
    return node


def _ahead(left: Left, count: int) -> list[int]:
    """For each layer, the dice that the layers from it on can still show, and all of them used."""
    ahead = [1]
    for at in reversed(range(count)):
        reachable = more = ahead[-1]
        while more:
            more = left.give(at, more)
            reachable |= more
        ahead.append(reachable)
    return ahead[::-1]
