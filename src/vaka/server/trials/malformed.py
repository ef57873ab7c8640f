"""Nonsense for a server: requests that no page and no decent program sends. None may be answered with a fault of ours."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

NASTY: tuple[object, ...] = (
    "", "\x00", "a\x00b", "²", "٣", "-1", "1e9", "NaN", "null", "'; DROP TABLE tables; --", "../../etc/passwd", "%", "\ud800",
    "\ud83d\ude00", "ʻāīōū", "\u202e", "x" * 300, "x" * 70_000, "{{7*7}}", "<script>", "\r\nSet-Cookie: a=b", " ",
    0, -1, 1, 2**31, 2**63, 2**64, -(2**63) - 1, 10**400, 0.5, float("nan"), float("inf"), True, None,
    [], {}, [[]], [None], {"": ""}, {"kind": None}, [{"kind": "me"}] * 50, [{"kind": "bot", "bot": "\x00"}],
)  # fmt: skip
FIELDS = (
    "title", "players", "seats", "options", "name", "public", "action", "version", "key", "seat", "invite", "record",
    "at", "table", "kind-0", "kind-1", "name-0", "name-1", "opt-start", "opt-map", "stamp", "theme", "order", "actions",
    "text", "person", "off", "yes", "password", "old", "new", "mail", "next", "target", "every", "keys", "zone", "begin",
    "end", "days", "step", "kind", "clock", "rated", "sure", "move", "limit", "which", "q", "after", "show", "speed",
    "minutes", "increment", "bank", "vacation", "quiet", "pace", "again", "shows", "last",
)  # fmt: skip
LIKELY: Mapping[str, tuple[object, ...]] = {
    "version": (0, 1), "seat": (0, 1), "at": (0, 1), "key": ("k", "l"), "action": ("pass",), "order": ("go 0101",),
    "actions": (["pass"],), "kind": ("undo", "end", "webhook", "push"), "yes": (True,), "step": (0, 1), "every": (10,),
    "speed": ("live", "correspondence"), "minutes": (5,), "days": (3,), "vacation": (0,), "bank": (0,), "players": (2,),
    "kind-0": ("me",), "kind-1": ("here", "link"), "seats": ([{"kind": "me"}, {"kind": "here"}],), "options": ({},),
    "clock": ({"kind": "live"}, {"kind": "correspondence", "vacation": 3}), "text": ("Aloha",), "name": ("Hina",),
    "password": ("two hulls, one sail",), "target": ("https://192.0.2.1/",), "begin": ("22:00",), "end": ("06:00",),
    "zone": ("Pacific/Tahiti",),
}  # fmt: skip
"""What such a field may well hold: so that a request gets as far as the one that is wrong about it."""
PATIENCE = 240.0
"""Seconds after which silence is a fault: more than a picture or a film may take on a busy machine."""
KEPT_WAITING = 20.0
"""Seconds that nobody else may have to wait for a short answer, whatever is sent meanwhile, also on a busy machine."""
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "FOO", "get")
TYPES = (
    "application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b", "multipart/form-data",
    "text/plain", "application/json; charset=utf-7", "", "\xff",
)  # fmt: skip
HEADERS = (
    "Cookie: vaka=\xb2", "Cookie: vaka=" + "x" * 3000, "Cookie: =;=;;", "Cookie: __Host-vaka=a; vaka=b; theme=\xff",
    "Authorization: Bearer", "Authorization: Bearer \xff\xfe", "Authorization: Basic Og==", "Last-Event-ID: \xb2",
    "Last-Event-ID: 99999999999999999999999999", "HX-Request: true", "Origin: null", "Origin: http://[", "Host: ",
    "Origin: \xff", "Sec-Fetch-Site: what", "Transfer-Encoding: gzip", "Expect: 100-continue", "Accept-Encoding: gzip",
    "X-Forwarded-For: \xff, 1", "X-Forwarded-Proto: https", "Range: bytes=0-1", "If-Modified-Since: yesterday",
    "If-None-Match: \xff", "Upgrade: websocket", "Connection: upgrade", "Content-Encoding: gzip",
    'Cookie: vaka="' + "\\" * 60_000 + '"', "Cookie: " + "a=b;" * 15_000, "If-Modified-Since: " + "1:" * 30_000,
    "Range: bytes=" + "1-2," * 15_000, "\r\n".join(["X: y"] * 10_000), "Accept-Encoding: " + "gzip;q=0," * 6_000,
)  # fmt: skip


@dataclass(slots=True)
class NonsenseResult:
    """What came out."""

    sent: int = 0
    statuses: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


class Nonsense:
    """Makes requests, always the same for the same seed."""

    def __init__(
        self,
        addresses: Sequence[tuple[str, str]],
        token: str,
        known: dict[str, list[str]],
        seed: int = 1,
        fields: Mapping[tuple[str, str], Sequence[str]] | None = None,
    ) -> None:
        self.addresses = list(addresses)
        self.fields = fields or {}
        """What each address asks for, where that is known."""
        self.token = token
        self.known = known
        self.chance = random.Random(seed)

    def request(self) -> bytes:
        if self.chance.random() < 0.04:
            return self.chance.randbytes(self.chance.randrange(1, 400)) + b"\r\n\r\n"
        method, pattern = self.chance.choice(self.addresses)
        asked = self.fields.get((method, pattern), ()) if self.chance.random() < 0.7 else ()
        path = self._path(pattern, asked if method == "GET" else ())
        if self.chance.random() < 0.02:
            path += self.chance.choice(["x", "/", "/x", "%41", "?a=b&a"]) * 15_000
        body, kind = self._body(asked) if method == "POST" or self.chance.random() < 0.2 else (b"", "")
        if self.chance.random() < 0.1:
            method = self.chance.choice(METHODS)
        lines = [f"{method} {path} HTTP/1.{self.chance.choice('1110')}", "Host: 127.0.0.1"]
        if kind:
            lines.append(f"Content-Type: {kind}")
        if self.chance.random() < 0.6:
            lines.append(f"Authorization: Bearer {self.token}")
        while self.chance.random() < 0.3:
            lines.append(self.chance.choice(HEADERS))
        if self.chance.random() < 0.05:
            lines.append(f"Content-Length: {self.chance.choice(['-1', 'x', '99999999999', str(len(body) + 5), '0'])}")
        elif body:
            lines.append(f"Content-Length: {len(body)}")
        lines.append("Connection: close")
        return "\r\n".join(lines).encode("latin-1", "replace") + b"\r\n\r\n" + body

    def _path(self, pattern: str, asked: Sequence[str] = ()) -> str:
        out = ""
        for part in pattern.split("/")[1:]:
            for name, values in self.known.items():
                if "{" + name + "}" in part:
                    good = self.chance.random() < 0.6
                    part = part.replace("{" + name + "}", self.chance.choice(values) if good else self._quoted())
            out += "/" + part
        if self.chance.random() < 0.5:
            names = asked or [self.chance.choice(FIELDS) for _ in range(self.chance.randrange(1, 4))]
            pairs = [f"{name}={self._quoted(name)}" for name in names]
            out += "?" + "&".join(pairs)
        return out

    def _quoted(self, name: str = "") -> str:
        from urllib.parse import quote

        value = str(self.chance.choice(NASTY if self.chance.random() < 0.5 else LIKELY.get(name, NASTY)))[:500]
        return quote(value.encode("utf-8", "surrogatepass")) if self.chance.random() < 0.9 else "%ff%fe%zz"

    def _body(self, asked: Sequence[str] = ()) -> tuple[bytes, str]:
        kind = self.chance.choice(TYPES)
        roll = self.chance.random()
        if roll < 0.25:
            return b"", kind if roll < 0.05 else ""
        if roll < 0.35:
            return self.chance.randbytes(self.chance.randrange(1, 200)), kind
        if roll < 0.4:
            return b"[" * self.chance.choice([10, 5000]) + b"]" * 10, "application/json"
        names = asked or self.chance.sample(FIELDS, self.chance.randrange(1, 8))
        values = {name: self._value(name) for name in names}
        if roll < 0.75:
            return json.dumps(values).encode(), "application/json" if self.chance.random() < 0.9 else kind
        if roll < 0.9:
            from urllib.parse import urlencode

            plain = {name: str(value).encode("utf-8", "replace") for name, value in values.items()}
            return urlencode(plain).encode(), "application/x-www-form-urlencoded"
        file = b"".join(
            b'--b\r\nContent-Disposition: form-data; name="%b"; filename="r"\r\n\r\n%b\r\n'
            % (name.encode(), str(value).encode("utf-8", "replace"))
            for name, value in {**values, "record": self._value()}.items()
        )
        return file + (b"--b--\r\n" if roll < 0.97 else b""), "multipart/form-data; boundary=b"

    def _value(self, name: str = "") -> object:
        if name in LIKELY and self.chance.random() < 0.6:
            return self.chance.choice(LIKELY[name])
        good: tuple[object, ...] = (
            self.chance.choice([*self.known["name"]]), 2, 0, "k", [{"kind": "me"}, {"kind": "here"}], {}, "yes", "me",
            {"vaka": 1, "title": self.known["name"][0], "version": 1, "players": 2, "options": {}, "setup": [], "moves": []},
        )  # fmt: skip
        return self.chance.choice(good if self.chance.random() < 0.4 else NASTY)


def feed(port: int, nonsense: Nonsense, count: int, at_once: int = 8) -> NonsenseResult:
    """Send so much of it, each on a connection of its own, and note every answer."""
    result = NonsenseResult()

    async def one() -> None:
        request = nonsense.request()
        result.sent += 1
        status = await _status(port, request)
        result.statuses[status] = result.statuses.get(status, 0) + 1
        if (status.startswith("5") and status != "501") or status == "none":
            result.faults.append(f"{status}: {request[:600]!r}")

    async def some(number: int) -> None:
        for _ in range(number):
            await one()

    async def somebody_else() -> None:
        """Asks for little, again and again."""
        loop = asyncio.get_running_loop()
        while True:
            begun = loop.time()
            status = await _status(port, b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            waited = loop.time() - begun
            if waited > KEPT_WAITING or status != "200":
                result.faults.append(f"somebody else got {status} after {waited:.0f} seconds")
            await asyncio.sleep(0.2)

    async def run() -> None:
        beside = asyncio.create_task(somebody_else())
        await asyncio.gather(*(some(count // at_once + (n < count % at_once)) for n in range(at_once)))
        beside.cancel()

    asyncio.run(run())
    return result


async def _status(port: int, request: bytes) -> str:
    """The status of an answer; `closed` where the server hung up on something that is no HTTP; `none` for silence."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(request)
        if b"Content-Length: 99999999999" in request or b"Transfer-Encoding" in request or _unfinished(request):
            await writer.drain()
            writer.write_eof()
        async with asyncio.timeout(PATIENCE):
            line = await reader.readline()
            while line.startswith(b"HTTP/1.1 100"):  # only that it may go on
                await reader.readuntil(b"\r\n")
                line = await reader.readline()
        return line.split(b" ")[1].decode() if line.startswith(b"HTTP/1.") else "closed"
    except TimeoutError:
        return "none"
    except (OSError, EOFError):
        return "closed"
    finally:
        writer.close()


def _unfinished(request: bytes) -> bool:
    """True where more was announced than was sent, so that the server rightly waits for it."""
    head, _, body = request.partition(b"\r\n\r\n")
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b": ")
        if name == b"Content-Length" and value.isdigit() and int(value) > len(body):
            return True
    return not head.startswith((b"GET", b"POST")) or b"HTTP/1." not in head
