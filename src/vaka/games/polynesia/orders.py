"""Orders of Polynesia: a ship that is drawn from one island to another travels, without saying so first."""

from __future__ import annotations

from typing import Final

from vaka.core.chance import seeded
from vaka.core.order import Order
from vaka.core.view import View

TRAVEL: Final = "travel"


def offers(view: View, own: tuple[str, ...]) -> list[Order]:
    """Every first voyage of a turn, with the choice to travel before it."""
    if view.asked != "turn" or TRAVEL not in [action.text for action in view.legal]:
        return []
    after = view.imagine(seeded("orders"))
    after.play(TRAVEL)
    if after.to_act != view.seat:
        return []
    sea = after.view(view.seat)
    out: list[Order] = []
    for action in after.legal:
        verb, *islands = action.text.split()
        if verb == "sail":
            way = tuple(f"island {island}" for island in islands)
            out.append(Order(action.text, view.game.label(action, sea), (TRAVEL, action.text), drag=way[0], way=way))
    return out
