# Rule L12.

from __future__ import annotations

from collections.abc import Iterator

from leagues.edition import CURRENT
from leagues.ladders import finds, widening
from leagues.log import entries as said
from leagues.log import formats
from leagues.log.duties import Duty, Facts, Need, ending, finish, follows, leaving, moments_of
from leagues.log.moments import WEEK, moments
from leagues.state import League, Season, Stage


def entry(_league: League, _season: Season, _need: Need, facts: Facts) -> said.What:
    # No other due action of a ladder needs facts from outside the league.
    return said.Finished(facts.seed.hex())


def coming(league: League, now: int) -> Iterator[Duty]:
    season = league.registering
    if league.playing is not None:
        return
    if season is None:
        yield from follows(league)
    elif now >= season.begins:
        yield said.Begun(season.number, CURRENT)


def playing(league: League, season: Season, now: int) -> Iterator[Duty]:
    gone = list(leaving(season, now))
    if gone:
        yield from gone
        return
    found = moments(league, season)
    if found is None:
        return
    division = season.divisions[0]
    weeks = min(now, season.ends) - season.begins
    if weeks >= WEEK and season.week < weeks // WEEK:
        yield formats.Week(weeks // WEEK)
    for table in division.tables:
        if table.opened is None and not table.over:
            yield said.TableOpened(division.name, table.number)
    over = all(table.over for table in division.tables)
    if season.stage is Stage.RUNNING and now < season.ends:
        for number, one in enumerate(finds(league, season, now), start=len(division.tables) + 1):
            yield formats.TableFound(number, one.seats, one.ratings, one.span, one.longest, one.wider)
        return
    yield from ending(season, found, now)
    if season.stage is not Stage.RUNNING and (over or now >= found.latest):
        yield from finish(season, now)


def times(league: League, season: Season) -> Iterator[int]:
    yield season.begins
    yield from moments_of(season, moments(league, season))
    if season.stage is Stage.RUNNING:
        yield season.begins + (season.week + 1) * WEEK
        yield from widening(season)
