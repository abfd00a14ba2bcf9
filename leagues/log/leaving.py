"""Applies the log entries for members who leave and substitutes who take over (L6)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from leagues.edition import Edition
from leagues.log import entries as said
from leagues.log import ladder, rounds
from leagues.log.entries import Entry
from leagues.log.formats import DeparturesTold, Ended
from leagues.log.playing import member_of, played, table_of
from leagues.refused import Refused, Why
from leagues.settings import HOUR
from leagues.state import (
    NOBODY,
    Ask,
    Division,
    Handover,
    How,
    League,
    Season,
    SignUp,
    Stage,
    Table,
    playing_of,
    with_absence,
    with_member,
    with_season,
    with_table,
)

replace = msgspec.structs.replace

BACK_WITHIN = 48 * HOUR
"""The time, in milliseconds, that an absent member has to return after a computer player has moved for them."""
TAKEN_WITHIN = 48 * HOUR
"""The maximum length of the search for a substitute, in milliseconds."""
TOLD_WITHIN = 24 * HOUR
"""The time, in milliseconds, between a departure and its announcement in the league's channel. Other departures during
this time are announced in the same message (L6.5).
"""
NEXT_AFTER = 12 * HOUR
"""The time that a substitute has to answer before the bot asks the next one, in milliseconds."""
SILENCE = 2
"""The number of departures without notice within four seasons that bar a member from the next season (L6.3)."""
SEASONS = 4


def absent(league: League, entry: Entry, what: said.Absent) -> League:
    # Rule L6.1.
    season = played(league)
    table = table_of(season, what.division, what.table)
    if not table.running or what.member not in table.players:
        raise Refused(Why.TABLE_OVER, "L6.1", division=what.division, table=what.table)
    player = next((one for one in season.players if one.member == what.member), None)
    if player is None or player.absent is not None:
        left_ = any(one.member == what.member for one in season.members)
        raise Refused(Why.HAS_LEFT if left_ or player is not None else Why.NOT_A_MEMBER, "L6.1")
    return with_season(league, with_absence(season, what.member, entry.at))


def back(league: League, _entry: Entry, what: said.Back) -> League:
    # Rule L6.1.
    season = played(league)
    player = next((one for one in season.players if one.member == what.member), None)
    if player is None:
        member_of(season, what.member)
    if player is None or player.absent is None:
        raise Refused(Why.NOT_ABSENT, "L6.1")
    return with_season(league, with_absence(season, what.member, None))


def left(league: League, entry: Entry, what: said.Left) -> League:
    """Record that a member leaves (L6.1 to L6.3). Once members have been placed in divisions, they can leave even
    before the season begins.
    """
    season = playing_of(league, "L6.1")
    member = next((one for one in season.members if one.member == what.member), None)
    plays = any(what.member in table.players for _, table in season.tables if not table.over)
    absent_now = what.member in dict(season.absences)  # also a substitute whose table has ended meanwhile
    substitute = any(one.member == what.member for one in season.substitutes)
    if member is None and not (substitute and (plays or absent_now)):
        raise Refused(Why.NOT_A_MEMBER, "L6.1")
    if member is not None and member.left is not None:
        raise Refused(Why.HAS_LEFT, "L6.1")
    since = dict(season.absences).get(what.member)
    if what.how is How.SILENT and (since is None or entry.at < since + (0 if pauses(league, season) else BACK_WITHIN)):
        raise Refused(Why.NOT_ABSENT, "L6.1")
    if member is None and what.how is How.SILENT:
        season = replace(season, silent=(*season.silent, what.member))
    if member is not None:
        season = with_member(season, replace(member, left=entry.at, how=what.how, absent=None))
    substitutes = tuple(one for one in season.substitutes if one.member != what.member)
    season = declined(replace(season, substitutes=substitutes), what.member)
    season = ladder.without(rounds.again(season), what.member)
    plays = any(hers(season, what.member))
    if plays and not league.format.has_substitutes:  # nobody will step in
        season = given(season, what.member, NOBODY)
    elif plays:
        season = replace(season, handovers=(*season.handovers, Handover(what.member, entry.at)))
    season = departed(season, what.member, entry.at)
    league = with_season(league, season)
    return _barring(league, season, what.member) if what.how is How.SILENT else league


def departed(season: Season, who: str, at: int) -> Season:
    """Return the season with the departure of `who` recorded for the next announcement (L6.5).

    Under the first edition of the rules, departures were announced immediately, so nothing is recorded.
    """
    if season.edition < Edition.SECOND or any(one.member == who for one in season.departures):
        return season
    return replace(season, departures=(*season.departures, SignUp(who, at)))


def to_tell(season: Season, now: int, *, ends: bool = False) -> DeparturesTold | None:
    """Return the departures to announce now, or None if there is nothing to announce yet.

    Departures are announced a day after the first of them, or when the season ends.
    """
    if not season.departures or not (ends or now >= season.departures[0].at + TOLD_WITHIN):
        return None
    members = tuple(one.member for one in season.departures)
    ended = tuple(Ended(one.member, one.promise) for one in season.unsaid if one not in season.said)
    return DeparturesTold(season.number, members, ended)


def departures_told(league: League, entry: Entry, what: DeparturesTold) -> League:
    # Rule L6.5.
    season = league.playing
    if season is None or to_tell(season, entry.at, ends=True) != what:
        raise Refused(Why.NOT_DUE, "L6.5", season=what.season)
    return with_season(league, replace(season, departures=(), unsaid=()))


def pauses(league: League, season: Season) -> bool:
    """Return whether an evening tournament is between two rounds (L14.1). A member who becomes absent between rounds
    leaves immediately, because their absence holds up no table.
    """
    last = season.round
    return league.format.live and last is not None and last.over is not None


def declined(season: Season, substitute: str) -> Season:
    handovers = tuple(
        one
        if one.taken is not None
        else replace(
            one, asked=tuple(replace(ask, yes=False) if ask.member == substitute else ask for ask in one.asked)
        )
        for one in season.handovers
    )
    return replace(season, handovers=handovers)


def _barring(league: League, season: Season, member: str) -> League:
    times = 1 + sum(member in passed.silent for passed in league.passed[-(SEASONS - 1) :])
    if not league.settings.bar or times < SILENCE:
        return league
    barred = (member, season.number + 1)
    coming = league.registering
    if coming is not None:
        league = with_season(
            league, replace(coming, signed=tuple(one for one in coming.signed if one.member != member))
        )
    return replace(league, barred=(*league.barred, barred))


def hers(season: Season, player: str) -> Iterator[tuple[Division, Table]]:
    """Yield the unfinished tables at which `player` plays, each with its division."""
    return ((division, table) for division, table in season.tables if not table.over and player in table.players)


def able(season: Season, handover: Handover) -> tuple[str, ...]:
    """Return the substitutes who can take over the tables of a member who left, in the order of the list.

    Substitutes who already play at one of these tables are left out.
    """
    at_them = {one for _, table in hers(season, handover.leaver) for one in (*table.seats, *table.players)}
    return tuple(one.member for one in season.substitutes if one.member not in at_them)


def to_ask(season: Season, handover: Handover, now: int) -> str | None:
    """Return the substitute to ask next to take over the tables, or None if no one should be asked now.

    No one is asked while the most recently asked substitute still has time to answer. Absent substitutes are skipped.
    """
    waits = any(one.yes is None and now < one.at + NEXT_AFTER for one in handover.asked)
    if waits or handover.taken is not None or now >= handover.at + TAKEN_WITHIN:
        return None
    passed = {one.member for one in handover.asked} | {one for one, _ in season.absences}
    return next((one for one in able(season, handover) if one not in passed), None)


def _handover(league: League, leaver: str) -> tuple[Season, Handover]:
    season = league.playing
    found = (
        None
        if season is None
        else next((one for one in season.handovers if one.leaver == leaver and one.taken is None), None)
    )
    if season is None or found is None:
        raise Refused(Why.NOT_ASKED, "L6.2")
    return season, found


def _with(season: Season, handover: Handover) -> Season:
    handovers = tuple(
        handover if (one.leaver, one.at) == (handover.leaver, handover.at) else one for one in season.handovers
    )
    return replace(season, handovers=handovers)


def asked(league: League, entry: Entry, what: said.Asked) -> League:
    """Ask the next substitute on the list to take over the tables of a member who left. This happens twelve hours after
    the previous request, or as soon as that request is declined (L6.2).
    """
    season, handover = _handover(league, what.leaver)
    if to_ask(season, handover, entry.at) != what.substitute:
        raise Refused(Why.ASKED_ALREADY, "L6.2")
    return with_season(
        league, _with(season, replace(handover, asked=(*handover.asked, Ask(what.substitute, entry.at))))
    )


def answered(league: League, entry: Entry, what: said.Answered) -> League:
    """Record a substitute's answer to a request. The first one who accepts gets all tables of the member who left
    (L6.2).
    """
    season, handover = _handover(league, what.leaver)
    if not any(one.member == what.substitute and one.yes is None for one in handover.asked):
        raise Refused(Why.NOT_ASKED, "L6.2")
    if entry.at >= handover.at + TAKEN_WITHIN:
        raise Refused(Why.NOT_ASKED, "L6.2")
    answers = tuple(replace(one, yes=what.yes) if one.member == what.substitute else one for one in handover.asked)
    if not what.yes:
        return with_season(league, _with(season, replace(handover, asked=answers)))
    if what.substitute not in able(season, handover):
        raise Refused(Why.TWICE_AT_A_TABLE, "L6.2")
    season = _with(season, replace(handover, asked=answers, taken=what.substitute))
    season = departed(season, what.leaver, entry.at)
    return with_season(league, given(season, what.leaver, what.substitute))


def given(season: Season, leaver: str, player: str) -> Season:
    for division, table in list(hers(season, leaver)):
        players = tuple(player if one == leaver else one for one in table.players)
        season = with_table(season, division.name, replace(table, players=players))
    return season


def unfilled(league: League, entry: Entry, what: said.Unfilled) -> League:
    """Have a computer player finish the tables of a member who left, because no substitute took them over within 48
    hours (L6.2).
    """
    season, handover = _handover(league, what.leaver)
    if entry.at < handover.at + TAKEN_WITHIN and season.stage is not Stage.STAND_INS:
        raise Refused(Why.NOT_DUE, "L6.2")
    season = departed(_with(season, replace(handover, taken=NOBODY)), what.leaver, entry.at)
    return with_season(league, given(season, what.leaver, NOBODY))
