"""The position: what the question at hand needs, so that it fits a small window with its choices; or, for
no question, the whole table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.text import Text

from dicewright.dsl.model import Face
from dicewright.runtime.decisions import Decision
from dicewright.runtime.games.god_of_luck.box import Box, Fortune, box_of
from dicewright.runtime.games.god_of_luck.view import PlayerView, TableView
from dicewright.workbench.terminal.boards import Setting
from dicewright.workbench.terminal.dice import ink
from dicewright.workbench.terminal.god_of_luck import words
from dicewright.workbench.terminal.god_of_luck.odds import Odds
from dicewright.workbench.terminal.screen import Look, asks, clip, flowing, pad, percent, plain

SECTIONS = {
    "draw": ("supply", "rows", "hand", "own"),
    "take": ("hand", "own", "others"),
    "extra": ("hand", "own", "others"),
    "invite": ("rows", "own", "others"),
    "pay": ("own", "others"),
    "discard": ("supply", "own", "others"),
}
"""What is shown for a question about one of these; for one about dice, `ROLLING`."""
SMALL_WINDOW = 24
"""So many lines fit a small window, the question included."""
ROLLING = ("supply", "dice", "hand", "own", "others")
WHOLE = ("piles", "rows", "dice", "hand", "own", "others")


class Layout:
    """Draws one position for one player."""

    def __init__(
        self,
        setting: Setting,
        view: TableView,
        player: PlayerView,
        look: Look,
        asked: Decision | None,
    ) -> None:
        self.setting = setting
        self.view = view
        self.player = player
        self.look = look
        self.sections = WHOLE if asked is None else SECTIONS.get(asked.kind, ROLLING)
        self.below = 0 if asked is None else len(asked.options) + 2
        self.english = True
        self.box: Box = box_of(setting.cards)
        mine = view.seat == player.seat and player.hand is not None
        self.odds = Odds(setting.cards, view) if mine else None

    def lines(self) -> list[Text]:
        """The position, line by line; deities with their English names, if it all fits a small window."""
        found = self._drawn()
        if len(found) + self.below > SMALL_WINDOW:
            self.english = False
            found = self._drawn()
        return found

    def _drawn(self) -> list[Text]:
        return [self.heading(), *(line for section in self.sections for line in getattr(self, section)())]

    # --- the table --------------------------------------------------------------------

    def heading(self) -> Text:
        """The round, and who has the ruyi."""
        view, line = self.view, self.look.sign("─")
        when = "setting up" if view.round == 0 else f"round {view.round}"
        if view.showdown:
            when = "the showdown"
        elif view.ending:
            when += " (the last)"
        names = [plain(player.name) for player in view.players]
        parts = [plain(self.setting.cards.title or ""), when, f"{names[view.holder]} has the ruyi"]
        text = clip(f"{line * 2} {f' {line * 2} '.join(parts)} ", self.look.width, self.look)
        return Text(text + line * (self.look.width - cell_len(text)), "bold")

    def supply(self) -> Iterator[Text]:
        """The piles in one line: cards face down, and how many lie open."""
        supply = self.view.supply
        line = labelled("Piles ")
        for pile in supply.piles:
            line.append(pile.deck, ink(pile.deck)).append(f" {pile.down}  ")
        line.append("Deities ", "dim").append(str(supply.deck))
        line.append(f" and {supply.discards} discarded", "dim")
        yield line

    def piles(self) -> Iterator[Text]:
        """Each pile with its open cards, and what these are worth."""
        width = max(cell_len(pile.deck) for pile in self.view.supply.piles)
        for pile in self.view.supply.piles:
            line = Text.assemble((pad(pile.deck, width), ink(pile.deck)), f" {pile.down:>2}", " ")
            cells = [self._brief(self.box.fortunes[id]) for id in pile.open]
            room = (self.look.width - line.cell_len) // max(1, len(cells)) - 1
            for cell in cells:
                line.append(" ").append(pad(clip(cell, room, self.look), room))
            line.rstrip()
            yield line

    def _brief(self, card: Fortune) -> str:
        design = self.setting.cards.cards[card.id]
        return f"{card.id} {plain(card.name)} {plain(asks(design))}: {self._worth(card)}"

    def _worth(self, card: Fortune) -> str:
        return f"{card.points} ({card.per_die} a die)" if card.per_die else str(card.points)

    def rows(self) -> Iterator[Text]:
        """The deities that lie open: price and points of each, those with a place of their own first."""
        supply = self.view.supply
        homes = Text()
        for id, count in supply.homes.items():
            homes.append("  " if homes else "").append(f"{self.look.sign('×')}{count} ", "dim")
            homes.append_text(self._offered(id))
        yield Text.assemble(("Open   ", "dim"), homes)
        if self.english:
            for at, row in enumerate(supply.rows):
                yield from self._named(f"Row {at + 1}  ", row)
            return
        column = (self.look.width - 7) // max(1, *(len(row) for row in supply.rows), 5)
        for at, row in enumerate(supply.rows):
            line = Text(f"Row {at + 1}  ", "dim")
            line.append("" if row else "nobody", "dim")
            for id in row:
                cell = self._offered(id)
                line.append_text(cell).append(" " * max(1, column - cell.cell_len))
            line.rstrip()
            yield line

    def _named(self, head: str, row: Sequence[str]) -> Iterator[Text]:
        """A row with English names, in as many lines as it takes."""
        cells = list(map(self._offered, row)) or [Text("nobody", "dim")]
        for at, line in enumerate(flowing(cells, self.look.width - len(head))):
            text = line if at == 0 else line[2:]
            yield Text.assemble((head if at == 0 else " " * len(head), "dim"), text)

    def _offered(self, id: str) -> Text:
        """A deity that lies open: name, price, points; bright if the player can pay for it."""
        deity = self.box.deities[id]
        cost = words.price(deity, self.box).replace(" + ", "+")
        name = deity.caption if self.english else deity.name
        text = Text(plain(name), "bold" if self._affordable(id) else "")
        return text.append(f" {cost}:{deity.points}", "dim")

    def _affordable(self, id: str) -> bool:
        deity = self.box.deities[id]
        owned = [shown.id for shown in self.player.deities]
        if deity.needs or (id in owned and not deity.many):
            return False
        funds = sum(played.value for played in self.player.played)
        return funds >= deity.cost and all(owned.count(given) for given in deity.give)

    def dice(self) -> Iterator[Text]:
        """The dice of this turn: fixed, brought by deities, and active ones."""
        turn = self.view.turn
        if turn is None or turn.seat != self.player.seat or not turn.throws:
            return
        draw = self.setting.dice.row
        fixed = [*turn.fixed, *(face for _, face in turn.added)]
        parts = []
        if fixed:
            parts.append(Text.assemble(("Fixed  ", "dim"), draw(fixed, self.look)))
        if turn.active:
            parts.append(
                Text.assemble(("Active  " if fixed else "Active ", "dim"), draw(turn.active, self.look))
            )
        yield from flowing(parts, self.look.width)

    # --- the player -------------------------------------------------------------------

    def hand(self) -> Iterator[Text]:
        """The cards in hand: what each asks for, what it is worth, and how likely it can be played."""
        if self.player.hand is None:
            return
        cards = [self.box.fortunes[id] for id in self.player.hand]
        name = max((cell_len(plain(card.caption)) for card in cards), default=0)
        asked = {card.id: plain(asks(self.setting.cards.cards[card.id])) for card in cards}
        widest = max(map(cell_len, asked.values()), default=0)
        now, chances = self._prospects()
        room = max(10, self.look.width - 5 - 4 - 10 - 8 - widest)
        for card in cards:
            tick = Text(f"{self.look.sign('✓')} ", "bold green") if card.id in now else Text("  ")
            line = Text.assemble(tick, (pad(card.id, 3), f"bold {ink(card.deck)}"))
            line.append(pad(clip(plain(card.caption), room, self.look), min(name, room) + 2))
            line.append(pad(asked[card.id], widest + 2), "dim")
            line.append(pad(f"worth {self._short_worth(card)}", 12))
            line.append(chances.get(card.id, ""), "bold")
            line.rstrip()
            yield line

    def _short_worth(self, card: Fortune) -> str:
        return f"{card.per_die}/die" if card.per_die else str(card.points)

    def _prospects(self) -> tuple[set[str], dict[str, str]]:
        """The cards that can be played if all dice are fixed as they lie, and the chance of each card."""
        view, turn, odds = self.view, self.view.turn, self.odds
        if odds is None:
            return set(), {}
        rolling = turn is not None and turn.seat == self.player.seat and view.phase in ("roll", "play")
        if not rolling or turn is None or not turn.throws:
            if view.phase not in ("take", "setup", "roll"):
                return set(), {}
            return set(), {card.id: percent(odds.before(card.id)) for card in odds.hand}
        dice: Sequence[Face] = [*turn.fixed, *turn.active, *(face for _, face in turn.added)]
        now = {card.id for card in odds.playable(dice)}
        if view.phase == "play":
            return now, {}
        found = {card.id: chance for card, chance in odds.fixing([], odds.active())}
        return now, {card.id: percent(found.get(card.id, 0)) for card in odds.hand}

    def own(self) -> Iterator[Text]:
        """The player's dice, points, cards on the table and deities."""
        player = self.player
        total = sum(played.value for played in player.played)
        parts = [
            Text(plain(player.name), "bold"),
            labelled("dice", player.dice),
            labelled("hand limit", player.hand_limit),
            labelled("points", player.score),
        ]
        if player.hand is None:
            parts.insert(1, labelled("hand", words.backs(player.backs, self.box.decks)))
        yield from flowing(parts, self.look.width)
        table = [Text.assemble(("Table  ", "dim"), str(total))]
        for played in player.played:
            card = self.box.fortunes[played.id]
            table.append(Text.assemble((f"{card.id} {plain(card.name)}", ink(card.deck)), f" {played.value}"))
        if player.played:
            yield from flowing(table, self.look.width)
        if player.deities:
            front, *rest = self._deities(player, brief="pay" in self.sections)
            yield from flowing([Text.assemble(("Deities  ", "dim"), front), *rest], self.look.width)

    def _deities(self, player: PlayerView, brief: bool) -> list[Text]:
        """The deities of a player, equal ones together; who cannot be used now says why."""
        count = Counter(shown.id for shown in player.deities)
        found = []
        for id, number in count.items():
            deity = self.box.deities[id]
            used = sum(shown.used for shown in player.deities if shown.id == id)
            new = sum(not shown.ready and not shown.used for shown in player.deities if shown.id == id)
            text = Text(plain(deity.name if brief else deity.caption))
            if number > 1:
                text.append(f" {self.look.sign('×')}{number}")
            notes = [f"{used} used" if number > 1 else "used"] if used else []
            notes += [f"{new} new" if number > 1 else "new"] if new else []
            if notes and not brief:
                text.append(f" ({', '.join(notes)})", "dim")
            found.append(text)
        return found

    def others(self) -> Iterator[Text]:
        """Everybody else in short: backs of the hand, value on the table, dice, points, deities."""
        others = [player for player in self.view.players if player.seat != self.player.seat]
        width = min(14, max((cell_len(plain(player.name)) for player in others), default=0))
        for player in others:
            total = sum(played.value for played in player.played)
            hand = "".join(
                f"{player.backs.get(deck, 0)}{deck[:1]}" for deck in self.box.decks if player.backs.get(deck)
            )
            parts = [
                Text(pad(plain(player.name), width), "bold"),
                labelled("hand", hand or "-"),
                labelled("dice", player.dice),
                labelled("table", total),
                labelled("points", player.score),
            ]
            if player.deities:
                shown = Text(", ").join(self._deities(player, brief=False))
                if (
                    not self.english
                    or sum(part.cell_len + 2 for part in parts) + shown.cell_len > self.look.width
                ):
                    shown = Text(" ").join(self._deities(player, brief=True))
                parts.append(Text.assemble((f"{len(player.deities)}: ", "dim"), shown))
            yield from flowing(parts, self.look.width)


def labelled(label: str, value: object = "") -> Text:
    """A value with its name before it."""
    return Text.assemble((f"{label} ", "dim"), value if isinstance(value, Text) else str(value))
