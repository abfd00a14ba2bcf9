import asyncio
import threading
from functools import partial

from msgspec.structs import replace
from sqlalchemy import text

from bot.match.pure.notices.deciding import NoticeRecord
from bot.match.pure.table.subject import TimerKind, of_match
from bot.match.storage import kept, notices
from tests.match.desk import ADA
from tests.tasks import named

OURS, THEIRS = 7, 2**22
DUE = 1_800_000_000_000
WAITS = text("SELECT pid FROM pg_locks WHERE NOT granted")
CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = $${}$$"


async def begun(shards, **options):
    """Start sharing the shards, and return the background task. To simulate a killed process, cancel the task."""
    before = named("shards")
    await shards.begin(**options)
    (task,) = {*named("shards")} - {*before}
    return task


async def until(holds):
    async with asyncio.timeout(90):
        while not holds():  # noqa: ASYNC110 - what other processes do gives no event
            await asyncio.sleep(0.01)


async def comes(find, expected):
    async with asyncio.timeout(90):
        while await find() != expected:  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.01)


async def known(service, match):
    assert await service.desk.shards.has(of_match(match))
    assert service.store.memory.believes(match)


async def set_due(service, match, due):
    await service.store.write(lambda writing: writing.set_timer(of_match(match), TimerKind.NOTICE, due), of=match)


async def due(service, match):
    return await service.store.write(lambda writing: writing.due(of_match(match), TimerKind.NOTICE), of=match)


async def way(service, user=ADA):
    return (await service.people.of(user)).way


async def set_way(service, to, user=ADA):
    await service.own.set(user, lambda person: replace(person, way=to))


async def person(service, user):
    found = await notices.of_person(service.store, user)
    return {match for match, one in found.told.items() if kept.tells(one)}, set(found.waiting)


async def tell(service, match, user):
    await service.store.write(lambda writing: notices.keep(writing, match, user, NoticeRecord(told=DUE)), of=match)


async def cut(on_server, tmp_path):
    name = on_server.name(tmp_path / "t.sqlite3")
    await asyncio.to_thread(on_server.cluster.do, name, CUT.format(name))


def at_once(services):
    """Make the next writes of all `services` overlap: none is committed until each of them has decided what to
    write, or is waiting for a lock.
    """
    decided = set()

    def meets(me, work, writing):
        done = work(writing)
        decided.add(me)
        while len(decided) < len(services) and not writing.query(WAITS, {}):
            threading.Event().wait(0.01)
        return done

    for me, service in enumerate(services):
        first = partial(_first, service.store, service.store.write, partial(meets, me))
        service.store.write = first


async def _first(store, write, meets, work, **how):
    store.write = write
    return await write(partial(meets, work), **how)
