"""How much a win is worth on the ladder, so that nobody climbs it on straw men.

A loss always counts in full. A win counts in full against partners who are their own people, after a real game, and
not over and over against the same ones: then it counts less, and in the end nothing.

A bot has one rating for everybody, so straw men could lift it for somebody who then beats it. What is no win for a person
moves no bot either, neither up nor down: nobody should be able to do that by losing, or to undo it by winning.
"""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta

from sqlalchemy import func, or_, select
from sqlalchemy.orm import Session, aliased

from vaka.server.store import Entry, Person, Rated, Table

MONTH, WEEK = timedelta(days=30), timedelta(days=7)
LEAST_ACTIONS = 5
"""With fewer actions of its own that stand, no person's seat has played a game that is worth a win."""
SAME_PARTNER = (5, 10, 15)
"""Rated games of a month with one person, up to which a win is worth all, a half, a quarter; after that nothing."""
SAME_PLACE = (10, 20, 30)
"""The same for all people from one place together: whoever has one straw man there has others, too."""
SAME_BOT = (20, 40, 60)
FRESH_PARTNERS = (3, 5, 6)
"""The same for wins of a week against people who had hardly played yet."""
FRESH_GAMES = 5
OWN_SHARE = 4
"""Whoever let a bot play more than one of so many actions of their seat has not won by themselves."""


def worth_of_wins(session: Session, table: Table, players: list[str], at: datetime) -> dict[str, float]:
    """For each player at a table that has just ended, how much of what a win would bring them counts: 0 to 1."""
    people = {player for player in players if not player.startswith("bot:")}
    moves = _moves_that_stand(session, table)
    if not _really_played(moves, people):
        return dict.fromkeys(players, 0.0)
    origins = _origins(session, people)
    helped = _helped(moves, table)
    out: dict[str, float] = {}
    for player in people:
        others = [other for other in players if other != player]
        worth = min((_worth(session, player, other, origins, at) for other in others), default=0.0)
        out[player] = 0.0 if player in helped else worth
    for bot in set(players) - people:
        out[bot] = min((_worth_for_a_bot(session, bot, person, at) for person in people), default=1.0)
    return out


def _worth_for_a_bot(session: Session, bot: str, person: str, at: datetime) -> float:
    worth = _step(_games_together(session, bot, person, at - MONTH), SAME_BOT)
    if _is_fresh(session, person, at):
        worth = min(worth, _step(_fresh_wins(session, bot, at), FRESH_PARTNERS))
    return worth


def _worth(session: Session, player: str, other: str, origins: dict[str, str | None], at: datetime) -> float:
    together = _games_together(session, player, other, at - MONTH)
    if other.startswith("bot:"):
        return _step(together, SAME_BOT)
    if origins[player] is not None and origins[player] == origins[other]:
        return 0.0  # both come from one place: perhaps they are one
    worth = _step(together, SAME_PARTNER)
    place = origins[other]
    if place is not None:
        worth = min(worth, _step(_games_with_place(session, player, place, at - MONTH), SAME_PLACE))
    if _is_fresh(session, other, at):
        worth = min(worth, _step(_fresh_wins(session, player, at), FRESH_PARTNERS))
    return worth


def _step(count: int, steps: tuple[int, int, int]) -> float:
    return 1.0 if count < steps[0] else 0.5 if count < steps[1] else 0.25 if count < steps[2] else 0.0


def _moves_that_stand(session: Session, table: Table) -> list[tuple[int, str | None]]:
    """The seat of each move of a game that was not taken back, and who made it; nobody where a bot did."""
    query = select(Entry.version, Entry.kind, Entry.seat, Entry.person_id, Entry.back_to)
    out: list[tuple[int, int, str | None]] = []
    for row in session.execute(query.where(Entry.table_id == table.id).order_by(Entry.version)):
        if row.kind == "play":
            out.append((row.version, row.seat, row.person_id))
        while out and row.back_to is not None and out[-1][0] > row.back_to:
            out.pop()
    return [(seat, person) for _, seat, person in out]


def _really_played(moves: list[tuple[int, str | None]], people: set[str]) -> bool:
    """True where every person at the table has done something at it, themselves."""
    played = Counter(person for _, person in moves)
    return all(played[person] >= LEAST_ACTIONS for person in people)


def _helped(moves: list[tuple[int, str | None]], table: Table) -> set[str]:
    """Those for whom a bot has played a good part of the game, while they were away."""
    played = Counter(seat for seat, _ in moves)
    by_bots = Counter(seat for seat, person in moves if person is None)
    return {
        seat.person_id
        for seat in table.seats
        if seat.person_id is not None and OWN_SHARE * by_bots[seat.seat] > played[seat.seat]
    }


def _origins(session: Session, people: set[str]) -> dict[str, str | None]:
    query = select(Person.id, Person.origin).where(Person.id.in_(people))
    found = {row.id: row.origin for row in session.execute(query)}
    return {person: found.get(person) for person in people}


def _games_together(session: Session, player: str, other: str, since: datetime) -> int:
    theirs = aliased(Rated)
    both = (Rated.table_id == theirs.table_id) & (Rated.player == player) & (theirs.player == other)
    return session.scalar(select(func.count(func.distinct(Rated.table_id))).where(both, Rated.at > since)) or 0


def _games_with_place(session: Session, player: str, place: str, since: datetime) -> int:
    """Games with anybody who comes from a place, and with those of whom it cannot be said any more: their account is gone."""
    theirs = aliased(Rated)
    partner = (Rated.table_id == theirs.table_id) & (theirs.player != player) & ~theirs.player.startswith("bot:")
    query = (
        select(func.count(func.distinct(Rated.table_id)))
        .join(theirs, partner)
        .outerjoin(Person, Person.id == theirs.player)
        .where(Rated.player == player, Rated.at > since, or_(Person.origin == place, Person.id.is_(None)))
    )
    return session.scalar(query) or 0


def _is_fresh(session: Session, player: str, at: datetime) -> bool:
    """True for somebody with hardly any rated games, however long ago their account was made: it may have been kept for this."""
    games = select(func.count()).select_from(Rated).where(Rated.player == player, Rated.at <= at)
    return (session.scalar(games) or 0) < FRESH_GAMES


def _fresh_wins(session: Session, player: str, at: datetime) -> int:
    """How often somebody has not fallen this week in games with partners who were fresh then, also with those whose account
    is gone by now."""
    theirs, earlier = aliased(Rated), aliased(Rated)
    before = select(func.count()).select_from(earlier).where(earlier.player == theirs.player, earlier.at <= theirs.at)
    partner = (Rated.table_id == theirs.table_id) & (theirs.player != player) & ~theirs.player.startswith("bot:")
    query = (
        select(func.count(func.distinct(Rated.table_id)))
        .join(theirs, partner)
        .where(Rated.player == player, Rated.at > at - WEEK, Rated.mu >= Rated.before_mu)
        .where(before.scalar_subquery() <= FRESH_GAMES)
    )
    return session.scalar(query) or 0


def ranks_of_the_abandoned(table: Table) -> list[int] | None:
    """The places at a table that was closed because its people left: they are behind all others, the first to go last.

    None where nobody has left anybody.
    """
    gone: dict[int, datetime] = {}
    for seat in table.seats:
        when = seat.resigned or seat.away
        if seat.person_id is not None and when is not None:
            gone[seat.seat] = when
    asked = None if table.to_act is None else table.seats[table.to_act]
    if not gone and asked is not None and asked.person_id is not None and table.closed is not None:
        gone[asked.seat] = table.closed  # it was their move, and they never made it
    if not gone:
        return None
    staying = len(table.seats) - len(gone)
    return [
        1 if seat.seat not in gone else staying + 1 + sum(other > gone[seat.seat] for other in gone.values())
        for seat in table.seats
    ]
