import shutil
import time

import pytest

from bot.controls.ids import ControlKind, parse
from bot.match.pure.proposals import Matter
from bot.match.services.proposals import propose
from bot.match.services.service import Service
from bot.match.storage.store import Store
from bot.presenters.registry import PRESENTERS
from bot.publishing.composing.composer import Composer
from bot.publishing.composing.messages import NEXT
from games.registry import GAMES, computer
from sandbox import Person
from sandbox.world.permissions import Permission
from tests.bot.publishing.posting.tables.test_live import live  # noqa: F401 - a fixture
from tests.bot.publishing.reading import buttons, numbers
from tests.match.desk import entropy
from tests.wording import en

pytestmark = pytest.mark.processes

GONE = en("This position doesn't exist any more: I had to go back to an earlier copy of my data.")


@pytest.fixture
async def put_back(scene, tmp_path):
    opened = []

    class Backup:
        async def copy(self):
            self.path = await scene.store.backup(tmp_path / "copies", keep=1, at=1)

        async def back(self, service=None):
            await scene.stop()
            path = scene.store.path
            await scene.store.close()
            for extra in ("-wal", "-shm"):
                path.with_name(path.name + extra).unlink(missing_ok=True)
            shutil.copy(self.path, path)
            scene.store = await Store.open(path)
            opened.append(scene.store)
            scene.service = (service or made)(scene.store)
            scene.composer = Composer(scene.service, scene.people, scene.pictures, PRESENTERS)

    def made(store):
        return Service(store, GAMES, computer, lambda: int(time.time() * 1000), entropy)

    yield Backup()
    await scene.stop()
    for store in opened:
        await store.close()


async def play(scene, match, moves, *, older=True):
    for _ in range(moves):
        await scene.move(match)
        await scene.settled(older=older)


def with_boards(scene):
    return [one for one in scene.messages() if one["components"] and NEXT in one["content"]]


async def closed(scene, match):
    (board,) = with_boards(scene)
    now = await scene.service.history.get(match)
    assert int(board["id"]) == now.board_message
    for message in scene.messages():
        for row in message["components"]:
            for control in (parse(part["custom_id"]) for part in row["components"]):
                # Those of no table open another one, whatever became of this.
                assert (
                    control.kind is ControlKind.SEAL
                    or not control.match
                    or await scene.service.store.in_line(now, control.ply, control.line)
                ), message["content"]
    gone = [one for one in scene.messages() if GONE in one["content"]]
    assert all(not one["components"] and not one["attachments"] and NEXT not in one["content"] for one in gone)
    return gone


async def test_after_a_copy_was_put_back_one_board_is_live(scene, put_back):
    scene.publish()
    match = await scene.begin(people=2, computers=0)
    await play(scene, match.id, 1)
    await put_back.copy()
    await play(scene, match.id, 3)
    await put_back.back()
    scene.publish()
    await play(scene, match.id, 1)
    (gone,) = await closed(scene, match.id)
    first, *told = gone["content"].split("\n")
    assert first == f"⏪ {GONE}"
    assert told, "what happened there is still told"
    await play(scene, match.id, 2)
    assert await closed(scene, match.id) == [gone]
    assert numbers(scene.messages()) == [1, 2, 3, 4, 2, 3, 4]


async def test_several_boards_of_the_lost_line_are_closed_wherever_they_stand(scene, put_back):
    scene.publish()
    match = await scene.begin(people=2, computers=0)
    await scene.settled()
    await put_back.copy()
    scene.sandbox.weather.change({"reset_every": 1, "only": "(PATCH|DELETE) .*/messages"})
    await play(scene, match.id, 3, older=False)
    await scene.stop()
    scene.sandbox.weather.clear()
    assert len(with_boards(scene)) == 4
    async with Person(scene.sandbox.url, scene.users[0]) as ada:
        for number in range(120):  # they are not the last messages, nor among the last hundred
            await ada.say(scene.channel.id, f"chat {number}")
    await put_back.back()
    scene.publish()
    await play(scene, match.id, 1)
    assert len(await closed(scene, match.id)) == 3


async def test_a_table_that_is_called_off_after_that_leaves_no_board(scene, put_back):
    scene.publish()
    match = await scene.begin(people=2, computers=0)
    await scene.settled()
    await put_back.copy()
    await play(scene, match.id, 1)
    await put_back.back()
    scene.publish()
    await scene.service.lobby.cancel(match.id, scene.users[0], scene.request(), moderator=False)
    await scene.settled()
    assert with_boards(scene) == []
    assert sum(GONE in one["content"] for one in scene.messages()) == 1


@pytest.mark.parametrize("forbidden", [True, False])
async def test_while_the_history_cannot_be_read_the_game_goes_on_and_then_it_is_closed(scene, put_back, forbidden):
    scene.publish()
    match = await scene.begin(people=2, computers=0)
    await scene.settled()
    await put_back.copy()
    await play(scene, match.id, 1)
    await put_back.back()
    if forbidden:
        scene.sandbox.overwrite(scene.channel, scene.client.user.id, deny=int(Permission.READ_MESSAGE_HISTORY))
    else:
        scene.sandbox.weather.change({"error_every": 1, "error_status": 503, "only": "GET .*/messages"})
    scene.publish()
    await play(scene, match.id, 1, older=False)
    lost, board = with_boards(scene)
    assert int(board["id"]) == (await scene.service.history.get(match.id)).board_message
    scene.sandbox.overwrite(scene.channel, scene.client.user.id)
    scene.sandbox.weather.clear()
    await play(scene, match.id, 1)
    (gone,) = await closed(scene, match.id)
    assert gone["id"] == lost["id"]


async def test_a_restart_without_a_copy_changes_nothing_else(scene):
    scene.publish()
    match = await scene.begin(people=3, computers=0)
    await play(scene, match.id, 2)
    now = await scene.service.history.get(match.id)
    ada, ben, chloe, _ = scene.users
    await propose(
        scene.service.desk, now, ada, Matter.PAUSE, (ben, chloe), request=scene.request(), what="8", bound=False
    )
    await scene.settled()
    await scene.stop()
    before = [(one["id"], buttons(one)) for one in scene.messages() if NEXT not in one["content"]]
    assert before[-1][1]
    scene.publish()
    await play(scene, match.id, 1)
    assert [(one["id"], buttons(one)) for one in scene.messages() if (one["id"], buttons(one)) in before] == before
    assert await closed(scene, match.id) == []
