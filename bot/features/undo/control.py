"""*Undo*: one press where it is free, else a question whether to ask the others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.controls.ids import ControlId, Kind, UnknownControl
from bot.controls.rows import Button, Style
from bot.features.history.told import told
from bot.features.play.moves import moved_on
from bot.features.play.played import panel_again
from bot.features.undo.button import BACK, undo_button
from bot.interaction.control import Control, view_of
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply, stay_silent
from bot.interaction.stale import check_control
from bot.match.pure.errors import Refused, Stale, Why
from bot.match.pure.table.model import Match
from bot.match.services.service import Service
from bot.match.services.undo import Offer
from bot.presenters.presenter import Presenter
from bot.wording.proposals import people
from data.texts import Texts
from games.core import Seat

ASK, KEEP = "ask", "keep"
MOST: Final = 12
"""So many lines of what is to be taken back are shown: the last ones."""

__all__ = ["BACK", "UndoControl", "ask_first", "lines_taken", "undo_button"]


class UndoControl(Control, kind=Kind.UNDO):
    """The button, or an answer to the question."""

    async def press(self, interaction: Interaction, control: ControlId) -> None:
        """Take back, or ask; the channel tells both."""
        if control.more not in {(BACK,), (ASK,), (KEEP,)}:
            raise UnknownControl(str(control))
        await acknowledge(interaction, mutates=True, silent=True)
        await check_control(interaction, control)
        undos, user, request = interaction.client.service.undos, interaction.user.id, str(interaction.id)
        try:
            if control.more == (ASK,):
                await undos.ask(control.match, user, request, ply=control.ply, line=control.line)
            elif control.more == (BACK,):
                acted = await undos.take_back(control.match, user, request, ply=control.ply, line=control.line)
                if await panel_again(interaction, acted):
                    return
        except Refused as refused:
            if refused.why is not Why.NEEDS_CONSENT:
                raise
            await ask_first(interaction, await undos.offer(control.match, user))
            return
        except Stale as stale:
            await moved_on(interaction, control.match, stale)
            return
        await stay_silent(interaction)


async def ask_first(interaction: Interaction, offer: Offer) -> None:
    """What would be taken back, and who would have to agree, privately; a button asks them."""
    host, match = interaction.client, offer.match
    tr = host.texts(interaction)
    lines = await lines_taken(
        host.service, host.presenter(match.game), match, offer.plies, tr, viewer=offer.seat, ply=match.ply
    )
    asked = people(offer.asked, tr)
    if offer.drawn:
        why = tr(
            "Something was drawn since, so everybody has to agree: {people}. It would be drawn anew.", people=asked
        )
    elif offer.secret:
        why = tr("At this table something is hidden, so everybody has to agree: {people}.", people=asked)
    else:
        why = tr("Others have moved since, so they have to agree: {people}.", people=asked)
    text = "\n".join((tr("This would be taken back:"), *lines, why))

    def one(what: str, label: str, style: Style) -> Button:
        return Button(id=ControlId.at(match, Kind.UNDO, what), label=label, style=style)

    row = (one(ASK, tr("Ask them"), Style.ACTIVE), one(KEEP, tr("No, leave it"), Style.QUIET))
    await reply(interaction, text, view=view_of([row]))


async def lines_taken(
    service: Service,
    presenter: Presenter,
    match: Match,
    plies: Iterable[int],
    tr: Texts,
    *,
    viewer: Seat | None,
    ply: int,
) -> list[str]:
    """What the entries ``plies`` did, which are to be taken back at the position after entry ``ply``, as quoted lines:
    the last :data:`MOST`.
    """
    wanted = set(plies)
    seen = await service.history.seen(match, min(wanted), max(wanted), viewer)
    look = await service.history.look(match.id, viewer, ply)
    lines = await told(service, presenter, [one for one in seen if one.entry.ply in wanted], look, tr)
    left = len(lines) - MOST
    more = [tr.plural("… and {count} line before", "… and {count} lines before", left)] if left > 0 else []
    return [f"> {line}" for line in (*more, *lines[-MOST:])]
