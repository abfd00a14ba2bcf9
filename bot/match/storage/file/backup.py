"""Back up the database while it's in use. A backup that turns out to be damaged is discarded."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bot.match.pure.errors import Fault, StoreFault
from bot.match.storage.file.checkup import finding
from bot.match.storage.file.connection import fault_of_disk, told_as_faults

_STAMP: Final = "[0-9]" * 8 + "-" + "[0-9]" * 6
NAME: Final = "cartouche-{time:%Y%m%d-%H%M%S}.sqlite3"
PATTERN: Final = f"cartouche-{_STAMP}.sqlite3"
BEFORE: Final = "before-upgrade-{old}-to-{new}-{time:%Y%m%d-%H%M%S}.sqlite3"
BEFORE_PATTERN: Final = f"before-upgrade-*-{_STAMP}.sqlite3"
RESCUED: Final = "rescued-{time:%Y%m%d-%H%M%S}.sqlite3"
# The number of pre-upgrade backups to keep. Daily backups don't replace them.
UPGRADES_KEPT: Final = 3


def back_up(source: Path, folder: Path, keep: int, at: int) -> Path:
    """Back up `source` into `folder`, with the time `at` in the name. The newest `keep` backups (at least 1) are kept.

    Blocks, so call it in a thread. A backup is a single database file; to restore it, put it in place of the lost one.
    If the backup fails or is damaged, raises :class:`StoreFault` and keeps all older ones.
    """
    if keep < 1:
        raise ValueError(f"keep {keep} copies")
    copy = folder / NAME.format(time=_time(at))
    _save(copy, lambda target: _from_file(source, target))
    _prune(copy, PATTERN, keep)
    return copy


def before_upgrade(source: Path, folder: Path, old: str, new: str, at: int) -> Path:
    """Back up `source` before its upgrade, as :func:`back_up` does. The newest :data:`UPGRADES_KEPT` are kept."""
    copy = folder / BEFORE.format(old=old, new=new, time=_time(at))
    _save(copy, lambda target: _from_file(source, target))
    _prune(copy, BEFORE_PATTERN, UPGRADES_KEPT)
    return copy


def rescue(connection: sqlite3.Connection, folder: Path, at: int) -> Path:
    """Save what `connection` still has open although its file was deleted. Blocks, and raises as :func:`back_up`."""
    copy = folder / RESCUED.format(time=_time(at))
    _save(copy, connection.backup)
    return copy


def _time(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC)


def _save(copy: Path, fill: Callable[[sqlite3.Connection], None]) -> None:
    # `fill` writes under a temporary name, so that a crash leaves no half copy.
    unfinished = copy.with_suffix(".part")
    try:
        copy.parent.mkdir(parents=True, exist_ok=True)
        unfinished.unlink(missing_ok=True)
        os.close(os.open(unfinished, os.O_WRONLY | os.O_CREAT, 0o600))  # it has the seeds of running matches
        try:
            with told_as_faults(), closing(sqlite3.connect(unfinished)) as new:
                fill(new)
                new.execute("PRAGMA journal_mode = DELETE")
                found = finding(new)
            if found is not None:
                raise StoreFault(Fault.DAMAGED, f"the copy would be damaged: {found}")
            put_in_place(unfinished, copy)
        finally:
            unfinished.unlink(missing_ok=True)
    except OSError as error:
        raise fault_of_disk(error, copy) from error


def _from_file(source: Path, target: sqlite3.Connection) -> None:
    with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as old:
        old.backup(target)


def can_be_copied_to(folder: Path) -> None:
    """Check that backups can be written to `folder` or its nearest parent. Blocks, and raises :class:`StoreFault`."""
    try:
        there = next(one for one in (folder, *folder.absolute().parents) if one.exists())
        with tempfile.TemporaryFile(dir=there):
            pass
    except OSError as error:
        raise fault_of_disk(error, folder) from error


def put_in_place(whole: Path, path: Path) -> None:
    """Flush the file `whole` to disk and then rename it to `path`, in the same folder. Raises OSError."""
    _to_disk(whole)
    whole.replace(path)
    _to_disk(path.parent)


def _to_disk(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _prune(made: Path, pattern: str, keep: int) -> None:
    # A name with a later time than the new one comes from a wrong clock. It would otherwise stay forever.
    def age(copy: Path) -> tuple[bool, tuple[str, ...]]:
        time = tuple(copy.stem.split("-")[-2:])
        return time <= now, time

    now = tuple(made.stem.split("-")[-2:])
    others = sorted((path for path in made.parent.glob(pattern) if path != made), key=age, reverse=True)
    try:
        for old in others[keep - 1 :]:
            old.unlink()
    except OSError as error:
        raise fault_of_disk(error, made.parent) from error
