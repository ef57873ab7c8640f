"""Where the hexes of a map lie."""

from __future__ import annotations

from vaka.draw.hexmap import HexMap


def hex_place(chart: HexMap, name: str) -> tuple[float, float, float] | None:
    """The middle and radius of a hex: "hex 0412"."""
    kind, _, id = name.partition(" ")
    if kind != "hex" or id not in chart.cell:
        return None
    return (*chart.centre(id), chart.data.size)
