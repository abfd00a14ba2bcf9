"""Check that a control is used only in the channel of its own table.

Control ids aren't secret: a modified client can send the id of any table's control from any channel, even from a server
where the sender is a moderator. Every handler of a control therefore calls :func:`check_place` first.
"""

from __future__ import annotations

from bot.interaction.host import Interaction
from bot.match.pure.errors import Refused, Why
from bot.match.pure.table.model import Place


async def check_place(interaction: Interaction, match: int) -> Place:
    """Check that the user is in the channel of table `match`, and return the table's place and game.

    Raises Refused (NO_MATCH) if they aren't, with the same message as for a table that doesn't exist.
    """
    return in_place(interaction, await interaction.client.service.desk.places.of(match))


def in_place(interaction: Interaction, place: Place) -> Place:
    if (interaction.guild_id, interaction.channel_id) != (place.guild, place.channel):
        raise Refused(Why.NO_MATCH)
    return place
