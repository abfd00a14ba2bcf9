"""Change pairings by hand (L10.2, L13.1), by swapping two members in a round that hasn't started.

This is one of the organisers' actions. It uses their form, preview and confirmation (:mod:`bot.features.league.acts`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.features.league.acts_asked import MEMBER, Asking, Detail, Facts, whole
from bot.league.pure.known import Known
from bot.match.pure.fields import Input, Values
from bot.wording.leagues.names import mentioned, table_name
from bot.wording.leagues.why import weighed_text
from data.texts import N_, Texts
from leagues.contests import members_of, tables_of, waits
from leagues.log.formats import LastRound, Paired
from leagues.log.rounds import otherwise
from leagues.refused import Refused, Why
from leagues.state import NOBODY, Round, Season

OTHER: Final = "other"
ROUND: Final = "round"
OF_OTHER: Final = Detail(OTHER, N_("Swaps places with"), Input.MEMBER, N_("A player at another table, or with a bye"))


def _last(asking: Asking) -> Values:
    season = asking.known.league.playing
    return (str(season.round.number if season is not None and season.round is not None else 1),)


OF_ROUND: Final = Detail(ROUND, N_("The last round"), Input.NUMBER, read=_last)


def can_pair(known: Known) -> bool:
    """Return whether there is a round that has been paired but hasn't started."""
    season = known.league.playing
    return season is not None and season.round is not None and waits(season, season.round)


def plays_evening(known: Known) -> bool:
    return known.league.format.live and known.league.playing is not None


def paired(known: Known, facts: Facts) -> Paired:
    season = known.league.playing
    if season is None or season.round is None:
        raise Refused(Why.NOT_BEGUN, "L13.1")
    tables, byes = _swapped(season, season.round, facts[MEMBER], facts[OTHER])
    return otherwise(known.league, tables, byes)


def last_round(_known: Known, facts: Facts) -> LastRound:
    return LastRound(whole(facts, ROUND, "L14.1"))


def _swapped(
    season: Season, one: Round, first: str, second: str
) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    places = [table.seats for table in tables_of(season, one)]
    there = {member for seats in (*places, one.byes) for member in seats} - {NOBODY}
    if not {first, second} <= there:
        raise Refused(Why.NOT_A_MEMBER, "L13.1")
    if first == second or {first, second} <= set(one.byes):
        raise Refused(Why.BAD_SETTING, "L13.1", setting="places")
    other = {first: second, second: first}

    def turned(members: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(other.get(member, member) for member in members)

    return tuple(turned(seats) for seats in places), turned(one.byes)


def weighs(known: Known, facts: Facts, tr: Texts) -> Iterator[str]:
    """Yield the tables that a swap changes, and a comparison of the pairings before and after, for the preview."""
    season = known.league.playing
    if season is None or season.round is None:
        return
    made, name = paired(known, facts), members_of(season).name
    for table, seats in zip(tables_of(season, season.round), made.tables, strict=True):
        if seats != table.seats:
            people = ", ".join(tr("a computer") if one == NOBODY else mentioned(one, tr) for one in seats)
            yield tr.pair(table_name(season, name, table.number, tr), people)
    if made.byes != season.round.byes:
        yield tr.pair(tr("Bye"), ", ".join(mentioned(one, tr) for one in made.byes))
    yield tr.pair(tr("Before"), weighed_text(season.round.weighed, tr))
    yield tr.pair(tr("After"), weighed_text(made.weighed, tr))
