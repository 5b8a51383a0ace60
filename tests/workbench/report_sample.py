"""Made-up figures of many games, in the form of `simulate --json`, and readers of the pages made from them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html.parser import HTMLParser
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from dicewright.runtime.rules import MEASURES
from dicewright.workbench.report.gather import gather
from dicewright.workbench.sets import check_all


def sample(path: str | Path, games: int = 2000, wins: Sequence[float] = (0.25, 0.25, 0.25, 0.25)) -> Any:
    """The data of a report about the set: real odds and diagnostics, made-up games with nothing wrong about them."""
    (checked,) = check_all(str(path))
    data = gather(checked.cards, Path(path).name, checked.diagnostics)
    data["simulate"] = games_of(data, games, wins)
    return data


def games_of(data: Any, games: int, wins: Sequence[float]) -> dict[str, Any]:
    """Figures in which seats win these shares, and all cards of a deck do alike."""
    seats = len(wins)
    odds = {row["id"]: row["probability"] for row in data["odds"]["cards"]}
    dice = Random(1)
    return {
        "games": games,
        "wanted": games,
        "seed": 1,
        "seconds": 12.5,
        "set": {name: data["set"][name] for name in ("title", "path", "fingerprint")},
        "rules": data["set"]["rules"],
        "version": "0",
        "confidence": 0.95,
        "seats": [seat_row(at, share, games) for at, share in enumerate(wins)],
        **lengths("rounds", {"5": games}),
        **lengths("decisions", {str(300 + 7 * step): games // 10 for step in range(10)}),
        **lengths("lead_changes", {"0": games // 2, "2": games - games // 2}),
        "leaders": [leader_row(at, min(1 / seats + at / 10, 1.0), games) for at in range(1, 5)],
        "skill": None,
        "cards": [
            card_row(card, odds.get(card["id"]), games, dice.choice((0.99, 1.0, 1.01)))
            for card in data["set"]["cards"]
        ],
        "best": [],
        "worst": [],
    }


def seat_row(seat: int, share: float, games: int) -> dict[str, Any]:
    """A seat that wins this share."""
    half = 1.96 * sqrt(share * (1 - share) / games)
    return {
        "seat": seat,
        "bot": "casual",
        "wins": share * games,
        "win_rate": share,
        "low": share - half,
        "high": share + half,
        "score_mean": 50.5,
        "score_low": 50.0,
        "score_high": 51.0,
        "score_sd": 14.25,
        "scores": {"40": games // 2, "61": games - games // 2},
    }


def leader_row(number: int, share: float, games: int) -> dict[str, Any]:
    """The leader after this round wins this share."""
    half = 1.96 * sqrt(share * (1 - share) / games)
    row = {"round": number, "games": games, "won": share * games}
    return {**row, "rate": share, "low": share - half, "high": share + half}


def lengths(name: str, counts: dict[str, int]) -> dict[str, Any]:
    """A histogram with its mean."""
    games = sum(counts.values())
    mean = sum(int(value) * count for value, count in counts.items()) / games
    return {f"{name}_mean": mean, f"{name}_low": mean - 0.5, f"{name}_high": mean + 0.5, name: counts}


def card_row(card: Any, chance: float | None, games: int, luck: float) -> dict[str, Any]:
    """A card that comes up in nearly all games and wins as many as it should."""
    drawn = int(games * 0.9 * luck)
    counts = dict.fromkeys(MEASURES, 0)
    if chance:
        reached, scored = 2 * drawn, int(drawn * 0.6)
        counts |= {"drawn": drawn, "reached": reached, "able": int(reached * chance)}
        counts |= {"fulfilled": int(reached * chance * 0.8), "scored": scored}
    row = {"id": card["id"], "deck": card["deck"], "name": card["name"], **counts}
    row["per_game"] = {name: around(counts[name] / games, 0.03) for name in MEASURES}
    scored = counts["scored"]
    points = float(card["worth"] or 1)
    row["able_rate"] = share(chance, counts["reached"]) if chance else None
    row["fulfilled_rate"] = share(0.8 * chance, counts["reached"]) if chance else None
    row["level"] = around(2.5, 0.1) if scored else None
    row["points"] = around(2.5 * points, 0.1 * points) if scored else None
    row["win_rate"] = share(0.3, scored) if scored else None
    return row


def around(mean: float, half: float) -> dict[str, float]:
    """A mean with its interval."""
    return {"mean": mean, "low": mean - half, "high": mean + half}


def share(rate: float, tries: int) -> dict[str, float]:
    """A share with its interval."""
    half = 1.96 * sqrt(rate * (1 - rate) / tries)
    return {"rate": rate, "low": rate - half, "high": rate + half}


# --- pages ----------------------------------------------------------------------------------------

VOID = {"meta", "br", "link", "img", "hr", "input"}


class Page(HTMLParser):
    """What stands on a page: elements with their attributes, tables as rows of (text, value), and the words."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.tables: list[list[list[tuple[str, str | None]]]] = []
        self.words: list[str] = []
        self.script = ""
        self._open: list[str] = []
        self._json = False
        self.feed(html)
        self.close()
        assert not self._open, self._open

    @property
    def text(self) -> str:
        """What one reads, spaces made even."""
        return " ".join("".join(self.words).split())

    @property
    def data(self) -> Any:
        """The data within the page."""
        return json.loads(self.script)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.elements.append((tag, found))
        if tag not in VOID:
            self._open.append(tag)
        self._json = found.get("id") == "data"
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.tables[-1][-1].append(("", found.get("data-value")))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open and self._open.pop() == tag, tag
        self._json = False

    def handle_data(self, data: str) -> None:
        if self._json:
            self.script += data
        elif "script" not in self._open and "style" not in self._open:
            self.words.append(data + " ")
            if "td" in self._open or "th" in self._open:
                text, value = self.tables[-1][-1].pop()
                self.tables[-1][-1].append((text + data, value))
