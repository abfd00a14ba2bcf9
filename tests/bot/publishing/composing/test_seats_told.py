import pytest

from bot.match.pure.table.model import Status
from tests.bot.publishing.reading import buttons
from tests.wording import en

pytestmark = pytest.mark.processes


def about(scene, *words):
    return [one for one in scene.messages() if all(word in one["content"] for word in words)]


async def test_an_offered_seat_is_told_to_whom_it_is_offered_and_the_result_names_all_who_had_it(scene):
    ada, ben, _, dev = scene.users
    match = await scene.begin(people=2, computers=0)
    for _ in range(3):
        await scene.move(match.id)
    scene.publish()
    offer = await scene.service.seats.offer(match.id, ben, ben, scene.request(), moderator=False, to=dev)
    await scene.settled()
    (asked,) = about(scene, "🪑")
    assert en("{by} is giving up this seat: {seat}", by=f"<@{ben}>", seat="") in asked["content"]
    assert en("Only {people} can take it.", people=f"<@{dev}>") in asked["content"]
    assert [int(one["id"]) for one in asked["mentions"]] == [dev]
    assert buttons(asked)
    ply = (await scene.service.history.get(match.id)).ply
    await scene.service.seats.take(match.id, offer.number, dev, scene.request())
    await scene.settled()
    (told,) = about(scene, "🪑")
    assert told["id"] == asked["id"]
    assert en("✅ {who} took this seat.", who=f"<@{dev}>") in told["content"]
    assert not buttons(told)
    while (await scene.service.history.get(match.id)).status is Status.ACTIVE:
        await scene.moved(match.id)
    held = "{who} (entries {first} to {last})"
    before = en(held, who=f"<@{ben}>", first=1, last=ply)
    (result,) = about(scene, before)
    (line,) = [one for one in result["content"].splitlines() if before in one]
    after = en(held, who=f"<@{dev}>", first=ply + 1, last="|").partition("|")[0]
    assert f"{before}, {after}" in line
    assert f"<@{ada}>" not in line
    assert (
        en("If you've taken over a seat, a place in the lower half doesn't count for you. A better one does.")
        in result["content"]
    )


async def test_an_offer_that_is_withdrawn_says_so_and_keeps_no_buttons(scene):
    ada, ben, *_ = scene.users
    match = await scene.begin(people=2, computers=1)
    await scene.service.leaving.resign(match.id, ben, scene.request())
    scene.publish()
    offer = await scene.service.seats.offer(match.id, ada, ben, scene.request(), moderator=False)
    await scene.settled()
    (asked,) = about(scene, "🪑")
    assert en("{by} is offering {who}'s seat: {seat}", by=f"<@{ada}>", who=f"<@{ben}>", seat="") in asked["content"]
    await scene.service.seats.keep(match.id, offer.number, ada, scene.request())
    await scene.settled()
    (told,) = about(scene, "🪑")
    assert en("{by} offered this seat: {seat}", by=f"<@{ada}>", seat="") in told["content"]
    assert (
        en("↩️ This seat isn't on offer any more: its player keeps it, or the offer was withdrawn.") in told["content"]
    )
    assert not buttons(told)
