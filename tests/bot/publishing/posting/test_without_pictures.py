import asyncio
import os
import signal
from functools import partial

import pytest

from bot.drawing.pictures import Jobs, prepare
from bot.presenters.registry import PRESENTERS
from bot.publishing.composing.messages import NEXT
from bot.workers.line import NotDone
from tests.bot.publishing.reading import buttons, files, numbers
from tests.wording import en

pytestmark = pytest.mark.processes

MISSING = "-# " + en("I couldn't draw the picture, so here's the board as text.")


@pytest.fixture
async def hurried(scene):
    await scene.pictures.close()
    scene.pictures.jobs = Jobs(partial(prepare, *(one.warm_up for one in PRESENTERS.values())), limit=2.0)
    return scene


async def test_a_board_that_hangs_is_told_as_text_and_the_next_is_a_picture_again(hurried):
    scene = hurried
    scene.publish()
    match = await scene.begin(people=2, computers=0)
    await scene.settled()
    os.kill(await scene.pictures.jobs.do(os.getpid), signal.SIGSTOP)
    await scene.moved(match.id)
    last = scene.messages()[-1]
    assert files(last) == []
    assert "```" in last["content"]
    assert last["content"].count(MISSING) == 1
    assert last["content"].split("\n")[-1].startswith(NEXT)
    assert en("Help") in buttons(last)
    assert (await scene.service.history.get(match.id)).board_message == int(last["id"])
    await scene.moved(match.id)
    last = scene.messages()[-1]
    assert files(last) == ["board.png"]
    assert MISSING not in last["content"]
    assert numbers(scene.messages()) == [1, 2]


class Never(Jobs):
    async def do(self, make, what="a picture"):
        await asyncio.sleep(0)
        raise NotDone


async def test_results_without_a_picture(scene):
    await scene.pictures.close()
    scene.pictures.jobs = Never()
    scene.publish()
    match = await scene.begin(people=2, computers=1)
    while not any(embed.get("title") for one in scene.messages() for embed in one["embeds"]):
        await scene.act(match.id, "pass")
        await scene.settled()
    assert not any("image" in embed for message in scene.messages() for embed in message["embeds"])
    assert not any(files(message) for message in scene.messages())
