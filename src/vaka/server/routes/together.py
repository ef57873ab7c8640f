"""The addresses for all that people do together: programs, ratings, talk, offers, preferences."""

from __future__ import annotations

import vaka.server.belongings  # noqa: F401  (adds to what people are told about themselves)
from vaka.server.routes import api_around, around, orders, programs, ratings, tokens

ROUTERS = (
    tokens.router,
    programs.router,
    ratings.router,
    ratings.api,
    around.router,
    api_around.router,
    orders.router,
    orders.api,
)
