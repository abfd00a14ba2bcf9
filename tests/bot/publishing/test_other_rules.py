"""A table that was begun under rules of another version: what was due is posted without a board, the old one stays."""

import pytest

from bot.interaction.refusals import answer
from bot.match.errors import Refused
from bot.presenters.registry import PRESENTERS
from data.texts import texts
from games.mykerinos.game import Mykerinos
from games.registry import GAMES
from tests.bot.publishing.reading import buttons, files

pytestmark = pytest.mark.processes


class Newer(Mykerinos):
    rules_version = "99"


async def test_the_board_stays_as_it_is_and_it_is_said_why(scene):
    scene.publish()
    match = await scene.begin(people=1)
    await scene.settled()
    before = scene.messages()[-1]
    await scene.stop()
    await scene.move(match.id)
    scene.service._desk.games = {**GAMES, "mykerinos": Newer()}
    scene.publish()
    await scene.settled()
    *_, board, told = scene.messages()
    assert board["id"] == before["id"]
    assert (files(board), buttons(board)) == (files(before), buttons(before))
    assert files(board)
    assert "`cartouche upgrade --check`" in told["content"]
    assert (files(told), buttons(told)) == ([], [])
    assert (await scene.service.get(match.id)).board_message == int(board["id"])
    try:
        await scene.service.look_as(match.id, scene.users[0], scene.request())
    except Refused as refused:
        said = answer(refused, texts("de"), PRESENTERS["mykerinos"])
    assert "Version 99" in said
    assert "`cartouche upgrade --check`" in said
