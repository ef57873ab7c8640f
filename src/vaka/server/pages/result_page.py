"""A finished game, looked back at: where everybody's points came from, how they grew, when it was decided."""

from __future__ import annotations

from dataclasses import dataclass

import vaka
from vaka.core.chance import Replayed
from vaka.core.game import Game
from vaka.core.record import Record
from vaka.core.result import Result
from vaka.core.state import State
from vaka.core.view import View
from vaka.draw.picture import Picture
from vaka.draw.seats import badge
from vaka.draw.shapes import esc
from vaka.draw.tokens import resolve
from vaka.server.pages.sharing import in_frame
from vaka.server.store import Table
from vaka.server.tables.seat_names import name_of

MOST = 160
"""The most points in a curve."""
CARD = (1200, 630)
"""The size of a picture to share: the one that messengers ask for."""
BOARD = 744
"""How much of its width the board has."""


@dataclass(frozen=True, slots=True)
class Curve:
    """The points of all seats after some of the moves: the last of each turn, as far as there is room."""

    moves: tuple[int, ...]
    scores: tuple[tuple[int, ...], ...]

    def turning(self, winners: tuple[int, ...]) -> int | None:
        """The move from which on the winner was ahead of all others; None for a shared win or a lead from the start."""
        if len(winners) != 1 or len(self.scores[0]) < 2:
            return None
        winner = winners[0]
        behind = [
            at
            for at, scores in enumerate(self.scores)
            if any(other >= scores[winner] for seat, other in enumerate(scores) if seat != winner)
        ]
        at = behind[-1] + 1 if behind else 0
        return self.moves[at] if 0 < at < len(self.moves) else None


def curve_of(record: Record) -> Curve:
    """Played once more, with an eye on the points."""
    outcomes = record.setup + [outcome for move in record.moves for outcome in move.outcomes]
    state = vaka.game(record.title).reopen(record, Replayed(outcomes))
    state.begin()
    last = len(record.moves)
    ends = [
        at for at in range(1, last + 1) if at == last or record.moves[at].seat != record.moves[at - 1].seat
    ]  # fmt: skip
    step = max(1, -(-len(ends) // MOST))
    kept = {*ends[::-1][::step]}
    moves, scores = [0], [counted(state)]
    for at, move in enumerate(record.moves, start=1):
        state.play(move.action, move.seat)
        if at in kept:
            moves.append(at)
            scores.append(counted(state))
    return Curve(tuple(moves), tuple(scores))


def counted(state: State) -> tuple[int, ...]:
    """Everybody's points, or what else the title counts."""
    return tuple(state.game.counts(score) for score in state.scores())


@dataclass(frozen=True, slots=True)
class Source:
    """One source of points, and what it gave each seat; None where a seat had none of it."""

    label: str
    rule: str
    points: tuple[int | None, ...]


def sources(game: Game, result: Result) -> list[Source]:
    """Every source of points that any seat had, in the order in which the rules count them."""
    kept = [[line for line in lines if line.label != game.verdict(lines)] for lines in result.breakdown]
    rules: dict[str, str] = {}
    for lines in kept:
        for line in lines:
            rules.setdefault(line.label, line.rule)
    by_seat = [[(line.label, game.counts(line.points)) for line in lines] for lines in kept]
    return [
        Source(
            label,
            rule,
            tuple(
                sum(points for name, points in lines if name == label)
                if any(name == label for name, _ in lines)
                else None
                for lines in by_seat
            ),
        )
        for label, rule in rules.items()
    ]


def holdings(game: Game, view: View) -> list[Source]:
    """What the seats were left with, where a title counts something other than points: villages, canoes, elders."""
    if not game.counted:
        return []
    seats = [[fact for fact in game.facts(view, seat) if fact.icon != "clock"] for seat in range(view.players)]
    facts = [{fact.meaning: fact.value for fact in held} for held in seats]
    common = [meaning for meaning in facts[0] if all(each.get(meaning, "").isdigit() for each in facts)]
    return [
        Source(meaning[:1].upper() + meaning[1:], "", tuple(int(each[meaning]) for each in facts))
        for meaning in common
        if not meaning.startswith(game.counted)
    ]


def card(table: Table, game: Game, result: Result, picture: Picture) -> str:
    """A picture to share: the board as it stood at the end, and who came where."""
    wide, high = CARD
    board = in_frame(picture, BOARD / high)
    x, y, width, height = picture.box
    inner = board[board.index(">") + 1 : board.rindex("</svg>")]
    rows = ""
    for place, seat in enumerate(sorted(range(table.players), key=lambda seat: (result.ranks[seat], seat))):
        top = 190 + 76 * place
        size = 30 if place else 38
        rows += (
            f'<svg x="790" y="{top - 36}" width="46" height="46" viewBox="0 0 24 24">{badge(seat)}</svg>'
            f'<text x="850" y="{top}" font-size="{size}" font-weight="700">{esc(name_of(table.seats[seat])[:15])}</text>'
            f'<text x="850" y="{top + 24}" font-size="19" fill="var(--ink-2)">{esc(game.verdict(result.breakdown[seat]))}</text>'
            f'<text x="1160" y="{top}" font-size="{size + 4}" font-weight="700" text-anchor="end">{game.score_words(result.scores[seat])[0]}</text>'
        )
    text = resolve(
        f'<rect width="{wide}" height="{high}" fill="var(--paper)"/>'
        f'<svg width="{BOARD}" height="{high}" viewBox="{x} {y} {width} {height}">{inner}</svg>'
        f'<rect x="{BOARD}" width="8" height="{high}" fill="var(--wood)"/><g fill="var(--ink)">'
        f'<text x="790" y="92" font-size="46" class="place">{esc(game.title)}</text>{rows}'
        f'<text x="790" y="{high - 34}" font-size="22" fill="var(--ink-2)">Played on Vaka</text></g>',
        "light",
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">{text}</svg>'
