"""What is due in a league at a moment, and the entries that do it. What needs a seed or ratings is told with them."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping
from typing import TypeAlias

import msgspec

from leagues.log import entries as said
from leagues.log.entries import LEAGUE, Entry, Known
from leagues.log.leaving import BACK_WITHIN, NEXT_AFTER, TAKEN_WITHIN, to_ask
from leagues.log.playing import WARNING, busy
from leagues.log.seasons import placement, room, season_of
from leagues.lots import drawn, numbers, seal
from leagues.settings import DAY, LONGEST_OVERTIME, OVERTIME
from leagues.state import NOBODY, PLAYED, How, League, Season, Stage, Table


class Kind(enum.StrEnum):
    """What the league cannot say by itself: a seal, ratings, lots, a seed have to be told."""

    OPEN = "open"
    PLACE = "place"
    JOIN = "join"
    FINISH = "finish"


class Need(msgspec.Struct, frozen=True):
    """Something is due that needs more than the league knows; :func:`entry_of` makes its entry."""

    kind: Kind
    season: int
    member: str = ""


Duty: TypeAlias = said.What | Need
"""What is due: an entry's content, or what is needed for one."""


class Facts(msgspec.Struct, frozen=True):
    """What is told: the season's seed, and the ratings that members have now."""

    seed: bytes
    ratings: tuple[Known, ...] = ()


def due(league: League, now: int) -> tuple[Duty, ...]:
    """All that is due at ``now``, in the order in which it is done; no part of it makes another impossible. Doing it
    may make more due: ask again until nothing is. Nothing is due twice once its entry was applied.
    """
    return (*_playing(league, now), *_coming(league, now))


def entry_of(league: League, duty: Duty, now: int, facts: Facts) -> Entry:
    """The entry that does what is due. ``facts``: the seed of the season in question."""
    return Entry(now, LEAGUE, _what(league, duty, now, facts) if isinstance(duty, Need) else duty)


def _what(league: League, need: Need, now: int, facts: Facts) -> said.What:
    seed = facts.seed
    if need.kind is Kind.OPEN:
        running = league.playing or league.last
        assert running is not None  # noqa: S101 - it follows a season
        settings = league.settings
        begins = max(running.ends + settings.rest * DAY, now + (settings.registration + settings.closing) * DAY)
        return said.Opened(need.season, seal(seed), begins)
    season = season_of(league, need.season)
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
    """The next moment after ``now`` (None: the last entry's) at which something can become due by time alone; None
    while there is none. Opening a table may be due earlier, by what happens.
    """
    after = league.at if now is None else now
    moments: list[int] = []
    season = league.playing
    if season is not None and season.paused is None:
        moments += {
            Stage.PLACED: [season.begins],
            Stage.RUNNING: [
                season.middle,
                season.ends,
                *([] if season.warned else [season.ends - WARNING]),
            ],
            Stage.OVERTIME: [season.ends + OVERTIME],
            Stage.STAND_INS: [season.ends + LONGEST_OVERTIME],
        }[season.stage]
        moments += [since + BACK_WITHIN for _, since in season.absences]
        for one in season.handovers:
            if one.taken is None:
                moments += [one.at + TAKEN_WITHIN, *(ask.at + NEXT_AFTER for ask in one.asked)]
    coming = league.registering
    if coming is not None:
        moments += [coming.closes, coming.begins]
    return min((one for one in moments if one > after), default=None)


def _playing(league: League, now: int) -> Iterator[Duty]:
    season = league.playing
    if season is None or season.paused is not None:
        return
    if season.stage is Stage.PLACED and now >= season.begins:
        yield said.Begun(season.number)
        return
    if room(league, season) is not None and season.substitutes and season.stage in (Stage.PLACED, Stage.RUNNING):
        # One at a time, since each changes the division. Who may not is left on the list.
        yield Need(Kind.JOIN, season.number, season.substitutes[0].member)
        return
    yield from _leaving(season, now)
    if season.stage not in PLAYED:
        return
    if season.stage is Stage.RUNNING and now >= season.ends - WARNING and not season.warned:
        yield said.Warned()
    if season.stage is Stage.RUNNING and now >= season.ends:
        yield said.Overtime()
    elif season.stage is Stage.OVERTIME and now >= season.ends + OVERTIME:
        yield said.StandIns()
    yield from _opening(league, season, now)
    over = all(table.over for _, table in season.tables)
    if over or now >= season.ends + LONGEST_OVERTIME:
        yield Need(Kind.FINISH, season.number)


def _leaving(season: Season, now: int) -> Iterator[Duty]:
    for who, since in season.absences:
        if now >= since + BACK_WITHIN:
            yield said.Left(who, How.SILENT)
    for one in season.handovers:
        if one.taken is None:
            if now >= one.at + TAKEN_WITHIN or season.stage is Stage.STAND_INS:
                yield said.Unfilled(one.leaver)
            elif (substitute := to_ask(season, one, now)) is not None:
                yield said.Asked(one.leaver, substitute)


def _opening(league: League, season: Season, now: int) -> Iterator[Duty]:
    """The tables that open, in the order of the schedule; one that waits may be passed (L4.3)."""
    all_of_them = now >= season.middle
    counts: dict[str, int] = {}
    for division in season.divisions:
        waiting = [table for table in division.tables if table.opened is None and not table.over]
        if not waiting:
            continue
        # Substitutes may play in several divisions: what opens before counts in those that follow.
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
    if coming is None:
        if running is not None and running.stage in PLAYED and now >= running.middle and not league.ended:
            yield Need(Kind.OPEN, running.number + 1)
        elif running is None and league.last is not None and not league.ended and _follows(league):
            yield Need(Kind.OPEN, league.last.number + 1)
        return
    if now < coming.closes or running is not None:
        return
    if len(coming.signed) >= league.settings.seats:
        yield Need(Kind.PLACE, coming.number)
    elif now >= coming.begins:
        yield said.Dropped(coming.number)
    elif not coming.short:
        yield said.Short(coming.number)


def _follows(league: League) -> bool:
    """Whether the last season that was opened is the last final one: then the next one follows."""
    last = league.last
    return last is not None and last.number == max(one.number for one in league.seasons)
