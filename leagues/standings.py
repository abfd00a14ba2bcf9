"""Converts the divisions of a season into the input of :mod:`leagues.standing`: tables, departures and corrections."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from leagues import contests, ladders
from leagues.edition import Edition
from leagues.lots import lot, tie
from leagues.season.moves import Final, Zone, zones
from leagues.standing.chances import Chance, chances
from leagues.standing.order import Field, Round, Standing, standing
from leagues.standing.points import UNIT, gains
from leagues.standing.possible import Range, possible
from leagues.state import NOBODY, Division, League, Promise, Said, Season, Stage


def field_of(league: League, season: Season, division: Division) -> Field:
    """Return the results that count for a division, without annulled tables and tables that never ended."""
    over, gone = season.stage is Stage.FINAL, season.gone
    return Field(
        division.members,
        tuple(
            Round(table.seats, table.places, table.scores, table.void)
            for table in division.tables
            if table.annulled is None and not (over and table.places is None)
        ),
        tuple(one for one in division.members if one in gone),
        tuple((one.member, one.points) for one in season.corrections if one.member in division.members),
        league.settings.counted,
    )


def standing_of(league: League, season: Season, division: Division) -> Standing:
    """Return the standings of a division (L5), cup (L13.3), evening tournament or ladder (L12.2).

    Once the season is final, a random draw breaks the remaining ties.
    """
    if league.format.has_queue:
        return ladders.standing_of(league, season)
    if not league.format.has_divisions:
        return contests.standing_of(league, season)
    field = field_of(league, season, division)
    if season.seed is None:
        return standing(field)
    seed = bytes.fromhex(season.seed)
    return standing(field, {one: lot(seed, tie(division.name), one) for one in division.members})


def final_of(league: League, season: Season, seed: bytes) -> tuple[tuple[Final, ...], ...]:
    """Return the final standings by tier. Only the divisions format has more than one tier."""
    over = msgspec.structs.replace(season, stage=Stage.FINAL, seed=seed.hex())
    tiers = sorted({one.tier for one in season.divisions})
    return tuple(
        tuple(Final(tier, one.name, standing_of(league, over, one)) for one in season.divisions if one.tier == tier)
        for tier in tiers
    )


def possible_of(league: League, season: Season, division: Division) -> Mapping[str, Range]:
    """Return the places that members can still reach (L9.1), or their actual places if the season is final.

    In formats without a schedule, every place is possible until the end of the season.
    """
    if season.seed is not None:
        return {row.member: Range(row.place, row.place) for row in standing_of(league, season, division)}
    if not league.format.has_divisions:
        return {member: Range(1, len(division.members)) for member in division.members}
    return possible(field_of(league, season, division))


def able_of(season: Season) -> frozenset[str] | None:
    """Return the members with at least one table that counts. Only they can become champion, be promoted, or be
    relegated by a random draw (L8.2).

    Return None if this applies to all members, as in the first edition of the rules.
    """
    return season.counted if season.edition >= Edition.SECOND else None


def coming_of(season: Season, division: Division) -> frozenset[str]:
    gone = season.gone
    return frozenset(one for table in division.tables if not table.over for one in table.seats if one not in gone)


def _can_go_up(season: Season, division: Division) -> int:
    able = season.counted.intersection(division.members) | coming_of(season, division)
    return len(able - season.gone)


def zone_of(league: League, season: Season, division: Division) -> Zone:
    """Return how many members of a division are promoted and relegated if no one else leaves (L8.1, L8.2)."""
    if not league.format.has_divisions:
        return Zone((0, 0), (0, 0))
    tiers: list[list[Division]] = []
    for one in season.divisions:
        if one.tier > len(tiers):
            tiers.append([])
        tiers[-1].append(one)
    room = None
    if able_of(season) is not None:
        room = [[_can_go_up(season, one) for one in tier] for tier in tiers]
    found = zones([[len(one.members) for one in tier] for tier in tiers], league.settings.pyramid, room)
    zone = found[division.tier - 1][tiers[division.tier - 1].index(division)]
    left = len(season.gone.intersection(division.members))
    if division.tier == len(tiers):
        return zone
    return msgspec.structs.replace(zone, down=(max(zone.down[0], left), max(zone.down[1], left)))


def marks_of(
    league: League, season: Season, division: Division, rows: Standing, ranges: Mapping[str, Range] | None
) -> Mapping[str, int]:
    """Return the members who would be promoted (-1) or relegated (1) if the season ended now (L5.4). If the season is
    final, return the members who were promoted or relegated.

    Members whose move depends on a tie or a random draw are left out. Until every member who still has open tables has
    finished at least one table, a move is included only if `ranges` makes it certain (L9.1). `ranges` can be None
    before a season begins.
    """
    if season.stage is Stage.FINAL:
        return {move.member: move.down for move in season.moves if move.down}
    if ranges is None or not league.format.has_divisions:
        return {}
    zone, size, able = zone_of(league, season, division), len(rows), able_of(season)
    up, down = zone.up[0], size - zone.down[0]
    early = bool(coming_of(season, division) - season.counted)
    found: dict[str, int] = {}
    rising = [row for row in rows if not row.left and (able is None or row.member in able)]
    for row in rising:
        last = sum(other.place <= row.place for other in rising)
        if ranges[row.member].worst <= up or (not early and last <= up):
            found[row.member] = -1
    for row in rows:
        if row.member not in found and (ranges[row.member].best > down or (not early and row.place > down)):
            found[row.member] = 1
    return found


def chances_of(
    league: League, season: Season, division: Division, strengths: Mapping[str, tuple[float, float]], seed: bytes
) -> Mapping[str, Chance]:
    """Return the chances of promotion and relegation (L9.3).

    `strengths` holds the current mu and sigma of rated members. `seed` is only for this simulation; it isn't the
    season's secret seed. The same `seed` always gives the same chances.
    """
    field, zone = field_of(league, season, division), zone_of(league, season, division)
    able = able_of(season)
    out = frozenset() if able is None else frozenset(division.members) - able - coming_of(season, division)
    return chances(field, zone, possible_of(league, season, division), strengths, seed=seed, out=out)


def certain(league: League, season: Season, division: Division) -> frozenset[Said]:
    """Return the members of a division who are certain to become champion, be promoted or avoid relegation (L9.2)."""
    if not league.format.has_divisions:
        return frozenset()
    zone, size, able = zone_of(league, season, division), len(division.members), able_of(season)
    silent = season.gone if able is None else frozenset(division.members) - (able - season.gone)
    last = max(one.tier for one in season.divisions)
    found = set()
    for member, places in possible_of(league, season, division).items():
        if member in silent:
            continue
        if division.tier == 1 and places.worst == 1:
            found.add(Said(member, Promise.CHAMPION))
        if places.worst <= zone.up[0]:
            found.add(Said(member, Promise.UP))
        if division.tier < last and places.worst <= size - zone.down[1]:
            found.add(Said(member, Promise.NOT_DOWN))
    return frozenset(found)


def sayings(league: League, season: Season, division: Division) -> tuple[tuple[Said, bool], ...]:
    """Return the results, such as promotions, to announce or withdraw. Each comes with True if it has become certain
    for a member, or False if it is no longer certain.
    """
    now = certain(league, season, division)
    before = {one for one in season.said if one.member in division.members}
    return tuple((one, one in now) for one in sorted(now ^ before, key=lambda one: (one.member, one.promise)))


class Help(msgspec.Struct, frozen=True):
    member: str
    tables: int
    points: Fraction


def helpers_of(season: Season) -> tuple[Help, ...]:
    """Return the substitutes' standings, sorted by the points from tables they finished for others."""
    members = {one.member for one in season.members}
    found: dict[str, list[int]] = {}
    for _, table in season.tables:
        if table.places is None or table.annulled is not None:
            continue
        for finisher, gained in zip(table.finishers, gains(table.places), strict=True):
            if finisher != NOBODY and finisher not in members:
                sums = found.setdefault(finisher, [0, 0])
                sums[0] += 1
                sums[1] += gained[0]
    rows = [Help(member, tables, Fraction(points, UNIT)) for member, (tables, points) in found.items()]
    return tuple(sorted(rows, key=lambda row: (-row.points, row.tables, row.member)))
