"""A full position that agrees with a view: hidden stacks, pools and letters are dealt afresh.

Long because one deal has to satisfy all that was seen at once: stacks, pools, captives, dummies and letters.
"""

from __future__ import annotations

from typing import Final

from vaka.core.chance import Chance, Replayed
from vaka.core.state import State
from vaka.games.clans import kinds as k
from vaka.games.clans.control import Settle
from vaka.games.clans.record import but, read_record
from vaka.games.clans.rows import with_at
from vaka.games.clans.sea import Sail
from vaka.games.clans.view import imagined
from vaka.games.maori.figures import SETS
from vaka.games.maori.paused import Paused
from vaka.games.maori.rules.battle import Clash, Commit, counts_of, strongest
from vaka.games.maori.rules.building import Meal, asks_for_meals
from vaka.games.maori.rules.captives import KeepCaptive
from vaka.games.maori.rules.sequence import MaoriBid, Reroll, RollHome, RollHomes
from vaka.games.maori.rules.stacks import VILLAGE_TOP, rank_of
from vaka.games.maori.sight import MOVER, SOMEBODY
from vaka.games.maori.state import MaoriState, is_elder
from vaka.games.maori.tables import (
    CAPTIVE,
    DUMMY,
    ELDERS,
    FORCED_PART,
    GUARD,
    HUNTED,
    OF_EACH,
    REFUGEES,
    SCOUT,
    SHAKEN,
    TOPICS,
)
from vaka.games.maori.view import OPEN_MARCH, PUBLIC, MaoriView, Stack
from vaka.games.maori.weather import Weather

TROOPS: Final = [k.MILITIA, k.SLINGERS, k.FIGHTERS, k.HEAVY, SCOUT, GUARD]
CHANCES: Final = [4, 3, 5, 2, 1, 1]
"""How likely each kind of Combat Unit is thought to be."""
WOOD: Final = [k.LOG, k.PART, k.CANOE, HUNTED]
UNDER_VILLAGES: Final = [3, 1, 2, 1]
ELSEWHERE: Final = [1, 0, 1, 1]
"""How likely markers are thought to lie beneath a Village, and beneath other stacks."""
LOST: Final = 1 << 12
TRIES: Final = 40
"""How often a deal is made anew when the one who is asked could do nothing in it."""


class Deal:
    """One imagined position in the making."""

    def __init__(self, view: MaoriView, chance: Chance) -> None:
        self.view = view
        self.agenda = view.game.load_agenda(view.steps)
        self.chance = chance
        state = view.empty(chance)
        assert isinstance(state, MaoriState)
        self.state = state
        self.hidden: list[list[int]] = [[] for _ in view.stacks]
        """What is dealt beneath each stack."""
        self.guards = [0] * view.players
        self.scouts = [0] * view.players
        self.masks = [0] * view.players

    # The open part.

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

    # The hidden part.

    def deal(self) -> None:
        self.count_known()
        for number, stack in enumerate(self.view.stacks):
            self.add_captives(number, stack)
        self.deal_leaders()
        for number, stack in enumerate(self.view.stacks):
            if stack.top == DUMMY:  # first, while there are dummies left: whatever is alive would lie above
                self.fill(number, stack)
        for number, stack in enumerate(self.view.stacks):
            self.fill(number, stack)
        bit = (1 << self.view.players) - 1 if self.view.seat is None else 1 << self.view.seat
        for number, stack in enumerate(self.view.stacks):
            if stack.top != VILLAGE_TOP:
                top = self.state.make(stack.top, stack.owner, stack.hex)
                if stack.top in stack.seen:
                    self.state.show(top, bit)
            for kind in stack.seen:
                piece = self.state.make(kind, k.NOBODY if k.MARKERS <= kind <= HUNTED else stack.owner, stack.hex)
                self.state.show(piece, bit)
            for kind in self.hidden[number]:
                self.state.make(kind, k.NOBODY if k.MARKERS <= kind <= HUNTED else stack.owner, stack.hex)

    def count_known(self) -> None:
        """Counters that exist once or a few times only."""
        for stack in self.view.stacks:
            for kind in [stack.top] + stack.seen:
                self.note(stack.owner, kind)

    def note(self, owner: int, kind: int) -> None:
        if kind == GUARD:
            self.guards[owner] += 1
        elif kind == SCOUT:
            self.scouts[owner] += 1
        elif kind == DUMMY:
            self.masks[owner] += 1

    def room(self, number: int) -> int:
        """How many counters of a stack are still to be dealt."""
        stack = self.view.stacks[number]
        return stack.beneath - len(stack.seen) - len(self.hidden[number])

    def needs(self, stack: Stack, hidden: list[int]) -> int:
        """How many of the free places a stack must keep for Combat Units, an escort and a canoe, because of what everybody
        knows.
        """
        kinds = [stack.top] + stack.seen + hidden
        need = 0
        troops = self.wants_troops(stack) and not any(self.fights(kind) for kind in kinds)
        if troops or self.wants_escort(stack, kinds):
            need += 1
        if self.wants_canoe(stack) and k.CANOE not in kinds:
            need += 1
        return need

    def wants_troops(self, stack: Stack) -> bool:
        afloat = self.puts_out(stack) or self.waits_afloat(stack) or self.lies_at_sea(stack)
        return stack.armed == 1 or self.claimed(stack) or afloat

    def wants_canoe(self, stack: Stack) -> bool:
        """Whether everybody knows of a canoe that this stack covers; it may be another's in the hex who uses it."""
        if self.state.find(stack.hex, k.CANOE, k.NOBODY) >= 0:
            return False
        if self.lies_at_sea(stack):
            return True
        here = [each for each in self.view.stacks if each.hex == stack.hex]
        used = any(self.claimed_at_sea(each) or self.puts_out(each) or self.waits_afloat(each) for each in here)
        return used and self.hosts(stack)

    def lies_at_sea(self, stack: Stack) -> bool:
        return self.state.chart.kind[stack.hex] == k.SEA

    def fights(self, kind: int) -> bool:
        return kind < k.UNITS and self.state.edition.is_combat[kind]

    def claimed(self, stack: Stack) -> bool:
        code = stack.hex * 16 + stack.owner * 2 + 1
        return code in self.state.land_zones or code in self.state.sea_zones

    def claimed_at_sea(self, stack: Stack) -> bool:
        return stack.hex * 16 + stack.owner * 2 + 1 in self.state.sea_zones

    def deal_leaders(self) -> None:
        """Elders and Tohunga that are on the map but not seen lie under a Chief or an Elder."""
        for owner in range(self.view.players):
            if owner == self.view.seat or self.view.result is not None:
                continue
            stacks = [n for n, stack in enumerate(self.view.stacks) if stack.owner == owner and stack.top >= k.UNITS]
            stacks = [n for n in stacks if self.view.stacks[n].top != VILLAGE_TOP]
            shown = [kind for s in self.view.stacks if s.owner == owner for kind in [s.top] + s.seen]
            seen = [kind for kind in shown if is_elder(kind)]
            missing = self.view.elders[owner] - len(seen)
            taken = [(kind - k.ELDER) % ELDERS for kind in seen] + self.waiting_elders(owner)
            hidden = self.tohunga_about(owner) and k.SHAMAN not in shown
            self.place_leaders(stacks, self.tohunga_places(stacks) if hidden else [], missing, taken)

    def place_leaders(self, stacks: list[int], places: list[int], missing: int, taken: list[int]) -> None:
        """Lay a Tohunga into one of these stacks, the first of them if the Elders then find a place as well."""
        for n in places:
            self.hidden[n].append(k.SHAMAN)
            if self.place_elders(stacks, missing, taken):
                return
            self.hidden[n].pop()
        if places:
            self.hidden[places[0]].append(k.SHAMAN)
        else:
            self.place_elders(stacks, missing, taken)

    def tohunga_about(self, owner: int) -> bool:
        """Whether everybody knows a Tohunga to be on the map."""
        state = self.state
        return state.fate[owner] < 0 and state.shaman_due[owner] == 0 and self.set_up(owner)

    def set_up(self, owner: int) -> bool:
        return any(stack.owner == owner and stack.top == k.CHIEF for stack in self.view.stacks)

    def tohunga_places(self, stacks: list[int]) -> list[int]:
        """Where a Tohunga may lie, the likeliest place first."""
        open_ = [n for n in stacks if self.view.stacks[n].top != k.SHAMAN and self.spare(n) > 0]
        with_chief = [n for n in open_ if self.view.stacks[n].top == k.CHIEF]
        if with_chief and (len(with_chief) == len(open_) or self.chance.below(4)):
            first = with_chief[0]
        elif open_:
            first = self.chance.pick(open_)
        else:
            return []
        return [first, *[n for n in open_ if n != first]]

    def spare(self, number: int) -> int:
        """Free places of a stack beyond those it must keep for troops."""
        return self.room(number) - self.needs(self.view.stacks[number], self.hidden[number])

    def waiting_elders(self, owner: int) -> list[int]:
        """Elders drawn but not placed yet, by number."""
        out: list[int] = []
        for each in self.agenda:
            if isinstance(each, Settle) and each.seat == owner and is_elder(each.kind):
                out.append((each.kind - k.ELDER) % ELDERS)
        return out

    def place_elders(self, stacks: list[int], missing: int, taken: list[int]) -> bool:
        """Lay so many Elders under stacks whose top outranks them; every Elder exists once."""
        if missing <= 0:
            return True
        numbers = [number for number in range(ELDERS) if number not in taken]
        self.chance.shuffle(numbers)
        order = stacks[:]
        self.chance.shuffle(order)
        for n in order:
            if self.spare(n) <= 0:
                continue
            for number in numbers:
                sides = [k.ELDER + number, SHAKEN + number]
                if self.chance.below(3) == 0:
                    sides.reverse()
                for kind in sides:
                    if rank_of(kind) > rank_of(self.view.stacks[n].top):
                        self.hidden[n].append(kind)
                        if self.place_elders(stacks, missing - 1, taken + [number]):
                            return True
                        self.hidden[n].pop()
        return False

    def fill(self, number: int, stack: Stack) -> None:
        """Units and, under the stack that covers the markers of its hex, markers."""
        hidden = self.hidden[number]
        if self.state.chart.kind[stack.hex] == k.SEA:
            self.fill_fleet(number, stack)
            return
        if self.wants_canoe(stack) and k.CANOE not in stack.seen and self.room(number) > 0:
            hidden.append(k.CANOE)
        while self.room(number) > 0:
            known = [stack.top] + stack.seen + hidden
            must = self.wants_troops(stack) and not any(self.fights(kind) for kind in known)
            escort = self.wants_escort(stack, known)
            alive = escort or self.wants_alive(stack, known) >= self.room(number)
            hidden.append(self.some_unit(stack, must, not alive and self.hosts(stack), not escort))
            self.note(stack.owner, hidden[-1])

    def hosts(self, stack: Stack) -> bool:
        """Whether ownerless markers of the hex, which this seat does not see, would lie under this stack."""
        view, hex = self.view, stack.hex
        village = self.state.village[hex]
        if any(piece.owner == view.seat and piece.hex == hex for piece in view.pieces):
            return False
        if view.seat is not None and village == k.BUILT + view.seat:
            return False
        owners = [each.owner for each in view.stacks if each.hex == hex]
        if village >= k.BUILT:
            owners.append(village - k.BUILT)
        return min(owners) == stack.owner

    def wants_alive(self, stack: Stack, known: list[int]) -> int:
        """How many more living counters must lie here, because everybody saw so many run, win or follow."""
        most = 0
        for group in (self.view.fleeing, *self.winners(), self.view.chasing):
            if group and group[:2] == [stack.owner, stack.hex]:
                most = max(most, group[2])
        return most - sum(1 for kind in known if kind < k.MARKERS)

    def wants_escort(self, stack: Stack, known: list[int]) -> bool:
        """Whether captives who were seen lie here outside a Village, and nobody yet who holds them; those of whom nobody
        has said yet what becomes of them need nobody.
        """
        if self.state.village[stack.hex] == k.BUILT + stack.owner or self.owed(stack):
            return False
        return any(CAPTIVE <= kind < VILLAGE_TOP for kind in known) and not any(
            kind < k.UNITS and kind != DUMMY for kind in known
        )

    def owed(self, stack: Stack) -> list[int]:
        """The captives in a stack of whom its owner has still to say what becomes of them."""
        waiting = [each for each in self.agenda if isinstance(each, KeepCaptive)]
        return [CAPTIVE + each.people for each in waiting if (each.seat, each.hex) == (stack.owner, stack.hex)]

    def add_captives(self, number: int, stack: Stack) -> None:
        """Where an owner is asked whose people are consumed, everybody knows that he holds captives: of several peoples,
        or, where those of one are asked for as well, at least of one. So do those who wait for what becomes of them.
        """
        owed = self.owed(stack)
        for kind in stack.seen:
            if kind in owed:
                owed.remove(kind)
        self.hidden[number] += owed[: self.room(number)]
        for each in self.agenda:
            if isinstance(each, Meal) and each.seat == stack.owner and each.village == stack.hex:
                held = {kind for kind in stack.seen if kind >= CAPTIVE}
                others = [CAPTIVE + seat for seat in range(self.view.players) if seat != stack.owner]
                self.chance.shuffle(others)
                peoples = 1 + self.chance.below(2) if asks_for_meals(self.state) else 2
                for kind in others:
                    if len(held) < peoples and kind not in held and self.room(number) > 0:
                        held.add(kind)
                        self.hidden[number].append(kind)

    def some_unit(self, stack: Stack, must: bool, wood: bool = False, masked: bool = True) -> int:
        """A likely counter that may lie under this top; wood: also one that is not alive; masked: or a dummy."""
        weights = [0] * (HUNTED + 1)
        if wood and not must:
            likely = UNDER_VILLAGES if self.state.village[stack.hex] == k.BUILT + stack.owner else ELSEWHERE
            for kind, weight in zip(WOOD, likely, strict=True):
                weights[kind] = weight
            if not self.state.chart.coastal[stack.hex]:
                weights[k.CANOE] = 0
        top = rank_of(stack.top)
        if stack.armed != 0 and not self.just_taken(stack):
            for kind, weight in zip(TROOPS, CHANCES, strict=True):
                if rank_of(kind) >= top:
                    weights[kind] = weight
            if self.guards[stack.owner]:
                weights[GUARD] = 0
            if self.scouts[stack.owner] >= 5:
                weights[SCOUT] = 0
        if not must and rank_of(k.POPULATION) >= top:
            weights[k.POPULATION] = 8
        if masked and not must and self.state.rules.dummies and self.masks[stack.owner] < 3:
            weights[DUMMY] = 1
        if not any(weights):
            return self.marker_or_mask(stack)
        return self.chance.draw(weights)

    def just_taken(self, stack: Stack) -> bool:
        """[MAO-7d] Whether newcomers are placed in the area, which another has just taken: he found no enemy troops there."""
        area = self.state.chart.area[stack.hex]
        for each in self.agenda:
            if isinstance(each, Settle) and each.area == area and each.seat != stack.owner and each.how != REFUGEES:
                return True
        return False

    def marker_or_mask(self, stack: Stack) -> int:
        """Nothing but a marker can lie here; where this seat sees those of the hex, a captive."""
        if not self.hosts(stack):
            return CAPTIVE + self.chance.pick([seat for seat in range(self.view.players) if seat != stack.owner])
        return HUNTED if self.chance.below(2) else k.LOG

    def fill_fleet(self, number: int, stack: Stack) -> None:
        """At sea: as many canoes as can be manned by those aboard."""
        hidden = self.hidden[number]
        left = self.room(number)
        known = [stack.top] + stack.seen + hidden
        crews = sum(1 for kind in known if self.fights(kind))
        units = sum(1 for kind in known if kind < k.UNITS)
        canoes = max(known.count(k.CANOE), 0)
        while canoes * 2 < units or canoes == 0:
            hidden.append(k.CANOE)
            canoes += 1
            left -= 1
        while left > 0:
            if crews < canoes or units < 2 * canoes:
                hidden.append(self.some_unit(stack, True))
                self.note(stack.owner, hidden[-1])
                crews += 1
                units += 1
            elif left > 1:
                hidden.append(k.CANOE)
                canoes += 1
            else:
                hidden.append(HUNTED)
            left -= 1

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

    # What nobody has seen.

    def deal_rest(self) -> None:
        """Elders not on the map lie in the pools; the letters that have not been read are drawn again."""
        view, state = self.view, self.state
        state.pool = (1,) * (view.players * ELDERS)
        for seat in range(view.players):
            for piece in state.elders_on_map(seat):
                state.pool = with_at(state.pool, seat * ELDERS + (state.kind[piece] - k.ELDER) % ELDERS, 0)
            for number in self.waiting_elders(seat):
                state.pool = with_at(state.pool, seat * ELDERS + number, 0)
        counts = [OF_EACH - read for read in state.read_letters]
        state.letter = (-1,) * len(state.control)
        if state.control.count(-1) + sum(1 for each in state.control if each >= 0) and self.letters_laid():
            for area in range(len(state.control)):
                if state.control[area] < 0 and state.mood[area] == 0:
                    letter = self.chance.draw(counts)
                    counts[letter] -= 1
                    state.letter = with_at(state.letter, area, letter)

    def letters_laid(self) -> bool:
        """Whether all homes are known, so that the other areas bear their letters."""
        return not any(isinstance(each, RollHome | Reroll | RollHomes | MaoriBid) for each in self.agenda)


def imagine(view: MaoriView, chance: Chance) -> State:
    """[MAO-8.3c] [MAO-3.1g] Deal what this seat cannot know: stacks, pools, letters, other seats' orders.

    Whoever is asked has something to choose, so a deal in which he has not is made anew.
    """
    state = dealt(view, chance)
    for _ in range(TRIES):
        if state.choices or not state.agenda:
            break
        state = dealt(view, chance)
    return state


def dealt(view: MaoriView, chance: Chance) -> State:
    """One deal."""
    deal = Deal(view, chance)
    deal.lay_open()
    if view.result is None:
        deal.deal()
    state = deal.state
    state.agenda = deal.agenda
    deal.join_up()
    deal.deal_rest()
    hide_choice(state, view)
    return imagined(state, view)


def face_up(view: MaoriView) -> MaoriState:
    """The position as far as this seat sees it, nothing added: for words and pictures, not for play."""
    deal = Deal(view, Replayed([]))
    deal.lay_open()
    for stack in view.stacks:
        if stack.top != VILLAGE_TOP:
            deal.state.make(stack.top, stack.owner, stack.hex)
        for kind in stack.seen:
            deal.state.make(kind, k.NOBODY if k.MARKERS <= kind <= HUNTED else stack.owner, stack.hex)
    deal.state.agenda = deal.agenda
    deal.join_up()
    deal.state.pool = (0,) * (view.players * ELDERS)
    deal.state.letter = (-1,) * len(deal.state.control)
    deal.state.moves = view.moves
    return deal.state


def hide_choice(state: MaoriState, view: MaoriView) -> None:
    """While the defender chooses, the attacker's choice is thought to be his best."""
    top = state.agenda[-1] if state.agenda else None
    if not isinstance(top, Commit) or not top.defends or view.chosen:
        return
    for each in state.agenda:
        if isinstance(each, Clash):
            best = strongest(counts_of(state, each.hex, each.seat))
            state.chosen = SETS[best] if best >= 0 else ()
