"""Asking a player for one of some cards, or for yes or no.

card = yield from choose_card(seat, "take", "Which hive do you take?", cards)      # None if there are none
again = yield from confirm(seat, "dare", "Go on?", yes="roll again", no="go home")
"""

from __future__ import annotations

from collections.abc import Iterable

from dicewright.dsl.model import Card
from dicewright.runtime.decisions import Decision, Option
from dicewright.runtime.steps import Steps, ask


def choose_card(seat: int, action: str, prompt: str, cards: Iterable[Card]) -> Steps[Card | None]:
    """One of the cards, whichever the player at this seat says; None, and no question, if there are none.

    Copies of a card are one choice. `action`, a word such as `take`, is the kind of the decision and of
    its options, which read `take NAME`, with the card's points as a hint.
    """
    offered: dict[str, Card] = {}
    for card in cards:
        offered.setdefault(card.id, card)
    if not offered:
        return None
    options = (Option(action, (card.id,), f"{action} {card.title}", _hint(card)) for card in offered.values())
    answer = yield from ask(Decision(seat, action, prompt, tuple(options)))
    return offered[str(answer.args[0])]


def confirm(seat: int, kind: str, prompt: str, yes: str = "yes", no: str = "no") -> Steps[bool]:
    """Whether the player at this seat says yes; `yes` and `no` are what the two choices read."""
    options = Option("yes", (), yes), Option("no", (), no)
    return (yield from ask(Decision(seat, kind, prompt, options))).action == "yes"


def _hint(card: Card) -> str:
    points = card.keys.get("points")
    if not isinstance(points, int):
        return ""
    return "1 point" if points == 1 else f"{points} points"
