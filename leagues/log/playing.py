"""Applies the log entries that occur while tables are played and at the end of a season (L4.3, L5, L7)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from leagues.log import entries as said
from leagues.log import ladder, rounds
from leagues.log.entries import Entry
from leagues.log.moments import Moments, moments
from leagues.refused import Refused, Why
from leagues.season.candidates import Way
from leagues.season.moves import champions, moves
from leagues.standing.points import POINTS, gains
from leagues.standings import able_of, final_of
from leagues.state import (
    NOBODY,
    PLAYED,
    Division,
    How,
    League,
    Member,
    Passed,
    Season,
    Stage,
    Table,
    playing_of,
    with_season,
    with_table,
)

replace = msgspec.structs.replace


def played(league: League) -> Season:
    season = league.playing
    if season is None or season.stage not in PLAYED:
        raise Refused(Why.NOT_BEGUN, "L4.3")
    return season


def division_of(season: Season, name: str) -> Division:
    found = next((one for one in season.divisions if one.name == name), None)
    if found is None:
        raise Refused(Why.NO_DIVISION, "L2.4", division=name)
    return found


def table_of(season: Season, name: str, number: int) -> Table:
    division = division_of(season, name)
    if not 1 <= number <= len(division.tables):
        raise Refused(Why.NO_TABLE, "L4.1", division=name, table=number)
    return division.tables[number - 1]


def has_room(league: League, season: Season, division: Division, table: Table) -> bool:
    """Return whether `table` may open without giving any of its players too many tables at the same time (L4.3).

    From the middle of the season on, every table may open. In cups and evening tournaments, tables open when their
    round begins. Ladder tables open immediately.
    """
    if not league.format.has_divisions:
        return league.format.has_queue or rounds.opens(league, season, table)
    if league.at >= season.middle:
        return True
    counts = busy(season, division)
    return all(counts.get(one, 0) < league.settings.at_once for one in table.players)


def busy(season: Season, division: Division) -> dict[str, int]:
    counts: dict[str, int] = {}
    helping = {one.taken for one in season.handovers if one.taken}
    for other in (
        season.divisions if helping & {one for table in division.tables for one in table.players} else (division,)
    ):
        for table in other.tables:
            if table.running:
                for one in table.players:
                    if one != NOBODY:
                        counts[one] = counts.get(one, 0) + 1
    return counts


def table_opened(league: League, _entry: Entry, what: said.TableOpened) -> League:
    # Rule L4.3.
    season = played(league)
    if season.paused is not None:
        raise Refused(Why.PAUSED, "L10.1")
    table = table_of(season, what.division, what.table)
    if table.opened is not None or table.over:
        raise Refused(Why.TABLE_OPEN, "L4.3", division=what.division, table=what.table)
    if not has_room(league, season, division_of(season, what.division), table):
        raise Refused(Why.TABLE_WAITS, "L4.3", division=what.division, table=what.table)
    return opened_anyway(league, what)


def opened_anyway(league: League, what: said.TableOpened) -> League:
    season = played(league)
    table = table_of(season, what.division, what.table)
    return with_season(league, with_table(season, what.division, replace(table, opened=league.at)))


def table_ended(league: League, entry: Entry, what: said.TableEnded) -> League:
    """Store a table's result (L5.1, L6.3). Members who left before the table ended get no points from it."""
    season = played(league)
    table = table_of(season, what.division, what.table)
    if not table.running:
        over = Why.TABLE_OVER if table.over else Why.TABLE_WAITS
        raise Refused(over, "L4.3", division=what.division, table=what.table)
    if any(
        len(found) != len(table.seats)
        for found in (what.places, what.scores, what.finishers or table.seats, what.makers or table.seats)
        if found is not None
    ):
        raise Refused(Why.BAD_PLACES, "L5.1", division=what.division, table=what.table)
    gains(what.places)
    gone = season.gone
    done = replace(
        table,
        ended=entry.at,
        places=what.places,
        scores=what.scores,
        finishers=what.finishers or table.players,
        makers=what.makers or table.players,
        void=tuple(one for one in table.seats if one in gone),
        ratings=what.ratings if table.rated else (),
    )
    season = with_table(season, what.division, done)
    return with_season(league, ladder.after(season, table, entry.at, what.ratings))


def unrated(league: League, _entry: Entry, what: said.Unrated) -> League:
    # Rule L11.1.
    season = playing_of(league, "L11.1")
    table = table_of(season, what.division, what.table)
    if table.opened is not None:
        raise Refused(Why.TABLE_OPEN, "L11.1", division=what.division, table=what.table)
    return with_season(league, with_table(season, what.division, replace(table, rated=False)))


def warned(league: League, _entry: Entry, _what: said.Warned) -> League:
    # Rule L7.1.
    season = _due(league, Stage.RUNNING, lambda found: found.warns)
    if season.warned:
        raise Refused(Why.NOT_DUE, "L7.1")
    return with_season(league, replace(season, warned=True))


def overtime(league: League, _entry: Entry, _what: said.Overtime) -> League:
    # Rule L7.1.
    season = _due(league, Stage.RUNNING, lambda found: found.overtime)
    return with_season(league, replace(season, stage=Stage.OVERTIME))


def stand_ins(league: League, _entry: Entry, _what: said.StandIns) -> League:
    """Have computer players take over all unfinished tables (L7.1).

    This happens seven days after the end of a season, or shortly before the end of a cup round.
    """
    season = _due(league, Stage.OVERTIME, lambda found: found.stand_ins)
    return with_season(league, replace(season, stage=Stage.STAND_INS))


def _due(league: League, stage: Stage, moment: Callable[[Moments], int | None]) -> Season:
    season = played(league)
    found = moments(league, season)
    at = None if found is None else moment(found)
    if season.stage is not stage or at is None or league.at < at:
        raise Refused(Why.NOT_DUE, "L7.1", season=season.number)
    return season


def finished(league: League, entry: Entry, what: said.Finished) -> League:
    """Make the standings final and reveal the seed (L7.2).

    The league's earlier decisions, such as random draws, aren't verified here. Anyone can verify them from the exported
    log.
    """
    season = played(league)
    if league.format.has_rounds:
        return rounds.finished(league, entry, what)
    if league.format.has_queue:
        return ladder.finished(league, season, entry, what)
    found = moments(league, season)
    if any(not table.over for _, table in season.tables) and found is not None and entry.at < found.latest:
        raise Refused(Why.STILL_OPEN, "L7.1", season=season.number)
    seed = rounds.revealed(season, what.seed)
    tiers = final_of(league, season, seed)
    able = able_of(season)
    went = moves(tiers, league.settings.pyramid, seed, able)
    best = champions(tiers[0][0], able)
    final = replace(season, stage=Stage.FINAL, seed=what.seed, over=entry.at, moves=went, champions=best)
    had = _could_be_had(season)
    points = {row.member: row.points for tier in tiers for one in tier for row in one.rows}
    ways = tuple(
        (move.member, Way(move.tier, len(tiers), move.place, points[move.member] / had[move.member], move.down))
        for move in went
    )
    gone = {*season.silent, *(one.member for one in season.members if one.how is How.SILENT)}
    members = {one.member for one in season.members}
    helped = {one for _, table in season.tables if table.places is not None for one in table.finishers} - members
    passed = Passed(season.number, ways, best, tuple(sorted(gone)), tuple(sorted(helped - {NOBODY})))
    return rounds.with_final(league, final, passed)


def _could_be_had(season: Season) -> dict[str, int]:
    found = {one.member: 0 for one in season.members}
    for _, table in season.tables:
        if table.annulled is None:
            for one in table.seats:
                found[one] += POINTS[len(table.seats)][0]
    return {member: max(points, 1) for member, points in found.items()}


def member_of(season: Season, member: str) -> Member:
    found = next((one for one in season.members if one.member == member), None)
    if found is None:
        raise Refused(Why.NOT_A_MEMBER, "L2.1")
    return found
