"""How a sensible beginner plays Nichtlustig. In short:

1. Worth: a card is worth what it may count at the end, a little more if it comes out of an opponent's hands;
   any card at all is worth as much again as the Death that it keeps away would cost.
2. Keep: if the dice pay for something already, those stay. Otherwise it goes for the card whose chance, under
   the best choices to come (exact), times its worth is highest, and sets aside what that one wants.
3. With the dice that are left it goes for a second card in the same way.
4. The pink die stays if its number scores more of its own cards (less what it gives the others) than the
   average number would; good symbols stay once there is a card; everything else is rolled again.
5. It stops when there is nothing more to win or get rid of, and uses the Duck only if it has no card yet.
6. Take: the collection that is worth most.
7. Clown: always sends Death away, if there is something to lose.
8. Death covers the card that is missed least; if it must choose a Death, it frees what helps the others least.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from dicewright.dsl.model import CardSet, Face
from dicewright.runtime.decisions import Option
from dicewright.runtime.games.nichtlustig import spec
from dicewright.runtime.games.nichtlustig.matching import Bid, Matching, matching, prospects
from dicewright.runtime.games.nichtlustig.numbers import TargetDesign, box_of
from dicewright.runtime.games.nichtlustig.view import TableView, TargetView
from dicewright.runtime.remember import once_per_set
from dicewright.runtime.seats import Turn

STOLEN = 1.0
"""What it is worth that an opponent loses a card."""
RISK = 0.75
"""A card that Death may still want is worth this part of its points."""
ANOTHER = 0.7
"""What a further card is worth that is rolled for together with others."""
SLIM = 0.04
"""A smaller chance is not worth rolling for."""
DUCK = 0.1
"""The least chance for which the Duck is used."""
GIVEN = 0.5
"""How much it matters that an opponent's card is scored, beside an own one."""


@once_per_set
def designs(cards: CardSet) -> dict[str, TargetDesign]:
    """The targets by ID."""
    return {design.id: design for design in box_of(cards).targets}


class Mind:
    """One decision, with what the bot looks at."""

    def __init__(self, turn: Turn) -> None:
        self.options: Sequence[Option] = turn.decision.options
        self.view: TableView = turn.view
        self.seat = turn.decision.seat
        self.cards = turn.cards
        self.matching: Matching = matching(turn.cards)
        self.designs = designs(turn.cards)
        self.targets = {target.id: target for target in self.view.targets}
        self.mine = [target for target in self.view.targets if target.seat == self.seat]

    # --- what cards are worth ----------------------------------------------------------

    def worth(self, card: str) -> float:
        """What it is worth to win this target."""
        target, design = self.targets[card], self.designs[card]
        stolen = STOLEN if target.seat is not None else 0.0
        if target.at_once:
            return design.points + stolen
        alike = sum(other.deck == target.deck for other in self.mine)
        if target.rolled:
            points = ANOTHER if alike else self.expected
        elif alike + 1 < design.company:
            points = (design.alone + design.points) / 2
        else:
            points = float(design.points)
        return RISK * points + stolen

    @property
    def expected(self) -> float:
        """What one die brings on average."""
        numbers = [face.number or 0 for face in self.cards.pool.groups[0].faces]
        return sum(numbers) / len(numbers)

    def loss(self, target: TargetView) -> float:
        """What its owner loses if this scored card is covered."""
        alike = [
            other
            for other in self.view.targets
            if other.seat == target.seat and other.deck == target.deck and other.counts
        ]
        others, design = len([other for other in alike if other is not target]), self.designs[target.id]
        if target.rolled:
            return ANOTHER if others else self.expected
        whole = sum(other.points for other in alike if other is not target) + design.points
        before = whole if others + 1 >= design.company else design.alone * (others + 1)
        after = whole - design.points if others >= design.company else design.alone * others
        return before - after

    @property
    def threat(self) -> float:
        """What a Death would cost now."""
        able = [target for target in self.mine if target.counts and not target.safe]
        first = [target for target in able if target.first]
        if not able:
            return max((death.penalty for death in self.view.deaths), default=0)
        return min(self.loss(target) for target in first or able)

    # --- what may be won ---------------------------------------------------------------

    def bids(self, certain: Iterable[int]) -> list[Bid]:
        """Targets that may still be won, also with help; `certain`: numbers that will be scored before."""
        found: list[Bid] = []
        helper = next((s for s in self.view.specials if s.held and s.effect == spec.ADD_TO_SUM), None)
        for target in self.view.targets:
            if target.seat == self.seat or target.scored:
                continue
            if target.seat is not None and target.number in certain:
                continue
            found.append((target.id, ""))
            if helper is not None and target.deck == helper.helps:
                found.append((target.id, helper.id))
        return found


# --- setting dice aside ---------------------------------------------------------------------


def _keep(mind: Mind) -> Option:
    plan, go_on = _Plan(mind).make()
    wanted = [
        option
        for option in mind.options
        if option.action == "keep" and plan.issuperset(map(int, option.args))
    ]
    if wanted:
        return max(wanted, key=lambda option: len(option.args))
    return next(option for option in mind.options if option.action == ("roll" if go_on else "stop"))


class _Plan:
    """Which dice to set aside, by position, and whether to roll the others again."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.view = mind.view
        self.prospects = prospects(mind.cards)
        self.aside = {die.at: die.face for die in self.view.dice if die.aside}
        self.active = {die.at: die.face for die in self.view.dice if not die.aside}
        codes = self.prospects.codes([*self.aside.values(), *self.active.values()])
        self.code = dict(zip([*self.aside, *self.active], codes, strict=True))
        self.duck = self.view.rolls >= self.view.most_rolls
        self.left = 1 if self.duck else self.view.most_rolls - self.view.rolls
        self.pink = [die for die in self.view.dice if die.scoring]

    def make(self) -> tuple[set[int], bool]:
        """The plan for the dice as they lie."""
        mind = self.mind
        certain = [die.face.number for die in self.pink if die.aside and die.face.number is not None]
        bids = mind.bids(certain)
        paid = self._paid(bids)
        if self.duck and paid:
            return set(), False
        plan = set(paid)
        bid, chance = self._aim(plan, bids, paid)
        if not paid and chance <= (DUCK if self.duck else 0):
            return set(), not self.duck
        if bid is not None:
            plan.update(self._dice_for(bid, paid))
        satisfied = self._pink(plan)
        if paid:
            plan.update(self._good_symbols(plan))
        rest = [at for at in self.active if at not in plan]
        return plan, bool(rest) and (chance > SLIM or not satisfied or self._bad_symbol(rest))

    def _paid(self, bids: list[Bid]) -> list[int]:
        """The dice that pay for the best that could be taken now."""
        mind, counts = self.mind, self.view.counts
        assert counts is not None
        payer = mind.matching.payer
        able = payer.fulfilled(counts, bids)
        if not able:
            return []
        sets = payer.sets(counts, able) if len(able) > 1 else [tuple(able)]
        best = max(sets, key=lambda chosen: sum(mind.worth(card) for card, _ in chosen))
        shares = payer.shared_out(best, counts) or []
        codes = [code for share in shares for code, count in enumerate(share) for _ in range(count)]
        return self._positions(codes, [*self.aside, *self.active])

    def _aim(self, plan: set[int], bids: list[Bid], paid: list[int]) -> tuple[Bid | None, float]:
        """What to go for with the dice that nothing is paid with."""
        shown, aside = self._free(paid)
        extra = 0.0 if paid else self.mind.threat
        best: tuple[float, Bid | None, float] = (0.0, None, 0.0)
        for bid in bids:
            advice = self.prospects.advise(bid, shown, aside, self.left)
            if advice is not None and advice.chance > 0:
                value = advice.chance * (self.mind.worth(bid[0]) + extra)
                if value > best[0]:
                    best = value, bid, advice.chance
        return best[1], best[2]

    def _dice_for(self, bid: Bid, paid: list[int]) -> list[int]:
        shown, aside = self._free(paid)
        advice = self.prospects.advise(bid, shown, aside, self.left)
        assert advice is not None
        return self._positions(advice.keep, [at for at in self.active if at not in paid])

    def _free(self, paid: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Codes of the dice that are rolled and aside; those that pay for something count as blanks aside."""
        shown = tuple([self.code[at] for at in self.active if at not in paid])
        aside = tuple([self.code[at] for at in self.aside if at not in paid])
        if paid:
            aside += self.prospects.codes([blank for at in paid if (blank := self._blank(at)) is not None])
        return shown, aside

    def _blank(self, at: int) -> Face | None:
        """A face of a die that counts for nothing: its symbol, or what it shows if it has none."""
        for group in self.mind.cards.pool.groups:
            if at < group.count:
                blank = next((face for face in group.faces if face.number is None), None)
                return blank or self.active.get(at) or self.aside.get(at)
            at -= group.count
        return None

    def _positions(self, codes: Iterable[int], dice: Iterable[int]) -> list[int]:
        """Dice that show these faces."""
        left = list(codes)
        found = []
        for at in dice:
            if self.code[at] in left:
                left.remove(self.code[at])
                found.append(at)
        return found

    def _pink(self, plan: set[int]) -> bool:
        """Plan to keep scoring dice that show a good number. Returns whether they are all as they should be."""
        satisfied = True
        for die in self.pink:
            if die.aside:
                continue
            faces = next(
                group.faces for group in self.mind.cards.pool.groups if group.colour == die.face.colour
            )
            gains = [self._gain(face.number) for face in faces]
            if self._gain(die.face.number) > sum(gains) / len(gains):
                plan.add(die.at)
            elif max(gains) > 0:
                satisfied = False
        return satisfied

    def _gain(self, number: int | None) -> float:
        gain = 0.0
        for target in self.view.targets:
            if target.seat is not None and not target.scored and target.number == number:
                points = target.points or self.mind.expected
                gain += points if target.seat == self.mind.seat else -GIVEN * points
        return gain

    def _good_symbols(self, plan: set[int]) -> list[int]:
        """Dice that show the symbol of a good special card that the player does not have."""
        counts = self.view.counts
        assert counts is not None
        wanted = {
            card.id
            for card in self.view.specials
            if card.good and card.seat != self.mind.seat and self.mind.matching.shows(card.id, counts)
        }
        return [
            at
            for at, face in self.active.items()
            if at not in plan and face.symbol is not None and face.symbol in wanted
        ]

    def _bad_symbol(self, dice: Iterable[int]) -> bool:
        """Whether a die shows a symbol that would bring a bad special card."""
        counts = self.view.counts
        assert counts is not None
        bad = {
            card.id
            for card in self.view.specials
            if not card.good and self.mind.matching.shows(card.id, counts)
        }
        return any(self.active[at].symbol in bad for at in dice)


# --- everything else ------------------------------------------------------------------------


def _take(mind: Mind) -> Option:
    def appeal(option: Option) -> float:
        return sum(mind.worth(str(card)) for card in option.args if card in mind.targets)

    return max(mind.options, key=appeal)


def _refuse(mind: Mind) -> Option:
    return mind.options[0 if mind.threat > 0 else 1]


def _which_death(mind: Mind) -> Option:
    frees = {death.id: death.on for death in mind.view.deaths}

    def given(option: Option) -> float:
        freed = frees[str(option.args[0])]
        return 0.0 if freed is None else mind.loss(mind.targets[freed])

    return min(mind.options, key=given)


def _cover(mind: Mind) -> Option:
    return min(mind.options, key=lambda option: mind.loss(mind.targets[str(option.args[0])]))


_POLICIES: dict[str, Callable[[Mind], Option]] = {
    "keep": _keep,
    "take": _take,
    "refuse": _refuse,
    "which-death": _which_death,
    "cover": _cover,
}


def choose(turn: Turn) -> Option:
    """The beginner's choice."""
    policy = _POLICIES.get(turn.decision.kind)
    return turn.decision.options[0] if policy is None else policy(Mind(turn))
