import asyncio

import pytest

from bot.match.pure.errors import Fault
from bot.match.pure.log.entries import entry_of
from bot.match.pure.table.model import Status
from bot.match.services.desk import TRIES
from bot.match.storage.engine.transaction import Overtaken
from bot.match.storage.store import Store
from games.replay import walked
from tests.damage import fault
from tests.match.desk import ADA, BEN, GAMES, desk, finish, request, started, table

pytestmark = pytest.mark.postgres


@pytest.fixture
async def two(tmp_path, clock):
    services = [await desk(tmp_path, clock, shared=True, busy=2_000) for _ in range(2)]
    yield services
    for service in services:
        await service.store.close()


async def check(service, match: int) -> None:
    found = await service.store.match(match)
    log = await service.store.log(match)
    assert [one.ply for one in log] == list(range(1, found.ply + 1))
    seats = [player.seat for player in found.players]
    assert seats == list(range(len(seats)))
    people = [player.user for player in found.players if player.human is not None]
    assert len(set(people)) == len(people)
    if not found.ply:
        return
    game = GAMES[found.game]
    state = await service.positions.replayed(found, 0)
    for step in walked(game, state, (entry_of(game, one) for one in log)):
        state = step.state
    loaded = await service.store.load(match)
    assert game.encode(state) == loaded.state


async def test_a_process_that_shares_the_database_and_one_that_does_not_keep_each_other_out(two, on_server, tmp_path):
    address = on_server.address(tmp_path / "t.sqlite3")
    assert (await fault(Store.open(address, busy=20))).fault is Fault.LOCKED
    async with await Store.open(address, busy=20, shared=True):
        for service in two:
            await service.store.close()
    async with await Store.open(address, busy=20):
        refused = await fault(Store.open(address, busy=20, shared=True))
    assert refused.fault is Fault.LOCKED


@pytest.mark.file
@pytest.mark.parametrize("access", [{}, {"alone": False}])
async def test_a_file_cannot_be_shared(tmp_path, access):
    assert (await fault(Store.open(tmp_path / "t.sqlite3", shared=True, **access))).fault is Fault.LOCKED


async def test_several_that_start_at_once_make_the_database_once(on_server):
    empty = on_server.cluster.new("template1")
    address = on_server.cluster.address(empty)
    stores = await asyncio.gather(*(Store.open(address, shared=True, busy=90_000) for _ in range(3)))
    assert [await store.running() for store in stores] == [[], [], []]
    for store in stores:
        await store.close()
    on_server.cluster.drop(empty)


async def test_no_process_upgrades_a_database_that_others_are_using(two, on_server, tmp_path):
    name = on_server.name(tmp_path / "t.sqlite3")
    for statement in (
        "DROP TABLE followers, puzzle_tries, puzzle_ratings",
        "ALTER TABLE league_entries DROP COLUMN salt, DROP COLUMN hash",
        "UPDATE alembic_version SET version_num = '0012'",
    ):
        await asyncio.to_thread(on_server.cluster.do, name, statement)
    refused = await fault(Store.open(on_server.cluster.address(name), busy=20, shared=True))
    assert refused.fault is Fault.LOCKED
    assert "0012" in refused.detail


async def test_two_moves_on_the_same_board_one_wins_the_other_is_stale(two):
    match = await started(two[0], ADA, BEN)
    found = await asyncio.gather(
        *(service.play.act(match.id, ADA, f"step {n}", match.ply, request()) for n, service in enumerate(two, 1)),
        return_exceptions=True,
    )
    assert sorted(type(one).__name__ for one in found) == ["Acted", "Stale"]
    await check(two[1], match.id)


async def test_what_is_decided_follows_from_what_is_so_still(two):
    ours, theirs = two
    match = await table(ours, ADA, BEN, players=3)
    write, tries = ours.store.write, []

    async def late(work, **how):
        tries.append(work)
        if len(tries) == 1:
            await theirs.lobby.word(match.id, BEN, request(), "late")
        return await write(work, **how)

    ours.store.write = late
    await ours.play.start(match.id, ADA, request())
    assert len(tries) == 2
    assert [one.text for one in await ours.store.words(match.id)] == ["late"]
    ended = await finish(theirs, match.id)
    assert ended.status is Status.OVER
    assert (await ours.history.verify(match.id)).holds


@pytest.mark.nightly
async def test_a_move_that_is_overtaken_at_each_try_fails_as_busy_and_stores_nothing(two):
    ours, theirs = two
    match = await started(ours, ADA, BEN)
    write, tries = ours.store.write, []

    async def late(work, **how):
        tries.append(work)
        await theirs.clocks.set_timer(match.id)
        return await write(work, **how)

    ours.store.write = late
    with pytest.raises(Overtaken) as overtaken:
        await ours.play.act(match.id, ADA, "step 1", None, request())
    assert (overtaken.value.fault, len(tries)) == (Fault.LOCKED, TRIES)
    assert (await theirs.history.get(match.id)).ply == match.ply


async def test_a_process_that_was_cut_off_during_an_upgrade_writes_nothing_more(two, on_server, tmp_path):
    ours, theirs = two
    await theirs.store.close()
    name = on_server.name(tmp_path / "t.sqlite3")
    newer = "UPDATE alembic_version SET version_num = '9999_5e1f0a3b'"
    others = "pid <> pg_backend_pid() AND datname = current_database()"
    ends = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}"
    await asyncio.to_thread(on_server.cluster.do, name, newer, ends)
    assert (await fault(table(ours, ADA))).fault is Fault.NEWER
