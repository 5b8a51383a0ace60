"""The course of play: who begins, turn after turn, and the final count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dicewright.dsl.model import CardSet
from dicewright.runtime.chance import roll_text
from dicewright.runtime.errors import SetupError
from dicewright.runtime.games.nichtlustig import scoring
from dicewright.runtime.games.nichtlustig.context import Context, dice_of, some
from dicewright.runtime.games.nichtlustig.matching import matching
from dicewright.runtime.games.nichtlustig.numbers import Numbers, box_of
from dicewright.runtime.games.nichtlustig.table import Table, Target
from dicewright.runtime.games.nichtlustig.turn import turn
from dicewright.runtime.games.nichtlustig.view import TableView, look, look_at_players
from dicewright.runtime.rules import Result, Tell
from dicewright.runtime.steps import Steps, roll


class Nichtlustig:
    """One game. Raises SetupError if the card set does not fit the rules or the players."""

    def __init__(self, cards: CardSet, names: Sequence[str], tell: Tell) -> None:
        numbers = Numbers.read(cards, len(names))
        table = Table.of(box_of(cards), numbers, names)
        dice = dice_of(cards.pool)
        scoring_dice = tuple(
            at for at, (_, faces) in enumerate(dice) if faces[0].colour == numbers.scoring_colour
        )
        if not scoring_dice:
            raise SetupError(f"No die is {numbers.scoring_colour}, as `set scoring-colour` asks.")
        names_of_dice = tuple(name for name, _ in dice)
        self.context = Context(
            cards, table, numbers, cards.pool, matching(cards), scoring_dice, names_of_dice, tell
        )

    def view(self, seat: int | None) -> TableView:
        """What the player at this seat sees: everything, as nothing in this game is hidden."""
        return look(self.context, seat)

    def standing(self) -> tuple[int, ...]:
        """By seat, the points if the game ended now; what is rolled for at the end counts its mean, rounded."""
        ctx = self.context
        points = [player.points for player in look_at_players(ctx)]
        sides = [[face.number for face in faces] for _, faces in dice_of(ctx.pool)]
        for deck in [deck for deck, rolled in _decks(ctx) if rolled]:
            for seat in range(len(points)):
                points[seat] += round(scoring.expected_highest(sides[: len(counting(ctx, seat, deck))]))
        return tuple(points)

    def steps(self) -> Steps[Result]:
        """Rule book, "Turn Sequence" and "End of the Game"."""
        ctx = self.context
        table = ctx.table
        first = seat = yield from first_player(ctx)
        rounds = 0
        while True:
            if seat == first:
                rounds += 1
                ctx.note("round", None, rounds)
            yield from turn(ctx, seat)
            if len(table.centre()) <= ctx.numbers.end_at:
                break
            seat = (seat + 1) % len(table.names)
        table.phase = "end"
        left = len(table.centre())
        ctx.say("count", f"The final count, with {some(left, 'target')} left in the middle.", None, left)
        return (yield from final_count(ctx))


def first_player(ctx: Context) -> Steps[int]:
    """Everybody rolls a die: who rolls the highest number begins. Those who are even roll again."""
    seats = list(range(len(ctx.table.names)))
    while len(seats) > 1:
        shown: dict[int, int] = {}
        for seat in seats:
            rolled = yield from roll(ctx.pool, ctx.scoring_dice[:1])
            (face,) = rolled.dice
            shown[seat] = face.number or 0
            ctx.say("first-roll", f"rolls {roll_text((face,))} for the first turn.", seat, face.text)
        seats = [seat for seat in seats if shown[seat] == max(shown.values())]
    return seats[0]


def final_count(ctx: Context) -> Steps[Result]:
    """Rule book, "End of the Game": what everybody's cards are worth, and who wins."""
    table, numbers = ctx.table, ctx.numbers
    seats = range(len(table.names))
    decks: dict[str, list[int]] = {}
    for deck, rolled in _decks(ctx):
        decks[deck] = []
        for seat in seats:
            if rolled:
                points = yield from roll_for(ctx, seat, deck)
            else:
                points = deck_score(ctx, seat, deck)
            decks[deck].append(points)
    mine = [table.targets_of(seat) for seat in seats]
    more = {
        "not scored": [numbers.unscored_points * _count(not each.scored for each in own) for own in mine],
        "covered": [numbers.covered_points * _count(each.death is not None for each in own) for own in mine],
        "special": [special_points(ctx, seat) for seat in seats],
        "open Deaths": [-open_penalty(ctx, seat) for seat in seats],
    }
    scores = [sum(points) for points in zip(*decks.values(), *more.values(), strict=True)]
    deaths = [len(table.deaths_of(seat)) for seat in seats]
    winners = scoring.best_seats(scores, deaths)
    for seat, score in enumerate(scores):
        ctx.say("points", f"has {some(score, 'point')}.", seat, score)
    ctx.say("end", f"{' and '.join(table.names[seat] for seat in winners)} won.", None, *winners)
    return Result(tuple(scores), winners, {"decks": decks, "more": more, "deaths": deaths})


def deck_score(ctx: Context, seat: int, deck: str) -> int:
    """What a player's scored, uncovered cards of a deck are worth that is not rolled for."""
    designs = [target.design for target in counting(ctx, seat, deck)]
    if not designs:
        return 0
    first = designs[0]
    for design in designs:
        each = design.points if len(designs) >= first.company else first.alone
        ctx.note("worth", seat, design.id, each)
    return scoring.deck_points([design.points for design in designs], first.company, first.alone)


def roll_for(ctx: Context, seat: int, deck: str) -> Steps[int]:
    """Roll a die for each of a player's scored, uncovered cards of this deck; the highest counts for all."""
    cards = counting(ctx, seat, deck)
    if not cards:
        return 0
    dice = tuple(range(min(len(cards), ctx.pool.size)))
    rolled = yield from roll(ctx.pool, dice)
    shown = [face.number for face in rolled.dice]
    points = scoring.rolled_points(shown)
    numbers = " ".join(str(number or 0) for number in shown)
    text = f"rolls {numbers} for {some(len(cards), deck)}: {some(points, 'point')}."
    ctx.say("professors", text, seat, deck, points)
    for target, share in zip(cards, scoring.shares(shown), strict=False):
        ctx.note("worth", seat, target.design.id, share)
    return points


def counting(ctx: Context, seat: int, deck: str) -> list[Target]:
    """A player's scored, uncovered cards of a deck."""
    return [target for target in ctx.table.targets_of(seat) if target.counts and target.design.deck == deck]


def open_penalty(ctx: Context, seat: int) -> int:
    """What the Deaths cost that lie open in front of a player."""
    return sum(death.design.penalty for death in ctx.table.deaths_of(seat) if death.on is None)


def special_points(ctx: Context, seat: int) -> int:
    """What a player's special cards count: nothing, if the card file agrees with the rule book."""
    return sum(special.design.points for special in ctx.table.specials.values() if special.seat == seat)


def _count(holds: Iterable[bool]) -> int:
    return sum(holds)


def _decks(ctx: Context) -> list[tuple[str, bool]]:
    """The decks of targets, and whether they are rolled for."""
    found: dict[str, bool] = {}
    for target in ctx.table.targets.values():
        found.setdefault(target.design.deck, target.design.rolled)
    return list(found.items())
