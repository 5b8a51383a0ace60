"""The numbers of the rule book, as a card file gives them, held against one another."""

from __future__ import annotations

from collections import Counter

from attrs import frozen

from dicewright.dsl.model import CardSet
from dicewright.runtime.errors import SetupError
from dicewright.runtime.settings import Settings


@frozen
class Routine:
    """A stunt routine: its name, and the colour of each of its stunts."""

    number: int
    """As the card file counts it, from 1."""
    name: str
    colours: tuple[str, ...]


@frozen
class Numbers:
    """One field for each setting (see `spec`)."""

    piles: tuple[tuple[str, ...], ...]
    """By pile, its colours."""
    start_cards: int
    hand: int
    exchange: int
    routines: tuple[Routine, ...]
    single_from_round: int
    single_higher: bool
    throw_dice: int
    """Dice thrown at once, at most: as many as the `dice` line has."""
    flight_dice: int
    extra_dice: int
    extra_die: str
    extra_die_price: int
    again_price: int
    again_dice: int
    spare_die_points: int
    least_score: int
    chart_end: int
    bonus_chips: int
    chip_reward: int
    chips_per_turn: int
    consolation_stunts: int
    first_score: int
    high_score: int
    display_cards: tuple[int, int]
    display_level: int
    highlight_factor: int
    failure_price: int
    final_exchange_price: int
    illegal_displays: bool
    illegal_price: int

    @classmethod
    def read(cls, cards: CardSet, players: int) -> Numbers:
        """The numbers of a card set for so many players.

        Raises SetupError if there are too few or too many players, or if the numbers do not fit
        one another.
        """
        get = Settings(cards)
        fewest, most = _ends("players", get.numbers("players"))
        if not fewest <= players <= most:
            raise SetupError(f"{cards.title} is for {fewest} to {most} players, not for {players}.")
        routines = []
        for number, (name, *colours) in get.words_table("routine").items():
            routines.append(Routine(number, name, tuple(colours)))
        numbers = cls(
            piles=tuple(get.words_table("pile").values()),
            start_cards=get.number("start-cards"),
            hand=get.number("hand"),
            exchange=get.number("exchange"),
            routines=tuple(routines),
            single_from_round=get.number("single-from-round"),
            single_higher=get.switch("single-higher"),
            throw_dice=cards.pool.size,
            flight_dice=get.number("flight-dice"),
            extra_dice=get.number("extra-dice"),
            extra_die=get.word("extra-die"),
            extra_die_price=get.number("extra-die-price"),
            again_price=get.number("again-price"),
            again_dice=get.number("again-dice"),
            spare_die_points=get.number("spare-die-points"),
            least_score=get.number("least-score"),
            chart_end=get.number("chart-end"),
            bonus_chips=get.number("bonus-chips"),
            chip_reward=get.number("chip-reward"),
            chips_per_turn=get.number("chips-per-turn"),
            consolation_stunts=get.number("consolation-stunts"),
            first_score=get.number("first-score"),
            high_score=get.number("high-score"),
            display_cards=_ends("display-cards", get.numbers("display-cards")),
            display_level=get.number("display-level"),
            highlight_factor=get.number("highlight-factor"),
            failure_price=get.number("failure-price"),
            final_exchange_price=get.number("final-exchange-price"),
            illegal_displays=get.switch("illegal-displays"),
            illegal_price=get.number("illegal-price"),
        )
        numbers._check(cards, players)
        return numbers

    @staticmethod
    def fewest_players(cards: CardSet) -> int:
        """With how many players the game can be played at least. Raises SetupError as `read`."""
        return _ends("players", Settings(cards).numbers("players"))[0]

    def _check(self, cards: CardSet, players: int) -> None:
        if len(cards.pool.groups) != 1:
            raise SetupError("In this game all dice of a throw are alike, such as `dice 3 black d6`.")
        if cards.pool.groups[0].colour == self.extra_die:
            raise SetupError(f"`set extra-die` says {self.extra_die}, the colour of the other dice.")
        if self.flight_dice < 1:
            raise SetupError("`set flight-dice` says 0; nobody can fly without dice.")
        if self.display_cards[0] > self.hand:
            raise SetupError(f"`set display-cards` asks for more cards than `set hand` allows ({self.hand}).")
        owners = Counter(colour for pile in self.piles for colour in pile)
        for routine in self.routines:
            if not routine.colours:
                raise SetupError(
                    f"`set routine {routine.number}` must give a name, then the colours of its stunts."
                )
            if len(set(routine.colours)) < len(routine.colours):
                raise SetupError(
                    f"`set routine {routine.number}` names a colour twice; its stunts are of different colours."
                )
            for colour in routine.colours:
                if colour not in owners:
                    raise SetupError(f"`set routine {routine.number}` names {colour}, a colour of no pile.")
        if twice := [colour for colour, count in owners.items() if count > 1]:
            raise SetupError(f"`set pile` names {twice[0]} twice; the cards of a colour have one back.")
        have: Counter[str] = Counter()
        for card in cards.cards.values():
            colour = str(card.keys.get("colour"))
            if colour not in owners:
                raise SetupError(
                    f"Card {card.id} needs a colour of one of the piles: `colour={next(iter(owners))}`."
                )
            if not card.tiers:
                raise SetupError(f"Card {card.id} has no condition; in this game every card has one.")
            have[colour] += card.copies
        for number, pile in enumerate(self.piles, 1):
            held = sum(have[colour] for colour in pile)
            if held < players * self.start_cards:
                raise SetupError(
                    f"Pile {number} has {held} cards, too few to deal {players} players {self.start_cards} each."
                )


def _ends(name: str, values: tuple[int, ...]) -> tuple[int, int]:
    if len(values) != 2 or not 1 <= values[0] <= values[1]:
        raise SetupError(f"`set {name}` must give the fewest and the most, such as `2, 4`.")
    return values[0], values[1]
