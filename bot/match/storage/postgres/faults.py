"""The server's, the driver's and the network's own errors, as :class:`bot.match.pure.errors.StoreFault`."""

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
_CONFLICTS: Final = frozenset({"40001", "40P01"})
"""Another transaction was in the way, or each was in the other's: nothing was done, and another try may go well."""
_GONE: Final = ("08", "57P")
"""The beginning of the states for a lost connection, or one that is not there yet."""

NETWORK: Final = (OSError, TimeoutError)
DRIVER: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""All errors of the driver; the last if a connection goes in the middle of an answer."""


def cause_of(error: BaseException) -> BaseException:
    """Return the driver's error behind SQLAlchemy's."""
    if isinstance(error, DBAPIError):
        emulated = error.orig
        return getattr(emulated, "driver_exception", None) or (emulated and emulated.__cause__) or error
    return error


def is_conflict(error: BaseException) -> bool:
    """Return whether the transaction has given way to another."""
    return getattr(cause_of(error), "sqlstate", None) in _CONFLICTS


def is_unsent(error: BaseException) -> bool:
    """Return whether a statement was not even sent: the server had said before that it ends the connection."""
    return isinstance(error, asyncpg.InternalClientError) and str(error).startswith("cannot switch to state")


def is_lost(error: BaseException) -> bool:
    """Return whether ``error`` means that the connection is useless."""
    cause = cause_of(error)
    if isinstance(cause, (*NETWORK, asyncpg.InterfaceError, asyncpg.InternalClientError)):
        return True
    return str(getattr(cause, "sqlstate", None) or "").startswith(_GONE)


def fault_of(error: BaseException) -> StoreFault:
    """Return the meaning of ``error``, raised by the driver. In one line."""
    cause = cause_of(error)
    fault = _FAULTS.get(getattr(cause, "sqlstate", None) or "", Fault.UNAVAILABLE)
    return StoreFault(fault, one_line(cause))


def is_of_database(error: BaseException) -> bool:
    """Return whether ``error`` comes from the database or the way to it; a violated constraint stays what it is."""
    if isinstance(error, (IntegrityError, asyncpg.IntegrityConstraintViolationError)):
        return False
    return isinstance(error, (DBAPIError, *DRIVER, *NETWORK))


@contextmanager
def told_as_faults() -> Iterator[None]:
    """Turn the database's failures into :class:`StoreFault` while active."""
    try:
        yield
    except StoreFault:
        raise
    except Exception as error:
        if is_of_database(error):
            raise fault_of(error) from error
        raise
