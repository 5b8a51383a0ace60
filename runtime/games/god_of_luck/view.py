"""What a player may know, as frozen data: enough to draw the table, to decide, and no more.

Hands are their owners' own; of other hands and of the piles only the colours of the backs are seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from attrs import frozen

from dicewright.dsl.model import Face
from dicewright.runtime.games.god_of_luck import scoring
from dicewright.runtime.games.god_of_luck.context import Context
from dicewright.runtime.games.god_of_luck.table import Player, Table, Turn


@frozen
class PlayedView:
    """A fortune card on the table."""

    id: str
    value: int
    """What it pays now."""


@frozen
class DeityView:
    """A deity before a player."""

    id: str
    ready: bool
    """Whether its skill works now: it came in an earlier round, and was not used in this one."""
    used: bool
    """Whether it was used in this round."""


@frozen
class PlayerView:
    """A player."""

    seat: int
    name: str
    hand: tuple[str, ...] | None
    """The IDs of the cards in hand; None where the viewer may not see them."""
    backs: Mapping[str, int]
    """By deck, how many cards the hand holds."""
    played: tuple[PlayedView, ...]
    deities: tuple[DeityView, ...]
    dice: int
    """How many dice this player throws in the next turn, or in this one."""
    hand_limit: int
    score: int
    """The points if the game ended now."""


@frozen
class PileView:
    """A pile with its open cards."""

    deck: str
    down: int
    """Cards face down."""
    open: tuple[str, ...]


@frozen
class SupplyView:
    """Piles, rows and what else everybody shares."""

    piles: tuple[PileView, ...]
    rows: tuple[tuple[str, ...], ...]
    """The open deities, top row first: that is the next to go."""
    homes: Mapping[str, int]
    """By ID, how many deities wait in a place of their own."""
    deck: int
    discards: int
    gone: Mapping[str, int]
    """By deck, the fortune cards that left the game."""


@frozen
class TurnView:
    """The dice of a turn, each list in the pool's order of faces."""

    seat: int
    throws: int
    active: tuple[Face, ...]
    """What the active dice show; empty before the first throw."""
    fixed: tuple[Face, ...]
    """Fixed dice that were thrown."""
    added: tuple[tuple[str, Face], ...]
    """Fixed dice that deities brought, with their IDs."""
    touched: tuple[Face, ...]
    """Faces of which dice of this throw were fixed: no further ones can be before the next throw."""
    fresh: int
    """How many dice of this throw were fixed."""
    plays: int
    due: int
    """Fortune points that are still to be paid for a deity."""
    using: str | None
    """The ID of the deity whose skill is being used."""
    chosen: Face | None
    """What the die shows to which it is being applied."""


@frozen
class TableView:
    """The whole table."""

    seat: int | None
    """Whose view it is; None for an onlooker."""
    round: int
    phase: str
    """`setup`, `take`, `roll`, `play`, `invite`, `discard` or `end`."""
    holder: int
    """The seat that has the ruyi."""
    ending: bool
    """Whether the showdown comes after this round."""
    showdown: bool
    turn: TurnView | None
    players: tuple[PlayerView, ...]
    supply: SupplyView

    @property
    def own(self) -> PlayerView:
        """The player whose view it is."""
        assert self.seat is not None
        return self.players[self.seat]


def look(ctx: Context, seat: int | None) -> TableView:
    """The table as the player at this seat (None: an onlooker) may know it."""
    table = ctx.table
    return TableView(
        seat=seat,
        round=table.round,
        phase=table.phase,
        holder=table.holder,
        ending=table.ending,
        showdown=table.showdown,
        turn=None if table.turn is None else _turn(table.turn),
        players=tuple([_player(ctx, player, seat) for player in table.players]),
        supply=_supply(table),
    )


def _player(ctx: Context, player: Player, seat: int | None) -> PlayerView:
    """The player as this seat sees it, made again only after a move that changed it."""
    mine = player.seat == seat
    kept = ctx.shown.get((player.seat, mine))
    state = (player.moves, ctx.table.round)
    if kept is None or kept[0] != state:
        kept = ctx.shown[player.seat, mine] = (state, _look_at(ctx, player, mine))
    return kept[1]


def _look_at(ctx: Context, player: Player, mine: bool) -> PlayerView:
    table, numbers = ctx.table, ctx.numbers
    deities = [DeityView(o.deity.id, o.since < table.round and not o.used, o.used) for o in player.deities]
    helpers = [owned.deity for owned in table.ready(player, "dice", "hand")]
    return PlayerView(
        seat=player.seat,
        name=player.name,
        hand=tuple([card.id for card in player.hand]) if mine else None,
        backs=Counter(card.deck for card in player.hand),
        played=tuple([PlayedView(played.card.id, played.value) for played in player.played]),
        deities=tuple(deities),
        dice=scoring.dice_to_throw(helpers, numbers.start_dice, numbers.box_dice),
        hand_limit=scoring.hand_limit(helpers, numbers.hand_limit),
        score=scoring.score(
            [played.value for played in player.played], [owned.deity for owned in player.deities]
        ),
    )


def _supply(table: Table) -> SupplyView:
    kept = table.shown
    if kept is None or kept[0] != table.changes:
        piles = [
            PileView(deck, len(pile.stack), tuple([card.id for card in pile.open]))
            for deck, pile in table.piles.items()
        ]
        view = SupplyView(
            piles=tuple(piles),
            rows=tuple([tuple([deity.id for deity in row]) for row in table.rows]),
            homes={name: len(waiting) for name, waiting in table.homes.items()},
            deck=len(table.deck),
            discards=len(table.deck.discards),
            gone=Counter(card.deck for card in table.gone),
        )
        kept = table.shown = (table.changes, view)
    found: SupplyView = kept[1]
    return found


def _turn(turn: Turn) -> TurnView:
    tray = turn.tray
    return TurnView(
        seat=turn.seat,
        throws=turn.throws,
        active=tuple(tray.shown),
        fixed=tuple(tray.kept),
        added=tuple([(deity.id, face) for deity, face in turn.added]),
        touched=tuple([face for face in tray.pool.faces if face in turn.touched]),
        fresh=turn.fixed,
        plays=turn.plays,
        due=turn.due,
        using=None if turn.using is None else turn.using.id,
        chosen=turn.chosen,
    )
