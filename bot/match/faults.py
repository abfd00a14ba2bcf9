"""The database's own errors, told as :class:`bot.match.errors.StoreFault`."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from bot.match.errors import Fault, StoreFault

_FAULTS: Final = {
    sqlite3.SQLITE_BUSY: Fault.LOCKED,
    sqlite3.SQLITE_LOCKED: Fault.LOCKED,
    sqlite3.SQLITE_READONLY: Fault.READ_ONLY,
    sqlite3.SQLITE_FULL: Fault.FULL,
    sqlite3.SQLITE_CORRUPT: Fault.DAMAGED,
    sqlite3.SQLITE_NOTADB: Fault.DAMAGED,
}
_PRIMARY: Final = 0xFF
"""The part of SQLite's error number that names the kind; the rest tells details."""


def fault_of(error: BaseException) -> StoreFault:
    """What ``error``, raised by a driver, means."""
    code = getattr(error, "sqlite_errorcode", None)
    fault = Fault.UNAVAILABLE if code is None else _FAULTS.get(code & _PRIMARY, Fault.UNAVAILABLE)
    return StoreFault(fault, str(error))


@contextmanager
def told_as_faults() -> Iterator[None]:
    """Within: the database's failures become :class:`StoreFault`; a violated constraint stays what it is."""
    try:
        yield
    except IntegrityError:
        raise
    except DBAPIError as error:
        raise fault_of(error.orig or error) from error
    except sqlite3.DatabaseError as error:
        raise fault_of(error) from error
    except PoolTimeout as error:
        raise StoreFault(Fault.UNAVAILABLE, "no connection became free") from error
