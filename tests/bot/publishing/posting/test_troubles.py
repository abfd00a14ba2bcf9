import asyncio

import pytest

from bot.match.pure.table.outbox import AnnouncementKind
from sandbox.world.permissions import Permission
from tests.bot.publishing.reading import numbers

pytestmark = pytest.mark.processes


async def test_a_message_that_somebody_deleted_is_not_posted_again(scene, monkeypatch):
    await scene.begin(people=2, computers=0)
    tried = scene.loses(monkeypatch, 3)
    await scene.published()
    assert len(tried) == 3
    assert len(scene.messages()) == 1


@pytest.mark.parametrize("denied", [Permission.SEND_MESSAGES, Permission.VIEW_CHANNEL])
async def test_without_permission_to_write_announcements_wait_until_it_is_given(scene, caplog, denied):
    bot, other = scene.client.user.id, scene.sandbox.channel("table-2")
    scene.sandbox.overwrite(scene.channel, bot, deny=int(denied))
    publisher = scene.publish(sweep=0.01)

    def tries(channel):
        return len([r for r in scene.sandbox.requests if r.method == "POST" and str(channel.id) in r.path])

    match = await scene.begin(people=2, computers=0)
    await publisher.idle()
    await scene.move(match.id)
    while any(task.get_name().startswith("outbox of ") for task in asyncio.all_tasks()):
        await publisher.idle()
    here, scene.channel = scene.channel, other
    tried = tries(here)
    await scene.begin(people=2, computers=0)
    async with asyncio.timeout(90):
        while not scene.messages():
            await publisher.idle()
    scene.channel = here
    assert scene.messages() == []
    assert caplog.text.count("I may not write") == 1
    assert len(await scene.store.outbox_due(9, match.id)) == 5
    assert tries(here) == tried
    scene.sandbox.overwrite(here, bot)
    publisher.let_in(scene.sandbox.guild.id)
    await scene.settled()
    assert numbers(scene.messages())[-1:] == [1]


async def test_what_waits_where_the_bot_may_not_write_hides_nothing_of_other_tables(scene):
    here, other = scene.channel, scene.sandbox.channel("table-2")
    scene.sandbox.overwrite(here, scene.client.user.id, deny=Permission.SEND_MESSAGES)
    match = await scene.begin(people=2, computers=0)

    def fill(writing):
        for _ in range(1_001):
            writing.announce(match, AnnouncementKind.CLOCK, scene.service.desk.now())

    await scene.store.write(fill)
    scene.channel = other
    await scene.begin(people=2, computers=0)
    publisher = scene.publish()  # as after a start: nobody wakes it
    async with asyncio.timeout(90):
        while not scene.messages():
            await publisher.idle()


async def test_in_a_channel_that_is_gone_announcements_are_dropped_and_others_go_on(scene, caplog):
    lost = scene.channel
    match = await scene.begin(people=2, computers=0)
    scene.sandbox.delete_channel(lost)
    scene.channel = scene.sandbox.channel("table-2")
    await scene.begin(people=2, computers=0)
    scene.publish()
    await scene.moved(match.id)
    assert "dropped" in caplog.text
    assert len(scene.messages()) == 2


async def test_the_publisher_looks_again_after_any_error(scene, caplog, monkeypatch):
    await scene.begin(people=2, computers=0)
    looks, waiting = [], scene.store.outbox_waiting

    async def fails_once():
        looks.append(1)
        if len(looks) == 1:
            raise RuntimeError("nobody has thought of this")
        return await waiting()

    monkeypatch.setattr(scene.store, "outbox_waiting", fails_once)
    scene.publish(sweep=0.01)
    async with asyncio.timeout(90):
        while not scene.messages():  # noqa: ASYNC110 - nobody wakes the publisher, so nobody hears of it
            await asyncio.sleep(0.01)
    assert "The outbox cannot be read: nobody has thought of this" in caplog.text
    assert "The outbox can be read again." in caplog.text


async def test_an_announcement_that_cannot_be_made_is_logged_and_made_again(scene, monkeypatch, caplog):
    compose, tried = scene.composer.compose, []

    async def fails_once(*given, **facts):
        tried.append(given)
        if len(tried) == 1:
            raise ArithmeticError
        return await compose(*given, **facts)

    monkeypatch.setattr(scene.composer, "compose", fails_once)
    scene.publish()
    await scene.begin()
    await scene.settled()
    assert len(tried) > 1
    assert scene.messages()
    assert "an announcement cannot be made" in caplog.text
