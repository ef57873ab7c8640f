"""The position as far as a seat sees it: what lies open, and who moves, runs and waits."""

from __future__ import annotations

from typing import Final

from vaka.core.chance import Chance, Replayed
from vaka.games.clans import kinds as k
from vaka.games.clans.aliases import Piece
from vaka.games.clans.record import but, read_record
from vaka.games.clans.sailing import Sail
from vaka.games.maori.paused import Paused
from vaka.games.maori.rules.captives import KeepCaptive
from vaka.games.maori.rules.stacks import VILLAGE_TOP
from vaka.games.maori.sight import MOVER, SOMEBODY
from vaka.games.maori.state import MaoriState
from vaka.games.maori.tables import (
    CAPTIVE,
    ELDERS,
    FORCED_PART,
    HUNTED,
    TOPICS,
)
from vaka.games.maori.view import OPEN_MARCH, PUBLIC, MaoriView, Stack
from vaka.games.maori.weather import Weather

LOST: Final = 1 << 12
"""What a counter is bound to whose mover nobody can tell any more."""


class FaceUp:
    """One position in the making, with nothing in it but what the view shows."""

    def __init__(self, view: MaoriView, chance: Chance) -> None:
        self.view = view
        self.agenda = view.game.load_agenda(view.steps)
        state = view.empty(chance)
        assert isinstance(state, MaoriState)
        self.state = state

    def lay_open(self) -> None:
        view, state = self.view, self.state
        state.weather = read_record(Weather, {**view.table, "stuck": -1})
        for name in PUBLIC:
            value = view.table[name]
            setattr(state, name, tuple(value) if isinstance(value, list) else value)
        for name in OPEN_MARCH:
            setattr(state.own_march(), name, view.table[name])
        state.empty_hexes()
        villages, levels = [0] * state.chart.size, [0] * len(state.chart.dry)
        for hex, what in view.villages:
            villages[hex] = what
        for hex, level in view.pa:
            levels[hex] = level
        state.lay_villages(tuple(villages))
        state.pa = tuple(levels)
        state.orders = (0,) * (view.players * TOPICS)
        if view.seat is not None:
            before = view.seat * TOPICS
            state.orders = state.orders[:before] + tuple(view.orders) + state.orders[before + TOPICS :]
        for piece in view.pieces:
            state.make(piece.kind, piece.owner, piece.hex)

    def lay_beneath(self, stack: Stack, kind: int) -> Piece:
        """A counter under the top of a stack; what grows or is built there is nobody's."""
        return self.state.make(kind, k.NOBODY if k.MARKERS <= kind <= HUNTED else stack.owner, stack.hex)

    def fights(self, kind: int) -> bool:
        return kind < k.UNITS and self.state.edition.is_combat[kind]

    def lies_at_sea(self, stack: Stack) -> bool:
        return self.state.chart.kind[stack.hex] == k.SEA

    def claimed(self, stack: Stack) -> bool:
        code = stack.hex * 16 + stack.owner * 2 + 1
        return code in self.state.land_zones or code in self.state.sea_zones

    def claimed_at_sea(self, stack: Stack) -> bool:
        return stack.hex * 16 + stack.owner * 2 + 1 in self.state.sea_zones

    def owed(self, stack: Stack) -> list[int]:
        """The captives in a stack of whom its owner has still to say what becomes of them."""
        waiting = [each for each in self.agenda if isinstance(each, KeepCaptive)]
        return [CAPTIVE + each.people for each in waiting if (each.seat, each.hex) == (stack.owner, stack.hex)]

    # Who moves, runs and waits.

    def join_up(self) -> None:
        view, state = self.view, self.state
        state.own_march().mover = self.find_mover(view.mover)
        state.weather = but(state.weather, stuck=self.find(view.stuck))
        if view.handled:
            own = state.own_march()
            own.taken, own.left = view.handled
        if state.march.mover >= 0:
            self.gather()
        for number, piece in enumerate(view.pieces):
            state.bind(number, self.bound_of(piece.moved, piece.owner))
        flight = state.own_flight()
        flight.fleeing = tuple(self.group(view.fleeing))
        flight.victors = tuple([piece for group in self.winners() for piece in self.group(group)])
        flight.chasing = tuple(self.group(view.chasing))
        state.entered = tuple(view.entered)
        state.chosen = tuple(view.chosen)
        state.answer = tuple(view.answer)
        for entry in view.waiting:
            kind, hex, half = entry[:3]
            waits = self.find_waiting(kind, hex)
            if state.part == FORCED_PART:
                state.marched += (waits,)
            else:
                state.paused += (Paused(waits, tuple(entry[3:]), half),)
        if state.active != view.seat:
            self.man_the_waiting()

    def find_mover(self, place: list[int]) -> int:
        """The one who moves; of several alike, the one who has moved, or not, as he has."""
        wanted = MOVER if self.state.march.stepped else 0
        if place and place[0] == self.view.seat:
            for number, piece in enumerate(self.view.pieces):
                if [piece.owner, piece.kind, piece.hex] == place and piece.moved == wanted:
                    return number
        return self.find(place)

    def find(self, place: list[int]) -> int:
        """The counter at owner, kind, hex; -1 for an empty place."""
        return self.state.find(place[2], place[1], place[0]) if place else -1

    def find_waiting(self, kind: int, hex: int) -> int:
        """One who waits; of several alike each once, and who has moved first."""
        state = self.state
        known = [*state.marched, *[each.piece for each in state.paused]]
        alike = [p for p in state.stack(hex) if state.kind[p] == kind and state.owner[p] == state.active]
        alike = [piece for piece in alike if piece not in known]
        return min(alike, key=lambda piece: state.bound[piece] == 0, default=-1)

    def came_afloat(self, entry: list[int]) -> bool:
        """Whether one who waits for more points has certainly come to his hex by canoe."""
        track = entry[3:]
        return len(track) > 1 and track[-1] not in self.state.chart.land[track[-2]]

    def waits_afloat(self, stack: Stack) -> bool:
        """Whether one of this stack waits for more points beside the canoe in which he came, and whoever paddled it."""
        here = [entry for entry in self.view.waiting if entry[1] == stack.hex]
        return stack.owner == self.state.active and any(self.came_afloat(entry) for entry in here)

    def man_the_waiting(self) -> None:
        """Those of another seat who wait have moved; who came by canoe has one with him, and a paddler. At sea the last of
        them has all that is left there.
        """
        state = self.state
        for each in state.paused:
            state.bind(each.piece, each.piece + 1)
        for at, entry in enumerate(self.view.waiting):
            if not self.came_afloat(entry):
                continue
            mover, hex = state.paused[at].piece, entry[1]
            later = [other for other in self.view.waiting[at + 1 :] if other[1] == hex]
            everything = state.chart.kind[hex] == k.SEA and not later
            canoe = paddler = False
            for piece in state.stack(hex):
                kind, owner = state.kind[piece], state.owner[piece]
                if state.bound[piece] or owner not in (state.active, k.NOBODY):
                    continue
                if everything or (kind == k.CANOE and not canoe) or (self.fights(kind) and not paddler):
                    state.bind(piece, mover + 1)
                    canoe = canoe or kind == k.CANOE
                    paddler = paddler or self.fights(kind)

    def bound_of(self, moved: int, owner: int) -> int:
        if moved == 0 or owner == k.HOSTILE:
            return moved
        if moved == MOVER:
            return self.state.march.mover + 1
        if moved == SOMEBODY:
            return LOST
        kind, hex = (moved - 1) // 2048, (moved - 1) % 2048
        found = LOST
        at = self.state.head[hex]
        while at >= 0:
            if (
                self.state.kind[at] == kind
                and self.state.owner[at] == self.state.active
                and at != self.state.march.mover
            ):
                if at < len(self.view.pieces) and self.view.pieces[at].moved:
                    return at + 1  # of several alike, one who has moved
                if found == LOST:
                    found = at + 1
            at = self.state.next[at]
        return found

    def gather(self) -> None:
        """Those who go along: for one's own mover exactly, for another's any that could."""
        view, state = self.view, self.state
        owner, _, hex = view.mover
        if owner == view.seat:
            parts: list[list[int]] = [[], []]
            at = 0
            for part in range(2):
                while view.along[at] >= 0:
                    parts[part].append(view.along[at])
                    at += 1
                at += 1
            own = state.own_march()
            own.party = tuple(self.pick_own(parts[0], owner, hex))
            own.cargo = tuple(self.pick_own(parts[1], owner, hex))
            own.fleet = tuple(self.pick_own([k.CANOE] * view.along[at], owner, hex))
            return
        self.guess_party(owner, hex)

    def pick_own(self, kinds: list[int], owner: int, hex: int) -> list[int]:
        """Own counters of these kinds, those that moved with the mover first."""
        out: list[int] = []
        for kind in kinds:
            best = -1
            for number, piece in enumerate(self.view.pieces):
                if piece.kind == kind and piece.hex == hex and number not in out and number != self.state.march.mover:
                    if piece.owner not in (owner, k.NOBODY):
                        continue
                    if piece.moved == MOVER or best < 0:
                        best = number
                        if piece.moved == MOVER:
                            break
            if best >= 0:
                out.append(best)
        return out

    def guess_party(self, owner: int, hex: int) -> None:
        """Another's mover: at sea all aboard; by the coast one canoe and a paddler; on land he is thought to be alone."""
        state = self.state
        open_sea = state.chart.kind[hex] == k.SEA
        if not open_sea and not self.sailing():
            return
        for piece in state.stack(hex):
            kind = state.kind[piece]
            if kind == k.CANOE and (open_sea or not state.march.fleet):
                state.own_march().fleet += (piece,)
            elif piece != state.march.mover and state.owner[piece] == owner:
                if (kind < k.UNITS and (open_sea or (not state.march.party and self.fights(kind)))) or (
                    open_sea and kind < k.MARKERS
                ):
                    state.own_march().party += (piece,)
            elif open_sea and kind == HUNTED:
                state.own_march().cargo += (piece,)
        if state.march.stepped:
            for piece in [state.march.mover, *state.march.party, *state.march.cargo, *state.march.fleet]:
                state.bind(piece, state.march.mover + 1)

    def sailing(self) -> bool:
        return any(isinstance(each, Sail) for each in self.agenda)

    def puts_out(self, stack: Stack) -> bool:
        """Whether this stack's mover is afloat, so that a canoe and a paddler must be with him."""
        return self.sailing() and bool(self.view.mover) and self.view.mover[0::2] == [stack.owner, stack.hex]

    def winners(self) -> list[list[int]]:
        """Those who have won, a group for each hex, the first of them in the first."""
        first = self.view.victors[:]
        for group in self.view.behind:
            first[2] -= group[2]
            for kind in group[3:]:
                del first[first.index(kind, 3)]
        return [first, *self.view.behind]

    def group(self, seen: list[int]) -> list[int]:
        """Those who run, have won or follow."""
        if not seen:
            return []
        owner, hex, count = seen[:3]
        there = self.state.living(hex, owner)
        if len(seen) == 3:
            return there[:count] if len(there) >= count else there
        out: list[int] = []
        for kind in seen[3:]:
            for piece in there:
                if self.state.kind[piece] == kind and piece not in out:
                    out.append(piece)
                    break
        return out


_kept: list[tuple[MaoriView, MaoriState]] = []
"""The last position that was asked for."""


def face_up(view: MaoriView) -> MaoriState:
    """The position as far as this seat sees it, nothing added: for words and pictures, to be read only. Made once for a
    view, however many words it needs.
    """
    for seen, state in _kept[:]:
        if seen is view:
            return state
    made = turned_up(view)
    _kept[:] = [(view, made)]
    return made


def turned_up(view: MaoriView) -> MaoriState:
    """The same, made anew."""
    seen = FaceUp(view, Replayed([]))
    seen.lay_open()
    for stack in view.stacks:
        if stack.top != VILLAGE_TOP:
            seen.state.make(stack.top, stack.owner, stack.hex)
        for kind in stack.seen:
            seen.lay_beneath(stack, kind)
    seen.state.agenda = seen.agenda
    seen.join_up()
    seen.state.pool = (0,) * (view.players * ELDERS)
    seen.state.letter = (-1,) * len(seen.state.control)
    seen.state.moves = view.moves
    return seen.state
