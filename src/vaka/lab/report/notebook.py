"""A section of a report as a notebook shows it: what can be said of the order of turns, and every share with its plot."""

from __future__ import annotations

from base64 import b64encode
from html import escape

import vaka
from vaka.draw import tokens
from vaka.lab.report.gather import Section
from vaka.lab.report.page import shares, verdict


def figure(section: Section) -> str:
    """A section as HTML. Each plot is an image of its own, so that its colours meet no others on the page."""
    name = f"{vaka.game(section.title).title}, {section.players} players, {section.games:,} games"
    out = [f"<h4>{escape(name)}</h4>", f"<p>{escape(verdict(section))}</p>"]
    for kind in shares(section) if section.players > 1 else []:
        out.append(f"<p><b>{escape(kind['name'])}.</b> {escape(kind['words'])}</p>{image(kind['plot'], kind['name'])}")
    return "\n".join(out)


def image(plot: str, words: str) -> str:
    """A plot with its colours in it."""
    head, end, rest = plot.partition(">")
    whole = f"{head}{end}<style>{tokens.source()}</style>{rest}"
    data = b64encode(whole.encode()).decode()
    return f'<img alt="{escape(words)}" src="data:image/svg+xml;base64,{data}" style="max-width:100%;background:#fff">'
