"""What several commands share: conditions from a file or from the command line."""

from __future__ import annotations

from fractions import Fraction

from dicewright.compiler.condition import Compiled, compile_card, compile_condition
from dicewright.compiler.odds import Estimate
from dicewright.dsl.condition_text import parse_condition
from dicewright.workbench.sets import CallError, cards_named, load
from dicewright.workbench.sets import pool as read_pool

LONG_FRACTION = 80
"""Characters of a fraction that a table shows."""
BAR = 20
"""Columns of a full bar."""


def one_condition(
    path: str | None, card: str | None, expression: str | None, dice: str | None, die: tuple[str, ...]
) -> Compiled:
    """The condition that is meant: a card of a set, or `-e` with `-d`. Raises CallError."""
    if expression is not None:
        return written(path, expression, dice, die)
    if path is None or card is None:
        raise CallError('Which card? Name a set and a card, or write a condition: -e "pair" -d "5 d6"')
    loaded = load(path)
    (found,) = cards_named(loaded, (card,))
    if not found.tiers:
        raise CallError(f"Card {card} has no condition.")
    return compile_card(found, loaded.pool)


def written(path: str | None, expression: str, dice: str | None, die: tuple[str, ...]) -> Compiled:
    """The condition of `-e` for the dice of `-d`."""
    if path is not None or dice is None:
        raise CallError('With -e goes -d, and no path: -e "pair" -d "5 d6"')
    pool = read_pool(dice, die)
    return compile_condition(parse_condition(expression, pool), pool)


# --- chances ------------------------------------------------------------------------------


def _tells(chance: Estimate) -> bool:
    """Whether a sample says anything: its interval is narrower than a half."""
    return chance.high - chance.low < 0.5


def percent(chance: Fraction | Estimate) -> str:
    """The chance in percent, with enough digits to tell small ones from nothing; `~` for a sample."""
    if isinstance(chance, Estimate):
        return f"~{100 * chance.probability:.2f} %" if _tells(chance) else "unknown"
    if chance in (0, 1):
        return f"{int(100 * chance)} %"
    value = 100 * float(chance)
    if 0.01 <= value <= 99.99:
        return f"{value:.2f} %"
    return f"{value:.3g} %" if value < 1 else "> 99.99 %"


def bar(chance: Fraction | Estimate) -> str:
    """A bar of up to `BAR` columns, by eighths."""
    if isinstance(chance, Estimate) and not _tells(chance):
        return ""
    value = chance.probability if isinstance(chance, Estimate) else float(chance)
    eighths = round(value * BAR * 8)
    if eighths == 0 and value > 0:
        eighths = 1
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()


def exactly(chance: Fraction | Estimate) -> str:
    """The fraction in lowest terms, or the interval of a sample."""
    if isinstance(chance, Estimate):
        return f"{100 * chance.low:.2f} to {100 * chance.high:.2f} %"
    if chance.denominator == 1:
        return str(chance.numerator)
    text = f"{chance.numerator}/{chance.denominator}"
    return text if len(text) <= LONG_FRACTION else f"{len(text) - 1} digits: see --json"
