import asyncio
import sqlite3
import time
from contextlib import closing

import pytest

from sandbox.stage.shown import buttons
from tests.e2e.hands import sure_button
from tests.e2e.people.test_players import begun, set_up
from tests.e2e.table import DONE
from tests.e2e.world import PATIENCE, SWIFT, World, answered, told

pytestmark = pytest.mark.processes

TABLE = "table-1"


@pytest.fixture
async def world(tmp_path):
    async with World(tmp_path, **SWIFT) as world:
        await world.bot.start()
        yield world


async def written_to(person, table, words):
    place = str(table.channel)
    return await person.wait_event(
        "MESSAGE_CREATE", lambda m: words in m["content"] and m["channel_id"] != place, PATIENCE
    )


async def content_of(person, message):
    (file,) = message["attachments"]
    async with person._session.get(file["url"]) as response:
        assert response.status == 200
        return await response.read()


async def passes(person, table):
    question = await answered(person, await person.slash(table.channel, "mykerinos pass"))
    await person.press(question, custom_id=sure_button(question)["custom_id"])


async def test_a_notice_shows_the_boards_own_picture_and_what_ones_orders_did(world):
    ada, ben = await world.person("Ada"), await world.person("Ben", "de")
    place = world.sandbox.channel(TABLE).id
    for person in (ada, ben):
        await set_up(person, place, way=["direct"])
    table, first, board = await begun(world, TABLE, "Ada", "Ben")
    second = ben if first is ada else ada
    notice = await written_to(first, table, "<#")
    assert await content_of(first, notice) == await content_of(first, board)
    assert notice["attachments"][0]["description"] == board["attachments"][0]["description"]
    assert "📌" not in notice["content"], "there are no orders"
    choice = (await first.autocomplete(table.channel, "mykerinos dig", "field"))[0]["value"]
    field = choice.removeprefix("dig ")
    draft = await answered(second, await second.slash(table.channel, "game order", move=choice))
    given = next(b["custom_id"] for b in buttons(draft) if ":give" in b["custom_id"])
    await second.press(draft, custom_id=given)
    await world.bot.stop()  # the bot notifies people later if they have just acted; after a restart it knows of no act
    await world.bot.start()
    done = await answered(first, await first.slash(table.channel, "mykerinos dig", field=choice))
    assert DONE.search(done["content"])
    await answered(first, await first.slash(table.channel, "mykerinos neutral", move="skip"))
    notice = await written_to(second, table, "<#")
    assert field in notice["content"], "their order could not dig where somebody has dug"
    assert ("so it's up to you" in notice["content"]) is (second is ada), "in the language of its reader"
    board = await table.board_at(3)
    assert await content_of(second, notice) == await content_of(second, board)


HEADS_UP = "You're next, after the current move"


def got(person):
    return "\n".join({e["d"]["id"]: str(e["d"].get("content")) for e in person.events if "id" in e["d"]}.values())


async def test_who_is_next_but_one_is_told_so_once_without_a_picture(world):
    people = [await world.person(name) for name in ("Ada", "Ben", "Chloe")]
    place = world.sandbox.channel(TABLE).id
    for person in people:
        await set_up(person, place, way=["direct"], switches=["heads-up", "confirm"])
    table, first, _ = await begun(world, TABLE, "Ada", "Ben", "Chloe")
    notice = await written_to(first, table, "It's your turn")
    assert notice["attachments"]
    await world.bot.stop()  # people who are there get no such notice; after a restart the bot knows of nobody there
    await world.bot.start()
    await passes(first, table)
    heard = [asyncio.ensure_future(written_to(person, table, HEADS_UP)) for person in people if person is not first]
    done, pending = await asyncio.wait(heard, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
    (ahead,) = (task.result() for task in done)
    assert ahead["attachments"] == []
    assert f"<#{table.channel}>" in ahead["content"]
    (second, third) = sorted((person for person in people if person is not first), key=lambda one: HEADS_UP in got(one))
    await written_to(second, table, "It's your turn")
    assert HEADS_UP not in got(second)
    assert got(third).count(HEADS_UP) == 1
    for task in pending:
        task.cancel()


async def test_a_digest_names_all_tables_that_wait_once_a_day(world):
    ada, ben = await world.person("Ada"), await world.person("Ben")
    for person in (ada, ben):
        await set_up(person, world.sandbox.channel(TABLE).id, way=["quiet"], digest=["8"])
    tables = [await begun(world, name, "Ada", "Ben") for name in (TABLE, "table-2")]
    asked = {person.id for _, person, _ in tables}
    await world.bot.stop()
    with closing(sqlite3.connect(world.bot.database)) as database, database:
        rows = database.execute("SELECT number, due FROM timers WHERE kind = 'digest'").fetchall()
        assert {user for user, _ in rows} == {ada.id, ben.id}
        assert all(time.time() * 1000 < due <= (time.time() + 86_400) * 1000 for _, due in rows)
        database.execute("UPDATE timers SET due = ? WHERE kind = 'digest'", (int(time.time() * 1000) - 1,))
    await world.bot.start()
    for person in (ada, ben):
        if person.id not in asked:
            continue
        digest = await person.wait_event("MESSAGE_CREATE", lambda m: m["content"].startswith("🗞️"), PATIENCE)
        mine = [table for table, first, _ in tables if first is person]
        for table, first, board in tables:
            assert (f"/{table.channel}/{board['id']}" in digest["content"]) is (first is person)
        assert f"{len(mine)} table" in digest["content"]
    with closing(sqlite3.connect(world.bot.database)) as database:
        later = [due for (due,) in database.execute("SELECT due FROM timers WHERE kind = 'digest'")]
    assert min(later) > time.time() * 1000, "the next one is tomorrow's"
    for person in (ada, ben):
        await told(person, await person.slash(tables[0][0].channel, "player zone", zone="Europe/Paris"))
        digests = {e["d"]["id"] for e in person.events if str(e["d"].get("content")).startswith("🗞️")}
        assert len(digests) == (person.id in asked)
