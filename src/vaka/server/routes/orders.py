"""Orders: several actions at once, from the page and from programs."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from vaka.core.errors import Malformed, Stale
from vaka.core.order import MOST_ACTIONS, Order
from vaka.server.errors import Denied, ErrorAnswer
from vaka.server.routes.api import describe_table, me, stale
from vaka.server.routes.attempts import attempt
from vaka.server.routes.bearer import BEARER
from vaka.server.routes.table import Key, Version
from vaka.server.services import Services, services_of
from vaka.server.store import Table
from vaka.server.tables import orders
from vaka.server.tables.orders import Outcome
from vaka.server.tables.seating import Actor

router = APIRouter(include_in_schema=False)
api = APIRouter(prefix="/api", tags=["tables"], dependencies=[BEARER])
ActionText = Annotated[str, Field(max_length=200)]


class OrderWish(BaseModel):
    order: ActionText | None = Field(
        None, description="The order in words, as `GET …/orders` lists them: `go 0810 with all`."
    )
    actions: list[ActionText] | None = Field(
        None,
        max_length=MOST_ACTIONS,
        description="Or the actions themselves, by their texts, in the order in which they are to be played.",
    )
    version: int = Field(description="The version of the table that the order was made against.")
    key: str = Field(max_length=200, description="New for every order: sent again, it is carried out only once.")

    def words(self) -> str | list[str]:
        if (self.order is None) == (self.actions is None):
            raise Malformed("an order has either words or a list of actions", field="order")
        return self.order if self.order is not None else list(self.actions or [])


@router.post("/t/{table_id}/order")
def give(
    request: Request,
    table_id: str,
    order: Annotated[str, Form(max_length=200)],
    version: Version,
    key: Key,
    services: Services = Depends(services_of),
) -> Response:
    """The page gives an order. If it stopped early, it says why."""
    became: list[Outcome] = []

    def work(who: Actor) -> Table:
        table, outcome = orders.give(services.tables, table_id, who, order, version, key)
        became.append(outcome)
        return table

    def stopped() -> ErrorAnswer | None:
        if not became[0].stopped:
            return None
        return ErrorAnswer(200, "stopped", f"Stopped on the way: {became[0].stopped}", rule=became[0].rule)

    return attempt(request, services, table_id, work, moves=True, word=stopped)


@router.get("/t/{table_id}/plans")
def plans(
    request: Request,
    table_id: str,
    after: Annotated[str, Query(max_length=200)],
    services: Services = Depends(services_of),
) -> list[dict[str, str]]:
    """What could be ordered once something else is done, such as picking somebody up: for a gesture on the board."""
    table = services.tables.get(table_id)
    person = services.person(request)
    if person is None or table.lesson or table.over or table.closed is not None:
        return []
    seat = asked_seat(services, table, person.id)
    game, view = services.tables.game(table), services.tables.state(table).view(seat)
    own = orders.own_actions(services.tables, table, seat)
    first = game.order(after, view, own)
    beyond = game.foreseen(first, view)
    offered = game.orders(beyond, (*own, *first.actions))
    board = orders.board_of(game, beyond, offered, set())
    proposed = board.manners[0][0] if board.manners else ""
    return [
        {
            "words": f"{first.words}, {each.order.words}",
            "label": each.order.label,
            "at": each.at,
            "way": each.way,
            "cost": each.order.cost,
            "stops": each.order.stops,
            "manner": each.order.manner,
        }
        for each in board.orders
        if each.at and each.way and each.order.mode in ("", proposed)
    ]


def describe(order: Order) -> dict[str, object]:
    return {
        "order": order.words,
        "label": order.label,
        "actions": list(order.actions),
        "way": list(order.way),
        "cost": order.cost,
        "stops": order.stops,
        "manner": order.manner,
    }


@api.get("/tables/{table_id}/orders")
def offered(table_id: str, request: Request, services: Services = Depends(services_of)) -> list[dict[str, object]]:
    """What you could order now, worked out from what you see: the actions, the way, its cost, what may stop it."""
    table = services.tables.get(table_id)
    person = me(request, services)
    seat = asked_seat(services, table, person.id)
    view = services.tables.state(table).view(seat)
    return [describe(order) for order in orders.offered(services.tables, table, seat, view)]


def asked_seat(services: Services, table: Table, person_id: str) -> int:
    """The seat that is asked, where it is this person's."""
    state = services.tables.state(table)
    if state.to_act is None or not Actor(person_id).holds(table.seats[state.to_act]):
        raise Denied("You are not asked at this table now.")
    return state.to_act


@api.post("/tables/{table_id}/orders", responses={409: {"description": "stale: the fresh table is in `table`"}})
def order(table_id: str, wish: OrderWish, request: Request, services: Services = Depends(services_of)) -> Any:
    """Give an order: several actions in one transaction, in words or as a list.

    If the first action is refused, so is the order, and nothing has changed. Otherwise it goes on until it is done, or
    stops where something new is asked, drawn or learned, or before an action that is not legal then: what was `played`
    stands, `left` was not played, `stopped` says why. Your undo takes back all of it, as far as it told nobody anything.
    """
    services.tables.get(table_id)
    person = me(request, services)
    try:
        table, became = orders.give(services.tables, table_id, Actor(person.id), wish.words(), wish.version, wish.key)
    except Stale as error:
        return stale(services, services.tables.get(table_id), person, error)
    told = {
        "played": became.played,
        "left": became.left,
        "stopped": became.stopped,
        "rule": became.rule,
        "again": became.again,
    }
    return {"order": told, **describe_table(services, table, person)}
