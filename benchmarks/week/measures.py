from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from benchmarks.week.notes import Notes
from bot.match.pure.people.hours import DAY, MINUTE, local
from bot.match.pure.people.settings import Person

HOUR: Final = 60 * MINUTE
GOAL_DAYS, GOAL_PINGS = 7, 6


class Result(msgspec.Struct, frozen=True, kw_only=True):
    days: list[float]
    pings: list[int]
    kinds: dict[str, int]
    told: list[float]
    done: list[float]
    stood: list[float]
    stood_in: float
    ordered: float
    hasty: float
    ousted: float
    moves: list[int]
    faults: list[str]
    counts: dict[str, int]


def measured(notes: Notes, counts: dict[str, int]) -> Result:
    tables = notes.tables.values()
    each: Counter[tuple[int, int]] = Counter()
    zones = {who.user: Person(zone=who.zone) for table in tables for who in table.people}
    for ping in notes.pings:
        each[ping.user, local(zones[ping.user], ping.at).toordinal()] += 1
    pings, stood = [], []
    for table in tables:
        over = table.over or notes.ended
        for who in table.people:
            until = min(over, who.gone or over)
            first, last = (local(zones[who.user], at).toordinal() for at in (who.since or table.begun, until))
            pings += [each[who.user, day] for day in range(first + 1, last)]
        if any(who.gone is not None and who.gone < over - table.stood // 2 for who in table.people):
            stood.append(table.stood / DAY)
    moves = sum(table.moves for table in tables)
    stood_in = sum(table.stood_in for table in tables)
    ordered = sum(table.ordered for table in tables)
    whole = moves + stood_in + ordered
    return Result(
        days=sorted(math.inf if table.over is None else (table.over - table.begun) / DAY for table in tables),
        pings=sorted(pings),
        kinds=dict(Counter(str(ping.kind or "digest") for ping in notes.pings).most_common()),
        told=sorted((turn.told - turn.asked) / MINUTE for turn in notes.turns if turn.told is not None),
        done=sorted((turn.done - turn.asked) / MINUTE for turn in notes.turns if turn.done is not None),
        stood=sorted(stood),
        stood_in=stood_in / whole if whole else 0.0,
        ordered=ordered / whole if whole else 0.0,
        hasty=sum(table.hasty for table in tables) / len(tables) if tables else 0.0,
        ousted=sum(table.ousted for table in tables) / len(tables) if tables else 0.0,
        moves=sorted(table.moves + table.stood_in + table.ordered for table in tables if table.over is not None),
        faults=notes.faults,
        counts=counts,
    )


def part(values: Sequence[float], share: float) -> float:
    return values[min(len(values) - 1, int(share * len(values)))] if values else math.nan


def median(values: Sequence[float]) -> float:
    return statistics.median_low(values) if values else math.nan


def mean(values: Iterable[float]) -> float:
    found = list(values)
    return statistics.fmean(found) if found else math.nan


def above(values: Sequence[float], limit: float) -> float:
    return sum(value > limit for value in values) / len(values) if values else math.nan
