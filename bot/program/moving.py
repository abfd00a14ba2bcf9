from __future__ import annotations

import asyncio
from pathlib import Path

from bot.league.services import logs as _leagues  # noqa: F401 - their tables are moved too
from bot.match.pure.address import DatabaseServer
from bot.match.pure.errors import StoreFault
from bot.match.storage.engine.moving import move
from bot.match.storage.file.backup import put_in_place
from bot.match.storage.file.connection import fault_of_disk
from bot.match.storage.file.database import part_of
from bot.match.storage.store import Store
from bot.program.unusable import Unusable


def run(source: Path | DatabaseServer, target: Path | DatabaseServer, copies: Path | None) -> None:
    if isinstance(source, Path) and not source.exists():
        raise Unusable(f"there's no database {source}")
    if isinstance(target, Path) and target.exists():
        raise Unusable(f"{target} already exists: name a new file")
    try:
        if isinstance(target, Path):
            counts = _into_file(source, target, copies)
        else:
            counts = asyncio.run(_moved(source, target, copies))
    except StoreFault as fault:
        raise Unusable(f"nothing was moved ({fault.fault}): {fault.detail}") from fault
    for name, count in counts.items():
        print(f"{count:>9,} {name}")
    print(f"{sum(counts.values()):>9,} rows in all, each read again. {source} is unchanged.")
    print("Set DATABASE to the new place before you start the bot, and stop using the old one.")


def _into_file(source: Path | DatabaseServer, target: Path, copies: Path | None) -> dict[str, int]:
    part = part_of(target)
    try:
        _forget(part)
        counts = asyncio.run(_moved(source, part, copies))
        put_in_place(part, target)
    except StoreFault:
        _forget(part)
        raise
    except OSError as error:
        raise fault_of_disk(error, target) from error
    return counts


def _forget(part: Path) -> None:
    for ending in ("", "-wal", "-shm", "-journal"):
        part.with_name(part.name + ending).unlink(missing_ok=True)


async def _moved(source: Path | DatabaseServer, target: Path | DatabaseServer, copies: Path | None) -> dict[str, int]:
    async with (
        await _opened("FROM", source, copies) as old,
        await _opened("TO", target, None, filling=True) as new,
    ):
        try:
            return await move(old, new)
        except StoreFault as fault:
            raise fault.told(f"{target}: {fault.detail}") from fault


async def _opened(which: str, place: Path | DatabaseServer, copies: Path | None, *, filling: bool = False) -> Store:
    try:
        return await Store.open(place, copies=copies, filling=filling)
    except StoreFault as fault:
        raise fault.told(f"{which} can't be used: {fault.detail}") from fault
