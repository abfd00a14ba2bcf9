from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from bot.match.pure.errors import Fault, StoreFault

_FAULTS: Final = {
    sqlite3.SQLITE_BUSY: Fault.LOCKED,
    sqlite3.SQLITE_LOCKED: Fault.LOCKED,
    sqlite3.SQLITE_READONLY: Fault.READ_ONLY,
    sqlite3.SQLITE_FULL: Fault.FULL,
    sqlite3.SQLITE_CORRUPT: Fault.DAMAGED,
    sqlite3.SQLITE_NOTADB: Fault.DAMAGED,
}
_REFUSALS: Final = {
    errno.ENOSPC: Fault.FULL,
    errno.EDQUOT: Fault.FULL,
    errno.EFBIG: Fault.FULL,
    errno.EACCES: Fault.READ_ONLY,
    errno.EPERM: Fault.READ_ONLY,
    errno.EROFS: Fault.READ_ONLY,
}
# The start of the error message of `sqlite3` for text that isn't valid UTF-8. That error has no error code.
_UNREADABLE: Final = "Could not decode to UTF-8"
# The bits of SQLite's error code that hold the kind of error. The others hold details.
_PRIMARY: Final = 0xFF


def fault_of(error: BaseException) -> StoreFault:
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        fault = Fault.DAMAGED if str(error).startswith(_UNREADABLE) else Fault.UNAVAILABLE
    else:
        fault = _FAULTS.get(code & _PRIMARY, Fault.UNAVAILABLE)
    return StoreFault(fault, str(error))


def fault_of_disk(error: OSError, path: Path) -> StoreFault:
    fault = _REFUSALS.get(error.errno or 0, Fault.UNAVAILABLE)
    said = " cannot be written" if fault is Fault.READ_ONLY else ""
    return StoreFault(fault, f"{path}{said}: {error.strerror or error}")


@contextmanager
def told_as_faults() -> Iterator[None]:
    try:
        yield
    except (IntegrityError, sqlite3.IntegrityError):
        raise
    except DBAPIError as error:
        raise fault_of(error.orig or error) from error
    except sqlite3.DatabaseError as error:
        raise fault_of(error) from error
    except UnicodeDecodeError as error:  # so the driver fails to quote a schema whose words are damaged
        raise StoreFault(Fault.DAMAGED, error.object.decode(errors="backslashreplace")) from error
    except PoolTimeout as error:
        raise StoreFault(Fault.UNAVAILABLE, "no connection became free") from error
