"""Orders that are one press away: buttons for what the game offers now (:meth:`games.orders.OrderRules.quick`).

They stand with one's orders; those for the rest of a scoring or the like also with one's own board, after one's own
choice there, and after what leads to it. All of it is private, and a press only writes the order down: what it will do
is said before it is given.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import Final

import discord

from bot.client.retries import TRANSIENT, said
from bot.controls.ids import ControlId, Kind, UnknownControl
from bot.controls.rows import Button, Row, Style
from bot.features.people.onward import with_onward
from bot.features.play.boards import ROWS
from bot.interaction.control import view_of
from bot.interaction.host import Interaction
from bot.interaction.respond import reply
from bot.match.pure.errors import MatchError
from bot.match.pure.orders.order import State, Wanted
from bot.match.pure.play.look import Look
from bot.match.pure.play.outcome import Acted
from bot.match.pure.table.model import Match
from bot.match.services.orders import Offered
from bot.presenters.presenter import Presenter
from data.texts import Texts
from games.orders import Quick

log = logging.getLogger(__name__)

QUICK: Final = "quick"
"""What such a button's id says that it does; the wish follows."""


def quick_buttons(presenter: Presenter, match: Match, quick: Iterable[Quick], tr: Texts) -> tuple[Button, ...]:
    """The buttons, a wish each."""
    return tuple(
        Button(
            id=ControlId.at(match, Kind.ORDER, QUICK, _in_id(one.wish)),
            label=presenter.ordering.quick(one.wish, tr),
            style=Style.ACTIVE,
        )
        for one in quick
    )


def quick_wanted(offered: Offered, named: str) -> Wanted | None:
    """What the button orders whose id has ``named``; None where that is offered no more. Raises UnknownControl for
    what no button has.
    """
    if not named:
        raise UnknownControl(named)
    return next((offered.wanted(one) for one in offered.quick if _in_id(one.wish) == named), None)


def with_rest(interaction: Interaction, rows: Sequence[Row], look: Look, tr: Texts) -> list[Row]:
    """``rows`` of a private message to a seat, with buttons for the rest of what is going on, as far as there are such
    and there is room.
    """
    quick = interaction.client.service.orders.rest(look)
    if not quick or len(rows) >= ROWS:
        return list(rows)
    return [*rows, quick_buttons(interaction.client.presenter(look.match.game), look.match, quick, tr)]


async def rest_offered(
    interaction: Interaction,
    before: Look,
    acted: Acted,
    text: str,
    tr: Texts,
    *,
    following: discord.ui.Button[discord.ui.View] | None = None,
) -> bool:
    """Answer who has ``acted`` at ``before`` by ``text`` and the buttons for the rest of a scoring or the like: where
    they were in it, or have just done what was offered before it (to pass), more choices there may be theirs, they have
    nothing to do just now and no order of theirs stands. Gives whether it was answered: that it could not be changes
    nothing about what was done, so it is noted and no more. ``following``: the way to their next table.
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
        hint = tr("You may be asked again in this round. Say now how to choose, and nobody has to wait for you:")
        row = quick_buttons(host.presenter(look.match.game), look.match, quick, tr)
        await reply(interaction, f"{text}\n{hint}", view=with_onward(view_of([row]), following), asks=look.match.id)
    except (MatchError, discord.HTTPException, *TRANSIENT) as error:
        log.info("Orders could not be offered: %s", said(error) if not isinstance(error, MatchError) else error)
        return False
    return True


def _in_id(wish: str) -> str:
    """``wish`` as ids have it."""
    return wish.replace(" ", "-")
