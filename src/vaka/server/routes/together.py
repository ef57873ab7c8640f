"""The addresses for all that people do together: programs, ratings, talk, offers, preferences."""

from __future__ import annotations

from vaka.server.routes import programs, tokens

ROUTERS = (tokens.router, programs.router)
