"""The dice, the targets with their chances, and what everybody has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.text import Text

from dicewright.runtime.games.nichtlustig import spec
from dicewright.runtime.games.nichtlustig.numbers import TargetDesign
from dicewright.runtime.games.nichtlustig.view import PlayerView, TableView, TargetView
from dicewright.workbench.terminal.boards import Setting
from dicewright.workbench.terminal.nichtlustig.outlook import Outlook
from dicewright.workbench.terminal.screen import Look, asks, clip, flowing, pad, padded, plain, some

LABEL = 15
"""Columns for a row's deck and what its cards are worth."""
CELL = 13
"""Columns for a target: its ID, whose it is, how it lies, and its chance."""
LONGEST_NAME = 14
"""Columns for a player's name."""


class Layout:
    """Draws one position for the player whose view it is."""

    def __init__(self, setting: Setting, view: TableView, look: Look, outlook: Outlook | None) -> None:
        """`outlook`: the chances of the player who is asked, if it is about rolling or taking."""
        self.setting = setting
        self.view = view
        self.seat = view.seat
        self.look = look
        self.outlook = outlook

    def lines(self, explained: bool = False) -> Iterator[Text]:
        """The whole position, line by line; `explained`: with what the targets ask for."""
        yield self.heading()
        yield from self.dice()
        yield from self.targets()
        if explained:
            yield from self.asked_for()
        yield from self.middle()
        yield from self.players()

    # --- the dice -----------------------------------------------------------------------

    def heading(self) -> Text:
        """The turn, its rolls, and whose it is."""
        view, line = self.view, self.look.sign("─")
        parts = [plain(self.setting.cards.title or "Nichtlustig")]
        if view.turn:
            parts.append(f"turn {view.turn}")
        if view.phase == "roll" and view.rolls:
            parts.append(f"roll {view.rolls} of {view.most_rolls}")
        if view.phase not in ("start", "end"):
            parts.append(f"{plain(view.players[view.active].name)} has the dice")
        text = clip(f"{line * 2} {f' {line * 2} '.join(parts)} ", self.look.width, self.look)
        return Text(text + line * (self.look.width - cell_len(text)), "bold")

    def dice(self) -> Iterator[Text]:
        """What lies aside, and what was rolled."""
        draw = self.setting.dice.row
        parts = []
        for word, aside in (("Aside ", True), ("Rolled ", False)):
            faces = [die.face for die in self.view.dice if die.aside is aside]
            if faces:
                parts.append(Text.assemble((word, "dim"), draw(faces, self.look)))
        if parts:
            yield from flowing(parts, self.look.width)

    # --- the targets --------------------------------------------------------------------

    def targets(self) -> Iterator[Text]:
        """A row for each deck; a cell says where the card lies, and its chance in this turn."""
        rows: dict[str, list[TargetView]] = {}
        for target in self.view.targets:
            rows.setdefault(target.deck, []).append(target)
        for deck, targets in rows.items():
            label = Text(pad(clip(plain(deck), LABEL - 6, self.look), LABEL - 6) + " ", "bold")
            label.append(pad(self.worth(targets), 5), "dim")
            across = max(1, (self.look.width - LABEL) // CELL)
            for at in range(0, len(targets), across):
                line = label if at == 0 else Text(" " * LABEL)
                for target in targets[at : at + across]:
                    line = line.append_text(self.cell(target))
                line.rstrip()
                yield line

    def asked_for(self) -> Iterator[Text]:
        """What one card of each row asks for, as the card file writes it."""
        found = {target.deck: target.id for target in self.view.targets}
        parts = [
            Text(f"{plain(id)}: {plain(asks(self.setting.cards.cards[id]))}", "dim") for id in found.values()
        ]
        yield from flowing([Text.assemble(("Ask for ", "dim"), parts[0]), *parts[1:]], self.look.width)

    def worth(self, targets: Sequence[TargetView]) -> str:
        """What the cards of a row are worth: `2`, `1-5`, `3 (1)` for one alone, `die`."""
        if targets[0].rolled:
            return "die"
        points = sorted({target.points for target in targets})
        text = f"{points[0]}-{points[-1]}" if len(points) > 1 else str(points[0])
        return f"{text} ({targets[0].alone})" if targets[0].company else text

    def cell(self, target: TargetView) -> Text:
        """A target: its ID, in front of whom it lies, how, and the chance to win it."""
        mine = target.seat is not None and target.seat == self.seat
        chance, style = self.chance(target)
        gone = target.scored and not mine
        cell = Text(" ").append(pad(plain(target.id), 4), "dim" if gone else "bold" if chance or mine else "")
        cell.append(pad(self.whose(target.seat), 3), "bold cyan" if mine else "dim" if gone else "")
        cell.append(self.state(target), "green" if mine else "dim" if gone else "")
        cell.append(f"{chance:>4}", style)
        return padded(cell, CELL)

    def whose(self, seat: int | None) -> str:
        """`you`, or a player's number; nothing for the middle."""
        if seat is None:
            return ""
        return "you" if seat == self.seat else f"({seat + 1})"

    def state(self, target: TargetView) -> str:
        """How a card lies in front of its player."""
        if target.seat is None:
            return " "
        if target.death is not None:
            return self.look.sign("×")
        return self.look.sign("●" if target.scored else "○")

    def chance(self, target: TargetView) -> tuple[str, str]:
        """A tick if the dice as they lie pay for a target; else the chance to win it in this turn."""
        if self.outlook is None:
            return "", ""
        if self.outlook.pays(target):
            return self.look.sign("✓"), "bold green"
        if self.outlook.left == 0:
            return "", ""
        chance = self.outlook.chance(target)
        if not chance:
            return "", ""
        return brief(chance), "bold" if chance >= 1 / 2 else ""

    # --- everything else ----------------------------------------------------------------

    def middle(self) -> Iterator[Text]:
        """The targets, Deaths and special cards in the middle."""
        view = self.view
        ends = f"{view.centre} of {len(view.targets)} targets (the end comes with {view.end_at})"
        deaths = [plain(death.caption) for death in view.deaths if death.seat is None]
        specials = [plain(special.caption) for special in view.specials if special.seat is None]
        parts = [ends, ", ".join(deaths), ", ".join(specials)]
        yield from flowing(
            [
                Text.assemble(("Middle  " if at == 0 else "", "bold"), (part, "dim"))
                for at, part in enumerate(filter(None, parts))
            ],
            self.look.width,
        )

    def players(self) -> Iterator[Text]:
        """A line for each player: points as things stand, special cards, Deaths."""
        width = min(LONGEST_NAME, max(cell_len(plain(player.name)) for player in self.view.players))
        for player in self.view.players:
            yield from flowing(list(self.player(player, width)), self.look.width)

    def player(self, player: PlayerView, width: int) -> Iterator[Text]:
        """A player's number and name, then what there is to say."""
        view = self.view
        active = player.seat == view.active and view.phase not in ("start", "end")
        arrow = self.look.sign("▸") if active else " "
        number = "you" if player.seat == self.seat else f"({player.seat + 1})"
        name = pad(clip(plain(player.name), width, self.look), width)
        rolled = f" + best of {some(player.rolled, 'die', 'dice')}" if player.rolled else ""
        head = Text.assemble(
            (f"{arrow}{number} ", "bold cyan" if player.seat == self.seat else "bold"), (name, "bold")
        )
        head.append(f"  {some(player.points, 'point')}{rolled}")
        yield head
        for special in view.specials:
            if special.seat == player.seat:
                style = "green" if special.good else "red"
                sign = "+" if special.good else "!"
                yield Text(f"{sign}{plain(special.caption)}", style)
        for death in view.deaths:
            if death.seat == player.seat:
                where = f"on {death.on}" if death.on is not None else "open"
                yield Text(f"{plain(death.caption)} {where}", "magenta" if death.on else "red")


def brief(chance: float) -> str:
    """A chance in four columns: `38%`, `<1%`, `>99%` would be too long and is `99%`."""
    if chance < 0.005:
        return "<1%"
    return f"{min(round(chance * 100), 99) if chance < 1 else 100}%"


def worth_of(target: TargetDesign) -> str:
    """What a target counts, and how Death thinks of it, as the end of a sentence."""
    if target.rolled:
        return "a die at the end."
    sentence = some(target.points, "point")
    if target.company:
        sentence += f", {target.alone} if fewer than {target.company}"
    if target.at_once:
        sentence += " at once"
    if target.death == spec.FIRST:
        sentence += ", first for Death"
    return f"{sentence}."


def effect_of(effect: str, amount: int, helps: str) -> str:
    """What a special card does, in a sentence."""
    sentences = {
        spec.ROLL_AGAIN: f"After your last roll you may roll the dice that are not set aside {_times(amount)} more.",
        spec.REFUSE_DEATH: "You may return it instead of taking a Death.",
        spec.ADD_TO_SUM: f"Adds {amount} to your dice when you take a {helps}.",
        spec.SKIP_TURN: "You must skip your next turn, and nothing else happens in it.",
        spec.FEW_ROLLS: f"Your next turn has at most {some(amount, 'roll')}.",
        spec.TAKE_DEATH: "You must take a Death in your next turn, also with a target card.",
    }
    return sentences[effect]


def _times(amount: int) -> str:
    return "once" if amount == 1 else f"{amount} times"
