"""How much one person and one address may ask for: buckets that fill with time and are emptied by requests.

Counted in each process by itself, in memory: with several workers a limit is that much softer, and a restart forgives
everything. That is enough against floods; what is stored is protected by the rules of the tables.
"""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from enum import Enum

HOUR = 3600
TABLES, SIGN_UPS = 300, 60
"""How many tables and accounts an address may begin at once, and again in every hour: enough for a whole school."""
MOVES = 60_000
"""How many moves of records an address may bring along at once, and again in every hour: each is kept with its position."""
KEPT = 20_000
"""How many buckets of a kind are remembered; the one used longest ago goes first."""


class Kind(Enum):
    """What a request asks for."""

    READ = "read"
    HEAVY = "heavy"
    WRITE = "write"
    CREATE = "create"
    TABLE = "table"
    SIGN_UP = "sign-up"
    STREAM = "stream"


@dataclass(frozen=True, slots=True)
class Rate:
    """How many requests a second are allowed in the long run, and how many at once. For streams: how many may be open."""

    second: float
    burst: int


@dataclass(frozen=True, slots=True)
class Limits:
    """What a person and an address may do. Many people may share an address."""

    person: dict[Kind, Rate] = field(
        default_factory=lambda: {
            Kind.READ: Rate(20, 200),
            Kind.HEAVY: Rate(2, 20),
            Kind.WRITE: Rate(10, 60),
            Kind.CREATE: Rate(0.5, 30),
            Kind.TABLE: Rate(60 / HOUR, 30),
            Kind.SIGN_UP: Rate(0.5, 30),
            Kind.STREAM: Rate(0, 10),
        }
    )
    address: dict[Kind, Rate] = field(
        default_factory=lambda: {
            Kind.READ: Rate(100, 800),
            Kind.HEAVY: Rate(5, 60),
            Kind.WRITE: Rate(60, 400),
            Kind.CREATE: Rate(2, 100),
            Kind.TABLE: Rate(TABLES / HOUR, TABLES),
            Kind.SIGN_UP: Rate(SIGN_UPS / HOUR, SIGN_UPS),
            Kind.STREAM: Rate(0, 400),
        }
    )

    def hourly(self, tables: int, sign_ups: int) -> Limits:
        """The same with other limits for tables and sign-ups an hour from one address."""
        address = {
            **self.address,
            Kind.TABLE: Rate(tables / HOUR, tables),
            Kind.SIGN_UP: Rate(sign_ups / HOUR, sign_ups),
        }
        return Limits(self.person, address)


class Counted:
    """Buckets by name: what is left in each, and when that was counted."""

    def __init__(self) -> None:
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, rate: Rate, now: float, count: int = 1) -> float:
        """Take so many out: 0 where there were as many, else how many seconds to wait."""
        left, at = self._left.get(key, (float(rate.burst), now))
        left = min(float(rate.burst), left + (now - at) * rate.second)
        wait = 0.0 if left >= count else (count - left) / rate.second
        self._left[key] = (left - count if wait == 0 else left, now)
        self._left.move_to_end(key)
        while len(self._left) > KEPT:
            self._left.popitem(last=False)
        return wait

    def forget(self, key: str) -> None:
        self._left.pop(key, None)


class Buckets:
    """Who has asked how often. It belongs to one event loop."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        # Each kind by itself, addresses apart from people: whoever makes up people pushes out no address.
        self._addresses = {kind: Counted() for kind in Kind}
        self._people = {kind: Counted() for kind in Kind}
        self._open: dict[str, int] = {}

    def take(self, address: str, person: str | None, kind: Kind, now: float | None = None) -> float:
        """0 where the request may pass; else how many seconds to wait."""
        now = time.monotonic() if now is None else now
        if kind is Kind.STREAM:
            many = self._open.get(f"a:{address}", 0) >= self.limits.address[kind].burst
            many = many or (person is not None and self._open.get(f"p:{person}", 0) >= self.limits.person[kind].burst)
            if many:
                return 5.0
            kind = Kind.READ  # whoever opens a stream is sent the whole table, as often as they open one
        wait = self._addresses[kind].take(address, self.limits.address[kind], now)
        if person is not None and wait <= 0:
            wait = self._people[kind].take(person, self.limits.person[kind], now)
        return wait

    def opened(self, address: str, person: str | None, change: int) -> None:
        """A stream was opened (+1) or closed (-1)."""
        for who in (f"a:{address}", *([] if person is None else [f"p:{person}"])):
            count = self._open.get(who, 0) + change
            if count > 0:
                self._open[who] = count
            else:
                self._open.pop(who, None)


def plain(address: str) -> str:
    """An address as everybody writes it. Where a server listens for IPv6 and IPv4 together, the system tells IPv4 addresses as
    parts of one IPv6 network: they would all be counted as one, and none be found among those that are banned."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    inside = parsed.ipv4_mapped if parsed.version == 6 else None
    return address if inside is None else str(inside)


def network(address: str) -> str:
    """An address as it is counted: IPv6 by its network, since anybody with one address there has 2**64."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return str(parsed)
    return str(ipaddress.ip_network((parsed, 64), strict=False).network_address)
