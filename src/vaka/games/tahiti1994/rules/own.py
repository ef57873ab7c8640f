"""The system's state and edition as this title's own."""

from __future__ import annotations

from vaka.games.clans.state import ClanState
from vaka.games.tahiti1994.rules.edition import Tahiti
from vaka.games.tahiti1994.state import TahitiState


def of(state: ClanState) -> TahitiState:
    """The state as this title's own."""
    assert isinstance(state, TahitiState)
    return state


def edition_of(state: ClanState) -> Tahiti:
    """The edition as this title's own."""
    edition = state.edition
    assert isinstance(edition, Tahiti)
    return edition
