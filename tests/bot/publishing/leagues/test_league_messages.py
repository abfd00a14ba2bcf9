import pytest

from bot.features.league.meant import of_league
from leagues.log import entries as said
from leagues.settings import HOUR
from tests.bot.publishing.leagues.cup import Cup
from tests.wording import en

pytestmark = pytest.mark.processes
MINUTE = 60_000


async def test_the_sign_up_is_posted_once_and_edited_as_people_join(cup, scene):
    ada, ben, *_ = scene.users
    await cup.found()
    (message,) = [one for one in cup.shown() if one["embeds"]]
    (embed,) = message["embeds"]
    assert embed["title"] == f"The Friday League · {en('Season {number}', number=1)}"
    names = {one["name"] for one in embed["fields"]}
    assert {en("Game"), en("Format"), en("Registration closes"), en("Who's in")} <= names
    ids = [one["custom_id"] for one in message["components"][0]["components"]]
    assert str(of_league(cup.id, "join", "1")) in ids
    assert "k:r:0:0:leagues:l2" in ids
    await cup.say(ada, said.SignedUp(1, str(ada)))
    await cup.say(ben, said.SignedUp(1, str(ben)))
    (message,) = [one for one in cup.shown() if one["embeds"]]
    count = next(one["value"] for one in message["embeds"][0]["fields"] if one["name"] == en("Who's in"))
    assert count.startswith(en.plural("{count} member", "{count} members", 2))


async def test_standings_are_edited_at_most_once_in_ten_minutes(scene):
    cup = Cup(scene, pause=10 * MINUTE)
    await cup.found(*scene.users[:3])
    await cup.day(0.1)
    await cup.play(1)
    first = next(one for one in cup.shown() if one["attachments"])
    await cup.play(1)
    now = next(one for one in cup.shown() if one["id"] == first["id"])
    assert now["attachments"] == first["attachments"]
    scene.late -= 11 * MINUTE
    await cup.settled()
    now = next(one for one in cup.shown() if one["id"] == first["id"])
    assert now["attachments"] != first["attachments"]
    assert sum(bool(one["attachments"]) for one in cup.shown()) == 1
    await cup.close()


async def test_in_another_home_the_sign_up_and_the_standings_stand_anew(cup, scene):
    ada, ben, chloe, _ = scene.users
    await cup.found(ada, ben, chloe)
    second = scene.sandbox.channel("table-2")
    await cup.leagues.rehouse(cup.id, ada, channel=second.id)
    await cup.say(ada, said.Announced("here"))
    there = {one: message.channel for one, message in (await cup.leagues.messages.of(cup.id)).items()}
    assert there == {"signup/1": second.id}
    await cup.day(0.1)
    await cup.play(1)
    await cup.leagues.rehouse(cup.id, ada, channel=scene.channel.id)
    await cup.settled()
    stands = (await cup.leagues.messages.of(cup.id))["standing/1/1.1"]
    assert stands.channel == scene.channel.id
    assert any(one["attachments"] for one in cup.shown())


async def deleted(scene, message):
    await scene.client.http.delete_message(scene.channel.id, int(message["id"]))


def signups(cup):
    return [
        one
        for one in cup.shown()
        if one["embeds"] and one["embeds"][0]["title"].endswith(en("Season {number}", number=1))
    ]


async def test_a_sign_up_that_was_deleted_is_posted_again_when_somebody_signs_up(cup, scene):
    ada, ben, *_ = scene.users
    await cup.found(ada)
    await deleted(scene, signups(cup)[0])
    assert signups(cup) == []
    await cup.say(ben, said.SignedUp(1, str(ben)))
    (message,) = signups(cup)
    assert next(one["value"] for one in message["embeds"][0]["fields"] if one["name"] == en("Who's in"))[0] == "2"
    assert (await cup.leagues.messages.of(cup.id))["signup/1"].message == int(message["id"])


async def test_a_sign_up_that_was_sent_and_not_stored_stands_once_and_shows_who_is_in_now(cup, scene):
    ada, ben, *_ = scene.users
    scene.late = 10 * MINUTE  # Discord has forgotten its nonce
    await cup.found(ada)
    (before,) = signups(cup)
    await cup.leagues.messages.drop(cup.id, "signup/1")
    scene.forget_nonces()
    await cup.say(ben, said.SignedUp(1, str(ben)))
    (message,) = signups(cup)
    assert message["id"] == before["id"]
    assert next(one["value"] for one in message["embeds"][0]["fields"] if one["name"] == en("Who's in"))[0] == "2"


async def test_a_sign_up_that_was_deleted_is_missed_within_the_hour_and_calls_nobody_again(cup, scene):
    await cup.found(scene.users[0])
    cup.parts += ("missing messages",)
    await cup.again()
    (message,) = signups(cup)
    await deleted(scene, message)
    for _ in range(2):
        scene.late -= HOUR
        await cup.settled()
    (again,) = signups(cup)
    assert again["id"] != message["id"]
    assert not again["mentions"]
