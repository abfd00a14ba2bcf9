# Rules L13, L14.

from __future__ import annotations

from collections.abc import Iterator

from leagues.contests import entering, filled, next_round, paired, tables_of
from leagues.edition import CURRENT
from leagues.log import entries as said
from leagues.log import formats
from leagues.log.duties import Duty, Facts, Kind, Need, ending, finish, leaving, moments_of, signing_up
from leagues.log.leaving import pauses
from leagues.log.moments import moments, of_round
from leagues.log.rounds import joins
from leagues.log.seasons import missed
from leagues.state import PLAYED, How, League, Round, Season, Stage


def entry(league: League, season: Season, need: Need, facts: Facts) -> said.What:
    # If there is no round to pair, the season is finished instead.
    if need.kind is Kind.PLACE:
        names = tuple(one.member for one in entering(league, season))
        return said.Placed(season.number, (names,), tuple(one for one in facts.ratings if one.member in set(names)))
    if need.kind is Kind.JOIN:
        return said.Joined(need.member, season.divisions[0].name, ())
    found = next_round(league, season)
    if found is None:
        return said.Finished(facts.seed.hex())
    made = paired(league, season, found, facts.seed)
    tables = filled(league.settings, made.pods, final=found.final)
    return formats.Paired(found.number, tables, made.byes, made.weighed, found.final)


def coming(league: League, now: int) -> Iterator[Duty]:
    # No season follows by itself.
    season = league.registering
    if season is None or league.playing is not None:
        return
    if missed(league, season, now):
        yield formats.CheckInAgain(season.number)
    else:
        yield from signing_up(league, season, now)


def playing(league: League, season: Season, now: int) -> Iterator[Duty]:
    if season.stage is Stage.PLACED and now >= season.begins:
        yield said.Begun(season.number, CURRENT)
    elif league.format.has_substitutes and season.substitutes and joins(season):
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
    elif not league.format.live or season.stage in PLAYED:
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


def times(league: League, season: Season) -> Iterator[int]:
    yield season.begins
    yield from moments_of(season, moments(league, season))
    if season.round is not None and season.round.over is None:
        yield season.round.begins
