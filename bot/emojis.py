"""``cartouche emojis``: the games' symbols as emojis of the app. A bot does the same at its start; this is for looking,
and for doing it before.

``--check`` only looks, beside a running bot too. Exit codes: 0 all are there, 1 some are not, 2 it cannot be told.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

import discord

from bot.client.address import point_at
from bot.client.emojis import PAUSE, Standing, bring_up_to_date, noted, standing
from bot.client.retries import TRANSIENT, said
from bot.drawing.symbols import draw_symbols, symbols_of
from bot.match.errors import Fault, StoreFault
from bot.match.storage.backup import back_up
from bot.match.storage.store import Store
from bot.presenters.registry import PRESENTERS
from bot.settings import Settings
from render.kit.symbols import Drawn


class CannotTell(Exception):
    """It cannot be done; the text says why, in one line."""


def run(settings: Settings, *, check: bool) -> int:
    """Carry it out; gives the exit code. Prints what is missing and what was done. Raises :class:`CannotTell`."""
    found = _found(settings, check=check)
    return 1 if check and (found.missing or found.changed) else 0


def look(settings: Settings) -> Standing:
    """How the emojis stand, and nothing is changed or printed. Raises :class:`CannotTell`."""
    return _found(settings, check=True, quiet=True)


def _found(settings: Settings, *, check: bool, quiet: bool = False) -> Standing:
    if settings.token is None:
        raise CannotTell("there is no DISCORD_TOKEN, so there is no app to give emojis to")
    if settings.discord_api is not None:
        point_at(settings.discord_api)
    wanted = draw_symbols(symbols_of(PRESENTERS))
    noting = settings.database.exists()
    try:
        found = asyncio.run(_looked_up(settings, settings.token, wanted, check=check, noting=noting))
    except StoreFault as fault:
        if fault.fault is Fault.LOCKED:
            raise CannotTell("the bot is running: it uploads what is missing when it starts; restart it") from fault
        raise CannotTell(f"the database cannot be used ({fault.fault}): {fault.detail}") from fault
    except discord.LoginFailure as error:
        raise CannotTell("Discord does not know the token") from error
    except (discord.HTTPException, *TRANSIENT) as error:
        raise CannotTell(f"Discord refuses, or cannot be reached: {said(error)}") from error
    if not quiet:
        done = () if check else (f"{len(wanted) - len(found.ready)} were uploaded.",)
        print("\n".join((*lines_of(found), *done)))
    return found


async def _looked_up(
    settings: Settings, token: str, wanted: Mapping[str, Drawn], *, check: bool, noting: bool
) -> Standing:
    """How they stand before anything is done about it."""
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(token)
        if check:
            return await standing(client, await _noted_in_copy(client, settings.database) if noting else {}, wanted)
        async with await Store.open(settings.database, copies=settings.backups) as store:
            before = await standing(client, await noted(client, store), wanted)
            pause = 0.0 if settings.discord_api else PAUSE
            await bring_up_to_date(client, store, wanted, pause=pause)
            return before


async def _noted_in_copy(client: discord.Client, database: Path) -> dict[str, str]:
    """The notes, read from a copy: whoever uses the database is not disturbed."""
    with tempfile.TemporaryDirectory(prefix="cartouche-") as folder:
        copy = await asyncio.to_thread(back_up, database, Path(folder), 1, int(time.time() * 1000))
        async with await Store.open(copy, alone=False) as store:
            return await noted(client, store)


def lines_of(found: Standing) -> list[str]:
    """What is said of the emojis as they stand."""
    lines = [f"missing: {name}" for name in found.missing]
    lines += [f"changed: {name}" for name in found.changed]
    return [*lines, f"{len(found.ready)} emojis are there, {len(found.missing)} missing, {len(found.changed)} changed."]
