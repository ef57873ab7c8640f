"""Orders of Hawaii: whatever has to be paid for is paid in the cheapest way, unless somebody wants to choose."""

from __future__ import annotations

from typing import Final

from vaka.core.chance import seeded
from vaka.core.order import Order
from vaka.core.state import State
from vaka.core.view import View

PAY: Final = "pay"
CHEAPEST: Final = "cheapest"
CHOOSE: Final = "choose"


def offers(view: View, own: tuple[str, ...]) -> list[Order]:
    """For each action that is followed by payments: the same with the cheapest of them, and alone."""
    state = view.imagine(seeded("orders"))
    if view.asked == PAY:
        paid = payments(state, state.legal[0].text)
        label = ", then ".join(words.removeprefix("pay ") for words in paid)
        return [Order("pay cheapest", f"Pay {label}", tuple(paid))]
    out: list[Order] = []
    for action in state.legal:
        paid = payments(state, action.text)
        if len(paid) == 1:
            continue
        label = view.game.label(action, view)
        cost = ", ".join(words.removeprefix("pay ") for words in paid[1:])
        out.append(
            Order(
                f"{action.text} cheaply",
                f"{label}, paying {cost}",
                tuple(paid),
                instead=action.text,
                cost=cost,
                mode=CHEAPEST,
                manner="Pay the cheapest way",
            )
        )
        out.append(
            Order(action.text, label, (action.text,), instead=action.text, mode=CHOOSE, manner="Choose how to pay")
        )
    return out


def payments(state: State, first: str) -> list[str]:
    """An action, and what is paid for it: of all ways the first that the rules name, which is the cheapest."""
    seat, drawn = state.to_act, state.chance.count
    out = [first]
    here = state.copy()
    here.play(first)
    while here.to_act == seat and here.chance.count == drawn and here.agenda[-1].name == PAY:
        out.append(here.legal[0].text)
        here.play(out[-1])
    return out
