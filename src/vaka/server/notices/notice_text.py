"""What a notice says: one line in words of what happened, and a picture of the board as its reader may see it."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field
from email.message import EmailMessage

from vaka.draw.export import png
from vaka.server.errors import Unknown
from vaka.server.notices.letters import letter
from vaka.server.notices.subscriptions import AWAY, CLOSED, OVER
from vaka.server.pages import pictures
from vaka.server.store import Channel, Table
from vaka.server.store.columns import now
from vaka.server.tables.clocks import shown
from vaka.server.tables.history import History
from vaka.server.tables.seat_names import name_of, owner_name, title_of
from vaka.server.tables.seating import PERSON
from vaka.server.tables.tables import Tables

PICTURES = 3
"""The most pictures in one mail."""


@dataclass(frozen=True, slots=True)
class Line:
    """What there is to say about one table."""

    table: str
    kind: str
    text: str
    link: str
    picture: str
    seat: int | None
    version: int


@dataclass(slots=True)
class Message:
    """One message: a line, or several together."""

    lines: list[Line]
    stop: str
    """The address of the page that stops these notices."""
    base: str
    pictures: list[bytes] = field(default_factory=list)

    @property
    def subject(self) -> str:
        return self.lines[0].text if len(self.lines) == 1 else f"{len(self.lines)} tables have news for you"

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)

    @property
    def link(self) -> str:
        return self.lines[0].link if len(self.lines) == 1 else f"{self.base}/next"

    def to_json(self) -> dict[str, object]:
        """For a hook. `text` and `content` are what chats show."""
        linked = "\n".join(f"{line.text} {line.link}" for line in self.lines)
        return {
            "text": linked,
            "content": linked,
            "notices": [
                {"table": line.table, "kind": line.kind, "text": line.text, "link": line.link, "picture": line.picture}
                for line in self.lines
            ],
            "stop": self.stop,
        }

    def to_push(self) -> dict[str, object]:
        one = len(self.lines) == 1
        return {
            "title": "Vaka",
            "body": self.text,
            "link": self.link,
            "picture": self.lines[0].picture if one else "",
            "tag": self.lines[0].table if one else "digest",
        }

    def to_mail(self, sender: str, to: str) -> EmailMessage:
        """A letter, with a header by which a mailbox offers to stop them."""
        mail = letter(sender, to, self.subject)
        mail["List-Unsubscribe"] = f"<{self.stop}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        body = "\n\n".join(f"{line.text}\n{line.link}" for line in self.lines)
        mail.set_content(f"{body}\n\n--\nStop these e-mails: {self.stop}\n")
        for number, picture in enumerate(self.pictures):
            mail.add_attachment(picture, maintype="image", subtype="png", filename=f"board-{number + 1}.png")
        return mail


class Composer:
    """Writes messages from tables as they are."""

    def __init__(self, tables: Tables, history: History, key: bytes, address: str = "") -> None:
        self.address = address.rstrip("/")
        self.tables = tables
        self.history = history
        self.key = key

    def compose(self, channel: Channel, told: list[tuple[Table, str]], *, with_pictures: bool = False) -> Message:
        base = self.address or str(channel.keys.get("base", ""))
        lines = [self._line(table, kind, channel.person_id, base) for table, kind in told]
        message = Message(lines, f"{base}/notices/stop/{channel.token}", base)
        if with_pictures:
            message.pictures = [
                png(self.draw(table, line.version, line.seat), pictures.PNG_WIDTH)
                for (table, _), line in list(zip(told, lines, strict=True))[:PICTURES]
            ]
        return message

    def _line(self, table: Table, kind: str, person_id: str, base: str) -> Line:
        mine = [seat.seat for seat in table.seats if seat.kind == PERSON and seat.person_id == person_id]
        eyes = mine[0] if len(mine) == 1 else None  # a screen that several share shows what everybody may see
        what = self._what(table, kind, eyes, mine)
        picture = f"{base}/notices/board/{self.seal(table.id, table.version, eyes)}.png"
        return Line(table.id, kind, what, f"{base}/t/{table.id}", picture, eyes, table.version)

    def _what(self, table: Table, kind: str, eyes: int | None, mine: list[int]) -> str:
        where = f"{table.name} ({title_of(table)})"
        if kind == OVER:
            ranks = table.result["ranks"] if table.result else []
            winners = [name_of(table.seats[seat]) for seat, rank in enumerate(ranks) if rank == 1]
            return f"{' and '.join(winners) or 'Nobody'} won at {where}."
        if kind == CLOSED:
            return f"{where} was closed: {table.closed_why}."
        if kind == AWAY:
            return f"Your time ran out at {where}. A bot plays for you until you take your seat back."
        left = "" if table.deadline is None else f" You have {shown((table.deadline - now()).total_seconds())}."
        return f"{self._happened(table, eyes, mine)}Your move at {where}.{left}"

    def _happened(self, table: Table, eyes: int | None, mine: list[int]) -> str:
        """What another seat did last, as the log tells it to this reader."""
        for line in self.history.log(table, eyes, last=12):
            if line.undone or line.seat in mine:
                continue
            text = line.text if line.text.endswith((".", "!", "?")) else f"{line.text}."
            who = f"{owner_name(table, line.seat)} " if line.seat >= 0 else ""
            return f"{who}{text if who else text[:1].upper() + text[1:]} "
        return ""

    # Pictures.

    def seal(self, table_id: str, version: int, eyes: int | None) -> str:
        """The name of a picture, which only we can have written: anybody who has it may see the picture."""
        name = f"{table_id}.{version}.{'' if eyes is None else eyes}"
        return f"{name}.{hmac.new(self.key, name.encode(), hashlib.sha256).hexdigest()[:32]}"

    def open(self, sealed: str) -> str:
        """The picture of such a name."""
        name, _, mark = sealed.rpartition(".")
        wanted = hmac.new(self.key, name.encode(), hashlib.sha256).hexdigest()[:32]
        parts = name.split(".")
        if len(parts) != 3 or not hmac.compare_digest(mark.encode(), wanted.encode()):
            raise Unknown("There is no such picture.")
        table = self.tables.get(parts[0])
        return self.draw(table, int(parts[1]), int(parts[2]) if parts[2] else None)

    def draw(self, table: Table, version: int, eyes: int | None) -> str:
        state = self.tables.state(table, version)
        return pictures.board_svg(state.game, state.view(eyes), "light")
