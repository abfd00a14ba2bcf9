"""Whether a table can be opened here: what whoever asks, and the bot, may do in this channel."""

from __future__ import annotations

import discord

from bot.client.permissions import (
    CHANNEL,
    MEMBER_CHANNEL,
    MEMBER_NEW_THREAD,
    MEMBER_THREAD,
    NEW_THREAD,
    THREAD,
    lacking,
    not_allowed,
)
from bot.interaction.host import Interaction
from data.texts import Texts


def no_place(interaction: Interaction, tr: Texts, *, own_thread: bool) -> str | None:
    """Why no table can be opened in this channel, in words: what the member or the bot may not do here, or that there
    are no threads. None when it can.
    """
    if interaction.guild_id is None:
        return None
    if own_thread:
        member, bot = MEMBER_NEW_THREAD, NEW_THREAD
    elif isinstance(interaction.channel, discord.Thread):
        member, bot = MEMBER_THREAD, THREAD
    else:
        member, bot = MEMBER_CHANNEL, CHANNEL
    if text := not_allowed(interaction.permissions, member, tr) or lacking(interaction.app_permissions, bot, tr):
        return text
    if own_thread and not isinstance(interaction.channel, discord.TextChannel):
        return tr("I can open a thread in a text channel only. Leave that option out, and the table opens right here.")
    return None
