"""What the bot needs in a channel to keep a table there, what a member needs to open one, and what of it is missing, by
Discord's own names.
"""

from __future__ import annotations

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
"""The permissions by Discord's names for them, in the order of its settings page."""

ALWAYS: Final = frozenset({"view_channel", "embed_links", "attach_files", "read_message_history"})
CHANNEL: Final = ALWAYS | {"send_messages"}
THREAD: Final = ALWAYS | {"send_messages_in_threads"}
NEW_THREAD: Final = THREAD | {"create_public_threads"}
"""What a table needs in a channel, in a thread, and in a channel where it opens a thread of its own."""

EVENTS: Final = frozenset({"create_events"})
"""What it takes in a server to announce evenings of leagues as scheduled events; the bot does without as well."""

MEMBER_CHANNEL: Final = frozenset({"view_channel", "send_messages"})
MEMBER_THREAD: Final = frozenset({"view_channel", "send_messages_in_threads"})
MEMBER_NEW_THREAD: Final = MEMBER_CHANNEL | MEMBER_THREAD | {"create_public_threads"}
"""What a member needs to open a table there. Commands can be used where one may not write, but what the bot then writes
is the member's doing.
"""


def needed_in(channel: object, needs: frozenset[str]) -> frozenset[str]:
    """``needs`` with what Discord asks for beside them: nobody writes in a voice or stage channel without *Connect*."""
    return needs | {"connect"} if isinstance(channel, discord.VoiceChannel | discord.StageChannel) else needs


def missing(has: discord.Permissions, needs: frozenset[str]) -> tuple[str, ...]:
    """The permissions of ``needs`` that are not in ``has``, in the order of :data:`NAMES`."""
    return () if has.administrator else tuple(name for name in NAMES if name in needs and not getattr(has, name))


def not_allowed(has: discord.Permissions, needs: frozenset[str], tr: Texts) -> str | None:
    """What to tell a member who may not open a table; None when they may."""
    names = [f"**{tr(NAMES[name])}**" for name in missing(has, needs)]
    if not names:
        return None
    return tr("You cannot open this table here. In this channel you lack: {permissions}.", permissions=", ".join(names))


def lacking(has: discord.Permissions, needs: frozenset[str], tr: Texts) -> str | None:
    """What to tell the player when something is missing; None when all is there."""
    names = [f"**{tr(NAMES[name])}**" for name in missing(has, needs)]
    if not names:
        return None
    return tr(
        "I cannot keep a table here yet. In this channel I lack: {permissions}. Somebody who manages the server can "
        "give them to me in the channel's settings.",
        permissions=", ".join(names),
    )
