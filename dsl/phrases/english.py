"""English sentences: how clauses are joined so that nobody can misread them.

Parts that cannot be misread stand in one sentence ("Two dice show the same number, and
another die shows exactly 4."). All else becomes a list: "(a) …; and (b) …".
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from dicewright.dsl.conditions import Alike, Dice, Not, Pick
from dicewright.dsl.model import Pool
from dicewright.dsl.outline import Join, Leaf, Outline, claims, disjoint
from dicewright.dsl.phrases import english_words as w
from dicewright.dsl.phrases.english_clauses import Clause, Clauses
from dicewright.dsl.phrases.english_nouns import ALONE, Apart, Nouns


@frozen
class English:
    """Sentences about the dice of one pool."""

    pool: Pool

    def sentence(self, node: Outline) -> str:
        """The outline of a condition as one sentence, with its capital and full stop."""
        text = Speech(Nouns(self.pool)).say(node, outermost=True)
        return f"{text[0].upper()}{text[1:]}."


@frozen
class Speech:
    """The words for a condition about the dice that `nouns` name, inside `level` lists."""

    nouns: Nouns
    level: int = 0

    def say(self, node: Outline, outermost: bool = False) -> str:
        """The words without a capital or a full stop."""
        if isinstance(node, Leaf):
            return self.clause(node).text
        return self._in_one_go(node, outermost) or self._as_list(node)

    def clause(self, leaf: Leaf, apart: Apart = ALONE) -> Clause:
        """A condition that joins nothing."""
        clauses = Clauses(self.nouns)
        if isinstance(leaf.condition, Not):
            assert leaf.inner is not None
            return self._denial(leaf.inner)
        if isinstance(leaf.condition, Pick):
            return clauses.pick(leaf, lambda nouns: self._inside(leaf, nouns), apart)
        return clauses.test(leaf) if leaf.is_test else clauses.claim(leaf, apart)

    def _inside(self, leaf: Leaf, nouns: Nouns) -> str:
        assert leaf.inner is not None
        return Speech(nouns, self.level).say(leaf.inner)

    def _denial(self, node: Outline) -> Clause:
        if isinstance(node, Join):
            two = len(node.parts) == 2
            if node.word == "/":
                lead = f"{'neither' if two else 'none'} of these holds"
            else:
                lead = f"it is not so that {self._lead(node)}"
            return Clause(f"{lead}:", self._items(node), False, False)
        if isinstance(node.condition, Pick):
            return Clauses(self.nouns).pick(node, lambda nouns: self._inside(node, nouns), no=True)
        if isinstance(node.condition, Not):
            clause = self.clause(node)
            return Clause(f"it is not so that {clause.subject}", clause.predicate, clause.plural, False)
        return Clauses(self.nouns).denial(node)

    # --- in one sentence ------------------------------------------------------------------

    def _in_one_go(self, node: Join, outermost: bool) -> str | None:
        """The parts in one sentence, or None where that could be misread."""
        leaves = [part for part in node.parts if isinstance(part, Leaf)]
        if len(leaves) < len(node.parts):
            return None
        aparts = _aparts(leaves) if node.word == "and" else [ALONE] * len(leaves)
        clauses = [self.clause(leaf, apart) for leaf, apart in zip(leaves, aparts, strict=True)]
        if not all(clause.simple for clause in clauses):
            return None
        if len(clauses) > 2 and any("," in clause.text for clause in clauses):
            return None
        if node.word == "/":
            return f"either {', or '.join(_choices(clauses))}"
        text = w.listing([clause.text for clause in clauses], last=", ")
        note = _equal_numbers(leaves) if node.word == "and" else _shared_dice(node)
        if not note:
            return text
        return f"{text}; {note}" if outermost else f"{text} ({note})"

    # --- as a list ------------------------------------------------------------------------

    def _as_list(self, node: Join) -> str:
        lead = "at least one of these holds" if node.word == "/" else self._lead(node)
        return f"{lead}: {self._items(node)}"

    def _lead(self, node: Join) -> str:
        lead = "both of these hold" if len(node.parts) == 2 else "all of these hold"
        if node.word == "and":
            return f"{lead}, each with dice of its own"
        note = _shared_dice(node)
        return f"{lead}, and {note}" if note else lead

    def _items(self, node: Join) -> str:
        """`(a) …; and (b) …`"""
        inner = Speech(self.nouns, self.level + 1)
        items = [f"{w.marker(self.level, n)} {inner.say(part)}" for n, part in enumerate(node.parts)]
        word = "or" if node.word == "/" else "and"
        return f"{'; '.join(items[:-1])}; {word} {items[-1]}"


def _aparts(leaves: Sequence[Leaf]) -> list[Apart]:
    """How the dice of each claim are told from those of the claims before it."""
    found: list[Apart] = []
    for n, leaf in enumerate(leaves):
        rivals = [i for i in range(n) if not disjoint(leaf.colours, leaves[i].colours)]
        mixed = any(leaves[i].colours != leaf.colours for i in rivals)
        alike = [i for i in rivals if _is_one_die(leaves[i]) == _is_one_die(leaf)]
        rank = 1 + any(found[i].rank for i in alike) if rivals else 0
        place = n + 1 if len(rivals) == n and all(map(_is_one_die, leaves[:n])) else 0
        found.append(Apart(rank, mixed, place))
    return found


def _is_one_die(leaf: Leaf) -> bool:
    return isinstance(leaf.condition, Dice) and leaf.condition.count == 1


def _choices(clauses: Sequence[Clause]) -> list[str]:
    """Clauses to choose from; where all do the same it is said once: "or two blue dice do"."""
    first = clauses[0]
    if all(c.predicate == first.predicate and c.plural == first.plural for c in clauses):
        does = "do" if first.plural else "does"
        return [first.text, *(f"{clause.subject} {does}" for clause in clauses[1:])]
    return [clause.text for clause in clauses]


def _equal_numbers(leaves: Sequence[Leaf]) -> str:
    """That sets side by side may show the same number."""
    sets = [leaf for leaf in leaves if isinstance(leaf.condition, Alike) and leaf.condition.size != 1]
    if len(sets) < 2:
        return ""
    if len(sets) == len(leaves):
        return f"the {w.count(len(sets))} numbers may be equal"
    return f"the {w.count(len(sets))} sets of equal dice may show the same number"


def _shared_dice(node: Join) -> str:
    """That a die may count for several of the parts."""
    number = sum(1 for part in node.parts if claims(part))
    if number < 2:
        return ""
    return f"a die may count for {'both' if number == len(node.parts) == 2 else 'several of them'}"
