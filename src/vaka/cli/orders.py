"""Orders in the terminal: `go 0810 with all`, in one line what takes many actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vaka.core.errors import VakaError
from vaka.core.order import Order, run
from vaka.core.record import moves_of

if TYPE_CHECKING:
    from vaka.cli.table import TerminalTable


def own_actions(table: TerminalTable, seat: int) -> tuple[str, ...]:
    """What a seat has played itself so far."""
    return tuple(move.action.text for move in moves_of(table.state.last) if move.seat == seat)


def plans_of(table: TerminalTable, seat: int) -> list[Order]:
    return table.game.orders(table.state.view(seat), own_actions(table, seat))


def is_order(table: TerminalTable, words: str, seat: int) -> bool:
    """Whether words give an order of several actions, and not one of the choices."""
    plain = " ".join(words.lower().split())
    if plain.isdigit():
        return False
    if plain.split(" ")[0] in ("go", "fetch") and plain not in [action.text for action in table.state.legal]:
        return True
    if ", " not in plain:
        return any(order.words == plain and len(order.actions) > 1 for order in plans_of(table, seat))
    try:
        return len(table.game.order(plain, table.state.view(seat), own_actions(table, seat)).actions) > 1
    except VakaError:
        return False


def give_order(table: TerminalTable, words: str, seat: int) -> None:
    """Play an order; undo takes it back as one, as far as nobody has learned anything from it."""
    order = table.game.order(words, table.state.view(seat), own_actions(table, seat))
    found = run(table.state, seat, order.actions)
    before, mark = table.state.copy(), len(table.events)
    for each in found.played:
        table.state.play(each.action, seat)
        if each.informs:
            table.past.clear()
            before, mark = table.state.copy(), len(table.events)
    if not found.played[-1].informs:
        table.past.append((before, mark))
    if found.stopped:
        table.say(f"Stopped on the way: {found.stopped}", "bold")


def show_plans(table: TerminalTable, seat: int) -> None:
    """Everything that could be ordered now, with its cost and what may stop it."""
    plans = plans_of(table, seat)
    if not plans:
        table.print("There is nothing to order now; see the choices.")
    for order in plans:
        rest = " · ".join(part for part in (order.label, order.cost, order.stops) if part)
        table.say(f"  {order.words:<20} {rest}", indent=4)
