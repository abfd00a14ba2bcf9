import pytest

from tests.bot.publishing.reading import buttons

pytestmark = pytest.mark.processes


def said(scene):
    return [message["content"] for message in scene.messages()]


async def test_whoever_removes_starts_and_calls_off_is_named(scene):
    ada, ben, chloe, dev = scene.users
    scene.publish()
    match = await scene.open(people=3, computers=0)
    await scene.service.leaving.remove(match.id, ada, chloe, scene.request(), False)
    await scene.settled()
    assert f"<@{ada}> opened a **" in said(scene)[0]
    assert said(scene)[-1] == f"<@{ada}> removed <@{chloe}> from the table."
    assert not scene.messages()[-1]["mentions"]
    await scene.service.play.start(match.id, dev, scene.request(), moderator=True)
    await scene.service.leaving.remove(match.id, dev, ben, scene.request(), True)
    await scene.service.lobby.cancel(match.id, ada, scene.request(), True)
    await scene.settled()
    told = "\n".join(said(scene)).split("\n")
    lines = [
        f"<@{dev}> (moderator) started the game.",
        f"<@{dev}> (moderator) removed <@{ben}>. A computer is playing on for them.",
        f"<@{ada}> cancelled this table.",
    ]
    assert [line for line in told if line in lines] == lines
    assert [bool(buttons(message)) for message in scene.messages()[-2:]] == [False, True]


async def test_when_nobody_is_left_it_is_said_why_the_table_ends(scene):
    ada, _, _, dev = scene.users
    scene.publish()
    match = await scene.open(people=1, computers=1)
    await scene.service.leaving.remove(match.id, dev, ada, scene.request(), True)
    await scene.settled()
    assert said(scene)[-1] == (
        f"<@{dev}> (moderator) removed <@{ada}> from the table.\n"
        "There's no one left to play, so I cancelled this table."
    )
