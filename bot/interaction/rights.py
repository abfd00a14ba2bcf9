"""Permissions that don't depend on the table's own rules."""

from __future__ import annotations

from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply


def moderates(interaction: Interaction) -> bool:
    """Return whether the user may moderate tables: they can manage messages here, or the whole server."""
    return interaction.permissions.manage_messages or interaction.permissions.manage_guild


async def kept_to_managers(interaction: Interaction) -> bool:
    """Refuse users who may not change the server's settings.

    Returns True if the user was refused, and False for managers.
    """
    tr = interaction.client.texts(interaction)
    if interaction.guild_id is None:
        text = tr("You can only set this in a server.")
    elif interaction.permissions.manage_guild or interaction.permissions.administrator:
        return False
    else:
        text = tr("Only people who manage the server can set this.")
    await acknowledge(interaction)
    await reply(interaction, text)
    return True
