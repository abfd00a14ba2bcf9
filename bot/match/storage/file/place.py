"""Check that the database's files are still the ones that this process opened.

If someone deletes or replaces an open file, a program can still write to it, but the data is lost when the program
ends. SQLite doesn't check for this.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage.file.faults import fault_of_disk

LOG: Final = "-wal"


class Place:
    def __init__(self, path: Path) -> None:
        place = path.resolve()
        self._files = [
            (name, _which(name)) for name in (os.fspath(place), os.fspath(place.with_name(place.name + LOG)))
        ]

    def check(self) -> None:
        """Raise StoreFault (GONE) if a file is missing or was replaced. This takes a few microseconds."""
        for name, known in self._files:
            found = _which(name)
            if found != known:
                what = "is not there any more" if found is None else "is not the one that was opened"
                raise StoreFault(Fault.GONE, f"{name} {what}")


def _which(name: str) -> tuple[int, int] | None:
    try:
        found = os.stat(name)  # noqa: PTH116 - at each write: a path takes three times as long
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise fault_of_disk(error, Path(name)) from error
    return found.st_dev, found.st_ino
