"""The place of a control: it acts at its own table, and only in that table's channel.

A control's id is no secret: a changed client can send the id of any table from any channel, and a moderator of one
server moderates no other. So every family checks here before it reads or does anything.
"""

from __future__ import annotations

from bot.interaction.host import Interaction
from bot.match.pure.errors import Refused, Why
from bot.match.pure.puzzles import day_of
from bot.match.pure.table.model import Place


async def check_place(interaction: Interaction, match: int) -> Place:
    """Let a user in the channel of table ``match`` through. Return its place, with the game.

    Others are refused (NO_MATCH) in the very words for a table that never existed.
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
