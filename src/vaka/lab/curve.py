"""The learning curve of `vaka train` as a picture."""

from __future__ import annotations

from xml.sax.saxutils import escape

from vaka.lab.train import Curve, Verdict

WIDE, HIGH, EDGE = 640, 360, 56


def drawn(title: str, curve: Curve, verdict: Verdict) -> str:
    """The error in foretelling the final lead, of the judgement and of the value, over the games played."""
    top = 1.1 * max([*curve.judged, *curve.learned, 1e-9])
    last = max(curve.games)

    def place(games: int, error: float) -> str:
        return f"{EDGE + (WIDE - 2 * EDGE) * games / last:.1f},{HIGH - EDGE - (HIGH - 2 * EDGE) * error / top:.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDE}" height="{HIGH}" fill="#fff"/>',
        f'<text x="{EDGE}" y="24" font-size="16">{escape(title)}: error in foretelling the final lead</text>',
        f'<path d="M{EDGE},{EDGE - 8}V{HIGH - EDGE}H{WIDE - EDGE}" fill="none" stroke="#444"/>',
        f'<text x="{EDGE - 8}" y="{EDGE}" text-anchor="end">{top:.0f}</text>',
        f'<text x="{EDGE - 8}" y="{HIGH - EDGE}" text-anchor="end">0</text>',
        f'<text x="{WIDE - EDGE}" y="{HIGH - EDGE + 20}" text-anchor="end">{last} games</text>',
    ]
    for name, errors, colour, row in (
        ("judgement", curve.judged, "#b3541e", 0),
        ("value", curve.learned, "#1e6fb3", 1),
    ):
        places = [place(games, error) for games, error in zip(curve.games, errors, strict=True)]
        parts.append(f'<polyline points="{" ".join(places)}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x}" cy="{y}" r="4" fill="{colour}"/>' for x, y in (each.split(",") for each in places)]
        parts.append(f'<text x="{EDGE + 12}" y="{HIGH - EDGE - 12 - 18 * row}" fill="{colour}">{name}</text>')
    verdict_words = "accepted" if verdict.accepted else "refused"
    parts.append(
        f'<text x="{EDGE}" y="{HIGH - 12}">{verdict_words}: {verdict.won:g} of {verdict.games} games against the value '
        f"before it ({verdict.low:.0%} to {verdict.high:.0%})</text></svg>"
    )
    return "\n".join(parts) + "\n"
