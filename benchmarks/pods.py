"""Benchmark the pairing of players in each round of a cup with 1,000 members.

It measures the processor time, and compares these pairings with the best ones found by searches that run ten times as
long, from different starting points.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from fractions import Fraction

from benchmarks.contest import Contest
from leagues.pods.cuts import bound, cut
from leagues.pods.field import Entrant, Field
from leagues.pods.pairing import Weighed, resting, weigh
from leagues.pods.search import Search
from leagues.pods.seating import seating
from leagues.pods.sizes import sizes

MEMBERS = 1_000
ROUNDS = 7
RESTARTS = 3


def measure() -> Iterator[tuple[str, str, str]]:
    for seats in (2, 3, 4, 6):
        contest = Contest(MEMBERS + 1, seats, max(2, seats - 1), seed=seats)
        slowest = 0.0
        for _ in range(ROUNDS):
            start = time.process_time()
            contest.round()
            slowest = max(slowest, time.process_time() - start)
        yield f"a round of {MEMBERS + 1:,}, {seats} seats, the slowest of {ROUNDS}", f"{slowest:.2f} s", "<= 2 s"
    for members, seats in ((24, 4), (60, 4), (200, 4), (MEMBERS, 4)):
        contest = Contest(members, seats, seats - 1, seed=1)
        more = []
        for _ in range(5):
            entrants, paired = contest.round()
            more.append(behind(paired.weighed, best(entrants, seats, seats - 1)))
        repeats, spread, turned = (max(one[place] for one in more) for place in range(3))
        yield (
            f"{members:,} at {seats} seats, five rounds: behind the best of {RESTARTS} long searches, at most",
            f"{repeats} repeats; {float(spread):g} of spread; {turned} seats",
            "<= 1; ; <= 1",
        )


def behind(paired: Weighed, known: Weighed) -> tuple[int, Fraction, int]:
    if paired.repeats != known.repeats:
        return max(paired.repeats - known.repeats, 0), Fraction(0), 0
    if paired.spread != known.spread:
        return 0, max(paired.spread - known.spread, Fraction(0)), 0
    return 0, Fraction(0), max(paired.seats - known.seats, 0)


def best(entrants: Sequence[Entrant], seats: int, least: int, restarts: int = RESTARTS, times: int = 10) -> Weighed:
    shape = sizes(len(entrants), seats, least)
    out = resting(entrants, shape.byes)
    playing = [one for one in entrants if one.member not in out]
    found = []
    for restart in range(restarts):
        field = Field(playing, seats)
        field.put(cut(field.points, field.short, shape, seats))
        search = Search(field, bound(field.points, shape, seats), seed=restart + 2, times=times)
        search.shake(2 * field.count * bool(restart))
        search.run()
        groups = [[playing[one] for one in pod] for pod in field.pods]
        pods = [[pod[seat].member for seat in seating([one.seats for one in pod])] for pod in groups]
        found.append(weigh(entrants, pods))
    return min(found, key=lambda one: (one.repeats, one.spread, one.seats))
