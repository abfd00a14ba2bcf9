import pytest

from bot.match.pure.proposals import Matter, Outcome
from bot.match.services.proposals import Proposals, propose
from tests.bot.publishing.reading import buttons

pytestmark = pytest.mark.processes


class Nothing:
    def __init__(self, store):
        self._store = store

    async def carry_out(self, loaded, proposal, by, request, first):
        await self._store.write(first)


async def asked(scene, match, *users):
    table = await scene.service.history.get(match.id)
    return await propose(
        scene.service.desk,
        table,
        scene.users[0],
        Matter.UNDO,
        users,
        request=scene.request(),
        what='{"to":0,"plies":[1]}',
        bound=False,
    )


async def answer(scene, proposal, user, agree=True):
    proposals = Proposals(scene.service.desk, {Matter.UNDO: Nothing(scene.store)}, {})
    return await proposals.answer(proposal.match, proposal.number, user, scene.request(), agree=agree)


def of(scene):
    return [message for message in scene.messages() if "✋" in message["content"]]


async def test_it_calls_those_asked_and_follows_their_answers(scene):
    scene.publish()
    match = await scene.begin(people=3, computers=0)
    ada, ben, chloe = scene.users[:3]
    proposal = await asked(scene, match, ben, chloe)
    await scene.settled()
    (message,) = of(scene)
    assert {int(one["id"]) for one in message["mentions"]} >= {ben, chloe}
    assert sorted(int(user) for user in message.get("mention_roles", [])) == []
    assert buttons(message) == ["Agree", "Disagree", "Withdraw"]
    assert f"Waiting for: <@{ben}> and <@{chloe}>." in message["content"]
    await answer(scene, proposal, ben)
    await scene.settled()
    (changed,) = of(scene)
    assert changed["id"] == message["id"]
    assert f"Agreed so far: <@{ben}>." in changed["content"]
    assert f"Waiting for: <@{chloe}>." in changed["content"]
    await answer(scene, proposal, chloe)
    await scene.settled()
    (settled,) = of(scene)
    assert settled["id"] == message["id"]
    assert buttons(settled) == []
    assert settled["content"].endswith("Everyone I asked agrees.")
    assert str(ada) in settled["content"]
    now = await scene.service.history.get(match.id)
    assert buttons(next(one for one in scene.messages() if int(one["id"]) == now.board_message)), "it stays the board"


async def test_one_that_was_deleted_is_asked_anew_until_it_is_settled(scene):
    scene.publish()
    match = await scene.begin(people=3, computers=0)
    proposal = await asked(scene, match, *scene.users[1:3])
    await scene.settled()
    scene.channel.messages.clear()
    await answer(scene, proposal, scene.users[1])
    await scene.settled()
    (anew,) = of(scene)
    assert (await scene.service.proposals.get(match.id, 1)).message == int(anew["id"])
    scene.channel.messages.clear()
    done = await answer(scene, proposal, scene.users[2], agree=False)
    assert done.outcome is Outcome.DECLINED
    await scene.settled()
    assert of(scene) == []


async def test_what_was_settled_before_it_was_posted_is_told_as_it_ended(scene):
    match = await scene.begin(people=2, computers=0)
    proposal = await asked(scene, match, scene.users[1])
    await answer(scene, proposal, scene.users[1], agree=False)
    scene.publish()
    await scene.settled()
    (message,) = of(scene)
    assert buttons(message) == []
    assert f"<@{scene.users[1]}> declines" in message["content"]


async def test_a_time_to_meet_is_agreed_on_reminded_of_and_taken_back(scene):
    scene.publish()
    match = await scene.begin(people=2, computers=0)
    ada, ben = scene.users[:2]
    at = scene.service.desk.now() + 86_400_000
    await scene.service.meetings.ask(match.id, ada, scene.request(), at)
    await scene.settled()

    def said():
        return [one for one in scene.messages() if "📅" in one["content"]]

    (asked,) = said()
    assert f"<t:{at // 1000}:F>" in asked["content"]
    assert buttons(asked) == ["Agree", "Disagree", "Withdraw"]
    await scene.service.proposals.answer(match.id, 1, ben, scene.request(), agree=True)
    await scene.settled()
    asked, agreed = said()
    assert buttons(asked) == ["I can't make it"]
    assert [int(one["id"]) for one in agreed["mentions"]] == [ada]
    assert "Everyone agrees" in agreed["content"]
    await scene.service.proposals.answer(match.id, 1, ben, scene.request(), agree=False)
    await scene.settled()
    asked, _, off = said()
    assert buttons(asked) == []
    assert [int(one["id"]) for one in off["mentions"]] == [ada]
    assert f"<@{ben}> can't come" in off["content"]
