"""Colours and shapes that all eyes can tell apart.

The colours are those of Okabe and Ito, which people with any usual kind of colour blindness can tell from each
other; each deck has a shape of its own besides, so that nothing hangs on a colour.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

INK = "#1b1b1b"
MUTED = "#5c5c5c"
LINE = "#d9d9d9"
BLUE, VERMILION, GREEN, ORANGE = "#0072B2", "#D55E00", "#009E73", "#E69F00"
PINK, SKY, BLACK = "#CC79A7", "#56B4E9", "#000000"

CYCLE = (BLUE, ORANGE, GREEN, PINK, VERMILION, SKY, BLACK)
NAMED = {
    "blue": BLUE,
    "green": GREEN,
    "yellow": ORANGE,
    "orange": ORANGE,
    "red": VERMILION,
    "pink": PINK,
    "purple": PINK,
    "violet": PINK,
    "black": BLACK,
}
"""A deck that is called by a colour gets the nearest of these."""
SHAPES = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down", "triangle-right")


@frozen
class Sign:
    """How the cards of a deck look in plots."""

    colour: str
    shape: str


def signs(decks: Sequence[str]) -> dict[str, Sign]:
    """For each deck a colour and a shape; the pairs differ as long as there are fewer than 49 decks."""
    found: dict[str, Sign] = {}
    free = list(CYCLE)
    for deck in decks:
        colour = NAMED.get(deck.casefold())
        if colour in free:
            free.remove(colour)
    for at, deck in enumerate(decks):
        colour = NAMED.get(deck.casefold())
        if colour is None or any(sign.colour == colour for sign in found.values()):
            colour = free.pop(0) if free else CYCLE[(at + at // len(CYCLE)) % len(CYCLE)]
        found[deck] = Sign(colour, SHAPES[at % len(SHAPES)])
    return found
