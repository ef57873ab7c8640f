"""How many clicks the page needs for what was decided in games, with orders and without.

A player-turn is cut into runs: what its seat decided before another was asked. Of a run only where it led counts:

- *decisions*: what the record holds, one click each.
- *direct*: the same without detours. A stretch between two equal questions (who moves next?) is left out if the rest
  of the run, played without it, leads to the very same position: a leader taken up and put down again, for instance.
  That he has had his move then, and could have stayed where he was untouched, makes no difference.
- *clicks*: the least number of clicks to get there. A click is an action, or an order that the page offers in this
  position; a manner that is not the one the page proposes ("alone" instead of "with all he can lead") costs one click
  more, once while the same is asked again and again. An order covers a chain of decisions only if carrying it out leads
  to exactly the position that the chain led to; each order that is used is carried out once more the way a table does
  it, stopping where a table would stop.

A gesture with the mouse, pressing on a place and letting go elsewhere, counts as one click: laying an island and turning
it, or picking up somebody on the board and sending them somewhere in the manner that the page proposes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from statistics import fmean, median, quantiles

import vaka
from vaka.bots import bot
from vaka.bots.answers import answer
from vaka.core.chance import Replayed
from vaka.core.errors import VakaError
from vaka.core.order import Order, run
from vaka.core.record import Record
from vaka.core.state import State

HALT = "halt"


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a record, with the position it was made in and all that its seat had played before."""

    before: State
    seat: int
    asked: str
    action: str
    mark: tuple[int, ...]
    own: tuple[str, ...]


@dataclass(slots=True)
class Counted:
    """What was counted, one number a player-turn or part of one."""

    decisions: list[int] = field(default_factory=list)
    direct: list[int] = field(default_factory=list)
    clicks: list[int] = field(default_factory=list)

    def figures(self) -> dict[str, dict[str, float]]:
        return {name: spread(getattr(self, name)) for name in ("decisions", "direct", "clicks")}


def spread(numbers: list[int]) -> dict[str, float]:
    """Median, mean, the tenth that is above all others, and the most."""
    if len(numbers) < 2:
        return {"median": 0.0, "mean": 0.0, "p90": 0.0, "most": 0.0}
    return {
        "median": float(median(numbers)),
        "mean": round(fmean(numbers), 2),
        "p90": round(quantiles(numbers, n=10)[-1], 1),
        "most": float(max(numbers)),
    }


def simulated(title: str, players: int, level: str, seed: str) -> Record:
    """A game of bots."""
    state = vaka.game(title).new(players, seed=seed)
    bots = [bot(level, f"{seed}/{seat}") for seat in range(players)]
    while state.to_act is not None:
        seat = state.to_act
        state.play(answer(bots[seat].choose, state.view(seat), level, bots[seat].seed).action, seat)
    return state.record()


def decisions_of(record: Record) -> list[Decision]:
    """A record as its decisions."""
    game = vaka.game(record.title)
    drawn = [outcome for part in [record.setup, *(move.outcomes for move in record.moves)] for outcome in part]
    state = game.reopen(record, Replayed(drawn))
    state.begin()
    state.recording = False
    own: dict[int, list[str]] = {seat: [] for seat in range(record.players)}
    out: list[Decision] = []
    for move in record.moves:
        if move.seat == state.to_act:
            view = state.view(move.seat)
            mark = game.turn_mark(view)
            out.append(Decision(state.copy(), move.seat, view.asked, move.action, mark, tuple(own[move.seat][-400:])))
        own[move.seat].append(move.action)
        state.play(move.action, move.seat)
    return out


def player_turns(decisions: list[Decision]) -> Iterator[list[list[Decision]]]:
    """The runs of each player-turn: of the seat that decides most while a turn lasts, others' answers left out.

    Where a title marks its turns, a mark with a negative number is nobody's turn (setting up, the initiative).
    """
    for mark, part in groupby(decisions, key=lambda each: each.mark or (each.seat,)):
        turn = list(part)
        if min(mark) < 0 or (turn[0].mark and mark[0] == 0):
            continue
        seats = [each.seat for each in turn]
        owner = max(sorted(set(seats)), key=seats.count)
        yield [list(run) for seat, run in groupby(turn, key=lambda each: each.seat) if seat == owner]


def parts_of(turn: list[list[Decision]], part: tuple[str, str]) -> Iterator[list[list[Decision]]]:
    """A turn, or where a title counts by parts those that begin with one question and hold another."""
    if not part[0]:
        yield turn
        return
    for stretch in turn:
        starts = [i for i, each in enumerate(stretch) if each.asked == part[0]] + [len(stretch)]
        for begin, end in pairwise(starts):
            if any(each.asked == part[1] for each in stretch[begin:end]):
                yield [stretch[begin:end]]


def count(record: Record, counted: Counted) -> None:
    """Add what a record holds."""
    part = vaka.game(record.title).click_part
    for turn in player_turns(decisions_of(record)):
        for each in parts_of(turn, part):
            straight = [without_detours(stretch) for stretch in each]
            counted.decisions.append(sum(len(stretch) for stretch in each))
            counted.direct.append(sum(len(stretch) for stretch in straight))
            counted.clicks.append(sum(fewest(stretch) for stretch in straight))


def place_of(state: State, *, without: tuple[str, ...] = ()) -> str:
    """A position, however many moves it took, without parts of it."""
    data = state.to_json(history=False)
    del data["moves"]
    position = data["position"]
    assert isinstance(position, dict)
    for part in without:
        del position[part]
    return json.dumps(data, sort_keys=True)


def played(state: State, texts: list[str]) -> State | None:
    """The position after some actions; None where one of them is not legal."""
    here = state.copy()
    try:
        for text in texts:
            here.play(text)
    except VakaError:
        return None
    return here


def without_detours(stretch: list[Decision]) -> list[Decision]:
    """A run without what changed nothing in the end."""
    seat = stretch[0].seat
    texts = [each.action for each in stretch]
    asked = [each.asked for each in stretch]
    final = played(stretch[0].before, texts)
    assert final is not None
    fleeting = stretch[0].before.game.fleeting
    wanted = place_of(final, without=fleeting)
    at = 0
    while at < len(texts):
        again = next((i for i in range(at + 1, len(texts)) if asked[i] == asked[at]), None)
        if again is None:
            at += 1
            continue
        shorter = texts[:at] + texts[again:]
        end = played(stretch[0].before, shorter)
        if end is not None and place_of(end, without=fleeting) == wanted:
            texts, asked = shorter, asked[:at] + asked[again:]
        else:
            at += 1
    out: list[Decision] = []
    here, own = stretch[0].before, stretch[0].own
    for name, text in zip(asked, texts, strict=True):
        out.append(Decision(here, seat, name, text, stretch[0].mark, own))
        here = here.copy()
        here.play(text)
        own = (*own, text)
    return out


def fewest(stretch: list[Decision]) -> int:
    """The least number of clicks for a run."""
    positions = [each.before for each in stretch]
    last = played(stretch[-1].before, [stretch[-1].action])
    assert last is not None
    positions.append(last)
    index = {place_of(state): number for number, state in enumerate(positions)}
    never = 3 * len(positions)
    best = [0, *[never] * len(stretch)]
    gripped = [never] * len(positions)
    kept = [never] * len(positions)
    """With a manner that is not the one the page proposes; `best` is with the one it proposes."""
    manners: tuple[str, ...] = ()
    for at, each in enumerate(stretch):
        offered = each.before.game.orders(each.before.view(each.seat), each.own)
        again, manners = bool(manners) and manners_of(offered) == manners, manners_of(offered)
        best[at] = min(best[at], kept[at] + again)
        price = plainly(each, offered)
        if price == 1:
            best[at + 1] = min(best[at + 1], best[at] + 1)
        else:
            kept[at + 1] = min(best[at] + price, kept[at] + 1 if again and len(manners) == 2 else best[at] + price)
        if any(
            order.place and order.actions == (each.action,) and order.mode in ("", proposed(offered))
            for order in offered
        ):
            best[at + 1] = min(best[at + 1], gripped[at] + 1)
        if picks_up(each):
            gripped[at + 1] = min(gripped[at + 1], best[at])
        for to, price, order in leaps(each, offered, at, index, stretch):
            best[to] = min(best[to], best[at] + price)
            if order.place and order.mode in ("", proposed(offered)):
                # Let go there after pressing on the one who was picked up.
                best[to] = min(best[to], gripped[at] + price)
            if order.place and is_grip(each, order.actions[-1]):
                gripped[to] = min(gripped[to], best[at])
    return min(best[-1], kept[-1])


def manners_of(offered: list[Order]) -> tuple[str, ...]:
    """The manners among which the page lets choose. One that was chosen holds while the same ones are offered."""
    return tuple(dict.fromkeys(order.mode for order in offered if order.mode))


def is_grip(here: Decision, text: str) -> bool:
    return text.split(maxsplit=1)[0] in here.before.game.grips


def picks_up(here: Decision) -> bool:
    """Whether a decision is made by pressing on somebody on the board."""
    if not is_grip(here, here.action):
        return False
    return here.action in here.before.game.draw(here.before.view(here.seat)).offers


def proposed(offered: list[Order]) -> str:
    """The manner that the page proposes: the first."""
    return next((order.mode for order in offered if order.mode), "")


def plainly(here: Decision, offered: list[Order]) -> int:
    """The clicks for an action alone: one more where its place gives an order unless another manner is chosen."""
    mode = proposed(offered)
    given = [order for order in offered if order.instead == here.action and order.mode in ("", mode)]
    return 2 if any(order.actions != (here.action,) for order in given) else 1


def leaps(
    here: Decision, offered: list[Order], at: int, index: dict[str, int], stretch: list[Decision]
) -> Iterator[tuple[int, int, Order]]:
    """Where the orders that are offered in a position lead to along a run, and for how many clicks."""
    mode = proposed(offered)
    for order in offered:
        if order.actions == (here.action,):
            continue
        price = 1 if order.mode in ("", mode) else 2
        after = carried(here.before, here.seat, order)
        if after is None:
            continue
        to = index.get(place_of(after), -1)
        if to > at + 1 and as_at_a_table(here, order, after):
            yield to, price, order
        elif to < 0 and HALT in [action.text for action in after.legal]:
            yield from halting(here, order, after, price, index, stretch)


def halting(
    here: Decision, order: Order, after: State, price: int, index: dict[str, int], stretch: list[Decision]
) -> Iterator[tuple[int, int, Order]]:
    """A march that ends where the recorded one did, by another way: with the next click its leader halts there."""
    stopped = played(after, [HALT])
    to = -1 if stopped is None else index.get(place_of(stopped), -1)
    if to < 0 or not as_at_a_table(here, order, after):
        return
    yield to, price + 1, order
    if to < len(stretch):
        wanted = (HALT, stretch[to].action)
        offered = after.game.orders(after.view(here.seat), (*here.own, *order.actions))
        if any(each.actions == wanted for each in offered):
            yield to + 1, price + 1, order


def carried(state: State, seat: int, order: Order) -> State | None:
    """Where an order leads, as far as it gets without a draw and without another seat."""
    here = state.copy()
    for text in order.actions:
        if here.to_act != seat or here.chance.count != state.chance.count or text not in map(str, here.legal):
            return None
        try:
            here.play(text)
        except VakaError:
            return None
    return here


def as_at_a_table(here: Decision, order: Order, after: State) -> bool:
    """Whether a table would carry the order out to the same end, and not stop because something was learned."""
    found = run(here.before, here.seat, order.actions)
    return not found.left and place_of(found.played[-1].after) == place_of(after)
