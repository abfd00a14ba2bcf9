import pytest

from sandbox.stage.person import Person
from sandbox.stage.shown import Refusal
from sandbox.world.model import CATEGORY, FORUM, NEWS, NEWS_THREAD, PRIVATE_THREAD, STAGE, TEXT, THREAD, VOICE

SEND, MANAGE_THREADS, SEND_IN_THREADS = 1 << 11, 1 << 34, 1 << 38


async def test_an_archived_thread(sandbox, api, thread):
    path = f"/channels/{thread.id}/messages"
    message = (await api("POST", path, {"content": "x"})).body
    sandbox.archive(thread)
    got = await api("PATCH", f"{path}/{message['id']}", {"content": "y"})
    assert (got.status, got.code) == (400, 50083)
    assert (await api("PATCH", f"/channels/{thread.id}", {"name": "new"})).code == 50083
    assert (await api("POST", path, {"content": "wakes it"})).status == 200
    assert thread.thread.archived is False
    assert (await api("PATCH", f"{path}/{message['id']}", {"content": "y"})).status == 200
    sandbox.archive(thread)
    assert (await api("DELETE", f"{path}/{message['id']}")).status == 204, "the one thing that can be done in it"
    assert thread.thread.archived is True


HOUR = 3600


@pytest.mark.parametrize("sign", ["message", "opened", "duration", "edit"])
async def test_a_quiet_thread_is_archived(sandbox, api, channel, wire, sign):
    body = {"name": "t", "type": 11, "auto_archive_duration": 60}
    made = (await api("POST", f"/channels/{channel.id}/threads", body)).body
    thread, path = sandbox.channel("t").thread, f"/channels/{made['id']}"
    message = (await api("POST", f"{path}/messages", {"content": "x"})).body
    sandbox.advance(0.9 * HOUR)
    assert not thread.archived
    if sign == "message":
        await api("POST", f"{path}/messages", {"content": "y"})
    elif sign == "opened":
        await api("PATCH", path, {"archived": True})
        await api("PATCH", path, {"archived": False})
    elif sign == "duration":
        await api("PATCH", path, {"auto_archive_duration": 60})
    else:
        await api("PATCH", f"{path}/messages/{message['id']}", {"content": "an edit does not count"})
    sandbox.advance(0.2 * HOUR)
    assert thread.archived == (sign == "edit")
    sandbox.advance(HOUR)
    assert thread.archived
    while not (await wire.event("THREAD_UPDATE"))["thread_metadata"]["archived"]:
        pass


async def test_opening_a_thread_again(sandbox, api, thread, forbid):
    forbid(MANAGE_THREADS)
    sandbox.archive(thread)
    one = f"/channels/{thread.id}"
    assert (await api("PATCH", one, {"archived": False})).body["thread_metadata"]["archived"] is False
    sandbox.archive(thread, locked=True)
    assert (await api("PATCH", one, {"archived": False})).code == 50013
    assert (await api("POST", f"{one}/messages", {"content": "x"})).code == 50083
    forbid(0)
    assert (await api("PATCH", one, {"archived": False, "locked": False})).status == 200


async def test_writing_in_threads_is_a_permission_of_its_own(api, thread, forbid):
    forbid(SEND)
    assert (await api("POST", f"/channels/{thread.id}/messages", {"content": "x"})).status == 200
    forbid(SEND_IN_THREADS)
    assert (await api("POST", f"/channels/{thread.id}/messages", {"content": "x"})).code == 50013


async def test_too_many_threads(sandbox, api, channel):
    sandbox.core.settings.active_threads = 2
    path = f"/channels/{channel.id}/threads"
    made = [await api("POST", path, {"name": "t", "type": 11}) for _ in range(3)]
    assert [m.status for m in made] == [201, 201, 400]
    assert made[2].code == 160006
    first = f"/channels/{made[0].body['id']}"
    await api("PATCH", first, {"archived": True})
    assert (await api("POST", path, {"name": "t", "type": 11})).status == 201
    assert (await api("PATCH", first, {"archived": False})).code == 160006
    assert (await api("POST", f"{first}/messages", {"content": "x"})).code == 160006


# Kinds of channels

KINDS = (TEXT, VOICE, CATEGORY, NEWS, STAGE, FORUM)


@pytest.fixture(params=KINDS)
def place(request, sandbox):
    return sandbox.add_channel("place", kind=request.param)


async def test_each_takes_its_own_threads(api, place):
    answers = {
        kind: await api("POST", f"/channels/{place.id}/threads", {"name": "t", "type": kind})
        for kind in (NEWS_THREAD, THREAD, PRIVATE_THREAD)
    }
    takes = {TEXT: {THREAD, PRIVATE_THREAD}, NEWS: {NEWS_THREAD}}.get(place.kind, set())
    assert {kind for kind, answer in answers.items() if answer.status == 201} == takes
    assert {answer.code for kind, answer in answers.items() if kind not in takes} <= {50024}
    assert all(answers[kind].body["type"] == kind for kind in takes)


async def test_messages_stand_where_people_can_write(api, sandbox, place):
    answer = await api("POST", f"/channels/{place.id}/messages", {"content": "x"})
    async with Person(sandbox.url, sandbox.user("Ada").id) as ada:
        if place.kind in {CATEGORY, FORUM}:
            assert (answer.status, answer.code) == (400, 50008)
            with pytest.raises(Refusal):
                await ada.say(place.id, "x")
        else:
            assert answer.status == 200
            assert await ada.say(place.id, "x")
