"""Of a request's cookies only those that we set ourselves, and of these only what could have come from us.

Whatever reads cookies otherwise undoes quotation marks, and of a long line of backslashes that takes half a minute, in the loop
in which everybody's requests are taken. What we set needs no quotation marks.
"""

from __future__ import annotations

import re

Lines = list[tuple[bytes, bytes]]
OURS = re.compile(rb"(__Host-vaka|vaka|theme)=([A-Za-z0-9_-]{1,200})")


def only_ours(headers: Lines) -> Lines:
    """The headers of a request with at most one line of cookies, in which nothing is quoted; the last of a name counts."""
    found: dict[bytes, bytes] = {}
    others: Lines = []
    for name, value in headers:
        if name != b"cookie":
            others.append((name, value))
            continue
        for part in value.split(b";"):
            cookie = OURS.fullmatch(part.strip())
            if cookie is not None:
                found[cookie[1]] = cookie[2]
    line = b"; ".join(b"=".join(cookie) for cookie in found.items())
    return [*others, (b"cookie", line)] if found else others
