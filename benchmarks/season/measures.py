from __future__ import annotations

import itertools
import math
import statistics
from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from benchmarks.season.notes import Notes, Season
from bot.match.pure.people.hours import DAY, local
from bot.match.pure.people.settings import Person

GOAL_DAYS: Final = 56 + 8
GOAL_EARLY: Final = 0.95
GOAL_PINGS: Final = 4
MOST_PINGS: Final = 6
GOAL_LOSS: Final = 0.03


class One(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    members: int
    divisions: int
    days: float
    tables: int
    early: float
    said: int
    silent: int
    taken: int
    unfilled: int
    broken: int
    correlation: float
    rated: int
    loss: float
    ideal: float
    best: float
    came: dict[str, float]


class Result(msgspec.Struct, frozen=True, kw_only=True):
    seasons: tuple[One, ...]
    pings: tuple[int, ...]
    in_vain: tuple[int, ...]
    kinds: dict[str, int]
    moves: dict[str, int]
    acts: dict[str, int]
    faults: dict[str, int]
    messages: int


def measured(notes: Notes) -> Result:
    return Result(
        seasons=tuple(_season(one) for one in notes.seasons.values() if one.over is not None),
        pings=pings_by_day(notes),
        in_vain=pings_by_day(notes, gone=True),
        kinds=dict(notes.kinds.most_common()),
        moves=dict(notes.moves),
        acts=dict(notes.acts),
        faults=dict(notes.faults),
        messages=notes.messages,
    )


def _season(season: Season) -> One:
    ended = [one for one in season.tables.values() if one.ended is not None]
    whole = [one for one in season.orders if one.whole]
    return One(
        number=season.number,
        members=season.members,
        divisions=season.divisions,
        days=((season.over or 0) - season.begins) / DAY,
        tables=len(season.tables),
        early=sum(not one.late for one in ended) / len(ended) if ended else math.nan,
        said=season.left["said"],
        silent=season.left["silent"],
        taken=season.taken,
        unfilled=season.unfilled,
        broken=len(season.broken),
        correlation=season.correlation,
        rated=len(whole),
        loss=mean([one.ratings for one in whole]),
        ideal=mean([one.ideal for one in whole]),
        best=mean([one.best for one in whole]),
        came=season.came,
    )


def pings_by_day(notes: Notes, *, gone: bool = False) -> tuple[int, ...]:
    people = {user: Person(zone=zone) for user, zone in notes.zones.items()}
    counts = Counter((user, local(people[user], at).toordinal()) for at, user, _ in notes.pings if user in people)
    days: set[tuple[int, int]] = set()
    for (user, _), (begun, last) in notes.plays.items():
        if user in people:
            until = last if gone else min(last, notes.gone.get(user, last))
            first, after = (local(people[user], at).toordinal() for at in (begun, until))
            days.update((user, day) for day in range(first + 1, after))
    return tuple(sorted(counts[one] for one in days))


def mean(values: Sequence[float]) -> float:
    return statistics.fmean(values) if values else math.nan


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    first, second = _ranks(one), _ranks(other)
    mean = (len(one) + 1) / 2
    top = sum((a - mean) * (b - mean) for a, b in zip(first, second, strict=True))
    below = sum((a - mean) ** 2 for a in first) * sum((b - mean) ** 2 for b in second)
    return top / below**0.5 if below else float("nan")


def _ranks(values: Sequence[float]) -> list[float]:
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks = [0.0] * len(values)
    for _, same in itertools.groupby(enumerate(order, start=1), key=lambda pair: values[pair[1]]):
        group = list(same)
        for _, place in group:
            ranks[place] = sum(rank for rank, _ in group) / len(group)
    return ranks
