"""Due actions in ladders, cups and evening tournaments (L12 to L14)."""

from __future__ import annotations

from collections.abc import Iterator

from leagues.contests import filled, next_round, paired, tables_of
from leagues.edition import CURRENT
from leagues.ladders import finds, widening
from leagues.log import entries as said
from leagues.log import formats
from leagues.log.duties import Duty, Facts, Kind, Need, ending, finish, leaving, moments_of
from leagues.log.leaving import pauses
from leagues.log.moments import WEEK, moments, of_round
from leagues.log.rounds import joins
from leagues.settings import Format
from leagues.state import PLAYED, How, League, Round, Season, Stage


def entry(league: League, season: Season, need: Need, facts: Facts) -> said.What:
    """Return the content of the log entry for the due action ``need``."""
    if need.kind is Kind.PLACE:
        coming = season.present if league.settings.format is Format.EVENING else season.signed
        names = tuple(one.member for one in coming)
        return said.Placed(season.number, (names,), tuple(one for one in facts.ratings if one.member in set(names)))
    if need.kind is Kind.JOIN:
        return said.Joined(need.member, season.divisions[0].name, ())
    if need.kind is Kind.PAIR and (found := next_round(league, season)) is not None:
        made = paired(league, season, found, facts.seed)
        tables = filled(league.settings, made.pods, final=found.final)
        return formats.Paired(found.number, tables, made.byes, made.weighed, found.final)
    return said.Finished(facts.seed.hex())


def in_rounds(league: League, season: Season, now: int) -> Iterator[Duty]:
    """Yield the due actions of a cup or an evening tournament that is being played."""
    cup = league.settings.format is Format.CUP
    if season.stage is Stage.PLACED and now >= season.begins:
        yield said.Begun(season.number, CURRENT)
    elif cup and season.substitutes and joins(season):
        yield Need(Kind.JOIN, season.number, season.substitutes[0].member)
    elif gone := list(leaving(season, now)):  # a round that waits may have to be paired anew
        yield from gone
    elif pauses(league, season) and season.absences:
        yield from (said.Left(who, How.SILENT) for who, _ in season.absences)
    elif season.round is not None and season.round.over is None:
        if season.stage in PLAYED:
            yield from _round(league, season, season.round, now)
    elif next_round(league, season) is None:
        if season.stage in PLAYED:
            yield from finish(season, now)
    elif cup or season.stage in PLAYED:
        yield Need(Kind.PAIR, season.number)


def _round(league: League, season: Season, one: Round, now: int) -> Iterator[Duty]:
    found, tables = of_round(league, one), tables_of(season, one)
    if now >= found.latest or all(table.over for table in tables):
        yield formats.RoundEnded(one.number)
        return
    yield from ending(season, found, now)
    if now >= one.begins:
        name = season.divisions[0].name
        for table in tables:
            if table.opened is None and not table.over:
                yield said.TableOpened(name, table.number)


def in_a_ladder(league: League, season: Season, now: int) -> Iterator[Duty]:
    """Yield the due actions of a ladder that is being played."""
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


def next_of(league: League, season: Season) -> Iterator[int]:
    """Yield the times at which something can become due in a cup, an evening tournament or a ladder without any new
    event.
    """
    yield season.begins
    yield from moments_of(season, moments(league, season))
    if league.settings.format is Format.LADDER:
        if season.stage is Stage.RUNNING:
            yield season.begins + (season.week + 1) * WEEK
            yield from widening(season)
    elif season.round is not None and season.round.over is None:
        yield season.round.begins
