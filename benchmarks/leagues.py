from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from fractions import Fraction

from leagues.lots import drawn, numbers
from leagues.ratings import Result, ratings
from leagues.season.candidates import Candidate, Way, comes
from leagues.season.moves import Zone
from leagues.season.placement import Placement, placed
from leagues.season.schedule import schedule
from leagues.season.sizes import Pyramid
from leagues.standing.chances import chances
from leagues.standing.order import Field, Round, standing
from leagues.standing.possible import possible

MEMBERS = 10_000
RESULTS = 100_000
SEED = bytes(range(32))
NINE = tuple("abcdefghi")


def measure() -> Iterator[tuple[str, str, str]]:
    for pyramid in Pyramid:
        first, spent = _timed(lambda: _season(_new(), pyramid))  # noqa: B023 - used at once
        yield _row(f"a first season of {MEMBERS:,} members, {pyramid}: placement and schedule", spent, 2)
        later = _later(first, random.Random(1))
        _, spent = _timed(lambda: _season(later, pyramid))  # noqa: B023 - used at once
        yield _row(f"a second one with its promises, {pyramid}", spent, 2)
    for seats in (3, 4, 5, 6):
        fields = list(_fields(seats))
        spent = max(_timed(lambda: standing(field))[1] for field in fields)  # noqa: B023
        yield _row(f"a standing of 9 with its reasons, {seats} seats, the slowest of {len(fields)}", spent, 0.005)
        _ = [possible(field) for field in fields[:1]]
        spent = max(_timed(lambda: possible(field))[1] for field in fields)  # noqa: B023
        yield _row(f"possible places of 9, {seats} seats, the slowest of {len(fields)}", spent, 0.15)
    field = next(_fields(4))
    ranges = possible(field)
    _, spent = _timed(lambda: chances(field, Zone((2, 2), (2, 2)), ranges, {}, seed=SEED))
    yield _row("chances of 9 out of 10,000 seasons, nothing played", spent, 0.3)
    results = _results()
    _, spent = _timed(lambda: ratings(results))
    yield _row(f"ratings of {RESULTS:,} results of four people anew", spent, 10)


def _timed(work: Callable[[], object]) -> tuple[object, float]:
    start = time.process_time()
    done = work()
    return done, time.process_time() - start


def _row(what: str, spent: float, most: float) -> tuple[str, str, str]:
    unit = (1, "s") if most >= 1 else (1_000, "ms")
    return what, f"{spent * unit[0]:.2f} {unit[1]}", f"<= {most * unit[0]:g} {unit[1]}"


def _new() -> list[Candidate]:
    rng = random.Random(0)
    return [
        Candidate(f"m{number}", mu=rng.gauss(25, 4) if rng.random() < 0.7 else None, signed=number)
        for number in range(MEMBERS)
    ]


def _season(candidates: list[Candidate], pyramid: Pyramid) -> Placement:
    found = placed(candidates, 4, pyramid)
    for tier, of_tier in enumerate(found.tiers, start=1):
        for number, members in enumerate(of_tier, start=1):
            drawn(SEED, numbers(f"{tier}.{number}"), members)
            schedule(len(members), 4)
    return found


def _later(first: object, rng: random.Random) -> list[Candidate]:
    assert isinstance(first, Placement)
    tiers = len(first.tiers)
    found = []
    for tier, of_tier in enumerate(first.tiers, start=1):
        above = len(first.tiers[tier - 2]) if tier > 1 else 0
        for division in of_tier:
            up = 2 * above // len(of_tier)
            for place, member in enumerate(division, start=1):
                down = -1 if place <= up else int(place > len(division) - 2 and tier < tiers)
                way = Way(tier, tiers, place, Fraction(rng.randrange(41), 40), down)
                if rng.random() < 0.8:
                    found.append(comes(member, way, 0, played=False, mu=rng.gauss(25, 4), signed=len(found)))
    return [*found, *(Candidate(f"n{number}", signed=number) for number in range(len(found), MEMBERS))]


def _fields(seats: int) -> Iterator[Field]:
    for number in range(3):
        rng = random.Random(number)
        rounds = [Round(tuple(NINE[one] for one in table)) for table in schedule(len(NINE), seats)]
        yield Field(NINE, tuple(rounds))
        for table in rng.sample(range(len(rounds)), len(rounds)):
            scores = tuple(rng.randrange(12) for _ in range(seats))
            places = tuple(1 + sum(other > one for other in scores) for one in scores)
            rounds[table] = Round(rounds[table].seats, places, scores)
            yield Field(NINE, tuple(rounds))


def _results() -> list[Result]:
    rng = random.Random(3)
    people = [f"p{number}" for number in range(2_000)]
    return [
        Result(number * 60_000, tuple(rng.sample(people, 4)), tuple(rng.sample((1, 2, 3, 4), 4)))
        for number in range(RESULTS)
    ]
