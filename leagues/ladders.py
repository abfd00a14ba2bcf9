"""Determines, from the state of a ladder season, who is waiting for a table and which tables count for the standings
(L12).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from leagues.ladder.matching import SEEN_WITHIN, Terms, Waiting, found, terms_of
from leagues.ladder.queue import Waits
from leagues.ladder.standing import Played, ladder
from leagues.ladder.standing import Row as Counted
from leagues.lots import lot, tie
from leagues.pods.field import Entrant
from leagues.pods.pairing import pair
from leagues.standing.order import By, Parted, Row, Standing
from leagues.standing.points import UNIT, gains
from leagues.state import NOBODY, Division, League, Season


def members_of(season: Season) -> Division:
    return season.divisions[0]


def open_tables(season: Season, member: str) -> int:
    return sum(not table.over and member in table.players for table in members_of(season).tables)


def queue_of(season: Season) -> tuple[Waiting, ...]:
    opened: dict[str, int] = {}
    last: dict[str, frozenset[str]] = {}
    for table in members_of(season).tables:
        for one in table.players:
            if not table.over and one != NOBODY:
                opened[one] = opened.get(one, 0) + 1
        if table.annulled is None or table.ended is not None:  # people whose table was cancelled did not play together
            for one in table.seats:
                last[one] = frozenset(table.seats) - {one}
    return tuple(
        Waiting(
            one.member, one.since, one.rating, one.most, opened.get(one.member, 0), one.seen,
            last.get(one.member, frozenset()),
        )
        for one in season.queue
    )  # fmt: skip


def terms(season: Season) -> Terms:
    gone = season.gone
    return terms_of(season.edition, tuple(at for member, at in season.asked if member not in gone))


class Find(msgspec.Struct, frozen=True):
    seats: tuple[str, ...]
    ratings: tuple[int, ...]
    span: int
    longest: int
    wider: bool


def finds(league: League, season: Season, now: int) -> tuple[Find, ...]:
    """Return the tables that can be made now. Seats are assigned so that as few members as possible get a seat they had
    before.
    """
    seats = league.settings.seats
    known = {one.member: one for one in season.queue}
    made = []
    for one in found(queue_of(season), seats, now, terms(season)):
        order = seated(season, one.members, seats)
        ratings = tuple(known[member].rating for member in order)
        made.append(Find(order, ratings, one.span, one.longest, one.wider))
    return tuple(made)


def seated(season: Season, members: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """Return a table's members in seat order. The order is chosen so that as few members as possible get a seat they
    had before.
    """
    sat = {member: [0] * seats for member in members}
    for table in members_of(season).tables:
        for seat, member in enumerate(table.seats):
            if member in sat and table.annulled is None:
                sat[member][seat] += 1
    (pod,) = pair([Entrant(member, seats=tuple(sat[member])) for member in members], seats, seats).pods
    return pod


def fits(season: Season, one: Waits, now: int) -> bool:
    """Return whether a member can be seated now: they want another table and were active in the last three days."""
    return now - one.seen <= SEEN_WITHIN and open_tables(season, one.member) < one.most


def widening(season: Season) -> tuple[int, ...]:
    """Return the times at which larger rating differences become allowed because members have waited longer. At these
    times, a table can become possible even if no one joins the queue.
    """
    return tuple(sorted(terms(season).later(queue_of(season))))


def played(season: Season) -> Mapping[str, tuple[Played, ...]]:
    """Return the tables that count towards each member's score. Tables that ended after the member left don't count."""
    ratings = {one.table: one.ratings for one in season.sought}
    made: dict[str, list[Played]] = {member: [] for member in members_of(season).members}
    for table in members_of(season).tables:
        if table.places is None or table.annulled is not None:
            continue
        known = ratings[table.number]
        for seat, (member, gained) in enumerate(zip(table.seats, gains(table.places), strict=True)):
            if member not in table.void:
                others = (*known[:seat], *known[seat + 1 :])
                made[member].append(Played(str(table.number), Fraction(gained[0], UNIT), others))
    return {member: tuple(of) for member, of in made.items()}


def explained(season: Season) -> Mapping[str, Counted]:
    return {row.member: row for row in ladder(played(season))}


def standing_of(_league: League, season: Season) -> Standing:
    """Return the standings of a ladder (L12.2).

    Members are ranked by the sum of their best ten tables. Members with fewer than five tables come after them, and
    members who left come last.
    """
    corrected = dict.fromkeys(members_of(season).members, 0)
    for one in season.corrections:
        corrected[one.member] += one.points
    known, gone, seed = explained(season), season.gone, season.seed
    sums = {member: row.total + corrected[member] for member, row in known.items()}
    lots = None if seed is None else {one: lot(bytes.fromhex(seed), tie("ladder"), one) for one in sums}

    def group(member: str) -> int:
        return 2 if member in gone else int(known[member].lacking > 0)

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
        rows.append(
            Row(member, place, sums[member], known[member].played, member in gone, corrected[member], (), parted)
        )
    return tuple(rows)
