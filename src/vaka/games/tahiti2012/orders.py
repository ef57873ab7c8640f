"""Orders of Tahiti (2012): an island is laid and turned at once, a canoe paddles several islands far or home to deliver."""

from __future__ import annotations

from vaka.core.chance import seeded
from vaka.core.order import Order
from vaka.core.state import State
from vaka.core.view import View
from vaka.games.tahiti2012.tables import DELIVER, V_LAY, V_PADDLE, V_TURN


def offers(view: View, own: tuple[str, ...]) -> list[Order]:
    """All orders that the seat which is asked could give now."""
    state = view.imagine(seeded("orders"))
    if view.asked == "lay":
        return layings(state, view)
    return voyages(state, view) if view.asked == "act" else []


def layings(state: State, view: View) -> list[Order]:
    """Each place with each facing."""
    out: list[Order] = []
    for action in state.legal:
        if action.verb != V_LAY:
            continue
        after = state.copy()
        after.play(action)
        where = action.text.removeprefix("lay ")
        for turn in after.legal:
            if turn.verb == V_TURN:
                side = turn.text.removeprefix("turn ")
                label = f"{view.game.label(action, view)}, turned {side}"
                aim = (f"hex {where}", f"aim {where} {side}")
                out.append(Order(f"{action.text} {side}", label, (action.text, turn.text), drag=aim[0], way=aim))
    return out


def voyages(state: State, view: View) -> list[Order]:
    """Every island that takes more than one stroke to reach, by the fewest; and home with what is aboard."""
    seat, drawn = state.to_act, state.chance.count
    seen = {""}
    row: list[tuple[State, list[str]]] = [(state, [])]
    out: list[Order] = []
    home: Order | None = None
    seeks_home = DELIVER not in state.legal
    while row:
        beyond: list[tuple[State, list[str]]] = []
        for here, texts in row:
            for action in here.legal:
                if seeks_home and action is DELIVER and home is None:
                    home = delivery([*texts, action.text])
                if action.verb != V_PADDLE or action.text in seen:
                    continue
                seen.add(action.text)
                after = here.copy()
                after.play(action)
                way = [*texts, action.text]
                if len(way) > 1:
                    out.append(voyage(way))
                if after.to_act == seat and after.chance.count == drawn and asked(after) == "act":
                    beyond.append((after, way))
        row = beyond
    return out if home is None else [*out, home]


def asked(state: State) -> str:
    return state.agenda[-1].name if state.agenda else ""


def voyage(texts: list[str]) -> Order:
    where = texts[-1].removeprefix("paddle ")
    way = tuple(f"hex {text.removeprefix('paddle ')}" for text in texts)
    return Order(
        f"go {where}", f"Paddle to {where}", tuple(texts), place=way[-1], way=way, cost=f"{len(texts)} actions"
    )


def delivery(texts: list[str]) -> Order:
    way = tuple(f"hex {text.removeprefix('paddle ')}" for text in texts[:-1])
    return Order("deliver", "Paddle home and deliver", tuple(texts), way=way, cost=f"{len(texts)} actions")
