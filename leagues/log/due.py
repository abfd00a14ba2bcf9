"""The actions that are due in a league at a given time, and their log entries. The caller
supplies seeds and ratings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from leagues.edition import CURRENT
from leagues.log import contests_due, formats
from leagues.log import entries as said
from leagues.log.duties import Duty, Facts, Kind, Need, departures, ending, finish, leaving, moments_of
from leagues.log.entries import LEAGUE, Entry
from leagues.log.leaving import TOLD_WITHIN
from leagues.log.moments import in_rounds, moments
from leagues.log.playing import busy
from leagues.log.seasons import enough, may_begin_now, missed, placement, room, season_of
from leagues.lots import drawn, numbers, seal
from leagues.refused import Refused
from leagues.settings import DAY, Format
from leagues.state import NOBODY, PLAYED, League, Season, Stage, Table

__all__ = ["Duty", "Facts", "Kind", "Need", "due", "entry_of", "next_at"]


def due(league: League, now: int) -> tuple[Duty, ...]:
    """Return everything that is due at `now`, in the order in which to do it.

    Performing a due action never prevents another one, but it may cause more to become due, so repeat this until
    nothing is due. An action is no longer due once its entry has been applied.
    """
    return (*_playing(league, now), *_coming(league, now))


def entry_of(league: League, duty: Duty, now: int, facts: Facts) -> Entry:
    """Return the log entry that performs a due action. `facts` holds the season's seed and current ratings."""
    return Entry(now, LEAGUE, _what(league, duty, now, facts) if isinstance(duty, Need) else duty)


def _what(league: League, need: Need, now: int, facts: Facts) -> said.What:
    seed = facts.seed
    if need.kind is Kind.OPEN:
        running = league.playing or league.last
        assert running is not None  # noqa: S101 - it follows a season
        settings = league.settings
        if settings.format is Format.LADDER:
            return said.Opened(need.season, seal(seed), now, CURRENT)
        begins = max(running.ends + settings.rest * DAY, now + (settings.registration + settings.closing) * DAY)
        return said.Opened(need.season, seal(seed), begins, CURRENT)
    season = season_of(league, need.season)
    if league.settings.format is not Format.DIVISIONS:
        return contests_due.entry(league, season, need, facts)
    if need.kind is Kind.PLACE:
        signed = {one.member for one in season.signed}
        ratings = tuple(one for one in facts.ratings if one.member in signed)
        found = placement(league, season, ratings)
        orders = tuple(
            drawn(seed, numbers(f"{tier}.{number}"), division)
            for tier, of_tier in enumerate(found.tiers, start=1)
            for number, division in enumerate(of_tier, start=1)
        )
        return said.Placed(season.number, orders, ratings)
    if need.kind is Kind.JOIN:
        division = room(league, season)
        assert division is not None  # noqa: S101 - else nobody was to join
        order = drawn(seed, numbers(division.name), (*division.members, need.member))
        return said.Joined(need.member, division.name, order)
    return said.Finished(seed.hex())


def next_at(league: League, now: int | None = None) -> int | None:
    """Return the next time after `now` at which something can become due without any new event, or None.

    `now` defaults to the time of the last entry. A new event can make something due sooner.
    """
    after = league.at if now is None else now
    at: list[int] = []
    season = league.playing
    if season is not None and season.departures:
        at.append(season.departures[0].at + TOLD_WITHIN)
    if season is not None and season.paused is None:
        if league.settings.format is not Format.DIVISIONS:
            at += contests_due.next_of(league, season)
        elif season.stage is Stage.PLACED:
            at.append(season.begins)
        else:
            at += [season.middle, *moments_of(season, moments(league, season))]
    coming = league.registering
    if coming is not None:
        at += [coming.closes, coming.begins]
    return min((one for one in at if one > after), default=None)


def _playing(league: League, now: int) -> Iterator[Duty]:
    season = league.playing
    if season is None:
        return
    if told := list(departures(season, now)):  # also while the season is paused
        yield from told
        return
    if season.paused is not None:
        return
    if league.settings.format is not Format.DIVISIONS:
        played = contests_due.in_rounds if in_rounds(league) else contests_due.in_a_ladder
        yield from played(league, season, now)
        return
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


def _coming(league: League, now: int) -> Iterator[Duty]:
    coming, running = league.registering, league.playing
    if running is not None and running.paused is not None:
        return
    if league.settings.format is not Format.DIVISIONS:
        yield from _coming_otherwise(league, now)
        return
    if coming is None:
        if running is not None and running.stage in PLAYED and now >= running.middle and not league.ended:
            yield Need(Kind.OPEN, running.number + 1)
        elif running is None and league.last is not None and not league.ended and _follows(league):
            yield Need(Kind.OPEN, league.last.number + 1)
        return
    if now >= coming.closes and running is None:
        yield from _closing(league, coming, now)
    elif _enough_to_begin(league, coming, now):
        yield formats.BeganNow(coming.number)


def _enough_to_begin(league: League, coming: Season, now: int) -> bool:
    wanted = league.settings.begin_with
    if not wanted or len(coming.signed) < wanted:
        return False
    try:
        may_begin_now(league, coming, now)
    except Refused:
        return False
    return True


def _closing(league: League, coming: Season, now: int) -> Iterator[Duty]:
    if enough(league, coming):
        yield Need(Kind.PLACE, coming.number)
    elif now >= coming.begins:
        yield said.Dropped(coming.number)
    elif not coming.short:
        yield said.Short(coming.number)


def _coming_otherwise(league: League, now: int) -> Iterator[Duty]:
    coming, running = league.registering, league.playing
    if running is not None:
        return
    if league.settings.format is not Format.LADDER:
        if coming is not None and missed(league, coming, now):
            yield formats.CheckInAgain(coming.number)
        elif coming is not None and now >= coming.closes:
            yield from _closing(league, coming, now)
        elif coming is not None and _enough_to_begin(league, coming, now):
            yield formats.BeganNow(coming.number)
    elif coming is not None:
        if now >= coming.begins:
            yield said.Begun(coming.number, CURRENT)
    elif league.last is not None and not league.ended and _follows(league):
        yield Need(Kind.OPEN, league.last.number + 1)


def _follows(league: League) -> bool:
    last = league.last
    return last is not None and last.number == max(one.number for one in league.seasons)
