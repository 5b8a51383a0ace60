"""What each choice does, with chances."""

from __future__ import annotations

from collections.abc import Sequence

from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.god_of_luck import scoring
from dicewright.runtime.games.god_of_luck.box import Fortune
from dicewright.runtime.games.god_of_luck.view import TableView
from dicewright.workbench.terminal.boards import Choice, Choices, Setting
from dicewright.workbench.terminal.god_of_luck import words
from dicewright.workbench.terminal.god_of_luck.odds import Chance, Odds, told
from dicewright.workbench.terminal.screen import Look, asks, listed, percent, plain

NOTHING = Choice("")
MOST_LINES = 10
"""With more deities to choose from, they stand side by side, in fewer words."""


class Tellers:
    """Texts for the options of one decision."""

    def __init__(self, setting: Setting, decision: Decision, view: TableView, look: Look) -> None:
        self.setting = setting
        self.decision = decision
        self.view = view
        self.look = look
        self.odds = Odds(setting.cards, view)
        self.box = self.odds.eye.box

    def choices(self) -> Choices:
        """The options of the decision, in its order."""
        options = self.decision.options
        teller = getattr(self, f"_{self.decision.kind}", None)
        choices = []
        for option in options:
            choice = teller(option) if teller is not None else NOTHING
            choices.append(Choice(choice.label or plain(option.label), choice.hint or plain(option.hint)))
        if self.decision.kind == "invite" and len(options) > MOST_LINES:
            return Choices(tuple(map(self._in_short, options)), 2)
        return Choices(tuple(choices), 1)

    # --- cards ------------------------------------------------------------------------

    def _card(self, card: Fortune) -> str:
        """What a card asks for, what it is worth, and the chance to play it in a whole turn."""
        worth = f"{card.per_die} a die" if card.per_die else str(card.points)
        return f"{plain(asks(self.setting.cards.cards[card.id]))}; worth {worth}; {percent(self.odds.before(card.id))}"

    def _take(self, option: Option) -> Choice:
        if option.action == "draw":
            return Choice("", f"{plain(option.hint)}, face down")
        if option.action != "pick":
            return NOTHING
        card = self.box.fortunes[str(option.args[0])]
        return Choice(f"{card.id} {plain(card.caption)}", f"{card.deck}: {self._card(card)}")

    _extra = _take
    _draw = _take

    def _discard(self, option: Option) -> Choice:
        card = self.box.fortunes[str(option.args[0])]
        stays = "" if "under" in option.hint else "; leaves the game"
        return Choice(f"{card.id} {plain(card.caption)}", f"{self._card(card)}{stays}")

    # --- dice -------------------------------------------------------------------------

    def _throw(self, option: Option) -> Choice:
        odds, name = self.odds, self.setting.dice.name
        if option.action == "keep":
            face, count = self.box.numbers[int(option.args[0])], int(option.args[1])
            chances = odds.fixing([face] * count, odds.active([face]))
            return Choice(f"fix {' '.join([name(face)] * count)}", self._chances(chances))
        if option.action == "all":
            return Choice("", self._chances(odds.fixing(odds.active())))
        if option.action == "again":
            return Choice("", self._chances(odds.fixing([])))
        return NOTHING

    def _chances(self, chances: Sequence[Chance]) -> str:
        return told(chances) or "no card of yours is left to play"

    def _die(self, option: Option) -> Choice:
        if option.action != "die":
            return NOTHING
        return Choice(self.setting.dice.name(self.box.numbers[int(option.args[0])]))

    def _number(self, option: Option) -> Choice:
        turn = self.view.turn
        assert turn is not None and turn.chosen is not None
        to = self.box.numbers[int(option.args[0])]
        active = self.odds.active()
        active.remove(turn.chosen)
        chances = self.odds.fixing([], [*active, to])
        return Choice(f"to {self.setting.dice.name(to)}", f"best then: {self._chances(chances)}")

    # --- playing ----------------------------------------------------------------------

    def _play(self, option: Option) -> Choice:
        turn = self.view.turn
        assert turn is not None
        dice = [*turn.fixed, *(face for _, face in turn.added)]
        if option.action == "play":
            card = self.box.fortunes[str(option.args[0])]
            value = scoring.value_in_turn(card, len(dice))
            later = ""
            if value != card.points and not self.view.showdown:
                later = f" in this turn, then {card.points}"
            return Choice(f"play {card.id} {plain(card.caption)}", f"worth {value}{later}")
        if option.action != "add":
            return NOTHING
        deity = self.box.deities[str(option.args[0])]
        face = self.box.numbers[int(option.args[1])]
        now = {card.id for card in self.odds.playable(dice)}
        after = {card.id for card in self.odds.playable(dice + [face] * deity.amount)}
        hints = [f"then {listed(sorted(after - now))} can be played"] if after - now else []
        hints += [f"no longer {listed(sorted(now - after))}"] if now - after else []
        label = f"add {self.setting.dice.name(face)} of {plain(deity.caption)}"
        return Choice(label, "; ".join(hints) or "changes nothing yet")

    # --- deities ----------------------------------------------------------------------

    def _cost(self, option: Option) -> int:
        turn = self.view.turn
        using = None if turn is None or turn.using is None else self.box.deities[turn.using]
        return scoring.price(self.box.deities[str(option.args[0])], using)

    def _invite(self, option: Option) -> Choice:
        if option.action != "invite":
            return NOTHING
        deity = self.box.deities[str(option.args[0])]
        cost = words.price(deity, self.box, self._cost(option))
        return Choice(plain(deity.caption), f"{cost}; counts {deity.points}; {words.skill(deity, self.box)}")

    def _in_short(self, option: Option) -> Choice:
        if option.action != "invite":
            return Choice(plain(option.label))
        deity = self.box.deities[str(option.args[0])]
        cost = words.price(deity, self.box, self._cost(option))
        return Choice(f"{plain(deity.name)} {cost}: {words.skill(deity, self.box)}, {deity.points}")
