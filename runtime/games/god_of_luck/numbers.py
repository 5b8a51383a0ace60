"""The numbers of the rule book, as a card file's `set` lines give them, held against one another."""

from __future__ import annotations

from attrs import frozen

from dicewright.dsl.model import CardSet
from dicewright.runtime.errors import SetupError
from dicewright.runtime.settings import Settings


@frozen
class Numbers:
    """One field for each setting (see `spec`)."""

    beginner: bool
    box_dice: int
    start_draws: int
    open_cards: int
    takes: int
    start_dice: int
    keep_least: int
    plays: int
    invites: int
    hand_limit: int
    start_rows: tuple[int, ...]
    new_deities: int
    spent_piles: int

    @classmethod
    def read(cls, cards: CardSet, players: int) -> Numbers:
        """The numbers of a card set for so many players.

        Raises SetupError if there are too few or too many players, or if the numbers do not fit
        one another.
        """
        get = Settings(cards)
        ends = get.numbers("players")
        if len(ends) != 2 or not 1 <= ends[0] <= ends[1]:
            raise SetupError("`set players` must give the fewest and the most players, such as `3, 4`.")
        if not ends[0] <= players <= ends[1]:
            raise SetupError(f"{cards.title} is for {ends[0]} to {ends[1]} players, not for {players}.")
        numbers = cls(
            beginner=get.switch("beginner"),
            box_dice=get.number("box-dice"),
            start_draws=get.number("start-draws"),
            open_cards=get.number("open-cards"),
            takes=get.number("takes"),
            start_dice=get.number("start-dice"),
            keep_least=get.number("keep-least"),
            plays=get.number("plays"),
            invites=get.number("invites"),
            hand_limit=get.number("hand-limit"),
            start_rows=get.numbers("start-rows"),
            new_deities=get.number("new-deities"),
            spent_piles=get.number("spent-piles"),
        )
        for name, value in (("start-dice", numbers.start_dice), ("keep-least", numbers.keep_least)):
            if value < 1:
                raise SetupError(
                    f"`set {name}` must be at least 1, or nobody would ever have fixed all dice."
                )
        if numbers.start_dice > numbers.box_dice:
            raise SetupError(
                f"`set start-dice` says {numbers.start_dice}, but `set box-dice` has only {numbers.box_dice}."
            )
        return numbers
