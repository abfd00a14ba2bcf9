from contextlib import asynccontextmanager
from threading import Lock

from sqlalchemy import event


class Watched:
    def __init__(self, driver, before):
        self.driver, self._before = driver, before

    def __getattr__(self, name):
        return getattr(self.driver, name)

    def execute(self, sql, *values):
        self._before(sql)
        return self.driver.execute(sql, *values)

    def executemany(self, sql, values):
        self._before(sql)
        return self.driver.executemany(sql, values)


def watch(link, before):
    lock = Lock()  # the link has a thread of its own, and need not have begun when the watch ends
    watching = []
    over = False

    def told(_connection, _cursor, sql, *_more):
        before(sql)

    def begin(connection):
        with lock:
            if over:
                return
            event.listen(connection.engine, "before_cursor_execute", told)
            pooled = connection.connection
            pooled.dbapi_connection = Watched(pooled.dbapi_connection, before)
            watching.append(connection)

    def end():
        nonlocal over
        with lock:
            over = True
            for connection in watching:
                event.remove(connection.engine, "before_cursor_execute", told)
                connection.connection.dbapi_connection = connection.connection.dbapi_connection.driver

    link.begin(begin)
    return end


class WatchedServer:
    def __init__(self, driver, before, instead):
        self.driver, self._before, self._instead = driver, before, instead

    def __getattr__(self, name):
        return getattr(self.driver, name)

    async def execute(self, sql, *values):
        self._before(sql)
        await self._instead(self.driver, sql)
        return await self.driver.execute(sql, *values)

    async def fetchval(self, sql, *values):
        self._before(sql)
        return await self.driver.fetchval(sql, *values)

    async def executemany(self, sql, values):
        self._before(sql)
        return await self.driver.executemany(sql, values)


@asynccontextmanager
async def watched_server(link, before=lambda _sql: None, instead=None):
    async def nothing(_driver, _sql):
        pass

    def told(_connection, _cursor, sql, *_more):
        before(sql)

    connection = await link.begin(lambda connection: connection)
    engine, adapted = connection.engine, connection.connection.dbapi_connection
    driver = adapted.driver_connection
    event.listen(engine, "before_cursor_execute", told)
    adapted._connection = WatchedServer(driver, before, instead or nothing)  # noqa: SLF001 - SQLAlchemy lets no one in
    try:
        yield
    finally:
        event.remove(engine, "before_cursor_execute", told)
        adapted._connection = driver  # noqa: SLF001 - as above
