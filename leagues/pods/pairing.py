"""Pairs a round, and gives the reasons for the pairing (L13.1, L13.2).

The criteria, in order of importance, are the fewest repeated meetings, the smallest spread of points and the fewest
repeated seats. The result is deterministic: the caller has already broken ties in points at random.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec

from leagues.pods.cuts import bound, cut
from leagues.pods.field import Entrant, Field
from leagues.pods.search import Search
from leagues.pods.seating import repeated, seating
from leagues.pods.sizes import sizes
from leagues.refused import Refused, Why


class Weighed(msgspec.Struct, frozen=True):
    """The numbers by which pairings are compared, in order of importance; lower is better.

    `repeats` counts the pairs who meet again. `spread` is the sum of the differences between the most and fewest points
    in each pod. `seats` adds up how often each member has already had the seat that they get.
    """

    repeats: int
    spread: Fraction
    seats: int


class Paired(msgspec.Struct, frozen=True):
    """A paired round: its pods (each in seat order), its byes, and its weight for comparison with other pairings."""

    pods: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...]
    weighed: Weighed


class Met(msgspec.Struct, frozen=True):
    """Two members of a pod who meet again. `before` is how often they have met already."""

    one: str
    other: str
    before: int


class Reason(msgspec.Struct, frozen=True):
    """The facts that explain the composition of one pod.

    `repeats` holds the pairs who meet again. `most` and `fewest` are the highest and lowest numbers of points among its
    members. `sat` has an entry for each member, in seat order, that says how often they have had each seat.
    """

    members: tuple[str, ...]
    repeats: tuple[Met, ...]
    most: Fraction
    fewest: Fraction
    sat: tuple[tuple[int, ...], ...]

    @property
    def spread(self) -> Fraction:
        return self.most - self.fewest


def pair(entrants: Sequence[Entrant], seats: int, least: int) -> Paired:
    """Pair `entrants` for a round, and return the pods, the byes and the weight of the pairing; lower is better.

    `entrants` is in the order of the standings, without ties. `least` is the minimum number of seats that the game
    supports. Raise Refused if there are too few members for a table.
    """
    shape = sizes(len(entrants), seats, least)
    out = resting(entrants, shape.byes)
    playing = [one for one in entrants if one.member not in out]
    field = Field(playing, seats)
    field.put(cut(field.points, field.short, shape, seats))
    Search(field, bound(field.points, shape, seats)).run()
    groups = sorted(sorted(pod) for pod in field.pods)
    pods = tuple(
        tuple(playing[pod[seat]].member for seat in seating([playing[one].seats for one in pod])) for pod in groups
    )
    return Paired(pods, out, weigh(entrants, pods))


def resting(entrants: Sequence[Entrant], byes: int) -> tuple[str, ...]:
    """Return the members who get a bye, in the order of the standings.

    These are the lowest-ranked members among those with the fewest byes so far (L13.2). A latecomer who hasn't finished
    a table gets a bye only if everyone else has had one (L14.1).
    """
    ranked = sorted(range(len(entrants)), key=lambda place: (entrants[place].rested, -place))
    return tuple(entrants[place].member for place in sorted(ranked[:byes]))


def weigh(entrants: Sequence[Entrant], pods: Sequence[Sequence[str]]) -> Weighed:
    reasons = _reasons(entrants, pods)
    return Weighed(
        sum(len(one.repeats) for one in reasons),
        sum((one.spread for one in reasons), Fraction(0)),
        sum(repeated(one.sat) for one in reasons),
    )


def why(entrants: Sequence[Entrant], paired: Paired) -> tuple[Reason, ...]:
    return _reasons(entrants, paired.pods)


def _reasons(entrants: Sequence[Entrant], pods: Sequence[Sequence[str]]) -> tuple[Reason, ...]:
    known = {one.member: one for one in entrants}
    made = []
    for pod in pods:
        points = [known[member].points for member in pod]
        met = tuple(
            Met(one, other, before)
            for one, other in itertools.combinations(pod, 2)
            if (before := known[one].met.get(other, 0))
        )
        made.append(Reason(tuple(pod), met, max(points), min(points), tuple(known[one].seats for one in pod)))
    return tuple(made)


def check(
    entrants: Sequence[Entrant], pods: Sequence[Sequence[str]], byes: Sequence[str], seats: int, least: int
) -> None:
    """Raise Refused unless these pods and byes form a valid round. This also applies to an organiser's corrections.

    A round is invalid if a member is missing, unknown or named twice, or if the table sizes don't match L13.2. It is
    also invalid if someone gets a bye although others have had fewer byes, or a table with one seat fewer although
    others have had fewer such tables.
    """
    known = {one.member: one for one in entrants}
    named = [member for pod in pods for member in pod] + list(byes)
    for place, member in enumerate(named):
        if member not in known:
            raise Refused(Why.NOT_A_MEMBER, "L13.1", member=member)
        if member in named[:place]:
            raise Refused(Why.PAIRED_TWICE, "L13.1", member=member)
    missing = next((one.member for one in entrants if one.member not in set(named)), None)
    if missing is not None:
        raise Refused(Why.NOT_PAIRED, "L13.1", member=missing)
    shape = sizes(len(entrants), seats, least)
    found = sorted(len(pod) for pod in pods)
    if found != [seats - 1] * shape.short + [seats] * shape.full:
        raise Refused(Why.WRONG_PODS, "L13.2", full=shape.full, short=shape.short, byes=shape.byes)
    short = {member for pod in pods if len(pod) < seats for member in pod}
    _fair({one.member: one.rested for one in entrants}, set(byes))
    _fair({one.member: (one.short, False) for one in entrants if one.member not in byes}, short)


def _fair(before: Mapping[str, tuple[int, bool]], chosen: set[str]) -> None:
    fewest = min((count for member, count in before.items() if member not in chosen), default=(0, False))
    unfair = next((one for one in before if one in chosen and before[one] > fewest), None)
    if unfair is not None and len(chosen) < len(before):
        raise Refused(Why.UNFAIR_PODS, "L13.2", member=unfair)
