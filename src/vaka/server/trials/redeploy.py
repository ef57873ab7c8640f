"""The deploy test: a server under load is told to go and replaced, again and again, as a new version would replace it.

Nothing acknowledged is lost, nothing happens twice, every server ends in order, and clocks stand while nobody serves.
"""

from __future__ import annotations

import http.client
import json
import signal
import time
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import vaka
from vaka.server.store import Store, Table
from vaka.server.store.columns import now
from vaka.server.trials.kill import KillResult, Say, kill_test
from vaka.server.trials.running import Running

LONGEST = 60.0
"""A server that has not ended after this many seconds never will."""


@dataclass(slots=True)
class Between:
    """The time from the moment a server was told to go until another one served."""

    told: datetime
    gone: datetime
    deadline: datetime


@dataclass(slots=True)
class DeployResult:
    """What came out, beside what a kill test tells."""

    played: KillResult
    ends: list[float] = field(default_factory=list)
    """How long each server took to end, in seconds."""
    stood: list[float] = field(default_factory=list)
    """For how long clocks stood each time, in seconds."""
    faults: list[str] = field(default_factory=list)


class Replaced(Running):
    """A server that is replaced by another one. At one of its tables a clock runs, and nobody moves."""

    result: DeployResult
    clocked = ""
    between: Between | None = None

    def start(self) -> float:
        begun = now()
        took = super().start()
        if not self.clocked:
            self.clocked = self._begin()
        if self.between is not None:
            moved = self._deadline() - self.between.deadline
            self.result.stood.append(moved.total_seconds())
            if not begun - self.between.gone <= moved <= now() - self.between.told:
                self.result.faults.append(
                    f"nobody served for {(begun - self.between.gone).total_seconds():.2f} s at least, and clocks stood "
                    f"for {moved.total_seconds():.2f} s"
                )
        return took

    def leave(self) -> None:
        """SIGTERM, and wait for its end."""
        assert self.process is not None
        told, began = now(), time.monotonic()
        deadline = self._deadline()
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(LONGEST)
        self.result.ends.append(time.monotonic() - began)
        if status:
            self.result.faults.append(f"a server ended with {status}")
        self.between = Between(told, now(), deadline)
        self.kill()

    def _begin(self) -> str:
        token = self._post("/api/people", {"name": "Waiting"}, "")["token"]
        game = vaka.games()[0]
        players = max(2, game.players[0])
        seats = [{"kind": "me"}, *[{"kind": "here"}] * (players - 1)]
        clock = {"kind": "live", "minutes": 180}
        wish = {"title": game.name, "players": players, "seats": seats, "clock": clock}
        return str(self._post("/api/tables", wish, token)["table"])

    def _post(self, path: str, wish: dict[str, Any], token: str) -> dict[str, Any]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONGEST)
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        connection.request("POST", path, json.dumps(wish), headers)
        answer: dict[str, Any] = json.loads(connection.getresponse().read())
        connection.close()
        return answer

    def _deadline(self) -> datetime:
        store = Store(self.database)
        try:
            with store.reading() as session:
                deadline = session.get_one(Table, self.clocked).deadline
        finally:
            store.close()
        assert deadline is not None
        return deadline


def redeploy_test(
    server: Replaced, rounds: int, actions: int, players: int, say: Say, every: float = 0.0
) -> DeployResult:
    """Replace the server `rounds` times under load, at most once in `every` seconds."""
    server.result = result = DeployResult(KillResult())
    last = time.monotonic()

    def leave() -> None:
        nonlocal last
        time.sleep(max(0.0, last + every - time.monotonic()))
        server.leave()
        last = time.monotonic()

    result.played = kill_test(server, rounds, actions, players, say, end=leave)
    result.faults += result.played.faults
    return result
