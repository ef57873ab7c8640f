"""Ways over the empty map that bots ask for again and again: each is found once for an edition and kept."""

from __future__ import annotations

from heapq import heappop, heappush

from vaka.core.aliases import Hex
from vaka.games.clans.aliases import Area
from vaka.games.clans.chart import FAR, Chart, cheapest


class Ways:
    """Tables by hex: what it costs on foot to a hex or an area, strokes by canoe, sites and the forests near them."""

    def __init__(self, chart: Chart, cost: list[int], stroke: int) -> None:
        self.chart = chart
        self.cost = cost
        self.stroke = stroke
        self._to: dict[int, list[int]] = {}
        self._areas: dict[int, list[int]] = {}
        self._crossings: dict[int, list[int]] = {}
        self._strokes: dict[int, list[int]] = {}
        self._groves: dict[int, list[int]] = {}
        self._sites: dict[int, int] = {}

    def to(self, goal: Hex) -> list[int]:
        """The least cost on foot from every hex to a goal."""
        found = self._to.get(goal)
        if found is None:
            found = cheapest(self.chart, self.cost, goal, [False] * self.chart.size)
            self._to[goal] = found
        return found

    def to_area(self, area: Area) -> list[int]:
        """The least cost on foot from every hex into an area."""
        found = self._areas.get(area)
        if found is None:
            found = [FAR] * self.chart.size
            for goal in self.chart.hexes_of[area]:
                way = self.to(goal)
                for hex in range(self.chart.size):
                    if way[hex] < found[hex]:
                        found[hex] = way[hex]
            self._areas[area] = found
        return found

    def over_water(self, area: Area) -> list[int]:
        """The least cost from every hex into an area, on foot and by canoe."""
        found = self._crossings.get(area)
        if found is None:
            found = [FAR] * self.chart.size
            ahead: list[tuple[int, int]] = []
            for goal in self.chart.hexes_of[area]:
                found[goal] = 0
                heappush(ahead, (0, goal))
            while ahead:
                cost, hex = heappop(ahead)
                if cost > found[hex]:
                    continue
                for near in self.chart.land[hex]:
                    if cost + self.cost[hex] < found[near]:
                        found[near] = cost + self.cost[hex]
                        heappush(ahead, (found[near], near))
                for near in self.chart.water[hex]:
                    if cost + self.stroke < found[near]:
                        found[near] = cost + self.stroke
                        heappush(ahead, (found[near], near))
            self._crossings[area] = found
        return found

    def strokes(self, start: Hex) -> list[int]:
        """The fewest strokes of a canoe between a hex and every other."""
        found = self._strokes.get(start)
        if found is None:
            found = [FAR] * self.chart.size
            found[start] = 0
            row = [start]
            while row:
                beyond: list[int] = []
                for hex in row:
                    for near in self.chart.water[hex]:
                        if found[near] == FAR:
                            found[near] = found[hex] + 1
                            beyond.append(near)
                row = beyond
            self._strokes[start] = found
        return found

    def grove(self, site: int) -> list[int]:
        """The forests nearest to a site on foot, the nearest first."""
        found = self._groves.get(site)
        if found is None:
            way = self.to(site)
            ranked = [(way[hex], hex) for hex in self.chart.dry if self.chart.jungle[hex] and way[hex] < FAR]
            ranked.sort()
            found = [hex for _, hex in ranked[:6]]
            self._groves[site] = found
        return found

    def site(self, area: Area) -> int:
        """The place for a Village in an area: near a forest, by the coast rather than not; -1 where there is none."""
        found = self._sites.get(area, -2)
        if found == -2:
            found = -1
            best = FAR * 4
            for hex in self.chart.hexes_of[area]:
                if self.chart.is_site[hex]:
                    groves = self.grove(hex)
                    price = 2 * self.to(hex)[groves[0]] if groves else FAR
                    if not self.chart.coastal[hex]:
                        price += 1
                    if price < best:
                        best = price
                        found = hex
            self._sites[area] = found
        return found
