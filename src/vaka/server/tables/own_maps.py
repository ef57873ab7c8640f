"""Maps of one's own: whatever a stranger wrote into one is found out when its table is set up, and told in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from vaka.core.errors import Malformed, VakaError
from vaka.core.state import State

MAP = "map"
LONGEST = 300_000
"""Of a map, in characters: every table keeps its own, and programs are told it with every change."""


def without_map(options: Mapping[str, object]) -> dict[str, object]:
    """The options of a position as it is stored: its map is kept once, with the table."""
    return {**options, MAP: ""} if options.get(MAP) else dict(options)


def with_map(position: dict[str, Any], options: Mapping[str, object]) -> dict[str, Any]:
    """A stored position with the map of its table."""
    given = options.get(MAP)
    return {**position, "options": {**position["options"], MAP: given}} if given else position


@contextmanager
def own_map(options: Mapping[str, object]) -> Iterator[None]:
    """What a title stumbles over in here is a fault of the map, where there is one; else it is ours."""
    given = options.get(MAP)
    if isinstance(given, str) and len(given) > LONGEST:
        raise Malformed(f"option map: at most {LONGEST:,} characters, not {len(given):,}", field=MAP)
    try:
        yield
    except (VakaError, TimeoutError, MemoryError):
        raise
    except Exception as error:
        if not options.get(MAP):
            raise
        raise Malformed(f"option map: it cannot be played on ({type(error).__name__})", field=MAP) from error


def show_once(state: State) -> None:
    """Look at a new table with all eyes: a map that cannot be drawn would be a page that cannot be shown."""
    if not state.options.get(MAP):
        return
    with own_map(state.options):
        for eyes in (None, *range(state.players)):
            view = state.view(eyes)
            state.game.panels(view)
            state.game.draw(view)
            for action in view.legal:
                state.game.label(action, view)
