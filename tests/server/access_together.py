"""Who may do what of all that people do together: rows for test_access.py."""

from __future__ import annotations

from typing import Any


def rows() -> dict[tuple[str, str], list[Any]]:
    from tests.server.test_access import ONLY_SEAT, SEATS, Row, all_get

    known = (403, *[200] * 6)
    once = {"at": 3, "seats": SEATS}
    return {
        # Tokens: one's own, and nobody else's.
        ("GET", "/account/tokens"): [all_get(200)],
        ("POST", "/account/tokens"): [all_get(200, data={"name": "A bot"})],
        ("POST", "/account/tokens/{token_id}/revoke"): [Row((403, *[404] * 6), {})],
        ("GET", "/api/tokens"): [Row(known)],
        ("POST", "/api/tokens"): [Row((403, *[201] * 6), {"name": "A bot"})],
        ("DELETE", "/api/tokens/{token_id}"): [Row((403, *[404] * 6))],
        # Ratings are public.
        ("GET", "/ratings/{name}"): [all_get(200)],
        ("GET", "/api/ratings/{name}"): [all_get(200)],
        # Lists and looking back.
        ("GET", "/api/tables"): [all_get(200), all_get(200, query="?which=open")],
        ("GET", "/api/tables/{table_id}/view"): [all_get(200), Row(ONLY_SEAT, query="?seat=(asked)")],
        ("GET", "/api/tables/{table_id}/board"): [all_get(200), Row(ONLY_SEAT, query="?seat=(asked)")],
        ("GET", "/api/tables/{table_id}/film"): [all_get(200), Row(ONLY_SEAT, query="?seat=(asked)")],
        ("GET", "/api/tables/{table_id}/draws"): [all_get(200)],
        ("POST", "/api/tables/{table_id}/continue"): [
            all_get(403, data=once),
            Row((403, *[201] * 6), once, finished=True),
        ],
    }
