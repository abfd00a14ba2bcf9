from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import discord

from data.texts import N_, Texts

NAMES: Final = {
    "view_channel": N_("View Channel"),
    "send_messages": N_("Send Messages"),
    "connect": N_("Connect"),
    "send_messages_in_threads": N_("Send Messages in Threads"),
    "create_public_threads": N_("Create Public Threads"),
    "embed_links": N_("Embed Links"),
    "attach_files": N_("Attach Files"),
    "read_message_history": N_("Read Message History"),
    "create_events": N_("Create Events"),
}

ALWAYS: Final = frozenset({"view_channel", "embed_links", "attach_files", "read_message_history"})
CHANNEL: Final = ALWAYS | {"send_messages"}
THREAD: Final = ALWAYS | {"send_messages_in_threads"}
NEW_THREAD: Final = THREAD | {"create_public_threads"}

EVENTS: Final = frozenset({"create_events"})

MEMBER_CHANNEL: Final = frozenset({"view_channel", "send_messages"})
MEMBER_THREAD: Final = frozenset({"view_channel", "send_messages_in_threads"})
MEMBER_NEW_THREAD: Final = MEMBER_CHANNEL | MEMBER_THREAD | {"create_public_threads"}
"""What members need to open a table in a new thread. The bot has to check this itself, because Discord lets people use
its commands even in channels where they can't write.
"""


def needed_in(channel: object, needs: frozenset[str]) -> frozenset[str]:
    """Return ``needs``, with *Connect* added in voice and stage channels, where Discord requires it for writing."""
    return needs | {"connect"} if isinstance(channel, discord.VoiceChannel | discord.StageChannel) else needs


def missing(has: discord.Permissions, needs: frozenset[str]) -> tuple[str, ...]:
    return () if has.administrator else tuple(name for name in NAMES if name in needs and not getattr(has, name))


def in_bold(permissions: Iterable[str], tr: Texts) -> list[str]:
    """Return the names that Discord shows for ``permissions``, in bold."""
    return [f"**{tr(NAMES[name])}**" for name in permissions]


def not_allowed(has: discord.Permissions, needs: frozenset[str], tr: Texts) -> str | None:
    """Return a message about the permissions that members lack for opening a table, or None if they have all."""
    return _named(
        has, needs, N_("You can't open this table here. You're missing permissions in this channel: {permissions}."), tr
    )


def lacking(has: discord.Permissions, needs: frozenset[str], tr: Texts) -> str | None:
    """Return a message that tells a user which permissions the bot lacks, or None if it has all of them."""
    said = N_(
        "I can't run a table here yet. I'm missing permissions in this channel: {permissions}. Someone who "
        "manages the server can grant them in the channel's settings."
    )
    return _named(has, needs, said, tr)


def _named(has: discord.Permissions, needs: frozenset[str], message: str, tr: Texts) -> str | None:
    names = in_bold(missing(has, needs), tr)
    return tr(message, permissions=", ".join(names)) if names else None
