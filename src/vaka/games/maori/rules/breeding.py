"""Moa and Seals (6.4): how they breed, and how Seals move south."""

from __future__ import annotations

from vaka.games.clans.rows import with_at
from vaka.games.maori.state import MaoriState


def breed_moa(state: MaoriState) -> None:
    """[MAO-6.4f] [MAO-6.4g] [MAO-6.4h] North Island with exactly one empty symbol, South Island with one or two, gain one."""
    land = state.rules.land
    for island, most in ((0, 1), (1, 2)):
        empty = [n for n, hex in enumerate(land.moa) if land.island[hex] == island and not state.moa[n]]
        if 1 <= len(empty) <= most:
            number = empty[0] if len(empty) == 1 else state.chance.pick(empty)
            state.moa = with_at(state.moa, number, 1)
            if state.events is not None:
                state.note("moa", -1, {"hex": land.moa[number]})


def breed_seals(state: MaoriState) -> None:
    """[MAO-6.4i] One Seal more if any symbol is empty; then all shift to fill the southernmost symbols."""
    count = sum(state.seals)
    if count < len(state.seals):
        count += 1
    state.seals = (0,) * (len(state.seals) - count) + (1,) * count
    if state.events is not None:
        state.note("seals", -1, {"count": count})
