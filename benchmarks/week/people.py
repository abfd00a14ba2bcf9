from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from benchmarks.week.habits import TEMPERS, Temper, temper_of
from bot.match.pure.people.hours import MINUTE, local, next_time
from bot.match.pure.people.settings import Person

HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

REGIONS: Final = (
    ("Europe/Berlin", "Europe/Warsaw", "Europe/Paris", "Europe/London", "Europe/Helsinki"),
    ("America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles", "America/Sao_Paulo"),
    ("Asia/Tokyo", "Australia/Sydney", "Asia/Kolkata"),
)
SHARES: Final = (5, 4, 1)
AT_HOME: Final = 0.8
FORGETFUL: Final = 0.3
HEEDS: Final = 0.6
SETTLED: Final = 0.6
LOOKS: Final = 0.92
SCATTER: Final = 40.0
FREE: Final = 12.0
BUSY: Final = 45.0
"""The median time, in minutes, until a person who is at work reacts to a notification."""
SPREAD: Final = 1.0
STAYS: Final = 7.0
WORK: Final = (9 * 60, 17 * 60 + 30)
HELPS: Final = 0.3
HELPS_WITHIN: Final = 12 * HOUR
VANISHES: Final = 0.05
VANISHING: Final = 10 * DAY


class Human(msgspec.Struct):
    user: int
    zone: str
    sleep: tuple[int, int]
    looks: tuple[int, int]
    heeds: float
    settled: bool
    gone: int | None
    rng: random.Random
    temper: Temper
    orders: random.Random
    until: int = 0

    def vanished(self, now: int) -> bool:
        return self.gone is not None and now >= self.gone

    def there(self) -> Person:
        return Person(zone=self.zone, quiet=self.sleep)

    def minute(self, now: int) -> int:
        at = local(self.there(), now)
        return at.hour * 60 + at.minute

    def asleep(self, now: int) -> bool:
        first, last = self.sleep
        minute = self.minute(now)
        return first <= minute < last if first < last else minute >= first or minute < last

    def wakes(self, now: int) -> int:
        up = next_time(self.there(), self.sleep[1], now)
        return up + int(self.rng.uniform(1, 45) * MINUTE)

    def busy(self, now: int) -> bool:
        at = local(self.there(), now)
        return at.weekday() < 5 and WORK[0] <= self.minute(now) < WORK[1]

    def comes(self, notice: int) -> int | None:
        """Return the time at which the person looks at the table after a notification sent at `notice`, or None if they
        ignore the notification.
        """
        if self.rng.random() >= self.heeds:
            return None
        if self.asleep(notice):
            return self.wakes(notice)
        delay = self.rng.lognormvariate(math.log(BUSY if self.busy(notice) else FREE), SPREAD)
        at = notice + int(delay * MINUTE)
        return self.wakes(at) if self.asleep(at) else at

    def own_looks(self, begin: int, end: int) -> Iterator[int]:
        midnight = begin
        while midnight < end:
            midnight = next_time(self.there(), 0, midnight)
            weekend = local(self.there(), midnight + 12 * HOUR).weekday() >= 5
            wanted = [look for look in self.looks if self.rng.random() < LOOKS]
            if weekend and self.rng.random() < LOOKS / 2:
                wanted.append(self.rng.randrange(10 * 60, 18 * 60))
            for minute in sorted(wanted):
                at = midnight + int((minute + self.rng.gauss(0, SCATTER)) * MINUTE)
                if begin <= at < end and not self.asleep(at):
                    yield at

    def stays(self) -> int:
        return int(max(1.0, self.rng.expovariate(1 / STAYS)) * MINUTE)

    def thinks(self) -> int:
        return int(min(5.0, self.rng.lognormvariate(math.log(0.7), 0.6)) * MINUTE)


def gathered(table: int, seats: int, seed: int, begin: int, tempers: Sequence[int] = TEMPERS) -> list[Human]:
    rng, habits = random.Random(f"table {table} of {seed}"), random.Random(f"orders at table {table} of {seed}")
    home = rng.choices(REGIONS, SHARES)[0]
    people = []
    for place in range(seats):
        region = home if rng.random() < AT_HOME else rng.choices(REGIONS, SHARES)[0]
        bed = int(rng.gauss(23 * 60 + 15, 45))
        up = bed + int(rng.gauss(8 * 60, 30))
        people.append(
            Human(
                user=10_000 + table * 10 + place,
                zone=rng.choice(region),
                sleep=(bed % 1440, up % 1440),
                looks=(rng.choice((8, 10, 12)) * 60 + rng.randrange(60), 19 * 60 + rng.randrange(150)),
                heeds=HEEDS if rng.random() < FORGETFUL else 1.0,
                settled=rng.random() < SETTLED,
                gone=begin + int(rng.random() * VANISHING) if rng.random() < VANISHES else None,
                rng=random.Random(rng.random()),
                temper=temper_of(habits, tempers),
                orders=random.Random(habits.random()),
            )
        )
    return people
