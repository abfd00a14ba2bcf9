from __future__ import annotations

from bot.interaction.host import Interaction
from bot.interaction.place import in_place
from bot.match.pure.errors import Refused
from bot.match.pure.table.model import Place


async def check_reader(interaction: Interaction, match: int) -> Place:
    """Return the place and game of table ``match`` if the user is in its channel. Users who played at the table may
    read the analysis of the finished game anywhere. For anyone else, raises Refused (NO_MATCH), with the same message
    as for a table that doesn't exist.
    """
    place: Place = await interaction.client.service.desk.places.of(match)
    try:
        return in_place(interaction, place)
    except Refused:
        if not await interaction.client.service.analyses.reads(match, interaction.user.id):
            raise
    return place
