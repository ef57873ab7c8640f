"""Who may not come in. Read from the store every few seconds, so that a ban from anywhere is soon known everywhere."""

from __future__ import annotations

import ipaddress
import logging
import time

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from vaka.core.errors import Malformed
from vaka.server.store import Ban, Store
from vaka.server.store.columns import now

log = logging.getLogger("vaka.bans")
FRESH = 2.0
PERSON, ADDRESS = "person", "address"


class Bans:
    """The bans that hold now."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._read_at = float("-inf")
        self._people: frozenset[str] = frozenset()
        self._networks: tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...] = ()

    @property
    def due(self) -> bool:
        return time.monotonic() - self._read_at > FRESH

    def load(self) -> None:
        """Look them up. Where the store does not answer those hold that were known: that it is away is told by the routes."""
        self._read_at = time.monotonic()
        try:
            with self.store.reading() as session:
                bans = [ban for ban in session.scalars(select(Ban)) if ban.until is None or ban.until > now()]
        except SQLAlchemyError as error:
            log.warning("the store does not say who is banned: %s", type(error).__name__)
            return
        self._people = frozenset(ban.value for ban in bans if ban.kind == PERSON)
        self._networks = tuple(ipaddress.ip_network(ban.value) for ban in bans if ban.kind == ADDRESS)

    def person(self, person_id: str) -> bool:
        return person_id in self._people

    def address(self, address: str) -> bool:
        if not self._networks:
            return False
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(parsed in network for network in self._networks)


def clean_address(text: str) -> str:
    """An address or a network as it is kept."""
    try:
        return str(ipaddress.ip_network(text.strip(), strict=False))
    except ValueError as error:
        raise Malformed(f"{text!r} is neither an address nor a network", field="address") from error
