from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

import discord
from msgspec.structs import replace

from bot.client.retries import TRANSIENT, retry, said
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge
from bot.match.pure.errors import Refused, StoreFault, Why
from bot.match.pure.visible import visible


async def admit(interaction: Interaction) -> None:
    """Acknowledge the interaction before anything waits for locks or the database, and remove invisible characters from
    typed text. Raises :class:`Refused` (UNSEEN) if a text has only such characters.
    """
    typing = interaction.type is discord.InteractionType.autocomplete
    if not typing:
        await acknowledge(interaction)
    for place in _typed(interaction.data):
        seen = "\n".join(map(visible, place["value"].split("\n")))
        if place["value"].strip() and not seen.strip() and not typing:
            raise Refused(Why.UNSEEN)
        place["value"] = seen


def _typed(data: Any) -> Iterator[dict[str, Any]]:
    if isinstance(data, list):
        for one in data:
            yield from _typed(one)
    elif isinstance(data, dict):
        if isinstance(data.get("value"), str):
            yield data
        for name in ("options", "components", "component"):
            if name in data:
                yield from _typed(data[name])


log = logging.getLogger(__name__)

AFTERWARDS: Final = 4.0
"""The seconds between an interaction and an additional message, so that it appears below the reply."""


async def attend(interaction: Interaction) -> None:
    """Record that the user is looking at this channel. If the bot couldn't send them a direct message, say so once."""
    if interaction.channel_id is None or interaction.type is discord.InteractionType.autocomplete:
        return
    service, user = interaction.client.service, interaction.user.id
    try:
        await service.notices.looked(interaction.channel_id, user)
        person = await service.people.of(user)
        if person.closed is not None and not person.warned:
            await service.people.change(user, lambda now: replace(now, warned=True))
            await _warn(interaction)
    except StoreFault as fault:
        log.debug("That somebody looked cannot be noted: %s", fault)  # the answer reports the fault
    except (discord.HTTPException, *TRANSIENT) as error:
        log.info("Somebody could not be told that they take no direct messages: %s", said(error))


async def _warn(interaction: Interaction) -> None:
    await asyncio.sleep(AFTERWARDS)
    if not interaction.response.is_done():
        return
    tr = interaction.client.texts(interaction)
    text = tr(
        "I couldn't send you a direct message, so I'll mention you at your tables instead. Allow messages from "
        "members in this server's privacy settings, then send `/player settings` again."
    )
    await retry(partial(interaction.followup.send, f"✉️ {text}", ephemeral=True))
