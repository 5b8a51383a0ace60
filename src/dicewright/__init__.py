"""Dicewright: task cards for dice games as text, with exact odds, checks and play."""

__version__ = "0.1.0"
