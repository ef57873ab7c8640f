"""A game as one moving picture: an SVG file whose pieces glide from frame to frame, in any browser and without script.

The ground is drawn once. Each piece is drawn once for every look it has, and follows its own track; whatever has no
stable id appears and disappears. Under the board runs a line of words for every frame.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from vaka.draw.export import STYLE
from vaka.draw.icons import LIFT, PATTERNS, symbols
from vaka.draw.picture import Picture
from vaka.draw.seats import badge
from vaka.draw.shapes import esc, n
from vaka.draw.tokens import Theme, resolve

STEP = 0.8
"""Seconds a frame."""
GLIDE = 0.6
"""Which part of it a piece is on its way."""
PAUSE = 5
"""For so many frames the last one stands, before all begins again."""

_TAG = re.compile(r"<(/?)([\w:-]+)([^<>]*?)(/?)>")
_PLACE = re.compile(r' ?style="(transform:translate\([^"]*)"')
_ID = re.compile(r' data-id="([^"]*)"')
_TITLE = re.compile(r"<title>.*?</title>")
_SAID = re.compile(r' (?:role|aria-label|aria-hidden|tabindex)="[^"]*"')
_PLAIN = re.compile(r'( (class|id|role|aria-hidden)="[^"]*")*')
_ICON = re.compile(r'href="#i-([\w-]+)"')


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment: the board, who moved (-1: nobody), and the words for it."""

    picture: Picture
    seat: int
    words: str


@dataclass(slots=True)
class Track:
    """Where one piece lies and how it looks, frame by frame; a look of -1: it is not there."""

    places: list[str] = field(default_factory=list)
    looks: list[int] = field(default_factory=list)


def film(frames: list[Frame], theme: Theme = "light", *, title: str = "", step: float = STEP) -> str:
    """All frames as one file."""
    looks: dict[str, int] = {}
    tracks: dict[str, Track] = {}
    order: list[str] = []
    for number, frame in enumerate(frames):
        before = ""
        for name, place, look in parts(frame.picture.pieces):
            if name not in tracks:
                tracks[name] = Track([""] * number, [-1] * number)
                order.insert(order.index(before) + 1 if before else 0, name)
            tracks[name].places.append(place)
            tracks[name].looks.append(looks.setdefault(look, len(looks)))
            before = name
        for track in tracks.values():
            if len(track.looks) == number:
                track.places.append(track.places[-1] if number else "")
                track.looks.append(-1)
    total = (len(frames) + PAUSE) * step
    rules: dict[str, str] = {}
    body = "".join(_moving(tracks[name], len(frames) + PAUSE, rules) for name in order)
    x, y, width, height = _box(frames)
    last = frames[-1].picture
    strip = width * 0.052
    used = _ICON.findall(last.sprites + last.ground + "".join(looks))
    icons = "".join(symbols()[name] for name in dict.fromkeys(used) if name in symbols())
    drawn = "".join(f'<g id="f{number}">{look}</g>' for look, number in looks.items())
    style = (
        f"{STYLE}.m,.v{{animation-duration:{n(total)}s;animation-iteration-count:infinite}}"
        f".v{{animation-timing-function:step-end}}.w{{visibility:hidden;animation:w {n(total)}s step-end infinite}}"
        f"@keyframes w{{0%{{visibility:visible}}{_percent(1, len(frames) + PAUSE)}{{visibility:hidden}}}}"
        f"@keyframes z{{0%{{visibility:visible}}{_percent(PAUSE + 1, len(frames) + PAUSE)}{{visibility:hidden}}}}"
        "@media (prefers-reduced-motion:reduce){.m{animation-timing-function:step-end}}"
        + "".join(f"@keyframes {name}{{{rule}}}" for rule, name in rules.items())
    )
    content = (
        f"<style>{style}</style><defs>{PATTERNS}{LIFT}{last.sprites}{icons}{drawn}</defs>"
        f'<g class="ground">{last.ground}</g><g class="pieces">{body}</g>'
        f"{_words(frames, step, (x, y + height, width, strip))}"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{n(x)} {n(y)} {n(width)} {n(height + strip)}" role="img"'
        f' aria-label="{esc(title or last.label)}">{_coloured(content, theme)}</svg>'
    )


def _coloured(content: str, theme: Theme) -> str:
    """Tokens as values; but icons keep asking those who use them for the colour of their cuts."""
    return resolve(content.replace("var(--cut", "(cut)"), theme).replace("(cut)", "var(--cut")


def parts(pieces: str) -> list[tuple[str, str, str]]:
    """The pieces of a layer: a name that stays the same, the place as a CSS transform, and the drawing without it."""
    out: list[tuple[str, str, str]] = []
    times: dict[str, int] = {}
    for opening, whole in _children(pieces):
        found = _ID.search(opening)
        if found is None and whole.startswith("<g") and _PLAIN.fullmatch(opening[2:-1].rstrip("/")):
            out += parts(whole[len(opening) : -len("</g>")])
            continue
        place = _PLACE.search(opening)
        look = _ID.sub("", _PLACE.sub("", opening, count=1), count=1) + whole[len(opening) :]
        look = _TITLE.sub("", _ID.sub("", look))
        name = look if found is None else "id:" + found[1]
        times[name] = times.get(name, 0) + 1
        if times[name] > 1:
            name = f"{name} ({times[name]})"
        out.append((name, place[1] if place else "", _SAID.sub("", look)))
    return out


def _children(svg: str) -> list[tuple[str, str]]:
    """The outermost elements of a piece of SVG: opening tag and whole."""
    out: list[tuple[str, str]] = []
    depth = start = 0
    opening = ""
    for found in _TAG.finditer(svg):
        closing, _, _, alone = found.groups()
        if depth == 0:
            start, opening = found.start(), found.group(0)
        if not alone:
            depth += -1 if closing else 1
        if depth == 0:
            out.append((opening, svg[start : found.end()]))
    return out


def _moving(track: Track, length: int, rules: dict[str, str]) -> str:
    """One piece with its animations. Equal rules are written once."""
    frames = len(track.looks)
    moves = [at for at in range(1, frames) if track.places[at] != track.places[at - 1] and track.looks[at] >= 0]
    first = next((at for at in range(frames) if track.looks[at] >= 0), 0)
    moves = [at for at in moves if at > first]
    place = track.places[first]
    inner = "".join(_look(track, look, length, rules) for look in dict.fromkeys(track.looks) if look >= 0)
    if not moves:
        return f'<g style="{place}">{inner}</g>' if place else inner
    rule = [f"0%{{{place}}}"]
    for at in moves:
        gone = track.looks[at - 1] < 0
        begin, end = _percent(at, length), _percent(at if gone else at + GLIDE, length, 0.001 if gone else 0)
        rule.append(f"{begin}{{{place}}}{end}{{{track.places[at]}}}")
        place = track.places[at]
    rule.append(f"100%{{{place}}}")
    return f'<g class="m" style="{track.places[first]};animation-name:{_named(rules, "".join(rule))}">{inner}</g>'


def _look(track: Track, look: int, length: int, rules: dict[str, str]) -> str:
    """One look of a piece, seen while it has that look."""
    use = f'<use href="#f{look}"'
    seen = [found == look for found in track.looks]
    if all(seen):
        return use + "/>"
    rule = [f"0%{{visibility:{'visible' if seen[0] else 'hidden'}}}"]
    for at in range(1, len(seen)):
        if seen[at] != seen[at - 1]:
            rule.append(f"{_percent(at, length)}{{visibility:{'visible' if seen[at] else 'hidden'}}}")
    return f'{use} class="v" style="animation-name:{_named(rules, "".join(rule))}"/>'


def _named(rules: dict[str, str], rule: str) -> str:
    return rules.setdefault(rule, f"k{len(rules)}")


def _percent(at: float, length: int, more: float = 0) -> str:
    return f"{100 * at / length + more:.3f}".rstrip("0").rstrip(".") + "%"


def _box(frames: list[Frame]) -> tuple[float, float, float, float]:
    """What every frame fits into: a board may grow."""
    left = min(frame.picture.box[0] for frame in frames)
    top = min(frame.picture.box[1] for frame in frames)
    right = max(frame.picture.box[0] + frame.picture.box[2] for frame in frames)
    bottom = max(frame.picture.box[1] + frame.picture.box[3] for frame in frames)
    return left, top, right - left, bottom - top


def _words(frames: list[Frame], step: float, box: tuple[float, float, float, float]) -> str:
    """The strip under the board: who moved, what happened, how far the game is."""
    x, y, width, height = box
    size = height * 0.42
    most = int(width * 0.86 / (size * 0.52))
    out = [f'<rect x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}" fill="var(--paper)"/>']
    for number, frame in enumerate(frames):
        words = frame.words if len(frame.words) <= most else frame.words[: most - 1] + "…"
        last = ";animation-name:z" if number == len(frames) - 1 else ""
        sign = (
            f'<use href="#seat-{frame.seat}" x="{n(x + height * 0.25)}" y="{n(y + height * 0.2)}" width="{n(height * 0.6)}" height="{n(height * 0.6)}"/>'
            if frame.seat >= 0
            else ""
        )
        out.append(
            f'<g class="w" style="animation-delay:{n(number * step)}s{last}">{sign}<text x="{n(x + height * 1.1)}"'
            f' y="{n(y + height * 0.64)}" font-size="{n(size)}" fill="var(--ink)">{esc(words)}</text>'
            f'<text x="{n(x + width - height * 0.3)}" y="{n(y + height * 0.64)}" font-size="{n(size * 0.8)}"'
            f' text-anchor="end" class="num" fill="var(--ink-3)">{number} / {len(frames) - 1}</text></g>'
        )
    seats = sorted({frame.seat for frame in frames if frame.seat >= 0})
    badges = [(seat, badge(seat)) for seat in seats]
    signs = "".join(
        f'<symbol id="seat-{seat}" viewBox="0 0 24 24">{whole[whole.index(">") + 1 : whole.rindex("<")]}</symbol>'
        for seat, whole in badges
    )
    return f"<defs>{signs}</defs>" + "".join(out)
