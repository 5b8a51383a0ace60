"""Decks, cards and examples: keys, conditions, tiers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from attrs import field, frozen

from dicewright.dsl import conditions as c
from dicewright.dsl import syntax as s
from dicewright.dsl.check_conditions import Checker, CheckFailed
from dicewright.dsl.check_examples import check_example
from dicewright.dsl.check_keys import NUMBER_KEYS, Keys, check_keys
from dicewright.dsl.diagnostics import Diagnostic, Fix, Related
from dicewright.dsl.fill import bad_number, fill
from dicewright.dsl.hints.names import bad_id
from dicewright.dsl.model import Card, Deck, Example, Pool, Tier
from dicewright.dsl.names import nearest
from dicewright.dsl.source import Span

CONDITION_WORDS = ("pair", "triple", "odd", "even", "any")
"""Words that are a condition by themselves."""


@frozen
class _Tiers:
    """A checked body: label, keys and condition of each tier, best first."""

    tiers: tuple[tuple[str | None, tuple[s.Key, ...], c.Condition], ...]


@frozen
class _Deck:
    """A deck as far as it is known: `body` is None for none, or for one that is wrong."""

    keys: Keys
    body: _Tiers | None = None
    broken: bool = False
    spans: Mapping[str, Span] = field(factory=dict)


class CardChecker:
    """Checks the decks of a set, then its cards, then its examples."""

    def __init__(
        self, checker: Checker, report: Callable[[Diagnostic], None], broken: set[tuple[str, str | None]]
    ) -> None:
        self.checker, self.report, self.broken = checker, report, broken
        self._decks: dict[str, _Deck] = {}
        self._cards: dict[str, Card] = {}
        self._ids: dict[str, Span] = {}
        self.used_decks: set[str] = set()
        self._silent: set[str] = {name for keyword, name in broken if keyword == "card" and name}

    @property
    def any_broken(self) -> bool:
        """Whether any card or deck had to be left out or holds a part that could not be read."""
        return bool(self._silent) or any(deck.broken for deck in self._decks.values())

    # --- decks --------------------------------------------------------------------------------

    def decks(self, statements: Iterable[s.Deck]) -> dict[str, Deck]:
        """The decks by name. Their conditions are checked with the cards."""
        found: dict[str, Deck] = {}
        self._statements: dict[str, s.Deck] = {}
        for keyword, name in self.broken:
            if keyword == "deck" and name:
                self._decks[name] = _Deck({}, broken=True)
        for line in statements:
            name = str(line.name)
            if name in found:
                place = Related(found[name].span, "defined first here")
                self.report(Diagnostic("E202", line.name.span, f"the deck `{name}` is defined twice", "defined again here",
                                       "give one of them another name", None, (place,)))  # fmt: skip
                continue
            keys, ok = check_keys(line.keys, self.report)
            self._statements[name] = line
            spans = {str(key.name): key.value.span for key in line.keys}
            self._decks[name] = _Deck(keys, None, not ok or line.body.broken, spans)
            found[name] = Deck(name, keys, line.name.span)
        return found

    def _deck_bodies(self, cards: list[s.Card]) -> None:
        """Check each deck's condition once; the keys its cards give may stand for numbers."""
        for name, line in self._statements.items():
            if not line.body:
                continue
            given = {str(key.name) for key in line.keys}
            for card in cards:
                if card.deck == name and not card.body:
                    given |= {str(key.name) for key in card.keys}
            deck = self._decks[name]
            body = self._body(line.body, frozenset(given))
            self._decks[name] = _Deck(deck.keys, body, deck.broken or body is None, deck.spans)

    # --- conditions and tiers ---------------------------------------------------------------------

    def _body(self, body: s.Body, params: frozenset[str]) -> _Tiers | None:
        """The checked body, or None if anything in it is wrong."""
        ok = not body.broken
        if not body.tiers:
            condition = self._joined(body.lines, params)
            return _Tiers(((None, (), condition),)) if ok and condition is not None else None
        tiers: list[tuple[str | None, tuple[s.Key, ...], c.Condition]] = []
        labels: dict[str, Span] = {}
        for tier in body.tiers:
            label = str(tier.label)
            if label in labels:
                place = Related(labels[label], "first given here")
                self.report(Diagnostic("E202", tier.label.span, f"the tier `{label}` stands twice", "again here",
                                       "give one of them another label", None, (place,)))  # fmt: skip
                ok = False
            if label in ("yes", "no"):
                self.report(Diagnostic("E212", tier.label.span, f"a tier cannot be called `{label}`", "`example` lines use this word",
                                       "give it another label"))  # fmt: skip
                ok = False
            labels[label] = tier.label.span
            ok &= check_keys(tier.keys, self.report, params)[1]
            condition = self._joined(tier.lines, params)
            if condition is None:
                ok = False
            else:
                tiers.append((label, tier.keys, condition))
        return _Tiers(tuple(tiers)) if ok else None

    def _joined(self, lines: tuple[c.Condition, ...], params: frozenset[str]) -> c.Condition | None:
        if not lines:
            return None
        whole = lines[0] if len(lines) == 1 else c.And(lines, span=lines[0].span.to(lines[-1].span))
        try:
            return self.checker.check(whole, params)
        except CheckFailed:
            return None

    # --- cards ------------------------------------------------------------------------------------

    def cards(self, statements: Iterable[s.Card]) -> dict[str, Card]:
        """The cards by id, those that are wrong left out."""
        lines = list(statements)
        self._deck_bodies(lines)
        for line in lines:
            card = self._card(line)
            if card is not None:
                self._cards[card.id] = card
            else:
                self._silent.add(str(line.id))
        return self._cards

    def _card(self, line: s.Card) -> Card | None:
        name = str(line.id)
        ok = True
        if name in self._ids:
            place = Related(self._ids[name], "defined first here")
            self.report(Diagnostic("E202", line.id.span, f"the card `{name}` is defined twice", "defined again here",
                                   "give one of them another id", None, (place,)))  # fmt: skip
            ok = False
        self._ids.setdefault(name, line.id.span)
        ok &= self._has_parts(line)
        deck = self._deck_of(line)
        own, keys_ok = check_keys(line.keys, self.report)
        keys: Keys = {**(deck.keys if deck else {}), **own}
        tiers: tuple[Tier, ...] | None = ()
        if line.body:
            body = self._body(line.body, frozenset())
            tiers = None if body is None else self._own_tiers(body, keys)
        elif deck is not None and deck.body is not None:
            tiers = self._deck_tiers(line, deck, keys)
        elif deck is not None and deck.broken:
            tiers = None
        if not ok or not keys_ok or tiers is None or (line.deck is not None and deck is None):
            return None
        title = None if line.title is None else str(line.title)
        return Card(name, None if line.deck is None else str(line.deck), title, keys, tiers, line.span)

    def _has_parts(self, line: s.Card) -> bool:
        """Whether neither the id was left out (`card pair`) nor the deck written as a key (`deck=green`)."""
        bare = line.deck is None and line.title is None and not line.keys and not line.body
        if bare and line.id in CONDITION_WORDS:
            message = f"the card has no id, or no condition: `{line.id}` is a condition"
            help_ = f"write `card 1: {line.id}`, with an id of its own"
            self.report(Diagnostic("E101", line.id.span, message, "expected an id", help_))
            return False
        key = next((key for key in line.keys if key.name == "deck" and key.value in self._decks), None)
        if key is not None and line.deck is None:
            self.used_decks.add(str(key.value))
            message = "the deck of a card stands behind its id, without `deck=`"
            ids = line.id.span
            fix = (
                Fix(Span(ids.source, ids.end, key.span.end), f" {key.value}")
                if key is line.keys[0] and line.title is None
                else None
            )
            help_ = f"write `card {line.id} {key.value}`"
            self.report(Diagnostic("E101", key.span, message, "this makes a key called `deck`", help_, fix))
            return False
        return True

    def _deck_of(self, line: s.Card) -> _Deck | None:
        if line.deck is None:
            return None
        name = str(line.deck)
        self.used_decks.add(name)
        if name not in self._decks:
            near = nearest(name, self._decks)
            known = ", ".join(f"`{deck}`" for deck in self._decks)
            help_ = (
                f"did you mean `{near}`?"
                if near
                else f"the decks are {known}"
                if known
                else f"add a line `deck {name}: points=1`"
            )
            fix = Fix(line.deck.span, near) if near else None
            if line.deck.span.start == line.id.span.end:
                self.report(bad_id(line.id.span.to(line.deck.span)))
                return None
            if name in NUMBER_KEYS and line.body:
                help_ = f"write `{name}=1` for a key, before the `:`"
                fix = None
            if name in CONDITION_WORDS and not line.body:
                help_ = f"if `{name}` is the condition, put a `:` before it"
                fix = Fix(Span(line.deck.span.source, line.id.span.end, line.id.span.end), ":")
            self.report(
                Diagnostic("E201", line.deck.span, f"no deck called `{name}`", "unknown deck", help_, fix)
            )
            return None
        return self._decks[name]

    def _own_tiers(self, body: _Tiers, keys: Keys) -> tuple[Tier, ...]:
        return tuple(
            Tier(label, condition, {**keys, **{str(k.name): _plain(k.value) for k in tier_keys}})
            for label, tier_keys, condition in body.tiers
        )

    def _deck_tiers(self, line: s.Card, deck: _Deck, keys: Keys) -> tuple[Tier, ...] | None:
        assert deck.body is not None
        tiers: list[Tier] = []
        for label, tier_keys, condition in deck.body.tiers:
            try:
                filled = fill(condition, keys)
            except KeyError as error:
                self._no_number(line, error.args[0], keys)
                return None
            wrong = bad_number(filled)
            if wrong is not None:
                message = f"the numbers of card {line.id} do not fit its deck's condition: {wrong[1]}"
                place = (Related(wrong[0], "the deck asks for this"),)
                self.report(
                    Diagnostic(
                        "E212", line.span, message, "these numbers", "change the card's numbers", None, place
                    )
                )
                return None
            values: Keys = dict(keys)
            for key in tier_keys:
                value = _plain(key.value)
                if isinstance(value, str) and not key.quoted and value in keys:
                    value = keys[value]
                    if str(key.name) in NUMBER_KEYS and not isinstance(value, int):
                        self._no_number(line, c.Param(str(key.value), span=key.value.span), keys)
                        return None
                elif isinstance(value, str) and str(key.name) in NUMBER_KEYS:
                    self._no_number(line, c.Param(value, span=key.value.span), keys)
                    return None
                values[str(key.name)] = value
            tiers.append(Tier(label, filled, values))
        return tuple(tiers)

    def _no_number(self, line: s.Card, param: c.Param, keys: Keys) -> None:
        given = next((key for key in line.keys if key.name == param.name), None)
        place = (Related(param.span, "the deck uses it here"),)
        if given is not None or param.name in keys:
            span = line.span if given is None else given.value.span
            message = (
                f"`{param.name}` must be a whole number: the condition of the deck `{line.deck}` uses it"
            )
            self.report(
                Diagnostic(
                    "E212", span, message, "not a number", f"write for example `{param.name}=1`", None, place
                )
            )
            return
        message = f"card {line.id} gives no number for `{param.name}`, which its deck's condition uses"
        help_ = f"add it: `{param.name}=1`"
        self.report(Diagnostic("E201", line.span, message, f"`{param.name}` is missing", help_, None, place))

    # --- examples -----------------------------------------------------------------------------------

    def example(self, line: s.Example, pool: Pool | None) -> Example | None:
        """The checked example, or None if it is wrong or speaks of a broken card."""
        return check_example(line, pool, self._cards, self._ids, self._silent, self.report)


def _plain(value: object) -> int | str:
    return int(value) if isinstance(value, int) else str(value)
