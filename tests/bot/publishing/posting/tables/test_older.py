import pytest

from bot.publishing.composing.messages import shrunk
from sandbox.world.changes.messages import delete
from tests.bot.publishing.carrying import playing
from tests.bot.publishing.reading import files, numbers

pytestmark = pytest.mark.processes

OUT_OF_REACH = {"reset_every": 1, "only": "(PATCH|DELETE) .*/messages"}


async def test_a_board_that_cannot_be_changed_for_long_goes_or_shrinks_later(scene):
    match = await scene.begin(people=2, computers=0)
    await scene.published()
    scene.sandbox.weather.change(OUT_OF_REACH)
    for _ in range(3):
        await scene.move(match.id)
        await scene.settled(older=False)
    assert [bool(files(message)) for message in scene.messages()] == [False, True, True, True, True]
    scene.sandbox.weather.clear()
    await scene.settled()
    messages = scene.messages()
    # The start pinged a player who had not been there when the next board followed.
    assert [bool(files(message)) for message in messages] == [False, False, True]
    assert [bool(message["components"]) for message in messages] == [False, False, True]
    assert numbers(messages) == [1, 2, 3]


async def test_a_sign_up_that_is_over_says_so_later(scene):
    opened = await scene.open(people=2, computers=0)
    await scene.published()
    scene.sandbox.weather.change(OUT_OF_REACH)
    await scene.service.play.start(opened.id, scene.users[0], scene.request())
    await scene.settled(older=False)
    signup = (await scene.service.history.get(opened.id)).announcement
    assert controls_of(scene, signup)
    scene.sandbox.weather.clear()
    await scene.settled()
    assert not controls_of(scene, signup)


async def test_one_that_somebody_deleted_meanwhile_is_no_trouble(scene):
    match = await playing(scene)
    scene.sandbox.weather.change(OUT_OF_REACH)
    await scene.move(match)
    await scene.settled(older=False)
    before = [shrunk(message["content"]) for message in scene.messages()]
    board = (await scene.service.history.get(match)).board_message
    for message in scene.messages():
        if int(message["id"]) != board:
            delete(scene.sandbox.core, scene.channel.messages[int(message["id"])])
    scene.sandbox.weather.clear()
    await scene.settled()
    assert [shrunk(message["content"]) for message in scene.messages()] == before[-1:]


def controls_of(scene, message):
    return next(one for one in scene.messages() if int(one["id"]) == message)["components"]
