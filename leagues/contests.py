"""Prepares cups and evening tournaments (rules L13, L14) for pairing and for the standings: finds the entrants with
their results, the next round, the points for byes, and the finalists.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from leagues.edition import Edition
from leagues.format import Format
from leagues.lots import lot, tie
from leagues.pods.field import Entrant
from leagues.pods.pairing import Paired as Pairing
from leagues.pods.pairing import Reason, pair, why
from leagues.pods.sizes import finalists, rounds_for, sizes
from leagues.refused import Refused, Why
from leagues.settings import Settings
from leagues.standing.order import Field, Row, Standing, standing
from leagues.standing.order import Round as Played
from leagues.standing.points import POINTS, UNIT
from leagues.state import NOBODY, Division, League, Round, Season, SignUp, Stage, Table

replace = msgspec.structs.replace


def length_of(settings: Settings, members: int) -> int:
    """Return the number of rounds, not counting the final. The league's settings can give this number. Otherwise, it
    follows from rule L13.1.
    """
    return settings.rounds or rounds_for(members, settings.seats)


def entering(league: League, season: Season) -> tuple[SignUp, ...]:
    """Return the people who become members if the season begins now. In an evening tournament, these are the people who
    have checked in; in other formats, those who have signed up.
    """
    return season.present if league.format.has_check_in else season.signed


def needed(settings: Settings) -> int:
    """Return how many members the season needs (rule L2.3).

    In general, this is the number of seats at a table. In an evening tournament whose empty seats are filled by
    computer players, one member fewer is enough. Cups need full tables, because computer players can't play in the
    final.
    """
    fills = settings.format.traits.live and settings.fill and settings.seats - 1 >= settings.least
    return settings.seats - fills


def members_of(season: Season) -> Division:
    return season.divisions[0]


def active(season: Season) -> tuple[str, ...]:
    gone = season.gone
    return tuple(one for one in members_of(season).members if one not in gone)


def tables_of(season: Season, one: Round) -> tuple[Table, ...]:
    tables = members_of(season).tables
    return tuple(tables[number - 1] for number in one.tables)


def waits(season: Season, one: Round) -> bool:
    """Return whether all of the round's tables are still waiting to open, so that the round can still be paired
    differently.
    """
    return one.over is None and all(table.opened is None and not table.over for table in tables_of(season, one))


class Next(msgspec.Struct, frozen=True):
    number: int
    final: bool


def next_round(league: League, season: Season) -> Next | None:
    """Return the round to pair after the current one. Return None if all rounds have been played or too few members are
    left for a table.
    """
    number = len(season.rounds) + 1
    final = league.format.has_final and number == season.length + 1
    if not season.length or (number > season.length and not final):
        return None
    settings = league.settings
    try:
        sizes(min(len(active(season)), settings.seats), settings.seats, settings.least)
    except Refused:
        return None
    return Next(number, final)


def entrants(league: League, season: Season, lots: Mapping[str, str] | None = None) -> list[Entrant]:
    """Return the entrants of the next round in the order of the standings. ``lots`` holds the members' random values,
    which break the remaining ties (lowest first). Without ``lots``, tied members are ranked in the order in which they
    signed up.
    """
    rows = standing(field_of(league, season), lots)
    met: dict[str, dict[str, int]] = {row.member: {} for row in rows}
    seats = {row.member: [0] * league.settings.seats for row in rows}
    short = dict.fromkeys(met, 0)
    for table in members_of(season).tables:
        if table.annulled is not None:
            continue
        people = [one for one in table.seats if one != NOBODY]
        for seat, member in enumerate(table.seats):
            if member == NOBODY:
                continue
            seats[member][seat] += 1
            short[member] += len(people) < league.settings.seats
            for other in people:
                if other != member:
                    met[member][other] = met[member].get(other, 0) + 1
    byes = [member for one in season.rounds for member in one.byes]
    latecomers = late(season)

    def entrant(row: Row) -> Entrant:
        one = row.member
        late = one in latecomers
        return Entrant(one, row.points, met[one], tuple(seats[one]), byes.count(one), short[one], late)

    return [entrant(row) for row in rows if not row.left]


def late(season: Season) -> frozenset[str]:
    """Return the members who joined an evening tournament after its first round was paired and haven't finished a table
    since they joined (rule L14.1).
    """
    division = members_of(season)
    if not Format(division.name).traits.has_check_in or season.edition < Edition.SECOND or not season.rounds:
        return frozenset()
    first = season.rounds[0]
    there = {member for table in tables_of(season, first) for member in table.seats} | set(first.byes)
    done = (table for table in division.tables if table.places is not None and table.annulled is None)
    return frozenset(division.members) - there - {member for table in done for member in table.seats}


def field_of(league: League, season: Season) -> Field:
    """Return the results that count for the standings.

    The final gives no points but decides the first places (rule L13.3). A bye is worth the points of second place (rule
    L13.2), once its round is over.
    """
    division = members_of(season)
    over, gone = season.stage is Stage.FINAL, season.gone
    deciding = next((table for one in season.rounds if one.final for table in tables_of(season, one)), None)
    bye = POINTS[league.settings.seats][1] * UNIT
    first: tuple[tuple[str, int], ...] = ()
    if deciding is not None and deciding.places is not None and deciding.annulled is None:
        places = zip(deciding.seats, deciding.places, strict=True)
        first = tuple((member, place) for member, place in places if member not in gone)
    return Field(
        division.members,
        tuple(
            Played(table.seats, table.places, table.scores, table.void)
            for table in division.tables
            if table.annulled is None and table != deciding and not (over and table.places is None)
        ),
        tuple(one for one in division.members if one in gone),
        tuple((one.member, one.points) for one in season.corrections),
        league.settings.counted,
        tuple((member, bye) for one in season.rounds if one.over is not None for member in one.byes),
        first,
    )


def standing_of(league: League, season: Season) -> Standing:
    """Return the standings of a cup or an evening tournament. Once the season is over, a random draw breaks the
    remaining ties.
    """
    field = field_of(league, season)
    return standing(field, None if season.seed is None else tie_lots(league, season, bytes.fromhex(season.seed)))


def tie_lots(league: League, season: Season, seed: bytes) -> dict[str, str]:
    return {one: lot(seed, tie(league.settings.format), one) for one in members_of(season).members}


def round_lots(season: Season, number: int, seed: bytes) -> dict[str, str]:
    """Return each member's random value from the draw that breaks ties when round `number` is paired. A separate draw
    breaks ties at the end of the season, so pairings reveal nothing about it.
    """
    return {one: lot(seed, f"round/{number}", one) for one in members_of(season).members}


def paired(league: League, season: Season, found: Next, seed: bytes) -> Pairing:
    """Return the pairing of a round. For the final, this is a table of the best members, in seat order."""
    settings = league.settings
    if found.final:
        everybody = entrants(league, season, tie_lots(league, season, seed))
        best = set(finalists([one.member for one in everybody], settings.seats))
        return pair([one for one in everybody if one.member in best], settings.seats, settings.least)
    return pair(entrants(league, season, round_lots(season, found.number, seed)), settings.seats, settings.least)


def filled(settings: Settings, pods: Sequence[Sequence[str]], *, final: bool) -> tuple[tuple[str, ...], ...]:
    """Return a table for each group of members in `pods`. If the organisers allow it, a computer player takes the
    empty seat at a table with too few members, but never in a final.
    """
    fills = settings.fill and not final
    return tuple((*pod, *([NOBODY] * (settings.seats - len(pod) if fills else 0))) for pod in pods)


def unpaired(season: Season) -> Season:
    """Return the season without the most recently paired round. Call it only if no table of that round has opened."""
    division, last = members_of(season), season.rounds[-1]
    tables = tuple(table for table in division.tables if table.number not in last.tables)
    return replace(season, rounds=season.rounds[:-1], divisions=(replace(division, tables=tables),))


def reasons_of(league: League, season: Season, one: Round) -> tuple[Reason, ...]:
    """Return, for each table of a round, the reason why its members play together.

    Members who left after the pairing are treated as if they had no points and had never sat at a table.
    """
    division, tables = members_of(season), tables_of(season, one)
    first = min(one.tables, default=0)
    earlier = replace(
        season,
        rounds=season.rounds[: one.number - 1],
        divisions=(replace(division, tables=tuple(table for table in division.tables if table.number < first)),),
    )
    known = {each.member: each for each in entrants(league, earlier)}
    pods = people_of([table.seats for table in tables])
    there = [known.get(member, Entrant(member)) for pod in pods for member in pod]
    return why(there, Pairing(pods, one.byes, one.weighed))


def people_of(pods: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(one for one in pod if one != NOBODY) for pod in pods)


def candidates_of(league: League, season: Season, found: Next, pods: Sequence[Sequence[str]]) -> list[Entrant]:
    """Return the entrants for a pairing that an organiser makes by hand. For a final, these are the members who play in
    it; for any other round, all members.

    Raises Refused (WRONG_ORDER) if a member who plays in the final ranks below a member who doesn't.
    """
    known = entrants(league, season)
    if not found.final:
        return known
    chosen = {one for pod in pods for one in pod}
    rows = [row for row in standing(field_of(league, season)) if not row.left]
    outside = min((row.place for row in rows if row.member not in chosen), default=len(rows) + 1)
    worse = next((row for row in rows if row.member in chosen and row.place > outside), None)
    if worse is not None:
        raise Refused(Why.WRONG_ORDER, "L13.3", member=worse.member)
    return [one for one in known if one.member in chosen]
