import pytest

from bot.match.pure.clock.setting import PRESETS
from bot.match.pure.log.entries import line_of
from bot.match.pure.proposals import Outcome
from tests.bot.publishing.reading import buttons, called
from tests.wording import en

pytestmark = pytest.mark.processes


ANSWERS = [en("Agree"), en("Disagree"), en("Withdraw")]


async def asked(scene, people=3):
    match = await scene.begin(people=people, computers=0, clock=PRESETS["daily"], game=(("seating", "joined"),))
    await scene.service.pauses.ask(match.id, scene.users[0], scene.request(), 8)
    return match.id


async def answer(scene, match, user, agree=True):
    return await scene.service.proposals.answer(match, 1, user, scene.request(), agree=agree)


def of(scene):
    asks = en("{who} is asking to pause the clocks.", who=f"<@{scene.users[0]}>")
    return [message for message in scene.messages() if asks in message["content"]]


async def test_it_calls_those_asked_and_follows_their_answers(scene):
    scene.publish()
    _, ben, chloe, _ = scene.users
    match = await asked(scene)
    await scene.settled()
    (message,) = of(scene)
    assert called(message) == [ben, chloe]
    assert buttons(message) == ANSWERS
    assert en("Waiting for: {people}.", people=en.listed([f"<@{ben}>", f"<@{chloe}>"])) in message["content"]
    await answer(scene, match, ben)
    await scene.settled()
    (changed,) = of(scene)
    assert changed["id"] == message["id"]
    assert en("Agreed so far: {people}.", people=f"<@{ben}>") in changed["content"]
    assert en("Waiting for: {people}.", people=f"<@{chloe}>") in changed["content"]
    await answer(scene, match, chloe)
    await scene.settled()
    (settled,) = of(scene)
    assert (settled["id"], buttons(settled)) == (message["id"], [])
    now = await scene.service.history.get(match)
    assert buttons(next(one for one in scene.messages() if int(one["id"]) == now.board_message)), "it stays the board"


async def test_one_that_was_deleted_is_asked_anew_until_it_is_settled(scene):
    scene.publish()
    match = await asked(scene)
    await scene.settled()
    scene.channel.messages.clear()
    await answer(scene, match, scene.users[1])
    await scene.settled()
    (anew,) = of(scene)
    assert (await scene.service.proposals.get(match, 1)).message == int(anew["id"])
    scene.channel.messages.clear()
    done = await answer(scene, match, scene.users[2], agree=False)
    assert done.outcome is Outcome.DECLINED
    await scene.settled()
    assert of(scene) == []


async def test_what_was_settled_before_it_was_posted_is_told_as_it_ended(scene):
    match = await asked(scene, people=2)
    await answer(scene, match, scene.users[1], agree=False)
    await scene.published()
    (message,) = of(scene)
    assert buttons(message) == []
    assert en("❌ {who} declines. Everything stays as it is.", who=f"<@{scene.users[1]}>") in message["content"]


async def test_a_time_to_meet_is_agreed_on_reminded_of_and_taken_back(scene):
    scene.publish()
    match = await scene.begin(people=2, computers=0)
    ada, ben = scene.users[:2]
    at = scene.service.desk.now() + 86_400_000
    await scene.service.meetings.ask(match.id, ada, scene.request(), at)
    await scene.settled()

    def said():
        return [one for one in scene.messages() if "📅" in one["content"]]

    (posted,) = said()
    assert f"<t:{at // 1000}:F>" in posted["content"]
    assert buttons(posted) == ANSWERS
    await scene.service.proposals.answer(match.id, 1, ben, scene.request(), agree=True)
    await scene.settled()
    posted, agreed = said()
    assert buttons(posted) == [en("I can't make it")]
    assert called(agreed) == [ada]
    assert f"<t:{at // 1000}:" in agreed["content"]
    await scene.service.proposals.answer(match.id, 1, ben, scene.request(), agree=False)
    await scene.settled()
    posted, _, off = said()
    assert buttons(posted) == []
    assert called(off) == [ada]
    assert f"<@{ben}>" in off["content"]


async def test_an_undo_that_others_have_to_agree_to_names_what_it_takes_back(scene):
    match = await scene.begin(people=3, computers=0)
    user, _ = await scene.asked(match.id)
    others = sorted({*scene.users[:3]} - {user})
    await scene.move(match.id)
    now = (await scene.move(match.id)).match
    scene.publish()
    await scene.service.undos.ask(match.id, user, scene.request(), ply=now.ply, line=line_of(now))
    await scene.settled()
    (message,) = [one for one in scene.messages() if "✋" in one["content"]]
    head, first, second, *_ = message["content"].splitlines()
    assert head == en("✋ {by} is asking to undo this:", by=f"<@{user}>")
    assert first != second, message["content"]
    assert sorted(called(message)) == others
    assert buttons(message) == ANSWERS
    for other in others:
        await scene.service.proposals.answer(match.id, 1, other, scene.request(), agree=True)
    await scene.settled()
    (after,) = [one for one in scene.messages() if "✋" in one["content"]]
    assert not buttons(after)
    assert (await scene.asked(match.id))[0] == user
