"""The ground of a hex map, drawn from plain data: depths, reefs, coast, grass, forest, borders, rivers, ridges, names.

A title fills a `MapData` from its own file and keeps one `HexMap`. Coordinates in the data are in hex radii, y
downwards; `size` is the radius in drawing units, and 36 suits the pieces of `vaka.draw.pieces`. Everything in
`ground()` depends on the map alone: it is made once and sent once. Accidents are seeded, so a map is the same in
every process.

A browser paints a map in small squares, and for each of them looks at all of every line that may touch it. So long lines
are cut into stretches and blocks: most of a map lies elsewhere and costs nothing.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import pairwise

from vaka.draw.hexgrid import FLAT, POINTED, Cell, HexGrid, MapData, Name
from vaka.draw.scenery import SHADE, sea, swell
from vaka.draw.seats import mark
from vaka.draw.shapes import Point, chaikin, curve, esc, hex_corners, line, n, roughen, stretches

__all__ = ["HexMap", "MapData", "Cell", "Name", "FLAT", "POINTED"]

DEPTHS = ((10.5, "sea-4"), (6.6, "sea-3"), (3.7, "sea-2"), (1.9, "sea-1"), (1.0, "lagoon"))
"""The bands around a coast: how wide in hex radii, and their token."""
VARIANTS = 5
"""Different pieces of forest and grass, so that hexes do not look stamped."""
BLOCK = 6
"""So many hex radii wide and high are the blocks whose lines are drawn together."""


def detail(drawn: str) -> str:
    """What is left out where the map is seen from afar."""
    return f'<g class="detail">{drawn}</g>'


class HexMap(HexGrid):
    """A map that can be drawn."""

    def __init__(self, data: MapData) -> None:
        super().__init__(data)
        self._controls: dict[tuple[int, int | None], str] = {}

    @cached_property
    def _coast(self) -> list[list[Point]]:
        """The corners of every coast, before they are rounded."""
        u = self.data.size
        if self.data.coasts:
            return [[(x * u, y * u) for x, y in ring] for ring in self.data.coasts]
        return [roughen(ring, 0.13, 7) for ring in self._loops(lambda cell: cell.land, 0.3)]

    # Layers.

    def ground(self) -> str:
        """Everything up to the names; made once."""
        return self._ground

    @cached_property
    def _ground(self) -> str:
        u, key = self.data.size, self.data.key
        x, y, w, h = self.box
        around = max(w, h)
        ocean = (x - around, y - around, w + 2 * around, h + 2 * around)
        land = "".join(curve(ring) for ring in self._coast)
        shore = "".join(f'<path d="{d}"/>' for ring in self._coast for d in stretches(ring))
        bands = "".join(
            f'<use href="#{key}-shore" stroke="var(--{tone})" stroke-width="{n(width * u)}"/>' for width, tone in DEPTHS
        )
        return (
            f'<defs><path id="{key}-land" d="{land}"/><clipPath id="{key}-clip"><use href="#{key}-land"/></clipPath>'
            f'<g id="{key}-shore" fill="none" stroke-linecap="round" stroke-linejoin="round">{shore}</g>'
            f"{self._sprites()}</defs>{sea(ocean)}{bands}{swell(ocean)}{self._grid(False)}{self._reefs()}"
            f'<use href="#{key}-land" transform="translate(0 4)" fill="{SHADE}" fill-opacity=".28"/>'
            f'<use href="#{key}-land" fill="var(--sand)"/>'
            f'<use href="#{key}-shore" stroke="var(--sand-deep)" stroke-width="1.2"/>'
            f'<g clip-path="url(#{key}-clip)"><use href="#{key}-land" fill="var(--clear)"/>'
            f'<use href="#{key}-shore" stroke="var(--sand)" stroke-width="9"/>'
            f"{self._scatter('grass', False)}{self._forest()}{self._lakes()}{self._grid(True)}"
            f"{self._borders()}</g>{self._uncharted()}{self._rivers()}{self._ridges()}{self._numbers()}{self._names()}"
        )

    def _uncharted(self) -> str:
        """Land beyond the edge of the map: blank paper with a line along the last hexes, no shore."""
        if not self.data.beyond:
            return ""
        u = self.data.size
        far = [(x * u, y * u) for x, y in self.data.beyond]
        edge = self._edge()
        x, y = edge[len(edge) // 2][0], max(y for _, y in edge)
        return (
            f'<g clip-path="url(#{self.data.key}-clip)"><path d="{line([*far, *edge], True)}" fill="var(--paper-3)"/>'
            f'<path d="{line(far)}" fill="none" stroke="var(--paper-3)" stroke-width="{n(u)}"/><path d="{line(edge)}"'
            ' fill="none" stroke="var(--line-strong)" stroke-width="2.4" stroke-dasharray="10 6"/></g>'
            f'<text x="{n(x)}" y="{n(y + u)}" text-anchor="middle" class="place-i" font-size="19" fill="var(--ink-2)">'
            "beyond the map</text>"
        )

    def controls(self, control: Mapping[str, int | None]) -> str:
        """Before each name, who controls the area: the seat's shape, or a hollow ring. Belongs to the pieces."""
        out = "".join([self._control(at, control.get(name.area)) for at, name in enumerate(self.data.names)])
        return f'<g class="controls" aria-hidden="true">{out}</g>'

    def _control(self, at: int, seat: int | None) -> str:
        """What stands before a name, drawn once for each seat."""
        drawn = self._controls.get((at, seat))
        if drawn is None:
            name = self.data.names[at]
            left, y = self._name_start(name)
            ink = "var(--land-ink)" if name.on_land else "var(--sea-ink)"
            ring = (
                f'<circle cx="{n(left - 4)}" cy="{n(y - 5.5)}" r="3.6" fill="none" stroke="{ink}" stroke-width="1.6"/>'
            )
            drawn = self._controls[at, seat] = ring if seat is None else mark(seat, left - 5, y - 5.5, 7)
        return drawn

    def _name_start(self, name: Name) -> Point:
        x, y = name.x * self.data.size, name.y * self.data.size
        wide = len(name.text) * 8.4
        back = {"start": 0.0, "end": wide}.get(name.anchor, wide / 2)
        return x - back, y

    def _names(self) -> str:
        out = []
        for name in self.data.names:
            left, y = self._name_start(name)
            ink, halo = ("land-ink", "land-halo") if name.on_land else ("sea-ink", "sea-halo")
            out.append(
                f'<text x="{n(left + 5)}" y="{n(y)}" class="place halo" font-size="16.5" fill="var(--{ink})"'
                f' stroke="var(--{halo})" stroke-width="3.4" stroke-opacity=".88">{esc(name.text)}</text>'
            )
        return "".join(out)

    def _sprites(self) -> str:
        """A few pieces of forest and grass and three peaks, used again and again."""
        u, key = self.data.size, self.data.key
        out = []
        for k in range(VARIANTS):
            rnd = random.Random(k * 17 + 5)
            placed: list[tuple[float, float, float]] = []
            for _ in range(120):
                a, far = rnd.uniform(0, 6.28), math.sqrt(rnd.random()) * 0.9 * u
                x, y = far * math.cos(a), far * math.sin(a)
                if all((x - px) ** 2 + (y - py) ** 2 > (0.285 * u) ** 2 for px, py, _ in placed):
                    placed.append((x, y, rnd.uniform(0.128, 0.2) * u))
            placed.sort(key=lambda crown: crown[1])
            dark = "".join(f"M{n(x - r)} {n(y + 2)}a{n(r)} {n(r)} 0 1 1 {n(2 * r)} 0z" for x, y, r in placed)
            lit = "".join(
                f"M{n(x - r * 0.75)} {n(y - r * 0.1)}a{n(r * 0.8)} {n(r * 0.8)} 0 0 1 {n(r * 1.1)} {n(-r * 0.55)}"
                for x, y, r in placed
            )
            out.append(
                f'<g id="{key}-wood-{k}"><path d="{dark}" fill="var(--jungle-2)" fill-opacity=".62"/><path d="{lit}" fill="none"'
                ' stroke="var(--jungle-3)" stroke-width="1.7" stroke-linecap="round"/></g>'
            )
            blades = []
            for _ in range(9):
                a, far = rnd.uniform(0, 6.28), math.sqrt(rnd.random()) * 0.8 * u
                x, y = far * math.cos(a), far * math.sin(a)
                blades.append(f"M{n(x - 3)} {n(y - 3)}l1.4 3.4M{n(x)} {n(y - 4)}v4.4M{n(x + 3)} {n(y - 3)}l-1.4 3.4")
            out.append(
                f'<path id="{key}-grass-{k}" d="{"".join(blades)}" stroke="var(--clear-2)" stroke-width="1.2"'
                ' stroke-linecap="round" fill="none"/>'
            )
        out.append(
            f'<g id="{key}-peak"><path d="M-8.6 0L-2.6-6.2L0-10L2.9-5.5L8.6 0Q0 3-8.6 0Z" fill="var(--rock)"'
            ' stroke="var(--rock-dark)" stroke-width=".75" stroke-linejoin="round"/><path d="M-8.6 0L-2.6-6.2L0-10L1.2-5'
            'L-.7-2.5L.5 1Q-4.3 1-8.6 0Z" fill="var(--rock-light)"/></g>'
        )
        return "".join(out)

    def _scatter(self, what: str, forest: bool) -> str:
        cells = [cell for cell in self.data.cells if cell.land and cell.forest == forest]
        u, key = self.data.size, self.data.key
        uses = (
            f'<use href="#{key}-{what}-{(cell.q * 7 + cell.r * 3) % VARIANTS}" x="{n(cell.x * u)}" y="{n(cell.y * u)}"/>'
            for cell in sorted(cells, key=lambda cell: (cell.y, cell.x))
        )
        return detail("".join(uses))

    def _forest(self) -> str:
        """Forest hexes flow together; crowns stand on them, each with a lit upper edge."""
        rings = self._loops(lambda cell: cell.land and cell.forest, 0.09)
        d = "".join(curve(roughen(ring, 0.2, 11)) for ring in rings)
        wood = f'<path d="{d}" fill="var(--jungle)" stroke="var(--jungle-2)" stroke-width="1.5" stroke-opacity=".5"/>'
        return wood + self._scatter("wood", True)

    def _blocks(self, lines: Iterable[tuple[Cell, str]]) -> str:
        """Lines that belong to hexes, those of one block in one path."""
        blocks: dict[tuple[int, int], list[str]] = {}
        for cell, d in lines:
            blocks.setdefault((int(cell.x // BLOCK), int(cell.y // BLOCK)), []).append(d)
        return "".join(f'<path d="{"".join(ds)}"/>' for ds in blocks.values())

    def _grid(self, land: bool) -> str:
        """The sides of hexes, each once: on land over the ground, at sea in foam."""
        d = []
        for cell in self.data.cells:
            if land and not cell.land:
                continue
            c = self._corners(cell)
            k = self._first
            d.append((cell, line([c[(k + i) % 6] for i in range(4)])))
            for i in (3, 4, 5):
                other = self._beside(cell, i)
                if other is None or (land and not other.land):
                    d.append((cell, line(self._side(cell, i))))
        ink = 'stroke="var(--land-ink)" stroke-opacity=".3"' if land else 'stroke="var(--foam)" stroke-opacity=".17"'
        return f'<g class="detail" fill="none" {ink}>{self._blocks(d)}</g>'

    def _borders(self) -> str:
        area: list[tuple[Cell, str]] = []
        region: list[tuple[Cell, str]] = []
        regions = self.data.regions or {}
        for cell in self.data.cells:
            for i in range(3):
                other = self._beside(cell, i)
                if cell.area and other is not None and other.area and other.area != cell.area:
                    between = regions.get(cell.area) != regions.get(other.area)
                    (region if between else area).append((cell, line(self._side(cell, i))))
        wide = self._blocks(region)
        return (
            '<g fill="none" stroke="var(--land-ink)" stroke-opacity=".72" stroke-width="1.9" stroke-dasharray="1 5"'
            f' stroke-linecap="round">{self._blocks(area)}</g>'
            '<g fill="none" stroke="var(--sand)" stroke-width="5.5" stroke-linecap="round" stroke-opacity=".85">'
            f'{wide}</g><g fill="none" stroke="var(--clay)" stroke-width="2.4" stroke-dasharray="9 4">{wide}</g>'
        )

    def _rivers(self) -> str:
        u, key = self.data.size, self.data.key
        beds = [curve(self._course(k, ids), False) for k, ids in enumerate(self.data.courses)]
        for k, path in enumerate(self.data.rivers):
            beds.append(curve(roughen([(x * u, y * u) for x, y in path], 0.09, k, closed=False), False))
        all_beds = "".join(f'<path d="{d}"/>' for d in beds)
        return (
            f'<defs><g id="{key}-rivers" fill="none" stroke-linecap="round">{all_beds}</g></defs>'
            f'<use href="#{key}-rivers" stroke="var(--land-ink)" stroke-opacity=".28" stroke-width="6"/>'
            f'<use href="#{key}-rivers" stroke="var(--river)" stroke-width="4"/>'
            f'<use href="#{key}-rivers" stroke="var(--foam)" stroke-opacity=".45" stroke-dasharray="5 9"/>'
        )

    def _course(self, k: int, ids: tuple[str, ...]) -> list[Point]:
        """A river from hex to hex, through the mouth into the lagoon, its bed bent to one side and the other."""
        path = [self.centre(id) for id in ids]
        mouth = self.cell[ids[-1]]
        before = path[-2] if len(path) > 1 else (self.box[0] + self.box[2] / 2, self.box[1] + self.box[3] / 2)
        ends = []
        for i in range(6):
            other = self._beside(mouth, i)
            if other is not None and not other.land:
                (ax, ay), (bx, by) = self._side(mouth, i)
                ends.append(((ax + bx) / 2, (ay + by) / 2))
        cx, cy = path[-1]
        if ends:
            mx, my = max(ends, key=lambda end: math.hypot(end[0] - before[0], end[1] - before[1]))
            if len(path) == 1:
                path = [(cx - (mx - cx) * 0.55, cy - (my - cy) * 0.55), (cx, cy)]
            path.append((cx + (mx - cx) * 0.78, cy + (my - cy) * 0.78))
        if len(ids) > 1:
            (sx, sy), (tx, ty) = path[0], path[1]
            path[0] = (sx + (tx - sx) * 0.12, sy + (ty - sy) * 0.12)
        rnd = random.Random(k)
        bent = [path[0]]
        for (x0, y0), (x1, y1) in pairwise(path):
            bend = 0.17 if rnd.random() < 0.5 else -0.17
            for t, s in ((0.33, bend), (0.67, -bend)):
                bent.append((x0 + (x1 - x0) * t - (y1 - y0) * s, y0 + (y1 - y0) * t + (x1 - x0) * s))
            bent.append((x1, y1))
        return bent

    def _lakes(self) -> str:
        u = self.data.size
        out = []
        for ring in self.data.lakes:
            points = [(x * u, y * u) for x, y in ring]
            if len(points) < 3:
                points = hex_corners(points[0][0], points[0][1], u * 0.34)
            out.append(curve(points))
        return (
            f'<path d="{"".join(out)}" fill="var(--sea-2)" stroke="var(--sand)" stroke-width="3"/>'
            f'<path d="{"".join(out)}" fill="none" stroke="var(--foam)" stroke-width="1.2" stroke-opacity=".6"/>'
        )

    def _ridges(self) -> str:
        """A wall of peaks along every mountain side, north ones first, so that they overlap like a range."""
        u, key = self.data.size, self.data.key
        base: list[str] = []
        peaks: list[tuple[float, float, float]] = []
        rnd = random.Random(9)
        for one, other in self.data.mountains:
            (ax, ay), (bx, by) = self.centre(one), self.centre(other)
            mx, my, dx, dy = (ax + bx) / 2, (ay + by) / 2, bx - ax, by - ay
            k = 0.5 / math.sqrt(3)
            p, q = (mx - dy * k, my + dx * k), (mx + dy * k, my - dx * k)
            base.append(line((p, q)))
            upright = abs(q[0] - p[0]) <= u / 6
            jitter = (0.125 if upright else 0.042) * u
            for t in (0.12, 0.5, 0.88) if upright else (0.06, 0.38, 0.7, 0.98):
                x = p[0] + (q[0] - p[0]) * t + rnd.uniform(-jitter, jitter)
                y = p[1] + (q[1] - p[1]) * t + rnd.uniform(-0.042, 0.042) * u
                peaks.append((y + u / 8, x, rnd.uniform(0.25, 0.416) * u / 10))
        peaks.sort()
        bed = f'<path d="{"".join(base)}" stroke="var(--rock-dark)" stroke-width="{n(u / 4)}" stroke-opacity=".5"'
        uses = (f'<use href="#{key}-peak" transform="translate({n(x)} {n(y)}) scale({s:.2f})"/>' for y, x, s in peaks)
        return f'{bed} stroke-linecap="round" fill="none"/>{detail("".join(uses))}'

    def _reefs(self) -> str:
        """Coral gardens: a broken cream line off the coast, inside every reef hex."""
        if not any(cell.reef for cell in self.data.cells):
            return ""
        rnd = random.Random(2)
        out, heads = [], []
        for run in self._reef_runs():
            out.append(curve(run[::3] + [run[-1]], False))
            heads += [
                f'<circle cx="{n(x + rnd.uniform(-2.5, 2.5))}" cy="{n(y + rnd.uniform(-2.5, 2.5))}"'
                f' r="{n(rnd.uniform(1.2, 2.3))}"/>'
                for x, y in run[::2]
            ]
        d = "".join(out)
        return (
            f'<path d="{d}" fill="none" stroke="var(--lagoon)" stroke-width="13" stroke-linecap="round" stroke-opacity=".85"/>'
            f'<path d="{d}" fill="none" stroke="var(--reef)" stroke-width="4.6" stroke-linecap="round" stroke-dasharray="9 8"/>'
            f'<g fill="var(--coral)">{"".join(heads)}</g>'
        )

    def _reef_runs(self) -> list[list[Point]]:
        """Stretches beside the coast that lie in reef hexes: close by a coastal one, further out in a sea one."""
        u = self.data.size
        runs: list[list[Point]] = []
        run: list[Point] = []
        for corners in self._coast:
            ring = chaikin(corners, 3)
            for i in range(len(ring) + 1):
                (ax, ay), (bx, by) = ring[i - 3], ring[(i + 3) % len(ring)]
                far = math.hypot(bx - ax, by - ay) or 1
                nx, ny = (by - ay) / far * u, -(bx - ax) / far * u
                x, y = ring[i % len(ring)]
                own, off = self._nearest(x, y), self._nearest(x + nx * 0.72, y + ny * 0.72)
                spot: Point | None = None
                if own is not None and own.reef and own.land:
                    spot = (x + nx * 0.3, y + ny * 0.3)
                elif off is not None and off.reef and not off.land:
                    spot = (x + nx * 0.66, y + ny * 0.66)
                if spot is not None and (not run or math.hypot(run[-1][0] - spot[0], run[-1][1] - spot[1]) < 0.4 * u):
                    run.append(spot)
                else:
                    if len(run) > 4:
                        runs.append(run)
                    run = [spot] if spot is not None else []
        return runs

    def _numbers(self) -> str:
        u = self.data.size
        out = []
        for land, ink in ((False, "sea-ink"), (True, "land-ink")):
            texts = "".join(
                f'<text x="{n(cell.x * u)}" y="{n(cell.y * u + u * 0.82)}">{esc(cell.id)}</text>'
                for cell in self.data.cells
                if cell.land == land
            )
            out.append(f'<g text-anchor="middle" font-size="6.5" fill="var(--{ink})" fill-opacity=".42">{texts}</g>')
        return f'<g class="numbers" aria-hidden="true">{"".join(out)}</g>'
