from __future__ import annotations

import hashlib
import logging
from collections.abc import Collection
from typing import Final

import discord
from discord import app_commands

from bot.client.translate import CommandTexts
from bot.match.storage.store import Store

log = logging.getLogger(__name__)

TOLD: Final = "commands"


async def register_commands(
    tree: app_commands.CommandTree[discord.Client], store: Store, guilds: Collection[int], *, always: bool
) -> None:
    """Register the commands of ``tree`` if they have changed: in ``guilds``, or everywhere if ``guilds`` is empty.
    Unchanged commands aren't registered again, because Discord allows only 200 new commands a day.

    If ``always`` is set, also register unchanged commands, because Discord may have lost them. Raises StoreFault and
    discord.py's exceptions.
    """
    payload = [await command.get_translated_payload(tree, CommandTexts()) for command in tree.get_commands()]
    now = hashlib.sha256(discord.utils._to_json(payload).encode()).hexdigest()
    places: list[discord.Object | None] = [discord.Object(guild) for guild in guilds] or [None]
    for place in places:
        where = place.id if place else "everywhere"
        key = f"{TOLD}/{tree.client.application_id}/{where}"
        if not always and await store.meta(key) == now:
            continue
        if place:
            tree.copy_global_to(guild=place)
        await tree.sync(guild=place)
        await store.set_meta(key, now)
        log.log(logging.DEBUG if always else logging.INFO, "Discord was told the commands (%s)", where)
