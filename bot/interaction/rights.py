from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Final, cast

import discord

from bot.client.retries import TRANSIENT
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply
from bot.match.pure.table.model import Spot


def moderates(interaction: Interaction) -> bool:
    """Return whether the user may moderate tables: manage messages in this channel, or the server."""
    return interaction.permissions.manage_messages or interaction.permissions.manage_guild


async def kept_to_managers(interaction: Interaction) -> bool:
    """Refuse the request with a reply, and return True, unless the user may manage the server."""
    may = interaction.permissions.manage_guild or interaction.permissions.administrator
    if may and interaction.guild_id is not None:
        return False
    await acknowledge(interaction)
    tr = interaction.client.texts(interaction)
    await reply(interaction, tr("Only people who manage the server can set this."))
    return True


log = logging.getLogger(__name__)

ASKED: Final = 20
"""The maximum number of private threads for which the bot asks Discord whether a user is a member. Any other private
threads count as hidden from the user.
"""


async def visible(interaction: Interaction, spots: Sequence[Spot]) -> list[Spot]:
    found = await seen(interaction, [spot.channel for spot in spots])
    return [spot for spot in spots if spot.channel in found]


async def seen(interaction: Interaction, channels: Iterable[int]) -> set[int]:
    """Return those of the ``channels``, all in this server, that the user can see.

    The interaction's own channel always counts as visible. Channels that the bot doesn't know count as hidden.
    """
    member = cast("discord.Member", interaction.user)  # in a server Discord sends the member
    guild = interaction.guild
    rights: dict[int, discord.Permissions] = {}
    unsure: dict[int, discord.Thread] = {}

    def may_see(number: int) -> bool:
        channel = guild.get_channel_or_thread(number) if guild else None
        place = channel.parent if isinstance(channel, discord.Thread) else channel
        if number == interaction.channel_id or place is None:
            return number == interaction.channel_id
        may = rights.get(place.id)
        if may is None:
            may = rights[place.id] = place.permissions_for(member)
        if may.view_channel and isinstance(channel, discord.Thread) and channel.is_private() and not may.manage_threads:
            unsure[number] = channel
        return may.view_channel

    found = {number for number in channels if may_see(number)}
    inside = await _inside(unsure, member.id)
    return {number for number in found if number not in unsure or number in inside}


async def _inside(threads: Mapping[int, discord.Thread], user: int) -> set[int]:
    async def asked(thread: discord.Thread) -> bool:
        try:
            await thread.fetch_member(user)
        except discord.NotFound:
            return False
        except (discord.HTTPException, *TRANSIENT) as error:
            log.info("Who is in the thread %d could not be asked: %s", thread.id, error)
            return False
        return True

    first = dict(islice(threads.items(), ASKED))
    answers = await asyncio.gather(*map(asked, first.values()))
    return {number for number, answer in zip(first, answers, strict=True) if answer}
