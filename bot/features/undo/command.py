"""``/game undo``."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.features.play.played import sent_at
from bot.features.undo.control import ask_first
from bot.interaction.here import table_here
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply
from bot.match.pure.errors import Refused, Why
from bot.match.pure.play.outcome import Acted
from bot.wording.undo import ranges
from data.texts import N_, Texts


class Undo(commands.Cog):
    """The command that takes moves back."""

    @app_commands.command(name="undo", description=N_("Take back your last move; others are asked where it needs them"))
    async def undo(self, interaction: Interaction) -> None:
        """Take back where that is free, else show what it would need."""
        await acknowledge(interaction, mutates=True)
        host = interaction.client
        match, user = await table_here(interaction), interaction.user.id
        undos, repeats = host.service.undos, host.service.desk.repeats
        try:
            acted = await undos.take_back(match.id, user, str(interaction.id), sent=sent_at(interaction))
        except Refused as refused:
            if refused.why is not Why.NEEDS_CONSENT:
                raise
            await ask_first(interaction, await undos.offer(match.id, user))
            return
        heard, seat = False, acted.match.seat_of(user)
        try:
            await reply(interaction, said(acted, host.texts(interaction)))
            heard = True
        finally:
            done = None if seat is None else repeats.last(match.id, seat)
            if seat is not None and done is not None:
                if acted.repeated:
                    repeats.told(match.id, seat, done.ply)
                else:
                    repeats.answered(match.id, seat, done.ply, heard=heard)


def said(acted: Acted, tr: Texts) -> str:
    """What was taken back, or that it was before."""
    if acted.repeated:
        return tr("This was taken back already. To take back what was before it, send it once more.")
    undone = next((step.undone for step in acted.steps if step.undone), ())
    return tr.plural("Taken back: move {moves}.", "Taken back: moves {moves}.", len(undone), moves=ranges(undone))
