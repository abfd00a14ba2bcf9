"""What the bot needs in a channel to keep a table there, and what of it is missing, by Discord's own names."""

from __future__ import annotations

from typing import Final

import discord

from data.texts import N_, Texts

NAMES: Final = {
    "view_channel": N_("View Channel"),
    "send_messages": N_("Send Messages"),
    "send_messages_in_threads": N_("Send Messages in Threads"),
    "create_public_threads": N_("Create Public Threads"),
    "embed_links": N_("Embed Links"),
    "attach_files": N_("Attach Files"),
    "read_message_history": N_("Read Message History"),
}
"""The permissions by Discord's names for them, in the order of its settings page."""

ALWAYS: Final = frozenset({"view_channel", "embed_links", "attach_files", "read_message_history"})
CHANNEL: Final = ALWAYS | {"send_messages"}
THREAD: Final = ALWAYS | {"send_messages_in_threads"}
NEW_THREAD: Final = THREAD | {"create_public_threads"}
"""What a table needs in a channel, in a thread, and in a channel where it opens a thread of its own."""


def missing(has: discord.Permissions, needs: frozenset[str]) -> tuple[str, ...]:
    """The permissions of ``needs`` that the bot lacks, in the order of :data:`NAMES`."""
    return () if has.administrator else tuple(name for name in NAMES if name in needs and not getattr(has, name))


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
