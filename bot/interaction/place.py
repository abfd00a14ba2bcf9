"""Where a control acts: at the table that it belongs to, and only where that table is.

A control's id is no secret: a changed client can send the id of any table from any channel, and whoever moderates one
server moderates no other. So every family asks here before it reads or does anything.
"""

from __future__ import annotations

from bot.interaction.host import Interaction
from bot.match.pure.errors import Refused, Why
from bot.match.pure.puzzles import day_of
from bot.match.pure.table.model import Place


async def check_place(interaction: Interaction, match: int) -> Place:
    """Let through who is in the channel of table ``match``, and say what is played there. For everybody else there is
    no such table: they are refused (NO_MATCH) in the very words that a table gets that never was.
    """
    service = interaction.client.service
    place: Place
    if day_of(match) is None:
        place = await service.desk.places.of(match)
    else:
        place = await service.puzzles.place(interaction.guild_id, match)
    if (interaction.guild_id, interaction.channel_id) != (place.guild, place.channel):
        raise Refused(Why.NO_MATCH)
    return place
