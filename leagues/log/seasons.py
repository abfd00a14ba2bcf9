"""Applies the log entries that lead from a season's registration to its start (L1, L2, L3)."""

from __future__ import annotations

import msgspec

from leagues.contests import entering, needed
from leagues.log import entries as said
from leagues.log import ladder, rounds
from leagues.log.entries import Entry
from leagues.log.formats import BeganNow, CheckInAgain
from leagues.log.leaving import declined, hers, left
from leagues.log.moments import CHECK_IN, CHECK_IN_NOW, MISSED
from leagues.refused import Refused, Why
from leagues.season.candidates import Candidate, comes, latest
from leagues.season.placement import Placement, placed
from leagues.season.schedule import schedule
from leagues.season.sizes import LIMITS
from leagues.settings import DAY, checked
from leagues.state import PLAYED, Division, League, Member, Season, SignUp, Stage, Table, with_season

replace = msgspec.structs.replace
WEEK = 7 * DAY


def founded(entry: Entry, what: said.Founded) -> League:
    # Rule L1.2.
    if not entry.who:
        raise Refused(Why.NO_ORGANISER, "L1.2")
    return League(checked(what.settings), (entry.who,), entry.at)


def season_of(league: League, number: int) -> Season:
    found = league.season(number)
    if found is None:
        raise Refused(Why.NO_SEASON, "L2.1", season=number)
    return found


def opened(league: League, entry: Entry, what: said.Opened) -> League:
    # Rule L2.1.
    settings = league.settings
    number = max((one.number for one in league.seasons), default=0) + 1
    if league.registering is not None or what.season != number:
        raise Refused(Why.SEASON_THERE, "L2.1", season=number)
    closes = what.begins - (settings.closing * DAY if league.format.signs_up else 0)
    running = league.playing
    rest = settings.rest * DAY if league.format.has_divisions else 0
    late = what.begins < entry.at if league.format.has_queue else closes <= entry.at
    if late or (running is not None and what.begins < running.ends + rest):
        raise Refused(Why.NOT_DUE, "L2.1", season=number)
    ends = what.begins + settings.days * DAY
    season = Season(number, what.seal, entry.at, closes, what.begins, ends, edition=what.edition)
    return replace(league, seasons=(*league.seasons, season))


def registering(league: League, number: int) -> Season:
    season = season_of(league, number)
    if season.stage is not Stage.REGISTRATION:
        raise Refused(Why.SEASON_CLOSED, "L2.1", season=number)
    return season


def signed_up(league: League, entry: Entry, what: said.SignedUp) -> League:
    """Sign a member up for a season (L2.1, L6.3). Once the season's members have been placed, put the member on the
    list of substitutes instead (L2.2).

    Organisers can sign people up only before the placement (L10.1).
    """
    season = season_of(league, what.season)
    if league.format.has_queue:  # open all the time: one asks for tables
        raise Refused(Why.SEASON_CLOSED, "L12.1", season=season.number)
    by_other = entry.who not in ("", what.member)
    if (what.member, season.number) in league.barred:
        raise Refused(Why.MEMBER_BARRED if by_other else Why.BARRED, "L6.3", season=season.number)
    if by_other:
        registering(league, season.number)
    known = (*season.signed, *season.substitutes) if season.stage is Stage.REGISTRATION else season.substitutes
    there = next((one for one in season.members if one.member == what.member), None)
    if there is not None and there.left is not None:
        raise Refused(Why.LEFT_IT, "L6.3", season=season.number)
    if there is not None or any(one.member == what.member for one in known):
        raise Refused(Why.MEMBER_ALREADY if by_other else Why.SIGNED_UP, "L2.1")
    one = SignUp(what.member, entry.at)
    if season.stage is Stage.REGISTRATION:
        return with_season(league, replace(season, signed=(*season.signed, one)))
    if season.stage is not Stage.PLACED and season.stage not in PLAYED:
        raise Refused(Why.SEASON_CLOSED, "L2.2", season=season.number)
    return with_season(league, replace(season, substitutes=(*season.substitutes, one)))


def signed_off(league: League, entry: Entry, what: said.SignedOff) -> League:
    """Withdraw a sign-up (L2.1), together with the check-in if it's an evening tournament.

    A substitute's open requests count as declined (L6.2), and the substitute leaves the tables that they took over
    (L6.1).
    """
    season = season_of(league, what.season)
    coming = (*season.signed, *season.present) if season.stage is Stage.REGISTRATION else ()
    if not any(one.member == what.member for one in (*coming, *season.substitutes)):
        raise Refused(Why.NOT_SIGNED_UP, "L2.1")
    if any(hers(season, what.member)):
        return left(league, entry, said.Left(what.member))
    substitutes = tuple(one for one in season.substitutes if one.member != what.member)
    signed = season.signed
    if season.stage is Stage.REGISTRATION:
        signed = tuple(one for one in signed if one.member != what.member)
    season = declined(season, what.member)
    present = tuple(one for one in season.present if one.member != what.member)
    return with_season(league, replace(season, signed=signed, substitutes=substitutes, present=present))


def enough(league: League, season: Season) -> bool:
    # Rule L2.3.
    return len(entering(league, season)) >= needed(league.settings)


def short(league: League, _entry: Entry, what: said.Short) -> League:
    """Record that the season has too few members. The bot then tells the organiser (L2.3)."""
    season = registering(league, what.season)
    if league.at < season.closes or season.short or enough(league, season):
        raise Refused(Why.NOT_DUE, "L2.3", season=season.number)
    return with_season(league, replace(season, short=True))


def postponed(league: League, _entry: Entry, what: said.Postponed) -> League:
    """Postpone the season by a week (L2.3). It can be postponed again if there are still too few members after this
    week.
    """
    season = registering(league, what.season)
    if not season.short:
        raise Refused(Why.POSTPONED if season.postponed else Why.NOT_DUE, "L2.3", season=season.number)
    later = {name: getattr(season, name) + WEEK for name in ("closes", "begins", "ends")}
    return with_season(league, replace(season, **later, short=False, postponed=season.postponed + 1))


def missed(league: League, season: Season, now: int) -> bool:
    """Return whether the bot was probably offline at the start of an evening tournament.

    The bot is assumed to have been offline if the start is overdue and few people have checked in: too few to begin, or
    fewer than half of the people who signed up.
    """
    if not league.format.has_check_in or season.stage is not Stage.REGISTRATION:
        return False
    few = not enough(league, season) or 2 * len(season.present) < len(season.signed)
    return few and now > season.begins + MISSED


def check_in_again(league: League, entry: Entry, what: CheckInAgain) -> League:
    """Reopen check-in for people who couldn't check in before the start (L14.1). The evening tournament now starts when
    the new check-in ends.
    """
    season = registering(league, what.season)
    if not missed(league, season, entry.at):
        raise Refused(Why.NOT_DUE, "L14.1", season=season.number)
    by = entry.at + CHECK_IN - season.begins
    later = {name: getattr(season, name) + by for name in ("closes", "begins", "ends")}
    return with_season(league, replace(season, **later, missed=season.missed + 1))


def may_begin_now(league: League, season: Season, at: int) -> None:
    """Raise Refused if a season can't begin now (L10.1).

    It can't begin if registration is closed, another season is still being played, too few members have signed up, or
    it begins at about this time anyway.
    """
    if league.format.has_queue or season.stage is not Stage.REGISTRATION:
        raise Refused(Why.SEASON_CLOSED, "L10.1", season=season.number)
    if league.playing is not None:
        raise Refused(Why.STILL_PLAYED, "L10.1", season=league.playing.number)
    if len(season.signed) < needed(league.settings):
        raise Refused(Why.TOO_FEW, "L2.3", season=season.number)
    if season.begins <= at + (CHECK_IN_NOW if league.format.has_check_in else 0):
        raise Refused(Why.NOT_DUE, "L10.1", season=season.number)


def began_now(league: League, entry: Entry, what: BeganNow) -> League:
    """Close registration and begin the season now. An evening tournament begins after five
    minutes of check-in (L10.1).
    """
    season = season_of(league, what.season)
    may_begin_now(league, season, entry.at)
    wanted = league.settings.begin_with
    if not entry.who and (not wanted or len(season.signed) < wanted):
        raise Refused(Why.NOT_DUE, "L10.1", season=season.number)
    begins = entry.at + (CHECK_IN_NOW if league.format.has_check_in else 0)
    ends = season.ends - (season.begins - begins)
    return with_season(league, replace(season, closes=begins, begins=begins, ends=ends, hurried=entry.at))


def dropped(league: League, _entry: Entry, what: said.Dropped) -> League:
    # Rule L2.3.
    season = registering(league, what.season)
    if league.at < season.begins or enough(league, season):
        raise Refused(Why.NOT_DUE, "L2.3", season=season.number)
    return with_season(league, replace(season, stage=Stage.DROPPED))


def candidates(league: League, season: Season, known: tuple[said.Known, ...]) -> list[Candidate]:
    ratings = {one.member: one for one in known}
    ways = [dict(passed.ways) for passed in reversed(league.passed)]
    helped = league.passed[-1].helped if league.passed else ()
    found = []
    for number, one in enumerate(season.signed):
        missed = next((place for place, of_season in enumerate(ways) if one.member in of_season), None)
        rating = ratings.get(one.member)
        found.append(
            comes(
                one.member,
                None if missed is None else ways[missed][one.member],
                missed or 0,
                played=one.member in helped,
                mu=rating.mu if rating else None,
                signed=number,
            )
        )
    return found


def placement(league: League, season: Season, known: tuple[said.Known, ...]) -> Placement:
    """Return the placement (L3) of the members who signed up. `known` holds their ratings. Raise Refused if there are
    too few members.
    """
    settings = league.settings
    return placed(candidates(league, season, known), settings.seats, settings.pyramid)


def tables(members: tuple[str, ...], seats: int, rated: bool) -> tuple[Table, ...]:
    return tuple(
        Table(number, seated := tuple(members[one] for one in table), seated, rated=rated)
        for number, table in enumerate(schedule(len(members), seats), start=1)
    )


def placed_(league: League, _entry: Entry, what: said.Placed) -> League:
    """Place the members in divisions (L3, L4.2). Their divisions follow from earlier results. Their numbers within the
    divisions were drawn at random.
    """
    season = registering(league, what.season)
    if league.at < season.closes or league.playing is not None:
        raise Refused(Why.NOT_DUE, "L2.1", season=season.number)
    if league.format.has_rounds:
        return rounds.placed(league, season, what)
    settings = league.settings
    found = placement(league, season, what.ratings)
    names = [
        (tier, f"{tier}.{number}")
        for tier, of_tier in enumerate(found.tiers, 1)
        for number in range(1, len(of_tier) + 1)
    ]
    whole = [division for of_tier in found.tiers for division in of_tier]
    if len(whole) != len(what.numbers) or any(
        sorted(one) != sorted(other) for one, other in zip(whole, what.numbers, strict=True)
    ):
        raise Refused(Why.WRONG_ORDER, "L3.3", season=season.number)
    ratings = {one.member: one for one in what.ratings}
    members = []
    for one, signed in zip(candidates(league, season, what.ratings), season.signed, strict=True):
        known = ratings.get(one.member)
        members.append(
            Member(
                one.member,
                signed.at,
                one.came,
                one.way,
                one.missed,
                latest(one, len(found.tiers)) if one.way else None,
                known.mu if known else None,
                known.sigma if known else None,
            )
        )
    divisions = tuple(
        Division(tier, name, numbers, tables(numbers, settings.seats, settings.rated))
        for (tier, name), numbers in zip(names, what.numbers, strict=True)
    )
    return with_season(
        league,
        replace(
            season, stage=Stage.PLACED, short=False, members=tuple(members), divisions=divisions, lower=found.lower
        ),
    )


def room(league: League, season: Season) -> Division | None:
    """Return the smallest division in the lowest tier if people can still join it (L2.2), otherwise None."""
    if not season.divisions or not league.format.has_divisions:
        return None
    lowest = [one for one in season.divisions if one.tier == season.divisions[-1].tier]
    found = min(lowest, key=lambda one: len(one.members))
    full = len(found.members) >= LIMITS[league.settings.seats].most
    return None if full or any(table.opened is not None for one in lowest for table in one.tables) else found


def begun(league: League, _entry: Entry, what: said.Begun) -> League:
    # Rule L10.1.
    season = season_of(league, what.season)
    if what.edition < season.edition:
        raise Refused(Why.NOT_DUE, "L1.3", season=season.number)
    season = replace(season, edition=what.edition)
    if league.format.has_queue:
        return ladder.begun(league, season)
    if season.stage is not Stage.PLACED:
        raise Refused(Why.NOT_DUE, "L4.4", season=season.number)
    earlier = season.begins - min(league.at, season.begins)
    season = rounds.later(season, -earlier)
    return with_season(
        league,
        replace(season, stage=Stage.RUNNING, begins=season.begins - earlier, ends=season.ends - earlier),
    )
