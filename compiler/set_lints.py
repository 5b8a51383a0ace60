"""Lints that compare meanings: W301, W302, W401 to W404, E302, and E301 where counting dice did not see it.

Each says the numbers that show why. A comment `# allow W402` at a card, or at its deck for all
its cards, keeps a warning from being given (`dsl.allow`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain
from statistics import median

from attrs import frozen

from dicewright.compiler import automaton
from dicewright.compiler.condition import compile_card
from dicewright.compiler.meanings import Meaning
from dicewright.compiler.odds import TooBig
from dicewright.compiler.variations import needless_part
from dicewright.dsl import conditions as c
from dicewright.dsl.allow import allowed
from dicewright.dsl.diagnostics import Diagnostic, Related
from dicewright.dsl.model import Card, CardSet
from dicewright.dsl.printer import to_text
from dicewright.dsl.rules import RulesSpec

FEW = 3
"""A deck of fewer designs has no typical card (W403)."""
REWARDS = ("points", "income")
"""Keys of which more is better; of `cost` less is."""


Finding = tuple[Card, Diagnostic]
"""A warning, and the card it is about."""


def compare(cards: CardSet, impossible: frozenset[str] = frozenset()) -> list[Diagnostic]:
    """What comparing the cards' meanings shows. Cards in `impossible` are known to be E301."""
    found: list[Diagnostic] = []
    sound: dict[str, Meaning] = {}
    for card in cards.cards.values():
        if not card.tiers or card.id in impossible:
            continue
        meaning = Meaning(compile_card(card, cards.pool))
        problem = _alone(card, meaning)
        if problem is None:
            sound[card.id] = meaning
        elif problem.severity == "error" or not _is_allowed(card, problem.code, cards):
            found.append(problem)
    warnings = chain(
        needless(cards, sound), doubles(cards, sound), dominated(cards, sound), misplaced(cards, sound)
    )
    found.extend(warning for card, warning in warnings if not _is_allowed(card, warning.code, cards))
    return found


def deck_sizes(cards: CardSet, spec: RulesSpec | None) -> Iterator[Diagnostic]:
    """W404: decks that do not fit the rules that play the set."""
    if spec is None or spec.deck_needs is None:
        return
    for need in spec.deck_needs(cards):
        deck = cards.decks.get(need.deck)
        if deck is None:
            continue
        held = sum(card.copies for card in cards.cards.values() if card.deck == need.deck)
        if held >= need.least or "W404" in allowed(deck.span):
            continue
        message = f"the deck `{need.deck}` holds {held} cards, and the rules need {need.least}"
        yield Diagnostic("W404", deck.span, message, need.why, "add cards, or let some have `copies=2`")


def percent(chance: Fraction) -> str:
    """A chance as lints write it: two digits that mean something."""
    value = 100 * float(chance)
    return f"{value:.1f} %" if value >= 1 else f"{value:.2g} %"


# --- one card ---------------------------------------------------------------------------------


def _alone(card: Card, meaning: Meaning) -> Diagnostic | None:
    """E301, E302 or W301, if the card's odds are 0, out of reach, or 1."""
    span = card.span if len(card.tiers) > 1 else card.tiers[0].condition.span
    try:
        chance = meaning.odds
    except TooBig:
        text = to_text(card.tiers[0].condition)
        shown = text if len(text) <= 60 else text[:59] + "…"
        message = f"`{shown}` is too big to be exact with {meaning.pool.text}"
        return Diagnostic(
            "E302",
            span,
            message,
            f"card {card.id}",
            "ask for fewer dice; `dicewright odds` gives a sample with its interval",
        )
    if chance == 0:
        label = "no roll of the dice does it"
        return Diagnostic("E301", span, f"card {card.id} cannot be fulfilled with these dice", label)
    if chance == 1:
        help_ = "ask for more, or allow it with `# allow W301` if it is a gift"
        label = "always fulfilled" if len(card.tiers) == 1 else "one of its tiers is always fulfilled"
        return Diagnostic("W301", span, f"every roll fulfils card {card.id}", label, help_)
    return None


def needless(cards: CardSet, sound: Mapping[str, Meaning]) -> Iterator[Finding]:
    """W302: a part without which a card means the same.

    Taking a part out makes a condition weaker or stronger, never neither; so it means the
    same exactly when its odds are the same.
    """
    seen: set[tuple[int, int]] = set()
    for name in sound:
        for tier in cards.cards[name].tiers:
            found = needless_part(tier.condition, cards.pool, seen)
            if found is not None:
                join, part = found
                seen.add((part.span.start, part.span.end))
                yield cards.cards[name], _needless(cards.cards[name], join, part)
        yield from _idle_tiers(cards.cards[name], sound[name])


def _idle_tiers(card: Card, meaning: Meaning) -> Iterator[Finding]:
    """Tiers that never count, because a better one is fulfilled whenever they are."""
    for at, chance in enumerate(meaning.compiled.tier_odds()):
        if at and not chance:
            tier = card.tiers[at]
            message = f"tier `{tier.label}` of card {card.id} never counts"
            label = "a tier above is fulfilled whenever this is"
            help_ = "tiers stand best first: move it up, or take it out"
            yield card, Diagnostic("W302", tier.condition.span, message, label, help_)


def _needless(card: Card, join: c.And | c.Or | c.Also, part: c.Condition) -> Diagnostic:
    text = to_text(part)
    others = [to_text(other) for other in join.parts if other is not part]
    if isinstance(join, c.Or):
        message = f"the alternative `{text}` changes nothing: what fulfils it fulfils the rest of card {card.id} as well"
        if len(others) == 1:
            message = f"the alternative `{text}` changes nothing: `{others[0]}` is fulfilled whenever it is"
    else:
        message = f"`{text}` changes nothing: card {card.id} is fulfilled by the same rolls without it"
    return Diagnostic(
        "W302", part.span, message, "could be left out", "take it out, or ask for something else"
    )


# --- pairs of cards -----------------------------------------------------------------------------


def doubles(cards: CardSet, sound: Mapping[str, Meaning]) -> Iterator[Finding]:
    """W401: cards that mean the same as an earlier one."""
    by_odds: dict[tuple[Fraction, int], list[str]] = {}
    for name, meaning in sound.items():
        like = by_odds.setdefault((meaning.odds, len(meaning.compiled.tiers)), [])
        for other in like:
            if _same(cards.cards[name], cards.cards[other], sound):
                yield cards.cards[name], _double(cards.cards[name], cards.cards[other], meaning)
                break
        else:
            like.append(name)


def _same(card: Card, other: Card, sound: Mapping[str, Meaning]) -> bool:
    if _from_deck(card) and _from_deck(other) and card.deck == other.deck and card.keys != other.keys:
        return False  # they share their deck's condition, and differ by something else
    try:
        return sound[card.id].same_as(sound[other.id])
    except automaton.TooBig:
        return False


def _from_deck(card: Card) -> bool:
    span = card.tiers[0].condition.span
    return span.source is not card.span.source or span.start < card.span.start


def _double(card: Card, other: Card, meaning: Meaning) -> Diagnostic:
    where = "" if card.deck == other.deck or other.deck is None else f" in the deck `{other.deck}`"
    message = f"card {card.id} means the same as card {other.id}{where}"
    label = f"both are fulfilled by the same {percent(meaning.odds)} of rolls"
    place = (Related(other.span, "the other one"),)
    return Diagnostic(
        "W401",
        card.span,
        message,
        label,
        "change one of them, or write one card with `copies=2`",
        related=place,
    )


def dominated(cards: CardSet, sound: Mapping[str, Meaning]) -> Iterator[Finding]:
    """W402: cards of a deck that no roll makes better than another one with as good rewards."""
    for names in _by_deck(cards, sound).values():
        odds = {name: float(sound[name].odds) for name in names}
        likes = _unlike(cards, names, sound)
        for name in names:
            card, best = cards.cards[name], None
            for other in likes:
                if other == name or not odds[name] < odds[other] or not _no_better(card, cards.cards[other]):
                    continue
                try:
                    if sound[name].within(sound[other]) and (
                        best is None or sound[other].odds < sound[best].odds
                    ):
                        best = other
                except automaton.TooBig:
                    continue
            if best is not None:
                yield card, _dominated(card, cards.cards[best], sound)


def _unlike(cards: CardSet, names: Sequence[str], sound: Mapping[str, Meaning]) -> list[str]:
    """One card of each kind: the first of those with the same conditions and values."""
    first: dict[object, str] = {}
    for name in names:
        card = cards.cards[name]
        values = tuple(sorted((key, value) for key, value in card.keys.items() if isinstance(value, int)))
        tiers = tuple(tier.core for tier in sound[name].compiled.tiers)
        rewards = tuple(tuple(_number(tier.keys.get(key)) for key in REWARDS) for tier in card.tiers)
        first.setdefault((tiers, values, rewards), name)
    return list(first.values())


def _no_better(card: Card, other: Card) -> bool:
    """Whether the card's rewards are no better than the other's, and nothing else sets them apart."""
    numbers = {k for k, v in [*card.keys.items(), *other.keys.items()] if isinstance(v, int)}
    if any(card.keys.get(k) != other.keys.get(k) for k in numbers - {*REWARDS, "cost", "copies"}) and not (
        len(card.tiers) > 1 or len(other.tiers) > 1
    ):
        return False
    if card.number("cost") < other.number("cost"):
        return False
    for key in REWARDS:
        most = max(_number(tier.keys.get(key)) for tier in card.tiers)
        least = min(_number(tier.keys.get(key)) for tier in other.tiers)
        if most > least:
            return False
    return True


def _number(value: int | str | None) -> int:
    return value if isinstance(value, int) else 0


def _dominated(card: Card, other: Card, sound: Mapping[str, Meaning]) -> Diagnostic:
    message = f"card {card.id} is never better than card {other.id}"
    label = (
        f"fulfilled by {percent(sound[card.id].odds)} of rolls; {other.id} by these and more "
        f"({percent(sound[other.id].odds)}), with no worse rewards"
    )
    help_ = "reward it better, make it easier, or move it to another deck"
    return Diagnostic(
        "W402", card.span, message, label, help_, related=(Related(other.span, "the better one"),)
    )


# --- decks ----------------------------------------------------------------------------------------


def _by_deck(cards: CardSet, sound: Mapping[str, Meaning]) -> dict[str | None, list[str]]:
    found: dict[str | None, list[str]] = {}
    for name in sound:
        found.setdefault(cards.cards[name].deck, []).append(name)
    return found


def misplaced(cards: CardSet, sound: Mapping[str, Meaning]) -> Iterator[Finding]:
    """W403: easier than most cards of an easier deck, or harder than most of a harder one.

    A deck that pays more should be harder; decks that pay the same, or not one amount, are
    ranked by their medians. If a deck that pays more is the easier one as a whole, that is
    said once, at the deck.
    """
    decks = [_ranked(cards, deck, names, sound) for deck, names in _by_deck(cards, sound).items()]
    ranked = [deck for deck in decks if deck is not None]
    upside_down = set()
    for deck in ranked:
        lower = [o for o in ranked if o.pays_less(deck) and o.middle < deck.middle]
        upside_down |= {(deck.name, other.name) for other in lower}
        if lower:
            yield (
                cards.cards[deck.cards[0]],
                _upside_down(cards, deck, max(lower, key=lambda o: o.points or 0)),
            )
    for deck in ranked:
        others = [o for o in ranked if not {(deck.name, o.name), (o.name, deck.name)} & upside_down]
        for name in deck.cards:
            chance = sound[name].odds
            for other in others:
                if other.easier_than(deck) and _most(other.cards, sound, chance, harder=True):
                    yield cards.cards[name], _misplaced(cards.cards[name], chance, other, "easier")
                    break
                if deck.easier_than(other) and _most(other.cards, sound, chance, harder=False):
                    yield cards.cards[name], _misplaced(cards.cards[name], chance, other, "harder")
                    break


@frozen
class _Ranked:
    """A deck with its median odds; `points` if all its cards are worth the same, and something."""

    name: str
    cards: tuple[str, ...]
    middle: Fraction
    points: int | None

    def pays_less(self, other: _Ranked) -> bool:
        return self.points is not None and other.points is not None and self.points < other.points

    def easier_than(self, other: _Ranked) -> bool:
        """Whether the deck should be the easier one."""
        if self.pays_less(other) or other.pays_less(self):
            return self.pays_less(other)
        return self.middle > other.middle


def _ranked(
    cards: CardSet, deck: str | None, names: Sequence[str], sound: Mapping[str, Meaning]
) -> _Ranked | None:
    """None for cards without a deck, and for a deck that is too small to have a typical card."""
    if deck is None or len(names) < FEW:
        return None
    points = {_number(tier.keys.get("points")) for name in names for tier in cards.cards[name].tiers}
    middle = median(sound[name].odds for name in names)
    return _Ranked(deck, tuple(names), middle, points.pop() or None if len(points) == 1 else None)


def _most(names: Sequence[str], sound: Mapping[str, Meaning], chance: Fraction, harder: bool) -> bool:
    """Whether most of the cards are harder (or easier) than this chance."""
    odds = [sound[name].odds for name in names]
    return 2 * sum(own < chance if harder else own > chance for own in odds) > len(odds)


def _upside_down(cards: CardSet, deck: _Ranked, other: _Ranked) -> Diagnostic:
    message = f"the deck `{deck.name}` pays more than the deck `{other.name}` and is easier"
    label = (
        f"{deck.points} points for a median of {percent(deck.middle)} of rolls; "
        f"{other.points} for {percent(other.middle)}"
    )
    places = (Related(cards.decks[other.name].span, "the deck that pays less"),)
    help_ = f"make its cards harder, or let them pay less than those of `{other.name}`"
    return Diagnostic("W403", cards.decks[deck.name].span, message, label, help_, related=places)


def _misplaced(card: Card, chance: Fraction, other: _Ranked, how: str) -> Diagnostic:
    message = f"card {card.id} is {how} than most cards of the {how} deck `{other.name}`"
    label = (
        f"fulfilled by {percent(chance)} of rolls; the median `{other.name}` card by {percent(other.middle)}"
    )
    help_ = f"make it {'harder' if how == 'easier' else 'easier'}, or move it to that deck"
    return Diagnostic("W403", card.span, message, label, help_)


def _is_allowed(card: Card, code: str, cards: CardSet) -> bool:
    """Whether a comment at the card, or at its deck, allows the warning."""
    deck = None if card.deck is None else cards.decks.get(card.deck)
    return code in allowed(card.span) or (deck is not None and code in allowed(deck.span))
