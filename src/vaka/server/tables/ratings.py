"""Ratings: for every title one scale, on which people and bots stand, each with how sure we are of it.

They follow the Plackett-Luce model of OpenSkill, which knows more than two players, ranks and ties. A rated table
counts once, in the transaction that ends or closes it: whoever left it has lost. Not counted: tables with guests, tables
that began with the moves of another game or on a map of their host's, and tables where one person held several seats.
`fair_play` says how much a win is worth.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from sqlalchemy import delete, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from vaka.server.store import Person, Rated, Rating, Seat, Store, Table
from vaka.server.store.columns import now
from vaka.server.tables.fair_play import ranks_of_the_abandoned, worth_of_wins
from vaka.server.tables.own_maps import MAP

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

MIDDLE = 1500
POINTS = 48.0
"""Points of the scale that people read for one of the model's: 200 of them are one class of strength."""
FIRM = 5
"""The number of games after which a rating is listed."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A rating as it is shown: 1480 ± 90."""

    name: str
    player: str
    is_bot: bool
    points: int
    give: int
    games: int
    page: str = ""
    """Whose page tells more; empty for a bot."""

    @property
    def firm(self) -> bool:
        return self.games >= FIRM

    def to_json(self) -> dict[str, object]:
        who = {"bot": self.name} if self.is_bot else {"name": self.name}
        return {**who, "rating": self.points, "give_or_take": self.give, "games": self.games}


@dataclass(frozen=True, slots=True)
class Change:
    """What a game did to the rating of a seat's player."""

    points: int
    give: int
    change: int


@cache
def model() -> PlackettLuce:
    from openskill.models import PlackettLuce

    return PlackettLuce()


def points(mu: float) -> int:
    return round(MIDDLE + (mu - model().mu) * POINTS)


def give(sigma: float) -> int:
    return round(sigma * POINTS)


def player_of(seat: Seat) -> str | None:
    """Who is rated for a seat: its person, even where a bot has played on for them, else its bot."""
    if seat.person_id is not None:
        return seat.person_id
    return f"bot:{seat.bot}" if seat.kind == "bot" and seat.bot else None


def counts(session: Session, table: Table) -> bool:
    """True where a table's end changes ratings."""
    if not table.rated or table.players < 2 or table.origin or table.options.get(MAP) or places(table) is None:
        return False
    players = [player_of(seat) for seat in rated_seats(table)]
    people = {player for player in players if player is not None and not player.startswith("bot:")}
    if None in players or len(people) < sum(1 for seat in table.seats if seat.person_id) or len(set(players)) < 2:
        return False
    guests = select(Person.id).where(Person.id.in_(people), Person.kind != "account").limit(1)
    return session.scalar(guests) is None


def rated_seats(table: Table) -> list[Seat]:
    """The seats of those who are compared with each other: without people whose accounts are gone, for whom a bot plays on."""
    return [seat for seat in table.seats if seat.resigned is None or seat.person_id is not None]


def places(table: Table) -> list[int] | None:
    """Who ended where, also at a table that was closed because people left it; None where that cannot be said."""
    if table.over and table.result:
        return list(table.result["ranks"])
    return ranks_of_the_abandoned(table) if table.closed is not None else None


def settle(session: Session, table: Table) -> None:
    """Count a game that has just ended, in the transaction of its end. A game is counted once, however it is asked."""
    if not counts(session, table) or _counted(session, table):
        return
    seats = rated_seats(table)
    ranks = places(table) or []
    players = [str(player_of(seat)) for seat in seats]
    person_of = {player: seat.person_id for player, seat in zip(players, seats, strict=True)}
    kept = {player: _kept(session, table.title, player, person_of[player]) for player in sorted(person_of)}
    before = {player: (rating.mu, rating.sigma) for player, rating in kept.items()}
    teams = [[model().rating(*before[player])] for player in players]
    after = [team[0] for team in model().rate(teams, ranks=[float(ranks[seat.seat]) for seat in seats])]
    worth = worth_of_wins(session, table, players, table.updated)
    for player, rating in kept.items():
        # A bot of one level may sit at several seats: it moves by the mean of what they would.
        mine = [new for other, new in zip(players, after, strict=True) if other == player]
        mu = sum(new.mu for new in mine) / len(mine)
        share = worth[player] if mu > rating.mu or person_of[player] is None else 1.0
        rating.mu += share * (mu - rating.mu)
        rating.sigma += share * (sum(new.sigma for new in mine) / len(mine) - rating.sigma)
        rating.games += 1
        rating.updated = now()
    for seat, player in zip(seats, players, strict=True):
        mu, sigma = before[player]
        session.add(
            Rated(
                table_id=table.id, seat=seat.seat, player=player, before_mu=mu, before_sigma=sigma,
                mu=kept[player].mu, sigma=kept[player].sigma, at=table.updated,
            )
        )  # fmt: skip
    session.flush()


def _counted(session: Session, table: Table) -> bool:
    return session.scalar(select(Rated.seat).where(Rated.table_id == table.id).limit(1)) is not None


def _kept(session: Session, title: str, player: str, person_id: str | None) -> Rating:
    """A player's rating, locked; a new one where there is none. A guest's becomes that of the account they made."""
    query = select(Rating).where(Rating.title == title)
    mine = Rating.player == player if person_id is None else Rating.person_id == person_id
    query = query.where(mine).order_by(Rating.games.desc()).limit(1).with_for_update()
    found = session.scalar(query)
    if found is not None:
        return found
    fresh = Rating(
        title=title, player=player, person_id=person_id, mu=model().mu, sigma=model().sigma, games=0, updated=now()
    )
    try:
        with session.begin_nested():
            session.add(fresh)
    except IntegrityError:  # another game has just ended with the same player
        return session.scalars(query).one()
    return fresh


class Ratings:
    """All ratings of one store, to read."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def listing(self, title: str, limit: int = 100) -> list[Standing]:
        """The best first; those with few games after the others."""
        query = (
            select(Rating, Person.name)
            .outerjoin(Person, Rating.person_id == Person.id)
            .where(Rating.title == title)
            .order_by(Rating.games < FIRM, Rating.mu.desc())
            .limit(limit)
        )
        with self.store.reading() as session:
            rows = session.execute(query).all()
        seen: set[str] = set()
        out: list[Standing] = []
        for rating, name in rows:
            who = rating.person_id or rating.player
            if who not in seen:
                seen.add(who)
                out.append(_standing(rating, name))
        return out

    def of(self, person: Person) -> dict[str, Standing]:
        """A person's ratings, by title."""
        query = select(Rating).where(Rating.person_id == person.id).order_by(Rating.games)
        with self.store.reading() as session:
            return {rating.title: _standing(rating, person.name) for rating in session.scalars(query)}

    def at(self, session: Session, table: Table) -> dict[int, Standing]:
        """The ratings of those who sit at a rated table, by seat; without those who have none yet."""
        players = {player: seat for seat in table.seats if (player := player_of(seat)) is not None}
        people = [seat.person_id for seat in players.values() if seat.person_id is not None]
        query = select(Rating).where(Rating.title == table.title).order_by(Rating.games)
        query = query.where(or_(Rating.person_id.in_(people), Rating.player.in_(players)))
        known = {rating.person_id or rating.player: rating for rating in session.scalars(query)}
        return {
            seat.seat: _standing(known[player], seat.name)
            for seat in table.seats
            if (player := player_of(seat)) in known
        }

    def changes(self, table: Table) -> dict[int, Change]:
        """What a finished game did to the ratings, by seat."""
        if not (table.rated and table.over):
            return {}
        with self.store.reading() as session:
            rows = session.scalars(select(Rated).where(Rated.table_id == table.id)).all()
        return {
            row.seat: Change(points(row.mu), give(row.sigma), points(row.mu) - points(row.before_mu)) for row in rows
        }

    def recompute(self) -> int:
        """Forget all ratings and count every game again, in the order in which they ended; how many there were."""
        ended = or_(Table.over, Table.closed.is_not(None))
        query = select(Table).where(Table.rated, ended).order_by(Table.updated, Table.id)
        with self.store.writing() as session:
            session.execute(delete(Rated))
            session.execute(delete(Rating))
            session.flush()
            games = 0
            for table in session.scalars(query):
                if counts(session, table):
                    settle(session, table)
                    games += 1
        return games


def _standing(rating: Rating, name: str | None) -> Standing:
    bot = rating.person_id is None
    shown = rating.player.removeprefix("bot:") if bot else name or ""
    return Standing(
        shown, rating.player, bot, points(rating.mu), give(rating.sigma), rating.games, rating.person_id or ""
    )
