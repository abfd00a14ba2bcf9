from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, func, insert, select, update

from bot.league.storage import schema
from bot.match.pure.log.entries import How
from bot.match.pure.results import Unrated
from bot.match.pure.table.incident import Happened
from bot.match.pure.table.model import LEFT, Status
from bot.match.storage import schema as matches
from bot.match.storage.rows import AnyRow
from bot.match.storage.writing import Writing

_at = schema.tables.c
_OF_SEASON: Final = select(schema.tables).where(_at.league == bindparam("of"), _at.season == bindparam("number"))
_OF_MATCH: Final = select(schema.tables).where(_at.match == bindparam("of"))
_ADD: Final = insert(schema.tables)
_GIVE: Final = update(schema.tables).where(_at.match == bindparam("of")).values(given=bindparam("hours"))
_AT: Final = select(_at.match).where(
    _at.league == bindparam("league"),
    _at.season == bindparam("season"),
    _at.division == bindparam("division"),
    _at.number == bindparam("number"),
)
_RUNNING: Final = (
    select(schema.tables)
    .join(matches.matches, matches.matches.c.id == _at.match)
    .where(
        matches.matches.c.status.in_((Status.ACTIVE.value, Status.SUSPENDED.value)),
        (_at.league == bindparam("of")) | bindparam("of").is_(None),
    )
    .order_by(_at.match)
)

_ANNULLED: Final = (
    select(_at.division, _at.number)
    .join(matches.results, matches.results.c.match == _at.match)
    .where(_at.league == bindparam("of"), _at.season == bindparam("number"))
    .where(matches.results.c.text.contains(bindparam("word")))
)

_MOVED: Final = (
    select(matches.players.c.user)
    .distinct()
    .join(schema.tables, _at.match == matches.players.c.match)
    .join(
        matches.entries,
        (matches.entries.c.match == matches.players.c.match) & (matches.entries.c.who == matches.players.c.seat),
    )
    .where(_at.league == bindparam("of"), _at.season == bindparam("number"))
    .where(matches.entries.c.how == How.OWN.value, matches.entries.c.ply > matches.players.c.since)
)

_LATE: Final = (
    select(_at.division, matches.incidents.c.by, func.count().label("times"))
    .join(matches.incidents, matches.incidents.c.match == _at.match)
    .where(_at.league == bindparam("of"), _at.season == bindparam("number"))
    .where(matches.incidents.c.kind == Happened.TIME_UP.value, matches.incidents.c.by != LEFT)
    .group_by(_at.division, matches.incidents.c.by)
)


class LeagueMatch(NamedTuple):
    """A league's table and the match that is played there. `given`: the hours that organisers have added to the match's
    clocks.
    """

    match: int
    league: int
    season: int
    division: str
    number: int
    given: int


def of_season(connection: Connection, league: int, season: int) -> dict[tuple[str, int], int]:
    rows = connection.execute(_OF_SEASON, {"of": league, "number": season})
    return {(row.division, row.number): row.match for row in rows}


def of_match(connection: Connection, match: int) -> LeagueMatch | None:
    row = connection.execute(_OF_MATCH, {"of": match}).first()
    return None if row is None else _place(row)


def match_at(connection: Connection, place: LeagueMatch) -> int | None:
    found = connection.execute(_AT, place._asdict()).first()
    return None if found is None else int(found.match)


def running(connection: Connection, league: int | None = None) -> list[LeagueMatch]:
    """Return the tables of one league, or of all leagues, whose matches are running or suspended."""
    return [_place(row) for row in connection.execute(_RUNNING, {"of": league})]


def annulled(connection: Connection, league: int, season: int) -> set[tuple[str, int]]:
    values = {"of": league, "number": season, "word": f'"{Unrated.ANNULLED}"'}
    return {(row.division, row.number) for row in connection.execute(_ANNULLED, values)}


def moved(connection: Connection, league: int, season: int) -> set[int]:
    """Return the users who have made at least one move themselves in this season, at a table where they still play."""
    return {row.user for row in connection.execute(_MOVED, {"of": league, "number": season}) if row.user is not None}


def late(connection: Connection, league: int, season: int) -> dict[str, dict[int, int]]:
    """Return how often each person has run out of time in a season, by division and user id. People who never ran out
    of time aren't listed.
    """
    found: dict[str, dict[int, int]] = {}
    for row in connection.execute(_LATE, {"of": league, "number": season}):
        found.setdefault(row.division, {})[row.by] = row.times
    return found


def add(writing: Writing, place: LeagueMatch) -> None:
    """Link a match to its table in a league. Raises IntegrityError if that table already has a match."""
    writing.do(_ADD, [place._asdict()])


def give(writing: Writing, match: int, hours: int) -> None:
    writing.do(_GIVE, {"of": match, "hours": hours})


def _place(row: AnyRow) -> LeagueMatch:
    return LeagueMatch(row.match, row.league, row.season, row.division, row.number, row.given)
