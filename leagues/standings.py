"""A division of a season as the standing sees it (:mod:`leagues.standing`): its tables, who left, corrections."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from leagues import contests, ladders
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


def zone_of(league: League, season: Season, division: Division) -> Zone:
    """How many of a division go up and down while nobody else leaves (L8.1)."""
    if league.settings.format is not Format.DIVISIONS:
        return Zone((0, 0), (0, 0))
    tiers: list[list[Division]] = []
    for one in season.divisions:
        if one.tier > len(tiers):
            tiers.append([])
        tiers[-1].append(one)
    found = zones([[len(one.members) for one in tier] for tier in tiers], league.settings.pyramid)
    zone = found[division.tier - 1][0]
    gone = season.gone
    left = sum(one in gone for one in division.members)
    if division.tier == len(tiers):
        return zone
    return msgspec.structs.replace(zone, down=(max(zone.down[0], left), max(zone.down[1], left)))


def chances_of(
    league: League, season: Season, division: Division, strengths: Mapping[str, tuple[float, float]], seed: bytes
) -> Mapping[str, Chance]:
    """The chances to go up and down (L9.3). ``strengths``: mu and sigma as they are now, of who has some; ``seed``: of
    the drawing, not the season's; the same one gives the same chances.
    """
    field, zone = field_of(league, season, division), zone_of(league, season, division)
    return chances(field, zone, possible_of(league, season, division), strengths, seed=seed)


def certain(league: League, season: Season, division: Division) -> frozenset[Said]:
    """What can be said of a division's members for certain (L9.2)."""
    if league.settings.format is not Format.DIVISIONS:
        return frozenset()
    zone, size, gone = zone_of(league, season, division), len(division.members), season.gone
    last = max(one.tier for one in season.divisions)
    found = set()
    for member, places in possible_of(league, season, division).items():
        if member in gone:
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
