"""Construction and Training, as a phase: one build after another, until its seat is done."""

from __future__ import annotations

from vaka.core.action import Action, offered
from vaka.core.aliases import Hex, Seat
from vaka.core.reason import Reason
from vaka.games.clans import verbs as v
from vaka.games.clans.aliases import Kind
from vaka.games.clans.build import (
    abandon_refusal,
    complete_refusal,
    disarm,
    disarm_refusal,
    fell_refusal,
    found_refusal,
    give_up,
    keep_refusal,
    launch_refusal,
    name_home,
    ready,
    shape_refusal,
    stock,
    train_refusal,
    use_workers,
    village_refusal,
)
from vaka.games.clans.decision import NOT_NOW, Phase, S
from vaka.games.clans.kinds import (
    BUILT,
    CANOE,
    KINDS,
    LOG,
    NO_VILLAGE,
    NOBODY,
    PART,
    PART_BUILT,
    POPULATION,
    SEA,
    UNITS,
)
from vaka.games.clans.rows import with_at


class Build(Phase[S]):
    """[T94-6.1a, MAO-6.1c, MAO-6.1d] Fell, train, shape, finish, found, complete, give up, in any order, until done."""

    name = "build"
    quiet = True

    def options(self, state: S) -> list[Action]:
        seat = self.seat
        out: list[Action] = []
        grounds = list(state.villages)
        """Where there is a Village, or people who might found one."""
        self.offer_counters(state, seat, grounds, out)
        if len(grounds) > len(state.villages):
            grounds.sort()
        act = state.act
        for hex in grounds:
            village = state.village[hex]
            if village == BUILT + seat:
                if village_refusal(state, seat, hex) is None:
                    self.offer_village(state, seat, hex, out)
            elif state.head[hex] >= 0:
                if village == PART_BUILT:
                    if complete_refusal(state, seat, hex) is None:
                        out.append(act.complete[hex])
                elif village == NO_VILLAGE and found_refusal(state, seat, hex) is None:
                    out.append(act.found[hex])
        self.offer_more(state, seat, out)
        out.append(act.done)
        return out

    def offer_counters(self, state: S, seat: Seat, grounds: list[Hex], out: list[Action]) -> None:
        """What people can fell and troops be disarmed; sites on which people stand join the grounds."""
        act = state.act
        is_combat = state.edition.is_combat
        chart = state.chart
        for piece, owner in enumerate(state.owner):
            if owner != seat:
                continue
            hex = state.hex_of[piece]
            if hex < 0:
                continue
            kind = state.kind[piece]
            if kind == POPULATION:
                if state.bound[piece] != 0:
                    continue
                if chart.jungle[hex]:
                    action = act.fell[hex]
                    if not offered(action, out) and fell_refusal(state, seat, hex) is None:
                        out.append(action)
                elif chart.is_site[hex] and hex not in grounds:
                    grounds.append(hex)
            elif kind < UNITS and is_combat[kind]:
                # At sea there is no such action; by version 1 of the rules there was.
                if chart.kind[hex] != SEA or state.version < 2:
                    action = act.disarm[hex * KINDS + kind]
                    if not offered(action, out):
                        out.append(action)

    def offer_village(self, state: S, seat: Seat, hex: Hex, out: list[Action]) -> None:
        """What a Village that has not built yet may do."""
        act = state.act
        ready = stock(state, hex, seat)
        for source, target in state.edition.training:
            if ready >> source & 1:
                action = act.train[hex * KINDS + target]
                if not offered(action, out) and self.train_refusal(state, seat, hex, target) is None:
                    out.append(action)
        if ready >> LOG & 1 and shape_refusal(state, seat, hex) is None:
            out.append(act.shape[hex])
        if ready >> PART & 1 and launch_refusal(state, seat, hex) is None:
            out.append(act.launch[hex])
        if keep_refusal(state, seat, hex) is None:
            out.append(act.abandon[hex])

    def train_refusal(self, state: S, seat: Seat, hex: Hex, target: Kind) -> Reason | None:
        return train_refusal(state, seat, hex, target)

    def offer_more(self, state: S, seat: Seat, out: list[Action]) -> None:
        """What an edition offers besides."""

    def why_not(self, state: S, action: Action) -> Reason | None:
        seat = self.seat
        verb = action.verb
        if verb == v.DONE:
            return None
        if verb == v.FELL:
            return fell_refusal(state, seat, action.a)
        if verb == v.TRAIN:
            return self.train_refusal(state, seat, action.a, action.b)
        if verb == v.SHAPE:
            return shape_refusal(state, seat, action.a)
        if verb == v.LAUNCH:
            return launch_refusal(state, seat, action.a)
        if verb == v.FOUND:
            return found_refusal(state, seat, action.a)
        if verb == v.COMPLETE:
            return complete_refusal(state, seat, action.a)
        if verb == v.ABANDON:
            return abandon_refusal(state, seat, action.a)
        if verb == v.DISARM:
            return disarm_refusal(state, seat, action.a, action.b)
        return self.refuse_more(state, seat, action)

    def refuse_more(self, state: S, seat: Seat, action: Action) -> Reason | None:
        """Why an edition's own build is refused."""
        return NOT_NOW

    def apply(self, state: S, action: Action) -> None:
        seat = self.seat
        verb = action.verb
        hex = action.a
        if verb == v.DONE:
            state.agenda.pop()
            state.release()
        elif verb == v.FELL:
            self.fell(state, seat, hex)
        elif verb == v.TRAIN:
            self.train(state, seat, hex, action.b)
        elif verb == v.SHAPE:
            state.worked += (hex,)
            self.swap(state, seat, hex, LOG, PART, "shape")
        elif verb == v.LAUNCH:
            state.worked += (hex,)
            self.swap(state, seat, hex, PART, CANOE, "launch")
        elif verb == v.FOUND:
            state.scrap(ready(state, hex, LOG, NOBODY))
            use_workers(state, seat, hex, state.edition.found_workers)
            state.set_village(hex, PART_BUILT)
            state.worked += (hex,)
            if state.events is not None:
                state.note("found", seat, {"hex": hex})
        elif verb == v.COMPLETE:
            self.complete(state, seat, hex)
        elif verb == v.ABANDON:
            self.abandon(state, seat, hex)
        elif verb == v.DISARM:
            state.bind(disarm(state, seat, hex, action.b), 1)
            state.edition.stacks_thinned(state)
        else:
            self.apply_more(state, seat, action)

    def apply_more(self, state: S, seat: Seat, action: Action) -> None:
        """Carry out an edition's own build."""

    def fell(self, state: S, seat: Seat, hex: Hex) -> None:
        """[T94-6.1n, T94-15.4a] A Big Log lies in the jungle; the Population stays. With depletion a 1 makes it the
        last one.
        """
        use_workers(state, seat, hex, 1)
        state.bind(state.bring(LOG, NOBODY, hex), 1)
        state.worked += (hex,)
        if state.events is not None:
            state.note("fell", seat, {"hex": hex})
        if state.edition.depletion and self.depletes(state):
            state.stumps += (hex,)
            if state.events is not None:
                state.note("stump", seat, {"hex": hex})

    def depletes(self, state: S) -> bool:
        """[T94-15.4a] [T94-15.4b] Whether the log just felled was the last of its hex."""
        return state.chance.roll(6) == 1

    def train(self, state: S, seat: Seat, hex: Hex, target: Kind) -> None:
        """One Unit becomes another."""
        for line in state.edition.training:
            if line[1] == target:
                piece = ready(state, hex, line[0], seat)
                if piece >= 0:
                    state.bind(piece, 1)
                    state.retrain(piece, target)
                    state.worked += (hex,)
                    break
        if state.events is not None:
            state.note("train", seat, {"hex": hex, "kind": target})

    def swap(self, state: S, seat: Seat, hex: Hex, old: int, new: int, what: str) -> None:
        """One marker becomes another."""
        piece = ready(state, hex, old, NOBODY)
        state.bind(piece, 1)
        state.retrain(piece, new)
        if state.events is not None:
            state.note(what, seat, {"hex": hex})

    def complete(self, state: S, seat: Seat, hex: Hex) -> None:
        """[T94-6.1s, T94-6.2b] A Village stands; it is Home if there is none."""
        edition = state.edition
        state.scrap(ready(state, hex, LOG, NOBODY))
        for _ in range(edition.finish_consumed):
            state.scrap(ready(state, hex, POPULATION, seat))
        use_workers(state, seat, hex, edition.finish_workers - edition.finish_consumed)
        state.set_village(hex, BUILT + seat)
        state.worked += (hex,)
        if state.events is not None:
            state.note("complete", seat, {"hex": hex})
        if state.home[seat] < 0:
            state.home = with_at(state.home, seat, hex)

    def abandon(self, state: S, seat: Seat, hex: Hex) -> None:
        """[T94-6.2e] The Village becomes Part-Built, and its Population steps out."""
        give_up(state, hex)
        state.bind(state.bring(POPULATION, seat, hex), 1)
        state.worked += (hex,)
        if state.events is not None:
            state.note("abandon", seat, {"hex": hex})
        if state.home[seat] < 0:
            name_home(state, seat)
        state.edition.stacks_thinned(state)
