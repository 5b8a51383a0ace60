"""The course of play: setup, five phases in each round, the end and the scoring."""

from __future__ import annotations

from collections.abc import Sequence

from dicewright.dsl.model import CardSet
from dicewright.runtime.games.feeling_lucky import scoring
from dicewright.runtime.games.feeling_lucky.context import Context
from dicewright.runtime.games.feeling_lucky.glance import TableGlance, glances
from dicewright.runtime.games.feeling_lucky.kit import kit_of
from dicewright.runtime.games.feeling_lucky.offers import some
from dicewright.runtime.games.feeling_lucky.pushing import push_phase
from dicewright.runtime.games.feeling_lucky.rolling import roll_phase
from dicewright.runtime.games.feeling_lucky.supply import bonus, build, buy, place_new
from dicewright.runtime.games.feeling_lucky.view import TableView, look
from dicewright.runtime.rules import Result, Tell
from dicewright.runtime.steps import Steps, shuffle


class FeelingLucky:
    """One game. Raises SetupError if the card set does not fit the rules or the players."""

    def __init__(self, cards: CardSet, names: Sequence[str], tell: Tell) -> None:
        kit = kit_of(cards, len(names))
        self.context = Context(kit.lay_out(names), kit, tell)
        self._glances: tuple[TableGlance, ...] | None = None

    def view(self, seat: int | None) -> TableView:
        """What the player at this seat sees: everything but the order of the stacks."""
        return look(self.context, seat)

    def glance(self, seat: int) -> TableGlance:
        """The same for a bot, until the game goes on."""
        if self._glances is None:
            self._glances = glances(self.context)
        return self._glances[seat]

    def standing(self) -> list[int]:
        """By seat, the points if the game ended now."""
        return [display.score for display in self.context.table.displays]

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
    for event in ctx.kit.dealt:
        ctx.keep(event)
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
