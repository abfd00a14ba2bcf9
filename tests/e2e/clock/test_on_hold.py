import logging

import pytest

from bot.match.pure.clock.setting import Clock
from bot.match.pure.table.incident import Happened
from bot.match.pure.table.model import Status
from bot.match.pure.table.subject import of_match
from sandbox.stage.shown import buttons
from tests.e2e.clock.test_reach import HOUR, Hours, begun, end_of, posted, unmoved
from tests.e2e.toy_world import labelled, toy_world
from tests.e2e.world import answered, patient, told
from tests.wording import en

pytestmark = pytest.mark.processes

GONE = ("fair", "sands")
ASKED = (
    ("game board", {}),
    ("game board", {"form": "text"}),
    ("game history", {}),
    ("game history", {"form": "text"}),
    ("game history", {"move": 1}),
    ("game record", {}),
    ("game film", {}),
    ("game undo", {}),
    ("game hint", {}),
    ("game options", {}),
    ("game resign", {}),
    ("game start", {}),
    ("game join", {}),
)


HOLD = "The game {game} isn't installed here right now. Its tables are on hold until it's back."


def on_hold(said):
    return any(en(HOLD, game=game) in said for game in ("`fair`", "`sands`"))


def public(sandbox, channel):
    return [one.data for one in sandbox.messages(channel) if one.only_for is None]


async def test_a_table_waits_for_its_game_and_goes_on(tmp_path, caplog):
    now = Hours()
    async with patient() as sandbox:
        place, live = map(sandbox.channel, ("table-1", "table-2"))
        facts = {"now": now, "clocked": True, "sandbox": sandbox}
        async with toy_world(tmp_path, **facts) as world:
            match = await begun(world, place)
            sands = await begun(world, live, "sands", clock=Clock(), chosen=(("sand", "30"),))
            board = sandbox.messages(place)[-1].data
            ada = await world.person("Ada")
            await world.bot.publisher.stop()  # a later start announces Ada's next act
            await ada.press(board, custom_id=labelled(board, "For ")["2"])
            before = await world.service.history.get(match.id)
            assert before.ply > match.ply
            end = await end_of(world, match)
            began = now()
            shown = public(sandbox, place)
        caplog.clear()
        async with toy_world(tmp_path, **facts, without=GONE) as world:
            ben, chloe = await world.person("Ben"), await world.person("Chloe", "de")
            controls = [one["custom_id"] for one in buttons(board) if "custom_id" in one]
            said = {one: await told(ben, await ben.press(board, custom_id=one, force=True)) for one in controls}
            for name, values in ASKED:
                said[name, *values.items()] = await told(ben, await ben.slash(place.id, name, **values))
            assert said
            assert {asked: answer for asked, answer in said.items() if not on_hold(answer)} == {}
            for name in ("game list", "game mine"):
                listed = await answered(ben, await ben.slash(place.id, name))
                assert "fair" in str(listed)
            await answered(ben, await ben.slash(place.id, "player profile"))
            export = await answered(ben, await ben.slash(place.id, "player export"))
            assert export["attachments"]
            assert "nicht installiert" in await told(chloe, await chloe.slash(place.id, "game board"))
            for _ in range(3):
                await now.pass_by(world, 20)
            await unmoved(world, match, before)
            assert of_match(match.id) in await world.service.store.outbox_waiting()
            assert public(sandbox, place) == shown
        now.ahead += 10 * HOUR
        async with toy_world(tmp_path, **facts, without=GONE) as world:
            await now.pass_by(world, 20)
        assert [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR] == []
        async with toy_world(tmp_path, **facts) as world:
            back = now()
            await posted(world, match)
            later = await end_of(world, match)
            assert 85 * HOUR < later - end <= back - began + HOUR
            await unmoved(world, match, before)
            kinds = [one.kind for one in await world.service.history.incidents(match.id)]
            assert kinds.count(Happened.HELD) == 1
            ben = await world.person("Ben")
            board = public(sandbox, place)[-1]
            await ben.press(board, custom_id=labelled(board, "")["Take it"])
            assert (await posted(world, match)).ply > before.ply
            assert (await posted(world, sands)).status is Status.ACTIVE  # its sand has not run out meanwhile
