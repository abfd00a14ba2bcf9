"""Create buttons that each draft a standing order (moves that the bot makes for the player later). The game suggests
these orders (:meth:`games.orders.OrderRules.quick`).

The buttons are in the list of a player's orders. Buttons that leave the rest of a scoring phase to the bot also appear
below the player's own board, both after the player has chosen something in that phase and after the move that leads to
it. All of these messages are private. A press only drafts the order, so that the player sees what it will do before
saving it.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

import discord

from bot.client.retries import TRANSIENT, said
from bot.controls.rows import Row
from bot.features.buttons import order_buttons
from bot.features.people.onward import with_onward
from bot.features.play.boards import ROWS
from bot.interaction.control import view_of
from bot.interaction.host import Interaction
from bot.interaction.respond import reply
from bot.match.pure.errors import MatchError
from bot.match.pure.orders.order import State
from bot.match.pure.play.look import Look
from bot.match.pure.play.outcome import Acted
from data.texts import Texts

log = logging.getLogger(__name__)


def with_rest(interaction: Interaction, rows: Sequence[Row], look: Look, tr: Texts) -> list[Row]:
    """Add buttons to the ``rows`` of a private message if there is room. Each button drafts a standing order, for
    example one that leaves the rest of a scoring phase to the bot.
    """
    quick = interaction.client.service.orders.rest(look)
    if not quick or len(rows) >= ROWS:
        return list(rows)
    return [*rows, order_buttons(interaction.client.presenter(look.match.game), look.match, quick, tr)]


async def rest_offered(
    interaction: Interaction,
    before: Look,
    acted: Acted,
    text: str,
    tr: Texts,
    *,
    following: discord.ui.Button[discord.ui.View] | None = None,
) -> bool:
    """After a player's action, reply with ``text`` and some buttons. Each button drafts a standing order, for example
    one that leaves the rest of a scoring phase to the bot. Return whether a reply was sent.

    A reply is sent only if the player was in a scoring phase, or has just made the move that leads to one. Also, they
    must have nothing to do now, but may have to choose again later, and must have no active order. ``before`` is the
    player's view before the action. ``following`` is the button that leads to the player's next table. A failed reply
    is only logged, because the action has already been played.
    """
    host = interaction.client
    orders = host.service.orders
    did = next((step.entry.text for step in acted.steps if step.entry.who == before.viewer), "")
    if not orders.rest(before) and not any(one.wish == did and one.offered for one in orders.quick(before)):
        return False
    try:
        look = await host.service.history.look_after(acted.match.id, interaction.user.id)
        quick = orders.rest(look)
        if not quick or look.viewer in look.asked:
            return False
        if any(one.order.state is State.LIVE for one in await orders.of_look(look)):
            return False
        hint = tr("You may have to choose again this round. Tell me your choice now, so no one has to wait for you:")
        row = order_buttons(host.presenter(look.match.game), look.match, quick, tr)
        await reply(interaction, f"{text}\n{hint}", view=with_onward(view_of([row]), following), asks=look.match.id)
    except (MatchError, discord.HTTPException, *TRANSIENT) as error:
        log.info("Orders could not be offered: %s", said(error) if not isinstance(error, MatchError) else error)
        return False
    return True
