import re

import pytest

from bot.match.pure.table.model import HOUR
from bot.match.pure.table.outbox import Kind
from tests.match.desk import ring

pytestmark = pytest.mark.processes

DAY = 24 * HOUR


async def test_a_reminder_is_posted_though_the_last_move_lies_in_the_future(scene):
    scene.late = -400 * DAY
    match = await scene.begin(people=2, computers=0, remind_after=24)
    scene.publish()
    await scene.settled()
    scene.late = 0
    assert await scene.service.timers.set_right() == 1
    scene.late = -25 * HOUR
    assert await ring(scene.service) == 1
    (row,) = await scene.store.outbox_due(9)
    assert row.kind is Kind.REMINDER
    await scene.settled()
    last = scene.messages()[-1]["content"]
    assert "waiting for you" in last
    (shown,) = re.findall(r"<t:(\d+):R>", last)
    assert int(shown) <= row.created // 1000 < match.moved // 1000


async def test_a_reminder_that_comes_after_the_move_is_dropped_whatever_the_clock_says(scene):
    match = await scene.begin(people=2, computers=0, remind_after=24)
    scene.late = -25 * HOUR
    assert await ring(scene.service) == 1
    scene.late = 0  # before the reminder was made
    await scene.move(match.id)
    scene.gone()
    scene.publish()
    await scene.settled()
    assert not any("waits for you" in message["content"] for message in scene.messages())
