from __future__ import annotations

from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply


def moderates(interaction: Interaction) -> bool:
    """Return whether the user may moderate tables, because they have the permission to manage messages in this channel
    or to manage the server.
    """
    return interaction.permissions.manage_messages or interaction.permissions.manage_guild


async def kept_to_managers(interaction: Interaction) -> bool:
    """Refuse the request, with a reply, unless the user may manage the server.

    Returns True if the request was refused.
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
