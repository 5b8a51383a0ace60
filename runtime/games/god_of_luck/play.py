"""The course of play: setup, rounds of turns, both ways to the end, the showdown and the scoring."""

from __future__ import annotations

from collections.abc import Sequence

from dicewright.dsl.model import CardSet
from dicewright.runtime.errors import SetupError
from dicewright.runtime.games.god_of_luck import scoring
from dicewright.runtime.games.god_of_luck.box import Box, Deity, Fortune, box_of
from dicewright.runtime.games.god_of_luck.context import Context, fulfilment, some
from dicewright.runtime.games.god_of_luck.numbers import Numbers
from dicewright.runtime.games.god_of_luck.playing import play_phase
from dicewright.runtime.games.god_of_luck.recruiting import invite_phase
from dicewright.runtime.games.god_of_luck.rolling import roll_phase
from dicewright.runtime.games.god_of_luck.table import Player, Table
from dicewright.runtime.games.god_of_luck.taking import discard_phase, draw_start, take_phase
from dicewright.runtime.games.god_of_luck.view import TableView, look
from dicewright.runtime.mechanics.market import Market
from dicewright.runtime.mechanics.stacks import Stack
from dicewright.runtime.rules import Result, Tell
from dicewright.runtime.steps import Steps


class GodOfLuck:
    """One game. Raises SetupError if the card set does not fit the rules or the players."""

    def __init__(self, cards: CardSet, names: Sequence[str], tell: Tell) -> None:
        numbers = Numbers.read(cards, len(names))
        box = box_of(cards)
        pool = box.dice(numbers.box_dice)
        self.context = Context(lay_out(box, numbers, names), numbers, box, pool, fulfilment(cards), tell)

    def view(self, seat: int | None) -> TableView:
        """What the player at this seat sees: neither other hands nor the order of anything face down."""
        return look(self.context, seat)

    def standing(self) -> tuple[int, ...]:
        """By seat, the points if the game ended now."""
        return tuple([score_of(player) for player in self.context.table.players])

    def steps(self) -> Steps[Result]:
        """Rule book, "1. Preparing", "2. Playing" and "3. End of the game"."""
        ctx, table = self.context, self.context.table
        yield from set_up(ctx)
        while not table.ending:
            yield from play_round(ctx)
        yield from showdown(ctx)
        table.phase = "end"
        return final_scoring(ctx)


def lay_out(box: Box, numbers: Numbers, names: Sequence[str]) -> Table:
    """Rule book, "1. Preparing" (1) to (5), up to shuffling: cards in hands, piles and places of their own."""
    players = [Player(seat, name) for seat, name in enumerate(names)]
    piles: dict[str, list[Fortune]] = {deck: [] for deck in box.decks}
    for card in box.fortunes.values():
        left = card.copies - card.start * len(players)
        if left < 0:
            raise SetupError(f"There are not enough of {card.caption} to deal {card.start} to each player.")
        piles[card.deck] += [card] * left
        for player in players:
            player.hand += [card] * card.start
    homes: dict[str, list[Deity]] = {}
    deck: list[Deity] = []
    for deity in box.deities.values():
        if deity.tower and numbers.beginner:
            continue
        if deity.home:
            homes[deity.id] = [deity] * deity.copies
        else:
            deck += [deity] * deity.copies
    markets = {name: Market(Stack(name, cards), numbers.open_cards) for name, cards in piles.items()}
    return Table(numbers, box, players, markets, Stack("deities", deck), [], homes)


def set_up(ctx: Context) -> Steps[None]:
    """Rule book, "1. Preparing" (3) to (7): the decks are shuffled and the rows filled; everybody draws a
    card from a pile of their choice, then two cards of each pile are opened."""
    table, numbers = ctx.table, ctx.numbers
    yield from table.deck.shuffle()
    for size in numbers.start_rows:
        row = [deity for _ in range(size) if (deity := table.deck.top()) is not None]
        table.rows.append(row)
    for pile in table.piles.values():
        yield from pile.stack.shuffle()
    table.changes += 1
    for player in table.players:
        ctx.count("deal", player, [card.id for card in player.hand])
    ctx.count("lay", None, [deity.id for row in (*table.homes.values(), *table.rows) for deity in row])
    ctx.say("setup", f"{table.players[table.holder].name} has the ruyi and begins.")
    yield from draw_start(ctx)
    for pile in table.piles.values():
        yield from pile.refill()
    table.changes += 1
    ctx.say("open", f"{some(numbers.open_cards, 'card')} of each pile are turned up.", reveals=True)


def play_round(ctx: Context) -> Steps[None]:
    """Rule book, "2. Playing": a turn for everybody, from whoever has the ruyi; then the ruyi passes to
    the right and the rows move up."""
    table = ctx.table
    table.round += 1
    ctx.say("round", f"Round {table.round}: {table.players[table.holder].name} begins.", None, table.round)
    for player in table.from_seat(table.holder):
        yield from take_turn(ctx, player)
        check_end(ctx)
    table.phase, table.turn = "take", None
    table.stand_up()
    table.holder = (table.holder + 1) % len(table.players)
    fresh = yield from table.shift()
    names = ", ".join(deity.caption for deity in fresh) or "nobody"
    ctx.say("row", f"New deities: {names}.", None, *(deity.id for deity in fresh), reveals=True)


def take_turn(ctx: Context, player: Player) -> Steps[None]:
    """One player's turn: take, roll (and play), invite, discard."""
    table = ctx.table
    table.phase, table.turn = "take", None
    yield from take_phase(ctx, player)
    yield from roll_phase(ctx, player)
    yield from play_phase(ctx, player)
    yield from invite_phase(ctx, player)
    table.settle(player)
    table.phase = "discard"
    yield from discard_phase(ctx, player)


def check_end(ctx: Context) -> None:
    """Rule book, "3. End of the game": after a turn, whether this round is the last before the showdown."""
    table = ctx.table
    if table.ending:
        return
    if table.luck is not None:
        table.ending = True
        ctx.say("ending", f"{table.luck.name} has the God of Luck: the showdown comes after this round.")
    elif table.spent_piles() >= ctx.numbers.spent_piles:
        table.ending = True
        ctx.say("ending", f"{table.spent_piles()} piles are used up: the showdown comes after this round.")


def showdown(ctx: Context) -> Steps[None]:
    """Rule book, "3. End of the game": from the owner of the God of Luck, or else of the ruyi, everybody
    rolls once more and plays as many cards as the fixed dice fulfil."""
    table = ctx.table
    table.round += 1
    table.showdown = True
    first = table.luck.seat if table.luck is not None else table.holder
    ctx.say("showdown", f"The showdown: {table.players[first].name} begins.")
    for player in table.from_seat(first):
        yield from roll_phase(ctx, player)
        yield from play_phase(ctx, player)


def final_scoring(ctx: Context) -> Result:
    """Rule book, "3. End of the game": fortune cards and deities on the table; ties."""
    players = ctx.table.players
    fortunes = [sum(played.value for played in player.played) for player in players]
    deities = [sum(owned.deity.points for owned in player.deities) for player in players]
    scores = [score_of(player) for player in players]
    luck = [player is ctx.table.luck for player in players]
    counts = [len(player.deities) for player in players]
    winners = scoring.best_seats(scores, luck, counts)
    for player, points in zip(players, scores, strict=True):
        tell_tally(ctx, player)
        ctx.say("points", f"has {some(points, 'point')}.", player, points)
    ctx.say("end", f"{' and '.join(players[seat].name for seat in winners)} won.", None, *winners)
    extra = {"fortunes": fortunes, "deities": deities, "luck": luck, "deity_cards": counts}
    return Result(tuple(scores), winners, extra)


def tell_tally(ctx: Context, player: Player) -> None:
    """What statistics are told of a player when the game is over."""
    ctx.count("drawn", player, player.tally.drawn)
    ctx.count("reach", player, player.tally.reach)
    ctx.count("able", player, player.tally.able)
    for played in player.played:
        ctx.count("score", player, (played.card.id, played.value))
    for owned in player.deities:
        ctx.count("score", player, (owned.deity.id, owned.deity.points))


def score_of(player: Player) -> int:
    """A player's points as things lie."""
    return scoring.score(
        [played.value for played in player.played], [owned.deity for owned in player.deities]
    )
