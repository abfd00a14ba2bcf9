"""What the commands share: where they are, the table of the channel, and who may be named."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias, TypeVar

import discord
from discord import app_commands

from bot.interaction.host import Interaction
from bot.interaction.requests import trail
from bot.match.pure.errors import Refused, Why
from bot.match.pure.table.model import Match
from bot.match.pure.table.settings import Options
from bot.wording.blocks import short
from bot.wording.names.meant import COLOR_WORDS, Unclear, folded
from bot.wording.names.people import color_name
from data.texts import Texts

T = TypeVar("T")

CHOICES: Final = 25
"""Discord's limit for what autocomplete offers."""
LONGEST: Final = 100
"""Discord's limit for what a choice stands for: it refuses all choices for one that is longer."""
BEHIND: Final = " · "
"""Between what is chosen and what it means; nothing behind it is read back."""


def at_tables(what: T) -> T:
    """Have a command, or a group of them, be there where tables are: in servers that have the bot, and in its direct
    messages; not in people's own private channels.
    """
    placed = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)(what)
    return app_commands.allowed_installs(guilds=True, users=False)(placed)


async def table_here(interaction: Interaction, game: str | None = None) -> Match:
    """The table of this channel: the one that gathers or plays, else the latest that is over. ``game``: whose command
    it is asked for, which is a move there, or shows what can be moved. Raises :class:`Refused` where there was none, or
    it plays another game.
    """
    service, channel = interaction.client.service, interaction.channel_id
    match: Match | None = None
    if channel is not None:
        plain = (
            service.history.in_channel(channel)
            if game is None
            else service.history.played_in(channel, str(interaction.id))
        )
        match = await plain
    if match is None:
        raise Refused(Why.NO_MATCH)
    trail.at_table(interaction, match)
    if game not in {None, match.game}:
        raise Refused(Why.OTHER_GAME, game=interaction.client.presenter(match.game).title)
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


def chosen(typed: str) -> str:
    """``typed`` without what an offered choice means, also where the blanks around :data:`BEHIND` were lost."""
    return typed.partition(BEHIND.strip())[0].strip()


def offered(names: Iterable[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    """The (name, value) pairs that hold every word typed, those that begin with it first: at most 25."""
    return offered_as(((name, value, "") for name, value in names), typed)


def offered_as(names: Iterable[tuple[str, str, str]], typed: str) -> list[app_commands.Choice[str]]:
    """The same for (name, value, what else it is called), as far as a choice can stand for it; neither case nor accents
    matter.
    """
    whole = folded(chosen(typed))
    words = whole.split()
    found = []
    for name, value, others in names:
        if len(value) > LONGEST:
            continue
        own = (folded(name), folded(value))
        if all(word in f"{own[0]} {own[1]} {others}" for word in words):
            found.append((not any(one.startswith(whole) for one in own), name, value))
    found.sort(key=lambda one: one[0])
    return [app_commands.Choice(name=short(name, 100), value=value) for _, name, value in found[:CHOICES]]


def color_meant(typed: str, colors: Sequence[str], tr: Texts) -> str:
    """The one of ``colors`` that ``typed`` names, in any language, by its beginning or its letter; anything else as it
    is. Raises :class:`Unclear` where it can be several.
    """
    meant = COLOR_WORDS.meant(typed, tr, colors)
    if len(meant) > 1:
        raise Unclear(typed, [color_name(color, tr) for color in meant])
    return meant[0] if meant else typed.strip().lower()
