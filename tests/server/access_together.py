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
        ("GET", "/ratings"): [all_get(200)],
        ("GET", "/ratings/{name}"): [all_get(200)],
        ("GET", "/api/ratings/{name}"): [all_get(200)],
        # Talk: whoever is known may speak, and whoever gives a name is.
        ("POST", "/t/{table_id}/talk"): [all_get(303, data={"text": "Iorana", "name": "Moe"})],
        ("GET", "/api/tables/{table_id}/talk"): [all_get(200)],
        ("POST", "/api/tables/{table_id}/talk"): [Row((403, *[201] * 6), {"text": "Iorana"})],
        ("POST", "/t/{table_id}/notes"): [Row((403, *[303] * 6), {"text": "Mine"})],
        ("GET", "/api/tables/{table_id}/notes"): [Row(known)],
        ("PUT", "/api/tables/{table_id}/notes"): [Row((403, *[204] * 6), {"text": "Mine"})],
        ("POST", "/t/{table_id}/mute"): [Row((403, *[404] * 6), {"person": "nobody"})],
        ("POST", "/api/mutes"): [Row((403, *[404] * 6), {"person": "nobody"})],
        # Only the host silences an onlooker; there is nobody of that name.
        ("POST", "/t/{table_id}/silence"): [Row((403, 403, 403, 403, 403, 404, 403), {"person": "nobody"})],
        ("POST", "/api/tables/{table_id}/silence"): [Row((403, 403, 403, 403, 403, 404, 403), {"person": "nobody"})],
        # Offers are for those who play. Nothing has been played yet, so there is nothing to take back.
        ("POST", "/t/{table_id}/ask-undo"): [Row((403, 403, 409, 403, 409, 403, 403), {"version": "(version)"})],
        ("POST", "/t/{table_id}/offer-end"): [Row((403, 403, 303, 403, 303, 403, 403), {"version": "(version)"})],
        ("POST", "/t/{table_id}/answer"): [
            Row((403, 403, 409, 403, 409, 403, 403), {"kind": "undo", "version": "(version)", "yes": "no"})
        ],
        ("GET", "/api/tables/{table_id}/offers"): [all_get(200)],
        ("POST", "/api/tables/{table_id}/offers"): [
            Row((403, 403, 409, 403, 409, 403, 403), {"kind": "undo", "version": "(version)"})
        ],
        ("POST", "/api/tables/{table_id}/offers/{kind}"): [
            Row((403, 403, 409, 403, 409, 403, 403), {"version": "(version)", "yes": False})
        ],
        # A seat is given up by whoever sits there.
        ("POST", "/t/{table_id}/resign"): [Row((403, 403, 403, 403, 303, 403, 403), {"seat": "(asked)"})],
        ("POST", "/api/tables/{table_id}/resign"): [Row(ONLY_SEAT, {"seat": "(asked)"})],
        # A rematch is for those who played a game that is over; here somebody else did.
        ("POST", "/t/{table_id}/rematch"): [Row((403, *[409] * 6), {}), all_get(403, data={}, finished=True)],
        ("POST", "/api/tables/{table_id}/rematch"): [Row((403, *[409] * 6)), all_get(403, finished=True)],
        ("GET", "/account/preferences"): [all_get(200)],
        ("POST", "/account/preferences"): [all_get(303, data={"sound": "yes"})],
        ("GET", "/api/preferences"): [Row(known)],
        ("PUT", "/api/preferences"): [Row(known, {"sound": True})],
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
