"""Where the server keeps its things and how it behaves: from the environment, or handed over by a test."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from platformdirs import user_data_path

from vaka.core.errors import Malformed
from vaka.server.rate_limits import SIGN_UPS, TABLES, Limits

N = TypeVar("N", int, float)


def default_data() -> Path:
    """`VAKA_DATA`, else the user's data folder."""
    given = os.environ.get("VAKA_DATA")
    return Path(given).expanduser() if given else user_data_path("vaka", appauthor=False)


def default_database(data: Path) -> str:
    """`VAKA_DATABASE`, else a file in the data folder."""
    return os.environ.get("VAKA_DATABASE") or f"sqlite:///{data / 'vaka.sqlite3'}"


def number(name: str, usual: N, least: int = 0) -> N:
    """A number from the environment, of the kind of the usual one."""
    given = os.environ.get(name)
    if not given:
        return usual
    with suppress(ValueError):
        value = type(usual)(given)
        if value >= least:
            return value
    whole = "whole " if type(usual) is int else ""
    raise Malformed(f"{name} is a {whole}number from {least} on, not {given!r}", field="settings")


@dataclass(slots=True)
class Settings:
    """Everything that can be set. Sizes are bytes, times are seconds."""

    data: Path = field(default_factory=default_data)
    database: str = ""
    bots: bool = True
    """False where another process does the bots' thinking."""
    bot_pause: float = field(default_factory=lambda: number("VAKA_BOT_PAUSE", 0.45))
    """How long a bot waits before it moves, so that people can follow."""
    bot_seconds: float = field(default_factory=lambda: number("VAKA_BOT_SECONDS", 10.0))
    """A bot that thinks longer about one move is ended, and a simpler one moves for it."""
    bot_memory: int = field(default_factory=lambda: number("VAKA_BOT_MEMORY", 512) * 1024 * 1024)
    """So does one that needs more memory than this."""
    idle_days: int = field(default_factory=lambda: number("VAKA_IDLE_DAYS", 90))
    """A table without clocks is closed when nothing has happened at it for this many days; 0: never."""
    address: str = field(default_factory=lambda: os.environ.get("VAKA_ADDRESS", ""))
    """Where people find this server, as `https://games.example.org`: for links in notices."""
    smtp: str = field(default_factory=lambda: os.environ.get("VAKA_SMTP", ""))
    """The mail server, as `smtp://user:password@host:587` or `smtps://…`; empty where no mail is sent."""
    mail_from: str = field(default_factory=lambda: os.environ.get("VAKA_MAIL_FROM", ""))
    hooks_anywhere: bool = field(default_factory=lambda: os.environ.get("VAKA_HOOKS_ANYWHERE", "") == "1")
    """True where notices may also go to addresses of a private network."""
    notice_delay: float = field(default_factory=lambda: number("VAKA_NOTICE_DELAY", 60.0))
    """A player who moves within this many seconds is not told that it is their move."""
    heartbeat: float = 15.0
    """A live stream says something at least this often, so that nobody takes it for dead."""
    body_limit: int = 64 * 1024
    action_limit: int = 4 * 1024
    """Actions at a table are short."""
    record_limit: int = 2 * 1024 * 1024
    """Records may be longer than anything else that is sent."""
    secure_cookies: bool = False
    """True behind HTTPS: cookies get the `__Host-` prefix. So they do wherever a request came by HTTPS."""
    limits: Limits | None = None
    """How much one person and one address may ask for; None where nobody counts. `vaka serve` counts."""
    tables_hourly: int = field(default_factory=lambda: number("VAKA_TABLES_HOURLY", TABLES, 1))
    """How many tables one address may begin in an hour, where it is counted."""
    sign_ups_hourly: int = field(default_factory=lambda: number("VAKA_SIGN_UPS_HOURLY", SIGN_UPS, 1))
    """How many accounts, likewise."""
    metrics_token: str = field(default_factory=lambda: os.environ.get("VAKA_METRICS_TOKEN", ""))
    """A client that sends it may read /metrics from anywhere."""
    proxies: str = field(default_factory=lambda: os.environ.get("VAKA_PROXIES", "127.0.0.1,::1"))
    """The addresses of proxies whose word about a request's origin and scheme is taken."""
    draws: str = ""
    """For tests alone: the draws of all tables follow from it. No environment sets it, so nobody who serves can."""
    log: str = field(default_factory=lambda: os.environ.get("VAKA_LOG", "text"))
    """`text`, or `json` for an object a line."""
    log_level: str = field(default_factory=lambda: os.environ.get("VAKA_LOG_LEVEL", "warning"))
    """`info` writes a line for every request."""

    def __post_init__(self) -> None:
        if not self.database:
            self.data.mkdir(parents=True, exist_ok=True)
            self.database = default_database(self.data)
        if self.database.startswith("postgresql://"):
            self.database = self.database.replace("postgresql://", "postgresql+psycopg://", 1)
