"""Who may do what beyond the table's own rules."""

from __future__ import annotations

from bot.interaction.host import Interaction


def moderates(interaction: Interaction) -> bool:
    """Whether the person may manage messages here, or the whole server: a moderator of its tables."""
    return interaction.permissions.manage_messages or interaction.permissions.manage_guild
