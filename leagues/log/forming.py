"""Lets an organiser split, merge or fill divisions by hand before their first tables open (L10.5)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import count
from typing import Final

import msgspec

from leagues.log import entries as said
from leagues.log.acts import admitted, unplayed
from leagues.log.entries import Entry
from leagues.log.playing import division_of
from leagues.log.seasons import tables
from leagues.refused import Refused, Why
from leagues.season.candidates import Candidate, highest, latest, ordered
from leagues.season.placement import spread
from leagues.season.sizes import LIMITS, parted
from leagues.state import Division, League, Member, Season, with_season

replace = msgspec.structs.replace
_NAME: Final = re.compile(r"([1-9][0-9]{0,2})\.([1-9][0-9]{0,2})")


def split(season: Season, name: str, chosen: Iterable[str] = ()) -> said.Formed:
    """Return the entry that moves `chosen` or, if it's empty, half of the division `name` to a new division.

    The new division belongs to the same tier. Tier 1 has only one division, so splitting it in half moves the second
    half, in the order of L3.4, to tier 2. In other tiers, the two halves are made similar in strength (L3.5).
    """
    one, wanted = division_of(season, name), set(chosen)
    if wanted - {*one.members}:
        raise Refused(Why.NOT_A_MEMBER, "L10.5")
    tier = max(2, one.tier)
    taken = {other.name for other in season.divisions}
    new = next(made for number in count(1) if (made := f"{tier}.{number}") not in taken)
    if not wanted:
        line = ordered(
            [_candidate(member) for member in season.members if member.member in one.members],
            max(tier, season.divisions[-1].tier),
        )
        sizes = parted(len(line), 2)
        stays = line[: sizes[0]] if one.tier == 1 else spread(line, sizes)[0]
        wanted = {*one.members} - {candidate.member for candidate in stays}
    return _entry({name: [member for member in one.members if member not in wanted], new: wanted})


def merged(season: Season, name: str, other: str) -> said.Formed:
    """Return the entry that merges two divisions. The first of the two in the order of the season keeps its name and
    tier.
    """
    pair = {name, other}
    both = [one for one in season.divisions if one.name in pair]
    if len(both) < 2:
        raise Refused(Why.NO_DIVISION, "L10.5", division=other)
    return _entry({both[0].name: [*both[0].members, *both[1].members], both[1].name: ()})


def filled(season: Season, name: str, members: Iterable[str]) -> said.Formed:
    """Return the entry that puts `members` into the division `name`, from other divisions or from outside."""
    wanted = {*members} - {*division_of(season, name).members}
    if not wanted:
        raise Refused(Why.MEMBER_ALREADY, "L10.5")
    groups: dict[str, Iterable[str]] = {name: [*division_of(season, name).members, *wanted]}
    for one in season.divisions:
        if one.name != name and wanted & {*one.members}:
            groups[one.name] = [member for member in one.members if member not in wanted]
    return _entry(groups)


def _entry(groups: Mapping[str, Iterable[str]]) -> said.Formed:
    return said.Formed(tuple((name, tuple(sorted(members))) for name, members in groups.items()))


def _candidate(one: Member) -> Candidate:
    return Candidate(one.member, one.came, one.way, one.missed, one.mu, one.signed)


def formed(league: League, entry: Entry, what: said.Formed) -> League:
    """Form divisions by hand (L10.5).

    No member of the changed divisions may be left out, the tiers must keep their shape (L2.5, L8.2), each division must
    have a size for which there is a schedule (L2.4, L4.1), and no one who changes tiers may end up more than one tier
    below the tier promised to them (L3.3).
    """
    season = league.playing
    if season is None or not league.format.has_divisions:
        raise Refused(Why.NOT_BEGUN, "L10.5")
    groups = dict(what.divisions)
    old = {one.name: one for one in season.divisions}
    unplayed(season, *(old[name] for name in groups if name in old))
    came = [member for members in groups.values() for member in members]
    before = {member for name in groups if name in old for member in old[name].members}
    elsewhere = {member for name, one in old.items() if name not in groups for member in one.members}
    if len(groups) < len(what.divisions) or len({*came}) < len(came) or before - {*came} or elsewhere & {*came}:
        raise Refused(Why.WRONG_ORDER, "L10.5")
    for member in came:
        if member not in before:
            season = admitted(league, season, member, entry.at)
    made = {name: _made(league, name, members) for name, members in groups.items() if members or name not in old}
    kept = [one for name, one in old.items() if name not in groups]
    divisions = tuple(sorted((*kept, *made.values()), key=lambda one: [int(part) for part in one.name.split(".")]))
    tiers = divisions[-1].tier if divisions else 0
    if {one.tier for one in divisions} != {*range(1, tiers + 1)}:
        raise Refused(Why.NO_TIER, "L2.5")
    if sum(one.tier == 1 for one in divisions) != 1:
        raise Refused(Why.NO_TIER, "L8.2")
    was = {member: one.tier for one in season.divisions for member in one.members}
    now = {member: one.tier for one in divisions for member in one.members}
    lower, members = [], []
    for one in season.members:
        candidate, tier = _candidate(one), now[one.member]
        last = latest(candidate, tiers)
        if was.get(one.member) != tier and not highest(candidate, tiers) <= tier <= last + 1:
            raise Refused(Why.PROMISED, "L3.3")
        if tier > last:
            lower.append(one.member)
        members.append(replace(one, latest=last if one.way else None))
    return with_season(league, replace(season, divisions=divisions, members=tuple(members), lower=tuple(lower)))


def _made(league: League, name: str, members: tuple[str, ...]) -> Division:
    settings, found = league.settings, _NAME.fullmatch(name)
    if found is None:
        raise Refused(Why.NO_DIVISION, "L2.4", division=name)
    if not settings.seats <= len(members) <= LIMITS[settings.seats].most:
        raise Refused(Why.NO_ROOM, "L2.4", division=name)
    return Division(int(found[1]), name, members, tables(members, settings.seats, settings.rated))
