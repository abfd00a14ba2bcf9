import pytest
from msgspec.structs import replace

from bot.match.pure.notices.deciding import KEPT, MOST, NoticeReason, NoticeRecord
from bot.match.pure.people.settings import Way
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.storage import notices

pytestmark = pytest.mark.processes
HOUR = 3_600_000
DAY = 24 * HOUR
SAID = "reached your daily limit of notices"
EVERYDAY = MOST - KEPT


async def told(scene, match, times):
    now = scene.service.desk.now()
    recent = tuple(now - HOUR + number for number in range(times))

    def work(writing):
        for player in match.players:
            notices.keep(writing, match.id, player.user, NoticeRecord(recent=recent))

    await scene.service.store.write(work)
    return recent[0]


def lines(scene, words=SAID):
    return [line for message in scene.messages() for line in message["content"].split("\n") if words in line.lower()]


async def test_the_last_everyday_call_says_so_as_long_as_it_is_the_board(scene):
    match = await scene.begin(people=2, computers=0)
    scene.publish()
    await scene.settled()
    await told(scene, match, EVERYDAY - 2)
    scene.gone()
    await scene.move(match.id)
    await scene.settled()
    assert lines(scene) == [], "there is one left"
    first = await told(scene, match, EVERYDAY - 1)
    scene.gone()
    await scene.move(match.id)
    await scene.settled()
    user, _ = await scene.asked(match.id)
    (line,) = lines(scene)
    assert f"<@{user}>" in line
    assert f"<t:{(first + DAY) // 1000}:f>" in line
    assert [int(one["id"]) for one in scene.messages()[-1]["mentions"]] == [user]
    scene.gone()
    await scene.move(match.id)
    await scene.settled()
    assert not any(str(user) in line for line in lines(scene)), "it goes with the board"


@pytest.mark.parametrize(("cause", "way"), [(NoticeReason.TURN, Way.DIRECT), (NoticeReason.REMINDER, Way.MENTION)])
async def test_a_call_by_itself_and_a_direct_message_say_so_too(scene, cause, way):
    match = await scene.begin(people=2, computers=0)
    scene.publish()
    await scene.settled()
    user, _ = await scene.asked(match.id)
    await scene.service.own.set(user, lambda person: replace(person, way=way))
    first = await told(scene, match, EVERYDAY - 1)
    now = scene.service.desk.now()

    def call(writing):  # as when a later notice comes into the outbox: counted
        kept = notices.known(writing, match.id)[user]
        notices.keep(writing, match.id, user, replace(kept, told=now, recent=(*kept.recent, now)))
        kind = AnnouncementKind.DIRECT if way is Way.DIRECT else AnnouncementKind.CALL
        writing.announce(match, kind, now, who=user, about=cause.value)

    await scene.service.store.write(call)
    scene.publisher.wake(match.id)
    await scene.settled()
    if way is Way.MENTION:
        (line,) = lines(scene)
    else:
        (place,) = (one for one in scene.sandbox.world.channels.values() if user in one.recipients)
        *_, message = place.messages.values()
        (line,) = [line for line in message.data["content"].split("\n") if SAID in line.lower()]
    assert f"<t:{(first + DAY) // 1000}:f>" in line
