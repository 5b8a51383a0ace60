"""What a finding is, and from where on something is one."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen


@frozen
class Finding:
    """Something about a set that is worth a change: what is seen, what to try, and from where on it counts.

    The interval from `low` to `high` around `value` lies beyond the threshold, whole. For exact odds
    all three are the same. `weight` says how far beyond: it orders findings of a kind.
    """

    kind: str
    """One word: `seat`, `leader`, `length`, `luck`, `points`, `overlap`, `unused`, `wins`, `yield`."""
    about: str
    """What it is about: `card g04`, `seat 2`, `deck red`, `the game`."""
    text: str
    """What is seen, with the figure and its interval."""
    advice: str
    """A sentence that says what to try."""
    threshold: str
    """In words, from where on it is a finding."""
    value: float
    low: float
    high: float
    cards: tuple[str, ...] = ()
    """The IDs of the cards that it is about."""
    weight: float = field(default=1.0, eq=False)

    def to_json(self) -> dict[str, Any]:
        """As the commands write it."""
        return {
            "kind": self.kind,
            "about": self.about,
            "text": self.text,
            "try": self.advice,
            "threshold": self.threshold,
            "value": self.value,
            "low": self.low,
            "high": self.high,
            "cards": list(self.cards),
        }


@frozen
class Limits:
    """From where on something is a finding. Shares are between 0 and 1."""

    games: int = 30
    """Fewer games, or fewer times that a card was scored, say nothing."""
    seat: float = 0.02
    """A seat wins so much more or less often than its share."""
    decided: float = 2 / 3
    """Who leads half-way wins so far on the way from an equal share to always."""
    open: float = 0.1
    """Who leads before the last round wins less than this much more often than an equal share."""
    spread: float = 2.0
    """One game in twenty is so many times as long as the middle one."""
    few_decisions: float = 5.0
    """A player decides fewer times than this in a game."""
    many_decisions: float = 200.0
    """A player decides more often than this in a game."""
    luck: float = 0.1
    """A strong player wins less than this much more often than an equal share."""
    pay: float = 1.4
    """A card's points and what the trend of the set pays for its odds differ by this factor."""
    scatter: float = 1.5
    """And by so many times the usual (robust) scatter of the set."""
    overlap: float = 0.02
    """A card that pays more is so much more likely than one that pays less."""
    unseen: float = 0.01
    """A card comes up in fewer games than this share."""
    unused: float = 0.02
    """A card is reached, or scored, fewer times than this for each time it comes up."""
    wins: float = 0.05
    """Who scores a card wins so much more or less often than who scores another of its deck."""
    yields: float = 2.0
    """The points that a card brings for a roll with it within reach and those of the deck's middle card differ by this factor."""
