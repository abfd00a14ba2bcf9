from __future__ import annotations

import logging

import discord

from bot.client.links import channel_link
from bot.interaction.control import view_of
from bot.interaction.host import Interaction
from bot.match.pure.errors import MatchError
from bot.match.pure.table.model import Match
from bot.wording.blocks import short

log = logging.getLogger(__name__)


async def onward(interaction: Interaction, match: Match) -> discord.ui.Button[discord.ui.View] | None:
    """Return the button *Next table*, a link to the table where it has been the user's turn for the longest time
    (L15.2). The user has just acted at ``match``.

    Return None if it's the user's turn at no other table, if it's still their turn at ``match``, or if ``match`` is a
    live table. If the next table can't be found because of an error, the error is only logged.
    """
    host, user = interaction.client, interaction.user.id
    service = host.service
    if service.desk.live(match) or service.desk.turnless(match) or await service.own.waits_at(user, match.id):
        return None
    number = await service.own.next_table(user, but=match.id)
    if number is None:
        return None
    try:
        place = await service.desk.places.of(number)
    except MatchError as error:
        log.info("The next table cannot be named: %s", error)
        return None
    tr = host.texts(interaction)
    title = host.title(place.game)
    label = short(tr("Next table: {game}", game=title), 80)
    return discord.ui.Button(style=discord.ButtonStyle.link, label=label, emoji="➡️", url=channel_link(place))


def with_onward(
    view: discord.ui.View | None, button: discord.ui.Button[discord.ui.View] | None
) -> discord.ui.View | None:
    if button is None:
        return view
    view = view or view_of(())
    view.add_item(button)
    return view
