from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final

import discord

from bot.client.files import file_of
from bot.client.permissions import MEMBER_CHANNEL, MEMBER_THREAD, in_bold, missing
from bot.client.retries import retry
from bot.controls.ids import ControlId, ControlKind
from bot.controls.rows import Button
from bot.drawing.films import Busy
from bot.interaction.control import view_of
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge, reply, take_over
from bot.match.pure.errors import Refused, Why
from bot.match.pure.history.stops import Footage
from bot.match.pure.play.look import ENDED
from data.texts import Texts
from render.kit.picture import Drawing

POST: Final = "post"
PAUSE: Final = 60.0
"""The seconds before the same film can be posted again, so that a double press doesn't post it twice."""
POSTED: Final[OrderedDict[int, float]] = OrderedDict()
"""When each match's film was posted last. Entries older than :data:`PAUSE` are removed."""


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
    """Post the film of a match in the channel, showing only what everyone may see. Raises :class:`Refused` while it's
    running.
    """
    host = interaction.client
    tr = host.texts(interaction)
    footage = await _footage(interaction, match, None)
    if footage.match.status not in ENDED:
        raise Refused(Why.NOT_ENDED)
    needs = MEMBER_THREAD if isinstance(interaction.channel, discord.Thread) else MEMBER_CHANNEL
    if interaction.guild_id is not None and (lacks := missing(interaction.permissions, needs)):
        names = ", ".join(in_bold(lacks, tr))
        await reply(
            interaction, tr("You can't post here. You're missing permissions: {permissions}.", permissions=names)
        )
        return
    now = time.monotonic()
    if now - POSTED.get(match, -PAUSE) < PAUSE:
        await reply(interaction, tr("Someone just posted the film here."))
        return
    POSTED[match] = now
    while POSTED and now - next(iter(POSTED.values())) >= PAUSE:
        POSTED.popitem(last=False)
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
            POSTED.pop(match, None)


async def _footage(interaction: Interaction, match: int, user: int | None) -> Footage:
    service = interaction.client.service
    found: Footage = await service.analyses.filmed(await service.past.footage(match, user))
    return found


def _caption(tr: Texts, user: int) -> str:
    return tr("The game as a film, posted by {user}.", user=f"<@{user}>")


async def _drawn(interaction: Interaction, footage: Footage, tr: Texts) -> Drawing | None:
    drawing: Drawing | None = None
    busy = False
    try:
        drawing = await interaction.client.films.film(footage, tr)
    except Busy:
        busy = True
    if drawing is not None and len(drawing.data) <= interaction.filesize_limit:
        return drawing
    await reply(interaction, _excuse(interaction.client.texts(interaction), busy=busy, large=drawing is not None))
    return None


def _excuse(tr: Texts, *, busy: bool, large: bool) -> str:
    if busy:
        return tr("I'm busy making other films right now. Please try again in a minute.")
    if large:
        return tr("The film of this game is too large to send.")
    return tr("I couldn't make the film just now.")
