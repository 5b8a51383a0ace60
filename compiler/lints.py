"""What can be said about the cards of a set when they are compiled.

E301: a card, or a tier of one, that these dice can never fulfil. E401: an `example` line
that does not hold.
"""

from __future__ import annotations

from collections.abc import Iterator

from dicewright.compiler.assign import SearchLimit
from dicewright.compiler.condition import Compiled, Explanation, compile_card, dice_text
from dicewright.compiler.feasible import obstacle
from dicewright.compiler.set_lints import compare, deck_sizes
from dicewright.dsl.diagnostics import Diagnostic, Related
from dicewright.dsl.model import Card, CardSet, Example, Pool
from dicewright.dsl.rules import RulesSpec
from dicewright.dsl.source import Span


def lint(cards: CardSet, spec: RulesSpec | None = None) -> list[Diagnostic]:
    """The diagnostics of a checked set's cards, of their meanings together, and of its examples.

    `spec` declares the rules that play the set, for W404.
    """
    found: list[Diagnostic] = []
    dead: set[str] = set()
    for card in cards.cards.values():
        problems = list(impossible(card, cards.pool))
        found.extend(problems)
        if problems:
            dead.add(card.id)
    found.extend(compare(cards, frozenset(dead)))
    found.extend(deck_sizes(cards, spec))
    compiled: dict[str, Compiled] = {}
    for example in cards.examples:
        shown = cards.cards.get(example.card)
        if shown is None or not shown.tiers:
            continue
        if shown.id not in compiled:
            compiled[shown.id] = compile_card(shown, cards.pool)
        try:
            problem = check_example(example, compiled[shown.id])
        except SearchLimit:
            message = f"whether this roll fulfils card {example.card} is too big to be judged"
            help_ = "ask for fewer dice or parts, or take the example out"
            problem = Diagnostic("E302", example.span, message, "too many ways to split the dice", help_)
        if problem is not None:
            found.append(problem)
    return found


def impossible(card: Card, pool: Pool) -> Iterator[Diagnostic]:
    """E301 for each tier of the card that has a part which the dice cannot meet."""
    for tier in card.tiers:
        found = obstacle(tier.condition, pool)
        if found is None:
            continue
        what = f"card {card.id}" if tier.label is None else f"tier `{tier.label}` of card {card.id}"
        span = found.part.span
        related = () if _within(span, card) else (Related(card.span, "for this card"),)
        message = f"{what} cannot be fulfilled with these dice"
        yield Diagnostic("E301", span, message, found.reason, related=related)


def check_example(example: Example, card: Compiled) -> Diagnostic | None:
    """E401 if the roll does something else than the example says."""
    at = card.tier_index(example.roll)
    label = None if at is None else card.tiers[at].label
    if example.expected == "yes":
        holds = at is not None
    elif example.expected == "no":
        holds = at is None
    else:
        holds = at is not None and label == example.expected
    if holds:
        return None
    told = card.explain(example.roll)
    if not told.fulfilled:
        message = f"this roll does not fulfil card {example.card}"
    elif example.expected == "no" or label is None:
        message = f"this roll fulfils card {example.card}" + (f" (`{label}`)" if label is not None else "")
    else:
        message = f"this roll gives `{label}` of card {example.card}, not `{example.expected}`"
    return Diagnostic("E401", example.span, message, why(told), _help(example, told))


def why(told: Explanation) -> str:
    """An explanation in one line."""
    if not told.fulfilled:
        return f"`{told.missing}` fails: {told.reason}"
    if not told.uses:
        return "it passes the test"
    return "; ".join(f"{dice_text(use.dice)} for `{use.part}`" for use in told.uses)


def _help(example: Example, told: Explanation) -> str:
    does = "no" if not told.fulfilled else told.tier or "yes"
    return f"change the card, or let the example say `-> {does}`"


def _within(span: Span, card: Card) -> bool:
    """Whether a place stands at the card or below it (and not at its deck or in a `let`)."""
    return span.source is card.span.source and span.start >= card.span.start
