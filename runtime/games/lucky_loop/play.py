"""The course of play: setup, rounds, turns, the end and the winner."""

from __future__ import annotations

from collections.abc import Sequence

from dicewright.dsl.model import CardSet
from dicewright.runtime.errors import SetupError
from dicewright.runtime.games.lucky_loop import scoring
from dicewright.runtime.games.lucky_loop.cards import FlightCard, deck_of, flight_pool, highest_level
from dicewright.runtime.games.lucky_loop.context import Context, some
from dicewright.runtime.games.lucky_loop.freestyle import final_turn
from dicewright.runtime.games.lucky_loop.numbers import Numbers
from dicewright.runtime.games.lucky_loop.routines import main_turn
from dicewright.runtime.games.lucky_loop.table import Pilot, Table
from dicewright.runtime.games.lucky_loop.view import TableView, look
from dicewright.runtime.mechanics.chips import Chips
from dicewright.runtime.mechanics.stacks import Stack
from dicewright.runtime.remember import once_per_set
from dicewright.runtime.rules import Result, Tell
from dicewright.runtime.steps import Steps


class LuckyLoop:
    """One game. Raises SetupError if the card set does not fit the rules or the players."""

    def __init__(self, cards: CardSet, names: Sequence[str], tell: Tell) -> None:
        numbers = Numbers.read(cards, len(names))
        self.context = Context(_lay_out(cards, numbers, names), numbers, flight_pool(cards), tell)

    def view(self, seat: int | None) -> TableView:
        """What the player at this seat sees: everything but the piles' order and the others' cards."""
        return look(self.context, seat)

    def standing(self) -> tuple[int, ...]:
        """By seat, the points on the score track."""
        return tuple([pilot.score for pilot in self.context.table.pilots])

    def steps(self) -> Steps[Result]:
        """Rule book, "Preparing the Game", "The Game" and "End of the Game"."""
        ctx, table = self.context, self.context.table
        yield from deal(ctx)
        while not table.over():
            table.round += 1
            ctx.say("round", f"Round {table.round}.", None, table.round)
            for pilot in table.pilots:
                yield from turn(ctx, pilot)
        return final_scoring(ctx)


def deal(ctx: Context) -> Steps[None]:
    """Shuffle the piles; everybody gets cards of each."""
    for pile in ctx.table.piles:
        yield from pile.shuffle()
        for pilot in ctx.table.pilots:
            for _ in range(ctx.numbers.start_cards):
                card = pile.top()
                assert card is not None  # `Numbers` has seen to it
                pilot.hand.append(card)
                ctx.note("card", pilot, card.id)


def turn(ctx: Context, pilot: Pilot) -> Steps[None]:
    """One player's turn, in the main or the final phase."""
    ctx.table.turn = pilot.seat
    pilot.gained = 0
    if pilot.final:
        yield from final_turn(ctx, pilot)
    else:
        yield from main_turn(ctx, pilot)


def final_scoring(ctx: Context) -> Result:
    """Rule book, "End of the Game": the most points win, a draw is shared."""
    pilots = ctx.table.pilots
    scores = tuple(pilot.score for pilot in pilots)
    winners = scoring.best_seats(scores)
    for pilot in pilots:
        ctx.say("points", f"has {some(pilot.score, 'point')}.", pilot, pilot.score)
    ctx.say("end", f"{' and '.join(pilots[seat].name for seat in winners)} won.", None, *winners)
    extra = {
        "routines": [list(pilot.results) for pilot in pilots],
        "freestyle": [pilot.freestyle for pilot in pilots],
        "lost": [pilot.lost for pilot in pilots],
        "rounds": ctx.table.round,
    }
    return Result(scores, winners, extra)


def _lay_out(cards: CardSet, numbers: Numbers, names: Sequence[str]) -> Table:
    """Rule book, "Preparing the Game": piles that are still to be shuffled, and everything else."""
    deck = deck_of(cards)
    _check_flyable(cards)
    by_pile: list[list[FlightCard]] = [[] for _ in numbers.piles]
    for card in deck.box():
        by_pile[card.pile].append(card)
    piles = [Stack("/".join(colours), held) for colours, held in zip(numbers.piles, by_pile, strict=True)]
    pilots = [Pilot(seat, name, [None] * len(numbers.routines)) for seat, name in enumerate(names)]
    chips = Chips(numbers.bonus_chips, len(names))
    return Table(numbers, deck, pilots, piles, chips, [[] for _ in numbers.routines])


@once_per_set
def _check_flyable(cards: CardSet) -> None:
    """Raise SetupError for a set whose games could not end, because some flight can never succeed."""
    deck, numbers = deck_of(cards), Numbers.read(cards, Numbers.fewest_players(cards))
    points: dict[str, int] = {}
    for card in deck.cards.values():
        best = max(award.points for award in card.awards)
        points[card.colour] = max(best, points.get(card.colour, 0))
    for routine in numbers.routines:
        for colour in routine.colours:
            if colour not in points:
                raise SetupError(f"The {routine.name} needs {colour} cards, and there are none.")
        spare = numbers.flight_dice + numbers.extra_dice - len(routine.colours)
        most = sum(points[colour] for colour in routine.colours) + spare * numbers.spare_die_points
        if most < numbers.least_score:
            raise SetupError(
                f"The {routine.name} can never bring the {numbers.least_score} points that count."
            )
    fewest, most = numbers.display_cards
    levels = [highest_level(deck, size, numbers.flight_dice) for size in range(fewest, most + 1)]
    if max((level for level in levels if level is not None), default=0) < numbers.display_level:
        dice = some(numbers.flight_dice, "die", "dice")
        raise SetupError(f"No cards make a freestyle display of {numbers.display_level} levels for {dice}.")
