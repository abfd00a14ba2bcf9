from __future__ import annotations

import asyncio
from typing import Final

import discord

from bot.client.files import file_of
from bot.client.permissions import MEMBER_CHANNEL, MEMBER_THREAD, in_bold, missing
from bot.client.retries import retry
from bot.controls.ids import ControlId, ControlKind
from bot.controls.rows import Button
from bot.drawing.films import Busy
from bot.interaction.control import view_of
from bot.interaction.host import Interaction, host_and_texts
from bot.interaction.respond import acknowledge, reply, take_over
from bot.match.pure.history.stops import Footage
from bot.match.pure.play.look import ENDED
from data.texts import N_, Texts
from render.kit.picture import Drawing

POST: Final = "post"
PAUSE: Final = 60.0
"""The seconds before the same film can be posted again, so that a double press doesn't post it twice."""
POSTED: Final[set[int]] = set()
"""The matches whose films were posted in the last :data:`PAUSE` seconds."""


async def show_film(interaction: Interaction, match: int) -> None:
    """Show the film of a match privately, as far as the user may see. When the match has ended, a button posts the film
    for everyone. Raises :class:`Refused` if the match hasn't begun.
    """
    tr = interaction.client.texts(interaction)
    footage = await _footage(interaction, match, interaction.user.id)
    drawing = await _drawn(interaction, footage, tr)
    if drawing is None:
        return
    ended = footage.match.status in ENDED
    button = Button(id=ControlId.at(footage.match, ControlKind.ENDED, POST), label=tr("Post it here for everyone"))
    said = tr("The game as a film, from the beginning. Only you see it.")
    await reply(interaction, said, drawings=(drawing,), view=view_of([(button,)]) if ended else None)


async def post_film(interaction: Interaction, match: int) -> None:
    """Post the film of a match in the channel, showing only what everyone may see."""
    host, tr = host_and_texts(interaction)
    footage = await _footage(interaction, match, None)
    needs = MEMBER_THREAD if isinstance(interaction.channel, discord.Thread) else MEMBER_CHANNEL
    if interaction.guild_id is not None and (lacks := missing(interaction.permissions, needs)):
        names = ", ".join(in_bold(lacks, tr))
        await reply(
            interaction, tr("You can't post here. You're missing permissions: {permissions}.", permissions=names)
        )
        return
    if match in POSTED:
        await reply(interaction, tr("Someone just posted the film here."))
        return
    POSTED.add(match)
    forget = asyncio.get_running_loop().call_later(PAUSE, POSTED.discard, match)
    done = False
    try:
        drawing = await _drawn(interaction, footage, host.public_texts(footage.match))
        if drawing is not None:
            await acknowledge(interaction, silent=True)
            await take_over(interaction)
            text = _caption(host.public_texts(footage.match), interaction.user.id)
            await reply(interaction, tr("I've posted the film."))
            # After an answer, everyone sees a follow-up of its own.
            nobody = discord.AllowedMentions.none()
            send = interaction.followup.send
            await retry(lambda: send(text, file=file_of(drawing), allowed_mentions=nobody, ephemeral=False))
            done = True
    finally:
        if not done:
            forget.cancel()
            POSTED.discard(match)


async def _footage(interaction: Interaction, match: int, user: int | None) -> Footage:
    service = interaction.client.service
    found: Footage = await service.analyses.filmed(await service.past.footage(match, user))
    return found


def _caption(tr: Texts, user: int) -> str:
    return tr("The game as a film, posted by {user}.", user=f"<@{user}>")


async def _drawn(interaction: Interaction, footage: Footage, tr: Texts) -> Drawing | None:
    try:
        drawing: Drawing | None = await interaction.client.films.film(footage, tr)
    except Busy:
        why = N_("I'm busy making other films right now. Please try again in a minute.")
    else:
        if drawing is not None and len(drawing.data) <= interaction.filesize_limit:
            return drawing
        large, lost = N_("The film of this game is too large to send."), N_("I couldn't make the film just now.")
        why = large if drawing is not None else lost
    await reply(interaction, interaction.client.texts(interaction)(why))
    return None
