"""Applies the log entries of ladders (L12), which change the queue, make tables and cancel tables."""

from __future__ import annotations

from typing import Final

import msgspec

from leagues.ladder.queue import Sought, Waits
from leagues.ladders import fits, members_of, open_tables
from leagues.log import entries as said
from leagues.log import formats
from leagues.log.entries import Entry
from leagues.log.moments import WEEK, moments
from leagues.log.rounds import final
from leagues.ratings import Rating
from leagues.refused import Refused, Why
from leagues.season.candidates import Came
from leagues.state import (
    PLAYED,
    Division,
    League,
    Member,
    Rated,
    Season,
    Stage,
    Table,
    with_season,
    with_table,
)

replace = msgspec.structs.replace

MOST: Final = 4
"""The maximum number of simultaneous tables that a member can ask for (L12.1)."""


def _played(league: League) -> Season:
    season = league.playing
    if season is None or season.stage not in PLAYED or not league.format.has_queue:
        raise Refused(Why.NOT_BEGUN, "L12.1")
    return season


def begun(league: League, season: Season) -> League:
    """Begin a ladder's season (L12.1). There is no sign-up, and the queue carries over from the previous season."""
    if season.stage is not Stage.REGISTRATION or league.playing is not None or league.at < season.begins:
        raise Refused(Why.NOT_DUE, "L12.1", season=season.number)
    before = league.last
    queue = () if before is None else before.queue
    asked = () if before is None else before.asked
    members = tuple(Member(one.member, league.at, Came.NEW) for one in queue)
    division = Division(1, league.settings.format.value, tuple(one.member for one in queue), ())
    return with_season(
        league,
        replace(season, stage=Stage.RUNNING, members=members, divisions=(division,), queue=queue, asked=asked),
    )


def queued(league: League, entry: Entry, what: formats.Queued) -> League:
    """Add a member to the queue for up to `most` tables at once (L12.1).

    If they are already waiting, change the number of tables they want and record that they were active.
    """
    season = _played(league)
    if not 1 <= what.most <= MOST:
        raise Refused(Why.BAD_SETTING, "L12.1", setting="at_once")
    if (what.member, season.number) in league.barred:
        raise Refused(Why.BARRED, "L6.3", season=season.number)
    member = next((one for one in season.members if one.member == what.member), None)
    if member is not None and member.left is not None:
        raise Refused(Why.HAS_LEFT, "L6.3")
    if member is None:
        division = members_of(season)
        season = replace(
            season,
            members=(*season.members, Member(what.member, entry.at, Came.NEW)),
            divisions=(replace(division, members=(*division.members, what.member)),),
        )
    others = tuple(one for one in season.asked if one[0] != what.member)
    season = replace(season, asked=(*others, (what.member, entry.at)))
    waits = next((one for one in season.queue if one.member == what.member), None)
    since = entry.at if waits is None or open_tables(season, what.member) >= waits.most else waits.since
    one = Waits(what.member, what.most, what.rating, since, entry.at)
    return with_season(league, _with(without(season, what.member), one) if waits is None else _with(season, one))


def _with(season: Season, one: Waits) -> Season:
    if any(other.member == one.member for other in season.queue):
        return replace(season, queue=tuple(one if other.member == one.member else other for other in season.queue))
    return replace(season, queue=(*season.queue, one))


def _waits(season: Season, member: str) -> Waits:
    one = next((one for one in season.queue if one.member == member), None)
    if one is None:
        raise Refused(Why.NOT_SIGNED_UP, "L12.1")
    return one


def without(season: Season, member: str) -> Season:
    return replace(season, queue=tuple(one for one in season.queue if one.member != member))


def unqueued(league: League, _entry: Entry, what: formats.Unqueued) -> League:
    # Rule L12.1.
    season = _played(league)
    _waits(season, what.member)
    return with_season(league, without(season, what.member))


def seen(league: League, entry: Entry, what: formats.Seen) -> League:
    """Record that a member was active. Only members who were active in the last three days get a table (L12.1)."""
    season = _played(league)
    return with_season(league, _with(season, replace(_waits(season, what.member), seen=entry.at)))


def table_found(league: League, entry: Entry, what: formats.TableFound) -> League:
    """Make a table (L12.1). Raises Refused if its members can't be seated, or if the ratings or waiting times in the
    entry are wrong.
    """
    season = _played(league)
    division = members_of(season)
    if season.stage is not Stage.RUNNING or season.paused is not None or what.table != len(division.tables) + 1:
        raise Refused(Why.NOT_DUE, "L12.1", season=season.number)
    if len(set(what.seats)) != league.settings.seats or len(what.seats) != league.settings.seats:
        raise Refused(Why.TWICE_AT_A_TABLE, "L12.1")
    waiting = [_waits(season, member) for member in what.seats]
    if not all(fits(season, one, entry.at) for one in waiting):
        raise Refused(Why.NO_ROOM, "L12.1", division=division.name)
    ratings, since = tuple(one.rating for one in waiting), tuple(one.since for one in waiting)
    if (what.ratings, what.span, what.longest) != (ratings, max(ratings) - min(ratings), entry.at - min(since)):
        raise Refused(Why.WRONG_ORDER, "L12.1", season=season.number)
    table = Table(what.table, what.seats, what.seats, rated=league.settings.rated)
    sought = Sought(what.table, entry.at, what.span, what.longest, what.wider, ratings, since)
    season = replace(
        season,
        queue=tuple(
            replace(one, since=entry.at) if one.member in what.seats else one for one in season.queue
        ),
        divisions=(replace(division, tables=(*division.tables, table)),),
        sought=(*season.sought, sought),
    )  # fmt: skip
    return with_season(league, season)


def freed(league: League, entry: Entry, what: formats.Freed) -> League:
    """Cancel a table because a member missed the deadline for their first move (L12.1).

    That member leaves the queue. The other members wait as if the table had never been made.
    """
    season = _played(league)
    division = members_of(season)
    if what.division != division.name or not 1 <= what.table <= len(division.tables):
        raise Refused(Why.NO_TABLE, "L12.1", division=what.division, table=what.table)
    table = division.tables[what.table - 1]
    if table.over or what.member not in table.players:
        raise Refused(Why.TABLE_OVER, "L12.1", division=what.division, table=what.table)
    season = without(with_table(season, division.name, replace(table, annulled=entry.at)), what.member)
    sought = season.sought[what.table - 1]
    waited = dict(zip(table.seats, sought.since, strict=True))
    queue = tuple(
        replace(one, since=min(one.since, waited[one.member])) if one.member in waited else one for one in season.queue
    )
    return with_season(league, replace(season, queue=queue))


def after(season: Season, table: Table, at: int, ratings: tuple[Rated, ...] = ()) -> Season:
    """Return a ladder season after `table` has ended, with the new ratings in its queue. Members who had no room for
    another table start waiting at the time `at`.

    Pass `table` as it was before it ended. Seasons of other formats are returned unchanged.
    """
    if not season.queue or table.over:
        return season
    now = {one.who: Rating(one.mu, one.sigma).shown for one in ratings}
    queue = []
    for one in season.queue:
        had_no_room = one.member in table.players and open_tables(season, one.member) == one.most - 1
        queue.append(
            replace(one, since=at if had_no_room else one.since, rating=now.get(one.member, one.rating))
        )  # fmt: skip
    return replace(season, queue=tuple(queue))


def week(league: League, entry: Entry, what: formats.Week) -> League:
    # Rule L12.2.
    season = _played(league)
    if season.week >= what.week or entry.at < season.begins + what.week * WEEK:
        raise Refused(Why.NOT_DUE, "L12.2", season=season.number)
    return with_season(league, replace(season, week=what.week))


def finished(league: League, season: Season, entry: Entry, what: said.Finished) -> League:
    # Rule L7.2.
    found = moments(league, season)
    still = any(not table.over for _, table in season.tables)
    if found is None or season.stage is Stage.RUNNING or (still and entry.at < found.latest):
        raise Refused(Why.STILL_OPEN, "L7.1", season=season.number)
    return final(league, season, what.seed, entry.at)
