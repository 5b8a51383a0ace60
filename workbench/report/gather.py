"""From a card set to the data of its report: the set itself, odds, diagnostics, and what games showed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dicewright.dsl.allow import allowed
from dicewright.dsl.diagnostics import Diagnostic
from dicewright.dsl.model import Card, CardSet
from dicewright.dsl.printer import to_text
from dicewright.dsl.render import to_json
from dicewright.workbench.commands.odds import odds_json


def gather(
    cards: CardSet,
    path: str,
    diagnostics: Sequence[Diagnostic],
    simulated: Mapping[str, Any] | None = None,
    no_games: str | None = None,
) -> dict[str, Any]:
    """The data of a report, JSON-able.

    `set` tells of the set, `odds` and `check` are what these commands print with `--json`, `simulate` is what
    `simulate --json` prints, or None; then `no_games` may say why there are no games.
    """
    odds = odds_json(cards)
    return {
        "set": set_json(cards, path, odds),
        "odds": odds,
        "check": {"diagnostics": [to_json(d) for d in diagnostics], "cards": cards.card_count},
        "simulate": None if simulated is None else dict(simulated),
        "no_games": no_games,
    }


def set_json(cards: CardSet, path: str, odds: Mapping[str, Any]) -> dict[str, Any]:
    """What the card file says about the set, its decks and its cards.

    Of a card, `points` are what the file gives (null if nothing), and `worth` is the number that its odds are
    held against: the points, or for tiers that pay differently what they pay on average; `allows` are the warnings
    that comments allow.
    """
    chances = {row["id"]: row for row in odds["cards"]}
    return {
        "title": cards.title,
        "path": path,
        "fingerprint": cards.fingerprint,
        "rules": cards.rules or "race",
        "pool": cards.pool.text,
        "rolls": "any" if cards.rolls is None else cards.rolls,
        "keeping": cards.keeping,
        "designs": len(cards.cards),
        "cards_in_box": cards.card_count,
        "decks": [
            {
                "name": deck.name,
                "keys": dict(deck.keys),
                "designs": sum(card.deck == deck.name for card in cards.cards.values()),
                "cards": sum(card.copies for card in cards.cards.values() if card.deck == deck.name),
            }
            for deck in cards.decks.values()
        ],
        "cards": [
            {**_card_json(card, chances.get(card.id), odds["rolls"] == 1), "allows": _allows(card, cards)}
            for card in cards.cards.values()
        ],
    }


def _card_json(card: Card, row: Mapping[str, Any] | None, plain: bool) -> dict[str, Any]:
    tiers = [
        {"label": tier.label, "condition": to_text(tier.condition), "points": _points(tier.keys)}
        for tier in card.tiers
    ]
    return {
        "id": card.id,
        "deck": card.deck,
        "name": card.name,
        "gloss": card.keys.get("gloss"),
        "copies": card.copies,
        "points": _points(card.keys),
        "tiers": tiers,
        "worth": _worth(tiers, row, plain),
    }


def _allows(card: Card, cards: CardSet) -> list[str]:
    """The warnings that comments at the card and at its deck allow."""
    deck = None if card.deck is None else cards.decks.get(card.deck)
    return sorted(allowed(card.span) | (allowed(deck.span) if deck else set()))


def _points(keys: Mapping[str, int | str]) -> int | None:
    points = keys.get("points")
    return points if isinstance(points, int) else None


def _worth(tiers: Sequence[Mapping[str, Any]], row: Mapping[str, Any] | None, plain: bool) -> float | None:
    """One number for what a card pays; None without points or a condition.

    With one roll it is the mean over its tiers, by their chances. With several rolls the tiers' chances are those of
    players with different aims, so tiers that pay differently have no mean.
    """
    points = [tier["points"] for tier in tiers]
    if not points or any(one is None for one in points):
        return None
    if len(set(points)) == 1:
        return points[0]  # type: ignore[no-any-return]
    chances = [tier["probability"] for tier in row["tiers"]] if row else []
    if plain and sum(chances) > 0:
        return float(sum(p * c for p, c in zip(points, chances, strict=True)) / sum(chances))
    return None
