"""A board in a private answer: as the picture, or as text where that is asked for, or where there is no picture."""

from __future__ import annotations

from typing import Any, Final

import discord

from bot import faces
from bot.face import Drawing
from bot.match.model import Match
from bot.missing import missing
from bot.packing import CONTENT, fenced
from bot.ui.answer import put
from bot.ui.control import Press, short
from data.texts import Texts

TEXT_BLOCKS: Final = 3
"""Code blocks of up to 2,000 characters in one message: Discord's 6,000 for all embeds."""


async def put_board(
    interaction: Press,
    text: str,
    drawing: Drawing | None,
    *,
    match: Match,
    view: Any,
    tr: Texts,
    controls: discord.ui.View | None = None,
) -> None:
    """Answer with ``text`` and ``drawing``, which shows ``match`` at ``view``; without a drawing, with the board as
    text and a line that says why.
    """
    if drawing is not None:
        await put(interaction, text, view=controls, drawing=drawing)
        return
    line = missing(tr)
    said = f"{short(text, CONTENT - len(line) - 1)}\n{line}" if text else line
    await put_text_board(interaction, said, match=match, view=view, tr=tr, controls=controls)


async def put_text_board(
    interaction: Press, text: str, *, match: Match, view: Any, tr: Texts, controls: discord.ui.View | None = None
) -> None:
    """Answer with ``text`` and the board of ``match`` at ``view`` in letters."""
    names = await interaction.client.people.names(match, tr, beside_color=True)
    blocks = fenced(faces.face(match.game).text_board(view, names, tr))
    embeds = [discord.Embed(description=block) for block in blocks[:TEXT_BLOCKS]]
    await put(interaction, text, view=controls, embeds=embeds)
