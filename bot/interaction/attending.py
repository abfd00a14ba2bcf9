from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Final

import discord
from msgspec.structs import replace

from bot.client.retries import TRANSIENT, retry, said
from bot.interaction.host import Interaction
from bot.match.pure.errors import StoreFault

log = logging.getLogger(__name__)

AFTERWARDS: Final = 4.0
"""The delay between an interaction and an additional message, in seconds, so that this message
appears below the reply.
"""


async def attend(interaction: Interaction) -> None:
    """Record that the user is looking at this channel. If the bot couldn't deliver a direct message to the user, tell
    them so once.
    """
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
