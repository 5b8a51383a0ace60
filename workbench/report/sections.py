"""What each section of the page says, from the data of the report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import PurePath
from statistics import median
from typing import Any

from dicewright.workbench.findings import Finding, Limits
from dicewright.workbench.findings.intervals import errors, share_of, widened
from dicewright.workbench.findings.say import listed, number, percent, share_range
from dicewright.workbench.report.figures import by_deck
from dicewright.workbench.report.tables import (
    Cell,
    Table,
    amount,
    chance_cell,
    rate,
    table,
    word,
)

COUNTED = {
    "drawn": ("drawn", "how often a copy came to a player or into the open row, per game"),
    "reached": ("in reach", "rolls with the card within a player's reach, per game"),
    "averted": ("averted", "how often a player paid to go on though it was within reach, per game"),
    "pushed": ("pushed", "how often it was moved up, per game"),
    "scored": ("scored", "how often it brought its points, per game"),
}
"""The measures that have a column of their own, with what it means."""


def about_rolls(odds: Mapping[str, Any]) -> str:
    """What the odds are of, in a few words."""
    if odds["rolls"] == 1:
        return f"one roll of {odds['pool']}"
    many = "any number of rolls" if odds["rolls"] == "any" else f"{odds['rolls']} rolls"
    return f"{many} of {odds['pool']}, keeping {odds['keeping']}, with best play for this card alone"


def tiles(data: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Figures of the set at a glance: what, and how much."""
    cards, simulated = data["set"], data["simulate"]
    chances = [row["probability"] for row in data["odds"]["cards"] if row["probability"] is not None]
    points = [card["worth"] for card in cards["cards"] if card["worth"] is not None]
    found = [
        ("designs", number(cards["designs"])),
        ("cards in the box", number(cards["cards_in_box"])),
        ("decks", number(len(cards["decks"]))),
    ]
    if points:
        found.append(("points of a card", _range(number(min(points)), number(max(points)))))
    if chances:
        found.append(("odds of a card", _range(percent(min(chances)), percent(max(chances)))))
    if simulated:
        found.append(("rounds of a game", number(simulated["rounds_mean"], 1)))
        found.append(("decisions of a game", number(simulated["decisions_mean"], 0)))
        total = [row["score_mean"] for row in simulated["seats"]]
        found.append(("points of a player", number(sum(total) / len(total), 1)))
    return found


def _range(low: str, high: str) -> str:
    return low if low == high else f"{low} – {high}"


def decks(data: Mapping[str, Any]) -> Table | None:
    """Each deck in a line; None for a set without decks."""
    if not data["set"]["decks"]:
        return None
    rows, worth = by_deck(data), {card["id"]: card["worth"] for card in data["set"]["cards"]}
    found = []
    for deck in data["set"]["decks"]:
        own = [row["probability"] for row in rows.get(deck["name"], ()) if row["probability"] is not None]
        points = [worth[row["id"]] for row in rows.get(deck["name"], ()) if worth[row["id"]] is not None]
        found.append(
            (
                word(deck["name"]),
                amount(deck["designs"]),
                amount(deck["cards"]),
                word(_range(number(min(points)), number(max(points))) if points else None),
                rate(max(own) if own else None),
                rate(median(own) if own else None),
                rate(min(own) if own else None),
            )
        )
    return table(("deck", "designs", "cards", "points", "easiest", "middle", "hardest"), found)


# --- lints ----------------------------------------------------------------------------------------


def lints(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What `check` says, with the file's name alone in place of its path."""
    return [
        {**row, "place": f"{PurePath(row['file']).name}:{row['line']}:{row['column']}"}
        for row in data["check"]["diagnostics"]
    ]


# --- many games -----------------------------------------------------------------------------------


def seats_say(simulated: Mapping[str, Any], found: Sequence[Finding], limits: Limits) -> str:
    """Whether seats differ, as far as the games can tell."""
    rows = simulated["seats"]
    share, games = 1 / len(rows), simulated["games"]
    if len(rows) < 2:
        return "One player alone: there is nobody to be compared with."
    if len({row["bot"] for row in rows}) > 1:
        return "Different bots sit at the table, so the shares tell of the bots more than of the seats."
    many, near = len(rows), f"{100 * limits.seat:g} percentage points"
    ends = f"{percent(share - limits.seat)} and {percent(share + limits.seat)}"
    at_once = f"widened for {many} seats at once, as one of many intervals may be off by chance"
    named = [one.about for one in found if one.kind == "seat"]
    if named:
        return f"Wholly outside {ends}, also when {at_once}: the interval of {listed(named, many)}."
    intervals = [share_of(row["wins"], games, many) for row in rows]
    if all(share - limits.seat <= each.low and each.high <= share + limits.seat for each in intervals):
        return f"All intervals lie between {ends}, also when {at_once}: no seat is more than {near} from its share."
    wanted = round((errors(many) / limits.seat) ** 2 * share * (1 - share), -2)
    more = f" Differences of {near} would show in about {number(wanted)} games." if wanted > games else ""
    return f"No seat's interval lies wholly outside {ends} when {at_once}.{more}"


def course_says(simulated: Mapping[str, Any]) -> list[str]:
    """What plots leave out: lengths that never differ, means with their intervals, the better player."""
    said = []
    for what, one, name in (
        ("rounds", "round", "rounds"),
        ("decisions", "decision", "decisions"),
        ("lead_changes", "change of the lead", "changes of the lead"),
    ):
        if what == "lead_changes" and (not simulated["leaders"] or len(simulated["seats"]) < 2):
            continue  # these rules do not say who leads, or there is nobody to lead before
        if len(simulated[what]) == 1:
            mean = simulated[f"{what}_mean"]
            said.append(f"Every game has {number(mean)} {one if mean == 1 else name}.")
        else:
            low, high = simulated[f"{what}_low"], simulated[f"{what}_high"]
            said.append(
                f"{number(simulated[f'{what}_mean'])} {name} on average"
                + ("." if low is None else f" ({low:.2f} to {high:.2f}).")
            )
    skill = simulated.get("skill")
    if skill:
        interval = widened(skill, "win_rate")
        said.append(
            f"One {skill['bot']} player among {skill['against']} ones wins {percent(skill['win_rate'])} of "
            f"{number(skill['games'])} games ({share_range(interval)}); an equal share would be {percent(skill['fair'])}."
        )
    return said


# --- the cards ------------------------------------------------------------------------------------


def cards(data: Mapping[str, Any]) -> Table:
    """All cards with what is known of them; columns that nothing was counted for are left out."""
    odds = {row["id"]: row for row in data["odds"]["cards"]}
    played = {row["id"]: row for row in data["simulate"]["cards"]} if data["simulate"] else {}
    counted = [name for name in COUNTED if any(row[name] for row in played.values())]
    rated = {
        name
        for name in ("able_rate", "fulfilled_rate", "level", "points", "win_rate")
        if any(row[name] for row in played.values())
    }
    named = any(card["name"] for card in data["set"]["cards"])
    decked = bool(data["set"]["decks"])
    columns: list[tuple[str, str]] = [("card", "")]
    columns += [("name", "")] if named else []
    columns += [("deck", "")] if decked else []
    columns += [
        ("copies", ""),
        ("condition", ""),
        ("points", "as the card file gives them"),
        ("odds", about_rolls(data["odds"])),
    ]
    columns += [COUNTED[name] for name in counted]
    texts = {
        "able_rate": ("able", "of the rolls with it within reach, those that fulfilled it"),
        "fulfilled_rate": ("taken", "of the rolls with it within reach, those after which a player used it"),
        "level": ("level", "mean level on which it was scored"),
        "points": ("brought", "mean points when scored"),
        "win_rate": ("wins", "games won by those who scored it"),
    }
    columns += [texts[name] for name in texts if name in rated]
    rows = []
    for card in data["set"]["cards"]:
        row = [word(card["id"], code=True)]
        row += [word(" ".join(filter(None, (card["name"], _gloss(card)))))] if named else []
        row += [word(card["deck"])] if decked else []
        chance = odds.get(card["id"])
        row += [
            amount(card["copies"]),
            word(_condition(card), code=True),
            _points_cell(card),
            word(None) if chance is None else chance_cell(chance),
        ]
        row += _played(played.get(card["id"]), counted, rated) if played else []
        rows.append(row)
    return table([head for head, _ in columns], rows, [hint for _, hint in columns])


def conditions(data: Mapping[str, Any]) -> dict[str, str]:
    """What each card asks for, by its ID."""
    found = ((card["id"], _condition(card)) for card in data["set"]["cards"])
    return {name: text for name, text in found if text}


def names(data: Mapping[str, Any]) -> dict[str, str]:
    """What each card that has a name is called in a heading, after its ID."""
    return {card["id"]: f" “{card['name']}”" for card in data["set"]["cards"] if card["name"]}


def _gloss(card: Mapping[str, Any]) -> str | None:
    return f"({card['gloss']})" if card["gloss"] else None


def _condition(card: Mapping[str, Any]) -> str | None:
    tiers = card["tiers"]
    if len(tiers) == 1 and tiers[0]["label"] is None:
        return str(tiers[0]["condition"])
    return "; ".join(f"{tier['label']}: {tier['condition']}" for tier in tiers) or None


def _points_cell(card: Mapping[str, Any]) -> Cell:
    points = [tier["points"] for tier in card["tiers"]] or [card["points"]]
    if all(one is None for one in points):
        return word(None)
    shown = dict.fromkeys("–" if one is None else number(one) for one in points)
    return Cell(" / ".join(shown), points[0] if points[0] is not None else card["worth"])


def _played(row: Mapping[str, Any] | None, counted: Sequence[str], rated: set[str]) -> list[Cell]:
    if row is None:
        return [word(None)] * (len(counted) + len(rated))
    found = [amount(row["per_game"][name]["mean"], 2) for name in counted]
    for name, member in (
        ("able_rate", "rate"),
        ("fulfilled_rate", "rate"),
        ("level", "mean"),
        ("points", "mean"),
        ("win_rate", "rate"),
    ):
        if name in rated:
            value = row[name][member] if row[name] else None
            found.append(rate(value) if member == "rate" else amount(value, 2))
    return found
