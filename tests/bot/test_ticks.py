import asyncio
import random
from bisect import insort

import pytest

from bot.match.pure.errors import Fault, StoreFault
from bot.match.pure.table.subject import SubjectKind, Timer, TimerKind, of_match
from bot.program.clock import AFTER_A_FAULT, AT_ONCE, HORIZON, LONGEST_SLEEP, Ticks
from tests.bot.publishing.virtual import swiftly
from tests.seeds import times

pytestmark = pytest.mark.many

BEGIN = 1_700_000_000_000
EXACT = 50
"""The maximum delay of a timer, in milliseconds."""


def now():
    return BEGIN + int(asyncio.get_running_loop().time() * 1000)


class Tables:
    def __init__(self, due=(), takes=lambda _: 0.0, then=lambda _: None):
        self.due = dict(due)
        self.on_timers = []
        self.rang = []
        self.side_by_side = self.most = 0
        self.takes, self.then = takes, then
        self.fault = None
        self.read = 0

    async def timers_between(self, after, until, limit):
        await asyncio.sleep(0.001)
        found = []
        begin = (-1, 0, "") if after is None else (after.due, after.match, after.kind)
        for (match, kind), due in self.due.items():
            if due <= until and (due, match, kind) > begin:
                insort(found, (due, match, kind))
        self.read += len(found[:limit])
        return [Timer(of_match(match), kind, due) for due, match, kind in found[:limit]]

    def set(self, match, due, kind=TimerKind.GAME):
        if due is None:
            self.due.pop((match, kind), None)
        else:
            self.due[match, kind] = due
        for told in self.on_timers:
            told({(of_match(match), kind): due})

    async def handle(self, timer):
        self.rang.append((timer, now()))
        self.side_by_side += 1
        self.most = max(self.most, self.side_by_side)
        try:
            await asyncio.sleep(self.takes(timer))
            if self.fault:
                raise self.fault
            self.set(timer.match, self.then(timer), timer.kind)
        finally:
            self.side_by_side -= 1

    def lateness(self):
        return sorted(at - timer.due for timer, at in self.rang)


def fire(tables, seconds, *, meanwhile=None, look=LONGEST_SLEEP / 1000):
    async def scene():
        ticks = Ticks(tables, {SubjectKind.MATCH: tables}, now=now)
        ticks.start()
        loop = asyncio.get_running_loop()
        if meanwhile is not None:
            others = loop.create_task(meanwhile(ticks))
        while loop.time() < seconds:
            await ticks.look()
            await asyncio.sleep(min(look, seconds - loop.time()))
        await ticks.stop()
        if meanwhile is not None:
            await others

    swiftly(scene)
    return tables


def test_thousands_of_tables_tick_each_at_its_moment():
    rng, count = random.Random(5), times(300, 5_000)
    soon = {(match, TimerKind.GAME): BEGIN + 1_000 + rng.randrange(20_000) for match in range(count)}
    tables = Tables(
        soon, lambda _: 0.005 + rng.random() * 0.02, lambda timer: timer.due + 5_000 + rng.randrange(20_000)
    )
    fire(tables, 120)
    late = tables.lateness()
    assert len(late) > count * 5
    assert late[len(late) * 99 // 100] <= EXACT
    assert late[0] >= 0
    assert tables.most <= AT_ONCE[TimerKind.GAME]
    assert {timer.match for timer, _ in tables.rang} == set(range(count))


def test_a_slow_table_delays_no_other():
    soon = {(match, TimerKind.GAME): BEGIN + 1_000 + 10 * match for match in range(500)}
    tables = fire(Tables(soon, lambda timer: 300 if timer.match % 50 == 0 else 0.01), 60)
    assert len(tables.rang) == 500
    assert tables.lateness()[-1] <= 1


def test_a_games_own_time_does_not_wait_for_reminders():
    due = {(match, TimerKind.CLOCK): BEGIN - 5_000 for match in range(3_000)}
    due |= {(match, TimerKind.GAME): BEGIN + 2_000 + 5 * match for match in range(100)}
    tables = fire(Tables(due, lambda _: 0.05), 200)
    assert max(at - one.due for one, at in tables.rang if one.kind is TimerKind.GAME) <= EXACT
    assert sum(one.kind is TimerKind.CLOCK for one, _ in tables.rang) == 3_000


def test_what_is_set_meanwhile_counts_and_what_is_taken_away_does_not():
    async def meanwhile(_):
        await asyncio.sleep(1)
        tables.set(1, BEGIN + 3_000)  # earlier
        tables.set(2, BEGIN + 9_000)  # later
        tables.set(3, None)
        tables.set(4, BEGIN + 1_500)  # new
        tables.set(5, BEGIN + 1_000 - 1)  # overdue

    tables = Tables({(match, TimerKind.GAME): BEGIN + 6_000 for match in (1, 2, 3)})
    fire(tables, 20, meanwhile=meanwhile)
    assert [(timer.match, at - BEGIN) for timer, at in tables.rang] == [(5, 1_000), (4, 1_500), (1, 3_000), (2, 9_000)]


def test_a_timer_that_is_set_while_it_is_rung_rings_again_and_never_twice_at_once():
    async def meanwhile(_):
        await asyncio.sleep(2)
        tables.set(1, BEGIN + 2_000)

    tables = Tables({(1, TimerKind.GAME): BEGIN + 1_000}, lambda _: 3.0)
    tables.then = lambda _: tables.due.get((1, TimerKind.GAME)) if len(tables.rang) == 1 else None
    fire(tables, 20, meanwhile=meanwhile)
    assert [at - BEGIN for _, at in tables.rang] == [1_000, 4_000]
    assert tables.most == 1


def test_what_is_not_due_soon_is_looked_up_in_time():
    far = {(match, TimerKind.CLOCK): BEGIN + HORIZON + 1_000 * match for match in range(1, 600)}
    tables = fire(Tables(far), 2 * HORIZON / 1000)
    assert len(tables.rang) == 599
    assert tables.lateness()[-1] <= 1


def test_what_a_commit_sets_during_a_look_is_not_undone_by_what_that_had_read():
    tables = Tables({(1, TimerKind.GAME): BEGIN + 5_000})
    read = tables.timers_between

    async def slowly(after, until, limit):
        found = await read(after, until, limit)
        if found:
            await asyncio.sleep(1)
            tables.set(1, BEGIN + 9_000)
        return found

    tables.timers_between = slowly
    fire(tables, 20)
    assert [timer.due - BEGIN for timer, _ in tables.rang] == [9_000]


@pytest.mark.parametrize("fault", [StoreFault(Fault.LOCKED, "busy"), ValueError("strange")])
def test_a_fault_is_said_once_and_the_timers_ring_again(fault, caplog):
    tables = Tables({(match, TimerKind.GAME): BEGIN + 1_000 for match in range(40)})
    tables.fault = fault

    async def meanwhile(_):
        await asyncio.sleep(5)
        tables.fault = None

    fire(tables, 30, meanwhile=meanwhile)
    said = [one.levelname for one in caplog.records if one.name == "bot.program.clock"]
    assert said == (["ERROR", "WARNING"] if isinstance(fault, StoreFault) else ["ERROR"])
    assert len(tables.rang) == 80
    assert tables.lateness()[-1] == 0  # each as late as it was put off
    assert {at - BEGIN for _, at in tables.rang} == {1_000, 1_000 + AFTER_A_FAULT}
