"""A board in a private answer: as the picture, or as text where that is asked for, or where there is no picture."""

from __future__ import annotations

from typing import Any, Final

import discord

from bot.client.files import Drawing
from bot.interaction.host import Interaction
from bot.interaction.respond import reply
from bot.match.model import Match
from bot.wording.blocks import CONTENT, fenced, short
from bot.wording.missing import missing
from data.texts import Texts

TEXT_BLOCKS: Final = 3
"""Code blocks of up to 2,000 characters in one message: Discord's 6,000 for all embeds."""


async def reply_board(
    interaction: Interaction,
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
        await reply(interaction, text, view=controls, drawing=drawing)
        return
    line = missing(tr)
    said = f"{short(text, CONTENT - len(line) - 1)}\n{line}" if text else line
    await reply_text_board(interaction, said, match=match, view=view, tr=tr, controls=controls)


async def reply_text_board(
    interaction: Interaction, text: str, *, match: Match, view: Any, tr: Texts, controls: discord.ui.View | None = None
) -> None:
    """Answer with ``text`` and the board of ``match`` at ``view`` in letters."""
    names = await interaction.client.people.names(match, tr, beside_color=True)
    blocks = fenced(interaction.client.presenter(match.game).text_board(view, names, tr))
    embeds = [discord.Embed(description=block) for block in blocks[:TEXT_BLOCKS]]
    await reply(interaction, text, view=controls, embeds=embeds)
