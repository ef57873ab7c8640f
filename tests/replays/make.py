"""Stores games of the version of a title's rules that is played now: `python -m tests.replays.make [TITLE…]`.

Many games are played, and few are kept: those that between them show every player count, every value of every option,
every way to end, every kind of decision, every verb and every kind of event. A game that is not kept for its end stops
where it has shown what it is kept for. The same code stores the same games. Stored games of earlier versions stay.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from dataclasses import dataclass, field

import vaka
from tests.replays.goals import AT_LEAST, EXCEPTIONS, table_goals, told_by_end, told_by_table, values
from tests.replays.net import FOLDER, seen_beside, seen_text
from tests.replays.players import HUNTERS, STYLES, Player
from vaka.core.chance import Seeded, seeded
from vaka.core.game import Game
from vaka.core.option import Options
from vaka.core.record import Record
from vaka.lab.conformance.trial import allowed

LONGEST = 2_500
"""No game is played further."""
WHOLE, FEWEST = 320, 90
"""A game up to so many moves is stored to its end, a longer one as far as it is needed, yet not shorter than this."""
GAMES = 64
"""How many are played for a title before the hunt for what is still lacking, and how often that many the hunt may take."""
HUNT = 40


@dataclass
class Played:
    """A game that may be kept, and when it first showed what."""

    style: str
    record: Record
    shown: dict[str, int] = field(default_factory=dict)

    def cost(self, last: int) -> int:
        return 600 + 40 * last + sum(len(str(value)) for value in self.record.options.values())


def own_map(game: Game) -> str:
    """The printed map with another name in it, as somebody's own."""
    if game.name == "polynesia":
        from vaka.games.polynesia.maps import NEAR_OCEAN, printed_map

        return json.dumps(dict(printed_map(NEAR_OCEAN), players=[2, 3]), ensure_ascii=False)
    if game.name == "tahiti-1994":
        from vaka.games.tahiti1994.components import standard_map

        return json.dumps(standard_map(), ensure_ascii=False, separators=(",", ":"))
    text = (game.folder / "data" / "map.json").read_text(encoding="utf-8")
    return json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":"))


def own_value(game: Game, name: str, players: int) -> str:
    """Free data for an option that takes it."""
    if name == "map":
        return own_map(game)
    return {2: "Paea,Pare", 3: "Paea,Pare,Teahupoo", 4: "Paea,Pare,Teahupoo,Hitiaa"}.get(players, "")


def options_for(game: Game, players: int, dice: Seeded, lacking: set[str]) -> Options:
    """A random table, with what is still lacking more often than not."""
    out: Options = {}
    for option in game.options:
        wanted = [value for value in values(option) if f"option {option.name} {value}" in lacking]
        choice = option.default
        if wanted and dice.uniform(2):
            choice = wanted[dice.uniform(len(wanted))]
        elif dice.uniform(3) == 0:
            choice = values(option)[dice.uniform(len(values(option)))]
        if choice == "own":
            choice = (
                own_value(game, option.name, players)
                if option.name in {w.split(" ")[1] for w in lacking if w.startswith("option")}
                else ""
            )
        trial = {**out, option.name: choice}
        if allowed(game, players, trial):
            out = trial
    return out


def play(game: Game, number: int, lacking: set[str], used: Counter[str]) -> Played:
    """One game, to its end or until it gets long."""
    dice = seeded(f"stored/{game.name}/{game.version}/{number}")
    players = game.players[number % len(game.players)]
    styles = STYLES if number < GAMES else HUNTERS
    style = styles[number // len(game.players) % len(styles)]
    options = options_for(game, players, dice, lacking)
    player = Player(style, dice, used)
    state = game.new(players, seed=f"stored {number}", options=options)
    played = Played(style, state.record())
    events = state.listen()
    while not state.over and state.moves < LONGEST:
        step = state.agenda[-1]
        played.shown.setdefault(f"asked {state.view(None).asked}", state.moves)
        asides = (
            game.asides(state.view(other))
            if (other := dice.uniform(players)) != step.seat and dice.uniform(50) == 0
            else ()
        )
        if asides:
            state.play(asides[dice.uniform(len(asides))], other)
            played.shown.setdefault("aside", state.moves)
            continue
        action = player.choose(state)
        state.play(action, step.seat)
        played.shown.setdefault(f"verb {action.verb}", state.moves)
        for event in events:
            played.shown.setdefault(f"event {event.what} {event.rule}", state.moves)
        events.clear()
    played.record = state.record()
    for told in told_by_table(game, played.record):
        played.shown[told] = 0
    if state.over:
        for told in told_by_end(game, state):
            played.shown[told] = state.moves
    return played


def choose_games(games: list[Played], goals: set[str]) -> list[tuple[Played, int, set[str]]]:
    """Few and short games that show all goals: always the one that shows most that is new for its length."""
    left = set(goals)
    chosen: list[tuple[Played, int, set[str]]] = []
    while left:
        best: tuple[float, Played, int, set[str]] | None = None
        for game in games:
            new = sorted((game.shown[goal], goal) for goal in left if goal in game.shown)
            for count, (last, _) in enumerate(new, start=1):
                worth = count / game.cost(last)
                if best is None or worth > best[0]:
                    best = worth, game, last, {goal for _, goal in new[:count]}
        if best is None:
            break
        chosen.append(best[1:])
        left -= best[3]
    return chosen


def merged(chosen: list[tuple[Played, int, set[str]]]) -> list[tuple[Played, int, set[str]]]:
    """One stored game for each game that was played, as long as its longest part."""
    by_game: dict[int, tuple[Played, int, set[str]]] = {}
    for game, last, shown in chosen:
        before = by_game.get(id(game), (game, 0, set()))
        by_game[id(game)] = game, max(last, before[1]), shown | before[2]
    return list(by_game.values())


def length(played: Played, last: int, number: int) -> int:
    """How much of a game is stored: at least what it is kept for, all of a short one, and of every third not the end."""
    whole = len(played.record.moves)
    ended = any(goal.startswith("end ") and at == last for goal, at in played.shown.items())
    if ended or (whole <= WHOLE and number % 3):
        return max(last, whole if whole <= WHOLE else last)
    return min(whole, max(last, FEWEST))


def make(game: Game) -> None:
    """Play, choose and write."""
    games: list[Played] = []
    used: Counter[str] = Counter()
    wanted = {goal for goal in table_goals(game) if (game.name, goal) not in EXCEPTIONS} - {"running"}
    lacking = set(wanted)
    for number in range(HUNT * GAMES):
        if number >= GAMES and not lacking:
            break
        played = play(game, number, lacking, used)
        if number < GAMES or lacking & set(played.shown):
            games.append(played)
        lacking -= set(played.shown)
    goals = wanted | {
        goal for played in games for goal in played.shown if goal.split(" ")[0] in {"asked", "verb", "event", "aside"}
    }
    chosen = merged(choose_games(games, goals))
    for played in games:
        if len(chosen) >= AT_LEAST:
            break
        if all(played is not other for other, _, _ in chosen):
            chosen.append((played, 0, set()))
    folder = FOLDER / game.name
    folder.mkdir(exist_ok=True)
    for old in folder.glob(f"v{game.version}-*-*.json"):
        old.unlink()
    for number, (played, last, _) in enumerate(chosen, start=1):
        record = played.record
        record.moves = record.moves[: length(played, last, number)]
        path = folder / f"v{game.version}-{number:02}-{played.style.replace(' ', '-')}-{record.players}.vaka.json"
        path.write_text(record.to_text(), encoding="utf-8")
        seen_beside(path).write_text(seen_text(record), encoding="utf-8")
    print(
        f"{game.name}: {len(chosen)} games of version {game.version}, {len(goals)} goals; lacking: {sorted(lacking) or 'nothing'}"
    )


if __name__ == "__main__":
    for name in sys.argv[1:] or [game.name for game in vaka.games()]:
        make(vaka.game(name))
