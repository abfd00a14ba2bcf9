import re
from random import Random

import pytest

from bot.presenters.mykerinos.guide import LESSONS, SEED
from data.texts import texts
from games.mykerinos.rules.board import FIELD_NAMES
from sandbox.stage.shown import buttons
from tests.e2e.hands import Taste, by_buttons
from tests.e2e.table import Table
from tests.e2e.world import told

pytestmark = pytest.mark.processes

LESSON = re.compile(r"^🎓 \w+ (\d+) \w+ (\d+): (.*)$")


async def taught(world, name, locale, channel):
    await world.bot.start() if not world.bot.running else None
    stranger = await world.person(name, locale)
    table = Table(world, channel, [stranger])
    answer = await stranger.slash(table.channel, "game teach")
    assert answer.outcome == "deferred"
    return table, await table.board_at(1)


async def lessons(table):
    found = []
    for message in await table.public():
        for embed in message["embeds"]:
            if one := LESSON.match(embed.get("title") or ""):
                assert embed["description"]
                assert int(one[2]) == len(LESSONS)
                found.append((int(one[1]), one[3]))
    return found


def exits(message):
    return [button for button in buttons(message) if button.get("custom_id", "").startswith("k:l:")]


def expected(locale):
    tr = texts(locale)
    return [(number, tr(topic.title)) for number, topic in enumerate(LESSONS.values(), start=1)]


async def forbidden(table):
    _, state = await table.state()
    return FIELD_NAMES[next(field for field in range(48) if state.pyramids >> field & 1)]


@pytest.mark.parametrize(("locale", "luck"), [("en-US", 3), pytest.param("de", 4, marks=pytest.mark.nightly)])
async def test_a_stranger_plays_to_the_release(world, locale, luck):
    table, board = await taught(world, "Ada", locale, world.sandbox.channel("table-1").id)
    stranger, tr, taste = table.watcher, texts(locale), Taste(Random(luck), passing=0.12)
    assert await lessons(table) == expected(locale)[:2]
    (seed,) = buttons((await table.public())[0])
    assert seed["custom_id"].endswith(SEED.hex())
    pyramid = await forbidden(table)
    said = await told(stranger, await stranger.slash(table.channel, "mykerinos dig", field=pyramid))
    assert "M4." in said
    assert tr("No harm done: nothing has changed.") in said
    turns = 0
    while len(await lessons(table)) < len(LESSONS):
        assert exits(board), "the way out is there as long as there are lessons to come"
        board = await table.board_at((await by_buttons(table, board, taste)).ply)
        turns += 1
        assert turns < 60
        if turns == 3:
            await world.bot.stop()
            await world.bot.start()
    assert await lessons(table) == expected(locale)
    assert not exits(board)
    for _ in range(3):
        board = await table.board_at((await by_buttons(table, board, taste)).ply)
    assert await lessons(table) == expected(locale)
    record = await table.record()
    assert dict(record.others)["Chance"] == "3"
    return record
