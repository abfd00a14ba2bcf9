import pytest

from bot.interaction.refusals import answer
from bot.match.pure.errors import Refused
from bot.match.services.upgrade import Finding, taken_over
from bot.presenters.registry import PRESENTERS
from data.texts import texts
from games.mykerinos.game import Mykerinos
from games.registry import GAMES
from tests.bot.publishing.reading import buttons, files
from tests.wording import en

pytestmark = pytest.mark.processes


class Newer(Mykerinos):
    rules_version = "98"


class Newest(Mykerinos):
    rules_version = "99"


async def test_the_board_stays_as_it_is_and_it_is_said_why(scene):
    scene.publish()
    match = await scene.begin(people=2)
    await scene.settled()
    before = scene.messages()[-1]
    await scene.stop()
    await scene.move(match.id)
    asked, _ = await scene.asked(match.id)
    (other,) = {*scene.users[:2]} - {asked}
    scene.service.desk.games = {**GAMES, "mykerinos": Newer()}
    await scene.published()
    *_, board, told = scene.messages()
    assert board["id"] == before["id"]
    assert (files(board), buttons(board)) == (files(before), buttons(before))
    assert files(board)
    assert "`cartouche upgrade --check`" in told["content"]
    assert (files(told), buttons(told)) == ([], [])
    assert (await scene.service.history.get(match.id)).board_message == int(board["id"])
    # A player leaves meanwhile: the bot says that without a board as well.
    await scene.service.leaving.resign(match.id, other, scene.request())
    await scene.settled()
    *_, board, _, left = scene.messages()
    assert board["id"] == before["id"]
    assert en("{who} left the game. A computer is playing on for them.", who=f"<@{other}>") in left["content"]
    assert "`cartouche upgrade --check`" in left["content"]
    assert (files(left), buttons(left)) == ([], [])
    # After an upgrade the bot shows it anew, with the computer in the seat, and pings the player in turn.
    taken = await taken_over(scene.store, scene.service.desk.games, match.id, scene.service.desk.now())
    assert taken.finding is Finding.GOES_ON
    scene.service.desk.committed(match.id)
    await scene.settled()
    *_, there = scene.messages()
    continues = en("This game was on hold because the rules had changed. Now it continues where it left off.")
    assert continues in there["content"]
    assert files(there)
    assert buttons(there)
    assert f"<@{asked}>" in there["content"]
    assert (await scene.service.history.get(match.id)).board_message == int(there["id"])
    # The old board's lines are above that, in their place.
    assert before["id"] not in [one["id"] for one in scene.messages()]
    begins = en("The game begins. I drew the seats at random; in seating order: {people}", people="")
    assert begins in there["content"]
    scene.service.desk.games = {**GAMES, "mykerinos": Newest()}
    try:
        await scene.service.play.look(match.id, asked, scene.request())
    except Refused as refused:
        said = answer(refused, texts("de"), PRESENTERS["mykerinos"])
    assert "Version 99" in said
    assert "`cartouche upgrade --check`" in said
