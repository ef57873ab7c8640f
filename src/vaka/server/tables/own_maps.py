"""Maps of one's own: whatever a stranger wrote into one is found out when its table is set up, and told in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from vaka.core.errors import Malformed, VakaError
from vaka.core.state import State


@contextmanager
def own_map(options: Mapping[str, object]) -> Iterator[None]:
    """What a title stumbles over in here is a fault of the map, where there is one; else it is ours."""
    try:
        yield
    except (VakaError, TimeoutError, MemoryError):
        raise
    except Exception as error:
        if not options.get("map"):
            raise
        raise Malformed(f"option map: it cannot be played on ({type(error).__name__})", field="map") from error


def show_once(state: State) -> None:
    """Look at a new table with all eyes: a map that cannot be drawn would be a page that cannot be shown."""
    if not state.options.get("map"):
        return
    with own_map(state.options):
        for eyes in (None, *range(state.players)):
            view = state.view(eyes)
            state.game.panels(view)
            state.game.draw(view)
            for action in view.legal:
                state.game.label(action, view)
