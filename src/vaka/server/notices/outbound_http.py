"""Sending something to an address that somebody gave us, without being led astray.

The name is looked up once, every answer must lie in the public internet, and the connection goes to that very answer:
so nobody can make this server speak to its own neighbours. Redirects are not followed, and what comes back is not read.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from urllib.parse import SplitResult, urlsplit

from vaka.core.errors import Malformed

PATIENCE, ALTOGETHER = 8.0, 20.0
"""Seconds without a word, and for everything: whoever answers letter by letter does not hold up the others' notices."""
LONGEST = 600
CARRYING = tuple(
    ipaddress.ip_network(each)
    for each in ("::/96", "::ffff:0:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48", "2001::/32", "2002::/16")
)
"""IPv6 networks whose addresses have an IPv4 address inside: compatible, translated, NAT64, Teredo, 6to4."""
UNICAST = ipaddress.ip_network("2000::/3")
"""All that is given out of IPv6; the rest is local, translated or reserved, whatever else is said of it."""
KEPT_BACK = tuple(ipaddress.ip_network(each) for each in ("192.0.0.0/24", "192.88.99.0/24", "3fff::/20", "2001::/23"))
"""For protocols, relays and documentation: nobody lives there."""
ISATAP = (b"\x00\x00\x5e\xfe", b"\x02\x00\x5e\xfe")


class NotReached(Exception):
    """It could not be delivered; perhaps later."""


class Gone(Exception):
    """There is nobody at this address any more."""


@dataclass(frozen=True, slots=True)
class Target:
    """An address that was looked up."""

    parts: SplitResult
    host: str
    port: int
    where: str
    """The number it was found at."""


def check_address(url: str, *, secure: bool = False) -> SplitResult:
    """An address as somebody gave it: http or https, a host, nothing hidden in it."""
    problem = Malformed("messages cannot be sent to this web address", field="target")
    if len(url) > LONGEST or not url.isascii() or not url.isprintable() or " " in url:
        raise problem
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise problem from error
    if parts.scheme not in (("https",) if secure else ("http", "https")) or not parts.hostname or parts.username:
        raise problem
    if port == 0:
        raise problem
    return parts


def look_up(url: str, *, anywhere: bool, secure: bool = False) -> Target:
    """Where an address leads; refused where that is not in the public internet, unless `anywhere`."""
    parts = check_address(url, secure=secure)
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    found = _numbers_of(host, port)
    if not found:
        raise NotReached(f"{host} is not known")
    if not anywhere and not all(is_public(each) for each in found):
        raise Malformed("this address is not on the public internet", field="target")
    return Target(parts, host, port, found[0])


def _numbers_of(host: str, port: int) -> list[str]:
    """What a name leads to; nothing where nobody says so in time. Whoever owns a name decides how long its answer takes, and
    a question cannot be taken back: so it is asked in a thread that nobody waits for any longer."""
    answer: SimpleQueue[list[str]] = SimpleQueue()

    def ask() -> None:
        try:
            answer.put([str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)])
        except (OSError, UnicodeError):
            answer.put([])

    threading.Thread(target=ask, name="vaka-look-up", daemon=True).start()
    try:
        return answer.get(timeout=PATIENCE)
    except Empty:
        return []


def is_public(address: str) -> bool:
    """True in the public internet. An address that carries another one through a tunnel or a translator is not: the host that
    unpacks it may be anywhere, even next to us."""
    parsed = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            parsed = parsed.ipv4_mapped  # another way to write it
        elif any(parsed in each for each in CARRYING) or parsed.packed[8:12] in ISATAP or parsed not in UNICAST:
            return False
    return parsed.is_global and not parsed.is_multicast and not any(parsed in each for each in KEPT_BACK)


class _Http(http.client.HTTPConnection):
    """A connection to the number that was looked up, whatever the name means by now."""

    def __init__(self, target: Target) -> None:
        super().__init__(target.host, target.port, timeout=PATIENCE)
        self.target = target
        self._line: socket.socket | None = None
        self._ends: threading.Timer | None = None

    def connect(self) -> None:
        self.sock = socket.create_connection((self.target.where, self.target.port), PATIENCE)
        self._line = self.sock.dup()  # the same connection, to be ended whatever is being done with it
        self._ends = threading.Timer(ALTOGETHER, _hang_up, (self._line,))
        self._ends.daemon = True
        self._ends.start()
        if self.target.parts.scheme == "https":
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.target.host)

    def close(self) -> None:
        super().close()
        if self._ends is not None and self._line is not None:
            self._ends.cancel()
            self._line.close()


def _hang_up(line: socket.socket) -> None:
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)


def post(target: Target, body: bytes, headers: Mapping[str, str]) -> int:
    """Send it; the status that came back. Raises where it was not taken."""
    connection = _Http(target)
    path = (target.parts.path or "/") + (f"?{target.parts.query}" if target.parts.query else "")
    try:
        connection.request("POST", path, body, dict(headers))
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException) as error:
        raise NotReached(f"{target.host}: {type(error).__name__}") from error
    finally:
        connection.close()
    if status in (404, 410):
        raise Gone(f"{target.host} answered {status}")
    if not 200 <= status < 300:
        raise NotReached(f"{target.host} answered {status}")
    return status
