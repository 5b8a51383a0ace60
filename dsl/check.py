"""From parsed files to a card set: every name looked up, every value checked.

`check_files` reports all mistakes of all files and builds the set from what is sound:
a broken statement is left out, and so, silently, is what depends on it.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, TypeVar

from dicewright.dsl import syntax as s
from dicewright.dsl.check_cards import CardChecker
from dicewright.dsl.check_conditions import Checker, CheckFailed, Let
from dicewright.dsl.check_pool import check_dice, check_die, check_names
from dicewright.dsl.check_settings import check_settings
from dicewright.dsl.diagnostics import Diagnostic, Fix, Related
from dicewright.dsl.model import CardSet, Example, Face, Pool
from dicewright.dsl.names import nearest
from dicewright.dsl.rules import FALLBACK_RULES, Registry, RulesSpec
from dicewright.dsl.source import Span, Word

S = TypeVar("S", bound=s.Statement)
N = TypeVar("N", bound=Any)
_THE = {"let": "the name", "die": "the die", "deck": "the deck"}
EMPTY_POOL = Pool(())


class SetChecker:
    """Checks the statements of one set, in the order in which they were taken in."""

    def __init__(
        self, files: Iterable[s.File], statements: Iterable[s.Statement], registry: Registry
    ) -> None:
        self.files = tuple(files)
        self.statements = tuple(statements)
        self.registry = registry
        self.diagnostics: list[Diagnostic] = [d for f in self.files for d in f.diagnostics]
        self.report = self.diagnostics.append
        self.broken = {(b.keyword, b.name) for b in self.statements if isinstance(b, s.Broken)}
        self.broken_kinds = {keyword for keyword, _ in self.broken}
        self.used: set[str] = set()

    # --- the whole ----------------------------------------------------------------------------

    def check(self) -> CardSet:
        """The set, as far as it is sound; `diagnostics` says what is not."""
        game = self._only(s.Game, "game")
        spec = self._rules(game)
        dies = self._dies()
        pool = self._pool(dies)
        lets = self._lets(pool)
        rolls, keeping = self._rolls()
        checker = Checker(pool, lets, {}, self.report, self.used)
        cards = CardChecker(checker, self.report, self.broken)
        decks = cards.decks(self._each(s.Deck))
        checked = cards.cards(self._each(s.Card))
        self._needs_dice(pool)
        named = game is not None and game.rules is not None
        settings = check_settings(self._each(s.Set), spec, decks, self.report, named)
        examples = self._examples(cards, pool)
        self._unused(pool, lets, cards)
        return CardSet(
            title=None if game is None else str(game.title),
            rules=None if game is None or game.rules is None else str(game.rules),
            pool=pool or EMPTY_POOL,
            rolls=rolls,
            keeping=keeping,
            settings=settings,
            decks=decks,
            cards=checked,
            examples=examples,
            files=tuple(f.source.name for f in self.files),
            fingerprint=fingerprint(self.files),
        )

    def _each(self, kind: type[S]) -> list[S]:
        return [statement for statement in self.statements if isinstance(statement, kind)]

    def _only(self, kind: type[S], word: str) -> S | None:
        """The one statement of its kind; a second one is E202."""
        found = self._each(kind)
        for again in found[1:]:
            place = Related(found[0].span, "the first one")
            self.report(
                Diagnostic(
                    "E202",
                    again.span,
                    f"the set has two `{word}` lines",
                    "a second one",
                    "keep one of them",
                    None,
                    (place,),
                )
            )
        return found[0] if found else None

    # --- rules -------------------------------------------------------------------

    def _rules(self, game: s.Game | None) -> RulesSpec | None:
        """The rules that play the set; None if the ones it names are unknown."""
        if game is None or game.rules is None:
            return self.registry.get(FALLBACK_RULES)
        spec = self.registry.get(game.rules)
        if spec is None:
            near = nearest(game.rules, self.registry)
            installed = ", ".join(f"`{name}`" for name in sorted(self.registry)) or "none"
            help_ = f"did you mean `{near}`?" if near else f"the rules that are installed: {installed}"
            fix = Fix(game.rules.span, near) if near else None
            self.report(
                Diagnostic(
                    "E201", game.rules.span, f"no rules called `{game.rules}`", "unknown rules", help_, fix
                )
            )
        elif spec.broken:
            message = f"the rules `{game.rules}` are installed but cannot be loaded: {spec.broken}"
            help_ = "mend or reinstall the package that they are in"
            self.report(Diagnostic("E201", game.rules.span, message, "broken rules", help_))
            return None
        return spec

    def _rolls(self) -> tuple[int | None, str | None]:
        line = self._only(s.Rolls, "rolls")
        if line is None:
            return 1, None
        keeping = None if line.keeping is None else str(line.keeping)
        if line.count is None:
            if line.keeping is not None and keeping != "some":
                message = "only with `keeping some` may the dice be rolled any number of times"
                help_ = "write a number, or `keeping some`"
                self.report(
                    Diagnostic(
                        "E212",
                        line.keeping.span,
                        message,
                        "would never end",
                        help_,
                        Fix(line.keeping.span, "some"),
                    )
                )
            return None, "some"
        if line.count == 1 and keeping is None:
            return 1, None
        return int(line.count), keeping or "free"

    # --- dice ---------------------------------------------------------------------------------

    def _dies(self) -> dict[str, tuple[Face, ...] | None]:
        dies: dict[str, tuple[Face, ...] | None] = {
            name: None for keyword, name in self.broken if keyword == "die" and name is not None
        }
        for die in self._unique(self._each(s.Die), "die"):
            dies[str(die.name)] = None if die.broken else check_die(die, self.report)
        return dies

    def _pool(self, dies: dict[str, tuple[Face, ...] | None]) -> Pool | None:
        line = self._only(s.Dice, "dice")
        if line is None:
            return None
        pool = check_dice(line, dies, self.report, self.used)
        if pool is not None:
            check_names(line, self._each(s.Die), pool, self.report)
        return None if line.broken else pool

    def _needs_dice(self, pool: Pool | None) -> None:
        if pool is not None or self._each(s.Dice) or self.broken_kinds & {"dice", "use", "?"}:
            return
        first = next((card for card in self._each(s.Card) if card.body), None)
        if first is not None:
            message = "the set has cards and no dice"
            self.report(
                Diagnostic("E201", first.span, message, "asks for dice", "add a line such as `dice 5 d6`")
            )

    # --- lets ---------------------------------------------------------------------------------

    def _lets(self, pool: Pool | None) -> dict[str, Let]:
        lets = {
            name: Let(None, self.statements[0].span)
            for keyword, name in self.broken
            if keyword == "let" and name
        }
        later = {str(let.name): let.name.span for let in self._each(s.Let)}
        checker = Checker(pool, lets, later, self.report, self.used)
        for let in self._unique(self._each(s.Let), "let"):
            name = str(let.name)
            later.pop(name, None)
            checker.current = name
            if pool is not None and name in (*pool.symbols, *pool.colours):
                kind = "symbol" if name in pool.symbols else "colour"
                place = tuple(Related(d.span, "the dice") for d in self._each(s.Dice)[:1])
                self.report(Diagnostic("E202", let.name.span, f"`{name}` is already a {kind} of the dice", "defined again here",
                                       "give it another name", None, place))  # fmt: skip
            try:
                size, depth = checker.measure(let.condition)
                checked = checker.check(let.condition)
                lets[name] = Let(None if let.broken else checked, let.name.span, size, depth + 1)
            except CheckFailed:
                lets[name] = Let(None, let.name.span)
        return lets

    def _unique(self, statements: list[N], word: str) -> list[N]:
        """The first of each name; E202 for the others."""
        first: dict[str, N] = {}
        for statement in statements:
            name: Word = statement.name
            if name in first:
                place = Related(first[name].name.span, "defined first here")
                self.report(Diagnostic("E202", name.span, f"{_THE[word]} `{name}` is defined twice", "defined again here",
                                       "give one of them another name", None, (place,)))  # fmt: skip
            else:
                first[str(name)] = statement
        return list(first.values())

    # --- examples and what is not used ----------------------------------------------------------

    def _examples(self, cards: CardChecker, pool: Pool | None) -> tuple[Example, ...]:
        found = []
        for line in self._each(s.Example):
            if line.broken:
                continue
            example = cards.example(line, pool)
            if example is not None:
                found.append(example)
        return tuple(found)

    def _unused(self, pool: Pool | None, lets: dict[str, Let], cards: CardChecker) -> None:
        if "?" in self.broken_kinds or "use" in self.broken_kinds:
            return
        blind = bool(self.broken_kinds & {"card", "deck", "let"}) or cards.any_broken
        for let in self._each(s.Let):
            if str(let.name) not in self.used and not blind and lets[str(let.name)].condition is not None:
                self._warn_unused(let.name, "let", "no condition uses it", let.span)
        if pool is not None:
            for die in self._each(s.Die):
                if str(die.name) not in self.used:
                    self._warn_unused(die.name, "die", "no dice of this kind are rolled", die.span)
        if "card" not in self.broken_kinds:
            for deck in self._each(s.Deck):
                if str(deck.name) not in cards.used_decks:
                    self._warn_unused(deck.name, "deck", "no card is in it", deck.span)

    def _warn_unused(self, name: Word, word: str, label: str, span: Span) -> None:
        self.report(
            Diagnostic(
                "W501",
                name.span,
                f"{_THE[word]} `{name}` is never used",
                label,
                "use it, or take its line out",
            )
        )


def fingerprint(files: Iterable[s.File]) -> str:
    """SHA-256 over what the files say: comments, blank lines and spaces make no difference."""
    digest = sha256()
    for file in files:
        digest.update(file.code.encode())
        digest.update(b"\0")
    return digest.hexdigest()
