"""The plots of a report: Altair charts, turned into SVG that is put into the page and needs nothing else.

Colours are the page's own custom properties, so the plots follow its day and night.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from vaka.core.errors import Malformed
from vaka.lab.standings import Numbers

WIDTH: Final = 420
ROW: Final = 26
BARS: Final = 24
"""At most so many bars in a histogram."""
MARKS: Final = {"#010101": "--ink", "#020202": "--ink-2", "#030303": "--line", "#040404": "--act", "#050505": "--coral",
                "#060606": "--line-strong"}  # fmt: skip
"""Colours that stand for tokens while the plot is drawn: Vega measures and mixes colours, and knows no properties."""
INK, INK_2, LINE, ACT, CORAL, STRONG = MARKS


class Bar(NamedTuple):
    """One row of a plot: a value with its interval."""

    name: str
    value: float
    low: float
    high: float


def libraries() -> tuple[Any, Any]:
    """Altair and the converter, or a word on how to get them."""
    try:
        import altair as alt
        import vl_convert
    except ImportError as error:
        raise Malformed("a report needs Altair: install vaka with its extra, vaka[report]", field="report") from error
    return alt, vl_convert


def intervals(bars: Sequence[Bar], axis: str, fair: float | None = None, percent: bool = True) -> str:
    """Values with their intervals, one below the other, and a line where all would be alike."""
    alt, _ = libraries()
    rows = [bar._asdict() for bar in bars]
    data = alt.Data(values=rows)
    names = [bar.name for bar in bars]
    form = "%" if percent else ",~r"
    y = alt.Y("name:N", sort=names, title=None)
    reach = [value for bar in bars for value in (bar.low, bar.high)] + ([] if fair is None else [fair])
    room = (max(reach) - min(reach)) * 0.05 or 0.05
    low, high = min(reach) - room, max(reach) + room
    scale = alt.Scale(domain=[0.0, min(1.0, high)] if percent else [low, high], nice=False)
    x = alt.X("value:Q", title=axis, scale=scale, axis=alt.Axis(format=form, tickCount=6))
    layers = [
        alt.Chart(data).mark_rule(strokeWidth=3, color=ACT, opacity=0.45).encode(
            y=y, x=alt.X("low:Q", scale=scale, title=axis), x2="high:Q"
        ),
        alt.Chart(data).mark_point(filled=True, size=70, color=ACT, opacity=1).encode(y=y, x=x),
    ]  # fmt: skip
    if fair is not None:
        line = alt.Chart(alt.Data(values=[{"fair": fair}]))
        layers.insert(
            0, line.mark_rule(strokeDash=[4, 4], color=CORAL, strokeWidth=1.5).encode(x=alt.X("fair:Q", scale=scale))
        )
    return svg(alt.layer(*layers).properties(width=WIDTH, height=ROW * len(bars)))


def pairs(rows: Sequence[tuple[str, float, float]], axis: str) -> str:
    """Two bars for each name: winners and others."""
    alt, _ = libraries()
    names = [name for name, _, _ in rows]
    values = [{"name": n, "who": who, "value": v} for n, a, b in rows for who, v in (("winners", a), ("others", b))]
    chart = (
        alt.Chart(alt.Data(values=values))
        .mark_bar(height=alt.RelativeBandSize(0.9))
        .encode(
            y=alt.Y("name:N", sort=names, title=None),
            yOffset=alt.YOffset("who:N", sort=["winners", "others"]),
            x=alt.X("value:Q", title=axis, axis=alt.Axis(tickCount=6)),
            color=alt.Color(
                "who:N",
                sort=["winners", "others"],
                scale=alt.Scale(domain=["winners", "others"], range=[ACT, STRONG]),
                legend=alt.Legend(title=None, orient="top"),
            ),
        )
    )
    return svg(chart.properties(width=WIDTH, height=(ROW + 6) * len(names)))


def histogram(series: dict[str, Numbers], axis: str) -> str:
    """How often which number came, for one or two kinds of things, in at most so many bars."""
    alt, _ = libraries()
    every = [value for numbers in series.values() for value in numbers.counts]
    low, high = min(every), max(every)
    width = max(1, -(-(high - low + 1) // BARS))
    values = []
    for name, numbers in series.items():
        counts: dict[int, int] = {}
        for value, times in numbers.counts.items():
            start = low + (value - low) // width * width
            counts[start] = counts.get(start, 0) + times
        total = len(numbers)
        values += [
            {"name": name, "start": start - 0.5, "end": start + width - 0.5, "share": times / total}
            for start, times in sorted(counts.items())
        ]
    names = list(series)
    colour = alt.Color(
        "name:N",
        sort=names,
        scale=alt.Scale(domain=names, range=[ACT, CORAL]),
        legend=alt.Legend(title=None, orient="top") if len(names) > 1 else None,
    )
    chart = (
        alt.Chart(alt.Data(values=values))
        .mark_rect(opacity=0.6 if len(names) > 1 else 0.9)
        .encode(
            x=alt.X("start:Q", title=axis, scale=alt.Scale(zero=False, nice=False), axis=alt.Axis(tickMinStep=1)),
            x2="end:Q",
            y=alt.Y("share:Q", title=None, axis=alt.Axis(format="%", tickCount=4)),
            y2=alt.datum(0),
            color=colour,
        )
    )
    return svg(chart.properties(width=WIDTH, height=150))


def svg(chart: Any) -> str:
    """A chart as SVG for a page: its colours are the page's, and it grows no wider than its column."""
    alt, convert = libraries()
    text = {"labelColor": INK_2, "titleColor": INK, "labelFont": "sans-serif", "titleFont": "sans-serif"}
    axis = {**text, "domain": False, "ticks": False, "gridColor": LINE, "labelFontSize": 12, "titleFontSize": 12,
            "titleFontWeight": "normal", "labelPadding": 6, "labelLimit": 220}  # fmt: skip
    chart = chart.configure(background="transparent", font="sans-serif").configure_view(stroke=None)
    chart = chart.configure_axis(**axis).configure_axisY(grid=False).configure_legend(**text)
    out: str = convert.vegalite_to_svg(
        chart.to_json(), vl_version=".".join(alt.SCHEMA_VERSION.strip("v").split(".")[:2])
    )
    for mark, token in MARKS.items():
        out = out.replace(mark, f"var({token})")
    out = out.replace('font-family="sans-serif"', 'font-family="inherit"')
    return re.sub(r'<svg ([^>]*?)width="([\d.]+)" height="[\d.]+"', r'<svg \1style="max-width:\2px"', out, count=1)
