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
OVERTIME = en("Regular time at this table is over. From now on, everyone has 12 hours a move and no time bank. (L7.1)")


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
    assert en("You have until {when}.", when=f"<t:{end // 1000}:f>") in reminder["content"]
    assert called(reminder) == [user]
    scene.late = -25 * HOUR
    for _ in range(2):
        await ring(scene.service)
        await scene.settled()
    up = [
        message for message in scene.messages() if en("{who} is out of time.", who=f"<@{user}>") in message["content"]
    ]
    assert [called(message) for message in up] == [[user]]
    await scene.moved(match.id)
    assert not any(en("time runs out on {when}", when="") in message["content"] for message in scene.messages()[:-1])


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
    assert not any("⏳" in message["content"] for message in scene.messages()[1:])


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
    begun = en("{who}'s time was almost up, so their vacation has begun.", who=f"<@{user}>")
    (table,) = [one for _, one in texts if begun in one["content"]]
    assert en("Their clock pauses from {first} to {last}.", first=first, last=last) in table["content"]
    assert called(table) == []
    own = [(where, one) for where, one in texts if "`/player vacation days:0`" in one["content"]]
    assert not any(en("{who} is out of time.", who=f"<@{user}>") in one["content"] for _, one in texts)
    if way is Way.QUIET:
        assert own == []
        return
    ((where, notice),) = own
    assert last in notice["content"]
    assert (where == scene.channel.id) is (way is None)


async def test_a_pause_and_a_vacation_are_told(scene):
    match = await scene.begin(people=2, computers=0, clock=PRESETS["daily"])
    ada, ben, *_ = scene.users
    scene.publish()
    await scene.service.pauses.ask(match.id, ada, scene.request(), 24)
    await scene.settled()
    asked = scene.messages()[-1]
    asks = en("{who} is asking to pause the clocks.", who=f"<@{ada}>")
    lasts = en.plural("The pause lasts {count} day.", "The pause lasts {count} days.", 1)
    assert asked["content"].startswith(f"⏸️ {asks} {lasts}\n")
    await scene.service.proposals.answer(match.id, 1, ben, scene.request(), agree=True)
    await scene.settled()
    begun = scene.messages()[-1]
    agreed = en("Everyone agreed to the pause {who} asked for. The clocks are paused.", who=f"<@{ada}>")
    assert agreed in begun["content"]
    assert buttons(begun) == [en("Resume")]
    assert called(begun) == []
    await scene.service.pauses.go_on(match.id, ben, scene.request())
    await scene.service.clocks.vacation(ben, scene.request(), (scene.service.desk.now() // 86_400_000) + 719_163, 2)
    await scene.settled()
    ended, away = scene.messages()[-2:]
    assert en("{who} ended the pause. The clocks are running again.", who=f"<@{ben}>") in ended["content"]
    assert en("{who} is taking a vacation.", who=f"<@{ben}>") in away["content"]
    assert re.search(r"<t:\d+:f> \w+ <t:\d+:f>\.", away["content"])
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
    assert "<t:1800000000:f>" in told["content"]
    assert not told["mentions"]
    (first,) = await scene.service.store.incidents(match.id)
    for _ in range(2):
        await scene.service.steward.tell_end(match.id, 1_800_000_900_000, first.at + 1)
        await scene.settled()
    assert len(scene.messages()) == before + 2
    assert "<t:1800000900:f>" in scene.messages()[-1]["content"]
    short = Clock(move=12 * 60)
    for _ in range(2):
        await scene.service.steward.clock(match.id, short, Happened.OVERTIME)
        await scene.settled()
    (board,) = [one for one in scene.messages() if OVERTIME in one["content"]]
    assert board is scene.messages()[-1]
    (end,) = (await scene.service.clocks.deadlines(await scene.service.history.get(match.id))).values()
    assert f"<t:{end // 1000}:f>" in board["content"]
    assert board["attachments"]
    assert not board["mentions"]
