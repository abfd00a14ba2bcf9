"""Applies the log entries of cups and evening tournaments: check-in, pairing of rounds, and ends of rounds (L13,
L14).
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import msgspec

from leagues.contests import (
    candidates_of,
    entering,
    entrants,
    filled,
    length_of,
    members_of,
    needed,
    next_round,
    people_of,
    tables_of,
    unpaired,
    waits,
)
from leagues.log import entries as said
from leagues.log import formats
from leagues.log.entries import LEAGUE, Entry
from leagues.log.moments import LIVE_ROUND, LOOK, check_in_opens, of_round
from leagues.lots import seal
from leagues.pods.field import Entrant
from leagues.pods.pairing import check, weigh
from leagues.refused import Refused, Why
from leagues.season.candidates import Came
from leagues.season.moves import champions
from leagues.settings import DAY, Settings
from leagues.standings import able_of, final_of
from leagues.state import (
    NOBODY,
    PLAYED,
    Division,
    How,
    League,
    Member,
    Passed,
    Round,
    Season,
    SignUp,
    Stage,
    Table,
    with_absence,
    with_season,
)

replace = msgspec.structs.replace


def placed(league: League, season: Season, what: said.Placed) -> League:
    """Close a cup's registration or an evening tournament's check-in. Everyone who signed up or checked in becomes a
    member, in the order in which they did so.
    """
    settings = league.settings
    coming = entering(league, season)
    names = tuple(one.member for one in coming)
    if len(names) < needed(settings):
        raise Refused(Why.TOO_FEW, "L2.3")
    if what.numbers != (names,):
        raise Refused(Why.WRONG_ORDER, "L13.1", season=season.number)
    known = {one.member: one for one in what.ratings}
    members = tuple(
        Member(one.member, one.at, Came.NEW, mu=known[one.member].mu, sigma=known[one.member].sigma)
        if one.member in known
        else Member(one.member, one.at, Came.NEW)
        for one in coming
    )
    length = length_of(settings, len(names))
    ends = season.begins + (length + 1) * settings.round_days * DAY
    return with_season(
        league,
        replace(
            season,
            stage=Stage.PLACED,
            short=False,
            members=members,
            divisions=(Division(1, settings.format.value, names, ()),),
            length=length,
            ends=season.ends if league.format.live else ends,
        ),
    )


def checked_in(league: League, entry: Entry, what: formats.CheckedIn) -> League:
    """Check a member in for an evening tournament (L14.1).

    Check-in opens fifteen minutes before the start and closes when the last round is paired. A member who was absent
    counts as present again.
    """
    season = league.playing or league.registering
    if not league.format.has_check_in or season is None:
        raise Refused(Why.NO_SEASON, "L14.1")
    if (what.member, season.number) in league.barred:
        raise Refused(Why.BARRED, "L6.3", season=season.number)
    if season.stage is Stage.REGISTRATION:
        if entry.at < check_in_opens(season):
            raise Refused(Why.NOT_BEGUN, "L14.1")
        if any(one.member == what.member for one in season.present):
            raise Refused(Why.SIGNED_UP, "L14.1")
        return with_season(league, replace(season, present=(*season.present, SignUp(what.member, entry.at))))
    known = next((one for one in season.members if one.member == what.member), None)
    if known is not None and known.absent is not None:  # they are here again
        return with_season(league, with_absence(season, what.member, None))
    if known is not None:
        raise Refused(Why.SIGNED_UP if known.left is None else Why.HAS_LEFT, "L14.1")
    if len(season.rounds) >= season.length:
        raise Refused(Why.SEASON_CLOSED, "L14.1", season=season.number)
    return with_season(league, _with_one(season, Member(what.member, entry.at, Came.NEW)))


def _with_one(season: Season, member: Member) -> Season:
    division = members_of(season)
    return replace(
        season,
        members=(*season.members, member),
        substitutes=tuple(one for one in season.substitutes if one.member != member.member),
        divisions=(replace(division, members=(*division.members, member.member)),),
    )


def joins(season: Season) -> bool:
    """Return whether people can still join a cup after registration, until its first table opens (L2.2)."""
    opened = any(table.opened is not None for _, table in season.tables)
    return season.stage in (Stage.PLACED, Stage.RUNNING) and not opened


def joined(league: League, entry: Entry, what: said.Joined) -> League:
    """Add a latecomer to a cup before any table has opened, and remove the pairing of the round so that it's paired
    again (L2.2).
    """
    season = league.playing
    if season is None or not (league.format.has_rounds and league.format.has_substitutes):
        raise Refused(Why.NOT_BEGUN, "L2.2")
    if any(one.member == what.member for one in season.members):
        raise Refused(Why.SIGNED_UP, "L2.1")
    if (what.member, season.number) in league.barred:
        raise Refused(Why.BARRED, "L6.3", season=season.number)
    signed = next((one for one in season.substitutes if one.member == what.member), None)
    if not joins(season) or (entry.who == LEAGUE and signed is None):
        raise Refused(Why.NO_ROOM, "L2.2", division=what.division)
    if what.division != members_of(season).name or what.numbers:
        raise Refused(Why.NO_DIVISION, "L2.2", division=what.division)
    season = _with_one(again(season), Member(what.member, signed.at if signed else entry.at, Came.NEW))
    length = length_of(league.settings, len(season.members))
    ends = season.begins + (length + 1) * league.settings.round_days * DAY
    return with_season(league, replace(season, length=length, ends=ends))


def again(season: Season) -> Season:
    """Return the season without the pairing of its latest round, if none of the round's tables has opened. The round is
    then paired again with the current members.
    """
    return unpaired(season) if season.round is not None and waits(season, season.round) else season


def paired(league: League, entry: Entry, what: formats.Paired) -> League:
    """Set the tables of a round (L13.1 to L13.3). An organiser may replace these tables until one of them opens."""
    season = league.playing
    if season is None or not league.format.has_rounds:
        raise Refused(Why.NOT_BEGUN, "L13.1")
    settings, last = league.settings, season.round
    if entry.who != LEAGUE:
        if last is None or not waits(season, last):
            raise Refused(Why.DIVISION_PLAYS, "L13.1", division=members_of(season).name)
        season = unpaired(season)
    elif last is not None and last.over is None:
        raise Refused(Why.NOT_DUE, "L13.1", season=season.number)
    found = next_round(league, season)
    early = league.format.live and season.stage not in PLAYED
    if found is None or early or (what.round, what.final) != (found.number, found.final):
        raise Refused(Why.NOT_DUE, "L13.1", season=season.number)
    pods = people_of(what.tables)
    if what.tables != filled(settings, pods, final=found.final):
        raise Refused(Why.NO_ROOM, "L14.1", division=members_of(season).name)
    known = candidates_of(league, season, found, pods)
    _check(known, pods, what.byes, settings, by_league=entry.who == LEAGUE)
    if weigh(known, pods) != what.weighed:
        raise Refused(Why.WRONG_ORDER, "L13.1", season=season.number)
    begins = entry.at
    if entry.who != LEAGUE and last is not None:
        begins = last.begins
    elif not league.format.live:
        begins = season.begins if last is None else max(last.ends, entry.at + LOOK)
    lasts = LIVE_ROUND if league.format.live else settings.round_days * DAY
    division = members_of(season)
    first = len(division.tables) + 1
    made = tuple(
        Table(number, seats, seats, rated=settings.rated and NOBODY not in seats)
        for number, seats in enumerate(what.tables, start=first)
    )
    one = Round(
        what.round,
        entry.at,
        begins,
        begins + lasts,
        tuple(table.number for table in made),
        what.byes,
        what.weighed,
        what.final,
        corrected=entry.who != LEAGUE,
    )
    return with_season(
        league,
        replace(
            season,
            rounds=(*season.rounds, one),
            divisions=(replace(division, tables=(*division.tables, *made)),),
        ),
    )


def _check(
    known: Sequence[Entrant], pods: Sequence[Sequence[str]], byes: Sequence[str], settings: Settings, *, by_league: bool
) -> None:
    try:
        check(known, pods, byes, settings.seats, settings.least)
    except Refused as refused:
        if not by_league or refused.code is not Why.UNFAIR_PODS:
            raise


def otherwise(league: League, tables: Sequence[Sequence[str]], byes: Sequence[str]) -> formats.Paired:
    """Return a log entry that replaces the pairing of the latest round with an organiser's pairing. It includes the
    weight of the new pairing, which is lower for better pairings (L13.1).

    Raises Refused if there is no such round or one of its tables has opened. The new pairing is checked only when the
    entry is applied.
    """
    season = league.playing
    if season is None or season.round is None:
        raise Refused(Why.NOT_BEGUN, "L13.1")
    if not waits(season, season.round):
        raise Refused(Why.DIVISION_PLAYS, "L13.1", division=members_of(season).name)
    last, known = season.round, {one.member: one for one in entrants(league, unpaired(season))}
    pods = [[known.get(member, Entrant(member)) for member in pod] for pod in people_of(tables)]
    weighed = weigh(
        [*known.values(), *(one for pod in pods for one in pod)], [[one.member for one in pod] for pod in pods]
    )
    return formats.Paired(last.number, tuple(map(tuple, tables)), tuple(byes), weighed, last.final)


def opens(league: League, season: Season, table: Table) -> bool:
    """Return whether `table` may open. It has to belong to the current round, which must have begun."""
    one = season.round
    return one is not None and one.over is None and table.number in one.tables and league.at >= one.begins


def round_ended(league: League, entry: Entry, what: formats.RoundEnded) -> League:
    """End a round (L13.1, L14.1).

    A round can end when all its tables have ended. At the deadline, it ends anyway, and tables that are still running
    are annulled.
    """
    season = league.playing
    one = None if season is None else season.round
    if season is None or one is None or season.stage not in PLAYED or one.number != what.round or one.over is not None:
        raise Refused(Why.NOT_BEGUN, "L13.1")
    if entry.at < of_round(league, one).latest and any(not table.over for table in tables_of(season, one)):
        raise Refused(Why.STILL_OPEN, "L13.1", season=season.number)
    division = members_of(season)
    tables = tuple(
        table if table.over or table.number not in one.tables else replace(table, annulled=entry.at)
        for table in division.tables
    )
    handovers = tuple(each if each.taken is not None else replace(each, taken=NOBODY) for each in season.handovers)
    return with_season(
        league,
        replace(
            season,
            stage=Stage.RUNNING,
            warned=False,
            rounds=(*season.rounds[:-1], replace(one, over=entry.at)),
            divisions=(replace(division, tables=tables),),
            handovers=handovers,
        ),
    )


def last_round(league: League, _entry: Entry, what: formats.LastRound) -> League:
    """Set an evening tournament's last round, earlier or later than announced (L14.1). It can be the current round."""
    season = league.playing
    if season is None or not league.format.live:
        raise Refused(Why.NOT_BEGUN, "L14.1")
    if not max(1, len(season.rounds)) <= what.round or what.round == season.length or _done(season):
        raise Refused(Why.BAD_SETTING, "L14.1", setting="rounds")
    return with_season(league, replace(season, length=what.round))


def _done(season: Season) -> bool:
    return len(season.rounds) == season.length and season.rounds[-1].over is not None


def stopped(league: League, season: Season, at: int) -> League:
    """Let no further rounds begin. In a cup, overtime of the current round begins now, so that the round ends earlier
    (L7.1, L10.1).
    """
    if not season.length:
        raise Refused(Why.NOT_DUE, "L10.1", season=season.number)
    season = replace(again(season), length=0)
    last = season.round
    if last is not None and last.over is None:
        soon = of_round(league, last).overtime
        sooner = last.ends if soon is None else min(last.ends, last.ends - (soon - at))
        season = replace(season, rounds=(*season.rounds[:-1], replace(last, ends=sooner)))
    return with_season(league, replace(season, ends=at))


def later(season: Season, stood: int) -> Season:
    """Return the season with its latest round delayed by `stood` milliseconds, for example by the length of a pause.
    The round's start is delayed only if none of its tables has opened.
    """
    last = season.round
    if last is None or last.over is not None:
        return season
    begins = last.begins + (stood if waits(season, last) else 0)
    return replace(season, rounds=(*season.rounds[:-1], replace(last, begins=begins, ends=last.ends + stood)))


def finished(league: League, entry: Entry, what: said.Finished) -> League:
    # Rule L7.2.
    season = league.playing
    if season is None or season.stage not in PLAYED:
        raise Refused(Why.NOT_BEGUN, "L4.3")
    last = season.round
    if (last is not None and last.over is None) or next_round(league, season) is not None:
        raise Refused(Why.STILL_OPEN, "L7.1", season=season.number)
    return final(league, season, what.seed, entry.at)


def final(league: League, season: Season, told: str, at: int) -> League:
    """Return the league after making its season final, in formats without divisions. `told` is the season's seed in
    hexadecimal, which is now revealed.
    """
    ((only,),) = final_of(league, season, revealed(season, told))
    best = champions(only, able_of(season))
    silent = tuple(sorted(one.member for one in season.members if one.how is How.SILENT))
    done = replace(season, stage=Stage.FINAL, seed=told, over=at, champions=best)
    return with_final(league, done, Passed(season.number, (), best, silent))


def revealed(season: Season, told: str) -> bytes:
    """Return the season's seed, which `told` holds in hexadecimal. Raises Refused if it doesn't match the season's
    seal.
    """
    with suppress(ValueError):  # of another length, or no hexadecimal number
        if seal(bytes.fromhex(told)) == season.seal:
            return bytes.fromhex(told)
    raise Refused(Why.WRONG_SEED, "L1.4", season=season.number)


def with_final(league: League, final: Season, passed: Passed) -> League:
    """Return the league with a season that is now final. It replaces the season that became final before it."""
    seasons = tuple(
        final if one.number == final.number else one for one in league.seasons if one.stage is not Stage.FINAL
    )
    return replace(league, seasons=seasons, passed=(*league.passed, passed))
