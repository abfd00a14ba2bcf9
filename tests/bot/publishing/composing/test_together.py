import pytest
from msgspec.structs import replace

from bot.match.pure.people.settings import Way
from bot.wording.calls import OTHERS

pytestmark = pytest.mark.processes


async def two_tables(scene, way):
    first = await scene.begin(people=2, computers=0)
    user, _ = await scene.asked(first.id)
    # A player with a notice each time need not wait for the second one.
    await scene.service.own.set(user, lambda person: replace(person, way=way, always=True))
    scene.publish()
    await scene.settled()
    first_channel, scene.channel = scene.channel, scene.sandbox.channel("table-2")
    second = await scene.begin(people=2, computers=0)
    while (await scene.asked(second.id))[0] != user:
        await scene.move(second.id)
    await scene.settled()
    assert first_channel.id == first.channel
    return user, await scene.service.history.get(first.id), await scene.service.history.get(second.id)


def link(match):
    return f"https://discord.com/channels/{match.guild}/{match.channel}/{match.board_message}"


async def test_l15_1_the_mention_below_a_board_names_the_other_tables_and_goes_with_the_board(scene):
    user, first, second = await two_tables(scene, Way.MENTION)
    board = next(message for message in scene.messages() if int(message["id"]) == second.board_message)
    (line,) = [line for line in board["content"].split("\n") if line.startswith(OTHERS)]
    assert line.startswith(
        f"{OTHERS} <@{user}>, 1 other table here is waiting for you, too: [Mykerinos]({link(first)})"
    )
    await scene.move(second.id)
    await scene.settled()
    old = next((message for message in scene.messages() if message["id"] == board["id"]), None)
    assert old is None or OTHERS not in old["content"]


async def test_l15_1_a_direct_message_names_all_tables_with_links(scene):
    user, first, second = await two_tables(scene, Way.DIRECT)
    channel = scene.sandbox.world.direct((user, scene.client.user.id))
    *_, last = [message.data for message in scene.sandbox.messages(channel)]
    head, *lines = last["content"].split("\n")
    assert head == "🔔 **2 tables are waiting for you:**"
    assert len(lines) == 2
    assert all(f"<#{match.channel}>" in last["content"] for match in (first, second))
    assert link(first) in last["content"]
    assert not last["attachments"], "no picture of one of them"
