import asyncio

import pytest

from bot.match.pure.errors import Fault, StoreFault
from bot.publishing.composing.messages import NEXT
from sandbox.world.permissions import Permission
from tests.bot.publishing.reading import buttons, files, numbers
from tests.wording import en

pytestmark = pytest.mark.processes


async def begun(scene, **options):
    match = await scene.begin(people=3, computers=0, **options)
    await scene.act(match.id, "pass", "pass")
    return match.id


async def crash(scene):
    """Crash the bot after it has sent the results, but before it sends the board."""
    crashed = asyncio.Event()
    send, posted = scene.client.http.send_message, []

    async def sending(*args, **options):
        if posted:
            crashed.set()
            raise StoreFault(Fault.LOCKED, "gone before it was posted")
        posted.append(args)
        return await send(*args, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scene.client.http, "send_message", sending)
        scene.publish(pause=lambda _tries: 60)
        async with asyncio.timeout(90):
            await crashed.wait()
        await scene.stop()


async def test_results_go_first_and_the_board_follows_as_an_attachment(scene):
    scene.publish()
    match = (await scene.begin(people=3, computers=0, game=(("seating", "joined"),))).id
    await scene.act(match, "dig", "dig", "dig", "pass", "pass", "pass", "take")
    await scene.settled()
    scene.gone()
    old = scene.messages()[-1]
    await scene.act(match, "take")
    await scene.settled()
    *before, told, board = scene.messages()
    assert old["id"] not in {message["id"] for message in before}
    assert len(told["embeds"]) == 4
    assert "**8.** " in told["content"]
    assert NEXT.strip() not in told["content"]
    assert (files(told), buttons(told), told["mentions"]) == ([], [], [])
    assert files(board) == ["board.png"]
    assert board["embeds"] == []
    assert buttons(board)
    assert board["content"].startswith(NEXT)
    user, _ = await scene.asked(match)
    assert [int(one["id"]) for one in board["mentions"]] == [user]
    assert (await scene.service.history.get(match)).board_message == int(board["id"])


async def test_a_move_without_results_takes_two_requests(scene):
    scene.publish()
    match = await begun(scene)
    await scene.act(match, "pass")
    await scene.act(match, "dig")
    await scene.settled()
    before = len(scene.sandbox.requests)
    await scene.act(match, "dig")
    await scene.settled()
    made = [(r.method, r.route) for r in scene.sandbox.requests[before:]]
    one = "/channels/{channel_id}/messages/{message_id}"
    assert made == [("POST", "/channels/{channel_id}/messages"), ("DELETE", one)]


@pytest.mark.parametrize(
    "forgotten",
    [
        pytest.param(False, marks=pytest.mark.nightly, id="soon"),
        pytest.param(True, id="Discord has forgotten the nonces"),
    ],
)
async def test_after_a_crash_between_results_and_board_only_the_board_is_posted(scene, forgotten):
    scene.late = 600_000 if forgotten else 0
    scene.publish()
    match = await begun(scene)
    await scene.settled()
    await scene.stop()
    before = {message["id"] for message in scene.messages()}
    await scene.act(match, "pass")
    await crash(scene)
    (posted,) = [message["id"] for message in scene.messages() if message["id"] not in before]
    if forgotten:
        scene.forget_nonces()
    await scene.published()
    told, board = scene.messages()[-2:]
    assert [message["id"] for message in scene.messages() if message["id"] not in before] == [told["id"], board["id"]]
    assert told["id"] == posted
    assert (len(told["embeds"]), files(board)) == (4, ["board.png"])
    assert (await scene.service.history.get(match)).board_message == int(board["id"])
    assert sum(bool(files(message)) for message in scene.messages()) == 1
    assert numbers(scene.messages()) == [1, 2, 3]


async def test_when_somebody_deleted_the_results_the_board_is_posted_all_the_same(scene, monkeypatch):
    scene.publish()
    match = await begun(scene)
    await scene.settled()
    await scene.stop()
    before = len(scene.messages())
    await scene.act(match, "pass")
    scene.loses(monkeypatch, 1)
    await scene.published()
    (board,) = scene.messages()[before:]
    assert files(board) == ["board.png"]
    assert (await scene.service.history.get(match)).board_message == int(board["id"])


@pytest.mark.parametrize("denied", [Permission.ATTACH_FILES, Permission.ATTACH_FILES | Permission.EMBED_LINKS])
async def test_a_board_in_text_comes_after_the_results_and_goes_with_the_next_one(scene, denied):
    scene.sandbox.overwrite(scene.channel, scene.client.user.id, deny=int(denied))
    scene.publish()
    match = await begun(scene)
    await scene.act(match, "pass")
    await scene.settled()
    *_, told, board = scene.messages()
    assert "**3.** " in told["content"]
    zone = en("Round {round}, zone {zone}: {place}", round=1, zone=4, place="")
    assert numbers([told])[-1] == 3
    assert (zone in told["content"]) == bool(denied & Permission.EMBED_LINKS)
    assert "```" not in told["content"]
    assert board["content"].startswith("```")
    assert board["content"].split("\n")[-1].startswith(NEXT)
    await scene.act(match, "dig")
    await scene.act(match, "dig")
    await scene.settled()
    assert [("```" in message["content"]) for message in scene.messages()].index(True) == len(scene.messages()) - 1
    assert numbers(scene.messages()) == [1, 2, 3, 4, 5]
