import asyncio

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from bot.league.storage import schema as leagues
from bot.match.pure.address import server
from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage import schema
from bot.match.storage.store import Store
from tests.damage import fault
from tests.match.desk import ADA, BEN, finish, move, started
from tests.statements import watched_server

pytestmark = pytest.mark.postgres


@pytest.fixture
def address(on_server, tmp_path):
    return on_server.address(tmp_path / "t.sqlite3")


@pytest.fixture
def do(on_server, tmp_path):
    name = on_server.name(tmp_path / "t.sqlite3")
    return lambda *statements: on_server.cluster.do(name, *statements)


WHOLE = "SELECT " + ", ".join(
    f"(SELECT array_agg(t::text ORDER BY t::text) FROM {table.name} t)" for table in schema.metadata.sorted_tables
)


async def elsewhere(do, *statements):
    return await asyncio.to_thread(do, *statements)


def sessions(*, writing: bool) -> str:
    lock = "AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory')" if writing else ""
    return (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        f"WHERE datname = current_database() AND pid <> pg_backend_pid() {lock}"
    )


async def test_migrations_from_nothing_make_the_tables_of_the_schema(on_server):
    assert leagues.metadata is schema.metadata
    empty = on_server.cluster.new("template1")
    async with await Store.open(on_server.cluster.address(empty)) as store:

        def differences(connection):
            context = MigrationContext.configure(connection, opts={"compare_server_default": True})
            return compare_metadata(context, schema.metadata)

        assert await store.read(differences) == []
        where = await store.read(
            lambda connection: connection.execute(
                text("SELECT indexdef FROM pg_indexes WHERE indexname = 'uq_matches_live_channel'")
            ).scalar_one()
        )
        assert "UNIQUE" in where
        assert "WHERE" in where
    on_server.cluster.drop(empty)


async def test_a_second_program_is_refused_until_the_first_has_ended(service, address):
    assert (await fault(Store.open(address, busy=20))).fault is Fault.LOCKED
    match = await started(service, ADA, BEN)
    async with await Store.open(address, alone=False) as looking:
        assert (await looking.match(match.id)).id == match.id
        assert (await fault(looking.set_meta("a", "b"))).fault is Fault.READ_ONLY
    await service.store.close()
    async with await Store.open(address, busy=20) as store:
        assert (await store.match(match.id)).id == match.id


@pytest.mark.parametrize(
    ("changed", "why", "said"),
    [
        ("UPDATE alembic_version SET version_num = '9999_5e1f0a3b'", Fault.NEWER, "9999"),
        ("DELETE FROM alembic_version", Fault.DAMAGED, "version"),
        ("DROP TABLE alembic_version", Fault.DAMAGED, "not one of Cartouche"),
    ],
)
async def test_what_is_no_database_of_this_version_is_left_alone(address, do, changed, why, said):
    await elsewhere(do, changed)
    found = await fault(Store.open(address))
    assert found.fault is why
    assert said in found.detail


async def test_why_it_cannot_be_opened_is_said_without_the_password(on_server, address, do):
    folder = on_server.cluster.folder
    for there, said in (
        (f"postgresql://ada:geheim@/none?host={folder}", 'database "none" does not exist'),
        (f"postgresql://nobody:geheim@/postgres?host={folder}", 'role "nobody" does not exist'),
        ("postgresql://ada:geheim@127.0.0.1:9/none", "no server answers"),
        (f"postgresql://ada:geheim@/none?host={folder}/none", "no server answers"),
    ):
        if "role" not in said and "database" in said:
            await elsewhere(do, "DO $$ BEGIN CREATE ROLE ada LOGIN; EXCEPTION WHEN OTHERS THEN NULL; END $$")
        found = await fault(Store.open(server(there), busy=20))
        assert found.fault is Fault.UNAVAILABLE
        assert said in found.detail
        assert "geheim" not in found.detail


async def test_a_role_that_may_not_write_is_refused(on_server, address, do):
    await elsewhere(
        do,
        "DO $$ BEGIN CREATE ROLE reader LOGIN; EXCEPTION WHEN OTHERS THEN NULL; END $$",
        "GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader",
    )
    reader = server(address.url.replace("cartouche@", "reader@"))
    found = await fault(Store.open(reader, busy=20))
    assert found.fault is Fault.READ_ONLY
    assert "permission denied" in found.detail
    async with await Store.open(reader, alone=False) as looking:
        assert await looking.meta("x") is None


async def test_a_database_of_another_encoding_is_refused(on_server):
    on_server.cluster.do("postgres", "CREATE DATABASE old ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    found = await fault(Store.open(on_server.cluster.address("old")))
    on_server.cluster.drop("old")
    assert "LATIN1" in found.detail


@pytest.mark.parametrize("writing", [True, False])
async def test_a_lost_connection_is_made_anew_and_nobody_notices(service, do, writing):
    match = await started(service, ADA, BEN)
    for _ in range(3):
        await elsewhere(do, sessions(writing=writing))
        await move(service, match.id)
    await elsewhere(do, sessions(writing=False))
    assert len(await service.store.log(match.id)) >= 3
    await finish(service, match.id)
    assert (await service.history.verify(match.id)).holds


@pytest.mark.parametrize("done", [True, False])
async def test_what_was_lost_at_its_commit_is_told_as_a_fault_and_never_done_twice(service, done):
    match = await started(service, ADA, BEN)

    async def lost(driver, sql):
        if sql == "COMMIT":
            if done:
                await driver.execute(sql)
            driver.terminate()
            raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")

    told = []
    service.desk.on_commit.append(told.append)
    async with watched_server(service.store.ground.writing, instead=lost):
        found = await fault(service.play.act(match.id, ADA, "step 1", match.ply, "lost"))
    assert found.fault is Fault.UNAVAILABLE
    assert told == []
    assert await service.store.was_done("lost") is done
    assert (await service.play.act(match.id, ADA, "step 1", match.ply, "lost")).again is done
    assert [one.text for one in await service.store.log(match.id)].count("step 1") == 1
    await finish(service, match.id)
    assert (await service.history.verify(match.id)).holds


async def test_nothing_is_half_written_whatever_statement_fails(service, do):
    match = await started(service, ADA, BEN)
    before = await elsewhere(do, WHOLE)
    for last in range(100):
        count = 0

        def interrupted(sql, last=last):
            nonlocal count
            count += 1
            if count > last and sql != "ROLLBACK":
                raise asyncpg.QueryCanceledError("interrupted")

        try:
            async with watched_server(service.store.ground.writing, interrupted):
                await service.play.act(match.id, ADA, "step 2", match.ply, "cut off")
        except StoreFault:
            assert await elsewhere(do, WHOLE) == before
        else:
            break
    assert last > 5
    assert (await service.play.act(match.id, ADA, "step 2", None, "cut off")).again


async def test_what_another_program_holds_is_told_and_tried_again(service, do, address):
    match = await started(service, ADA, BEN)
    other = await asyncpg.connect(address.url)
    held = other.transaction()
    await held.start()
    await other.execute("LOCK TABLE matches IN ACCESS EXCLUSIVE MODE")
    assert (await fault(service.play.act(match.id, ADA, "step 1", match.ply, "held"))).fault is Fault.LOCKED
    await held.rollback()
    await other.close()
    assert not (await service.play.act(match.id, ADA, "step 1", match.ply, "held")).again


async def test_who_has_lost_the_database_to_another_program_stores_nothing(service, do, address):
    await elsewhere(do, sessions(writing=True))
    async with await Store.open(address, busy=20):
        assert (await fault(service.store.set_meta("a", "b"))).fault is Fault.LOCKED
    await service.store.set_meta("a", "b")


REFUSES = (
    "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ "
    "BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '{state}'; END $$"
)


@pytest.mark.parametrize(
    ("state", "why", "when"),
    [
        ("disk_full", Fault.FULL, "TRIGGER refuse BEFORE INSERT ON entries"),
        ("data_corrupted", Fault.DAMAGED, "TRIGGER refuse AFTER UPDATE ON matches"),
        ("disk_full", Fault.FULL, "CONSTRAINT TRIGGER refuse AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED"),
    ],
)
async def test_a_server_whose_disk_is_full_or_damaged_does_nothing_by_half(service, do, state, why, when):
    match = await started(service, ADA, BEN)
    before = await elsewhere(do, WHOLE)
    await elsewhere(do, REFUSES.format(state=state), f"CREATE {when} FOR EACH ROW EXECUTE FUNCTION refuse()")
    found = await fault(service.play.act(match.id, ADA, "step 1", match.ply, "refused"))
    assert (found.fault, found.detail) == (why, "could not extend file")
    assert await elsewhere(do, WHOLE) == before
    table = "matches" if "matches" in when else "entries"
    await elsewhere(do, f"DROP TRIGGER refuse ON {table}", "DROP FUNCTION refuse")
    assert not (await service.play.act(match.id, ADA, "step 1", match.ply, "refused")).again
    assert [one.text for one in await service.store.log(match.id)].count("step 1") == 1


async def test_a_transaction_that_gives_way_to_another_is_done_anew(service, do):
    tries = 0

    def work(writing):
        nonlocal tries
        tries += 1
        found = writing.query(text("SELECT value FROM meta WHERE key = 'count'"), {})
        if tries == 1:
            do("UPDATE meta SET value = '11' WHERE key = 'count'")
        writing.set_meta("count", str(int(found[0].value) + 1))

    await service.store.set_meta("count", "1")
    await service.store.write(work)
    assert await service.store.meta("count") == "12"
    assert tries == 2
