"""The engine: drives the rules of a game, asks the seats, and writes the journal.

    game = play(cards, ["casual", "casual"], seed=1)       # bots only, to the end
    game.scores, game.winners, game.journal

    game = Game(cards, ["me:Anna", "casual"], seed=1)      # with people, step by step
    while game.result is None:
        for decision in game.advance():                    # bots answer; these wait for people
            game.answer(decision.seat, 0)                  # an option, its number, or its data

The rules are a generator (see `steps`). The state of a game is what its journal says: taking back
and resuming replay the journal, and every recorded roll is held against the seed.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import GeneratorType
from typing import Any
from weakref import ref

from dicewright.dsl.model import CardSet
from dicewright.dsl.rules import FALLBACK_RULES
from dicewright.runtime.chance import Chance, roller_of, shuffle_order
from dicewright.runtime.decisions import Argument, Decision, Option
from dicewright.runtime.errors import GameError, IllegalChoice, JournalError, NothingToUndo, RulesError
from dicewright.runtime.journal import (
    ChoiceRecord,
    Entry,
    Header,
    Journal,
    RollRecord,
    ShuffleRecord,
    UndoRecord,
    installed_version,
)
from dicewright.runtime.registry import rules_named
from dicewright.runtime.rules import Event, Play, Result, Rules, Tell
from dicewright.runtime.seats import Bot, Person, Turn, take_seats
from dicewright.runtime.steps import Ask, Draw, Question, Roll, Step

LONGEST = 100_000
"""A game of bots with more decisions than this is taken for one that does not end."""


class Game:
    """One game. `events` is what happened so far, for a log; it gets shorter when choices are taken back."""

    def __init__(
        self,
        cards: CardSet,
        seats: Sequence[str],
        seed: int,
        journal: Journal | str | Path | None = None,
        *,
        name: str | None = None,
        rules: Rules | None = None,
    ) -> None:
        """Begin a game.

        `journal`: the file to write (which must not exist yet), or None to keep it in memory.
        `name`: the path or name that loads `cards` again, for the journal; the set's first file
        if left out. `rules`: instead of the installed rules that the set names.

        Raises SetupError if these seats cannot play this set, JournalError if the file cannot be used.
        """
        self.cards = cards
        self.rules = rules or rules_named(cards.rules or FALLBACK_RULES)
        self.seats = take_seats(seats)
        self.seed = seed
        self._deal()
        if not isinstance(journal, Journal):
            header = Header(
                installed_version(),
                cards.title or "",
                name or next(iter(cards.files), ""),
                cards.fingerprint,
                self.rules.spec.name,
                tuple(seats),
                seed,
            )
            journal = Journal(header) if journal is None else Journal.create(journal, header)
        self.journal = journal
        self._replay(journal.effective())

    # --- what can be seen ---------------------------------------------------------------

    result: Result | None
    """How it ended; None while it goes on."""
    events: list[Event]

    @property
    def scores(self) -> tuple[int, ...]:
        """The final scores by seat. Raises GameError while the game goes on."""
        return self._finished().scores

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won. Raises GameError while the game goes on."""
        return self._finished().winners

    @property
    def pending(self) -> tuple[Decision, ...]:
        """The decisions that wait for an answer, of people and bots: at most one for each seat."""
        return tuple(self._open.values())

    def view(self, seat: int | None = None) -> Any:
        """What the player at this seat may know now (None: an onlooker); what it holds, the rules say."""
        return self._play.view(seat)

    @property
    def state(self) -> Play:
        """The game as its rules keep it, for tests and tools. Players are shown `view`."""
        return self._play

    # --- what can be done ---------------------------------------------------------------

    def answer(self, seat: int, choice: Option | int | Sequence[Argument]) -> Option:
        """Answer the pending decision of a seat, by an option, its number from 0, or its data.

        Raises IllegalChoice, and changes nothing, if the seat is not asked or the choice is not offered.
        """
        decision = self._open.get(seat)
        if decision is None:
            raise IllegalChoice(f"{self._name(seat)} is not asked anything now.")
        option = decision.find(choice)
        self.journal.choose(seat, option)
        self._take(seat, option)
        return option

    def advance(self) -> tuple[Decision, ...]:
        """Let the bots answer until only people are asked, or the game is over.

        Returns what people are asked.
        """
        while True:
            bots = [decision for decision in self._open.values() if decision.seat in self._bots]
            if not bots:
                return self.pending
            for decision in bots:
                self._take(decision.seat, self._ask_bot(decision, self._numbers[decision.seat]))

    def run(self, people: Mapping[int, Person] | None = None) -> Result:
        """Play to the end, asking these people (by seat) for their choices.

        Raises GameError if a person is asked who is not among them.
        """
        people = people or {}
        self._running = len(self._bots) == len(self.seats)
        try:
            while self.result is None:
                for decision in self.advance():
                    person = people.get(decision.seat)
                    if person is None:
                        raise GameError(
                            f"{self._name(decision.seat)} is a person, and nobody here can answer for them."
                        )
                    self.answer(decision.seat, person.choose(decision, self.view(decision.seat)))
        finally:
            self._running = False
        return self.result

    def can_undo(self, seat: int | None = None) -> bool:
        """Whether `undo` would find a choice to take back."""
        return self._last_choice(seat) is not None

    def undo(self, seat: int | None = None) -> None:
        """Take back the last choice of this seat (None: of anybody) and all that came after it.

        Only choices since dice last fell, a stack was shuffled or a hidden card came to light can
        be taken back. Raises NothingToUndo otherwise.
        """
        at = self._last_choice(seat)
        if at is None:
            raise NothingToUndo(
                "There is nothing to take back since the dice last fell or a card was turned up."
            )
        records = self.journal.effective()
        kept = records[:at]
        self.journal.append(UndoRecord(len(records) - at))
        self._deal()
        self._replay(kept)

    def close(self) -> None:
        """Close the journal's file."""
        self.journal.close()

    # --- the course of play -------------------------------------------------------------

    def _deal(self) -> None:
        """Everything as it is before the first step."""
        self.events = []
        self.result = None
        self._chance = Chance(self.seed)
        self._shuffled: Counter[str] = Counter()
        self._play = self.rules.start(self.cards, [seat.name for seat in self.seats], _teller(self))
        self._steps = self._play.steps()
        if not isinstance(self._steps, Generator):
            raise self._wrong("`steps` never says `yield`, so nothing would happen")
        self._bots = self._seated()
        self._script: deque[Entry] = deque()
        self._done = 0
        """How many records of the journal count."""
        self._barrier = 0
        """How many of them cannot be taken back."""
        self._asked = 0
        self._running = False
        """Whether bots alone play on to the end: they answer at once, and nothing is left open."""
        self._batch: Question = Ask(())
        self._numbers: dict[int, int] = {}
        self._open: dict[int, Decision] = {}
        self._given: dict[int, Option] = {}

    def _replay(self, entries: Iterable[Entry]) -> None:
        """From the beginning, do what these records say; go on to the next question."""
        self._script = deque(entries)
        self._go(None)
        while self._script:
            entry = self._script.popleft()
            record = entry.record
            if not isinstance(record, ChoiceRecord):
                raise self._mismatch(entry, "a choice belongs there")
            decision = self._open.get(record.seat)
            if decision is None:
                raise self._mismatch(entry, f"{self._name(record.seat)} is not asked anything there")
            try:
                option = decision.find(record.choice)
            except IllegalChoice:
                raise self._mismatch(
                    entry, f"“{' '.join(map(str, record.choice))}” is no legal choice there"
                ) from None
            self._take(record.seat, option)

    def _go(self, reply: object) -> None:
        """Give the rules a reply, and do what they ask of the table until they ask somebody."""
        send, settle, running = self._steps.send, self._settle, self._running
        try:
            while True:
                step: Step = send(reply)
                if running and isinstance(step, Decision):
                    reply = settle(step)
                elif running and isinstance(step, Ask):
                    reply = tuple([settle(decision) for decision in step.decisions])
                elif isinstance(step, Draw):
                    reply = self._draw(step)
                elif isinstance(step, Question):
                    if self._put(step):
                        return
                    reply = self._answers()
                else:
                    raise self._wrong(_no_step(step))
        except StopIteration as stop:
            self.result = self._ended(stop.value)

    def _ended(self, result: object) -> Result:
        """What the rules return at their end, if it is what it must be."""
        if not isinstance(result, Result):
            raise self._wrong(f"the game ended with {_kind(result)} instead of a Result")
        seats = len(self.seats)
        if len(result.scores) != seats or not all(0 <= seat < seats for seat in result.winners):
            raise self._wrong(
                f"the game of {seats} ended with the scores {result.scores}, won by {result.winners}"
            )
        return result

    def _settle(self, decision: Decision) -> Option:
        """The answer to a decision where bots alone play: `_put`, `advance` and `_take` in one."""
        seat, options = decision.seat, decision.options
        if not options or seat not in self._bots:
            raise self._wrong(_no_decision(decision))
        if len(options) == 1:
            return options[0]
        number = self._asked
        if number > LONGEST:
            raise self._wrong(f"the game went on beyond {LONGEST:,} decisions, so it may never end")
        self._asked = number + 1
        bot, turn = self._bots[seat]
        turn.decision, turn.number = decision, number
        choice = bot(turn)
        for option in options:
            if option is choice:
                break
        else:
            option = self._chosen(decision, choice)
        self.journal.choose(seat, option)
        self._done += 1
        return option

    def _ask_bot(self, decision: Decision, number: int) -> Option:
        """What a bot chooses, written down."""
        bot, turn = self._bots[decision.seat]
        turn.decision, turn.number = decision, number
        option = self._chosen(decision, bot(turn))
        self.journal.choose(decision.seat, option)
        return option

    def _put(self, step: Question) -> bool:
        """Ask what this step asks. A decision with one option is none: it is taken without asking.

        Returns whether anybody is asked.
        """
        self._batch = step
        self._given.clear()
        waiting, seats = self._open, len(self.seats)
        for decision in (step,) if isinstance(step, Decision) else step.decisions:
            seat, options = decision.seat, decision.options
            if not options or not 0 <= seat < seats:
                raise self._wrong(_no_decision(decision))
            if len(options) == 1:
                self._given[seat] = options[0]
            else:
                waiting[seat] = decision
                self._numbers[seat] = self._asked
                self._asked += 1
        return bool(waiting)

    def _take(self, seat: int, option: Option) -> None:
        self._done += 1
        del self._open[seat]
        self._given[seat] = option
        if not self._open:
            self._go(self._answers())

    def _answers(self) -> Option | tuple[Option, ...]:
        given, step = self._given, self._batch
        if isinstance(step, Decision):
            return given[step.seat]
        return tuple([given[decision.seat] for decision in step.decisions])

    def _draw(self, step: Draw) -> object:
        """Do what is asked of chance; write it down, or hold it against what is written."""
        record: RollRecord | ShuffleRecord
        result: object
        if isinstance(step, Roll):
            rolled = roller_of(step.pool).roll(self._chance, step.dice)
            result, record = rolled, RollRecord(rolled.text)
        else:
            number = self._shuffled[step.what]
            self._shuffled[step.what] += 1
            order = shuffle_order(self.seed, step.what, number, step.size)
            result, record = order, ShuffleRecord(step.what, order)
        if self._script:
            entry = self._script.popleft()
            if entry.record != record:
                raise self._mismatch(entry, "it is not what the seed gives there")
        else:
            self.journal.append(record)
        self._done += 1
        self._barrier = self._done
        return result

    def _chosen(self, decision: Decision, choice: object) -> Option:
        """What a bot chose, if it may."""
        for option in decision.options:
            if option is choice:
                return option
        if not isinstance(choice, Option):
            bot = self.seats[decision.seat].text
            raise self._wrong(f"their bot `{bot}` chose {_kind(choice)} instead of an option")
        return decision.find(choice)

    def _seated(self) -> dict[int, tuple[Bot, Turn]]:
        """By seat, the bots, as they play by these rules, and their turns."""
        glance: Callable[[int], Any] | None = getattr(self._play, "glance", None)
        found = {}
        for seat, sitting in enumerate(self.seats):
            if sitting.bot is not None:
                by = getattr(sitting.bot, "by", None)
                look = partial(self._play.view, seat) if glance is None else None
                turn = Turn(_NOTHING, look, self.cards, self.rules, (self.seed, seat, 0))
                if glance is not None:
                    turn.glance = glance(seat)
                found[seat] = (sitting.bot if by is None else by(self.rules), turn)
        return found

    def _tell(self, event: Event) -> None:
        """Notice an event that reveals something or begins a round; it is among the others already."""
        if event.reveals:
            self._barrier = self._done

    def _last_choice(self, seat: int | None) -> int | None:
        if self._done == self._barrier:
            return None
        records = self.journal.effective()
        for at in range(len(records) - 1, self._barrier - 1, -1):
            record = records[at].record
            if isinstance(record, ChoiceRecord) and seat in (None, record.seat):
                return at
        return None

    def _finished(self) -> Result:
        if self.result is None:
            raise GameError("The game is not over yet.")
        return self.result

    def _name(self, seat: int) -> str:
        return self.seats[seat].name if 0 <= seat < len(self.seats) else f"Seat {seat + 1}"

    def _wrong(self, what: str) -> RulesError:
        return RulesError(f"The rules `{self.rules.spec.name}` made a mistake: {what}.")

    def _mismatch(self, entry: Entry, why: str) -> JournalError:
        where = self.journal.path or "the journal"
        return JournalError(f"Line {entry.line} of {where} does not fit the game: {why}.")


def _teller(game: Game) -> Tell:
    """Tells the game without holding it, so that a game that nobody holds any more is gone at once."""
    held, keep, round_event = ref(game), game.events.append, game.rules.round_event

    def tell(event: Event) -> None:
        keep(event)
        if event.reveals or event.kind == round_event:
            game = held()
            if game is not None:
                game._tell(event)

    tell.keep = keep  # type: ignore[attr-defined]
    return tell


_NOTHING = Decision(0, "", "", ())
"""What a bot is asked before it is asked anything."""


def _no_decision(decision: Decision) -> str:
    if not decision.options:
        return f"they ask “{decision.prompt}” and offer nothing to choose"
    return f"they ask “{decision.prompt}” of seat {decision.seat}, where nobody sits (seats count from 0)"


def _no_step(step: object) -> str:
    if isinstance(step, GeneratorType):
        return f"they `yield` {step.__name__}(…), where it must be `yield from`"
    return f"they `yield` {_kind(step)}, which is neither a roll nor a shuffle nor a question"


def _kind(thing: object) -> str:
    return "nothing (None)" if thing is None else f"an object of the kind {type(thing).__name__}"


def play(
    cards: CardSet,
    seats: Sequence[str],
    seed: int,
    journal: Journal | str | Path | None = None,
    *,
    name: str | None = None,
    rules: Rules | None = None,
) -> Game:
    """Play a game of bots to its end. Arguments and errors as for `Game`."""
    game = Game(cards, seats, seed, journal, name=name, rules=rules)
    game.run()
    return game


def resume(path: str | Path, cards: CardSet, *, rules: Rules | None = None) -> Game:
    """Go on with the game in a journal, which keeps being written.

    Raises JournalError if the journal is damaged, does not fit the rules, or was played with other cards.
    """
    journal = Journal.resume(path)
    try:
        return _replayed(journal, cards, rules)
    except GameError:
        journal.close()
        raise


def replay(
    path: str | Path, cards: CardSet, *, choices: int | None = None, rules: Rules | None = None
) -> Game:
    """The game in a journal as it stood after so many choices (None: all of them).

    The file stays as it is: what is done to the game that comes back is not written to it.
    Errors as for `resume`.
    """
    whole = Journal.read(path)
    part = Journal(whole.header, path=whole.path, notice=whole.notice)
    left = choices
    for entry in whole.effective():
        if isinstance(entry.record, ChoiceRecord) and left is not None:
            if left == 0:
                break
            left -= 1
        part.entries.append(entry)
    return _replayed(part, cards, rules)


def _replayed(journal: Journal, cards: CardSet, rules: Rules | None) -> Game:
    header = journal.header
    title = cards.title or header.set
    if cards.title is not None and header.title != cards.title:
        raise JournalError(f"{journal.path} is a game of {header.title}, not of {title}.")
    if header.fingerprint != cards.fingerprint:
        raise JournalError(
            f"{journal.path} was played with other cards: "
            f"the text of {title} ({header.set}) has changed since."
        )
    return Game(cards, header.seats, header.seed, journal, rules=rules)
