"""The conflict test: pairs of actions at the same moment on one version. One wins; the other gets the fresh view."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import vaka
from vaka.server.trials.wire import Wire


@dataclass(slots=True)
class ConflictResult:
    """What came out."""

    pairs: int = 0
    twice: int = 0
    """Pairs that were the very same request, sent twice: both are told the same, and it happened once."""
    faults: list[str] = field(default_factory=list)


def conflict_test(ports: Sequence[int], pairs: int, tables: int = 8) -> ConflictResult:
    """A number of pairs, spread over the tables; the two requests of a pair go to the first and to the last port."""
    result = ConflictResult()

    async def run() -> None:
        shares = [pairs // tables + (number < pairs % tables) for number in range(tables)]
        await asyncio.gather(*(_race(number, ports, share, result) for number, share in enumerate(shares)))

    asyncio.run(run())
    return result


async def _race(number: int, ports: Sequence[int], pairs: int, result: ConflictResult) -> None:
    first = Wire(ports[0])
    first.token = (await first.call("POST", "/api/people", {"name": "Twice"})).json()["token"]
    second = Wire(ports[-1], first.token)
    games = vaka.games()
    game = games[number % len(games)]
    players = max(2, game.players[0])
    wish = {"title": game.name, "players": players, "seats": [{"kind": "me"}, *[{"kind": "here"}] * (players - 1)]}
    table: dict[str, Any] = {"over": True}
    for pair in range(pairs):
        if table["over"]:
            table = (await first.call("POST", "/api/tables", wish)).json()
        same = pair % 5 == 4
        table = await _pair(first, second, table, same, result)
        result.pairs += 1
        result.twice += same
    await first.close()
    await second.close()


def repeat_test(ports: Sequence[int], repeats: int, at_once: int = 16) -> ConflictResult:
    """One action, sent again and again, partly at once: every answer is the same, and it happened once."""
    result = ConflictResult()
    asyncio.run(_repeat(ports, repeats, at_once, result))
    return result


async def _repeat(ports: Sequence[int], repeats: int, at_once: int, result: ConflictResult) -> None:
    first = Wire(ports[0])
    first.token = (await first.call("POST", "/api/people", {"name": "Again"})).json()["token"]
    game = vaka.games()[0]
    players = max(2, game.players[0])
    wish = {"title": game.name, "players": players, "seats": [{"kind": "me"}, *[{"kind": "here"}] * (players - 1)]}
    table = (await first.call("POST", "/api/tables", wish)).json()
    address = f"/api/tables/{table['table']}"
    wish = {"action": table["legal"][0]["text"], "version": table["version"], "key": secrets.token_hex(8)}
    wires = [Wire(ports[number % len(ports)], first.token) for number in range(at_once)]

    async def send(number: int) -> None:
        for _ in range(repeats // at_once + (number < repeats % at_once)):
            answer = await wires[number].call("POST", f"{address}/actions", wish)
            result.pairs += 1
            result.twice += 1
            if answer.status != 200 or answer.json()["version"] != table["version"] + 1:
                result.faults.append(f"{address}: the same action once more: {answer.status} {answer.body[:120]!r}")

    await asyncio.gather(*(send(number) for number in range(at_once)))
    now = (await first.call("GET", address)).json()["version"]
    if now != table["version"] + 1:
        result.faults.append(f"{address}: one action, sent {repeats} times, led to version {now}")
    for wire in (first, *wires):
        await wire.close()


async def _pair(first: Wire, second: Wire, table: dict[str, Any], same: bool, result: ConflictResult) -> dict[str, Any]:
    address = f"/api/tables/{table['table']}"
    version, legal = table["version"], table["legal"]
    one = {"action": legal[0]["text"], "version": version, "key": secrets.token_hex(8)}
    other = one if same else {"action": legal[-1]["text"], "version": version, "key": secrets.token_hex(8)}
    answers = await asyncio.gather(
        first.call("POST", f"{address}/actions", one), second.call("POST", f"{address}/actions", other)
    )
    statuses = sorted(answer.status for answer in answers)
    told = [answer.json() for answer in answers]
    fresh: dict[str, Any] = (await first.call("GET", address)).json()
    if statuses != ([200, 200] if same else [200, 409]):
        result.faults.append(f"{address} version {version}: {statuses}, {[str(each)[:120] for each in told]}")
    elif fresh["version"] != version + 1:
        result.faults.append(f"{address} version {version}: it is at {fresh['version']} after one action")
    for answer, each in zip(answers, told, strict=True):
        shown = each.get("table") if answer.status == 409 else each
        if answer.status in (200, 409) and (not isinstance(shown, dict) or shown["version"] != version + 1):
            result.faults.append(f"{address} version {version}: {answer.status} without the fresh view")
        elif isinstance(shown, dict) and shown["view"] != fresh["view"]:
            result.faults.append(f"{address} version {version}: {answer.status} with another view")
    return fresh
