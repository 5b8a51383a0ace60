"""English clauses: a single condition as a subject and what it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from attrs import evolve, frozen

from dicewright.dsl.conditions import (
    Alike,
    All,
    AnyFace,
    Dice,
    Different,
    Every,
    Exactly,
    FaceTest,
    Named,
    Number,
    Pick,
    Sets,
    Slots,
    Straight,
    Sum,
    Total,
)
from dicewright.dsl.outline import Leaf, Palette, meet
from dicewright.dsl.phrases import english_words as w
from dicewright.dsl.phrases.english_nouns import ALONE, Apart, Nouns

SAME = "the same number"
RUN = "directly consecutive numbers"


@frozen
class Clause:
    """`simple`: it can stand beside others in one sentence without being misread."""

    subject: str
    predicate: str
    plural: bool
    simple: bool = True

    @property
    def text(self) -> str:
        """The clause without a capital or a full stop."""
        return f"{self.subject} {self.predicate}"


@frozen
class Clauses:
    """Clauses about the dice that `nouns` name. Conditions in parentheses are the caller's."""

    nouns: Nouns

    def claim(self, leaf: Leaf, apart: Apart = ALONE) -> Clause:
        """A claim other than `pick`."""
        colours = leaf.colours
        match leaf.condition:
            case Dice(count, face):
                plural, what = count != 1, w.shown(face)
                if isinstance(face, AnyFace) and (coloured := self.nouns.any_face(colours)):
                    what, colours = coloured, ()
                subject = self.nouns.dice(w.count(count), plural, colours, apart)
                return Clause(subject, f"{'each show' if plural else 'shows'} {what}", plural)
            case Alike(size, of):
                return self._numbers(size, SAME, w.of_which(of, False), colours, apart)
            case Straight(length, of):
                return self._numbers(length, RUN, w.of_which(of, True), colours, apart)
            case Different(count, of):
                return self._numbers(count, "different numbers", w.of_which(of, True), colours, apart)
            case Slots(kind, slots):
                what = {"alike": SAME, "straight": RUN}.get(kind, "different numbers")
                if kind == "straight":
                    return self._numbers(len(slots), what, self._in_order(slots, colours), (), apart)
                clause = self._numbers(len(slots), what, "", (), apart)
                return evolve(clause, subject=f"{clause.subject}, {self._each(slots, colours)},")
            case Sum():
                return self._sum(leaf.condition, colours, apart)
            case Sets(sizes, of):
                return self._sets(sizes, of, colours, apart)
            case Named(name):
                return Clause(f"“{name}”", "holds", False)
        raise TypeError(f"not a claim: {leaf.condition!r}")

    def test(self, leaf: Leaf) -> Clause:
        """A test other than `not`."""
        colours = leaf.colours
        match leaf.condition:
            case Exactly(0, face):
                return self._counted("no", False, colours, face)
            case Exactly(count, face):
                return self._counted(f"exactly {w.count(count)}", count != 1, colours, face)
            case Every(face):
                subject = self.nouns.counted("every", False, colours)
                return Clause(subject, f"shows {w.seen(face)}", False)
            case Total(low, high):
                subject = self.nouns.counted("all", True, colours, "and")
                return Clause(f"{subject.rstrip(',')} together", f"total {w.bounds(low, high)}", True)
            case All(kind):
                what = {"alike": SAME, "straight": RUN}.get(kind, "different numbers")
                return Clause(self.nouns.counted("all", True, colours, "and"), f"show {what}", True)
        raise TypeError(f"not a test: {leaf.condition!r}")

    def denial(self, leaf: Leaf) -> Clause:
        """That a condition is not fulfilled."""
        colours = leaf.colours
        match leaf.condition:
            case Dice(1, face):
                return self._counted("no", False, colours, face)
            case Dice(count, face):
                return self._counted(f"fewer than {w.count(count)}", True, colours, face)
            case Alike(size=size) | Straight(length=size) | Different(count=size) if size != 1:
                subject = self.nouns.counted(f"no {w.count(size)}", True, colours)
                return Clause(subject, self.claim(leaf).predicate, True)
            case Slots():
                clause = self.claim(leaf)
                return evolve(clause, subject=f"no {clause.subject}")
            case Sum(_, _, low, high):
                dice = "" if low == 1 and high is None else w.amount(low, high)
                subject = self.nouns.dice(dice, not (low == high == 1), colours).strip()
                total = w.bounds(leaf.condition.low, leaf.condition.high)
                return Clause(f"no choice of {subject}", f"totals {total}", False)
            case Exactly(0, face):
                return self._counted("at least one", False, colours, face)
            case Every() | All():
                clause = self.test(leaf)
                return Clause(f"not {clause.subject}", clause.predicate, clause.plural)
            case Total():
                clause = self.test(leaf)
                return Clause(clause.subject, f"do not {clause.predicate}", True)
        clause = self.test(leaf) if leaf.is_test else self.claim(leaf)
        return Clause(f"it is not so that {clause.subject}", clause.predicate, clause.plural, False)

    def pick(
        self, leaf: Leaf, inner: Callable[[Nouns], str], apart: Apart = ALONE, no: bool = False
    ) -> Clause:
        """`pick`: the words of what stands in its parentheses come from `inner`."""
        pick = leaf.condition
        assert isinstance(pick, Pick)
        plural = not (pick.low == 1 and pick.high == 1)
        subject = self.nouns.dice(w.amount(pick.low, pick.high), plural, leaf.colours, apart)
        inside = self.nouns.inside
        verb = f"{'cannot' if no else 'can'} be {inside.scope.rstrip()}"
        return Clause(subject, f"{verb} so that {inner(inside)}", plural, False)

    def _numbers(self, size: Number, what: str, note: str, colours: Palette, apart: Apart) -> Clause:
        """So many dice whose numbers are alike, consecutive or different."""
        subject = self.nouns.dice(w.count(size), size != 1, colours, apart)
        if size == 1:
            return Clause(subject, f"shows a number{note}", False)
        every = "all " if what == "different numbers" and size != 2 else ""
        return Clause(subject, f"{every}show {what}{note}", True)

    def _sum(self, claim: Sum, colours: Palette, apart: Apart) -> Clause:
        total = w.bounds(claim.low, claim.high)
        if claim.dice_low == 1 and claim.dice_high is None:
            subject = self.nouns.choice(claim.low is None or claim.low == 0, colours, apart)
            return Clause(subject, f"total {total}", True)
        plural = not (claim.dice_low == 1 and claim.dice_high == 1)
        subject = self.nouns.dice(w.amount(claim.dice_low, claim.dice_high), plural, colours, apart)
        return Clause(subject, f"{'total' if plural else 'totals'} {total}", plural)

    def _sets(self, sizes: tuple[Number, ...], of: FaceTest | None, colours: Palette, apart: Apart) -> Clause:
        note = w.of_which(of, True)
        shows = ["shows" if size == 1 else "show" for size in sizes]
        first = self.nouns.dice(w.count(sizes[0]), sizes[0] != 1, colours, apart)
        again = Apart(1, apart.named)
        rest = [self.nouns.dice(w.count(size), size != 1, colours, again) for size in sizes[1:]]
        if len(rest) == 1:
            predicate = f"{shows[0]} one number and {rest[0]} {shows[1]} a different number{note}"
            return Clause(first, predicate, sizes[0] != 1, False)
        parts = [f"{dice} a {w.ordinal(n)} number" for n, dice in enumerate(rest, 2)]
        predicate = f"{shows[0]} one number, {w.listing(parts)}, all different{note}"
        return Clause(first, predicate, sizes[0] != 1, False)

    def _in_order(self, slots: tuple[tuple[str, ...], ...], colours: Palette) -> str:
        """The slots of a straight, as a note: ` (from low to high: blue, red, any colour)`."""
        palettes = [meet(colours, slot) for slot in slots]
        names = [w.listing([w.listing(c, "or") for c in p], "and also") or "any colour" for p in palettes]
        return f" (from low to high: {', '.join(names)})"

    def _each(self, slots: tuple[tuple[str, ...], ...], colours: Palette) -> str:
        """The slots of dice in any order: `two blue and one of any colour`."""
        palettes = [meet(colours, slot) for slot in slots]
        order = sorted(Counter(palettes).items(), key=lambda item: not item[0])
        texts = [f"{w.count(number)} {self.nouns.slot(palette)}" for palette, number in order]
        clear = all(len(palette) < 2 and len(choice) < 2 for palette in palettes for choice in palette)
        return w.listing(texts, last=" " if clear else ", ")

    def _counted(self, count: str, plural: bool, colours: Palette, face: FaceTest | Named) -> Clause:
        """A clause about how many dice of the roll show something."""
        if isinstance(face, AnyFace) and (what := self.nouns.any_face(colours)):
            return Clause(
                self.nouns.counted(count, plural, ()), f"{'show' if plural else 'shows'} {what}", plural
            )
        if isinstance(face, AnyFace):
            return Clause(*self.nouns.there(count, plural, colours), plural)
        subject = self.nouns.counted(count, plural, colours)
        return Clause(subject, f"{'show' if plural else 'shows'} {w.seen(face)}", plural)
