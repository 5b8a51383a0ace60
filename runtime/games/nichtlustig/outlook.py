"""How far a bot looks ahead, and what it takes for granted."""

from __future__ import annotations

from attrs import frozen


@frozen
class Rates:
    """What is expected of a turn. Read off games of such bots against each other."""

    won: float = 0.45
    """Targets that leave the middle when it is nearly empty …"""
    more: float = 0.5
    """… and so many more when it is full."""
    death: float = 0.1
    """Deaths that come, stay, and hit a card that lies there now."""
    far: float = 7.0
    """Later turns of a player than so many bring Deaths to other cards."""
    own: float = 0.3
    """That the player whose turn it is scores a certain card that lies in front of them."""
    other: float = 0.11
    """That a certain card of somebody else is scored."""
    stolen: float = 0.09
    """That a certain card in front of somebody else is taken."""
    company: float = 4.5
    """So many turns of a player bring company to about two of three decks that lack it."""


@frozen
class Outlook:
    """How far somebody looks ahead."""

    rolls: int
    """So many rolls to come, at most two; more are taken for so many."""
    rates: Rates = Rates()
    turns: int | None = None
    """So many turns are taken to be left; None: as many as are likely."""
    hope: float | None = None
    """The chance that a deck finds the company that it lacks; None: as is likely with these turns."""
    symbols: float = 1.0
    """How much it matters which special cards the dice bring."""
    to_win: bool = True
    """Whether the chance to win is what counts, with an eye on the end of the game; or else points."""
