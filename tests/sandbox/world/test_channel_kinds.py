import pytest

from sandbox.stage.person import Person
from sandbox.stage.shown import Refusal
from sandbox.world.model import CATEGORY, FORUM, NEWS, NEWS_THREAD, PRIVATE_THREAD, STAGE, TEXT, THREAD, VOICE
from sandbox.world.permissions import Permission

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


async def test_a_thread_on_an_announcement_is_one_of_announcements(api, sandbox):
    place = sandbox.add_channel("news", kind=NEWS)
    message = (await api("POST", f"/channels/{place.id}/messages", {"content": "x"})).body
    made = await api("POST", f"/channels/{place.id}/messages/{message['id']}/threads", {"name": "t"})
    assert made.body["type"] == NEWS_THREAD


async def test_too_many_threads_of_announcements_have_a_code_of_their_own(api, sandbox):
    sandbox.core.settings.active_threads = 0
    place = sandbox.add_channel("news", kind=NEWS)
    made = await api("POST", f"/channels/{place.id}/threads", {"name": "t", "type": NEWS_THREAD})
    assert (made.status, made.code) == (400, 160007)


async def test_the_bot_makes_each_but_a_directory(api, sandbox):
    role = next(one for one in sandbox.guild.roles.values() if one.bot)
    role.permissions |= Permission.MANAGE_CHANNELS
    path = f"/guilds/{sandbox.guild.id}/channels"
    assert [(await api("POST", path, {"name": "n", "type": kind})).body["type"] for kind in KINDS] == list(KINDS)
