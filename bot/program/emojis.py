"""Implement the command ``cartouche emojis``, which uploads the games' symbols as emojis of the app.

The bot also uploads them when it starts; this command does so in advance. With ``--check``, it only checks them, which
works even while a bot is running. Exit codes: 0 if all emojis exist, 1 if some are missing or outdated, 2 if this can't
be determined.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path

import discord
import msgspec

from bot.client.emojis import PAUSE, Emojis, Note, Uploaded, noted, reason, uploaded
from bot.client.library import point_at
from bot.client.retries import TRANSIENT, said
from bot.drawing.symbols import draw_symbols, recipe, symbols_of
from bot.match.pure.address import DatabaseServer
from bot.match.pure.errors import Fault, StoreFault, blotted
from bot.match.storage.store import Store
from bot.presenters.registry import PRESENTERS
from bot.program.looking import is_there, looked_at
from bot.program.unusable import Unusable
from bot.settings import Settings
from bot.wording.names.symbols import Symbols
from render.kit.symbols import Drawn


class Looked(msgspec.Struct, frozen=True):
    """The state of the app's emojis.

    `ready`, `missing` and `changed` hold the names of emojis. `why` says when and why the bot last failed to upload
    emojis; it's empty if nothing failed.
    """

    ready: tuple[str, ...]
    missing: tuple[str, ...]
    changed: tuple[str, ...]
    why: str = ""


def run(settings: Settings, *, check: bool) -> int:
    found = _found(settings, check=check)
    return 1 if check and (found.missing or found.changed) else 0


def look(settings: Settings) -> Looked:
    return _found(settings, check=True, quiet=True)


def _found(settings: Settings, *, check: bool, quiet: bool = False) -> Looked:
    if settings.token is None:
        raise Unusable("DISCORD_TOKEN isn't set, so there's no app to upload emojis to")
    if settings.discord_api is not None:
        point_at(settings.discord_api)
    noting = is_there(settings.database)
    try:
        found, uploaded = asyncio.run(_looked_up(settings, settings.token, check=check, noting=noting))
    except StoreFault as fault:
        if fault.fault is Fault.LOCKED:
            raise Unusable("the bot is running: it uploads missing emojis by itself") from fault
        raise Unusable(f"the database can't be used ({fault.fault}): {fault.detail}") from fault
    except discord.LoginFailure as error:
        raise Unusable("Discord doesn't know the token: copy it again to DISCORD_TOKEN") from error
    except (discord.HTTPException, *TRANSIENT) as error:
        raise Unusable(blotted(f"Discord refuses, or can't be reached: {said(error)}", settings.token)) from error
    if not quiet:
        done = () if check else (f"{uploaded} were uploaded.",)
        print("\n".join((*lines_of(found), *done)))
    return found


async def _looked_up(settings: Settings, token: str, *, check: bool, noting: bool) -> tuple[Looked, int]:
    wanted = {name: recipe(art) for name, art in symbols_of(PRESENTERS).items()}
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        try:
            await client.login(token)
        except (LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
            raise Unusable("Discord's answer can't be understood; is something between here and Discord?") from error
        if check:
            notes, why = await _noted_in(client, settings.database) if noting else ({}, "")
            return await _looked(await uploaded(client, notes, wanted), why), 0
        async with await Store.open(settings.database, copies=settings.backups) as store:
            before = await uploaded(client, await noted(client, store), wanted)
            work = Emojis(client, store, Symbols(), wanted, _draw, pause=0.0 if settings.discord_api else PAUSE)
            await work.upload()
            return await _looked(before), work.uploaded


async def _draw(names: Sequence[str]) -> Mapping[str, Drawn]:
    arts = symbols_of(PRESENTERS)
    return draw_symbols({name: arts[name] for name in names})


async def _looked(found: Uploaded, why: str = "") -> Looked:
    changed = [name for name, drawn in (await _draw(found.unsure)).items() if not found.same(name, drawn)]
    same = [name for name in found.unsure if name not in changed]
    return Looked((*found.ready, *same), found.missing, tuple(changed), why)


async def _noted_in(client: discord.Client, database: Path | DatabaseServer) -> tuple[dict[str, Note], str]:
    async with looked_at(database) as store:
        return await noted(client, store), await reason(client, store)


def lines_of(found: Looked) -> list[str]:
    lines = [f"missing: {name}" for name in found.missing]
    lines += [f"changed: {name}" for name in found.changed]
    lines += [f"the last try: {found.why}"] if found.why else []
    return [*lines, f"{len(found.ready)} emojis are there, {len(found.missing)} missing, {len(found.changed)} changed."]
