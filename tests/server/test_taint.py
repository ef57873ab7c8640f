"""Marks that occur nowhere else are planted in everything that is kept private; then every answer is searched for them."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

import pytest
from sqlalchemy import select

from tests.server.client import TITLE, Browser, Running
from tests.server.test_access import routes
from vaka.server.store import Secret, Session, Token

STREAMS = ("/live", "/events")


@dataclass
class Planted:
    """A table of two people with what is private there, by what it is: marks that only some may ever see."""

    table: str
    owner: Browser
    opposite: Browser
    marks: dict[str, tuple[str, ...]]


@pytest.fixture
def planted(quiet: Running) -> Planted:
    owner, opposite = quiet.browser(), quiet.browser()
    path = owner.begin("me", "link", "link", visibility="public")
    table = quiet.services.tables.get(path.removeprefix("/t/"))
    taken, free = table.seats[1].invite, table.seats[2].invite
    assert taken is not None
    assert free is not None
    assert opposite.post(f"/join/{taken}", data={"name": "Teiki"}).status_code == 200
    note, mail, word = (f"mark{secrets.token_hex(8)}" for _ in range(3))
    registered = owner.post(
        "/register",
        data={
            "name": f"Owner{word[-6:]}",
            "password": f"{word} canoe",
            "again": f"{word} canoe",
            "mail": f"{mail}@x.example",
        },
    )
    assert registered.status_code == 200
    assert owner.post(f"{path}/notes", data={"text": note}).status_code == 200
    program = owner.post("/api/tokens", json={"name": "A program"}).json()["token"]
    session = owner.client.cookies["vaka"]
    with quiet.services.store.reading() as reading:
        secret = reading.scalars(select(Secret.secret).where(Secret.table_id == table.id)).one()
        digests = [*reading.scalars(select(Session.digest)), *reading.scalars(select(Token.digest))]
    marks = {
        "a note": (note,),
        "a mailbox": (mail,),
        "a password": (word,),
        "a free seat's invitation": (free,),
        "a log-in": (session, program, *digests),
        "the table's secret": (secret.hex(), str(secret)[2:-1]),
    }
    return Planted(table.id, owner, opposite, marks)


def addresses(table_id: str) -> list[str]:
    """Every address that can be read, with and without a moment and a seat."""
    values = {
        "name": TITLE,
        "theme": "light",
        "table_id": table_id,
        "when": "today",
        "mark": "x",
        "invite": "x",
        "token": "x",
        "sealed": "x",
    }
    found = []
    for route in routes():
        if "GET" in route.methods and not route.path.endswith(STREAMS):
            address = route.path
            for name, value in values.items():
                address = address.replace("{" + name + "}", value)
            found += [address, f"{address}?at=0&seat=0&action=end"]
    return found


def leaks(quiet: Running, planted: Planted, who: Browser, allowed: tuple[str, ...] = ()) -> list[str]:
    found = []
    for address in addresses(planted.table):
        answer = who.get(address)
        assert answer.status_code < 500, address
        sent = answer.text + "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
        for what, marks in planted.marks.items():
            if what not in allowed and any(mark in sent for mark in marks):
                found.append(f"{address} tells {what}")
    return found


def test_no_answer_holds_what_is_private(quiet: Running, planted: Planted) -> None:
    assert len(addresses(planted.table)) > 60
    assert leaks(quiet, planted, quiet.browser()) == [], "to a stranger"
    assert leaks(quiet, planted, planted.opposite) == [], "to whoever sits opposite"
    stranger = quiet.program()
    assert leaks(quiet, planted, stranger) == [], "to a program"


def test_the_owner_finds_their_own(quiet: Running, planted: Planted) -> None:
    """So the search can find something; and passwords, digests and the table's secret not even they are told."""
    found = leaks(quiet, planted, planted.owner)
    told = {what for what in planted.marks if any(line.endswith(f" tells {what}") for line in found)}
    assert told == {"a note", "a mailbox", "a free seat's invitation"}
