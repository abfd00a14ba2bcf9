from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias, TypeVar

import discord
from discord import app_commands

from bot.interaction import requests
from bot.interaction.host import Interaction
from bot.match.pure.errors import Refused, Why
from bot.match.pure.table.model import Match
from bot.match.pure.table.settings import Options
from bot.wording.names.choices import matching
from bot.wording.names.meant import COLOR_WORDS, Unclear
from bot.wording.names.people import color_name
from data.texts import N_, Texts

T = TypeVar("T")

PICTURE, TEXT = "picture", "text"
FORMS: Final = [
    app_commands.Choice(name=N_("as a picture"), value=PICTURE),
    app_commands.Choice(name=N_("as text"), value=TEXT),
]
"""The forms in which commands show a board or standings."""


def at_tables(what: T) -> T:
    """Make a slash command or command group available in servers and in direct messages with the bot.

    It isn't available in group chats, or in direct messages between other users.
    """
    placed = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)(what)
    return app_commands.allowed_installs(guilds=True, users=False)(placed)


async def table_here(interaction: Interaction, game: str | None = None) -> Match:
    """Return the table in this channel that is running or open for sign-up or, if there is none, the one that finished
    most recently. `game`: the only game that the command is for. Raises :class:`Refused` if there is no table, or if
    it's for another game.
    """
    service, channel = interaction.client.service, interaction.channel_id
    match: Match | None = None
    if channel is not None and game is None:
        match = await service.history.in_channel(channel)
    elif channel is not None:
        match = await service.history.played_in(channel, str(interaction.id))
    if match is None:
        raise Refused(Why.NO_MATCH)
    requests.at_table(interaction, match)
    if game not in {None, match.game}:
        raise Refused(Why.OTHER_GAME, game=interaction.client.presenter(match.game).title)
    return match


Guests: TypeAlias = Sequence[discord.User | discord.Member | None]
"""The people whom a command's options name, with None for unused options."""


def invitations(owner: discord.User | discord.Member, guests: Guests) -> tuple[int, ...]:
    return tuple(dict.fromkeys(guest.id for guest in guests if guest is not None and guest.id != owner.id))


def refusal(options: Options, guests: Guests, tr: Texts) -> str | None:
    """Return a message that says why a table can't have these options and guests, or None if it can."""
    if any(guest.bot for guest in guests if guest is not None):
        return tr("Other bots can't play. Add one of my computer players with `/game add-computer`.")
    if len(options.invited) >= options.players:
        return tr("You're inviting more people than there are seats.")
    return None


def offered(names: Iterable[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    """Return at most 25 autocomplete choices: the (name, value) pairs in which every word of `typed` occurs. Pairs
    whose name or value begins with `typed` come first.
    """
    return offered_as(((name, value, "") for name, value in names), typed)


def offered_as(names: Iterable[tuple[str, str, str]], typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=name, value=value) for name, value in matching(names, typed)]


def color_meant(typed: str, colors: Sequence[str], tr: Texts) -> str:
    """Return the colour that `typed` means: a name in any language, the first letters of a name, or the colour's
    letter.

    If no colour matches, return `typed` unchanged. Raises :class:`Unclear` if several colours match.
    """
    meant = COLOR_WORDS.meant(typed, tr, colors)
    if len(meant) > 1:
        raise Unclear(typed, [color_name(color, tr) for color in meant])
    return meant[0] if meant else typed.strip().lower()


def value_meant(typed: str, names: Iterable[tuple[str, str]]) -> str | None:
    """Return the value whose name, or the value itself, is the text `typed`. `names` are pairs of name and value."""
    said = " ".join(typed.lower().split())
    return next((value for name, value in names if said in {name.lower(), value}), None)
