# Rules L2 to L7.

from __future__ import annotations

from collections.abc import Iterator, Mapping

from leagues.edition import CURRENT
from leagues.log import entries as said
from leagues.log.duties import Duty, Facts, Kind, Need, ending, finish, follows, leaving, moments_of, signing_up
from leagues.log.moments import moments
from leagues.log.playing import busy
from leagues.log.seasons import placement, room
from leagues.lots import drawn, numbers
from leagues.state import NOBODY, PLAYED, League, Season, Stage, Table


def entry(league: League, season: Season, need: Need, facts: Facts) -> said.What:
    if need.kind is Kind.PLACE:
        signed = {one.member for one in season.signed}
        ratings = tuple(one for one in facts.ratings if one.member in signed)
        found = placement(league, season, ratings)
        orders = tuple(
            drawn(facts.seed, numbers(f"{tier}.{number}"), division)
            for tier, of_tier in enumerate(found.tiers, start=1)
            for number, division in enumerate(of_tier, start=1)
        )
        return said.Placed(season.number, orders, ratings)
    division = room(league, season)
    assert division is not None  # noqa: S101 - else nobody was to join
    order = drawn(facts.seed, numbers(division.name), (*division.members, need.member))
    return said.Joined(need.member, division.name, order)


def coming(league: League, now: int) -> Iterator[Duty]:
    season, running = league.registering, league.playing
    if season is not None:
        yield from signing_up(league, season, now)
    elif running is None:
        yield from follows(league)
    elif running.stage in PLAYED and now >= running.middle and not league.ended:
        yield Need(Kind.OPEN, running.number + 1)


def playing(league: League, season: Season, now: int) -> Iterator[Duty]:
    if season.stage is Stage.PLACED and now >= season.begins:
        yield said.Begun(season.number, CURRENT)
        return
    if room(league, season) is not None and season.substitutes and season.stage in (Stage.PLACED, Stage.RUNNING):
        # One at a time, since each changes the division. Those who can't join stay on the list.
        yield Need(Kind.JOIN, season.number, season.substitutes[0].member)
        return
    yield from leaving(season, now)
    found = moments(league, season)
    if season.stage not in PLAYED or found is None:
        return
    yield from ending(season, found, now)
    yield from _opening(league, season, now)
    over = all(table.over for _, table in season.tables)
    if over or now >= found.latest:
        yield from finish(season, now)


def _opening(league: League, season: Season, now: int) -> Iterator[Duty]:
    all_of_them = now >= season.middle
    counts: dict[str, int] = {}
    for division in season.divisions:
        waiting = [table for table in division.tables if table.opened is None and not table.over]
        if not waiting:
            continue
        # Substitutes may play in several divisions: tables opened in one count in the next.
        for one, number in busy(season, division).items():
            counts[one] = max(number, counts.get(one, 0))
        for table in waiting:
            if all_of_them or _room(counts, table, league.settings.at_once):
                for one in table.players:
                    counts[one] = counts.get(one, 0) + 1
                yield said.TableOpened(division.name, table.number)


def _room(counts: Mapping[str, int], table: Table, at_once: int) -> bool:
    return all(one == NOBODY or counts.get(one, 0) < at_once for one in table.players)


def times(league: League, season: Season) -> Iterator[int]:
    if season.stage is Stage.PLACED:
        yield season.begins
    else:
        yield season.middle
        yield from moments_of(season, moments(league, season))
