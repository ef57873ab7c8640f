"""Real servers that take what is sent: a mail server, and a web server for hooks and push messages."""

from __future__ import annotations

import itertools
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope
from aiosmtpd.smtp import Session as SmtpSession


class Mailbox:
    """Takes every letter."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.address = ""

    async def handle_DATA(self, server: SMTP, session: SmtpSession, envelope: Envelope) -> str:
        assert isinstance(envelope.content, bytes)
        letter = message_from_bytes(envelope.content, policy=default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        return "250 OK"


@contextmanager
def mail_server() -> Iterator[Mailbox]:
    box = Mailbox()
    for attempt in itertools.count():
        with socket.socket() as free:  # the library wants to know its port
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        controller = Controller(box, hostname="127.0.0.1", port=port, ready_timeout=120)
        try:
            controller.start()
            break
        except OSError:  # somebody else was quicker to take it
            assert attempt < 20
    box.address = f"smtp://127.0.0.1:{port}"
    try:
        yield box
    finally:
        controller.stop()


class Hook:
    """Takes every POST, and answers as it is told."""

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 200
        self.address = ""


@contextmanager
def web_server() -> Iterator[Hook]:
    hook = Hook()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            hook.got.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(hook.status)
            if hook.status in (301, 307):
                self.send_header("Location", f"{hook.address}/elsewhere")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)  # how soon it notices its end
    thread.start()
    hook.address = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield hook
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
