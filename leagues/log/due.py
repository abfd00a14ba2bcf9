"""Finds the actions that are due in a league at a given time, and makes their log entries. The caller supplies seeds
and ratings.

The actions of each format are in a separate module: :mod:`.divisions_due`, :mod:`.rounds_due` and :mod:`.ladder_due`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from leagues.edition import CURRENT
from leagues.log import divisions_due, ladder_due, rounds_due
from leagues.log import entries as said
from leagues.log.duties import Duty, Facts, Kind, Need, departures
from leagues.log.entries import LEAGUE, Entry
from leagues.log.leaving import TOLD_WITHIN
from leagues.log.seasons import season_of
from leagues.lots import seal
from leagues.settings import DAY
from leagues.state import League, Season

__all__ = ["Duty", "Facts", "Kind", "Need", "due", "entry_of", "next_at"]


class _Format(Protocol):
    def coming(self, league: League, now: int, /) -> Iterator[Duty]: ...
    def playing(self, league: League, season: Season, now: int, /) -> Iterator[Duty]: ...
    def times(self, league: League, season: Season, /) -> Iterator[int]: ...
    def entry(self, league: League, season: Season, need: Need, facts: Facts, /) -> said.What: ...


def _format(league: League) -> _Format:
    if league.format.has_divisions:
        return divisions_due
    return ladder_due if league.format.has_queue else rounds_due


def due(league: League, now: int) -> tuple[Duty, ...]:
    """Return everything that is due at `now`, in the order in which to do it.

    Performing a due action never makes another one impossible, but it can make more actions due. Call this function
    again until nothing is due. An action is no longer due once its entry has been applied.
    """
    season = league.playing
    if season is None:
        return tuple(_format(league).coming(league, now))
    told, paused = tuple(departures(season, now)), season.paused is not None  # departures are told during a pause, too
    playing = told if told or paused else _format(league).playing(league, season, now)
    return (*playing, *(() if paused else _format(league).coming(league, now)))


def entry_of(league: League, duty: Duty, now: int, facts: Facts) -> Entry:
    """Return the log entry that performs a due action. `facts` holds the season's seed and current ratings."""
    return Entry(now, LEAGUE, _what(league, duty, now, facts) if isinstance(duty, Need) else duty)


def _what(league: League, need: Need, now: int, facts: Facts) -> said.What:
    if need.kind is Kind.FINISH:
        return said.Finished(facts.seed.hex())
    if need.kind is not Kind.OPEN:
        return _format(league).entry(league, season_of(league, need.season), need, facts)
    running, settings = league.playing or league.last, league.settings
    assert running is not None  # noqa: S101 - it follows a season
    begins = max(running.ends + settings.rest * DAY, now + (settings.registration + settings.closing) * DAY)
    return said.Opened(need.season, seal(facts.seed), now if league.format.has_queue else begins, CURRENT)


def next_at(league: League, now: int | None = None) -> int | None:
    """Return the next time after `now` at which something can become due without any new event, or None if there is no
    such time.

    `now` defaults to the time of the last entry. A new event can make something due sooner.
    """
    after = league.at if now is None else now
    at: list[int] = []
    season, coming = league.playing, league.registering
    if season is not None and season.departures:
        at.append(season.departures[0].at + TOLD_WITHIN)
    if season is not None and season.paused is None:
        at += _format(league).times(league, season)
    if coming is not None:
        at += [coming.closes, coming.begins]
    return min((one for one in at if one > after), default=None)
