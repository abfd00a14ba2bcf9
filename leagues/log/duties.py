"""Defines the kinds of actions that a league has to take at a certain time, and finds those due actions that all
formats share (L6, L7.1).
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from contextlib import suppress
from typing import TypeAlias

import msgspec

from leagues.log import entries as said
from leagues.log.entries import Known
from leagues.log.formats import BeganNow
from leagues.log.leaving import BACK_WITHIN, NEXT_AFTER, TAKEN_WITHIN, to_ask, to_tell
from leagues.log.moments import Moments
from leagues.log.seasons import enough, may_begin_now
from leagues.refused import Refused
from leagues.state import How, League, Season, Stage


class Kind(enum.StrEnum):
    """The kinds of due actions for which the caller has to supply facts: the season's seed, random draws or ratings."""

    OPEN = "open"
    PLACE = "place"
    JOIN = "join"
    FINISH = "finish"
    PAIR = "pair"


class Need(msgspec.Struct, frozen=True):
    """A due action that needs facts from outside the league. :func:`leagues.log.due.entry_of` creates the log entry for
    it.
    """

    kind: Kind
    season: int
    member: str = ""


Duty: TypeAlias = said.What | Need
"""A due action: either an entry's content, or a :class:`Need` if the caller has to supply facts first."""


class Facts(msgspec.Struct, frozen=True):
    seed: bytes
    ratings: tuple[Known, ...] = ()


def departures(season: Season, now: int) -> Iterator[Duty]:
    """Yield an announcement of members who left, at most once a day (L6.5)."""
    told = to_tell(season, now)
    if told is not None:
        yield told


def finish(season: Season, now: int) -> Iterator[Duty]:
    """Yield the action that ends the season. If some departures haven't been announced yet, yield their announcement
    instead.
    """
    yield to_tell(season, now, ends=True) or Need(Kind.FINISH, season.number)


def follows(league: League) -> Iterator[Duty]:
    last = league.last
    if last is not None and not league.ended and last.number == max(one.number for one in league.seasons):
        yield Need(Kind.OPEN, last.number + 1)


def signing_up(league: League, season: Season, now: int) -> Iterator[Duty]:
    """Yield the actions that are due at the end of registration, or as soon as enough members have signed up."""
    if now >= season.closes and league.playing is None:
        if enough(league, season):
            yield Need(Kind.PLACE, season.number)
        elif now >= season.begins:
            yield said.Dropped(season.number)
        elif not season.short:
            yield said.Short(season.number)
    elif league.settings.begin_with and len(season.signed) >= league.settings.begin_with:
        with suppress(Refused):
            may_begin_now(league, season, now)
            yield BeganNow(season.number)


def leaving(season: Season, now: int) -> Iterator[Duty]:
    """Yield the log entries that are due because members are absent or have left: departures of absent members who
    didn't return in time, and the next steps in finding substitutes (L6).
    """
    for who, since in season.absences:
        if now >= since + BACK_WITHIN:
            yield said.Left(who, How.SILENT)
    for one in season.handovers:
        if one.taken is None:
            if now >= one.at + TAKEN_WITHIN or season.stage is Stage.STAND_INS:
                yield said.Unfilled(one.leaver)
            elif (substitute := to_ask(season, one, now)) is not None:
                yield said.Asked(one.leaver, substitute)


def ending(season: Season, found: Moments, now: int) -> Iterator[Duty]:
    """Yield the warning, the start of overtime, or the takeover by computer players that is due near the end of a
    season or round (L7.1).
    """
    running = season.stage is Stage.RUNNING
    if running and found.warns is not None and now >= found.warns and not season.warned:
        yield said.Warned()
    if running and found.overtime is not None and now >= found.overtime:
        yield said.Overtime()
    elif season.stage is Stage.OVERTIME and found.stand_ins is not None and now >= found.stand_ins:
        yield said.StandIns()


def moments_of(season: Season, found: Moments | None) -> Iterator[int]:
    if found is not None:
        told = None if season.warned else found.warns
        at = {
            Stage.RUNNING: (told, found.overtime),
            Stage.OVERTIME: (found.stand_ins,),
            Stage.STAND_INS: (),
        }.get(season.stage, ())
        yield from (one for one in (*at, found.latest) if one is not None)
    yield from (since + BACK_WITHIN for _, since in season.absences)
    for one in season.handovers:
        if one.taken is None:
            yield one.at + TAKEN_WITHIN
            yield from (ask.at + NEXT_AFTER for ask in one.asked)
