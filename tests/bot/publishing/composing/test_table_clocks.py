import re

import pytest

from bot.match.pure.clock.setting import PRESETS, Clock
from bot.match.pure.people.settings import Person, Way
from bot.match.pure.table.incident import Happened
from tests.bot.publishing.reading import buttons, called
from tests.match.desk import ring
from tests.wording import en

pytestmark = pytest.mark.processes

HOUR = 3_600_000
PLAIN = Clock(move=24 * 60)


async def test_a_board_says_until_when_and_time_is_up_once(scene):
    match = await scene.begin(people=2, computers=0, clock=PLAIN)
    user, _ = await scene.asked(match.id)
    await scene.published()
    board = scene.messages()[-1]
    (end,) = (await scene.service.clocks.deadlines(match)).values()
    assert board["content"].splitlines()[-1].endswith(en("time runs out on {when}", when=f"<t:{end // 1000}:f>"))
    scene.late = -13 * HOUR
    await ring(scene.service)
    await scene.settled()
    reminder = scene.messages()[-1]
    assert "waiting for you" in reminder["content"]
    assert en("You have until {when}.", when=f"<t:{end // 1000}:f>") in reminder["content"]
    assert called(reminder) == [user]
    scene.late = -25 * HOUR
    for _ in range(2):
        await ring(scene.service)
        await scene.settled()
    up = [message for message in scene.messages() if "is " + en("out of time") in message["content"]]
    assert [called(message) for message in up] == [[user]]
    await scene.moved(match.id)
    assert not any(" · time runs out" in message["content"] for message in scene.messages()[:-1])


async def test_a_reminder_by_a_direct_message_has_a_move_and_its_button(scene):
    match = await scene.begin(people=2, computers=0, clock=PLAIN)
    user, _ = await scene.asked(match.id)
    await scene.service.people.change(user, lambda _: Person(way=Way.DIRECT))
    await scene.published()
    scene.late = -13 * HOUR
    await ring(scene.service)
    await scene.settled()
    channels = scene.sandbox.world.channels.values()
    texts = [(channel, one.data) for channel in channels for one in channel.messages.values()]
    ((where, message),) = [one for one in texts if "`dig " in one[1]["content"]]
    assert where.id != scene.channel.id
    assert buttons(message) == [en("Play this")]
    assert not any("waiting for you" in message["content"] for message in scene.messages()[1:])


@pytest.mark.parametrize("way", [None, Way.DIRECT, Way.QUIET])
async def test_a_vacation_that_begins_by_itself_is_told_to_the_table_and_to_its_player(scene, way):
    match = await scene.begin(people=2, computers=0, clock=PLAIN, league=4, season=1, vacation=(0, 7))
    user, _ = await scene.asked(match.id)
    await scene.service.people.change(user, lambda _: Person(way=way, rescue=True))
    await scene.published()
    scene.late = -25 * HOUR
    for _ in range(2):
        await ring(scene.service)
        await scene.settled()
    (span,) = (await scene.service.people.of(user)).away
    first, last = (f"<t:{at // 1000}:f>" for at in span)
    channels = scene.sandbox.world.channels.values()
    texts = [(one.id, message.data) for one in channels for message in one.messages.values()]
    (table,) = [one for _, one in texts if "their vacation has begun" in one["content"]]
    assert f"Their clock pauses from {first} to {last}" in table["content"]
    assert called(table) == []
    own = [(where, one) for where, one in texts if "your vacation has begun" in one["content"]]
    assert not any("is " + en("out of time") in one["content"] for _, one in texts)
    if way is Way.QUIET:
        assert own == []
        return
    ((where, notice),) = own
    assert f"pause until {last}" in notice["content"]
    assert (where == scene.channel.id) is (way is None)


async def test_a_pause_and_a_vacation_are_told(scene):
    match = await scene.begin(people=2, computers=0, clock=PRESETS["daily"])
    ada, ben, *_ = scene.users
    scene.publish()
    await scene.service.pauses.ask(match.id, ada, scene.request(), 24)
    await scene.settled()
    asked = scene.messages()[-1]
    assert re.match(r"⏸️ <@\d+> is asking to pause the clocks. The pause lasts 1 day.\n", asked["content"])
    await scene.service.proposals.answer(match.id, 1, ben, scene.request(), agree=True)
    await scene.settled()
    begun = scene.messages()[-1]
    assert "The clocks are paused." in begun["content"]
    assert buttons(begun) == ["Resume"]
    assert called(begun) == []
    await scene.service.pauses.go_on(match.id, ben, scene.request())
    await scene.service.clocks.vacation(ben, scene.request(), (scene.service.desk.now() // 86_400_000) + 719_163, 2)
    await scene.settled()
    ended, away = scene.messages()[-2:]
    assert "ended the pause" in ended["content"]
    assert re.search(r"is taking a vacation\. Their clock pauses from <t:\d+:f> to <t:\d+:f>\.", away["content"])
    assert scene.messages()[-1]["components"] == []


async def test_l7_1_a_table_is_told_of_its_seasons_end_once_and_calls_nobody_for_it(scene):
    match = await scene.begin(people=2, computers=0, clock=PLAIN)
    await scene.published()
    before = len(scene.messages())
    for _ in range(2):
        await scene.service.steward.tell_end(match.id, 1_800_000_000_000, 1)
        await scene.settled()
    assert len(scene.messages()) == before + 1
    told = scene.messages()[-1]
    assert "Regular time at this table ends on <t:1800000000:f>." in told["content"]
    assert not told["mentions"]
    (first,) = await scene.service.store.incidents(match.id)
    for _ in range(2):
        await scene.service.steward.tell_end(match.id, 1_800_000_900_000, first.at + 1)
        await scene.settled()
    assert len(scene.messages()) == before + 2
    assert "this table ends later: on <t:1800000900:f>." in scene.messages()[-1]["content"]
    short = Clock(move=12 * 60)
    for _ in range(2):
        await scene.service.steward.clock(match.id, short, Happened.OVERTIME)
        await scene.settled()
    (board,) = [one for one in scene.messages() if "Regular time at this table is over." in one["content"]]
    assert board is scene.messages()[-1]
    (end,) = (await scene.service.clocks.deadlines(await scene.service.history.get(match.id))).values()
    assert f"<t:{end // 1000}:f>" in board["content"]
    assert board["attachments"]
    assert not board["mentions"]
