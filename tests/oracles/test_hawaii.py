"""Slow, obvious answers beside the clever ones: Hawaii played a second time on paper, as the rulebook tells it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from itertools import combinations, product

import pytest

import vaka
from vaka.games.hawaii.components import BOX
from vaka.games.hawaii.state import HawaiiState
from vaka.games.hawaii.tables import CIRCLES, ISLAND_NAMES, KIND_NAMES, NO_ISLAND, PLACE_NAMES, SELLS

Asked = tuple[int, set[str]]
Play = Generator[Asked, str, None]
Coins = tuple[int, int, int]
Boats = tuple[int, int, int]
SHELLS, FEET, FRUITS = range(3)
HUTS = {"shell-hut", "foot-hut", "spear-hut", "exchange-hut", "long-hut"}
FRUIT = {"breadfruit", "taro", "coconut", "banana"}
GODS = {"ku", "kane", "pele", "lono", "laka", "kanaloa"}
BESIDE = {
    0: {1, 2, 3}, 1: {0, 3, 4}, 2: {0, 3, 5, 6}, 3: {0, 1, 2, 4, 5, 6, 7}, 4: {1, 3, 6, 7},
    5: {2, 3, 6, 8}, 6: {2, 3, 4, 5, 7, 8, 9}, 7: {3, 4, 6, 9}, 8: {5, 6, 9}, 9: {6, 7, 8},
}  # fmt: skip
DOCKS = ((3, 2), (4, 3), (5, 4), (6, 9))


class Realm:
    """What one player owns."""

    def __init__(self, fruits: int) -> None:
        self.purse = [13, 7, fruits]
        self.villages: list[list[tuple[str, int]]] = [[("start-hut", 1)]]
        self.kahunas = self.tikis = self.points = self.sum = 0
        self.boats = [1, 0, 0]
        self.ready = [1, 0, 0]
        self.huts: list[int] = []
        """Exchange huts unused this turn."""
        self.at: int | None = None
        """The slot of the chieftain; None on the beach."""
        self.rests = False

    def tiles(self, name: str) -> list[int]:
        """The sides of all tiles of a kind."""
        return [side for village in self.villages for kind, side in village if kind == name]

    def spears(self) -> int:
        return sum(self.tiles("spear-hut")) + sum(self.tiles("ku"))

    def target(self, round_: int) -> int:
        return (9, 11, 13, 15, 17)[round_ - 1] - 2 * sum(self.tiles("surfer"))

    def places_for(self, kind: str) -> set[int]:
        """The villages, from 1, that a tile may go to."""
        if kind in GODS and self.tiles(kind):
            return set()
        out = set()
        for number, village in enumerate(self.villages, start=1):
            kinds = {name for name, _ in village}
            if kind not in kinds and not (kind in GODS and kinds & GODS):
                out.add(number)
        if kind in HUTS and len(self.villages) < 5:
            out.add(len(self.villages) + 1)
        return out

    def takes(self, kind: str) -> bool:
        if kind == "boat":
            return True
        if kind in ("kahuna", "tiki"):
            return self.kahunas < 5 if kind == "kahuna" else self.tikis < 6
        return bool(self.places_for(kind))


def payments(have: list[int], cost: int, due: int, huts: list[int]) -> Iterator[tuple[Coins, list[int]]]:
    """All ways to pay: all of what is due or all fruits, but for units that unused huts swap; and the huts left then."""
    for shells, feet in product(range(min(cost, have[0]) + 1), range(min(cost, have[1]) + 1)):
        fruits = cost - shells - feet
        if not 0 <= fruits <= have[2]:
            continue
        paid = (shells, feet, fruits)
        swapped = cost - max(paid[due], fruits)
        sets = [chosen for n in range(len(huts) + 1) for chosen in combinations(range(len(huts)), n)]
        able = [chosen for chosen in sets if sum(huts[k] for k in chosen) >= swapped]
        if able:
            used = min(able, key=lambda chosen: (sum(huts[k] for k in chosen), len(chosen)))
            yield paid, [hut for k, hut in enumerate(huts) if k not in used]


def less(have: list[int], paid: Coins) -> list[int]:
    return [a - b for a, b in zip(have, paid, strict=True)]


def moves_then_price(realm: Realm, feet: int, price: int) -> set[Coins]:
    """Ways to pay a move that leave the tile payable."""
    return {
        paid
        for paid, left in payments(realm.purse, feet, FEET, realm.huts)
        if any(True for _ in payments(less(realm.purse, paid), price, SHELLS, left))
    }


class Paper:
    """The whole table, noted down; only what is drawn blindly is copied from the engine."""

    def __init__(self, state: HawaiiState) -> None:
        self.state = state
        self.round = 1
        self.order = list(state.order)
        self.realms = {seat: Realm((0, 2, 3, 4, 5)[space]) for space, seat in enumerate(self.order)}
        self.stock = Counter({name: tile.count for name, tile in zip(KIND_NAMES, BOX.tiles, strict=True)})
        self.slots = {PLACE_NAMES[place]: slot for slot, place in enumerate(state.place_at)}
        actions = state.game.actions(state.players)
        self.pay_text = {(a.a, a.b, a.c): a.text for a in actions if a.text.startswith("pay ")}
        self.launch_text = {(a.a, a.b, a.c): a.text for a in actions if a.text.startswith("launch ")}
        self.tops = list(state.tops)
        """The gods on top of the piles; what lies below is copied when one is bought."""
        self.lay_out()

    def lay_out(self) -> None:
        """What the bags brought: price tokens, fish, the sequence track and the islands."""
        state = self.state
        self.tokens = {}
        for number, place in enumerate(PLACE_NAMES):
            faces = state.tokens[number * CIRCLES : number * CIRCLES + CIRCLES]
            self.tokens[place] = [(face >> 1, face & 1) for face in faces if face]
        self.cove = Counter({fish: state.cove[fish] for fish in (1, 2, 3)})
        self.track = [(face >> 1, face & 1) if face else None for face in state.sequence[: state.players]]
        self.islands = [ISLAND_NAMES[island] if island != NO_ISLAND else "" for island in state.docks]
        self.resting: list[int | None] = [None] * state.players

    def ask(self, seat: int, options: set[str]) -> Generator[Asked, str, str]:
        """A question with one answer is not asked."""
        return next(iter(options)) if len(options) == 1 else (yield seat, options)

    # The game.

    def game(self) -> Play:
        for self.round in range(1, 6):
            while not all(realm.rests for realm in self.realms.values()):
                for seat in self.order:
                    if not self.realms[seat].rests:
                        self.realms[seat].huts = self.realms[seat].tiles("exchange-hut")
                        yield from self.turn(seat)
            self.score_round()
            if self.round < 5:
                yield from self.income()
                self.order = [seat for seat in self.resting if seat is not None]
                self.lay_out()
                for realm in self.realms.values():
                    realm.ready, realm.sum, realm.at, realm.rests = realm.boats[:], 0, None, False
        first = self.resting[0]
        if first is not None:
            self.realms[first].points += 2
        for realm in self.realms.values():
            realm.points += self.realm_points(realm)

    def score_round(self) -> None:
        ranked = [realm for realm in self.realms.values() if realm.sum >= realm.target(self.round)]
        sums = sorted((realm.sum for realm in ranked), reverse=True)
        first, second, rest = ((8, 5, 2), (9, 6, 3), (10, 7, 4), (11, 8, 5), (12, 9, 6))[self.round - 1]
        for realm in ranked:
            if realm.sum == sums[0]:
                realm.points += first
            elif sums.count(sums[0]) == 1 and realm.sum == sums[1]:
                realm.points += second
            else:
                realm.points += rest
            realm.points += 2 * sum(realm.tiles("lono"))

    def income(self) -> Play:
        shells, feet = ((10, 6), (7, 5), (4, 4), (1, 3))[self.round - 1]
        for realm in self.realms.values():
            realm.purse[SHELLS] += shells + sum(realm.tiles("shell-hut")) + sum(realm.tiles("kane"))
            realm.purse[FEET] += feet + sum(realm.tiles("foot-hut")) + len(realm.tiles("ku"))
            realm.purse[FRUITS] += sum(side for fruit in FRUIT for side in realm.tiles(fruit))
        for seat in self.order:
            for _ in range(self.realms[seat].tiles("irrigation").count(2)):
                chosen = yield from self.ask(seat, {"gather shell", "gather foot", "gather fruit"})
                self.realms[seat].purse[("shell", "foot", "fruit").index(chosen.split()[1])] += 1

    # A turn.

    def turn(self, seat: int) -> Play:
        realm = self.realms[seat]
        options = {f"walk {place}" for place in PLACE_NAMES if self.may_stop(realm, place)}
        if self.launches(realm, 1):
            options |= {f"fish {fish}" for fish in (1, 2, 3) if self.cove[fish]}
        for dock, (feet, _) in enumerate(DOCKS):
            if self.islands[dock] and self.launches(realm, feet):
                options.add(f"visit {dock + 1}")
        options |= {f"rest {space + 1}" for space, other in enumerate(self.resting) if other is None}
        verb, what = (yield from self.ask(seat, options)).split()
        if verb == "walk":
            yield from self.walk(seat, what)
        elif verb == "fish":
            yield from self.fish(seat, int(what))
        elif verb == "visit":
            yield from self.visit(seat, int(what) - 1)
        else:
            self.resting[int(what) - 1] = seat
            realm.rests = True
            token = self.track[int(what) - 1]
            if token:
                self.take(realm, token)

    def steps(self, realm: Realm, goal: int) -> int:
        """The feet of a move: steps over neighbouring places, one for staying; Pele asks for two at most, or one."""
        reached, steps = ({0, 1}, 1) if realm.at is None else ({realm.at}, 0)
        while goal not in reached:
            reached |= {beside for slot in reached for beside in BESIDE[slot]}
            steps += 1
        limit = min((3 - side for side in realm.tiles("pele")), default=99)
        return min(max(steps, 1), limit)

    def on_sale(self, place: str) -> list[str]:
        """The kinds of a place; of the gods those on top of the piles."""
        kinds = [KIND_NAMES[kind] for kind in SELLS[PLACE_NAMES.index(place)]]
        if place == "gods":
            return [kind for kind in kinds if KIND_NAMES.index(kind) in self.tops]
        return [kind for kind in kinds if self.stock[kind]]

    def may_stop(self, realm: Realm, place: str) -> bool:
        if not self.tokens[place] or not any(realm.takes(kind) for kind in self.on_sale(place)):
            return False
        feet = self.steps(realm, self.slots[place])
        return bool(moves_then_price(realm, feet, min(self.tokens[place])[0]))

    def take(self, realm: Realm, token: tuple[int, int]) -> None:
        realm.sum += token[0]
        if token[1]:
            realm.points += realm.spears()

    def pay(self, seat: int, ways: set[Coins], due: int) -> Play:
        realm = self.realms[seat]
        chosen = yield from self.ask(seat, {self.pay_text[way] for way in ways})
        paid = next(way for way in ways if self.pay_text[way] == chosen)
        left = next(huts for way, huts in payments(realm.purse, sum(paid), due, realm.huts) if way == paid)
        realm.purse, realm.huts = less(realm.purse, paid), left

    def walk(self, seat: int, place: str) -> Play:
        realm = self.realms[seat]
        feet = self.steps(realm, self.slots[place])
        realm.at = self.slots[place]
        words = {
            f"token {value}{' spears' if spears else ''}": (value, spears)
            for value, spears in self.tokens[place]
            if moves_then_price(realm, feet, value)
        }
        token = words[(yield from self.ask(seat, set(words)))]
        options = set()
        for kind in self.on_sale(place):
            if realm.takes(kind):
                options.add(f"buy {kind} 1")
                spaces = {"kahuna": 5 - realm.kahunas, "tiki": 6 - realm.tikis}.get(kind, 2)
                enough = kind not in ("kahuna", "tiki") or self.stock[kind] >= 2
                if spaces >= 2 and enough and moves_then_price(realm, feet, 2 * token[0]):
                    options.add(f"buy {kind} 2")
        _, kind, side = (yield from self.ask(seat, options)).split()
        price = token[0] * int(side)
        yield from self.pay(seat, moves_then_price(realm, feet, price), FEET)
        yield from self.pay(seat, {way for way, _ in payments(realm.purse, price, SHELLS, realm.huts)}, SHELLS)
        self.tokens[place].remove(token)
        self.take(realm, token)
        yield from self.acquire(seat, kind, int(side))
        if kind == "kane" and sum(realm.purse) >= 2 and self.stock["tiki"] and realm.tikis < 6:
            pairs = [way for way in self.pay_text if sum(way) == 2 and min(less(realm.purse, way)) >= 0]
            answer = yield from self.ask(seat, {self.pay_text[way] for way in pairs} | {"decline"})
            if answer != "decline":
                realm.purse = less(realm.purse, next(way for way in pairs if self.pay_text[way] == answer))
                self.place_tiki(realm)

    def acquire(self, seat: int, kind: str, side: int) -> Play:
        realm = self.realms[seat]
        if kind == "kahuna":
            for _ in range(side):
                self.place_kahuna(realm)
        elif kind == "tiki":
            for _ in range(side):
                self.place_tiki(realm)
        elif kind == "boat":
            realm.boats[side] += 1
            realm.ready[side] += 1
            self.stock[kind] -= 1
        else:
            answer = yield from self.ask(seat, {f"settle {number}" for number in realm.places_for(kind)})
            number = int(answer.split()[1])
            if number > len(realm.villages):
                realm.villages.append([])
            realm.villages[number - 1].append((kind, side))
            self.stock[kind] -= 1
            if kind in GODS:
                self.tops = list(self.state.tops)

    def place_kahuna(self, realm: Realm) -> None:
        realm.purse[SHELLS] += (0, 1, 0, 1, 2)[realm.kahunas]
        realm.kahunas += 1
        self.stock["kahuna"] -= 1

    def place_tiki(self, realm: Realm) -> None:
        realm.purse[FEET] += (0, 1, 0, 1, 1, 2)[realm.tikis]
        realm.tikis += 1
        self.stock["tiki"] -= 1

    # The beach.

    def launches(self, realm: Realm, cost: int) -> set[Boats]:
        """The sets of unused boats that carry a cost, without one that saves nothing, and can be paid."""
        price = {}
        for boats in product(*(range(ready + 1) for ready in realm.ready)):
            if 0 < sum(boats) <= cost <= 2 * boats[0] + 3 * boats[1] + 4 * boats[2]:
                price[boats[0], boats[1], boats[2]] = max(cost - boats[2], sum(boats))
        out = set()
        for boats, due in price.items():
            fewer = [tuple(n - (k == left) for k, n in enumerate(boats)) for left in range(3)]
            spare = any(price.get((f[0], f[1], f[2]), 99) <= due for f in fewer)
            if not spare and any(True for _ in payments(realm.purse, due, FEET, realm.huts)):
                out.add(boats)
        return out

    def launch(self, seat: int, cost: int) -> Play:
        realm = self.realms[seat]
        sets = self.launches(realm, cost)
        chosen = yield from self.ask(seat, {self.launch_text[boats] for boats in sets})
        boats = next(each for each in sets if self.launch_text[each] == chosen)
        realm.ready = less(realm.ready, boats)
        due = max(cost - boats[2], sum(boats))
        yield from self.pay(seat, {way for way, _ in payments(realm.purse, due, FEET, realm.huts)}, FEET)

    def fish(self, seat: int, first: int) -> Play:
        realm = self.realms[seat]
        realm.at = None
        chosen, taken = f"fish {first}", 0
        while chosen != "sail":
            fish = int(chosen.split()[1])
            self.cove[fish] -= 1
            realm.sum += fish
            taken += 1
            more = {f"fish {each}" for each in (1, 2, 3) if self.cove[each] and self.launches(realm, taken + 1)}
            chosen = yield from self.ask(seat, more | {"sail"})
        yield from self.launch(seat, taken)

    def visit(self, seat: int, dock: int) -> Play:
        realm = self.realms[seat]
        realm.at = None
        island, self.islands[dock] = self.islands[dock], ""
        feet, points = DOCKS[dock]
        realm.points += points
        yield from self.launch(seat, feet)
        if island == "points":
            realm.points += 5
        elif island == "harvest":
            realm.purse[FRUITS] += 4
        elif island == "kahunas":
            for _ in range(min(2, self.stock["kahuna"], 5 - realm.kahunas)):
                self.place_kahuna(realm)
        elif island == "tikis":
            for _ in range(min(2, self.stock["tiki"], 6 - realm.tikis)):
                self.place_tiki(realm)
        else:
            kinds = FRUIT if island == "fruit" else {island}
            fitting = {kind for kind in kinds if self.stock[kind] and realm.takes(kind)}
            if fitting:
                picked = yield from self.ask(seat, {f"pick {kind}" for kind in fitting})
                yield from self.acquire(seat, picked.split()[1], 2)

    # The end.

    def realm_points(self, realm: Realm) -> int:
        columns = (8, 7, 6, 5, 4, 3)[: realm.tikis]
        rows = [(n, tiles) for n, tiles in enumerate(realm.villages) if any(column <= len(tiles) for column in columns)]
        everything = [tile for _, tiles in rows for tile in tiles]
        pictured = sum(side for kind, side in everything if kind in FRUIT)
        afloat = sum(realm.boats) + sum(1 for kind, _ in everything if kind == "surfer")
        total = 0
        for number, tiles in rows:
            if number < realm.kahunas:
                total += (5, 5, 10, 10, 15)[number]
            fruits = sum(1 for kind, _ in tiles if kind in FRUIT)
            for kind, side in tiles:
                total += {
                    "hula": side * len(tiles),
                    "long-hut": 5 * (side - 1),
                    "irrigation": (0, 1, 3, 6, 10)[fruits],
                    "laka": side * pictured,
                    "kanaloa": 2 * side * afloat,
                }.get(kind, 0)
        return total

    def compare(self) -> None:
        state = self.state
        for seat, realm in self.realms.items():
            assert state.purse[3 * seat : 3 * seat + 3] == realm.purse
            assert (state.points[seat], state.sums[seat]) == (realm.points, realm.sum)
            assert (state.kahunas[seat], state.tikis[seat]) == (realm.kahunas, realm.tikis)
            assert state.ready[3 * seat : 3 * seat + 3] == realm.ready


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whole_games_agree_with_a_plain_reading_of_the_rules(players: int) -> None:
    game = vaka.game("hawaii")
    asked = Counter[str]()
    for seed in range(6):
        dice = vaka.seeded(f"oracle {players} {seed}")
        state = game.new(players, seed=seed)
        assert isinstance(state, HawaiiState)
        paper = Paper(state)
        play = paper.game()
        seat, legal = next(play)
        for _ in range(game.longest(players, state.options)):
            assert (state.to_act, {action.text for action in state.legal}) == (seat, legal)
            paper.compare()
            asked[state.view(seat).asked] += 1
            # Resting is shunned, so that realms grow.
            going_on = [action for action in state.legal if not action.text.startswith("rest")]
            choices = going_on if going_on and dice.uniform(8) else list(state.legal)
            action = choices[dice.uniform(len(choices))]
            state.advance(action)
            try:
                seat, legal = play.send(action.text)
            except StopIteration:
                break
        assert state.over
        assert [state.points[each] for each in range(players)] == [paper.realms[s].points for s in range(players)]
    assert {"turn", "token", "buy", "pay", "settle", "fishing", "launch"} <= set(asked)
    assert sum(asked.values()) > 500
