"""A check that the database's files are still where they were opened.

A program keeps a file open after somebody has deleted it or put another in its place: it would continue to store into
something that goes with the process. SQLite does not look (it opens its log once), so we do.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage.file.faults import fault_of_disk

LOG: Final = "-wal"
"""SQLite's suffix for the file that gets changes first."""


class Place:
    """The file ``path`` and its log, both open, as they are found now."""

    def __init__(self, path: Path) -> None:
        place = path.resolve()
        self._files = [
            (name, _which(name)) for name in (os.fspath(place), os.fspath(place.with_name(place.name + LOG)))
        ]

    def check(self) -> None:
        """Look again; some microseconds. Raises :class:`StoreFault`: GONE, with the file that is gone."""
        for name, known in self._files:
            found = _which(name)
            if found != known:
                what = "is not there any more" if found is None else "is not the one that was opened"
                raise StoreFault(Fault.GONE, f"{name} {what}")


def _which(name: str) -> tuple[int, int] | None:
    """Return the identity of a file; None if there is none of that name."""
    try:
        found = os.stat(name)  # noqa: PTH116 - at each write: a path takes three times as long
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise fault_of_disk(error, Path(name)) from error
    return found.st_dev, found.st_ino
