import ast
import asyncio
import dataclasses
import gc
from collections import Counter
from pathlib import Path
from random import Random

import discord
import pytest
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.client.gateway import identifies
from bot.controls.ids import ControlId, ControlKind
from bot.controls.rows import Button
from bot.interaction import control
from bot.interaction.control import view_of
from bot.interaction.respond import Deferral
from bot.program.run import point_at
from sandbox import Sandbox
from sandbox.http.rest import Rest
from sandbox.stage.shown import buttons
from sandbox.world import settings as sandbox_settings
from sandbox.world.rates import FREE
from tests.e2e.hands import AT_ONCE, PRIMARY, Taste, by_buttons, by_slash, confirmed, enabled, pressed
from tests.e2e.opening import seated_by_buttons
from tests.e2e.process import READY
from tests.e2e.table import numbers_told, verbs
from tests.e2e.toy_world import toy_world
from tests.e2e.world import PATIENCE, answered, told
from tests.library import pointed

pytestmark = [pytest.mark.faults, pytest.mark.processes]

SOURCES = sorted((Path(__file__).parents[3] / "bot").rglob("*.py"))


async def seated(world):
    return await seated_by_buttons(world, "table-1", [await world.person(name) for name in ("Ada", "Ben")])


def nodes(name):
    texts = (path.read_text("utf-8") for path in SOURCES)
    return (node for text in texts if name in text for node in ast.walk(ast.parse(text)))


def kinds_of(name):
    for node in nodes(name):
        if isinstance(node, ast.ClassDef) and any(ast.unparse(base).endswith(name) for base in node.bases):
            yield node.name


async def test_1_a_view_that_ends_takes_no_pattern_with_it(tmp_path, monkeypatch):
    views, kept = [], []

    class Noted(control.RowsView):
        def stop(self):
            views.append(self)
            super().stop()

    monkeypatch.setattr(control, "RowsView", Noted)
    assert list(kinds_of("ui.View")) == ["RowsView"]
    calls = (node for node in nodes("ui.View") if isinstance(node, ast.Call))
    assert not [node for node in calls if ast.unparse(node.func).endswith("ui.View")]
    async with toy_world(tmp_path) as world:
        # discord.py keeps views here.
        world.bot._connection.store_view = lambda *facts: kept.append(facts)  # noqa: SLF001 - discord.py's
        table, board = await seated(world)
        await by_buttons(table, board, Taste(Random(1), passing=0))
        assert len(views) > 3
        assert kept == []
        for view in views[:]:
            assert view.children
            assert all(isinstance(item, discord.ui.DynamicItem) for item in view.children)
            view.stop()
        shown = await table.board_at(4)
        person, picker = table.asked(shown), None
        # The picker last: of two private messages that ask, the older one goes.
        for verb in sorted({*verbs(shown)} - {*AT_ONCE}, key=lambda verb: (verb.endswith("dig"), verb)):
            said = await answered(person, await person.press(shown, custom_id=verbs(shown)[verb]["custom_id"]))
            assert said["content"]
            picker = said if verb.endswith("dig") else picker
        field = next(b for b in buttons(picker) if b["style"] == PRIMARY and not b.get("disabled"))
        assert await confirmed(person, picker, field, "played") == "played"  # the last field of a dig plays


@pytest.mark.waits(6)
async def test_2_a_first_connect_that_fails_is_tried_again(world):
    world.expected.append("Failed to connect for shard_id")
    world.sandbox.weather.change({"only": "GET /users/@me", "error_every": 1, "error_status": 503})
    world.sandbox.weather.refuse_connects = 1
    await world.bot.start(wait=False)
    await world.bot.wait_log("next try in 1 s")
    world.sandbox.weather.error_every = 0
    await world.bot.wait_log(READY)
    assert world.sandbox.weather.refuse_connects == 0
    ada = await world.person("Ada")
    assert await told(ada, await ada.slash(world.sandbox.channel("table-1").id, "game list"))


@pytest.mark.parametrize("kind", ["application/json; charset=utf-8", "text/html"])
async def test_4_an_answer_of_another_content_type_is_no_reason_to_post_twice(world, monkeypatch, kind):
    world.expected.append("an announcement cannot be made")
    await world.bot.start()
    table, board = await seated_by_buttons(world, "table-1", [await world.person("Ada"), await world.person("Ben")])
    answer = Rest.answer
    spoilt = []

    def spoil(self, entry, *facts):
        response = answer(self, entry, *facts)
        if entry.method == "POST" and entry.route.endswith("/messages") and not spoilt:
            spoilt.append(entry)
            response.headers["Content-Type"] = kind
        return response

    monkeypatch.setattr(Rest, "answer", spoil)
    for _ in range(2):
        board = await table.board_at((await by_slash(table, board, Taste(Random(4), passing=0))).ply)
    await table.shrunk()
    assert spoilt
    # A garbled board may show the position after both moves; the bot announces the second all the same.
    last = table.played[-1].number
    await table.watcher.wait_for(table.channel, lambda message: last in numbers_told([message]), PATIENCE)
    await table.shrunk()
    assert numbers_told(await table.public()) == [played.number for played in table.played]
    assert [file["filename"] for file in board["attachments"]] == ["board.png"]


def alive(*kinds):
    gc.collect()
    return [one for one in gc.get_objects() if isinstance(one, kinds)]


def counted():
    kinds = (discord.ui.View, discord.ui.Item, discord.Interaction, discord.Message, discord.InteractionResponse)
    found = Counter(type(one).__name__ for one in alive(*kinds, discord.Webhook, discord.Member, Deferral))
    return found + Counter({"tasks": len(asyncio.all_tasks())})


@pytest.mark.waits(6)
async def test_5_however_many_private_messages_there_are_nothing_more_is_kept(tmp_path):
    assert list(kinds_of("Modal")) == []
    async with toy_world(tmp_path) as world:
        table, board = await seated(world)
        person = table.asked(board)

        async def presses(count):
            for _ in range(count):
                picker = await answered(person, await person.press(board, custom_id=verbs(board)["dig"]["custom_id"]))
                menu = await pressed(person, picker, enabled(picker, ":menu"))
                await answered(person, await person.press(menu, custom_id=verbs(menu)["help"]["custom_id"]))

        await presses(3)
        await asyncio.sleep(0.1)
        before = counted()
        await presses(7)
        # The remaining work for the last of them ends soon.
        async with asyncio.timeout(PATIENCE):
            while more := {
                kind: count for kind, count in counted().items() if count > (0 if kind == "View" else before[kind]) + 3
            }:
                print("still there:", more)  # noqa: T201 - pytest shows it with the failure
                await asyncio.sleep(0.1)
        assert world.bot.persistent_views == []


def test_6_what_the_library_does_not_measure_is_cut_or_not_sent():
    view = view_of([(Button(id=ControlId(ControlKind.BOARD, 7, 1, ("dig",)), label="W" * 200),)])
    assert view.children[0].item.label == "W" * 79 + "…"
    with pytest.raises(ValueError, match="custom_id"):
        str(ControlId(ControlKind.PICKER, 2**63 - 1, 10**9 - 1, ("x" * 80,)))


def test_8_one_place_points_the_library_at_another_server():
    with pointed():
        point_at("http://127.0.0.1:9")
        assert Route("GET", "/users/@me").url == "http://127.0.0.1:9/api/v10/users/@me"
        assert f"{DiscordWebSocket.DEFAULT_GATEWAY}" == "ws://127.0.0.1:9/gateway"
        assert Asset.BASE == "http://127.0.0.1:9/cdn"


@pytest.mark.parametrize(("at_once", "waits"), [(1, 2), (3, 0)])
async def test_9_shards_identify_as_many_at_once_as_discord_allows(tmp_path, monkeypatch, caplog, at_once, waits):
    slept = []

    async def counted(seconds):
        slept.append(seconds)
        await asyncio.sleep(seconds)

    # Its time passes as it sleeps: a connection that comes late by itself would have nothing to wait for.
    made = identifies.Identifies(now=lambda: sum(slept), sleep=counted)
    monkeypatch.setattr("bot.program.app.Identifies", lambda _turn: made)
    monkeypatch.setattr(identifies, "PAUSE", 0.5)
    caplog.set_level("INFO", "discord.gateway")
    settings = sandbox_settings.Settings(
        shards=3, max_concurrency=at_once, rates=dataclasses.replace(FREE, identifies=0.1)
    )
    async with Sandbox(settings) as sandbox, toy_world(tmp_path, sandbox=sandbox) as world:
        assert len(world.bot.shards) == 3
        assert "invalidated" not in caplog.text
        assert len(slept) == waits
        assert all(0 < seconds <= identifies.PAUSE for seconds in slept)
        await seated(world)
