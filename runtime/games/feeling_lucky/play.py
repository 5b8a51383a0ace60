"""The course of play: setup, five phases in each round, the end and the scoring."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from dicewright.dsl.model import CardSet
from dicewright.runtime.errors import SetupError
from dicewright.runtime.games.feeling_lucky import scoring
from dicewright.runtime.games.feeling_lucky.context import Context, some
from dicewright.runtime.games.feeling_lucky.numbers import Numbers
from dicewright.runtime.games.feeling_lucky.pushing import push_phase
from dicewright.runtime.games.feeling_lucky.rolling import roll_phase
from dicewright.runtime.games.feeling_lucky.supply import bonus, build, buy, place_new
from dicewright.runtime.games.feeling_lucky.table import Display, Table, TaskCard, box_of
from dicewright.runtime.games.feeling_lucky.view import TableView, look
from dicewright.runtime.matchers import matchers
from dicewright.runtime.rules import Result, Tell
from dicewright.runtime.steps import Steps, shuffle


class FeelingLucky:
    """One game. Raises SetupError if the card set does not fit the rules or the players."""

    def __init__(self, cards: CardSet, names: Sequence[str], tell: Tell) -> None:
        numbers = Numbers.read(cards, len(names))
        prices = {
            name: cost for name, deck in cards.decks.items() if isinstance(cost := deck.keys.get("cost"), int)
        }
        matches = {card: compiled.matches for card, compiled in matchers(cards).items()}
        self.context = Context(_lay_out(cards, numbers, names), numbers, cards.pool, prices, matches, tell)

    def view(self, seat: int | None) -> TableView:
        """What the player at this seat sees: everything but the order of the stacks."""
        return look(self.context, seat)

    def steps(self) -> Steps[Result]:
        """Rule book, "Setup", "Course of Play" and "End of the Game and Scoring"."""
        ctx, table = self.context, self.context.table
        yield from set_up(ctx)
        for number in range(1, ctx.numbers.rounds + 1):
            table.round, table.rolls, table.rolled = number, 0, None
            ctx.say(
                "round", f"Round {number}: {table.displays[table.fairy].name} has the dice.", None, number
            )
            table.phase = "bonus"
            yield from bonus(ctx)
            if number >= ctx.numbers.first_buying_round:
                table.phase = "buy"
                yield from buy(ctx)
            table.phase = "build"
            yield from build(ctx)
            table.phase = "roll"
            yield from roll_phase(ctx)
            table.phase = "push"
            yield from push_phase(ctx)
            table.fairy = (table.fairy + 1) % len(table.displays)
        table.phase = "end"
        return final_scoring(ctx)


def set_up(ctx: Context) -> Steps[None]:
    """Shuffle the stacks; with free placing, let everybody place their starting cards."""
    for deck, stack in ctx.table.stacks.items():
        cards = yield from shuffle(deck, list(stack))
        stack.clear()
        stack.extend(cards)
    for display in ctx.table.in_order():
        yield from place_new(ctx, display)


def final_scoring(ctx: Context) -> Result:
    """Rule book, "End of the Game and Scoring"; by the solo rules also "Be colourful!" and the stars."""
    displays, numbers = ctx.table.displays, ctx.numbers
    levels = [scoring.level_scores(display.right, numbers.factors) for display in displays]
    luck = [display.luck * numbers.luck_points for display in displays]
    extra: dict[str, object] = {"levels": [list(scores) for scores in levels], "luck": luck}
    scores = [sum(by_level) + more for by_level, more in zip(levels, luck, strict=True)]
    if numbers.solo:
        sets = [scoring.colour_sets(display.right, numbers.easier) for display in displays]
        extra["colour_sets"] = [count * numbers.colour_set_points for count in sets]
        scores = [
            score + count * numbers.colour_set_points for score, count in zip(scores, sets, strict=True)
        ]
        extra["stars"] = [scoring.stars(score, numbers.stars) for score in scores]
    unscored = [[len(cards) for cards in display.left] for display in displays]
    winners = scoring.best_seats(scores, unscored)
    for display, score in zip(displays, scores, strict=True):
        ctx.say("points", f"has {some(score, 'point')}.", display, score)
    if len(displays) > 1:
        ctx.say("end", f"{' and '.join(displays[seat].name for seat in winners)} won.", None, *winners)
    return Result(tuple(scores), winners, extra)


def _lay_out(cards: CardSet, numbers: Numbers, names: Sequence[str]) -> Table:
    """Rule book, "Setup": displays with starting cards, and stacks that are still to be shuffled."""
    sets: dict[str, list[TaskCard]] = {}
    stacks: dict[str, deque[TaskCard]] = {deck: deque() for deck in cards.decks}
    started = set()
    for card, design in box_of(cards):
        letter = design.keys.get("start")
        if letter is not None and card.id not in started:
            started.add(card.id)
            sets.setdefault(str(letter), []).append(card)
        else:
            stacks[card.deck].append(card)
    letters = sorted(sets)
    if len(letters) < len(names):
        raise SetupError(
            f"{cards.title} has starting cards for {some(len(letters), 'player')}, not for {len(names)}."
        )
    displays = []
    for seat, name in enumerate(names):
        left: list[list[TaskCard]] = [[] for _ in range(numbers.levels)]
        right: list[list[TaskCard]] = [[] for _ in range(numbers.levels)]
        display = Display(seat, name, left, right, numbers.black_markers)
        if numbers.free_placing:
            display.new = sets[letters[seat]]
        else:
            _first_layout(display, letters[seat], sets[letters[seat]], numbers)
        displays.append(display)
    for letter in letters[len(names) :]:
        for card in sets[letter]:
            stacks[card.deck].append(card)
    return Table(numbers, displays, stacks, numbers.luck_supply, numbers.multiplier_markers)


def _first_layout(display: Display, letter: str, start: list[TaskCard], numbers: Numbers) -> None:
    """Put starting cards where `set layout` says, cards of a deck in the order of the file."""
    rest = list(start)
    for level, decks in numbers.layout.items():
        for deck in decks:
            card = next((card for card in rest if card.deck == deck), None)
            if card is None:
                raise SetupError(f"`set layout` asks for more {deck} cards than starting set {letter} has.")
            rest.remove(card)
            display.left[level - 1].append(card)
    if rest:
        raise SetupError(f"`set layout` leaves no place for {rest[0].id} of starting set {letter}.")
