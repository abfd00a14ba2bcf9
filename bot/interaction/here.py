"""What the commands share: the table of the channel, and who may be named."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

import discord
from discord import app_commands

from bot.interaction.host import Interaction
from bot.match.errors import Refused, Why
from bot.match.model import Match, Options
from bot.wording.blocks import short
from bot.wording.people import color_name
from data.texts import Texts

CHOICES: Final = 25
"""Discord's limit for what autocomplete offers."""


async def table_here(interaction: Interaction) -> Match:
    """The table of this channel: the one that gathers or plays, else the latest that is over. Raises
    :class:`Refused` where there was none.
    """
    channel = interaction.channel_id
    match = await interaction.client.service.in_channel(channel) if channel is not None else None
    if match is None:
        raise Refused(Why.NO_MATCH)
    return match


Guests: TypeAlias = Sequence[discord.User | discord.Member | None]
"""Those named in a command, where somebody is."""


def invitations(owner: discord.User | discord.Member, guests: Guests) -> tuple[int, ...]:
    """The ids of the guests, each once, without whoever invites."""
    return tuple(dict.fromkeys(guest.id for guest in guests if guest is not None and guest.id != owner.id))


def refusal(options: Options, guests: Guests, tr: Texts) -> str | None:
    """Why a table cannot be set so, in words; None when it can."""
    if any(guest.bot for guest in guests if guest is not None):
        return tr("Other bots cannot play. `/game add-computer` seats one of my own players.")
    if len(options.invited) >= options.players:
        return tr("You invite more people than there are seats.")
    return None


def offered(names: Iterable[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    """The (name, value) pairs that hold every word typed, those that begin with it first: at most 25."""
    words = typed.lower().split()
    found = [(name, value) for name, value in names if all(word in f"{name} {value}".lower() for word in words)]
    whole = " ".join(words)
    found.sort(key=lambda pair: not (pair[0].lower().startswith(whole) or pair[1].lower().startswith(whole)))
    return [app_commands.Choice(name=short(name, 100), value=value) for name, value in found[:CHOICES]]


def color_meant(typed: str, colors: Sequence[str], tr: Texts) -> str:
    """The colour that ``typed`` names, in the player's language or the record's; anything else as it is."""
    said = typed.strip().lower()
    return next((color for color in colors if said in {color, color_name(color, tr).lower()}), said)
