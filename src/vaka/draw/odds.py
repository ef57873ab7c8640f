"""Odds as a small picture: a bar of shares, with their words inside where there are few and below it where there are more."""

from __future__ import annotations

from fractions import Fraction

from vaka.core.gamble import BAD, GOOD, Gamble, Share, percent
from vaka.draw.picture import Panel
from vaka.draw.shapes import esc

IN_A_BAR = 3
"""With more shares than this their words stand below the bar."""
LETTER = 2.5
"""The share, in percent, that a letter of a bar's words takes."""
TONES = {
    GOOD: (
        ("var(--yes)", "var(--paper)"),
        ("var(--yes-soft)", "var(--ink)"),
        ("color-mix(in srgb, var(--yes) 42%, var(--paper))", "var(--ink)"),
    ),
    BAD: (("var(--coral)", "#2b0f07"), ("#8c3a1c", "#ffffff"), ("#6d2c14", "#ffffff")),
}
QUIET = (
    ("var(--paper-3)", "var(--ink)"),
    ("var(--paper-2)", "var(--ink)"),
    ("var(--bone)", "var(--bone-ink)"),
    ("var(--sand-deep)", "var(--ink)"),
    ("var(--jungle)", "var(--ink)"),
    ("var(--clay)", "var(--ink)"),
    ("var(--sea-4)", "var(--ink)"),
    ("var(--sun)", "var(--ink)"),
)
"""The first three bear words in both themes; the others only stand in a bar whose words are below it."""
EXACT = "exact, from the rules"


def panel(gambles: list[Gamble], note: str = EXACT, title: str = "The odds") -> Panel | None:
    """What may come of the gambles that are near; None where there is none."""
    if not gambles:
        return None
    return Panel("odds", title, body(gambles), note)


def body(gambles: list[Gamble]) -> str:
    return f'<div class="odds">{"".join(picture(each) for each in gambles)}</div>'


def picture(gamble: Gamble) -> str:
    """One gamble: what it is about, and its shares."""
    if len(gamble.shares) > IN_A_BAR:
        return keyed(gamble)
    return bar(gamble.title, tones(gamble.shares), gamble.note)


def keyed(gamble: Gamble) -> str:
    """Many shares: a bar of their colours, and what each stands for."""
    shares = tones(gamble.shares)
    note = f"<small>{esc(gamble.note)}</small>" if gamble.note else ""
    bars = "".join(
        f'<span style="width:{float(share):.2%};background:{ground}"></span>' for _, share, ground, _ in shares
    )
    keys = "".join(
        f'<span><i style="background:{ground}"></i>{esc(words)} <b>{percent(share)}</b></span>'
        for words, share, ground, _ in shares
    )
    return (
        f'<div class="chance"><p>{esc(gamble.title)}{note}</p><p class="meter spectrum" aria-hidden="true">{bars}</p>'
        f'<p class="keys">{keys}</p></div>'
    )


def tones(shares: tuple[Share, ...]) -> list[tuple[str, Fraction, str, str]]:
    """Each share with its ground and ink: what is good and what is bad is seen before it is read."""
    used: dict[int, int] = {}
    out = []
    for share in shares:
        choice = TONES.get(share.mood, QUIET)
        at = used[share.mood] = used.get(share.mood, -1) + 1
        out.append((share.words, share.chance, *choice[min(at, len(choice) - 1)]))
    return out


def bar(title: str, shares: list[tuple[str, Fraction, str, str]], note: str = "") -> str:
    """A bar of shares; those too narrow for their words say them above it."""
    bars, small = [], [note] if note else []
    for words, share, ground, ink in shares:
        if not share:
            continue
        said = f"{words} {percent(share)}"
        wide = share * 100 >= len(said) * LETTER
        bars.append(
            f'<span style="width:{float(share):.2%};background:{ground};color:{ink}">{esc(said) if wide else ""}</span>'
        )
        if not wide:
            small.append(said)
    spoken = ", ".join(f"{words} {percent(share)}" for words, share, _, _ in shares if share)
    rest = f"<small>{esc(', '.join(small))}</small>" if small else ""
    return (
        f'<div class="chance"><p>{esc(title)}{rest}</p>'
        f'<p class="meter" role="img" aria-label="{esc(f"{title}: {spoken}")}">{"".join(bars)}</p></div>'
    )


def row(share: Share) -> str:
    """One of many shares: its words, a thin bar, its percentage."""
    ground = TONES[share.mood][0][0] if share.mood in TONES else "var(--ink-3)"
    return (
        f'<dt>{esc(share.words)}</dt><dd class="bar2"><i style="width:{float(share.chance):.1%};background:{ground}"></i>'
        f"</dd><dd>{percent(share.chance)}</dd>"
    )
