"""`vaka replay`, `vaka draw`, `vaka film`, `vaka verify` and `vaka map check`: what lies in files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from vaka.cli.common import RecordFile, console, eyes_of, fitted, load_record, log_line, read_text, seat_name
from vaka.core.errors import Corrupt, Malformed

if TYPE_CHECKING:
    from vaka.core.game import Game
    from vaka.core.record import Record

At = Annotated[
    int | None, typer.Option("--at", "-n", min=0, help="The position after this many moves; the last one if left out.")
]
Eyes = Annotated[int | None, typer.Option("--seat", "-s", min=1, help="Through the eyes of this seat, from 1.")]


def replay(
    file: RecordFile,
    at: At = None,
    seat: Eyes = None,
    log: Annotated[
        bool, typer.Option("--log", help="Show every move and what happened instead of the position.")
    ] = False,
) -> None:
    """Show a recorded game: the position after a move, or the whole log."""
    game, record = load_record(file)
    out = console()
    if log:
        _log(file, seat, at)
        return
    state = game.replay(record, at)
    eyes = eyes_of(seat, record.players)
    view = state.view(eyes if seat is not None or state.to_act is None else state.to_act)
    played = len(record.moves) if at is None else at
    out.print(f"{game.title}, after move {played} of {len(record.moves)}", style="bold")
    out.print(fitted(game.text(view, out.width), out.width), soft_wrap=True)
    if state.result is None:
        out.print(f"\n{seat_name(view.to_act or 0)}: {view.prompt}", soft_wrap=True)
        if played < len(record.moves):
            out.print(f"Next: {record.moves[played].action}")
        return
    out.print(f"\n{state.result.why}")
    for number, score in enumerate(state.result.scores):
        out.print(f"{state.result.ranks[number]}. {seat_name(number)}: {score}")


def _log(file: Path, seat: int | None, at: int | None) -> None:
    from vaka.core.chance import Replayed

    game, record = load_record(file)
    game.replay(record, at)  # complains where the record contradicts the rules
    last = len(record.moves) if at is None else at
    outcomes = record.setup + [outcome for move in record.moves for outcome in move.outcomes]
    state = game.reopen(record, Replayed(outcomes))
    events = state.listen()
    state.begin()
    out = console()
    eyes = eyes_of(seat, record.players)
    for number in range(last + 1):
        if number:
            move = record.moves[number - 1]
            out.print(f"{number:>4}  {seat_name(move.seat)}: {move.action}", style="bold", soft_wrap=True)
            state.play(move.action, move.seat)
        for event in events:
            seen = event if seat is None else event.view(eyes)
            if seen is not None:
                out.print(f"      {log_line(game.say(seen), seen.seat, record.players)}", soft_wrap=True)
        events.clear()


def draw(
    file: RecordFile,
    output: Annotated[
        Path, typer.Option("--output", "-o", help="The picture to write; its name ends in .svg or .png.")
    ],
    at: At = None,
    seat: Eyes = None,
    theme: Annotated[Literal["light", "dark"], typer.Option(help="Day or night.")] = "light",
    width: Annotated[int, typer.Option(min=16, max=20000, help="Width of a PNG in pixels.")] = 1200,
    targets: Annotated[bool, typer.Option("--targets", help="Also mark what can be chosen.")] = False,
) -> None:
    """Draw the board of a recorded game."""
    from vaka.draw.export import png, standalone

    kind = output.suffix.lower()
    if kind not in (".svg", ".png"):
        raise Malformed(f"{output}: a picture's name ends in .svg or .png", field="output")
    game, record = load_record(file)
    state = game.replay(record, at)
    eyes = eyes_of(seat, record.players)
    if targets and seat is None:
        eyes = state.to_act
    svg = standalone(game.draw(state.view(eyes)), theme, targets=targets)
    if kind == ".svg":
        output.write_text(svg, encoding="utf-8")
    else:
        output.write_bytes(png(svg, width))
    console().print(f"{output}: {game.title} after move {state.moves}", soft_wrap=True)


def film(
    file: RecordFile,
    output: Annotated[Path, typer.Option("--output", "-o", help="The film to write; its name ends in .svg.")],
    seat: Eyes = None,
    theme: Annotated[Literal["light", "dark"], typer.Option(help="Day or night.")] = "light",
    frames: Annotated[int, typer.Option(min=2, max=5000, help="The most frames a film may have.")] = 400,
) -> None:
    """Make a film of a recorded game: an SVG whose pieces move, for any browser."""
    from vaka.server.pages.films import film_of

    if output.suffix.lower() != ".svg":
        raise Malformed(f"{output}: a film's name ends in .svg", field="output")
    game, record = load_record(file)
    game.replay(record)  # complains where the record contradicts the rules
    moving = film_of(game, record, eyes_of(seat, record.players), theme, frames)
    output.write_text(moving, encoding="utf-8")
    console().print(f"{output}: {game.title}, {len(record.moves)} moves, {len(moving) // 1024} kB", soft_wrap=True)


def verify(
    file: RecordFile,
    secret: Annotated[str, typer.Option("--secret", help="The secret of a table, published when it ended.")] = "",
) -> None:
    """Play a record again: is every move legal, and does every draw follow from the seed or the secret?

    A table's `dice.json` holds both its record and its secret.
    """
    game, record, published, inherited, shown = _published(file)
    secret = secret or published
    out = console()
    try:
        state = game.replay(record)
    except Corrupt as error:
        raise Corrupt(f"{file}: {error}") from error
    draws = len(record.setup) + sum(len(move.outcomes) for move in record.moves)
    out.print(f"{game.title}: {len(record.moves)} moves, all legal; {draws} draws fit them.")
    if secret:
        from vaka.core.chance import commitment
        from vaka.server.tables.history import check_draws

        try:
            raw = bytes.fromhex(secret)
        except ValueError:
            raise Malformed("--secret: a secret is written in hexadecimal digits", field="secret") from None
        checked = check_draws(game, record, raw, inherited)
        if inherited:
            out.print(f"The first {inherited} moves were copied from another game, with their draws.")
        if shown and shown != commitment(raw):
            raise Corrupt(f"{file}: the secret does not fit the hash that was shown before the game")
        out.print(f"All {checked} draws follow from the secret. Before the game its hash was shown:")
        out.print(commitment(raw))
    elif record.seed is not None:
        from vaka.core.chance import seeded

        again = game.reopen(record, seeded(record.seed or 0))
        again.begin()
        for move in record.moves:
            again.play(move.action, move.seat)
        if again.record().setup != record.setup or again.record().moves != record.moves:
            raise Corrupt(f"{file}: the seed {record.seed!r} gives other draws than the record holds")
        out.print(f"All draws follow from the seed {record.seed!r}.")
    else:
        out.print("The record has no seed: pass --secret to check where its draws came from.")
    if state.result is not None:
        scores = ", ".join(f"{seat_name(seat)} {score}" for seat, score in enumerate(state.result.scores))
        out.print(f"{state.result.why} {scores}")
    else:
        out.print("The game is not finished.")


def _published(file: Path) -> tuple[Game, Record, str, int, str]:
    """A record, and where the file is a table's: its secret, how many moves it inherited, the hash that was shown."""
    import vaka
    from vaka.core.plain import read_json
    from vaka.core.record import read_record

    try:
        data = read_json(read_text(file))
    except ValueError:
        data = None
    if not isinstance(data, dict) or "commitment" not in data:
        return *load_record(file), "", 0, ""

    if "record" not in data:
        raise Malformed(f"{file}: the game is not over, so its secret is not published yet", field="record")
    try:
        record = read_record(data["record"])
        game = vaka.game(record.title)
        return game, record, str(data["secret"]), int(data.get("inherited", 0)), str(data["commitment"])
    except (Corrupt, KeyError, TypeError, ValueError) as error:
        raise Corrupt(f"{file}: {error}") from error


def check_map(
    file: Annotated[Path, typer.Argument(metavar="FILE", exists=True, dir_okay=False, help="JSON or TOML.")],
    title: Annotated[str | None, typer.Option("--title", "-t", help="The title it is for.")] = None,
) -> None:
    """Check a map of your own: every fault is named with its entry."""
    import vaka

    data = _plain(file)
    named = title or (str(data["title"]) if isinstance(data, dict) and "title" in data else None)
    able = [game for game in vaka.games() if hasattr(game, "check_map")]
    names = ", ".join(game.name for game in able)
    if named is None:
        raise Malformed(f"pass --title to say which title the map is for: {names}", field="title")
    game = vaka.game(named)
    if game not in able:
        raise Malformed(f"{game.title} does not support maps of your own; these do: {names}", field="title")
    faults: list[str] = game.check_map(data)  # type: ignore[attr-defined]
    out = console()
    for fault in faults:
        out.print(f"{file}: {fault}", soft_wrap=True)
    if faults:
        raise typer.Exit(1)
    out.print(f"{file}: a valid map for {game.title}", soft_wrap=True)


def _plain(file: Path) -> object:
    import tomllib

    from vaka.core.plain import read_json

    text = read_text(file)
    kind = "TOML" if file.suffix.lower() == ".toml" else "JSON"
    try:
        return tomllib.loads(text) if kind == "TOML" else read_json(text)
    except ValueError as error:
        raise Corrupt(f"{file}: not {kind} ({error})") from error
