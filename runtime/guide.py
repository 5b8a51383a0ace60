"""The rules of a game told in short, for those who play: Markdown beside the rules, filled in from the card set.

Placeholders keep the numbers in the card file:

    {rounds}          what `set rounds = …` says, several values with commas
    {players:2}       its second value
    {bonus 2}         the row `set bonus 2 = …` of a table
    {yellow.points}   a key of a deck or a card
    {ri3?}            what a card asks for
    {dice}            how many dice the set has
    {rolls}           how often the dice may be rolled
"""

from __future__ import annotations

import re
from importlib.resources import files

from dicewright.dsl.model import CardSet, Setting
from dicewright.dsl.printer import to_text
from dicewright.runtime.errors import SetupError
from dicewright.runtime.plugins import what_happened
from dicewright.runtime.rules import Rules

RESOURCE = re.compile(r"([\w.]+):([\w./-]+\.md)")
"""Where a guide is, instead of the guide itself."""
_PLACEHOLDER = re.compile(r"\{([\w-]+)(?: (\d+)|:(\d+)|\.([\w-]+)|(\?))?\}")


def guide(rules: Rules, cards: CardSet) -> str:
    """The guide of these rules with the numbers of a card set; empty if they have none.

    What the card set does not say is a question mark. Raises SetupError if the file is not there.
    """
    text = _text(rules)
    return _PLACEHOLDER.sub(lambda found: _value(found, cards) or "?", text).strip()


def _text(rules: Rules) -> str:
    where = RESOURCE.fullmatch(rules.guide)
    if where is None:
        return rules.guide
    try:
        return files(where[1]).joinpath(where[2]).read_text(encoding="utf-8")
    except (ImportError, OSError, TypeError) as error:
        why = what_happened(error)
        raise SetupError(f"The rules `{rules.spec.name}` cannot show {rules.guide}: {why}.") from error


def _value(found: re.Match[str], cards: CardSet) -> str:
    name, row, place, key, asks = found.groups()
    if asks is not None:
        card = cards.cards.get(name)
        return "" if card is None else " | ".join(to_text(tier.condition) for tier in card.tiers)
    if key is not None:
        thing = cards.decks.get(name) or cards.cards.get(name)
        return "" if thing is None else str(thing.keys.get(key, ""))
    if name == "rolls" and name not in cards.settings:
        return "any number of" if cards.rolls is None else str(cards.rolls)
    if name == "dice":
        return str(cards.pool.size)
    lines = cards.settings.get(name, ())
    line = next((line for line in lines if row is None or line.row == int(row)), None)
    if line is None:
        return ""
    values = _values(line)
    if place is None:
        return ", ".join(values)
    return values[int(place) - 1] if 1 <= int(place) <= len(values) else ""


def _values(line: Setting) -> list[str]:
    if line.choice:
        return [" + ".join(f"{amount} {good}" for amount, good in goods) for goods in line.choice]
    return [str(value) for value in line.values]
