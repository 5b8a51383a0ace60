"""`set` lines against what the rules declare that they read."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dicewright.dsl import syntax as s
from dicewright.dsl.diagnostics import Diagnostic, Fix, Related
from dicewright.dsl.model import CardSet, Goods, Setting, Value
from dicewright.dsl.names import nearest
from dicewright.dsl.rules import Kind, RulesSpec, SettingSpec
from dicewright.dsl.source import NOWHERE, Num, Span, Word

Report = Callable[[Diagnostic], None]


def check_settings(
    lines: Iterable[s.Set], spec: RulesSpec | None, decks: Iterable[str], report: Report, named: bool = True
) -> dict[str, tuple[Setting, ...]]:
    """The settings by name. Without a spec (unknown rules) any name may be set.

    `named`: whether the set itself names the rules, or they play it because it names none.
    """
    found: dict[tuple[str, int | None], s.Set] = {}
    settings: dict[str, list[Setting]] = {}
    goods = tuple(decks)
    for line in lines:
        key = (str(line.name), None if line.row is None else int(line.row))
        if key in found:
            what = f"`set {key[0]}`" if key[1] is None else f"row {key[1]} of `set {key[0]}`"
            place = Related(found[key].span, "first set here")
            report(
                Diagnostic(
                    "E202",
                    line.span,
                    f"{what} stands twice",
                    "set again here",
                    "keep one of them",
                    None,
                    (place,),
                )
            )
            continue
        found[key] = line
        if line.broken:
            continue
        if spec is not None and not _fits(line, spec, goods, report, named):
            continue
        settings.setdefault(key[0], []).append(_setting(line))
    return {name: tuple(rows) for name, rows in settings.items()}


def missing(cards: CardSet, spec: RulesSpec, place: Span = NOWHERE) -> list[Diagnostic]:
    """E201 for each setting and deck that the rules cannot do without and the set does not have.

    A set may be checked without them (a draft, a part of a set); it cannot be played.
    """
    found = []
    for name, setting in spec.settings.items():
        if setting.required and name not in cards.settings:
            row = " 1" if setting.table else ""
            message = f"the rules {spec.name} need `set {name}`, and the set has none"
            help_ = f"add a line `set {name}{row} = …` with {setting.kind.value}"
            found.append(Diagnostic("E201", place, message, setting.doc, help_))
    for name in spec.decks:
        if name not in cards.decks:
            message = f"the rules {spec.name} need a deck called `{name}`, and the set has none"
            found.append(Diagnostic("E201", place, message, "", f"add a line `deck {name}: points=1`"))
    return found


def _setting(line: s.Set) -> Setting:
    row = None if line.row is None else int(line.row)
    return Setting(str(line.name), row, tuple(_plain(v) for v in line.values), _goods(line), line.span)


def _plain(value: s.Literal) -> Value:
    if isinstance(value, Num):
        return int(value)
    return str(value) if isinstance(value, Word) else value


def _goods(line: s.Set) -> tuple[Goods, ...]:
    return tuple(tuple((int(a.count), str(a.good)) for a in goods) for goods in line.choice)


def _fits(line: s.Set, spec: RulesSpec, decks: tuple[str, ...], report: Report, named: bool) -> bool:
    setting = spec.settings.get(line.name)
    if setting is None:
        near = nearest(line.name, spec.settings)
        help_ = (
            f"did you mean `{near}`?"
            if near
            else "the rules read " + ", ".join(f"`{n}`" for n in spec.settings)
        )
        fix = Fix(line.name.span, near) if near else None
        message = f"the rules {spec.name} read no setting called `{line.name}`"
        if not named:
            message += f" (a set that names no rules is played by {spec.name})"
        report(Diagnostic("E201", line.name.span, message, "unknown setting", help_, fix))
        return False
    if (line.row is None) == setting.table:
        message = (
            f"`set {line.name}` is a table: each row has a number"
            if setting.table
            else f"`set {line.name}` has no rows"
        )
        span = line.name.span if line.row is None else line.row.span
        help_ = f"write `set {line.name} 1 = …`" if setting.table else f"write `set {line.name} = …`"
        report(Diagnostic("E212", span, message, setting.doc, help_))
        return False
    wrong = _wrong_value(line, setting, decks)
    if wrong is None:
        return True
    span, found, help_text = wrong
    message = f"`{line.name}` must be {setting.kind.value}, not {found}"
    report(Diagnostic("E212", span, message, setting.doc, help_text))
    return False


def _wrong_value(
    line: s.Set, spec: SettingSpec, decks: tuple[str, ...]
) -> tuple[Span, str, str | None] | None:
    """Where a value of the wrong kind stands, what it is, and help."""
    span = line.value_spans.span
    if spec.kind is Kind.GOODS:
        return _wrong_goods(line, spec, decks)
    if line.choice:
        return span, f"goods (`{span.text}`)", None
    if spec.kind in (Kind.NUMBER, Kind.WORD, Kind.SWITCH) and len(line.values) != 1:
        return span, f"{len(line.values)} values", None
    for value in line.values:
        place = value.span if isinstance(value, Num | Word) else span
        if spec.kind in (Kind.NUMBER, Kind.NUMBERS):
            if isinstance(value, Num) or (isinstance(value, float) and spec.decimals):
                continue
            return place, f"`{value}`", "only whole numbers" if isinstance(value, float) else None
        if not isinstance(value, Word):
            return place, f"`{value}`", None
        words = ("yes", "no") if spec.kind is Kind.SWITCH else (*spec.words, *(decks if spec.words else ()))
        if words and value not in words:
            near = nearest(value, words)
            return (
                place,
                f"`{value}`",
                f"did you mean `{near}`?" if near else "the words are " + ", ".join(words),
            )
    return None


def _wrong_goods(
    line: s.Set, spec: SettingSpec, decks: tuple[str, ...]
) -> tuple[Span, str, str | None] | None:
    if not line.choice:
        return line.value_spans.span, f"`{line.value_spans.span.text}`", "write for example `2 luck`"
    known = (*spec.words, *decks)
    for goods in line.choice:
        for amount in goods:
            if amount.good not in known:
                near = nearest(amount.good, known)
                help_ = f"did you mean `{near}`?" if near else "the goods are " + ", ".join(known)
                return amount.good.span, f"`{amount.good}`", help_
    return None
