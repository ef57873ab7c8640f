"""Land movement (8): Leaders, Scouts and Population, zones that are asked for, and what events put in the way.

Long because every mover reads the same costs, zones and bars.
"""

from __future__ import annotations

from vaka.core.action import Action
from vaka.core.agenda import Step
from vaka.games.clans import verbs as v
from vaka.games.clans.kinds import CHIEF, KINDS, LOG, PART, POPULATION, UNITS
from vaka.games.clans.land import MoveStage, WalkStage, finish, tell_step, travel
from vaka.games.clans.reasons import (
    CANNOT_CARRY,
    FINE,
    HANDS_FULL,
    NO_POINTS,
    NO_SUCH_PIECE,
    NOT_NOW,
    PEOPLE_FIGHT,
    PEOPLE_ZONE,
    ZONE_STOP,
)
from vaka.games.clans.sea import CoastStage
from vaka.games.clans.solitaire import movement_over as wake_areas
from vaka.games.clans.stage import Choice, Question, Stage, opened
from vaka.games.maori import tables as t
from vaka.games.maori.rules.captives import free_the_lonely
from vaka.games.maori.rules.leaders import give_elder
from vaka.games.maori.rules.stacks import may_be_armed, rivals_in
from vaka.games.maori.rules.zones import (
    LAND,
    ask_all,
    claims_over,
    in_claimed_zone,
    known_armed,
    land_questions,
)
from vaka.games.maori.state import MaoriState

# Questions.


def barred_ground(state: MaoriState, seat: int, start: int, target: int) -> int:
    """[MAO-E46b] [MAO-E61a] Rain that stops all movement on land, and a rāhui on an area from outside."""
    if state.rain == 4:
        return t.RAIN
    area = state.chart.area[target]
    if area >= 0 and area == state.rahui and state.chart.area[start] != area:
        return t.RAHUI_BARS
    return FINE


def mourned(state: MaoriState, seat: int, hex: int) -> bool:
    """[MAO-E43a] Whether nobody may go against a stack here, for as far as it can be seen to hide Combat Units."""
    area = state.chart.area[hex]
    if area < 0 or not state.mourning >> area & 1:
        return False
    for owner in rivals_in(state, hex, seat):
        if may_be_armed(state, hex, owner):
            return True
    return False


def lead_step_bar(state: MaoriState, seat: int, start: int, target: int) -> int:
    """[MAO-8.2a] [MAO-8.5b] [MAO-8.5f] Whether a Leader or Scout may step: points, events, and a zone he has entered."""
    if state.edition.land_cost(state, seat, target) > state.points:
        return NO_POINTS
    blocked = barred_ground(state, seat, start, target)
    if blocked:
        return blocked
    if state.zoned and not claims_over(state, seat, start, target):
        return ZONE_STOP
    return t.MOURNED if mourned(state, seat, target) else FINE


def people_step_bar(state: MaoriState, seat: int, start: int, target: int, points: int) -> int:
    """[MAO-8.4a] [MAO-8.5g] Whether a Population by itself may try to step: it keeps out of claimed zones."""
    if state.edition.land_cost(state, seat, target) > points:
        return NO_POINTS
    blocked = barred_ground(state, seat, start, target)
    if blocked:
        return blocked
    if known_armed(state, seat, target):
        return PEOPLE_FIGHT
    if not state.armed[target] >> seat & 1 and in_claimed_zone(state, seat, target):
        return PEOPLE_ZONE
    return FINE


# Carrying.


def hands(state: MaoriState) -> tuple[int, int]:
    """How many people and how many other Units are on the move, the mover included."""
    people = troops = 0
    for piece in state.party + [state.mover]:
        kind = state.kind[piece]
        if kind == POPULATION:
            people += 1
        elif kind < UNITS and kind != t.DUMMY:
            troops += 1
    return people, troops


def loads(state: MaoriState) -> tuple[int, int, int]:
    """How many logs and unfinished canoes, Hunted markers and captives are carried."""
    wood = game = captives = 0
    for piece in state.cargo:
        kind = state.kind[piece]
        if kind in (LOG, PART):
            wood += 1
        elif kind == t.HUNTED:
            game += 1
        else:
            captives += 1
    return wood, game, captives


def can_bear(people: int, troops: int, wood: int, game: int, captives: int) -> bool:
    """[MAO-8.4b] [MAO-8.4d] [MAO-8.4f] One log, unfinished canoe or Hunted marker to each of the people, one Hunted
    marker to each of the troops, one captive to either.
    """
    return wood <= people and wood + game <= people + troops and captives <= people + troops


def carry_bar(state: MaoriState, hex: int, kind: int) -> int:
    """[MAO-8.4b] [MAO-8.3d] Whether hands are free for a marker, and no hostile troops stand over it."""
    people, troops = hands(state)
    if people + (troops if kind == t.HUNTED or kind >= t.CAPTIVE else 0) == 0:
        return CANNOT_CARRY
    if kind < t.CAPTIVE and state.armed[hex] & ~(1 << state.owner[state.mover]):
        return t.HOSTILE_NEAR
    wood, game, captives = loads(state)
    if kind in (LOG, PART):
        wood += 1
    elif kind == t.HUNTED:
        game += 1
    else:
        captives += 1
    return FINE if can_bear(people, troops, wood, game, captives) else HANDS_FULL


def can_spare(state: MaoriState, kind: int) -> bool:
    """Whether those who go on could bear everything without one of a kind."""
    if not state.cargo or kind >= UNITS or kind == t.DUMMY:
        return True
    people, troops = hands(state)
    if kind == POPULATION:
        people -= 1
    else:
        troops -= 1
    wood, game, captives = loads(state)
    return can_bear(people, troops, wood, game, captives)


def shed(state: MaoriState) -> None:
    """[MAO-9.1i] Ashore again, what can no longer be carried stays on the beach."""
    people, troops = hands(state)
    for piece in state.cargo[:]:
        wood, game, captives = loads(state)
        if can_bear(people, troops, wood, game, captives):
            return
        if state.kind[piece] == t.HUNTED or captives > people + troops:
            state.cargo.remove(piece)


# Stages.


class MaoriMoveStage(MoveStage[MaoriState]):
    """[MAO-8.1a] The movement step: Leaders, Scouts and people; standing orders may be changed, dummies removed."""

    def resolve(self, state: MaoriState, step: Step) -> bool:
        """[MAO-14.2a] Where movement is variable the step has two parts."""
        if opened(state, step):
            return True
        state.part = 1 if state.rules.variable else 0
        state.spent = []
        state.strode = []
        if state.stuck >= 0 and state.owner[state.stuck] == step.seat:
            state.bound[state.stuck] = KINDS * KINDS
        return False

    def people_bar(self, state: MaoriState, seat: int, hex: int, target: int, points: int) -> int:
        return people_step_bar(state, seat, hex, target, points)

    def offer_more(self, state: MaoriState, seat: int, out: list[Action]) -> None:
        """[MAO-8.1a] Scouts are the only Combat Units that move by themselves."""
        scouts = [piece for piece in state.pieces_of(seat) if state.kind[piece] == t.SCOUT and state.bound[piece] == 0]
        offer_kinds(state, state.act.lead, scouts, out)
        offer_asides(state, seat, out)

    def bar_more(self, state: MaoriState, seat: int, action: Action) -> int:
        return aside_bar(state, seat, action)

    def apply(self, state: MaoriState, step: Step, action: Action) -> None:
        super().apply(state, step, action)
        if action.verb == v.LEAD:
            state.track = [action.a]

    def apply_more(self, state: MaoriState, seat: int, action: Action) -> None:
        apply_aside(state, seat, action)

    def close(self, state: MaoriState, seat: int) -> None:
        """[MAO-14.2b] [MAO-14.3a] After the first part come the rolls for more, after those the forced marches."""
        if state.rules.forced and state.rain < 3:
            state.agenda.append(Step(t.S_FORCED, seat))
        if state.rules.variable:
            state.part = 2
            state.agenda.append(Step(t.S_SECOND, seat))
        if not state.rules.forced and not state.rules.variable:
            movement_over(state, seat)


def offer_asides(state: MaoriState, seat: int, out: list[Action]) -> None:
    """[MAO-4d] What may be done while one's own pieces move: standing orders for others' turns, and removing dummies."""
    for topic in range(t.TOPICS):
        if not state.ordered >> topic & 1:
            for setting, action in enumerate(state.rules.order[topic]):
                if setting != state.orders[seat * t.TOPICS + topic]:
                    out.append(action)
    offer_unmask(state, seat, out)


def offer_unmask(state: MaoriState, seat: int, out: list[Action]) -> None:
    """[MAO-14.5a] A dummy may be removed at any time."""
    if state.rules.dummies:
        for piece in range(len(state.kind)):
            if state.kind[piece] == t.DUMMY and state.owner[piece] == seat and state.hex_of[piece] >= 0:
                action = state.rules.unmask[state.hex_of[piece]]
                if action not in out:
                    out.append(action)


def aside_bar(state: MaoriState, seat: int, action: Action) -> int:
    """Whether a standing order may be changed (once a turn and topic), or a dummy removed."""
    if action.verb == t.ORDER:
        if state.ordered >> action.a & 1 or state.orders[seat * t.TOPICS + action.a] == action.b:
            return t.ORDERED
        return FINE
    if action.verb == t.UNMASK:
        return FINE if state.find(action.a, t.DUMMY, seat) >= 0 else t.NO_DUMMY
    return NOT_NOW


def apply_aside(state: MaoriState, seat: int, action: Action) -> None:
    """Change a standing order, or take a dummy off."""
    if action.verb == t.ORDER:
        state.orders[seat * t.TOPICS + action.a] = action.b
        state.ordered |= 1 << action.a
        if state.events is not None:
            state.note_only("standing", seat, {"topic": action.a, "setting": action.b}, (seat,), "standing-unseen")
    elif action.verb == t.UNMASK:
        state.scrap(state.find(action.a, t.DUMMY, seat))
        if state.events is not None:
            state.note("unmask", seat, {"hex": action.a})


class MaoriLeadStage(CoastStage[MaoriState]):
    """[MAO-8.2a] [MAO-8.2b] A Leader or Scout on foot."""

    def resolve(self, state: MaoriState, step: Step) -> bool:
        """Half-way into a forest nothing more can be done in the first part."""
        if state.half >= 0 and state.part == 1:
            finish(state)
            return False
        return True

    def step_bar(self, state: MaoriState, seat: int, hex: int, target: int) -> int:
        return lead_step_bar(state, seat, hex, target)

    def offer_more(self, state: MaoriState, seat: int, hex: int, out: list[Action]) -> None:
        super().offer_more(state, seat, hex, out)
        if state.part == 1 and not (state.armed[hex] & ~(1 << seat) and state.stepped):
            for target in state.chart.land[hex]:
                if half_bar(state, seat, hex, target) == FINE:
                    out.append(state.rules.halfway[target])

    def bar_more(self, state: MaoriState, seat: int, hex: int, action: Action) -> int:
        if action.verb == t.HALF:
            if state.armed[hex] & ~(1 << seat) and state.stepped:
                return t.NOT_HALF
            return half_bar(state, seat, hex, action.a)
        return super().bar_more(state, seat, hex, action)

    def apply_more(self, state: MaoriState, seat: int, hex: int, action: Action) -> None:
        if action.verb == t.HALF:
            state.half = action.a
            state.points -= state.edition.point
            return
        super().apply_more(state, seat, hex, action)


def half_bar(state: MaoriState, seat: int, hex: int, target: int) -> int:
    """[MAO-14.2e] With one point left a stack may stand half-way into a forest that costs two."""
    if state.part != 1 or target not in state.chart.land[hex] or not state.chart.jungle[target]:
        return t.NOT_HALF
    if state.points != state.edition.point or state.edition.land_cost(state, seat, target) != 2 * state.edition.point:
        return t.NOT_HALF
    if state.zoned or barred_ground(state, seat, hex, target) or mourned(state, seat, target):
        return t.NOT_HALF
    return FINE


class MaoriWalkStage(WalkStage[MaoriState]):
    """[MAO-8.4a] [MAO-8.5g] A Population by itself; zones are asked for before its step, not after it."""

    def rest_bar(self, state: MaoriState, seat: int, hex: int) -> int:
        """Kept out everywhere, people may stay where they are."""
        return FINE

    def step_bar(self, state: MaoriState, seat: int, target: int) -> int:
        return people_step_bar(state, seat, state.hex_of[state.mover], target, state.points)

    def apply(self, state: MaoriState, step: Step, action: Action) -> None:
        if action.verb != v.STEP:
            super().apply(state, step, action)
            return
        state.agenda.append(Step(t.S_TRY, step.seat, action.a))
        if not state.armed[action.a] >> step.seat & 1:
            ask_all(state, step.seat, land_questions(state, step.seat, action.a), LAND)


class TryStage(Stage[MaoriState]):
    """[MAO-8.5g] [MAO-8.5k] The step is made if no zone was claimed; hidden Combat Units in the hex end the move."""

    def resolve(self, state: MaoriState, step: Step) -> bool:
        seat, target = step.seat, step.a
        state.agenda.pop()
        if not state.armed[target] >> seat & 1 and in_claimed_zone(state, seat, target):
            if state.events is not None:
                state.note("kept-out", seat, {"hex": target})
        elif state.armed[target] & ~(1 << seat):
            if state.events is not None:
                state.note("turned-back", seat, {"hex": target})
            finish(state)
        else:
            state.points -= state.edition.land_cost(state, seat, target)
            tell_step(state, seat, "walk", target)
            travel(state, target)
        return False


# The step is over.


def movement_over(state: MaoriState, seat: int) -> None:
    """[MAO-4b] Everything has moved; a lone player's hostile areas may wake."""
    state.part = 0
    state.spent = []
    state.strode = []
    if state.players == 1:
        wake_areas(state, seat)
    state.release()


# A move is over.


def move_over(state: MaoriState) -> None:
    """[MAO-8.4j] [MAO-E62a] [MAO-14.2b] Captives left alone go free, a taniwha may stir, a mover may wait for more."""
    mover = state.mover
    seat = state.owner[mover]
    kind = state.kind[mover]
    free_the_lonely(state)
    if kind == POPULATION or state.hex_of[mover] < 0:
        return
    hex = state.hex_of[mover]
    if state.part == 3:
        forced_toll(state, seat)
    elif state.part == 1:
        note_spent(state, seat, mover, hex)
    if state.taniwha >= 0 and state.stepped:
        if kind == CHIEF and state.chart.area[hex] == state.taniwha:
            state.agenda.append(Step(t.S_CHALLENGE, seat, hex))
        if disturbed(state):
            stir(state, seat, hex)
    state.track = []
    state.half = -1


def disturbed(state: MaoriState) -> bool:
    """[MAO-E62a] Whether the stack entered a guarded river, lake or coastal hex on its way."""
    for hex in state.track[1:]:
        if state.chart.area[hex] == state.taniwha and state.rules.land.wet[hex]:
            return True
    return False


def stir(state: MaoriState, seat: int, hex: int) -> None:
    """[MAO-E62a] On a 1 one Unit of the stack steps down, its owner's choice."""
    roll = state.chance.roll(6)
    if state.events is not None:
        state.note("taniwha", seat, {"hex": hex, "roll": roll})
    if roll == 1 and units_with(state):
        state.agenda.append(Step(t.S_WOUND, seat, hex))


def units_with(state: MaoriState) -> bool:
    """Whether a Unit that can step down moves with the mover, or is he."""
    for piece in state.party + [state.mover]:
        kind = state.kind[piece]
        if kind < UNITS and state.edition.is_combat[kind]:
            return True
    return False


class DemoteStage(Question[MaoriState]):
    """[MAO-E53a] One Combat Unit steps down, its owner's choice."""

    other = NO_SUCH_PIECE

    def stack(self, state: MaoriState, step: Step) -> list[int]:
        """Who comes into question."""
        return state.pieces_of(step.seat)

    def options(self, state: MaoriState, step: Step) -> list[Action]:
        troops = [piece for piece in self.stack(state, step) if state.edition.is_combat[state.kind[piece]]]
        out: list[Action] = []
        offer_kinds(state, state.rules.demote, troops, out)
        return out

    def chosen(self, state: MaoriState, step: Step, action: Action) -> None:
        step_down(state, state.find(action.a, action.b, step.seat))


class WoundStage(DemoteStage):
    """[MAO-E62a] [MAO-E62b] One Combat Unit of a stack steps down, its owner's choice."""

    def stack(self, state: MaoriState, step: Step) -> list[int]:
        return state.living(step.a, step.seat)

    def bar(self, state: MaoriState, step: Step, action: Action) -> int:
        return super().bar(state, step, action) if action.a == step.a else NOT_NOW


def offer_kinds(state: MaoriState, actions: list[Action], pieces: list[int], out: list[Action]) -> None:
    """Offer the actions, which stand by hex and kind, that mean some of these counters; each once."""
    for piece in pieces:
        action = actions[state.hex_of[piece] * KINDS + state.kind[piece]]
        if action not in out:
            out.append(action)


def step_down(state: MaoriState, piece: int) -> None:
    """[MAO-5m] One step on the ladder of panic; Population and dummies are unhurt."""
    kind = state.kind[piece]
    if kind >= UNITS or not state.edition.is_combat[kind]:
        return
    state.change(piece, state.edition.panic[kind])
    if state.events is not None:
        into = state.kind[piece]
        state.note_of("step-down", piece, {"hex": state.hex_of[piece], "kind": kind, "into": into})


class ChallengeStage(Choice[MaoriState]):
    """[MAO-E62b] A Chief who has ended his move among the taniwha's waters may challenge it."""

    def options(self, state: MaoriState, step: Step) -> list[Action]:
        return [state.rules.passing, state.rules.challenge]

    def chosen(self, state: MaoriState, step: Step, action: Action) -> None:
        if action.verb == t.PASS:
            return
        roll = state.chance.roll(6)
        if state.events is not None:
            state.note("challenge", step.seat, {"roll": roll})
        if roll >= 5:
            state.taniwha = -1
            give_elder(state, step.seat, step.a)
        elif roll == 1:
            state.agenda.append(Step(t.S_WOUND, step.seat, step.a))


# Variable movement and forced marches are in their own chapter; what a move leaves behind for them is noted here.


def note_spent(state: MaoriState, seat: int, mover: int, hex: int) -> None:
    """[MAO-14.2b] [MAO-14.2g] A mover who spent exactly two points, and was not stopped, may roll for more."""
    allowance = state.edition.points_of(state, mover)
    if allowance - state.points != 2 * state.edition.point or state.zoned or state.sea_zoned:
        return
    if state.armed[hex] & ~(1 << seat):
        return
    state.spent += [mover, len(state.track)] + state.track
    if state.half >= 0:
        state.strode += [mover, state.half]


def forced_toll(state: MaoriState, seat: int) -> None:
    """[MAO-14.3c] [MAO-14.3d] After the march one die for the stack: odd makes each Unit in it roll for panic."""
    roll = state.chance.roll(6)
    if state.events is not None:
        state.note("toll", seat, {"roll": roll})
    if roll % 2 == 0:
        return
    for piece in state.party:
        if state.kind[piece] < UNITS and state.chance.roll(6) % 2 == 1:
            step_down(state, piece)
