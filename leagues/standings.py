"""A division of a season as the standing sees it (:mod:`leagues.standing`): its tables, who left, corrections."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from leagues import contests, ladders
from leagues.edition import Edition
from leagues.lots import lot, tie
from leagues.season.moves import Final, Zone, zones
from leagues.settings import Format
from leagues.standing.chances import Chance, chances
from leagues.standing.order import Field, Round, Standing, standing
from leagues.standing.points import UNIT, gains
from leagues.standing.possible import Range, possible
from leagues.state import NOBODY, Division, League, Promise, Said, Season, Stage


def field_of(league: League, season: Season, division: Division) -> Field:
    """What a division's standing is made of. Annulled tables are not in it, nor those that never ended."""
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
    """The standing of a division (L5), a cup (L13.3), an evening, a ladder (L12.2): with the lot once the season is
    final.
    """
    if league.settings.format is Format.LADDER:
        return ladders.standing_of(league, season)
    if league.settings.format is not Format.DIVISIONS:
        return contests.standing_of(league, season)
    field = field_of(league, season, division)
    if season.seed is None:
        return standing(field)
    seed = bytes.fromhex(season.seed)
    return standing(field, {one: lot(seed, tie(division.name), one) for one in division.members})


def final_of(league: League, season: Season, seed: bytes) -> tuple[tuple[Final, ...], ...]:
    """The final standings, by tier; all but divisions have one."""
    over = msgspec.structs.replace(season, stage=Stage.FINAL, seed=seed.hex())
    tiers = sorted({one.tier for one in season.divisions})
    return tuple(
        tuple(Final(tier, one.name, standing_of(league, over, one)) for one in season.divisions if one.tier == tier)
        for tier in tiers
    )


def possible_of(league: League, season: Season, division: Division) -> Mapping[str, Range]:
    """The places that are possible (L9.1); of a final season those that were reached. Of what is not played by a
    schedule nothing is known before its end.
    """
    if season.seed is not None:
        return {row.member: Range(row.place, row.place) for row in standing_of(league, season, division)}
    if league.settings.format is not Format.DIVISIONS:
        return {member: Range(1, len(division.members)) for member in division.members}
    return possible(field_of(league, season, division))


def able_of(season: Season) -> frozenset[str] | None:
    """Members with a counted table, who alone can be champion, go up, or go down by lot (L8.2); None: everybody can, as
    in the first edition.
    """
    return season.counted if season.edition >= Edition.SECOND else None


def coming_of(season: Season, division: Division) -> frozenset[str]:
    """Members of a division who stayed and still have a table to play that can count."""
    gone = season.gone
    return frozenset(one for table in division.tables if not table.over for one in table.seats if one not in gone)


def _can_go_up(season: Season, division: Division) -> int:
    """How many of a division can, if all of them play on (L8.2)."""
    able = season.counted.intersection(division.members) | coming_of(season, division)
    return len(able - season.gone)


def zone_of(league: League, season: Season, division: Division) -> Zone:
    """How many of a division go up and down while nobody else leaves (L8.1), if all play on (L8.2)."""
    if league.settings.format is not Format.DIVISIONS:
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
    """Who goes up (-1) or down (1) if the season ended so, by whole places (L5.4); of a final season, who did. Members
    who share a place across the line are not in it, and nobody is whom only the lot ``spread/<tier>`` puts on a side.
    Until everybody who has tables to play has finished one it's only what the ``ranges`` of places make certain (L9.1);
    None: nothing is known of them, as before a season begins.
    """
    if season.stage is Stage.FINAL:
        return {move.member: move.down for move in season.moves if move.down}
    if ranges is None or league.settings.format is not Format.DIVISIONS:
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
    """The chances to go up and down (L9.3). ``strengths``: mu and sigma as they are now, of who has some; ``seed``: of
    the drawing, not the season's; the same one gives the same chances.
    """
    field, zone = field_of(league, season, division), zone_of(league, season, division)
    able = able_of(season)
    out = frozenset() if able is None else frozenset(division.members) - able - coming_of(season, division)
    return chances(field, zone, possible_of(league, season, division), strengths, seed=seed, out=out)


def certain(league: League, season: Season, division: Division) -> frozenset[Said]:
    """What can be said of a division's members for certain (L9.2)."""
    if league.settings.format is not Format.DIVISIONS:
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
    """What is to be said of a division's members now (True), and what was said and does not hold any more (False)."""
    now = certain(league, season, division)
    before = {one for one in season.said if one.member in division.members}
    return tuple((one, one in now) for one in sorted(now ^ before, key=lambda one: (one.member, one.promise)))


class Help(msgspec.Struct, frozen=True):
    """A line of the substitutes' own standing (L6.4)."""

    member: str
    tables: int
    points: Fraction


def helpers_of(season: Season) -> tuple[Help, ...]:
    """The substitutes' standing: by points of the tables that they finished for others."""
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
