"""Reports each SQL statement before the database executes it, whether SQLAlchemy sends it or the code calls the driver
directly.
"""

from contextlib import contextmanager

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
    def told(_connection, _cursor, sql, *_more):
        before(sql)

    def begin(connection):
        pooled = connection.connection
        pooled.dbapi_connection = Watched(pooled.dbapi_connection, before)

    def end():
        event.remove(link._engine, "before_cursor_execute", told)
        pooled = link._held.connection
        pooled.dbapi_connection = pooled.dbapi_connection.driver

    event.listen(link._engine, "before_cursor_execute", told)
    if link._held is None:  # nothing was done with it yet
        link.begin(begin)
    else:
        begin(link._held)
    return end


@contextmanager
def watched(link, before):
    end = watch(link, before)
    try:
        yield
    finally:
        end()


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


@contextmanager
def watched_server(link, before=lambda _sql: None, instead=None):
    async def nothing(_driver, _sql):
        pass

    def told(_connection, _cursor, sql, *_more):
        before(sql)

    session = link._session
    engine, pooled = session.connection.sync_connection.engine, session.connection.sync_connection.connection
    event.listen(engine, "before_cursor_execute", told)
    adapted, driver = pooled.dbapi_connection, session.driver
    adapted._connection = WatchedServer(driver, before, instead or nothing)
    try:
        yield
    finally:
        event.remove(engine, "before_cursor_execute", told)
        adapted._connection = driver
