"""What each choice does, in numbers."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len

from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.feeling_lucky.numbers import Numbers
from dicewright.runtime.games.feeling_lucky.scoring import card_income, push_it_steps, reachable_levels
from dicewright.runtime.games.feeling_lucky.spec import LUCK
from dicewright.runtime.games.feeling_lucky.view import CardView, DisplayView, TableView
from dicewright.workbench.terminal.boards import Choice, Choices, Setting
from dicewright.workbench.terminal.feeling_lucky.layout import captioned
from dicewright.workbench.terminal.screen import Look, listed, plain, some

NOTHING = Choice("")
SPACES = 7
"""Columns beside a label and its hint."""


class Tellers:
    """Texts for the options of one decision."""

    def __init__(
        self, setting: Setting, numbers: Numbers, decision: Decision, view: TableView, look: Look
    ) -> None:
        self.setting = setting
        self.numbers = numbers
        self.decision = decision
        self.view = view
        self.look = look
        self.brief = False
        """Whether cards are called by their IDs alone, because more would not fit."""
        self.own: DisplayView = view.displays[decision.seat]

    def choices(self) -> Choices:
        """The options of the decision, in its order."""
        told = self._told()
        widths = [max(map(cell_len, texts)) for texts in zip(*((c.label, c.hint) for c in told), strict=True)]
        if sum(widths) + SPACES > self.look.width:
            self.brief = True
            told = self._told()
        return Choices(tuple(told), self._columns())

    def _told(self) -> list[Choice]:
        teller = getattr(self, f"_{self.decision.kind.replace('-', '_')}", None)
        told = []
        for option in self.decision.options:
            choice = teller(option) if teller is not None else NOTHING
            told.append(Choice(choice.label or plain(option.label), choice.hint or plain(option.hint)))
        return told

    def _columns(self) -> int:
        options = self.decision.options
        if self.decision.kind == "build":
            return len({option.args[1] for option in options})
        return 1

    # --- 1 to 3: bonus, buy, build ----------------------------------------------------

    def _bonus(self, option: Option) -> Choice:
        goods = dict(_goods(str(option.args[0])))
        luck = goods.pop(LUCK, 0)
        room = min(luck, self.view.luck_capacity - self.own.luck)
        hints = []
        if luck:
            fits = "your clover is full" if room == 0 else "" if room == luck else f"only {room} luck fits"
            then = f"then {self.own.luck + room} of {self.view.luck_capacity} luck" if room else ""
            hints += [hint for hint in (fits, then) if hint]
        if goods:
            hints.append(f"{listed([some(n, f'{deck} card') for deck, n in goods.items()])} to build")
        return Choice("", ", ".join([*hints, *([plain(option.hint)] if "left" in option.hint else [])]))

    def _buy(self, option: Option) -> Choice:
        if option.action == "buy":
            deck = str(option.args[0])
            return Choice("", f"{plain(option.hint)}; {some(self.view.stacks[deck], 'card')} in the stack")
        if option.action == "hand-in":
            level, card = self._right(option)
            points = card.points * card.times * self.numbers.factors[level - 1]
            return Choice("", f"{plain(option.hint)}; takes {some(points, 'point')} from your score")
        return NOTHING

    def _build(self, option: Option) -> Choice:
        return Choice(f"{option.args[0]} on level {option.args[1]}")

    # --- 4: roll ----------------------------------------------------------------------

    def _fulfil(self, option: Option) -> Choice:
        marks = self._marks()
        luck, numbers = self.own.luck, self.numbers
        if option.action == "mark":
            level, card = self._left(option)
            return Choice(
                f"fulfil {card.id if self.brief else captioned(card)}", self._after_mark(level, card)
            )
        if option.action == "avert":
            left = luck - numbers.avert_price
            kept = f"; keep {some(marks, 'mark')}" if marks else ""
            return Choice(
                f"pay {numbers.avert_price} luck, fulfil none",
                f"{left} left{kept}; {self._next(self.own.last)}",
            )
        lose = f"lose {some(marks, 'mark')}, " if marks else ""
        goods = [
            some(n, good, good) if good == LUCK else some(n, f"{good} card")
            for n, good in numbers.consolation
        ]
        return Choice("fail", f"{lose}get {listed(goods)}; you are out")

    def _after_mark(self, level: int, card: CardView) -> str:
        rolled = self.view.rolled
        dice = [] if rolled is None else self.setting.chances.witness(card.id, rolled.counts)
        shown = " ".join(map(self.setting.dice.name, self.setting.dice.sort(dice)))
        hints = [f"with {shown}"] if shown else []
        if self.own.black == 0:
            left = self.own.luck - self.numbers.extra_mark_price
            hints.append(f"costs {self.numbers.extra_mark_price} luck ({left} left)")
        hints.append(self._next(level, card))
        return "; ".join(hints)

    def _decide(self, option: Option) -> Choice:
        if option.action == "stay":
            spare = f"; {self.own.luck} luck in hand" if self.own.luck else ""
            return Choice("stay in", f"{self._next(self.own.last, told=' fulfils a card with')}{spare}")
        marks = self._marks()
        kept = f"keep your {some(marks, 'mark')}" if marks else "nothing marked yet"
        others = len(self.view.displays) > 1
        paid = f"; {self.numbers.compensation} luck for each further roll" if others else ""
        return Choice("drop out", kept + paid)

    # --- 5: push ----------------------------------------------------------------------

    def _push(self, option: Option) -> Choice:
        level, card = self._left(option)
        times, factors = self.look.sign("×"), self.numbers.factors
        points = card.points * card.times
        if option.action == "push":
            total = some(points * factors[level], "point")
            worth = f"{points} {times} {factors[level]} = {total} if scored there"
            if self.view.round == self.view.rounds:
                worth = "no round left to score it"
            return Choice(f"push {card.id} to level {level + 1}", worth)
        factor = factors[level - 1]
        worth = f"{points} {times} {factor} = {some(points * factor, 'point')}"
        income = card_income(card, factor)
        more = [f"income +{income}"] if income else []
        steps = push_it_steps(level, self.numbers.push_it) if self.numbers.solo else 0
        more += [f"Push it! {some(steps, 'step')}"] if steps else []
        return Choice(f"score {card.id} on level {level}", "; ".join([worth, *more]))

    def _push_it(self, option: Option) -> Choice:
        if option.action != "push-it":
            return NOTHING
        level, card = self._right(option)
        gain = card.points * card.times * (self.numbers.factors[level] - self.numbers.factors[level - 1])
        return Choice("", f"{some(gain, 'point')} more")

    # --- helpers ----------------------------------------------------------------------

    def _marks(self) -> int:
        return sum(card.mark is not None for level in self.own.levels for card in level.left)

    def _left(self, option: Option) -> tuple[int, CardView]:
        level = int(option.args[1])
        cards = self.own.levels[level - 1].left
        marked = self.decision.kind == "push"
        return level, next(c for c in cards if c.id == option.args[0] and (c.mark is not None) == marked)

    def _right(self, option: Option) -> tuple[int, CardView]:
        level = int(option.args[1])
        times = int(option.args[2]) if len(option.args) > 2 else 1
        scored = self.own.levels[level - 1].right
        return level, next(c for c in scored if c.id == option.args[0] and c.times == times)

    def _next(self, last: int, marked: CardView | None = None, told: str = "") -> str:
        """How likely the next roll fulfils something, and where, from a card on level `last`."""
        levels = reachable_levels(last, self.numbers.levels, self.numbers.climb)
        ids = {
            card.id
            for level in levels
            for card in self.own.levels[level - 1].left
            if card.mark is None and card is not marked
        }
        where = f"level {levels[0]}" if len(levels) == 1 else f"levels {levels[0]}-{levels[-1]}"
        return (
            f"next roll{told} {self.setting.chances.any(ids)} ({where})"
            if ids
            else f"no card left on {where}"
        )


def _goods(text: str) -> Iterable[tuple[str, int]]:
    for part in text.split(" + "):
        amount, _, good = part.partition(" ")
        yield good, int(amount)
