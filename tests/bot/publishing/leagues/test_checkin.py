import pytest

from bot.features.league.meant import of_league
from leagues.log import formats
from leagues.settings import DAY
from tests.bot.publishing.leagues.contesting import EVENING, MINUTE, calls, losing
from tests.bot.publishing.reading import buttons
from tests.wording import en

pytestmark = pytest.mark.processes
OVER = "✋ " + en("**{league}**: check-in is over.", league=EVENING.name)


async def opened(contest, *users):
    await contest.found(*users, settings=EVENING, wait=DAY)
    await contest.at((await contest.season()).begins - 15 * MINUTE)
    return await contest.message("signup/1")


async def test_l14_1_the_sign_up_becomes_the_check_in_and_calls_once(contest, scene):
    ada, ben, chloe, dev = scene.users
    await contest.found(ada, ben, settings=EVENING, wait=DAY)
    begins = (await contest.season()).begins
    await contest.at(begins - 16 * MINUTE)
    assert en("I'm here") not in buttons(await contest.message("signup/1"))
    assert calls(contest, "✋") == []
    await contest.at(begins - 15 * MINUTE)
    signup = await contest.message("signup/1")
    assert en("I'm here") in buttons(signup)
    ids = [one["custom_id"] for row in signup["components"] for one in row["components"]]
    assert ids[:2] == [str(of_league(contest.id, verb, "1")) for verb in ("here", "came")]
    assert f"<t:{begins // 1000}" in signup["embeds"][0]["description"]
    assert calls(contest, "✋") == [{ada, ben}]
    for user in (ada, chloe, dev):
        await contest.say(user, formats.CheckedIn(str(user)))
    await contest.again()
    fields = {one["name"]: one["value"] for one in (await contest.message("signup/1"))["embeds"][0]["fields"]}
    assert fields[en("Who's here")] == en.plural("{count} person is here", "{count} people are here", 3)
    await contest.at(begins - 2 * MINUTE)
    assert len(calls(contest, "✋")) == 1, "no reminder of a reminder"
    await contest.at(begins)
    assert (await contest.message("checkin/1/0"))["content"] == OVER
    assert buttons(await contest.message("checkin/1/0")) == []
    members = {one.member for one in (await contest.season()).members}
    assert members == {str(user) for user in (ada, chloe, dev)}, "who is not in at the start is out"


async def test_nobody_is_called_when_nobody_has_signed_up_or_it_is_too_late(contest, scene):
    await opened(contest)
    assert calls(contest, "✋") == []
    assert "checkin/1/0" not in await contest.leagues.messages.of(contest.id)


async def test_killed_between_the_call_and_its_note_nobody_is_called_twice(contest, scene, monkeypatch):
    ada, ben, *_ = scene.users
    lost = losing(monkeypatch, contest, "checkin/1/0")
    await opened(contest, ada, ben)
    await contest.settled()
    assert lost
    assert len([one for one in contest.texts() if one.startswith("✋")]) == 1
    assert await contest.message("checkin/1/0") is not None


async def test_l14_1_after_an_outage_check_in_is_open_again_and_calls_once_more(contest, scene):
    ada, ben, chloe, dev = scene.users
    signup = await opened(contest, ada, ben, chloe)
    assert signup is not None
    await contest.say(ada, formats.CheckedIn(str(ada)))
    missed = (await contest.season()).begins
    await contest.at(missed + 30 * MINUTE)
    begins = (await contest.season()).begins
    assert 45 * MINUTE <= begins - missed < 46 * MINUTE, "fifteen minutes from when it was noticed"
    sorry = "Sorry, I couldn't begin **{league}** in time! Check-in is open again until it begins on {time}. (L14.1)"
    assert sum(en(sorry, league=EVENING.name, time=f"<t:{begins // 1000}:f>") in one for one in contest.texts()) == 1
    assert (await contest.message("checkin/1/0"))["content"] == OVER
    assert buttons(await contest.message("checkin/1/0")) == []
    assert calls(contest, "✋")[-1] == {ben, chloe}, "who is in is not called"
    assert f"<t:{begins // 1000}" in (await contest.message("signup/1"))["embeds"][0]["description"]
    for user in (ben, chloe, dev):
        await contest.say(user, formats.CheckedIn(str(user)))
    await contest.at(begins)
    assert (await contest.message("checkin/1/again-1/0"))["content"] == OVER
    assert {one.member for one in (await contest.season()).members} == {str(user) for user in scene.users}
