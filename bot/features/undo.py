from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.controls.ids import ControlId, ControlKind, UnknownControl
from bot.controls.rows import Button, Style
from bot.features.buttons import BACK, undo_button
from bot.features.history.told import told
from bot.features.play.moves import moved_on
from bot.features.play.played import answered, panel_again, sent_at
from bot.interaction.control import Control, view_of
from bot.interaction.here import table_here
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply, stay_silent
from bot.interaction.turn import check_control
from bot.match.pure.errors import Refused, Stale, Why
from bot.match.pure.play.look import Acted
from bot.match.pure.table.model import Match
from bot.match.services.service import Service
from bot.match.services.undo import Offer
from bot.presenters.presenter import Presenter
from bot.wording.proposals import people
from bot.wording.undo import ranges
from data.texts import N_, Texts
from games.core import Seat


class Undo(commands.Cog):
    @app_commands.command(name="undo", description=N_("Undo your last move; I'll ask the others if necessary"))
    async def undo(self, interaction: Interaction) -> None:
        await acknowledge(interaction, mutates=True)
        host = interaction.client
        match, user = await table_here(interaction), interaction.user.id
        undos = host.service.undos
        try:
            acted = await undos.take_back(match.id, user, str(interaction.id), sent=sent_at(interaction))
        except Refused as refused:
            if refused.why is not Why.NEEDS_CONSENT:
                raise
            await ask_first(interaction, await undos.offer(match.id, user))
            return
        heard = False
        try:
            await reply(interaction, said(acted, host.texts(interaction)))
            heard = True
        finally:
            answered(interaction, acted, heard=heard)


def said(acted: Acted, tr: Texts) -> str:
    if acted.repeated:
        return tr("I've already undone this. To undo the move before it, too, send the command again.")
    undone = next((step.undone for step in acted.steps if step.undone), ())
    return tr.plural("Undone: move {moves}.", "Undone: moves {moves}.", len(undone), moves=ranges(undone))


ASK, KEEP = "ask", "keep"
MOST: Final = 12

__all__ = ["BACK", "UndoControl", "ask_first", "lines_taken", "undo_button"]


class UndoControl(Control, kind=ControlKind.UNDO):
    async def press(self, interaction: Interaction, control: ControlId) -> None:
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
    host, match = interaction.client, offer.match
    tr = host.texts(interaction)
    lines = await lines_taken(
        host.service, host.presenter(match.game), match, offer.plies, tr, viewer=offer.seat, ply=match.ply
    )
    asked = people(offer.asked, tr)
    if offer.drawn:
        why = tr(
            "Something has been drawn since then, so everyone has to agree: {people}. After the undo, I'd draw again.",
            people=asked,
        )
    elif offer.secret:
        why = tr("This table has hidden information, so everyone has to agree: {people}.", people=asked)
    else:
        why = tr("Others have moved since then, so they have to agree: {people}.", people=asked)
    text = "\n".join((tr("This would undo:"), *lines, why))
    ask = Button(id=ControlId.at(match, ControlKind.UNDO, ASK), label=tr("Ask them"), style=Style.ACTIVE)
    row = (ask, Button(id=ControlId.at(match, ControlKind.UNDO, KEEP), label=tr("No, leave it")))
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
    """Return quoted lines that describe the log entries `plies`, as a preview of undoing them. Of more than
    :data:`MOST` lines, only the newest are shown, and the others counted.
    """
    wanted = set(plies)
    seen = await service.history.seen(match, min(wanted), max(wanted), viewer)
    look = await service.history.look(match.id, viewer, ply)
    lines = await told(service, presenter, [one for one in seen if one.entry.ply in wanted], look, tr)
    left = len(lines) - MOST
    more = [tr.plural("… and {count} earlier line", "… and {count} earlier lines", left)] if left > 0 else []
    return [f"> {line}" for line in (*more, *lines[-MOST:])]
