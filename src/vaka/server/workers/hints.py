"""Hints: the best two or three actions for the player on turn, where nothing is at stake.

They are worked out in the worker, from the view of that seat alone.
"""

from __future__ import annotations

from fastapi import Request

from vaka.core.state import State
from vaka.lab.analysis.hint import Hint
from vaka.server.errors import Denied
from vaka.server.store import Table
from vaka.server.tables.reader import position_of
from vaka.server.tables.seat_names import Names
from vaka.server.tables.viewer import Viewer
from vaka.server.workers import heavy_jobs
from vaka.server.workers.heavy_work import HeavyWork


def may_ask(table: Table, viewer: Viewer) -> bool:
    """True for the person who is asked at a table that is neither rated nor a lesson."""
    if table.rated or table.lesson or table.over or table.closed is not None:
        return False
    return viewer.eyes is not None and viewer.eyes == table.to_act and viewer.eyes in viewer.seats


async def hints_of(heavy: HeavyWork, request: Request, table: Table, state: State, viewer: Viewer) -> list[Hint]:
    """What the person who is asked might do."""
    if table.rated:
        raise Denied("There are no hints at a rated table.")
    if not may_ask(table, viewer):
        raise Denied("A hint is for the person whose move it is.")
    assert viewer.eyes is not None
    found = await heavy.run(request, heavy_jobs.hints_for, table.title, position_of(state), viewer.eyes)
    names = Names(table)
    return [Hint(each.action, names.text(each.label), each.share, names.text(each.reason)) for each in found]
