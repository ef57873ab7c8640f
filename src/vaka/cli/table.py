"""A table in the terminal: shows what a person may see, reads what they type, lets the bots play."""

from __future__ import annotations

import tempfile
import textwrap
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from vaka.bots import Bot
from vaka.bots.answers import answer
from vaka.cli.common import fitted, log_line, rule_named, says_something, score_lines, seat_name
from vaka.cli.orders import give_order, is_order, show_plans
from vaka.cli.prompt import Offer
from vaka.cli.saving import command, file_to_save_in, fresh_file
from vaka.core.action import Action
from vaka.core.errors import Malformed, Over, VakaError
from vaka.core.events import Event
from vaka.core.state import State
from vaka.core.undo import informs

if TYPE_CHECKING:
    from rich.console import Console

HELP = """\
a number, or an action in words   play it; names can be typed as they are shown
? ACTION                          why it cannot be played (? alone: this list)
board                             the whole table again (also: map)
choices                           what you can do, again
hint                              the best two or three actions, and why
go PLACE, fetch PLACE             several actions at once, where a title has such orders (plans: all of them)
orders                            standing orders, where a title has them
log                               everything that has happened
agree                             offer to end the game here, with the points as they stand
rule ID                           a rule in words
undo                              take your last action back, as long as nobody has learned anything
save FILE                         write the record of the game so far
quit                              leave; the record is kept, and you are told how to go on"""

LONG_LIST = 16
"""More choices than this are set in two columns, where they fit."""
MANY_ROWS = 12
"""When more rows than this have changed, the whole table is shown."""


def heading(table: str) -> str:
    """The first row of a table, which says how far the game is."""
    return table.partition("\n")[0]


def changed_rows(before: str, table: str) -> list[str]:
    """What a table says now and did not say before; a drawing is left to `board`."""
    old = set(before.split("\n"))
    rows = [row for row in table.split("\n") if row not in old and says_something(row)]
    return [row for row in rows if not row.startswith("Key ")]


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
        self.seen: dict[int, tuple[tuple[int, ...], str]] = {}
        """The table as each seat last saw it, and the turn it was in."""
        self.others_acted = True
        """Whether somebody else was asked since the last prompt."""
        self.offer: Offer | None = None
        """The choices of the prompt that is open."""
        self.left = False

    @property
    def people(self) -> list[int]:
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    def run(self) -> None:
        """Until the game ends or somebody leaves. Whatever else breaks it off, the record is kept."""
        try:
            self.play_on()
        except KeyboardInterrupt:
            self.print()
            self.leave()
        except BaseException:
            if not self.left:
                self.leave()
            raise

    def play_on(self) -> None:
        while not self.left:
            seat = self.state.to_act
            if seat is None:
                break
            bot = self.bots[seat]
            if bot is not None:
                said = answer(bot.choose, self.state.view(seat), bot.name, bot.seed)
                for failure in said.failures:
                    self.print(f"{failure}; a simpler bot answers in its place.", style="dim")
                self.act(said.action)
                self.others_acted = True
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

    def say(self, text: str, style: str | None = None, indent: int = 0) -> None:
        """A sentence, broken between words where the screen ends."""
        rows = textwrap.wrap(text, self.out.width, subsequent_indent=" " * indent, break_long_words=False)
        self.print("\n".join(rows), style)

    def hand_over(self, seat: int) -> bool:
        """Where several people share the screen, one does not see the other's things. False when somebody leaves."""
        if self.shown_to is not None and self.shown_to != seat and len(self.people) > 1:
            self.out.clear()
            self.print(f"{self.title_of(seat)} is asked. Press Enter when only {seat_name(seat)} looks.", "bold")
            if self.read("") == "quit":
                self.leave()
                return False
        self.others_acted = self.others_acted or self.shown_to != seat
        self.shown_to = seat
        return True

    def title_of(self, seat: int) -> str:
        return f"{seat_name(seat)} ({self.names[seat]})"

    def show(self, seat: int) -> None:
        """What happened, the table or what has changed on it, and what is asked."""
        view = self.state.view(seat)
        self.news(seat)
        table = self.game.text(view, self.out.width)
        mark = self.game.turn_mark(view)
        old_mark, before = self.seen.get(seat, (mark, ""))
        changed = changed_rows(before, table)
        turns = mark != old_mark or (mark == () and self.others_acted) or heading(before) != heading(table)
        whole = turns or not before or len(changed) > MANY_ROWS
        if whole:
            self.print()
            self.print(fitted(table, self.out.width))
        elif changed:
            self.print()
            self.print(fitted("\n".join(changed), self.out.width))
        self.seen[seat] = (mark, table)
        self.others_acted = False
        self.offer = Offer(view)
        self.choices(self.offer)
        if whole and self.offer.orders:
            self.print("  Your standing orders can be changed at any time: type orders", "dim")

    def board(self, seat: int) -> None:
        self.print(fitted(self.game.text(self.state.view(seat), self.out.width), self.out.width))

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
                self.say(f"  {log_line(self.game.say(seen), seen.seat, self.state.players)}", indent=4)

    def choices(self, offer: Offer) -> None:
        view = offer.view
        self.print()
        self.say(f"{self.title_of(view.to_act or 0)}: {view.prompt}", "bold")
        hint, rule = self.game.hint(view)
        if hint:
            self.say(f"{hint} [{rule}]" if rule else hint, "dim")
        self.print_choices(offer, offer.choices, 1)

    def orders(self, offer: Offer) -> None:
        if not offer.orders:
            self.print("There are no standing orders to give now.")
        self.print_choices(offer, offer.orders, len(offer.choices) + 1)

    def print_choices(self, offer: Offer, actions: Sequence[Action], first: int) -> None:
        digits = len(str(first + len(actions) - 1))
        rows = [f"  {n:>{digits}}  {offer.label(a)}  ({a.text})" for n, a in enumerate(actions, start=first)]
        column = max((len(row) for row in rows), default=0)
        if len(rows) > LONG_LIST and 2 * column + 2 <= self.out.width:
            half = (len(rows) + 1) // 2
            rows = [
                f"{one:<{column}}  {other}".rstrip()
                for one, other in zip_longest(rows[:half], rows[half:], fillvalue="")
            ]
        for row in rows:
            self.say(row, indent=digits + 4)

    def hint(self, seat: int) -> None:
        """The best two or three actions for the seat that is asked, from what it may know."""
        from vaka.lab.analysis.hint import hints

        for each in hints(self.state.view(seat)):
            self.say(f"  {each.label}  ({each.action})")
            self.say(f"      {each.reason}", "dim", indent=6)

    def finish(self) -> None:
        """The end: the last news, the board, the scores and where they come from."""
        eyes = self.people[0] if len(self.people) == 1 else None
        self.news(eyes)
        self.print()
        self.print(fitted(self.game.text(self.state.view(eyes), self.out.width), self.out.width))
        result = self.state.result
        assert result is not None
        self.print(f"\n{result.why}", "bold")
        for seat in sorted(range(self.state.players), key=lambda seat: (result.ranks[seat], seat)):
            score, *lines = score_lines(self.game, result, seat)
            self.print(f"{result.ranks[seat]}. {self.title_of(seat)}: {score}", "bold")
            self.print("\n".join(lines))
        self.keep()

    # What is typed.

    def ask(self) -> str:
        return self.read("> ")

    def read(self, prompt: str) -> str:
        try:
            return input(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            self.print()
            return "quit"
        except RuntimeError:  # nothing to read from, or nothing to write to
            return "quit"

    def heed(self, words: str, seat: int) -> bool:
        """Do what was typed; True when an action was played or taken back, or somebody left."""
        if words.startswith("?"):
            words = f"? {words[1:]}"
        verb, _, rest = words.partition(" ")
        verb, rest = verb.lower(), rest.strip()
        offer = self.offer or Offer(self.state.view(seat))
        try:
            return not self.look_up(verb, rest, seat, offer) and self.do(verb, rest, words, seat, offer)
        except VakaError as error:
            self.say(str(error), "red")
        except OSError as error:
            self.print(f"{error.strerror}: {error.filename}", "red")
        return False

    def look_up(self, verb: str, rest: str, seat: int, offer: Offer) -> bool:
        """Words that only show something; False where it is none of them."""
        match verb:
            case "":
                pass
            case "?" | "help" | "why":
                self.explain(rest, offer)
            case "board" | "map" if not rest:
                self.board(seat)
            case "choices":
                self.choices(offer)
            case "hint" if not rest:
                self.hint(seat)
            case "orders":
                self.orders(offer)
            case "plans":
                show_plans(self, seat)
            case _:
                return False
        return True

    def do(self, verb: str, rest: str, words: str, seat: int, offer: Offer) -> bool:
        """Words that do something, an order or an action; True when somebody else may now be asked."""
        match verb:
            case _ if is_order(self, words, seat):
                give_order(self, words, seat)
            case "log":
                self.log(self.events, seat)
                return False
            case "rule":
                self.say(rule_named(self.game, rest))
                return False
            case "agree":
                return self.agree(seat)
            case "undo":
                return self.undo()
            case "save":
                if rest:
                    self.save(file_to_save_in(Path(rest)))
                    self.print(f"The record is in {rest}")
                else:
                    self.keep()
                return False
            case "quit" | "exit":
                self.leave()
            case _:
                self.act(offer.read(words, self.state))
        return True

    def explain(self, words: str, offer: Offer) -> None:
        """Why an action is not among the choices; without one, what can be typed."""
        if not words:
            self.print(HELP)
            return
        action = offer.read(words, self.state)
        reason = None if action in offer.numbered else self.state.why_not(action)
        if reason is None:
            self.print(f"You can play that now: {offer.label(action)} ({action.text})")
            return
        self.say(f"[{reason.rule}] {reason.text}")
        if reason.rule in self.game.rules:
            self.say(self.game.rules[reason.rule].text, "dim")

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

    def agree(self, seat: int) -> bool:
        """End the game here if every other person at this keyboard agrees; bots always do."""
        for other in self.people:
            if other != seat:
                answer = self.read(
                    f"{self.title_of(other)}, {seat_name(seat)} offers to end the game here: yes or no? "
                )
                if not answer.lower().startswith("y"):
                    self.print(f"{seat_name(other)} wants to play on.")
                    return False
        self.print("The game ends by agreement, with the points as they stand.", "bold")
        scores = self.state.scores()
        for each in sorted(range(self.state.players), key=lambda each: -scores[each]):
            self.print(f"{self.title_of(each)}: {' '.join(self.game.score_words(scores[each]))}", "bold")
        self.leave()
        return True

    def save(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(self.state.record().to_text(), encoding="utf-8")

    def keep(self) -> None:
        """Save the record where it belongs, and where that fails, somewhere else rather than nowhere."""
        try:
            self.file = self.file or fresh_file(f"{self.game.name} {self.state.seed}")
            self.save(self.file)
        except OSError as error:
            self.print(f"{error.strerror}: {error.filename}", "red")
            self.file = Path(tempfile.mkdtemp(prefix="vaka-")) / "game.json"
            self.save(self.file)
        self.print(f"The record is in {self.file}")

    def leave(self) -> None:
        """Keep the record and say how to go on."""
        self.left = True
        if self.state.moves == 0 and self.file is None:
            return
        self.keep()
        again = command("vaka", "play", "--resume", str(self.file), "--seats", ",".join(self.names))
        self.print(f"Go on with: {again}")
