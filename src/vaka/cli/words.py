"""`vaka words`, and the positions in words that `vaka play --from` begins with."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from vaka.cli.common import RecordFile, console, load_record, read_text
from vaka.cli.records import At
from vaka.core.errors import Malformed

if TYPE_CHECKING:
    from vaka.core.state import State


def words(file: RecordFile, at: At = None) -> None:
    """Say a position of a recorded game in words; `vaka play --from` begins a game with them."""
    game, record = load_record(file)
    console().print(game.replay(record, at).words(), end="", soft_wrap=True)


def laid_from(
    file: Path, title: str | None, players: int | None, options: Mapping[str, object], seed: str | None
) -> State:
    """The position that a file says in words, with dice of a seed; the title is in its first line, or given."""
    import vaka
    from vaka.core.chance import seeded
    from vaka.core.sheet import read_sheet

    text = read_text(file)
    try:
        named = title or read_sheet(text).title
        if not named:
            raise Malformed("say the title, in the first line or after `vaka play`", field="title")
        own = secrets.randbits(48) if seed is None else seed
        state = vaka.game(named).lay(text, players, options, seeded(own))
    except Malformed as error:
        raise Malformed(f"{file}: {error}", field=error.field) from error
    state.seed = own
    return state
