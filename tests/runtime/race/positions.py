"""Positions in the middle of a race, made by hand, and turns of bots in them."""

from __future__ import annotations

from collections.abc import Sequence

from dicewright.dsl.model import CardSet
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.games.race.dice import dice_of
from dicewright.runtime.games.race.table import points_of
from dicewright.runtime.games.race.view import CardView, ClaimView, DieView, RacerView, RaceView
from dicewright.runtime.registry import rules_named
from dicewright.runtime.seats import Turn
from tests.runtime.race.sets import showing


def card_view(cards: CardSet, id: str, number: int = 0) -> CardView:
    """A card as a view shows it."""
    card = cards.cards[id]
    return CardView(number, id, id, tuple(tier.label for tier in card.tiers), points_of(card))


def position(
    cards: CardSet,
    shown: str,
    row: str,
    left: int | None = 1,
    aside: int = 0,
    keeping: str | None = None,
    scores: Sequence[int] = (0,),
    active: int = 0,
    round: int = 1,
    rounds: int | None = None,
    points_to_win: int | None = None,
    claimed: Sequence[tuple[str, int]] = (),
    phase: str = "roll",
) -> RaceView:
    """A position of a turn; the first dice are `aside`; all scores come from cards out of sight."""
    dice = dice_of(cards)
    rolled = showing(shown, cards.pool, range(cards.pool.size))
    shown_dice = tuple(
        DieView(face, dice.name(kind, face), at < aside, at < aside)
        for at, (kind, face) in enumerate(zip(dice.kind_of, rolled.dice, strict=True))
    )
    open_cards = tuple(card_view(cards, id, at) for at, id in enumerate(row.split()))
    claims = tuple(ClaimView(card_view(cards, id), tier) for id, tier in claimed)
    racers = tuple(
        RacerView(seat, f"p{seat}", score, claims if seat == active else ())
        for seat, score in enumerate(scores)
    )
    return RaceView(
        active,
        round,
        rounds,
        points_to_win,
        phase,
        active,
        1,
        left,
        keeping or cards.keeping or "free",
        shown_dice,
        open_cards,
        claims,
        racers,
        sum(card.copies for card in cards.cards.values()) - len(open_cards) - len(claims),
        (),
    )


def chosen(bot: str, cards: CardSet, view: RaceView, *options: Sequence[str]) -> list[str | int]:
    """What a bot of this name claims of these options (`done` is added)."""
    offered = [Option(action, tuple(args)) for action, *args in [*options, ["done"]]]
    policy = rules_named("race").policy(bot)
    assert policy is not None
    decision = Decision(view.active, "claim", "", tuple(offered))
    return list(policy(Turn(decision, lambda: view, cards, rules_named("race"), (0, 0, 0))).data)
