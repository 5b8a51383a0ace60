"""What each choice does, in numbers."""

from __future__ import annotations

from rich.cells import cell_len

from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.lucky_loop.cards import FlightCard
from dicewright.runtime.games.lucky_loop.freestyle import displays, legal
from dicewright.runtime.games.lucky_loop.outlook import CHANCE, Outlook, Worth
from dicewright.runtime.games.lucky_loop.routines import singles, whole
from dicewright.runtime.games.lucky_loop.view import FlightView, PilotView, RoutineView, TableView
from dicewright.workbench.terminal.boards import Choice, Choices
from dicewright.workbench.terminal.dice import Dice
from dicewright.workbench.terminal.screen import Look, percent, plain, some

NOTHING = Choice("")
SPACES = 7
"""Columns beside a label and its hint."""


class Tellers:
    """Texts for the options of one decision."""

    def __init__(self, outlook: Outlook, dice: Dice, decision: Decision, view: TableView, look: Look) -> None:
        self.outlook = outlook
        self.numbers = outlook.numbers
        self.dice = dice
        self.decision = decision
        self.view = view
        self.look = look
        self.own: PilotView = view.pilots[decision.seat]
        self.brief = False
        """Whether cards are called by their IDs alone, because more would not fit."""

    def choices(self) -> Choices:
        """The options of the decision, in its order."""
        told = self._told()
        widths = [max(map(cell_len, texts)) for texts in zip(*((c.label, c.hint) for c in told), strict=True)]
        if sum(widths) + SPACES > self.look.width:
            self.brief = True
            told = self._told()
        return Choices(tuple(told), 3 if self.decision.kind == "discard" else 1)

    def _told(self) -> list[Choice]:
        teller = getattr(self, f"_{self.decision.kind}", None)
        told = []
        for option in self.decision.options:
            choice = teller(option) if teller is not None else NOTHING
            hint = "" if self.decision.kind == "discard" else choice.hint or plain(option.hint)
            told.append(Choice(choice.label or plain(option.label), hint))
        return told

    # --- cards ------------------------------------------------------------------------

    def _discard(self, option: Option) -> Choice:
        return Choice(f"{self._caption(str(option.args[0]))}")

    def _turn(self, option: Option) -> Choice:
        if option.action == "exchange":
            return NOTHING
        routine = next(r for r in self.view.routines if r.number == option.args[0])
        result = self.own.results[self.view.routines.index(routine)]
        hand = self.own.hand or ()
        flights = (
            [list(cards) for cards in whole(hand, routine.colours)]
            if option.action == "lay"
            else [
                _changed(routine, cards[0])
                for cards in singles(hand, routine.cards, self.view.round, self.numbers)
            ]
        )
        worth = self._points(result)
        best = max(flights, key=lambda cards: self._value(cards, worth))
        name = plain(routine.name)
        label = f"lay out {name}" if option.action == "lay" else f"change 1 card of {name}"
        return Choice(label, f"at best {self._promise(best, result)}")

    def _place(self, option: Option) -> Choice:
        placed = [self.outlook.deck.cards[str(id)] for id in option.args[1:]]
        at = next(at for at, r in enumerate(self.view.routines) if r.number == option.args[0])
        routine, result = self.view.routines[at], self.own.results[at]
        if len(placed) == len(routine.colours):
            return Choice(", ".join(self._caption(card.id) for card in placed), self._promise(placed, result))
        (new,) = placed
        old = next(card for card in routine.cards if card.colour == new.colour)
        label = f"{self._caption(new.id)} instead of {self._caption(old.id)}"
        return Choice(label, self._promise(_changed(routine, new), result))

    def _promise(self, cards: list[FlightCard], result: int | None) -> str:
        """How likely a flight with these cards counts, and what it brings."""
        sure = self._value(cards, Worth(self.numbers.least_score, plain=True))
        average = self._value(cards, self._points(result))
        more = "points" if result is None else f"more than your {result}"
        return f"flies {percent(sure)}, {average:.1f} {more}"

    def _points(self, result: int | None) -> Worth:
        return Worth(self.numbers.least_score, result or 0)

    def _value(self, cards: list[FlightCard], worth: Worth) -> float:
        stunts = self.outlook.kinds(card.id for card in cards)
        return self.outlook.value(stunts, self.numbers.flight_dice, 0, worth)

    def _caption(self, id: str) -> str:
        return plain(id if self.brief else self.outlook.deck.cards[id].caption)

    # --- the flight -------------------------------------------------------------------

    def _flight(self) -> tuple[FlightView, int, Worth]:
        """The flight, its points so far, and what counts as its success."""
        flight = self.view.flight
        assert flight is not None
        points = sum(stunt.points for stunt in flight.stunts)
        if flight.routine is None:
            return flight, points, CHANCE
        return flight, points, Worth(self.numbers.least_score, plain=True)

    def _open(self, without: int | None = None) -> tuple[int, ...]:
        flight, _, _ = self._flight()
        stunts = [s for at, s in enumerate(flight.stunts) if s.label is None and at != without]
        highlight = next((stunt.card.id for stunt in stunts if stunt.highlight), None)
        return self.outlook.kinds([stunt.card.id for stunt in stunts], highlight)

    def _go(self, option: Option) -> Choice:
        flight, points, worth = self._flight()
        if option.action == "throw":
            return Choice(
                "", f"flies {percent(self.outlook.value(self._open(), flight.dice, points, worth))}"
            )
        if option.action == "extra":
            more = self.outlook.value(self._open(), flight.dice + 1, points, worth)
            return Choice("", f"flies {percent(more)} with it; {plain(option.hint)}")
        return NOTHING

    def _fulfil(self, option: Option) -> Choice:
        flight, points, worth = self._flight()
        if option.action == "again":
            thrown = self.outlook.deck.counts(flight.thrown)
            again = self.outlook.again(self._open(), flight.dice, thrown, points, worth)
            best = max(again, key=lambda dice: again[dice])
            shown = self.outlook.deck.dice_text(best)
            return Choice("", f"at best ({shown}) flies {percent(again[best])}; {plain(option.hint)}")
        if option.action == "fail":
            return Choice("", self._failing(flight))
        id, label, dice = map(str, option.args)
        at = next(
            at
            for at, stunt in enumerate(flight.stunts)
            if stunt.card.id == id
            and stunt.label is None
            and stunt.highlight == (option.action == "highlight")
        )
        award = next(award for award in flight.stunts[at].card.awards if award.label == label)
        gained = award.points * (self.numbers.highlight_factor if flight.stunts[at].highlight else 1)
        left = flight.dice - len(dice.split())
        rest = self._open(without=at)
        told = f"{some(gained, 'point')}, {some(left, 'die', 'dice')} left"
        if rest:
            told += f"; flies {percent(self.outlook.value(rest, left, points + gained, worth))}"
        else:
            told += f"; {self._total(flight, points + gained + left * self.numbers.spare_die_points)}"
        star = f"{self.look.sign('★')} " if option.action == "highlight" else ""
        return Choice(f"{star}{self._caption(id)} {label} with {dice}", told)

    def _failing(self, flight: FlightView) -> str:
        done = sum(stunt.label is not None for stunt in flight.stunts)
        if flight.routine is None:
            price = f"costs {some(self.numbers.failure_price, 'point')}"
            return f"{price}, but brings a bonus chip" if len(flight.stunts) - done == 1 else price
        return "brings a bonus chip" if done == self.numbers.consolation_stunts else "brings nothing"

    def _total(self, flight: FlightView, total: int) -> str:
        if flight.routine is None:
            worst = min(result for result in self.own.results if result is not None)
            return f"{some(total, 'point')} in all, instead of {worst}"
        if total < self.numbers.least_score:
            return f"{some(total, 'point')} in all: too few to count"
        return f"{some(total, 'point')} in all"

    def _again(self, option: Option) -> Choice:
        flight, points, worth = self._flight()
        deck = self.outlook.deck
        values = self.outlook.again(self._open(), flight.dice, deck.counts(flight.thrown), points, worth)
        value = next(value for dice, value in values.items() if deck.dice_text(dice) == option.args[0])
        return Choice("", f"flies {percent(value)}")

    # --- the freestyle display --------------------------------------------------------

    def _final(self, option: Option) -> Choice:
        if option.action == "exchange":
            return Choice("", f"costs {some(self.numbers.final_exchange_price, 'point')}")
        found = [d for d in displays(self.own.hand or (), self.numbers) if legal(d, self.numbers)]
        chances = []
        for cards in found:
            ids = [card.id for card in cards]
            chances += [self._flies(ids, highlight) for highlight in dict.fromkeys(ids)]
        best = f"; flies {percent(max(chances))} at best" if chances else ""
        return Choice("fly the freestyle display", f"{some(len(found), 'legal display')}{best}")

    def _display(self, option: Option) -> Choice:
        ids = [str(id) for id in option.args]
        label = ", ".join(self._caption(id) for id in ids)
        if "not allowed" in option.hint:
            return Choice(label, plain(option.hint))
        best = max(self._flies(ids, highlight) for highlight in dict.fromkeys(ids))
        levels = sum(self.outlook.deck.cards[id].level for id in ids)
        return Choice(label, f"flies {percent(best)} at best; levels {levels}")

    def _highlight(self, option: Option) -> Choice:
        ids = [card.id for card in self.own.display]
        chance = self._flies(ids, str(option.args[0]))
        return Choice("", f"flies {percent(chance)}; {plain(option.hint)}")

    def _flies(self, ids: list[str], highlight: str) -> float:
        return self.outlook.value(self.outlook.kinds(ids, highlight), self.numbers.flight_dice)


def _changed(routine: RoutineView, new: FlightCard) -> list[FlightCard]:
    return [new if old.colour == new.colour else old for old in routine.cards]
