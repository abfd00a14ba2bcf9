"""Previews of an organiser's act before they confirm it (L10.2), and what needs the organisers' attention (L10.4)."""

from __future__ import annotations

import enum

import msgspec

from leagues.log.entries import Entry
from leagues.log.leaving import able
from leagues.log.walk import Course, reversible
from leagues.settings import DAY, Format
from leagues.standing.order import Standing
from leagues.standings import standing_of
from leagues.state import NOBODY, League, Season, Table


class Changes(msgspec.Struct, frozen=True):
    """A division's standing before and after."""

    division: str
    before: Standing
    after: Standing


class Preview(msgspec.Struct, frozen=True):
    """The changes that an act makes: tables (division and number), people, standings; whether it can be undone.
    ``after``: the league as it would be.
    """

    after: League
    tables: tuple[tuple[str, int], ...]
    people: tuple[str, ...]
    standings: tuple[Changes, ...]
    reversible: bool


def preview(course: Course, entry: Entry) -> Preview:
    """Return the changes that ``entry`` would make. Raises Refused if it is not allowed; ``course`` stays as it is."""
    before = course.league
    after = course.branch().add(entry)
    old, new = _season(before), _season(after)
    tables = _tables(old, new)
    standings = []
    people: set[str] = {one for _, table in tables for one in (*table.seats, *table.players)} - {NOBODY}
    if old is not None and new is not None and before is not None:
        was = {one.name: standing_of(before, old, one) for one in old.divisions}
        for one in new.divisions:
            rows = standing_of(after, new, one)
            if rows != was.get(one.name, ()):
                standings.append(Changes(one.name, was.get(one.name, ()), rows))
        known = {one.member: one for one in old.members}
        people |= {one.member for one in new.members if known.get(one.member) != one}
        people |= known.keys() - {one.member for one in new.members}
    return Preview(
        after,
        tuple((name, table.number) for name, table in tables),
        tuple(sorted(people)),
        tuple(standings),
        reversible(entry),
    )


def _season(league: League | None) -> Season | None:
    return None if league is None else league.playing or league.last


def _tables(old: Season | None, new: Season | None) -> list[tuple[str, Table]]:
    before = {} if old is None else {(division.name, table.number): table for division, table in old.tables}
    return [
        (division.name, table)
        for division, table in (() if new is None else new.tables)
        if before.get((division.name, table.number)) != table
    ]


class Eye(enum.StrEnum):
    """The things that need an organiser's attention."""

    NO_SUBSTITUTE = "no-substitute"
    WAITS_FOR_YES = "waits-for-yes"
    ABSENT = "absent"
    TOO_FEW = "too-few"
    NO_ORGANISER = "no-organiser"


class Attention(msgspec.Struct, frozen=True):
    """Something for the organisers' panel, as far as the league itself knows it (L10.4)."""

    what: Eye
    member: str = ""
    season: int = 0


def attention(league: League, now: int) -> tuple[Attention, ...]:
    """Return what needs attention; the application adds what only tables and channels know."""
    found = [Attention(Eye.NO_ORGANISER)] if league.asks_manager else []
    season = league.playing
    if season is not None:
        for one in season.handovers:
            if one.taken is None:
                free = any(ask.yes is None for ask in one.asked) or able(season, one)
                found.append(Attention(Eye.WAITS_FOR_YES if free else Eye.NO_SUBSTITUTE, one.leaver, season.number))
            elif one.taken == NOBODY and any(one.leaver in table.seats and table.running for _, table in season.tables):
                found.append(Attention(Eye.NO_SUBSTITUTE, one.leaver, season.number))
        found += [Attention(Eye.ABSENT, one, season.number) for one, _ in season.absences]
    coming = league.registering
    signs = league.settings.format in (Format.DIVISIONS, Format.CUP)  # one is in at an evening, and waits at a ladder
    if coming is not None and signs and len(coming.signed) < league.settings.seats and now >= coming.closes - 3 * DAY:
        found.append(Attention(Eye.TOO_FEW, season=coming.number))
    return tuple(found)
