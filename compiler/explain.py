"""Why a roll fulfils a condition or not: which dice pay for which part, or what is missing.

Works on the core as the author wrote it (`lower_plain`), whose nodes carry their words.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from attrs import frozen

from dicewright.compiler.core import Also, And, Core, Leaf, Not, Or, is_test
from dicewright.compiler.faces import face_index
from dicewright.compiler.reasons import shortfall
from dicewright.compiler.search import Matcher, Use
from dicewright.dsl.model import Face

LARGEST_CHOICE = 7
"""Up to this many parts of an `and`, the largest payable collection is found exactly."""


@frozen
class Finding:
    """What was found out about a roll; `uses` are payments for parts, also where others fail.

    `missing` is the part that fails, `reason` a sentence about it (without a full stop), and
    `distance` says roughly how many dice are wrong. All are empty if it is fulfilled.
    """

    fulfilled: bool
    uses: tuple[Use, ...] = ()
    missing: Core | None = None
    reason: str = ""
    distance: int = 0


class Explainer:
    """Explains one core, over a tuple of faces."""

    def __init__(self, core: Core, faces: tuple[Face, ...]) -> None:
        self.core = core
        self.index = face_index(faces)
        self._matchers: dict[int, Matcher] = {}

    def explain(self, counts: Sequence[int]) -> Finding:
        """What is to be said about a roll, given as counts over the faces."""
        return self._explain(self.core, tuple(counts))

    def _matcher(self, core: Core) -> Matcher:
        # By identity: equal parts may have different words. The matcher keeps its core alive.
        known = self._matchers.get(id(core))
        if known is None:
            known = self._matchers[id(core)] = Matcher(core, self.index.faces)
        return known

    def _explain(self, core: Core, counts: tuple[int, ...]) -> Finding:
        if not is_test(core):
            way = self._matcher(core).witness(counts)
            if way is not None:
                return Finding(True, way.uses)
        match core:
            case And():
                return self._some_of_all(core, counts)
            case Or():
                return self._any(core, counts)
            case Also():
                return self._all(core, counts)
            case Not():
                if not self._matcher(core.part).can(counts):
                    return Finding(True)
                return Finding(False, (), core, f"the roll fulfils `{core.part.text}`", 1)
        assert isinstance(core, Leaf)
        if self._matcher(core).can(counts):
            return Finding(True)
        reason, distance = shortfall(core, counts, self.index)
        return Finding(False, (), core, reason, distance)

    def _any(self, core: Or, counts: tuple[int, ...]) -> Finding:
        findings = [self._explain(part, counts) for part in core.parts]
        for finding in findings:
            if finding.fulfilled:
                return finding
        best = min(findings, key=lambda finding: finding.distance)
        reason = best.reason
        if not reason.endswith(CLOSEST):
            reason += CLOSEST
        return Finding(False, best.uses, best.missing, reason, best.distance)

    def _all(self, core: Also, counts: tuple[int, ...]) -> Finding:
        findings = [self._explain(part, counts) for part in core.parts]
        uses = tuple(use for finding in findings for use in finding.uses)
        failing = [finding for finding in findings if not finding.fulfilled]
        if not failing:
            return Finding(True, uses)
        distance = sum(finding.distance for finding in failing)
        return Finding(False, uses, failing[0].missing, failing[0].reason, distance)

    def _some_of_all(self, core: And, counts: tuple[int, ...]) -> Finding:
        """The roll does not pay for all parts: find as many as it does pay for."""
        parts = _flat(core)
        paid, uses = self._largest(parts, counts)
        missing = [part for at, part in enumerate(parts) if at not in paid]
        findings = [self._explain(part, counts) for part in missing]
        distance = sum(max(finding.distance, 1) for finding in findings)
        first = next((at for at, finding in enumerate(findings) if not finding.fulfilled), 0)
        if not findings[first].fulfilled:
            return Finding(False, uses, findings[first].missing, findings[first].reason, distance)
        others = " and ".join(f"`{parts[at].text}`" for at in paid)
        reason = f"the dice that could pay for it are needed for {others}"
        return Finding(False, uses, missing[0], reason, distance)

    def _largest(self, parts: list[Core], counts: tuple[int, ...]) -> tuple[Sequence[int], tuple[Use, ...]]:
        """The positions of as many parts as can be paid together, and how; earlier parts first."""
        everything = range(len(parts))
        if len(parts) <= LARGEST_CHOICE:
            for size in range(len(parts) - 1, 0, -1):
                for some in combinations(everything, size):
                    way = Matcher(And(tuple(parts[at] for at in some)), self.index.faces).witness(counts)
                    if way is not None:
                        return some, way.uses
            return (), ()
        chosen: list[int] = []
        uses: tuple[Use, ...] = ()
        for at in everything:
            if not self._matcher(parts[at]).can(counts):
                continue
            way = Matcher(And(tuple(parts[k] for k in [*chosen, at])), self.index.faces).witness(counts)
            if way is not None:
                chosen.append(at)
                uses = way.uses
        return chosen, uses


CLOSEST = " (the closest alternative)"


def _flat(core: And) -> list[Core]:
    parts: list[Core] = []
    for part in core.parts:
        parts.extend(_flat(part) if isinstance(part, And) else [part])
    return parts
