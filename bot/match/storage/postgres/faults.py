"""The server's, the driver's and the network's own errors, told as :class:`bot.match.pure.errors.StoreFault`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import asyncpg
from sqlalchemy.exc import DBAPIError, IntegrityError

from bot.match.pure.errors import Fault, StoreFault, one_line

_FAULTS: Final = {
    "55P03": Fault.LOCKED,  # somebody has locked what was asked for
    "25006": Fault.READ_ONLY,  # a standby, or set to only read
    "42501": Fault.READ_ONLY,  # no right to it
    "53100": Fault.FULL,
    "XX001": Fault.DAMAGED,
    "XX002": Fault.DAMAGED,
}
_CONFLICTS: Final = frozenset({"40001", "40P01"})
"""Another transaction was in the way, or both were in each other's: nothing was done, and another try may go well."""
_GONE: Final = ("08", "57P")
"""How the states begin that mean that there is no connection any more, or not yet."""

NETWORK: Final = (OSError, TimeoutError)
DRIVER: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""All that the driver raises; the last where a connection goes in the middle of an answer."""


def cause_of(error: BaseException) -> BaseException:
    """What the driver has raised, behind what SQLAlchemy makes of it."""
    if isinstance(error, DBAPIError):
        emulated = error.orig
        return getattr(emulated, "driver_exception", None) or (emulated and emulated.__cause__) or error
    return error


def is_conflict(error: BaseException) -> bool:
    """Whether the transaction has given way to another."""
    return getattr(cause_of(error), "sqlstate", None) in _CONFLICTS


def is_unsent(error: BaseException) -> bool:
    """Whether a statement was not even sent: the server has said before that it ends the connection."""
    return isinstance(error, asyncpg.InternalClientError) and str(error).startswith("cannot switch to state")


def is_lost(error: BaseException) -> bool:
    """Whether ``error`` means that the connection is of no use any more."""
    cause = cause_of(error)
    if isinstance(cause, (*NETWORK, asyncpg.InterfaceError, asyncpg.InternalClientError)):
        return True
    return str(getattr(cause, "sqlstate", None) or "").startswith(_GONE)


def fault_of(error: BaseException) -> StoreFault:
    """What ``error``, raised by the driver, means. In one line."""
    cause = cause_of(error)
    fault = _FAULTS.get(getattr(cause, "sqlstate", None) or "", Fault.UNAVAILABLE)
    return StoreFault(fault, one_line(cause))


def is_of_database(error: BaseException) -> bool:
    """Whether ``error`` comes from the database or the way to it; a violated constraint stays what it is."""
    if isinstance(error, (IntegrityError, asyncpg.IntegrityConstraintViolationError)):
        return False
    return isinstance(error, (DBAPIError, *DRIVER, *NETWORK))


@contextmanager
def told_as_faults() -> Iterator[None]:
    """Within: the database's failures become :class:`StoreFault`."""
    try:
        yield
    except StoreFault:
        raise
    except Exception as error:
        if is_of_database(error):
            raise fault_of(error) from error
        raise
