from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import asyncpg
from sqlalchemy.exc import DBAPIError, IntegrityError

from bot.match.pure.errors import Fault, StoreFault, one_line

_FAULTS: Final = {
    "55P03": Fault.LOCKED,  # another process has locked the requested rows
    "25006": Fault.READ_ONLY,  # a standby, or set to only read
    "42501": Fault.READ_ONLY,  # no right to it
    "53100": Fault.FULL,
    "XX001": Fault.DAMAGED,
    "XX002": Fault.DAMAGED,
}
# SQLSTATEs for a serialization failure and a deadlock. Nothing was done, and a retry may succeed.
_CONFLICTS: Final = frozenset({"40001", "40P01"})
# Prefixes of SQLSTATEs that mean that the connection was lost or the server isn't ready.
_GONE: Final = ("08", "57P")

NETWORK: Final = (OSError, TimeoutError)
# All error classes of the driver. InternalClientError occurs if the connection is lost in the middle of a response.
DRIVER: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)


def cause_of(error: BaseException) -> BaseException:
    if isinstance(error, DBAPIError):
        emulated = error.orig
        return getattr(emulated, "driver_exception", None) or (emulated and emulated.__cause__) or error
    return error


def is_conflict(error: BaseException) -> bool:
    return getattr(cause_of(error), "sqlstate", None) in _CONFLICTS


def is_unsent(error: BaseException) -> bool:
    """Return whether the server had already closed the connection, so that a statement wasn't sent."""
    return isinstance(error, asyncpg.InternalClientError) and str(error).startswith("cannot switch to state")


def is_lost(error: BaseException) -> bool:
    cause = cause_of(error)
    if isinstance(cause, (*NETWORK, asyncpg.InterfaceError, asyncpg.InternalClientError)):
        return True
    return str(getattr(cause, "sqlstate", None) or "").startswith(_GONE)


def fault_of(error: BaseException) -> StoreFault:
    cause = cause_of(error)
    fault = _FAULTS.get(getattr(cause, "sqlstate", None) or "", Fault.UNAVAILABLE)
    return StoreFault(fault, one_line(cause))


def is_of_database(error: BaseException) -> bool:
    """Return whether `error` comes from the database, the driver or the network. Integrity errors don't count."""
    if isinstance(error, (IntegrityError, asyncpg.IntegrityConstraintViolationError)):
        return False
    return isinstance(error, (DBAPIError, *DRIVER, *NETWORK))


@contextmanager
def told_as_faults() -> Iterator[None]:
    try:
        yield
    except StoreFault:
        raise
    except Exception as error:
        if is_of_database(error):
            raise fault_of(error) from error
        raise
