"""A table in the terminal: shows what a person may see, reads what they type, lets the bots play."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from vaka.bots import Bot
from vaka.cli.common import seat_name
from vaka.core.action import Action
from vaka.core.chance import seeded
from vaka.core.errors import Malformed, Over, VakaError
from vaka.core.events import Event
from vaka.core.game import Game
from vaka.core.record import Record
from vaka.core.state import State
from vaka.core.undo import informs
from vaka.core.view import View

if TYPE_CHECKING:
    from rich.console import Console

HELP = """\
a number, or an action in words   play it
? ACTION                          why it cannot be played
board, choices, log               show them again
rule ID                           a rule in words
undo                              take your last action back, as long as nobody has learned anything
save FILE                         write the record of the game so far
quit                              leave; the record is kept, and you are told how to go on"""


def continued(game: Game, record: Record) -> State:
    """The position at the end of a record, ready to be played on: with the draws of its seed where that still fits."""
    state = game.replay(record)
    if record.seed is not None:
        again = game.new(record.players, seed=record.seed, options=record.options)
        try:
            for move in record.moves:
                again.play(move.action, move.seat)
        except VakaError:
            pass
        else:
            if again.record() == state.record():
                return again
    state.chance = seeded(f"{record.seed}/resumed/{state.moves}")
    return state


class TerminalTable:
    """One game between people at this keyboard and bots."""

    def __init__(
        self, state: State, names: list[str], bots: list[Bot | None], out: Console, file: Path | None = None
    ) -> None:
        self.state = state
        self.game = state.game
        self.names = names
        self.bots = bots
        self.out = out
        self.file = file
        self.events: list[Event] = []
        self.state.events = self.events
        self.told = [0] * state.players
        """How much of the log each seat has read."""
        self.past: list[tuple[State, int]] = []
        """Positions that can be returned to, with the length of the log then."""
        self.shown_to: int | None = None
        self.left = False

    @property
    def people(self) -> list[int]:
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    def run(self) -> None:
        """Until the game ends or somebody leaves."""
        while not self.left:
            seat = self.state.to_act
            if seat is None:
                break
            bot = self.bots[seat]
            if bot is not None:
                self.act(bot.choose(self.state.view(seat)))
                continue
            if self.hand_over(seat):
                self.show(seat)
                while not self.heed(self.ask(), seat):
                    pass
        if not self.left:
            self.finish()

    # What is shown.

    def print(self, text: str = "", style: str | None = None) -> None:
        self.out.print(text, style=style, soft_wrap=True)

    def hand_over(self, seat: int) -> bool:
        """Where several people share the screen, one does not see the other's things. False when somebody leaves."""
        if self.shown_to is not None and self.shown_to != seat and len(self.people) > 1:
            self.out.clear()
            self.print(f"{self.title_of(seat)} is asked. Press Enter when only {seat_name(seat)} looks.", "bold")
            if self.read("") == "quit":
                self.leave()
                return False
        self.shown_to = seat
        return True

    def title_of(self, seat: int) -> str:
        return f"{seat_name(seat)} ({self.names[seat]})"

    def show(self, seat: int) -> None:
        """What happened, the board, and what is asked."""
        view = self.state.view(seat)
        self.news(seat)
        self.print()
        self.print(self.game.text(view))
        self.choices(view)

    def news(self, seat: int | None) -> None:
        """What this seat has not been told yet."""
        start = 0 if seat is None else self.told[seat]
        self.log(self.events[start:], seat)
        if seat is not None:
            self.told[seat] = len(self.events)

    def log(self, events: list[Event], seat: int | None) -> None:
        for event in events:
            seen = event.view(seat)
            if seen is not None:
                self.print(f"  {seat_name(seen.seat)} {self.game.say(seen)}".rstrip())

    def choices(self, view: View) -> None:
        self.print()
        self.print(f"{self.title_of(view.to_act or 0)}: {view.prompt}", "bold")
        hint, rule = self.game.hint(view)
        if hint:
            self.print(f"{hint} [{rule}]" if rule else hint, "dim")
        width = len(str(len(view.legal)))
        for number, action in enumerate(view.legal, start=1):
            label = self.game.label(action, view)
            self.print(f"  {number:>{width}}  {label}  ({action.text})")

    def finish(self) -> None:
        """The end: the last news, the board, the scores and where they come from."""
        eyes = self.people[0] if len(self.people) == 1 else None
        self.news(eyes)
        self.print()
        self.print(self.game.text(self.state.view(eyes)))
        result = self.state.result
        assert result is not None
        self.print()
        self.print(result.why, "bold")
        for seat in sorted(range(self.state.players), key=lambda seat: (result.ranks[seat], seat)):
            self.print(f"{result.ranks[seat]}. {self.title_of(seat)}: {result.scores[seat]}", "bold")
            for line in result.breakdown[seat]:
                detail = f", {line.detail}" if line.detail else ""
                self.print(f"     {line.points:>4}  {line.label}{detail} [{line.rule}]")
        if self.file is not None:
            self.save(self.file)

    # What is typed.

    def ask(self) -> str:
        return self.read("> ")

    def read(self, prompt: str) -> str:
        try:
            return input(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            self.print()
            return "quit"

    def heed(self, words: str, seat: int) -> bool:
        """Do what was typed; True when an action was played or taken back, or somebody left."""
        verb, _, rest = words.partition(" ")
        view = self.state.view(seat)
        try:
            match verb.lower():
                case "":
                    return False
                case "?" | "help" | "why":
                    self.explain(rest.strip())
                case "board":
                    self.print(self.game.text(view))
                case "choices":
                    self.choices(view)
                case "log":
                    self.log(self.events, seat)
                case "rule":
                    self.rule(rest.strip())
                case "undo":
                    return self.undo()
                case "save":
                    self.save(Path(rest.strip()) if rest.strip() else self.default_file())
                case "quit" | "exit":
                    self.leave()
                    return True
                case _:
                    self.act(self.meant(words, view))
                    return True
        except VakaError as error:
            self.print(str(error), "red")
        except OSError as error:
            self.print(f"{error.strerror}: {error.filename}", "red")
        return False

    def meant(self, words: str, view: View) -> Action:
        """The action behind a number or words; the label of a choice will do too."""
        if words.isdigit():
            if not 1 <= int(words) <= len(view.legal):
                raise Malformed(f"choose from 1 to {len(view.legal)}", field="action")
            return view.legal[int(words) - 1]
        for action in view.legal:
            if self.game.label(action, view).lower() == words.lower():
                return action
        return self.state.read(words)

    def explain(self, words: str) -> None:
        """Why an action is not among the choices; without one, what can be typed."""
        if not words:
            self.print(HELP)
            return
        reason = self.state.why_not(words)
        if reason is None:
            self.print(f"{words!r} is legal now.")
            return
        self.print(f"[{reason.rule}] {reason.text}")
        if reason.rule in self.game.rules:
            self.print(self.game.rules[reason.rule].text, "dim")

    def rule(self, name: str) -> None:
        wanted = {known.lower(): known for known in self.game.rules.by_id}.get(name.lower())
        if wanted is None:
            raise Malformed(f"there is no rule {name!r}: see `vaka rules {self.game.name}`", field="rule")
        self.print(f"{wanted}  {self.game.rules[wanted].text}")

    # What is done.

    def act(self, action: Action) -> None:
        """Play an action and remember the way back, unless it told somebody something."""
        seat = self.state.to_act
        if seat is None:
            raise Over
        before = self.state.copy()
        mark = len(self.events)
        self.state.play(action, seat)
        if self.bots[seat] is not None or informs(before, action, self.state):
            self.past.clear()
        else:
            self.past.append((before, mark))

    def undo(self) -> bool:
        if not self.past:
            raise Malformed("nothing to take back: something was drawn, shown or decided since", field="undo")
        self.state, mark = self.past.pop()
        del self.events[mark:]
        self.state.events = self.events
        self.told = [min(read, mark) for read in self.told]
        self.print("Taken back.")
        return True

    def default_file(self) -> Path:
        from platformdirs import user_data_path

        folder = user_data_path("vaka", appauthor=False) / "games"
        name = re.sub(r"[^A-Za-z0-9]+", "-", f"{self.game.name} {self.state.seed}").strip("-")
        return folder / f"{name}.json"

    def save(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(self.state.record().to_text(), encoding="utf-8")
        self.print(f"The record is in {file}")

    def leave(self) -> None:
        """Keep the record and say how to go on."""
        self.left = True
        if self.state.moves == 0 and self.file is None:
            return
        file = self.file or self.default_file()
        self.save(file)
        self.print(f"Go on with: vaka play --resume {file} --seats {','.join(self.names)}")
