"""How a program says who it is, as the OpenAPI document tells it. What a token may do is decided elsewhere."""

from __future__ import annotations

from fastapi import Depends
from fastapi.security import HTTPBearer

BEARER = Depends(
    HTTPBearer(
        scheme_name="token",
        description="A personal token (made on the page under API keys), or that of a guest (POST /api/people).",
        auto_error=False,
    )
)
