import pytest

from sandbox.stage.person import Person
from sandbox.stage.shown import Refusal
from sandbox.world.model import CATEGORY, FORUM, NEWS, NEWS_THREAD, PRIVATE_THREAD, STAGE, TEXT, THREAD, VOICE

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
