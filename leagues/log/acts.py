# Rule L10.1.

from __future__ import annotations

import msgspec

from leagues.log import entries as said
from leagues.log import ladder, rounds
from leagues.log.entries import Entry
from leagues.log.playing import division_of, member_of, played, table_of
from leagues.log.seasons import candidates, room, tables
from leagues.refused import Refused, Why
from leagues.season.sizes import LIMITS
from leagues.settings import DAY, Settings, checked
from leagues.state import (
    Correction,
    Division,
    League,
    Member,
    Said,
    Season,
    SignUp,
    Stage,
    playing_of,
    with_absence,
    with_season,
    with_table,
)

replace = msgspec.structs.replace


def changed(league: League, _entry: Entry, what: said.Changed) -> League:
    """Change the league's settings (L1).

    The game, its options and clock, the server, the number of seats and the format can't change once the first season
    has opened. For the other settings, see :func:`may_become`. Changing the length of a season that is open for
    sign-up moves its end.
    """
    new = checked(what.settings)
    if not may_become(league, new):
        raise Refused(Why.SEASON_THERE, "L1.1")
    fixed = ("game", "server", "seats", "format", "options", "clock")
    if league.seasons and any(getattr(new, name) != getattr(league.settings, name) for name in fixed):
        raise Refused(Why.BAD_SETTING, "L1.1")
    coming = league.registering
    if coming is not None and new.days != league.settings.days:
        league = with_season(league, replace(coming, ends=coming.begins + new.days * DAY))
    return replace(league, settings=new)


def changeable(league: League) -> frozenset[str]:
    """Return the names of the settings that can change while a season is open for sign-up or being played.

    While a season is being played, a setting can change only if it affects nothing but later seasons. In a ladder,
    agreed pauses can change at any time, because the change applies only to new tables.
    """
    found = {"begin_with", "days", "rest", "registration"}
    if league.playing is None:
        found |= {"at_once", "vacation", "rounds", "round_days"}
    if league.playing is None or league.format.has_queue:
        found.add("pauses")
    return frozenset(found)


def may_become(league: League, new: Settings) -> bool:
    """Return whether the league's settings can be replaced by `new` while a season is open or being played."""
    if league.registering is None and league.playing is None:
        return True
    same = {*new.__struct_fields__} - changeable(league)
    return all(getattr(new, name) == getattr(league.settings, name) for name in same)


def organisers(league: League, _entry: Entry, what: said.Organisers) -> League:
    # Rule L1.2.
    if not what.organisers or "" in what.organisers or len(set(what.organisers)) < len(what.organisers):
        raise Refused(Why.NO_ORGANISER, "L1.2")
    return replace(league, organisers=what.organisers, asks_manager=False)


def orphaned(league: League, _entry: Entry, _what: said.Orphaned) -> League:
    # Rule L1.2.
    return replace(league, asks_manager=True)


def announced(league: League, _entry: Entry, _what: said.Announced) -> League:
    # Announcements are only logged (rule L10.1).
    return league


def closed(league: League, _entry: Entry, _what: said.Closed) -> League:
    """Close the league: it ends after the current season, and the next season is cancelled (L10.1)."""
    coming = league.registering
    if coming is not None:
        league = with_season(league, replace(coming, stage=Stage.DROPPED))
    return replace(league, ended=True)


def unplayed(season: Season, *divisions: Division) -> None:
    """Raise Refused if it's too late to change the members of `divisions`.

    It's too late if a table of these divisions has opened, or if the season's stage is neither PLACED nor RUNNING.
    """
    for one in divisions:
        if any(table.opened is not None for table in one.tables):
            raise Refused(Why.DIVISION_PLAYS, "L2.2", division=one.name)
    if season.stage not in (Stage.PLACED, Stage.RUNNING):
        raise Refused(Why.SEASON_CLOSED, "L2.2", season=season.number)


def _by_lot(order: tuple[str, ...], members: tuple[str, ...], more: str) -> bool:
    return order.count(more) == 1 and tuple(one for one in order if one != more) == members


def _seated(league: League, season: Season, name: str, members: tuple[str, ...]) -> Season:
    if not league.settings.seats <= len(members) <= LIMITS[league.settings.seats].most:
        raise Refused(Why.NO_ROOM, "L2.4", division=name)
    divisions = tuple(
        replace(one, members=members, tables=tables(members, league.settings.seats, league.settings.rated))
        if one.name == name
        else one
        for one in season.divisions
    )
    return replace(season, divisions=divisions)


def admitted(league: League, season: Season, who: str, at: int) -> Season:
    """Return the season with `who` as a new member, without assigning a division. Raise Refused if this person may not
    join.
    """
    there = next((one for one in season.members if one.member == who), None)
    if there is not None:
        raise Refused(Why.MEMBER_ALREADY if there.left is None else Why.HAS_LEFT, "L2.1")
    if (who, season.number) in league.barred:
        raise Refused(Why.MEMBER_BARRED, "L6.3", season=season.number)
    signed = next((one for one in season.substitutes if one.member == who), None) or SignUp(who, at)
    (one,) = candidates(league, replace(season, signed=(signed,)), ())
    return replace(
        season,
        members=(*season.members, Member(who, signed.at, one.came, one.way, one.missed)),
        substitutes=tuple(other for other in season.substitutes if other.member != who),
    )


def joined(league: League, entry: Entry, what: said.Joined) -> League:
    """Add a member to a division (L2.2).

    The league itself adds only people from the list of substitutes. An organiser can add anyone, as long as no table of
    the division has opened.
    """
    if not league.format.has_divisions:
        return rounds.joined(league, entry, what)
    season = playing_of(league, "L2.2")
    after = admitted(league, season, what.member, entry.at)
    waits = len(after.substitutes) < len(season.substitutes)
    place = room(league, season)
    if not entry.who and (not waits or place is None or place.name != what.division):
        raise Refused(Why.NO_ROOM, "L2.2", division=what.division)
    division = division_of(season, what.division)
    unplayed(season, division)
    if not _by_lot(what.numbers, division.members, what.member):
        raise Refused(Why.WRONG_ORDER, "L4.2", division=what.division)
    return with_season(league, _seated(league, after, what.division, what.numbers))


def moved(league: League, _entry: Entry, what: said.Moved) -> League:
    """Move a member to another division before the first table of either has opened (L10.1)."""
    season = playing_of(league, "L10.1")
    member_of(season, what.member)
    source = next(one for one in season.divisions if what.member in one.members)
    target = division_of(season, what.division)
    if source.name == target.name:
        raise Refused(Why.NO_DIVISION, "L10.1", division=what.division)
    unplayed(season, source, target)
    stay = tuple(one for one in source.members if one != what.member)
    if what.numbers[0] != stay or not _by_lot(what.numbers[1], target.members, what.member):
        raise Refused(Why.WRONG_ORDER, "L4.2", division=what.division)
    season = _seated(league, season, source.name, what.numbers[0])
    return with_season(league, _seated(league, season, target.name, what.numbers[1]))


def replaced(league: League, _entry: Entry, what: said.Replaced) -> League:
    """Give a seat to another player, who must not be at that table already (L10.1, L6.2)."""
    season = played(league)
    table = table_of(season, what.division, what.table)
    if table.over or not 0 <= what.seat < len(table.seats):
        raise Refused(Why.TABLE_OVER, "L10.1", division=what.division, table=what.table)
    others = {one for seat, one in enumerate(table.players) if seat != what.seat}
    others |= {one for seat, one in enumerate(table.seats) if seat != what.seat}
    if what.player and what.player in others:
        raise Refused(Why.TWICE_AT_A_TABLE, "L6.2")
    players = tuple(what.player if seat == what.seat else one for seat, one in enumerate(table.players))
    return with_season(league, with_table(season, what.division, replace(table, players=players)))


def extended(league: League, _entry: Entry, what: said.Extended) -> League:
    # Extra time only affects the clocks of running tables, not the season's dates (rule L10.1).
    played(league)
    if what.hours <= 0:
        raise Refused(Why.BAD_SETTING, "L10.1", setting="hours")
    return league


def annulled(league: League, entry: Entry, what: said.Annulled) -> League:
    # Rule L5.5.
    season = playing_of(league, "L5.5")
    table = table_of(season, what.division, what.table)
    if table.annulled is not None:
        raise Refused(Why.TABLE_OVER, "L5.5", division=what.division, table=what.table)
    season = with_table(season, what.division, replace(table, annulled=entry.at))
    return with_season(league, ladder.after(season, table, entry.at))


def corrected(league: League, entry: Entry, what: said.Corrected) -> League:
    # Rule L5.5.
    season = playing_of(league, "L5.5")
    member_of(season, what.member)
    if not what.points:
        raise Refused(Why.BAD_SETTING, "L5.5", setting="points")
    one = Correction(entry.at, what.member, what.points, entry.why)
    return with_season(league, replace(season, corrections=(*season.corrections, one)))


def paused(league: League, entry: Entry, _what: said.Paused) -> League:
    # Rule L10.1.
    season = playing_of(league, "L10.1")
    if season.paused is not None:
        raise Refused(Why.PAUSED, "L10.1")
    return with_season(league, replace(season, paused=entry.at))


def resumed(league: League, entry: Entry, _what: said.Resumed) -> League:
    """Resume the season (L10.1). Everything still to come, including the next season, is delayed by the length of the
    pause.
    """
    season = league.playing
    if season is None or season.paused is None:
        raise Refused(Why.NOT_PAUSED, "L10.1")
    stood = entry.at - season.paused
    for who, since in season.absences:
        season = with_absence(season, who, min(since + stood, entry.at))  # some were found absent during the pause
    season = replace(
        rounds.later(season, stood),
        paused=None,
        begins=season.begins + stood,
        ends=season.ends + stood,
        handovers=tuple(
            one
            if one.taken is not None
            else replace(one, at=one.at + stood, asked=tuple(replace(ask, at=ask.at + stood) for ask in one.asked))
            for one in season.handovers
        ),
    )
    league = with_season(league, season)
    coming = league.registering
    if coming is not None:
        later = {name: getattr(coming, name) + stood for name in ("closes", "begins", "ends")}
        league = with_season(league, replace(coming, **later))
    return league


def stopped(league: League, entry: Entry, _what: said.Stopped) -> League:
    # Rule L10.1.
    season = played(league)
    if league.format.has_rounds:
        return rounds.stopped(league, season, entry.at)
    if season.stage is not Stage.RUNNING or entry.at >= season.ends:
        raise Refused(Why.NOT_DUE, "L10.1", season=season.number)
    return with_season(league, replace(season, ends=entry.at))


def lifted(league: League, _entry: Entry, what: said.Lifted) -> League:
    # Rule L6.3.
    kept = tuple(one for one in league.barred if one[0] != what.member)
    if kept == league.barred:
        raise Refused(Why.NOT_BARRED, "L6.3")
    return replace(league, barred=kept)


def told(league: League, entry: Entry, what: said.Told) -> League:
    """Record that a result such as a promotion was announced as certain for a member, or that such an announcement was
    withdrawn (L9.2).
    """
    season = played(league)
    one = Said(what.member, what.promise)
    if what.holds is (one in season.said):
        raise Refused(Why.SAID_ALREADY if what.holds else Why.NOT_SAID, "L9.2")
    kept = tuple(other for other in season.said if other != one)
    if not what.holds and season.departures and season.departures[-1].at == entry.at:  # by that departure (L6.5)
        season = replace(season, unsaid=(*season.unsaid, one))
    return with_season(league, replace(season, said=(*kept, one) if what.holds else kept))
