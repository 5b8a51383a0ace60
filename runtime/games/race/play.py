"""The course of play: setup, rounds, refills, the end, the winner.

- Setup: all cards with a condition, `copies` counted, are shuffled into the supply; the row is filled
  from it. The first seat begins.
- Round: everybody has one turn, clockwise. The row is filled up after each turn.
- A row that nobody can fulfil: after a round in which nobody claimed anything, the card that has lain in
  the row longest leaves the game and another takes its place.
- End: after the last round (`set rounds`), after the round in which somebody reached `set points-to-win`,
  or at once when neither the row nor the supply has a card left.
- The most points win; of players with equally many, those with more cards; beyond that they share the win.
"""

from __future__ import annotations

from collections.abc import Sequence

from dicewright.dsl.model import CardSet
from dicewright.runtime.errors import SetupError
from dicewright.runtime.games.race.context import Context, some
from dicewright.runtime.games.race.dice import dice_of
from dicewright.runtime.games.race.numbers import Numbers
from dicewright.runtime.games.race.paying import payer
from dicewright.runtime.games.race.table import Die, Racer, Table, box_of
from dicewright.runtime.games.race.turn import take_turn
from dicewright.runtime.games.race.view import RaceView, look
from dicewright.runtime.mechanics.market import Market
from dicewright.runtime.mechanics.stacks import Stack
from dicewright.runtime.rules import Result, Tell
from dicewright.runtime.steps import Steps


class Race:
    """One game. Raises SetupError if the card set cannot be raced by so many players."""

    def __init__(self, cards: CardSet, names: Sequence[str], tell: Tell) -> None:
        numbers = Numbers.read(cards, len(names))
        supply = Stack("supply", box_of(cards))
        if not cards.pool.size:
            raise SetupError(f"{cards.title or 'This set'} has no dice; add a line such as `dice 5 d6`.")
        dice = dice_of(cards)
        table = Table(
            numbers,
            [Racer(seat, name) for seat, name in enumerate(names)],
            Market(supply, numbers.row),
            [Die(kind) for kind in dice.kind_of],
        )
        self.context = Context(table, cards.pool, dice, payer(cards), tell)

    def view(self, seat: int | None) -> RaceView:
        """What the player at this seat sees: everything but the order of the supply."""
        return look(self.context, seat)

    def standing(self) -> tuple[int, ...]:
        """By seat, the points of the cards claimed so far."""
        return tuple([racer.score for racer in self.context.table.racers])

    def steps(self) -> Steps[Result]:
        """The whole game."""
        ctx, table = self.context, self.context.table
        yield from table.market.stack.shuffle()
        yield from refill(ctx)
        while not is_over(table):
            table.round += 1
            ctx.say("round", f"Round {table.round}.", None, table.round)
            idle = True
            for racer in table.racers:
                yield from take_turn(ctx, racer)
                idle = idle and not table.claimed
                yield from refill(ctx)
                if not table.row:
                    break
            if idle and not is_over(table):
                yield from retire(ctx)
        table.phase = "end"
        return final_scoring(ctx)


def refill(ctx: Context) -> Steps[None]:
    """Fill the row up from the supply, as far as that goes."""
    came = yield from ctx.table.market.refill()
    if came:
        names = ", ".join(card.caption for card in came)
        ctx.say("row", f"New in the row: {names}.", None, *(card.id for card in came), reveals=True)


def retire(ctx: Context) -> Steps[None]:
    """After a round without a claim: the oldest card of the row leaves the game."""
    card = ctx.table.retire()
    ctx.say("retire", f"Nobody claimed anything: {card.caption} leaves the game.", None, card.id)
    yield from refill(ctx)


def is_over(table: Table) -> bool:
    """Whether the game ends, asked between rounds."""
    numbers = table.numbers
    if not table.row or (numbers.rounds is not None and table.round >= numbers.rounds):
        return True
    best = max(racer.score for racer in table.racers)
    return table.round > 0 and numbers.points_to_win is not None and best >= numbers.points_to_win


def final_scoring(ctx: Context) -> Result:
    """The scores, and who won; `extra` has the number of cards by seat and of rounds."""
    racers = ctx.table.racers
    for racer in racers:
        ctx.say("points", f"has {some(racer.score, 'point')}.", racer, racer.score)
    ranks = [(racer.score, len(racer.claims)) for racer in racers]
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
    if len(racers) > 1:
        ctx.say("end", f"{' and '.join(racers[seat].name for seat in winners)} won.", None, *winners)
    extra = {"cards": [len(racer.claims) for racer in racers], "rounds": ctx.table.round}
    return Result(tuple(racer.score for racer in racers), winners, extra)
