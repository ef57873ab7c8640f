"""A full position that agrees with a view: hidden stacks, pools and letters are dealt afresh."""

from __future__ import annotations

from typing import Final

from vaka.core.chance import Chance
from vaka.core.state import State
from vaka.games.clans import kinds as k
from vaka.games.clans.control import Settle
from vaka.games.clans.rows import with_at
from vaka.games.maori.face_up import FaceUp
from vaka.games.maori.figures import SETS
from vaka.games.maori.rules.battle import Clash, Commit, counts_of, strongest
from vaka.games.maori.rules.building import Meal, asks_for_meals
from vaka.games.maori.rules.sequence import MaoriBid, Reroll, RollHome, RollHomes
from vaka.games.maori.rules.stacks import VILLAGE_TOP, rank_of
from vaka.games.maori.state import MaoriState, is_elder
from vaka.games.maori.tables import (
    CAPTIVE,
    DUMMY,
    ELDERS,
    GUARD,
    HUNTED,
    OF_EACH,
    REFUGEES,
    SCOUT,
    SHAKEN,
)
from vaka.games.maori.view import MaoriView, Stack

TROOPS: Final = [k.MILITIA, k.SLINGERS, k.FIGHTERS, k.HEAVY, SCOUT, GUARD]
CHANCES: Final = [4, 3, 5, 2, 1, 1]
"""How likely each kind of Combat Unit is thought to be."""
WOOD: Final = [k.LOG, k.PART, k.CANOE, HUNTED]
UNDER_VILLAGES: Final = [3, 1, 2, 1]
ELSEWHERE: Final = [1, 0, 1, 1]
"""How likely markers are thought to lie beneath a Village, and beneath other stacks."""
TRIES: Final = 40
"""How often a deal is made anew when the one who is asked could do nothing in it."""


class Deal(FaceUp):
    """One imagined position in the making."""

    def __init__(self, view: MaoriView, chance: Chance) -> None:
        super().__init__(view, chance)
        self.chance = chance
        self.hidden: list[list[int]] = [[] for _ in view.stacks]
        """What is dealt beneath each stack."""
        self.guards = [0] * view.players
        self.scouts = [0] * view.players
        self.masks = [0] * view.players

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
                self.state.show(self.lay_beneath(stack, kind), bit)
            for kind in self.hidden[number]:
                self.lay_beneath(stack, kind)

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
    return view.set_going(state)


def hide_choice(state: MaoriState, view: MaoriView) -> None:
    """While the defender chooses, the attacker's choice is thought to be his best."""
    top = state.agenda[-1] if state.agenda else None
    if not isinstance(top, Commit) or not top.defends or view.chosen:
        return
    for each in state.agenda:
        if isinstance(each, Clash):
            best = strongest(counts_of(state, each.hex, each.seat))
            state.chosen = SETS[best] if best >= 0 else ()
