"""What the journeys share: a real server in a process of its own, a real Chromium, and a table as a person uses it."""

from __future__ import annotations

import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, FilePayload, Locator, Page

TITLE = "tahiti-2012"
PATIENCE = 120_000
"""How long a page may take, in milliseconds: a machine that does many things at once is slow, not broken."""
GLANCE = 25
"""How often a page is looked at while it is waited for, in milliseconds; with every frame would keep a core busy."""
SMALL = {"width": 1024, "height": 768}
"""The screen of a whole game: drawing it hundreds of times takes longer the larger it is."""
ROOT = Path(__file__).parents[2]
CHROMIUM = os.environ.get("VAKA_CHROMIUM") or "/usr/bin/chromium"
WITHOUT_WINDOWS = shutil.which("chromium-headless-shell") or CHROMIUM
"""The same Chromium without all that belongs to windows, where it is installed: it needs a sixth less of the processor."""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
SERVE = """
import sys
from pathlib import Path
from vaka.server.run import serve
from vaka.server.settings import Settings
settings = Settings(data=Path(sys.argv[2]), bot_pause=float(sys.argv[3]), draws=sys.argv[4])
serve(port=int(sys.argv[1]), settings=settings)
"""


# Where a person would click for an action: the middle of the place on the board, of the thing in a panel, or of the
# button, scrolled into view; and whether it is really what lies on top there.
MIDDLE = """action => {
    const found = ['#targets', '#prompt', '#side'].flatMap(place => [...document.querySelectorAll(`${place} [data-action], ${place} button[value]`)])
        .find(element => (element.getAttribute('data-action') ?? element.value) === action);
    if (!found) return null;
    const folded = found.closest('details');
    if (folded) folded.open = true;  // what is seldom wanted lies under More
    const spot = found.querySelector('.hit') ?? found;
    if (!found.closest('#targets')) spot.scrollIntoView({ block: 'nearest' });
    const box = spot.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const top = document.elementFromPoint(x, y)?.closest('[data-action], button');
    return { x, y, on_top: (top?.getAttribute('data-action') ?? top?.value) === action };
}"""


# One action alone, where its place on the board would give a whole order: the manner in which it is just that.
PLAINLY = """action => {
    const button = [...document.querySelectorAll('#order button[data-plain]')].find(each => each.dataset.instead === action);
    const mode = button?.dataset.mode;
    if (mode) document.querySelector(`[data-manner="${mode}"][aria-pressed="false"]`)?.click();
}"""


def choose_kind(page: Page, number: int, kind: str) -> None:
    """Who takes a seat, on the page that sets a table up.

    The page offers levels for people. Journeys sit down with the plain bots, which think for no time at all and whom
    the server takes from programs as before.
    """
    place = page.locator(f"#kind-{number}")
    if kind in ("bot:random", "bot:greedy"):
        place.evaluate("(select, kind) => select.add(new Option(kind, kind))", kind)
    place.select_option(kind)


class NotStarted(Exception):
    """The server ended before it served."""


class Server:
    """`vaka serve` on a folder; it can be killed and started again."""

    def __init__(self, data: Path, bot_pause: float = 0.02, draws: str = "journey") -> None:
        self.data = data
        self.draws = draws
        """What all draws follow from: a journey meets the same game each time."""
        self.bot_pause = bot_pause
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> Server:
        environment = {key: value for key, value in os.environ.items() if key not in ("VAKA_DATABASE", "VAKA_DATA")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, str(self.port), str(self.data), str(self.bot_pause), self.draws],
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        self.port = int(re.findall(r":(\d+)/", self._first_line())[0])
        return self

    def _first_line(self) -> str:
        assert self.process is not None
        lines: queue.Queue[str] = queue.Queue()
        stdout = self.process.stdout
        assert stdout is not None
        threading.Thread(target=lambda: lines.put(stdout.readline()), daemon=True).start()
        line = lines.get(timeout=300)
        if not line:
            raise NotStarted
        return line

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As if the machine lost its power."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(timeout=60)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(timeout=60)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(timeout=60)
        if self.process is not None and self.process.stdout is not None:
            self.process.stdout.close()


class Seat:
    """A person at a table: sees the page, uses only what it offers."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        self.server = server
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self._note(str(error)))
        page.on("console", self._hear)

    def _hear(self, message: object) -> None:
        if getattr(message, "type", "") in ("error", "warning"):
            self._note(getattr(message, "text", ""))

    def _note(self, text: str) -> None:
        """Keep what a page complains about, but for what it says when a server refuses or is away."""
        away = "Failed to load resource", "Response Status Error Code", "net::ERR", "htmx:", "[object Event]"
        if not any(words in text for words in away):
            self.faults.append(text)

    def begin(
        self, *kinds: str, names: tuple[str, ...] = ("Hinano",), title: str = TITLE, **options: str | bool
    ) -> Seat:
        """From the front page to a table, by clicking."""
        self.page.goto(self.server.address)
        self.page.locator(f'.card a.btn[href="/new/{title}"]').click()
        self.page.locator(f".chip-choice:has(input[value='{len(kinds)}'])").click()
        for number, kind in enumerate(kinds):
            choose_kind(self.page, number, kind)
        for number, name in enumerate(names):
            self.page.locator(f"#name-{number}").fill(name)
        if options:
            self.unfold()
        for option, value in options.items():
            field = self.page.locator(f"[name=opt-{option}]")
            if isinstance(value, bool):
                field.set_checked(value)
            else:
                field.select_option(value)
        self.page.get_by_role("button", name="Start the game").click()
        self.page.wait_for_selector("#page[data-version]")
        return self

    def unfold(self) -> None:
        """Open what a new table's page keeps folded: house rules, and maps of one's own."""
        for fold in self.page.locator("details.fold").all():
            if fold.get_attribute("open") is None:
                fold.locator("summary").click()

    def open(self, record: str) -> Seat:
        """From the front page to a game that was saved, all seats at this screen."""
        self.page.goto(self.server.address)
        file = FilePayload(name="game.vaka.json", mimeType="application/json", buffer=record.encode())
        self.page.locator("#record").set_input_files(file)
        self.page.locator("form.import button").click()
        self.page.wait_for_selector("#page[data-version]")
        if self.wait_for_turn() == "curtain":
            self.lift_curtain()
        return self

    # What the page shows.

    def attribute(self, name: str) -> str:
        return self.page.locator("#page").get_attribute(f"data-{name}") or ""

    @property
    def version(self) -> int:
        return int(self.attribute("version"))

    @property
    def kind(self) -> str:
        return self.attribute("kind")

    @property
    def address(self) -> str:
        return self.page.url.partition("#")[0]

    def choices(self) -> list[str]:
        """Every action the page offers."""
        return self.page.evaluate("() => [...document.querySelectorAll('#act button')].map(button => button.value)")

    def handle(self, action: str) -> Locator:
        """The visible thing that stands for an action: a place on the board, a thing in a panel, or a button."""
        for selector in ("#targets", "#prompt", "#side"):
            for attribute in ("data-action", "value"):
                found = self.page.locator(f'{selector} [{attribute}="{action}"]')
                if found.count():
                    return found.first
        raise AssertionError(f"nothing visible stands for {action!r}")

    # What a person does.

    def wait(self, change: str, argument: object = None) -> None:
        self.page.wait_for_function(change, arg=argument, timeout=PATIENCE, polling=GLANCE)

    def wait_past(self, version: int) -> None:
        self.wait("version => Number(document.getElementById('page').dataset.version) > version", version)

    def wait_for_turn(self) -> str:
        """Until this person is asked, or the game is over."""
        return str(self.turn()["kind"])

    def turn(self) -> dict[str, Any]:
        """The same with everything a choice needs: the kind of question, the version, the actions offered."""
        ready = """() => {
            const page = document.getElementById('page');
            if (!['asked', 'curtain', 'over'].includes(page.dataset.kind)) return null;
            const choices = [...document.querySelectorAll('#act button')].map(button => button.value);
            return { kind: page.dataset.kind, version: Number(page.dataset.version), choices };
        }"""
        found: dict[str, Any] = self.page.wait_for_function(ready, timeout=PATIENCE, polling=GLANCE).json_value()
        return found

    def wait_for_turn_or_free(self) -> str:
        """The same, but a seat that waits for somebody to sit down is no reason to wait."""
        self.wait("() => document.getElementById('page').dataset.kind !== 'waiting'")
        return self.kind

    def click(self, action: str, version: int | None = None) -> None:
        before = self.version if version is None else version
        self.page.evaluate(PLAINLY, action)
        at = self.page.evaluate(MIDDLE, action)
        assert at is not None, f"nothing visible stands for {action!r}"
        if not at["on_top"]:
            self.handle(action).focus()  # a map shows what is looked for
            at = self.page.evaluate(MIDDLE, action)
        assert at["on_top"], f"{action!r} lies under something else"
        self.page.mouse.click(at["x"], at["y"])
        self.wait_past(before)

    def lift_curtain(self) -> None:
        self.page.locator("#open").click()
        self.wait("() => document.getElementById('page').dataset.kind !== 'curtain'")

    def play_until_something_is_barred(self) -> Seat:
        """On to a decision where the board shows places that cannot be chosen."""
        self.play(
            sensible, lambda seat: seat.kind == "asked" and seat.page.locator("#barred [data-action]").count() > 0
        )
        return self

    def play(self, choose: Callable[[list[str], int], str], until: Callable[[Seat], bool]) -> int:
        """Play by clicking; the number of clicks on actions."""
        clicks = 0
        while not until(self):
            turn = self.turn()
            if until(self):  # what others did has come in meanwhile
                break
            match turn["kind"]:
                case "curtain":
                    self.lift_curtain()
                case "asked":
                    self.click(choose(turn["choices"], clicks), turn["version"])
                    clicks += 1
                case _:
                    break
        return clicks


def sensible(choices: list[str], number: int) -> str:
    """A way to play that gets somewhere: bring things home, take what is there, else wander; sometimes stop."""
    for verb in ("deliver", "keep fish", "harvest"):
        for action in choices:
            if action.startswith(verb):
                return action
    if "end" in choices and number % 3 == 0:
        return "end"
    return choices[(number * 7 + 3) % len(choices)]


def first(choices: list[str], number: int) -> str:
    return choices[number % len(choices)]


def seat_in(context: BrowserContext, server: Server) -> Seat:
    return Seat(context.new_page(), server)


def ready(seat: Seat) -> list[str]:
    """The next decision at this screen, the device handed on where several share it."""
    if seat.wait_for_turn() == "curtain":
        seat.lift_curtain()
    return seat.choices()


def do(seat: Seat, *actions: str) -> None:
    """Click one thing after another; what the engine has taken for granted is passed over."""
    for action in actions:
        if action == "halt" and action not in ready(seat):
            continue  # who had nothing left has halted by himself
        assert action in ready(seat), f"{action!r} is not offered, but {seat.choices()}"
        seat.click(action)
