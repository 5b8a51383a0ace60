"""What can go wrong in a game, each with one sentence that a person at the table understands."""

from __future__ import annotations


class GameError(Exception):
    """Any mistake that playing can run into. Its text is one sentence."""


class SetupError(GameError):
    """The game cannot begin: too many players, a setting that does not fit the others, an unknown bot."""


class RulesError(GameError):
    """The rules ask for something that cannot be: a mistake in their code, not in a choice or a card file."""


class IllegalChoice(GameError):
    """An answer that is not among the legal options, or that nobody asked for."""


class NothingToUndo(GameError):
    """There is no choice to take back, or dice or cards have come to light since."""


class JournalError(GameError):
    """A journal that cannot be read, or that does not belong to this card set."""
