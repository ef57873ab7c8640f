"""A game as a film: its moves played once more, each of them a frame, seen with one pair of eyes."""

from __future__ import annotations

from vaka.core.chance import Replayed
from vaka.core.errors import Malformed
from vaka.core.events import Event
from vaka.core.game import Game
from vaka.core.record import Record
from vaka.draw.film import Frame, film
from vaka.draw.seats import SEATS
from vaka.draw.tokens import Theme
from vaka.server.errors import sentence
from vaka.server.pages.captions import in_silence, with_name

MOST = 400
"""The most frames: in a longer game the steps inside a turn are passed over, then whole turns."""


def frames(game: Game, record: Record, eyes: int | None, most: int = MOST, *, over: bool = True) -> list[Frame]:
    """The setup and the moves of a record as frames, through a seat's eyes or an onlooker's.

    While a game goes on (`over` is False) the frame of an action that told these eyes nothing keeps silent about it.
    """
    outcomes = record.setup + [outcome for move in record.moves for outcome in move.outcomes]
    state = game.reopen(record, Replayed(outcomes))
    events = state.listen()
    state.begin()
    kept = set(chosen(record, most))
    out = [Frame(game.draw(state.view(eyes)), -1, said(game, events, eyes, -1, record.players) or "The table is set")]
    events.clear()
    words, mover = "", -1
    for number, move in enumerate(record.moves, start=1):
        before = state.copy() if number in kept else state
        state.play(move.action, move.seat)
        # Where moves are passed over, a frame tells the last that was said of its own seat's since the frame before.
        words = said(game, events, eyes, move.seat, record.players) or (words if move.seat == mover else "")
        mover = move.seat
        events.clear()
        if number in kept:
            if not words:
                words = in_silence(before, move.action, mover, eyes, SEATS[mover].name, over=over)
            out.append(Frame(game.draw(state.view(eyes)), mover, words))
            words = ""
    if state.result is not None:
        out[-1] = Frame(out[-1].picture, out[-1].seat, state.result.why)
    return out


def chosen(record: Record, most: int) -> list[int]:
    """Which moves become frames: all, or the last of each seat's turn, or as many of those as there may be."""
    moves = list(range(1, len(record.moves) + 1))
    if len(moves) > most:
        seats = [move.seat for move in record.moves]
        moves = [at for at in moves if at == len(moves) or seats[at] != seats[at - 1]]
    if len(moves) > most:
        step = len(moves) / most
        moves = sorted({moves[int((number + 1) * step) - 1] for number in range(most)} | {moves[-1]})
    return moves


def said(game: Game, events: list[Event], eyes: int | None, mover: int, players: int) -> str:
    """What happened, in words for these eyes."""
    seen = [event for each in events if (event := each.view(eyes)) is not None]
    lines = [with_name(game.say(event), event.seat, mover, players) for event in seen]
    return " ".join(sentence(line) for line in lines if line)


def film_of(
    game: Game, record: Record, eyes: int | None, theme: Theme = "light", most: int = MOST, *, over: bool = True
) -> str:
    """A record as an animated SVG; for a game that goes on, `over` is False."""
    if most < 2:
        raise Malformed("a film has at least two frames", field="frames")
    return film(frames(game, record, eyes, most, over=over), theme, title=f"{game.title}, {len(record.moves)} moves")
