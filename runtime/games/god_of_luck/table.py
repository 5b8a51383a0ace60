"""The state of a game: piles, rows, hands, what lies in front of the players, and the dice of a turn.

Nothing here asks anybody. Every fortune card and every deity of the box is always in exactly one
place; `Table` only moves them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import define, field

from dicewright.dsl.model import Face
from dicewright.runtime.games.god_of_luck.box import Box, Deity, Fortune
from dicewright.runtime.games.god_of_luck.numbers import Numbers
from dicewright.runtime.mechanics.market import Market
from dicewright.runtime.mechanics.stacks import Stack
from dicewright.runtime.mechanics.tray import Tray
from dicewright.runtime.steps import Steps


@define(eq=False)
class Played:
    """A fortune card on the table before a player."""

    card: Fortune
    value: int
    """What it pays now; in the turn in which it was played, this may be more than its points."""


@define(eq=False)
class Owned:
    """A deity before a player."""

    deity: Deity
    since: int
    """The round in which it came; its skill works in later ones."""
    used: bool = False
    """Whether its skill was used in this round."""


@define(eq=False)
class Tally:
    """The IDs of a player's hand cards for statistics, which are told of them when the game is over."""

    drawn: list[str] = field(factory=list)
    """Those that came off a pile, unseen by others."""
    reach: list[str] = field(factory=list)
    """In each turn, those for which there were dice enough."""
    able: list[str] = field(factory=list)
    """In each turn, those that the dice fulfilled in the end."""


@define(eq=False)
class Player:
    """A player's cards."""

    seat: int
    name: str
    hand: list[Fortune] = field(factory=list)
    played: list[Played] = field(factory=list)
    deities: list[Owned] = field(factory=list)
    moves: int = 0
    """Goes up with every change, so that views can be kept until then."""
    tally: Tally = field(factory=Tally)

    def has(self, deity: str) -> bool:
        """Whether a deity with this ID lies before the player."""
        return any(owned.deity.id == deity for owned in self.deities)

    def find(self, deity: str) -> Owned:
        """A deity with this ID before the player, one that was not used if there is one."""
        return min((o for o in self.deities if o.deity.id == deity), key=lambda o: (o.used, o.since))


@define(eq=False)
class Turn:
    """What one player does in one turn."""

    seat: int
    tray: Tray
    added: list[tuple[Deity, Face]] = field(factory=list)
    """Fixed dice that were not thrown, and who brought them."""
    touched: set[Face] = field(factory=set)
    """The faces of this throw of which dice were fixed."""
    fixed: int = 0
    """Dice fixed of this throw."""
    throws: int = 0
    plays: int = 0
    due: int = 0
    """Fortune points that are still to be paid."""
    using: Deity | None = None
    """The deity whose skill is being used."""
    chosen: Face | None = None
    """What the die shows to which it is being applied."""

    @property
    def dice(self) -> list[Face]:
        """All fixed dice."""
        return [*self.tray.aside.values(), *(face for _, face in self.added)]


@define(eq=False)
class Table:
    """Everything that is on the table."""

    numbers: Numbers
    box: Box
    players: list[Player]
    """In turn order, which is counter-clockwise."""
    piles: dict[str, Market[Fortune]]
    """By deck, the face-down pile with its open cards."""
    deck: Stack[Deity]
    """The deities that are face down, and those discarded."""
    rows: list[list[Deity]]
    """The open deities, top row first."""
    homes: dict[str, list[Deity]]
    """By ID, the deities that lie in a place of their own."""
    gone: list[Fortune] = field(factory=list)
    """Fortune cards that left the game."""
    round: int = 0
    phase: str = "setup"
    """`setup`, `take`, `roll`, `play`, `invite`, `discard` or `end`."""
    holder: int = 0
    """The seat that has the ruyi: it begins the round."""
    turn: Turn | None = None
    ending: bool = False
    """Whether the showdown comes after this round."""
    showdown: bool = False
    changes: int = 0
    """Goes up with every change of piles and rows."""
    shown: Any = None
    """The last view of them, kept by `view`."""

    @property
    def luck(self) -> Player | None:
        """Whoever has the God of Luck (a deity that comes by itself)."""
        for player in self.players:
            if any(owned.deity.needs for owned in player.deities):
                return player
        return None

    def from_seat(self, seat: int) -> list[Player]:
        """All players in turn order, beginning with this seat."""
        return self.players[seat:] + self.players[:seat]

    def spent_piles(self) -> int:
        """How many piles have no card face down."""
        return sum(not len(pile.stack) for pile in self.piles.values())

    def ready(self, player: Player, *skills: str) -> list[Owned]:
        """The deities with one of these skills that the player may use now."""
        return [
            owned
            for owned in player.deities
            if owned.deity.skill in skills and owned.since < self.round and not owned.used
        ]

    def use(self, player: Player, owned: Owned) -> None:
        """A deity's skill is used, for this round."""
        owned.used = True
        player.moves += 1

    # --- fortune cards ----------------------------------------------------------------

    def draw(self, player: Player, deck: str) -> Fortune:
        """Take the top card of a pile, which must have one, into the hand."""
        card = self.piles[deck].stack.top()
        assert card is not None
        self._take(player, card)
        player.tally.drawn.append(card.id)
        return card

    def pick(self, player: Player, card: Fortune) -> Steps[list[Fortune]]:
        """Take an open card into the hand; its place is filled at once. Returns what was turned up."""
        fresh = yield from self.piles[card.deck].take(card)
        self._take(player, card)
        return fresh

    def _take(self, player: Player, card: Fortune) -> None:
        player.hand.append(card)
        player.moves += 1
        self.changes += 1

    def play(self, player: Player, card: Fortune, value: int) -> None:
        """Put a card from the hand on the table, where it is worth so much now."""
        player.hand.remove(card)
        player.played.append(Played(card, value))
        player.moves += 1

    def settle(self, player: Player) -> None:
        """The turn is over: cards on the table are worth their points again."""
        for played in player.played:
            played.value = played.card.points
        player.moves += 1

    def pay(self, player: Player, played: Played) -> None:
        """Put a card from the table under its pile."""
        player.played.remove(played)
        player.moves += 1
        self.piles[played.card.deck].stack.put_under(played.card)
        self.changes += 1

    def discard(self, player: Player, card: Fortune) -> bool:
        """Put a card from the hand under its pile; if that is used up, out of the game. Returns whether it
        stays in the game."""
        player.hand.remove(card)
        player.moves += 1
        self.changes += 1
        stack = self.piles[card.deck].stack
        if not len(stack):
            self.gone.append(card)
            return False
        stack.put_under(card)
        return True

    # --- deities ----------------------------------------------------------------------

    def open_deities(self) -> Iterator[Deity]:
        """The different deities that lie open and can be invited: own places first, then the rows."""
        found: dict[str, Deity] = {}
        for waiting in self.homes.values():
            for deity in waiting[:1]:
                if not deity.needs:
                    found[deity.id] = deity
        for row in self.rows:
            for deity in row:
                found.setdefault(deity.id, deity)
        yield from found.values()

    def invite(self, player: Player, deity: Deity) -> None:
        """Move an open deity to a player; its place in a row stays empty."""
        for row in (*self.homes.values(), *self.rows):
            if deity in row:
                row.remove(deity)
                break
        player.deities.append(Owned(deity, self.round))
        player.moves += 1
        self.changes += 1

    def give(self, player: Player, deity: str) -> None:
        """Move one of a player's deities to its own place, or to the discards if it has none."""
        owned = max((o for o in player.deities if o.deity.id == deity), key=lambda o: (o.used, o.since))
        player.deities.remove(owned)
        player.moves += 1
        self.changes += 1
        if owned.deity.home:
            self.homes[deity].append(owned.deity)
        else:
            self.deck.discard(owned.deity)

    def shift(self) -> Steps[list[Deity]]:
        """The top row is discarded, the others move up, new deities come into the lowest row.

        Returns the new ones.
        """
        if not self.rows:
            return []
        for deity in self.rows.pop(0):
            self.deck.discard(deity)
        fresh: list[Deity] = []
        while len(fresh) < self.numbers.new_deities:
            deity_or_none = yield from self.deck.draw()
            if deity_or_none is None:
                break
            fresh.append(deity_or_none)
        self.rows.append(fresh)
        self.changes += 1
        return fresh

    def stand_up(self) -> None:
        """A round is over: every deity may be used again."""
        for player in self.players:
            for owned in player.deities:
                if owned.used:
                    owned.used = False
                    player.moves += 1
