"""Serve the page: `vaka serve`."""

from __future__ import annotations

import socket
import sys
from dataclasses import replace

import uvicorn

from vaka.server.app import create_app
from vaka.server.settings import Settings

TRIES = 50


def free_socket(host: str, port: int) -> socket.socket:
    """A listening socket at the port, or at the next one that is free. Port 0 takes any."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in range(port, port + TRIES if port else 1):
        taken = socket.socket(family, socket.SOCK_STREAM)
        if sys.platform != "win32":
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind((host, candidate))
            taken.listen(256)
        except OSError as error:
            taken.close()
            if candidate + 1 == port + TRIES:
                raise OSError(f"no free port from {port} to {candidate} on {host}: {error}") from error
            continue
        taken.setblocking(False)
        return taken
    raise OSError(f"{host} has no free port")


def address(listening: socket.socket) -> str:
    """Where a browser finds it."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):  # noqa: S104
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    settings: Settings | None = None,
    *,
    log_level: str = "warning",
    secure: bool = False,
) -> None:
    """Serve until interrupted. The address is printed as soon as the page can be opened."""
    settings = Settings() if settings is None else settings
    if secure:
        settings = replace(settings, secure_cookies=True)
    listening = free_socket(host, port)
    config = uvicorn.Config(
        create_app(settings), log_level=log_level, timeout_graceful_shutdown=2, server_header=False, access_log=False
    )
    server = _Announcing(config, f"Vaka is at {address(listening)}")
    server.run(sockets=[listening])


class _Announcing(uvicorn.Server):
    """Says where it is once it listens."""

    def __init__(self, config: uvicorn.Config, words: str) -> None:
        super().__init__(config)
        self.words = words

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            sys.stdout.write(self.words + "\n")
            sys.stdout.flush()
