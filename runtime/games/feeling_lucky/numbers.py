"""The numbers of the rule book, as a card file gives them, held against one another."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from dicewright.dsl.model import CardSet, Goods
from dicewright.runtime.errors import SetupError
from dicewright.runtime.games.feeling_lucky.spec import LUCK
from dicewright.runtime.settings import Settings


@frozen
class Numbers:
    """One field for each setting (see `spec`), and what follows from the number of players."""

    solo: bool
    """Whether the rules for one player hold: "Push it!", handing in, colour sets, stars."""
    rounds: int
    factors: tuple[int, ...]
    """By level, lowest first; already the solo factors where these hold."""
    level_capacity: int
    build_levels: int
    layout: Mapping[int, tuple[str, ...]]
    free_placing: bool
    black_markers: int
    luck_capacity: int
    luck_supply: int
    avert_price: int
    extra_mark_price: int
    compensation: int
    bonus: Mapping[int, tuple[Goods, ...]]
    first_buying_round: int
    buy_limit: int
    redraws: int
    multiplier_sizes: tuple[int, ...]
    multiplier_markers: int
    climb: int
    consolation: Goods
    consolation_level: int
    luck_points: int
    push_it: Mapping[int, int]
    easier: tuple[str, ...]
    colour_set_points: int
    stars: Mapping[int, float]

    @property
    def levels(self) -> int:
        """How many levels the score track has."""
        return len(self.factors)

    @classmethod
    def read(cls, cards: CardSet, players: int) -> Numbers:
        """The numbers of a card set for so many players.

        Raises SetupError if there are too few or too many players, or if the numbers do not fit
        one another.
        """
        get = Settings(cards)
        fewest, most = _ends(get.numbers("players"))
        if not fewest <= players <= most:
            raise SetupError(f"{cards.title} is for {fewest} to {most} players, not for {players}.")
        factors, solo_factors = get.numbers("factors"), get.numbers("solo-factors")
        solo = get.switch("solo-rules") or players == 1
        numbers = cls(
            solo=solo,
            rounds=get.number("rounds"),
            factors=solo_factors if solo else factors,
            level_capacity=get.number("level-capacity"),
            build_levels=get.number("build-levels"),
            layout=get.words_table("layout"),
            free_placing=get.switch("free-placing"),
            black_markers=get.number("black-markers"),
            luck_capacity=get.number("luck-capacity"),
            luck_supply=get.number("luck-supply"),
            avert_price=get.number("avert-price"),
            extra_mark_price=get.number("extra-mark-price"),
            compensation=get.number("compensation"),
            bonus=get.goods_table("bonus"),
            first_buying_round=get.number("first-buying-round"),
            buy_limit=get.number("buy-limit"),
            redraws=get.number("redraws"),
            multiplier_sizes=tuple(sorted(get.numbers("multiplier-sizes"))),
            multiplier_markers=get.number("multiplier-markers"),
            climb=get.number("climb"),
            consolation=get.goods("consolation"),
            consolation_level=get.number("consolation-level"),
            luck_points=get.number("luck-points"),
            push_it=get.number_table("push-it"),
            easier=get.words("easier"),
            colour_set_points=get.number("colour-set-points"),
            stars=get.decimal_table("stars"),
        )
        if len(factors) != len(solo_factors):
            raise SetupError(
                f"`set factors` has {len(factors)} levels and `set solo-factors` {len(solo_factors)}; "
                "both are for the same track."
            )
        numbers._check_levels()
        numbers._check_names(cards)
        return numbers

    def _check_levels(self) -> None:
        top = self.levels
        if not 1 <= self.build_levels <= top:
            raise SetupError(f"`set build-levels` says {self.build_levels}; the track has {top} levels.")
        if not 1 <= self.consolation_level <= top:
            raise SetupError(
                f"`set consolation-level` says {self.consolation_level}; the track has {top} levels."
            )
        for level, decks in self.layout.items():
            if not 1 <= level <= top:
                raise SetupError(
                    f"`set layout {level}` is for a level that the track does not have (1 to {top})."
                )
            if len(decks) > self.level_capacity:
                raise SetupError(
                    f"`set layout {level}` puts more cards on a level than `set level-capacity` allows."
                )
        for level in self.push_it:
            if not 1 <= level <= top:
                raise SetupError(
                    f"`set push-it {level}` is for a level that the track does not have (1 to {top})."
                )
        if any(size < 2 for size in self.multiplier_sizes):
            raise SetupError(
                "`set multiplier-sizes` must be of 2 and more: a marker stands for several cards."
            )
        for number in range(1, self.rounds + 1):
            if number not in self.bonus:
                raise SetupError(f"There are {self.rounds} rounds, and no `set bonus {number} = …`.")

    def _check_names(self, cards: CardSet) -> None:
        decks = set(cards.decks)
        for card in cards.cards.values():
            if card.deck is None:
                raise SetupError(f"Card {card.id} belongs to no deck; in this game every card does.")
            if not card.tiers:
                raise SetupError(f"Card {card.id} has no condition; in this game every card has one.")
        if set(self.easier) != decks or len(self.easier) != len(decks):
            raise SetupError(f"`set easier` must name each deck once: {', '.join(cards.decks)}.")
        for deck in (deck for row in self.layout.values() for deck in row):
            if deck not in decks:
                raise SetupError(f"`set layout` names {deck}, which is no deck of this set.")
        goods = [good for row in self.bonus.values() for choice in row for _, good in choice]
        for good in goods + [good for _, good in self.consolation]:
            if good != LUCK and good not in decks:
                raise SetupError(f"The goods `{good}` are neither {LUCK} nor a deck of this set.")


def _ends(players: tuple[int, ...]) -> tuple[int, int]:
    if len(players) != 2 or not 1 <= players[0] <= players[1]:
        raise SetupError("`set players` must give the fewest and the most players, such as `1, 4`.")
    return players[0], players[1]
