"""A ladder as matching and the standing see it (L12): who waits with what behind them, and what counts."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from leagues.ladder.matching import Waiting, found
from leagues.ladder.queue import Waits
from leagues.lots import lot, tie
from leagues.pods.pairing import Entrant, pair
from leagues.standing.order import By, Parted, Row, Standing
from leagues.standing.points import UNIT, gains
from leagues.state import NOBODY, Division, League, Season, Table

SEEN_WITHIN = 3 * 86_400_000
"""Who was not seen for so long is not seated (L12.1)."""
WIDER = (43_200_000, 86_400_000)
"""After how long of waiting ratings may lie farther apart (L12.1)."""
RANKED = 5
"""Tables that it takes to be ranked (L12.2)."""
COUNTED = 10
"""Tables that count, the best of them (L12.2)."""


class Worth(msgspec.Struct, frozen=True):
    """What a table is worth to somebody: its points times the mean rating of the opponents by 1500."""

    table: int
    points: Fraction
    opponents: Fraction
    worth: Fraction


def members_of(season: Season) -> Division:
    """All who have asked for a table, and all tables so far."""
    return season.divisions[0]


def open_tables(season: Season, member: str) -> int:
    """How many tables somebody plays that are not over."""
    return sum(not table.over and member in table.players for table in members_of(season).tables)


def queue_of(season: Season) -> tuple[Waiting, ...]:
    """Who waits, as matching sees them."""
    opened: dict[str, int] = {}
    last: dict[str, frozenset[str]] = {}
    for table in members_of(season).tables:
        for one in table.players:
            if not table.over and one != NOBODY:
                opened[one] = opened.get(one, 0) + 1
        for one in table.seats:
            last[one] = frozenset(table.seats) - {one}
    return tuple(
        Waiting(
            one.member, one.since, one.rating, one.most, opened.get(one.member, 0), one.seen,
            last.get(one.member, frozenset()),
        )
        for one in season.queue
    )  # fmt: skip


class Find(msgspec.Struct, frozen=True):
    """A table that can be made: see :class:`leagues.ladder.queue.Sought`."""

    seats: tuple[str, ...]
    ratings: tuple[int, ...]
    span: int
    longest: int
    wider: bool


def finds(league: League, season: Season, now: int) -> tuple[Find, ...]:
    """The tables that can be made now; seats so that the fewest are repeated."""
    seats = league.settings.seats
    known = {one.member: one for one in season.queue}
    made = []
    for one in found(queue_of(season), seats, now):
        order = seated(season, one.members, seats)
        ratings = tuple(known[member].rating for member in order)
        made.append(Find(order, ratings, one.span, one.longest, one.wider))
    return tuple(made)


def seated(season: Season, members: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """Members of one table in the order of its seats: so that the fewest are repeated."""
    sat = {member: [0] * seats for member in members}
    for table in members_of(season).tables:
        for seat, member in enumerate(table.seats):
            if member in sat and table.annulled is None:
                sat[member][seat] += 1
    (pod,) = pair([Entrant(member, seats=tuple(sat[member])) for member in members], seats, seats).pods
    return pod


def fits(season: Season, one: Waits, now: int) -> bool:
    """Whether somebody can be seated: seen within three days, with room for one more."""
    return now - one.seen <= SEEN_WITHIN and open_tables(season, one.member) < one.most


def widening(season: Season) -> tuple[int, ...]:
    """The moments from which on ratings may lie farther apart for somebody who waits."""
    return tuple(one.since + after for one in season.queue for after in WIDER)


def worths(season: Season) -> Mapping[str, tuple[Worth, ...]]:
    """What each member's tables are worth, the best first; those that ended before they left."""
    ratings = {one.table: one.ratings for one in season.sought}
    made: dict[str, list[Worth]] = {member: [] for member in members_of(season).members}
    for table in members_of(season).tables:
        if table.places is None or table.annulled is not None:
            continue
        known = ratings[table.number]
        for seat, (member, gained) in enumerate(zip(table.seats, gains(table.places), strict=True)):
            if member in table.void:
                continue
            others = sum(known) - known[seat]
            mean = Fraction(others, len(known) - 1)
            points = Fraction(gained[0], UNIT)
            made[member].append(Worth(table.number, points, mean, points * mean / 1500))
    return {member: tuple(sorted(of, key=lambda one: (-one.worth, one.table))) for member, of in made.items()}


def standing_of(_league: League, season: Season) -> Standing:
    """L12.2: by the sum of the best ten tables; below them who has fewer than five, below these who left."""
    corrected = dict.fromkeys(members_of(season).members, 0)
    for one in season.corrections:
        corrected[one.member] += one.points
    found_, gone = worths(season), season.gone
    sums = {
        member: sum((one.worth for one in of[:COUNTED]), Fraction(0)) + corrected[member]
        for member, of in found_.items()
    }
    seed = season.seed
    lots = None if seed is None else {one: lot(bytes.fromhex(seed), tie("ladder"), one) for one in sums}

    def group(member: str) -> int:
        return 2 if member in gone else int(len(found_[member]) < RANKED)

    def order(member: str) -> tuple[int, Fraction, str]:
        return group(member), -sums[member], "" if lots is None else lots[member]

    rows: list[Row] = []
    for number, member in enumerate(sorted(sums, key=order), start=1):
        above = rows[-1] if rows else None
        place, parted = number, None
        if above is not None:
            if group(above.member) != group(member):
                parted = Parted(By.LEFT if member in gone else By.FEW)
            elif sums[member] != above.points:
                parted = Parted(By.POINTS, sums[member], above.points)
            elif lots is not None:
                parted = Parted(By.LOT)
            else:
                place = above.place
        rows.append(Row(member, place, sums[member], len(found_[member]), member in gone, corrected[member], (), parted))
    return tuple(rows)
