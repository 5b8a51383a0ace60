"""Playing fortune cards that the fixed dice fulfil, at the end of the phase "Roll".

Dice that are not thrown (a beast's; in the showdown also that of the God of Luck) are added one by one,
by a choice of their own, and stay for the rest of the turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from dicewright.dsl.model import Face
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.god_of_luck import scoring
from dicewright.runtime.games.god_of_luck.box import Fortune
from dicewright.runtime.games.god_of_luck.context import Context
from dicewright.runtime.games.god_of_luck.table import Owned, Player, Turn
from dicewright.runtime.steps import Steps, ask


def play_phase(ctx: Context, player: Player) -> Steps[None]:
    """Rule book, "2. Playing" (2) and "3. End of the game": one card a turn, in the showdown any number."""
    table, turn = ctx.table, ctx.table.turn
    assert turn is not None
    table.phase = "play"
    while table.showdown or turn.plays < ctx.numbers.plays:
        helpers = table.ready(player, *_helping(ctx))
        able = _able(ctx, player, turn, helpers)
        if not (turn.plays or turn.added):
            most = len(turn.dice) + sum(owned.deity.amount for owned in helpers)
            player.tally.reach += [card.id for card in player.hand if card.dice <= most]
            player.tally.able += able
        if not able:
            break
        option = yield from ask(_play_decision(ctx, player, turn, helpers))
        if option.action == "no":
            ctx.say("pass", "plays no further card." if turn.plays else "plays no card.", player)
            break
        if option.action == "add":
            _add(ctx, player, turn, str(option.args[0]), int(option.args[1]))
        else:
            card = ctx.box.fortunes[str(option.args[0])]
            value = scoring.value_in_turn(card, len(turn.dice))
            turn.plays += 1
            table.play(player, card, value)
            ctx.say("play", f"plays {card.caption} for {value}.", player, card.id, value)


def _helping(ctx: Context) -> tuple[str, ...]:
    return ("beast", "wish") if ctx.table.showdown else ("beast",)


def dice_of(ctx: Context, owned: Owned) -> list[Face]:
    """The dice that a deity may add, one of which is chosen."""
    numbers = ctx.box.numbers
    return list(numbers.values()) if owned.deity.skill == "wish" else [numbers[owned.deity.pips]]


def _play_decision(ctx: Context, player: Player, turn: Turn, helpers: list[Owned]) -> Decision:
    dice = turn.dice
    options: dict[tuple[int | str, ...], Option] = {}
    for card in player.hand:
        if ctx.fulfils(card, dice):
            value = scoring.value_in_turn(card, len(dice))
            options["play", card.id] = Option("play", (card.id,), f"play {card.caption}", f"worth {value}")
    for owned in helpers:
        for face in dice_of(ctx, owned):
            args = (owned.deity.id, face.number or 0)
            amount = "a" if owned.deity.amount == 1 else str(owned.deity.amount)
            label = f"add {amount} {face.text} of {owned.deity.caption}"
            options[("add", *args)] = Option("add", args, label)
    no = Option("no", (), "play no further card" if turn.plays else "play no card")
    return Decision(player.seat, "play", "Which card do you play?", (*options.values(), no))


def _add(ctx: Context, player: Player, turn: Turn, deity: str, number: int) -> None:
    """A deity's dice become fixed dice of this turn."""
    owned = player.find(deity)
    face = ctx.box.numbers[number]
    ctx.table.use(player, owned)
    turn.added += [(owned.deity, face)] * owned.deity.amount
    ctx.say("add", f"adds {face.text} with {owned.deity.caption}.", player, deity, number)


def _able(ctx: Context, player: Player, turn: Turn, helpers: list[Owned]) -> list[str]:
    """The IDs of the cards of the hand that can be played, with whatever dice can be added."""
    ends = [ctx.counts(dice) for dice in _completions(ctx, turn.dice, helpers)]
    return [card.id for card in player.hand if any(ctx.asks(card, counts) for counts in ends)]


def _completions(ctx: Context, dice: list[Face], helpers: list[Owned]) -> Iterator[list[Face]]:
    """The fixed dice with each choice of dice to add, none first."""
    choices = []
    for owned in helpers:
        added = [[face] * owned.deity.amount for face in dice_of(ctx, owned)]
        choices.append([[], *added])
    for chosen in product(*choices):
        yield dice + [face for faces in chosen for face in faces]


def playable(ctx: Context, player: Player, dice: list[Face]) -> list[Fortune]:
    """The different cards of a hand that these fixed dice fulfil."""
    return [card for card in {c.id: c for c in player.hand}.values() if ctx.fulfils(card, dice)]
