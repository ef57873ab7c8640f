"""The system's stage for each kind of step. An edition puts its own in the place of those it replaces, and adds more."""

from __future__ import annotations

from typing import Any

from vaka.games.clans import build, combat, control, land, retreat, sea, solitaire, turn
from vaka.games.clans import verbs as v
from vaka.games.clans.stage import Stage

SYSTEM: dict[int, type[Stage[Any]]] = {
    v.S_TURN: turn.TurnStage,
    v.S_HOMELAND: turn.HomelandStage,
    v.S_VILLAGE: turn.VillageStage,
    v.S_PLACE: turn.PlaceStage,
    v.S_INITIATIVE: turn.InitiativeStage,
    v.S_ORDER: turn.OrderStage,
    v.S_SEAT: turn.SeatStage,
    v.S_BUILD: build.BuildStage,
    v.S_REHOME: build.RehomeStage,
    v.S_CONTROL: control.ControlStage,
    v.S_SETTLE: control.SettleStage,
    v.S_MOVE: land.MoveStage,
    v.S_LEAD: sea.CoastStage,
    v.S_WALK: land.WalkStage,
    v.S_SAIL: sea.SailStage,
    v.S_COMBAT: combat.CombatStage,
    v.S_BATTLE: combat.BattleStage,
    v.S_ROUT: retreat.RoutStage,
    v.S_RETREAT: retreat.RetreatStage,
    v.S_PURSUE: retreat.PursueStage,
    v.S_PANIC: retreat.PanicStage,
    v.S_LOST_HOME: combat.LostHomeStage,
    v.S_DOOMED: retreat.DoomedStage,
    v.S_ADVANCE: turn.AdvanceStage,
    v.S_CONSENT: turn.ConsentStage,
    v.S_RISE: solitaire.RiseStage,
}


def make_stages(names: tuple[str, ...], own: dict[int, type[Stage[Any]]]) -> list[Stage[Any]]:
    """One stage for each kind of step, under its name; a number without one is never on the agenda."""
    return [own.get(kind, SYSTEM.get(kind, Stage))(name) for kind, name in enumerate(names)]
