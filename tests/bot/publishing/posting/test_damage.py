import asyncio

import pytest
from sqlalchemy import text

from bot.match.pure.table.outbox import AnnouncementKind
from bot.publishing.posting.tables.poster import Poster
from tests.bot.publishing.reading import buttons, files, numbers
from tests.wording import en

pytestmark = pytest.mark.processes

SPOILED = {
    "the match": ("UPDATE matches SET options = :new WHERE id = :of", "SELECT options FROM matches WHERE id = :of"),
    "its position": (
        "UPDATE snapshots SET state = :new WHERE match = :of",
        "SELECT state FROM snapshots WHERE match = :of",
    ),
    "what is to be told": (
        "UPDATE outbox SET kind = :new WHERE number = :of AND id = (SELECT max(id) FROM outbox)",
        "",
    ),
}


async def run(scene, statement, **values):
    def work(writing):
        writing.forget_memory()
        return writing.run(text(statement), values)

    if statement.startswith("SELECT"):
        return await scene.store.ground.reading.begin(lambda c: c.execute(text(statement), values).scalar_one())
    return await scene.store.write(work)


async def two_tables(scene):
    first = await scene.begin(people=2, computers=0)
    here, scene.channel = scene.channel, scene.sandbox.channel("table-2")
    second = await scene.begin(people=2, computers=0)
    scene.channel = here
    await scene.published()
    await scene.stop()
    return first, second


async def still(scene, match):
    return [row.kind for row in await scene.store.outbox_due(99) if row.match == match.id]


async def told(scene, match):
    async with asyncio.timeout(90):
        while await still(scene, match):  # noqa: ASYNC110 - the database gives no event
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("what", ["the match", "its position"])
async def test_what_cannot_be_read_is_kept_and_told_when_it_can(scene, what, caplog, monkeypatch):
    broken, whole = await two_tables(scene)
    await scene.move(broken.id)
    await scene.move(whole.id)
    spoil, look = SPOILED[what]
    before = await run(scene, look, of=broken.id)
    await run(scene, spoil, of=broken.id, new="[nonsense")
    log_before = None
    if what == "its position":  # the bot would replay it from the log
        log_before = await run(scene, "SELECT text FROM entries WHERE match = :of AND ply = 1", of=broken.id)
        await run(scene, "UPDATE entries SET text = 'nonsense' WHERE match = :of AND ply = 1", of=broken.id)
    scene.service.desk.recent.clear()
    tried = []
    deliver = Poster.deliver

    async def delivering(poster, row, *args, **options):
        tried.append(row.match)
        await asyncio.sleep(0.15)  # the machine is slow: three looks while a table is tried
        return await deliver(poster, row, *args, **options)

    monkeypatch.setattr(Poster, "deliver", delivering)

    def errors():
        return [r.getMessage() for r in caplog.records if f"Table {broken.id} cannot be read" in r.getMessage()]

    for start in (1, 2):
        scene.publish(sweep=0.05)
        await told(scene, whole)
        async with asyncio.timeout(90):
            while len(errors()) < start:  # noqa: ASYNC110 - a log gives no event
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.5)  # ten looks
        await scene.stop()
    assert await still(scene, broken) == [AnnouncementKind.MOVED]
    assert tried.count(broken.id) <= 2
    assert len(errors()) == 2  # once a start
    notices = [m for m in scene.messages() if DAMAGED in m["content"]]
    assert len(notices) == 1
    assert scene.messages()[-1] == notices[0]

    await run(scene, spoil, of=broken.id, new=before)
    if log_before is not None:
        await run(scene, "UPDATE entries SET text = :t WHERE match = :of AND ply = 1", of=broken.id, t=log_before)
    await scene.published()
    last = scene.messages()[-1]
    assert files(last)
    assert buttons(last)
    assert numbers(scene.messages()) == [1]


DAMAGED = en(
    "My database is damaged, so I can't show what's happening at this table. I'll keep the stored data as it is; "
    "please tell the bot's host."
)
MISSING = (
    "My records of this table are damaged, so I can't show entries {first} to {last}. The game continues from the "
    "current board; please tell the bot's host."
)


async def test_where_only_the_log_is_damaged_the_game_goes_on_and_it_is_said_what_is_missing(scene):
    match, _ = await two_tables(scene)
    await scene.move(match.id)
    await scene.move(match.id)
    await run(scene, "UPDATE entries SET text = 'nonsense' WHERE match = :of AND ply = 4", of=match.id)
    scene.service.desk.recent.clear()
    await scene.published()
    last = scene.messages()[-1]
    assert all(en(MISSING, first=entry, last=entry) in last["content"] for entry in (4, 5))
    assert files(last)
    assert buttons(last)
    await scene.moved(match.id)
    assert numbers(scene.messages()) == [3]


async def test_a_row_that_says_nothing_known_holds_up_its_own_table_only(scene):
    broken, whole = await two_tables(scene)
    await scene.move(broken.id)
    await run(scene, SPOILED["what is to be told"][0], of=broken.id, new="nonsense")
    await scene.move(whole.id)
    scene.publish()
    await told(scene, whole)
    await scene.stop()
    count = await run(scene, "SELECT count(*) FROM outbox WHERE number = :of", of=broken.id)
    assert count == 1
