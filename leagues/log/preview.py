"""Previews an organiser's action before the organiser confirms it (L10.2), and lists issues for organisers (L10.4)."""

from __future__ import annotations

import enum

import msgspec

from leagues.log.entries import Entry
from leagues.log.leaving import able
from leagues.log.walk import Course, reversible
from leagues.settings import DAY
from leagues.standing.order import Standing
from leagues.standings import standing_of
from leagues.state import NOBODY, League, Season, Table


class Changes(msgspec.Struct, frozen=True):
    division: str
    before: Standing
    after: Standing


class Preview(msgspec.Struct, frozen=True):
    """The effects of an organiser's action. The fields list the tables (division and number), people and standings that
    the action changes.

    `after` is the league after the action. `reversible` is true if the action can be undone.
    """

    after: League
    tables: tuple[tuple[str, int], ...]
    people: tuple[str, ...]
    standings: tuple[Changes, ...]
    reversible: bool


def preview(course: Course, entry: Entry) -> Preview:
    """Return the effects that `entry` would have, without applying it. Raises Refused if the entry isn't allowed."""
    before = course.league
    after = course.branch().add(entry)
    old, new = _season(before), _season(after)
    formed = _formed(old, new) if after.format.has_divisions else frozenset()
    tables = [(name, table) for name, table in _tables(old, new) if name not in formed]
    standings = []
    people: set[str] = {one for _, table in tables for one in (*table.seats, *table.players)} - {NOBODY}
    if old is not None and new is not None and before is not None:
        was = {one.name: standing_of(before, old, one) for one in old.divisions}
        for one in new.divisions:
            rows = standing_of(after, new, one)
            if one.name in formed:  # no table has opened there
                people |= {row.member for row in (*rows, *was.get(one.name, ()))}
            elif rows != was.get(one.name, ()):
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


def _formed(old: Season | None, new: Season | None) -> frozenset[str]:
    before, after = (
        {} if season is None else {one.name: {*one.members} for one in season.divisions} for season in (old, new)
    )
    return frozenset(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))


class Eye(enum.StrEnum):
    """The kinds of issues in a league that need an organiser's attention."""

    NO_SUBSTITUTE = "no-substitute"
    WAITS_FOR_YES = "waits-for-yes"
    ABSENT = "absent"
    TOO_FEW = "too-few"
    NO_ORGANISER = "no-organiser"


class Attention(msgspec.Struct, frozen=True):
    # Rule L10.4.
    what: Eye
    member: str = ""
    season: int = 0


def attention(league: League, now: int) -> tuple[Attention, ...]:
    """Return the issues that need an organiser's attention. Issues with running tables and Discord channels aren't
    included; the bot adds them.
    """
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
    coming = league.registering if league.format.signs_up else None
    if coming is not None and len(coming.signed) < league.settings.seats and now >= coming.closes - 3 * DAY:
        found.append(Attention(Eye.TOO_FEW, season=coming.number))
    return tuple(found)
