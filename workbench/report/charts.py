"""Plots as SVG, by altair and vl-convert: no browser, no network, no fonts of their own.

Each function takes plain rows and returns an `altair` chart; `svg` turns it into text for the page.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import altair as alt
import vl_convert

from dicewright.workbench.report.palette import BLUE, INK, LINE, MUTED, VERMILION, Sign

Rows = Sequence[Mapping[str, Any]]

VEGA_LITE = "_".join(alt.SCHEMA_VERSION.split(".")[:2])
"""The version of Vega-Lite that altair writes."""
WIDTH = 440
"""Pixels of a plot's inner width: as much as fits a telephone without getting too small to read."""
STEP = 18
"""Pixels from one card to the next."""


def svg(chart: Any, name: str, title: str, text: str) -> str:
    """The chart as an SVG element for HTML, with its title and a text that says what it shows.

    `name` is unique on the page: element ids begin with it.
    """
    spec = chart.configure(
        aria=False,
        font="system-ui, sans-serif",
        background="transparent",
        axis=alt.AxisConfig(
            labelColor=INK,
            titleColor=INK,
            labelFontSize=13,
            titleFontSize=13,
            titleFontWeight="normal",
            gridColor=LINE,
            domainColor=MUTED,
            tickColor=MUTED,
            labelLimit=120,
        ),
        view=alt.ViewConfig(stroke=None),
        legend=alt.LegendConfig(labelFontSize=13, titleFontSize=13, labelColor=INK, titleColor=INK),
    ).to_dict(validate=False)
    return _for_page(vl_convert.vegalite_to_svg(spec, vl_version=VEGA_LITE), name, title, text)


def _for_page(text: str, name: str, title: str, description: str) -> str:
    """The SVG with a title and a description, scalable, and without what HTML does not need."""
    head = re.match(r'<svg [^>]*width="([\d.]+)" height="([\d.]+)"[^>]*>', text)
    assert head is not None
    width, height = head[1], head[2]
    body = text[head.end() :]
    body = re.sub(r'(id="|url\(#)', rf"\g<1>{name}-", body)
    body = re.sub(r' (?:aria-[a-z]+|role|class|pointer-events|stroke-miterlimit)="[^"]*"', "", body)
    return (
        f'<svg role="img" aria-labelledby="{name}-title {name}-text" viewBox="0 0 {width} {height}" '
        f'style="max-width:{width}px"><title id="{name}-title">{escape(title)}</title>'
        f'<desc id="{name}-text">{escape(description)}</desc>{body}'
    )


def _data(rows: Rows) -> alt.Data:
    return alt.Data(values=[dict(row) for row in rows])  # type: ignore[no-untyped-call]


def _percent(title: str, **options: Any) -> alt.Axis:
    return alt.Axis(title=title, format=".0%", tickCount=5, **options)


# --- exact odds -----------------------------------------------------------------------------------


def curve(rows: Rows, sign: Sign, middle: float) -> Any:
    """The cards of a deck from the easiest to the hardest. Rows: `id`, `chance`, `low`, `high`, `label`."""
    order = [row["id"] for row in rows]
    y = alt.Y("id:N", sort=order, axis=alt.Axis(title=None, ticks=False, domain=False, labelLimit=90))
    scale = alt.Scale(domain=[0, 1])
    base = alt.Chart(_data(rows)).encode(y=y)
    stems = base.mark_rule(color=LINE, strokeWidth=2).encode(
        x=alt.X("zero:Q", scale=scale, axis=_percent("odds")), x2="chance:Q"
    )
    ranges = base.mark_rule(color=sign.colour, strokeWidth=2).encode(x=alt.X("low:Q"), x2="high:Q")
    points = base.mark_point(shape=sign.shape, filled=True, color=sign.colour, size=60, opacity=1).encode(
        x="chance:Q"
    )
    side = WIDTH - 130
    labels = base.mark_text(align="right", fontSize=12, color=INK).encode(
        x=alt.value(side + 52), text="label:N"
    )
    median = (
        alt.Chart(_data([{"middle": middle}]))
        .mark_rule(color=MUTED, strokeDash=[4, 3])
        .encode(x=alt.X("middle:Q", scale=scale))
    )
    chart = alt.layer(stems, median, ranges, points, labels)
    return chart.properties(width=side, height=STEP * len(rows))


def scatter(rows: Rows, decks: Mapping[str, Sign], line: Rows, logarithmic: bool) -> Any:
    """Odds against points. Rows: `chance`, `points`, `deck`; named ones have a `label` and a `lift` (pixels).

    `line` is the trend: `chance`, `points` and the bounds `low` and `high` of what is in line with it.
    """
    highest = max(row["points"] for row in rows)
    lowest = min(row["points"] for row in rows)
    scale = (
        alt.Scale(type="log", domain=[lowest / 1.6, highest * 1.6], nice=False)
        if logarithmic
        else alt.Scale(domain=[0, highest * 1.2], nice=False)
    )
    values = sorted({row["points"] for row in rows if row["points"] == int(row["points"])})
    axis = (
        alt.Axis(title="points", values=values)
        if 0 < len(values) <= 12
        else alt.Axis(title="points", tickCount=6, tickMinStep=1)
    )
    x = alt.X("chance:Q", scale=alt.Scale(domain=[0, 1]), axis=_percent("odds"))
    y = alt.Y("points:Q", scale=scale, axis=axis)
    layers = []
    if line:
        trend = alt.Chart(_data(line))
        band = trend.mark_area(color=MUTED, opacity=0.13, clip=True).encode(
            x=x, y=alt.Y("low:Q", scale=scale, axis=axis), y2="high:Q"
        )
        layers += [band, trend.mark_line(color=MUTED, strokeDash=[5, 3], clip=True).encode(x=x, y=y)]
    layers.append(
        alt.Chart(_data(rows))
        .mark_point(filled=True, size=70, opacity=0.7)
        .encode(
            x=x,
            y=y,
            color=alt.Color(
                "deck:N",
                scale=alt.Scale(domain=list(decks), range=[sign.colour for sign in decks.values()]),
                legend=alt.Legend(title=None, orient="top", columns=6, labelLimit=110)
                if len(decks) > 1
                else None,
            ),
            shape=alt.Shape(
                "deck:N",
                scale=alt.Scale(domain=list(decks), range=[sign.shape for sign in decks.values()]),
                legend=alt.Legend(title=None, orient="top", columns=6, labelLimit=110)
                if len(decks) > 1
                else None,
            ),
        )
    )
    named = [row for row in rows if row.get("label")]
    if named:
        rings = alt.Chart(_data(named)).mark_point(size=170, color=INK, strokeWidth=1.5, opacity=1)
        layers.append(rings.encode(x=x, y=y))
    for lift in sorted({row["lift"] for row in named}):
        own = alt.Chart(_data([row for row in named if row["lift"] == lift]))
        text = own.mark_text(dy=-lift, fontSize=12, fontWeight="bold", color=INK)
        layers.append(text.encode(x=x, y=y, text="label:N"))
    return alt.layer(*layers).properties(width=WIDTH, height=300)


# --- many games -----------------------------------------------------------------------------------


def seats(rows: Rows, share: float, limit: float) -> Any:
    """Wins of each seat with their intervals. Rows: `seat`, `rate`, `low`, `high`. Shaded: `limit` around the share."""
    lowest, highest = (f(row[k] for row in rows) for f, k in ((min, "low"), (max, "high")))
    margin = 0.02
    scale = alt.Scale(
        domain=[max(0, min(lowest, share - limit) - margin), min(1, max(highest, share + limit) + margin)],
        nice=False,
        zero=False,
    )
    x = alt.X("rate:Q", scale=scale, axis=_percent("games won"))
    order = [row["seat"] for row in rows]
    y = alt.Y("seat:N", sort=order, axis=alt.Axis(title=None, ticks=False, domain=False, labelLimit=140))
    whole = alt.Chart(_data([{"low": share - limit, "high": share + limit, "share": share}]))
    near = whole.mark_rect(color=MUTED, opacity=0.15).encode(x=alt.X("low:Q", scale=scale), x2="high:Q")
    fair = whole.mark_rule(color=MUTED, strokeDash=[5, 3]).encode(x=alt.X("share:Q", scale=scale))
    base = alt.Chart(_data(rows)).encode(y=y)
    bars = base.mark_rule(color=BLUE, strokeWidth=2.5).encode(x=alt.X("low:Q", scale=scale), x2="high:Q")
    ends = [
        base.mark_tick(color=BLUE, thickness=2.5, size=12).encode(x=alt.X(f"{end}:Q", scale=scale))
        for end in ("low", "high")
    ]
    points = base.mark_point(filled=True, color=BLUE, size=90, opacity=1).encode(x=x)
    return alt.layer(near, fair, bars, *ends, points).properties(width=WIDTH - 100, height=34 * len(rows))


def histogram(rows: Rows, title: str, middle: float, what: str = "games") -> Any:
    """Bars. Rows: `from`, `to` (excluded), `count`. A dashed line stands at the mean."""
    ticks: dict[str, Any] = {"tickCount": 6}
    if len(rows) <= 12:
        ticks = {"values": [row["from"] for row in rows], "format": "d"}
    rows = [{**row, "from": row["from"] - 0.5, "to": row["to"] - 0.5} for row in rows]
    first, last = rows[0]["from"], rows[-1]["to"]
    x = alt.X(
        "from:Q",
        scale=alt.Scale(domain=[first, last], nice=False),
        axis=alt.Axis(title=title, grid=False, **ticks),
    )
    y = alt.Y("count:Q", axis=alt.Axis(title=what, tickCount=4, format="~s"))
    bars = alt.Chart(_data(rows)).mark_rect(color=BLUE, stroke="white", strokeWidth=1)
    mean = alt.Chart(_data([{"mean": middle}])).mark_rule(color=VERMILION, strokeWidth=2, strokeDash=[5, 3])
    layers = (
        bars.encode(x=x, x2="to:Q", y=y, y2=alt.datum(0)),
        mean.encode(x=alt.X("mean:Q")),
    )
    return alt.layer(*layers).properties(width=WIDTH - 60, height=150)


def leaders(rows: Rows, share: float) -> Any:
    """How often the leader after each round wins. Rows: `round`, `rate`, `low`, `high`."""
    scale = alt.Scale(domain=[0, 1])
    rounds = [row["round"] for row in rows]
    x = alt.X(
        "round:Q",
        scale=alt.Scale(domain=[min(rounds) - 0.4, max(rounds) + 0.4], nice=False),
        axis=alt.Axis(
            title="leader after round", tickMinStep=1, tickCount=min(len(rounds), 10), format="d", grid=False
        ),
    )
    base = alt.Chart(_data(rows)).encode(x=x)
    fair = alt.Chart(_data([{"share": share}])).mark_rule(color=MUTED, strokeDash=[5, 3])
    y = alt.Y("rate:Q", scale=scale, axis=_percent("wins in the end"))
    layers = (
        fair.encode(y=alt.Y("share:Q", scale=scale)),
        base.mark_line(color=BLUE, strokeWidth=1.5).encode(y=y),
        base.mark_rule(color=BLUE, strokeWidth=2.5).encode(y=alt.Y("low:Q", scale=scale), y2="high:Q"),
        base.mark_point(filled=True, color=BLUE, size=70, opacity=1).encode(y=y),
    )
    return alt.layer(*layers).properties(width=WIDTH - 60, height=180)
