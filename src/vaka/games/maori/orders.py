"""The orders of Māori: those of the system."""

from __future__ import annotations

from vaka.core.order import Order
from vaka.core.view import View
from vaka.games.clans.orders import plan
from vaka.games.maori.words import VOICE


def offers(view: View, own: tuple[str, ...]) -> list[Order]:
    """All orders that the seat which is asked could give now."""
    return plan(view, own, VOICE)
