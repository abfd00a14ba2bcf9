import pytest
from msgspec.structs import replace

from bot.match.pure.notices.deciding import KEPT, MOST, NoticeReason, NoticeRecord
from bot.match.pure.people.settings import Way
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.storage import notices
from bot.wording.calls import OTHERS
from tests.wording import en

pytestmark = pytest.mark.processes
HOUR = 3_600_000
DAY = 24 * HOUR
LIMIT = (
    "You've reached your daily limit of notices, so I'll be quiet until {when}. I'm saving one for when your time is "
    "running out. Play whenever you like."
)
SAID = en(LIMIT, when="|").partition("|")[2]
EVERYDAY = MOST - KEPT


async def told(scene, match, times):
    now = scene.service.desk.now()
    recent = tuple(now - HOUR + number for number in range(times))

    def work(writing):
        for player in match.players:
            notices.keep(writing, match.id, player.user, NoticeRecord(recent=recent))

    await scene.service.store.write(work)
    return recent[0]


OTHER_TABLE = "<@{user}>, {count} other table here is waiting for you, too: {tables}"
OTHER_TABLES = "<@{user}>, {count} other tables here are waiting for you, too: {tables}"


def lines(scene, words=SAID):
    return [line for message in scene.messages() for line in message["content"].split("\n") if words in line]


async def test_the_last_everyday_call_says_so_as_long_as_it_is_the_board(scene):
    match = await scene.begin(people=2, computers=0)
    await scene.published()
    await told(scene, match, EVERYDAY - 2)
    scene.gone()
    await scene.moved(match.id)
    assert lines(scene) == [], "there is one left"
    first = await told(scene, match, EVERYDAY - 1)
    scene.gone()
    await scene.moved(match.id)
    user, _ = await scene.asked(match.id)
    (line,) = lines(scene)
    assert f"<@{user}>" in line
    assert f"<t:{(first + DAY) // 1000}:f>" in line
    assert [int(one["id"]) for one in scene.messages()[-1]["mentions"]] == [user]
    scene.gone()
    await scene.moved(match.id)
    assert not any(str(user) in line for line in lines(scene)), "it goes with the board"


@pytest.mark.parametrize(("cause", "way"), [(NoticeReason.TURN, Way.DIRECT), (NoticeReason.REMINDER, Way.MENTION)])
async def test_a_call_by_itself_and_a_direct_message_say_so_too(scene, cause, way):
    match = await scene.begin(people=2, computers=0)
    await scene.published()
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
        (line,) = [line for line in message.data["content"].split("\n") if SAID in line]
    assert f"<t:{(first + DAY) // 1000}:f>" in line


async def two_tables(scene, way):
    first = await scene.begin(people=2, computers=0)
    user, _ = await scene.asked(first.id)
    # A player with a notice each time need not wait for the second one.
    await scene.service.own.set(user, lambda person: replace(person, way=way, always=True))
    await scene.published()
    first_channel, scene.channel = scene.channel, scene.sandbox.channel("table-2")
    second = await scene.begin(people=2, computers=0)
    while (await scene.asked(second.id))[0] != user:
        await scene.moved(second.id)
    assert first_channel.id == first.channel
    return user, await scene.service.history.get(first.id), await scene.service.history.get(second.id)


def link(match):
    return f"https://discord.com/channels/{match.guild}/{match.channel}/{match.board_message}"


async def test_l15_1_the_mention_below_a_board_names_the_other_tables_and_goes_with_the_board(scene):
    user, first, second = await two_tables(scene, Way.MENTION)
    board = next(message for message in scene.messages() if int(message["id"]) == second.board_message)
    (line,) = [line for line in board["content"].split("\n") if line.startswith(OTHERS)]
    assert line.startswith(
        f"{OTHERS} " + en.plural(OTHER_TABLE, OTHER_TABLES, 1, user=user, tables=f"[Mykerinos]({link(first)})")
    )
    await scene.moved(second.id)
    old = next((message for message in scene.messages() if message["id"] == board["id"]), None)
    assert old is None or OTHERS not in old["content"]


async def test_l15_1_a_direct_message_names_all_tables_with_links(scene):
    user, first, second = await two_tables(scene, Way.DIRECT)
    channel = scene.sandbox.world.direct((user, scene.client.user.id))
    *_, last = [message.data for message in scene.sandbox.messages(channel)]
    head, *lines = last["content"].split("\n")
    assert (
        head
        == "🔔 **" + en.plural("{count} table is waiting for you:", "{count} tables are waiting for you:", 2) + "**"
    )
    assert len(lines) == 2
    assert all(f"<#{match.channel}>" in last["content"] for match in (first, second))
    assert link(first) in last["content"]
    assert not last["attachments"], "no picture of one of them"
