"""What goes out with a link: who invites, the lines and the picture that a messenger shows, a code to point a phone at.

Previews are fetched by programs that are nobody: they show what an onlooker may see, and nothing else.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import lru_cache

import segno
from fastapi import Request

import vaka
from vaka.core.game import Game
from vaka.core.state import State
from vaka.draw.export import standalone
from vaka.draw.picture import Picture
from vaka.server.names import GUEST
from vaka.server.pages.pictures import LARGE, shown, window
from vaka.server.settings import Settings
from vaka.server.store import Person, Store, Table
from vaka.server.tables.seat_names import name_of
from vaka.teaching import teaching

WIDE, HIGH = 1200, 630
"""The size that messengers ask for."""


@dataclass(frozen=True, slots=True)
class Preview:
    """A page in a messenger: all addresses are complete."""

    title: str
    description: str
    image: str
    address: str
    alt: str


def base_of(settings: Settings, request: Request) -> str:
    """Where people find this server: as it was set, else as it was asked for."""
    return settings.address.rstrip("/") or str(request.base_url).rstrip("/")


def front_preview(base: str) -> Preview:
    words = "Polynesian board games with exact rules, opponents who never sleep, and no account needed."
    alt = "A board in the middle of a game"
    return Preview(
        "Vaka: five Polynesian board games", words, f"{base}/games/{vaka.games()[0].name}/preview.png", f"{base}/", alt
    )


def title_preview(base: str, game: Game, path: str) -> Preview:
    image = f"{base}/games/{game.name}/preview.png"
    return Preview(f"{game.title} on Vaka", game.blurb, image, f"{base}{path}", f"The board of {game.title}")


def table_preview(base: str, game: Game, table: Table, path: str, lead: str = "") -> Preview:
    """A table as an onlooker sees it; an invitation says who sends it."""
    seats = " · ".join(name_of(seat) for seat in table.seats)
    named = "" if table.name == game.title else f": {table.name}"
    return Preview(
        lead or f"{game.title}{named}",
        f"{seats}. {game.blurb}",
        f"{base}/t/{table.id}/preview.png?v={table.version}",
        f"{base}{path}",
        f"The board of {game.title} as it stands",
    )


def host_of(store: Store, table: Table) -> str:
    """What the host of a table is called: by their own name, else by that of the seat they hold; empty for nobody."""
    with store.reading() as session:
        person = None if table.host_id is None else session.get(Person, table.host_id)
    if person is None:
        return ""
    if person.name != GUEST:
        return person.name
    return next((seat.name or "" for seat in table.seats if seat.person_id == person.id), "")


def invitation_words(store: Store, game: Game, table: Table) -> str:
    who = host_of(store, table)
    return f"{who} invites you to {game.title}" if who else f"You are invited to {game.title}"


def how_long(game: Game) -> str:
    """How long a game takes, in a few words."""
    return teaching(game).learn.time.partition(".")[0].partition(":")[0] + "."


def players_of(game: Game) -> str:
    """For how many a game is, in a few words."""
    least, most = max(2, game.players[0]), game.players[-1]
    return f"{least} to {most} players, or alone" if game.solitaire else f"{least} to {most} players"


@lru_cache(maxsize=256)
def qr(address: str) -> str:
    """An address as a QR code, dark on white with its quiet zone, in whatever theme it is shown."""
    out = io.BytesIO()
    code = segno.make(address, error="m", micro=False)
    code.save(out, kind="svg", border=4, dark="#10222b", light="#ffffff", omitsize=True, xmldecl=False, nl=False)
    return out.getvalue().decode()


def in_frame(picture: Picture, shape: float = WIDE / HIGH) -> str:
    """A whole board in a frame of the shape that is asked for; of a large map the part where its pieces are."""
    if picture.box[3] > LARGE:
        picture.box = window(picture, shape)
    x, y, width, height = picture.box
    wide, high = max(width, height * shape), max(height, width / shape)
    picture.box = (x - (wide - width) / 2, y - (high - height) / 2, wide, high)
    svg = standalone(picture)
    begin = svg.index(">") + 1
    x, y, wide, high = picture.box
    water = f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" fill="#1d6a86"/>'
    return svg[:begin] + water + svg[begin:]


def table_svg(state: State) -> str:
    """The board of a table for somebody who has only its address."""
    return in_frame(state.game.draw(state.view(None)))


@lru_cache(maxsize=8)
def title_svg(name: str) -> str:
    """A title's board in the middle of a game: always the same one."""
    state = shown(vaka.game(name))
    return in_frame(state.game.draw(state.view(None)))
