"""What each choice does."""

from __future__ import annotations

from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.nichtlustig.view import TableView, TargetView
from dicewright.workbench.terminal.boards import Choice, Choices, Setting
from dicewright.workbench.terminal.nichtlustig.layout import brief
from dicewright.workbench.terminal.nichtlustig.outlook import Outlook
from dicewright.workbench.terminal.screen import Look, listed, plain, some

COLUMNS = 3
"""So many ways to set dice aside stand side by side, where there is room."""


class Tellers:
    """Texts for the options of one decision."""

    def __init__(
        self, setting: Setting, decision: Decision, view: TableView, look: Look, outlook: Outlook
    ) -> None:
        self.setting = setting
        self.decision = decision
        self.view = view
        self.look = look
        self.outlook = outlook
        self.targets = {target.id: target for target in view.targets}

    def choices(self) -> Choices:
        """The options of the decision, in its order."""
        tellers = {"keep": self._keep, "take": self._take, "cover": self._cover, "which-death": self._death}
        tell = tellers.get(self.decision.kind)
        told = []
        for option in self.decision.options:
            plainly = Choice(plain(option.label), plain(option.hint))
            told.append(plainly if tell is None else tell(option, plainly))
        return Choices(tuple(told), COLUMNS if self.decision.kind == "keep" else 1)

    def _keep(self, option: Option, told: Choice) -> Choice:
        """The dice by letter, and for what target it helps most: `aside B3 R3  pr3 24%`."""
        if option.action == "keep":
            dice = [int(at) for at in option.args]
            names = " ".join(self._die(at, len(dice) == 1) for at in dice)
            told_for = self._scores(dice) or self._for(self.outlook.served(dice))
            return Choice(f"aside {names}{told_for}")
        if option.action == "roll":
            word = "use " + self._special(str(option.args[0])) + ":" if option.args else "roll"
            left = len(self.outlook.shown)
            return Choice(f"{word} {some(left, 'die', 'dice')}{self._for(self.outlook.likeliest())}")
        return Choice(told.label)

    def _die(self, at: int, alone: bool) -> str:
        """A die by letter; two that show the same are told apart by their names where it matters."""
        die = next(die for die in self.view.dice if die.at == at)
        name = self.setting.dice.name(die.face)
        twins = [other for other in self.view.dice if not other.aside and other.face == die.face]
        return f"{name} ({die.name})" if alone and len(twins) > 1 else name

    def _scores(self, dice: list[int]) -> str:
        """What the scoring die turns into points if it stays: own cards, then those of others."""
        numbers = {die.face.number for die in self.view.dice if die.at in dice and die.scoring}
        cards = [
            target
            for target in self.view.targets
            if target.seat is not None and not target.scored and target.number in numbers
        ]
        mine = [f"+{target.id}" for target in cards if target.seat == self.decision.seat]
        others = [f"-{target.id}" for target in cards if target.seat != self.decision.seat]
        return f"  {' '.join([*mine, *others])}" if cards else ""

    def _for(self, served: tuple[TargetView, float] | None) -> str:
        if served is None:
            return ""
        target, chance = served
        sign = self.look.sign("✓") if chance == 1 else brief(chance)
        return f"  {target.id} {sign}"

    def _special(self, card: str) -> str:
        return next(plain(special.caption) for special in self.view.specials if special.id == card)

    def _take(self, option: Option, told: Choice) -> Choice:
        cards = [self.targets[str(card)] for card in option.args if card in self.targets]
        helpers = [self._special(str(card)) for card in option.args if card not in self.targets]
        if not cards:
            return told
        hints = [self._worth(card) for card in cards]
        hints += [f"uses the {helper}" for helper in helpers]
        return Choice(f"take {listed([card.id for card in cards])}", "; ".join(hints))

    def _worth(self, target: TargetView) -> str:
        origin = "" if target.seat is None else f" from {plain(self.setting.names[target.seat])}"
        if target.rolled:
            return f"{target.id}: a die at the end{origin}"
        when = " at once" if target.at_once else ""
        return f"{target.id}: {some(target.points, 'point')}{when}{origin}"

    def _cover(self, option: Option, told: Choice) -> Choice:
        target = self.targets[str(option.args[0])]
        if target.rolled:
            return Choice(told.label, "one die fewer at the end")
        alike = [other for other in self.view.targets if other.deck == target.deck and other.counts]
        own = [other for other in alike if other.seat == target.seat]
        before = _points(own, target)
        after = _points([other for other in own if other is not target], target)
        return Choice(told.label, f"costs you {some(before - after, 'point')}")

    def _death(self, option: Option, told: Choice) -> Choice:
        death = next(death for death in self.view.deaths if death.id == option.args[0])
        if death.seat is None or death.on is None:
            return told
        return Choice(told.label, f"gives {plain(self.setting.names[death.seat])} back {death.on}")


def _points(targets: list[TargetView], kind: TargetView) -> int:
    """What scored cards of a deck are worth together."""
    if len(targets) >= kind.company:
        return sum(target.points for target in targets)
    return kind.alone * len(targets)
