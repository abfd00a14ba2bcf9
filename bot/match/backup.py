"""Copies of the database, made while it is in use, checked before they count."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bot.match.errors import Fault, StoreFault
from bot.match.faults import told_as_faults

NAME: Final = "cartouche-{time:%Y%m%d-%H%M%S}.sqlite3"
PATTERN: Final = "cartouche-*.sqlite3"


def back_up(source: Path, folder: Path, keep: int, at: int) -> Path:
    """Copy ``source`` into ``folder`` under the time ``at``, leave the ``keep`` (at least 1) newest copies there.

    Blocks: call it in a thread. The copy is one file that opens like any database; put it in the place of a lost one.
    Raises :class:`StoreFault` when the copy cannot be made or is damaged; then all older ones stay.
    """
    if keep < 1:
        raise ValueError(f"keep {keep} copies")
    copy = folder / NAME.format(time=datetime.fromtimestamp(at / 1000, UTC))
    unfinished = copy.with_suffix(".part")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        unfinished.unlink(missing_ok=True)
        os.close(os.open(unfinished, os.O_WRONLY | os.O_CREAT, 0o600))  # it has the seeds of running matches
        try:
            with told_as_faults():
                _copy(source, unfinished)
            with unfinished.open("rb") as file:
                os.fsync(file.fileno())
            unfinished.replace(copy)
        finally:
            unfinished.unlink(missing_ok=True)
        for old in sorted(folder.glob(PATTERN), reverse=True)[keep:]:
            old.unlink()
    except OSError as error:
        raise StoreFault(Fault.UNAVAILABLE, f"{copy}: {error.strerror}") from error
    return copy


def _copy(source: Path, target: Path) -> None:
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new)
        new.execute("PRAGMA journal_mode = DELETE")
        found = new.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise StoreFault(Fault.DAMAGED, f"{source}: {found}")
