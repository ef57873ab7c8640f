"""The map as tables: hexes by small numbers, land hexes first, so that a list of them can stop before the sea."""

from __future__ import annotations

from typing import Final

from vaka.games.clans.kinds import CLEAR, COAST, INLAND, JUNGLE, SEA

FAR: Final = 1 << 20
"""Farther than any way."""


class Chart:
    """One map: terrain, areas, and who touches whom on foot and by canoe."""

    def __init__(
        self,
        names: list[str],
        kinds: list[int],
        terrain: list[int],
        area: list[int],
        river: list[bool],
        reef: list[bool],
        land: list[list[int]],
        water: list[list[int]],
        beside: list[list[int]],
        areas: list[str],
        region: list[int],
        regions: list[str],
    ) -> None:
        self.names = names
        self.number: dict[str, int] = {name: hex for hex, name in enumerate(names)}
        self.size = len(names)
        self.kind = kinds
        self.terrain = terrain
        self.area = area
        self.river = river
        self.reef = reef
        self.land = land
        """Neighbours on foot, in the order of the directions."""
        self.water = water
        """Neighbours by canoe."""
        self.beside = beside
        """All neighbours, whatever lies between."""
        self.areas = areas
        self.region = region
        self.regions = regions
        self.dry: list[int] = [h for h in range(self.size) if kinds[h] != SEA]
        """All land and coastal hexes."""
        self.coastal: list[bool] = [kind == COAST for kind in kinds]
        self.jungle: list[bool] = [t == JUNGLE and k != SEA for t, k in zip(terrain, kinds, strict=True)]
        self.sites: list[int] = [h for h in self.dry if terrain[h] == CLEAR and river[h]]
        """Where a Village may stand."""
        self.is_site: list[bool] = [False] * self.size
        for h in self.sites:
            self.is_site[h] = True
        self.hexes_of: list[list[int]] = [[] for _ in areas]
        for h in self.dry:
            self.hexes_of[area[h]].append(h)
        self.deep: list[bool] = [
            self.jungle[h] and not any(terrain[n] == CLEAR and kinds[n] != SEA for n in beside[h])
            for h in range(self.size)
        ]
        """Jungle without clear land beside it."""
        self.water_two: list[list[int]] = [two_away(water, h) for h in range(self.size)]
        """Hexes two strokes away."""
        self.near: list[list[int]] = [within_two(land, h) for h in range(self.size)]
        """Hexes within two steps on foot, itself included."""
        self.shore: list[int] = strokes_to_shore(water, kinds)
        """Strokes to the nearest coastal hex."""
        self.label: list[str] = names[:]
        """How a hex is spoken of: its own name where it has one, else its number."""

    def touching(self, area: int, other: int) -> bool:
        """Whether two areas share a side that can be crossed on foot."""
        for h in self.hexes_of[area]:
            for beside in self.land[h]:
                if self.area[beside] == other:
                    return True
        return False

    def inland(self, hex: int) -> bool:
        return self.kind[hex] == INLAND


def within_two(land: list[list[int]], hex: int) -> list[int]:
    """A hex, its neighbours on foot, and theirs."""
    out = [hex]
    for near in land[hex]:
        for each in [near, *land[near]]:
            if each not in out:
                out.append(each)
    return out


def two_away(water: list[list[int]], hex: int) -> list[int]:
    """The hexes that a canoe reaches with two strokes and not with one."""
    out: list[int] = []
    for near in water[hex]:
        for far in water[near]:
            if far != hex and far not in water[hex] and far not in out:
                out.append(far)
    return out


def strokes_to_shore(water: list[list[int]], kinds: list[int]) -> list[int]:
    """The fewest strokes from each hex to a coastal one."""
    out = [0 if kind == COAST else FAR for kind in kinds]
    row = [h for h, kind in enumerate(kinds) if kind == COAST]
    while row:
        beyond: list[int] = []
        for hex in row:
            for near in water[hex]:
                if out[hex] + 1 < out[near]:
                    out[near] = out[hex] + 1
                    beyond.append(near)
        row = beyond
    return out


def cheapest(chart: Chart, cost: list[int], goal: int, closed: list[bool]) -> list[int]:
    """The least cost on foot from every hex to a goal, counting every hex entered, the goal included.

    Closed hexes cannot be entered, the goal neither; one may stand in a closed hex and leave it.
    """
    out = [FAR] * chart.size
    out[goal] = 0
    land = chart.land
    row = [goal]
    while row:
        beyond: list[int] = []
        for hex in row:
            if closed[hex]:
                continue
            through = out[hex] + cost[hex]
            for beside in land[hex]:
                if through < out[beside]:
                    out[beside] = through
                    beyond.append(beside)
        row = beyond
    return out
