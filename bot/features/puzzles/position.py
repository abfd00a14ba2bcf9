"""A puzzle's position as whoever solves it sees it: the panel of the game, in which they do what they would do at a
table. What would play an action there answers the puzzle (:func:`bot.features.play.played.play`).
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.controls.ids import Kind
from bot.controls.rows import Row, Select
from bot.features.play.boards import reply_pictures
from bot.interaction.host import Interaction
from bot.match.pure.play.look import Look
from bot.presenters.presenter import Panel
from data.texts import Texts

ACTS = frozenset({Kind.BOARD, Kind.PICKER})


async def show_position(interaction: Interaction, look: Look, tr: Texts, said: str = "") -> None:
    """Answer privately with it; ``said`` first. The board stands in the channel."""
    presenter = interaction.client.presenter(look.match.game)
    panel = presenter.panel(look, tr) if presenter.private else Panel("", tuple(presenter.controls(look, tr)), ())
    asked = " ".join((tr("Which move is the best?"), tr("Your first answer counts.")))
    text = "\n".join(filter(None, (said, asked, panel.text)))
    await reply_pictures(interaction, text, look, tr, pictures=panel.pictures, rows=answering(panel.rows), asks=True)


def answering(rows: Sequence[Row]) -> list[Row]:
    """``rows`` without what does anything else than to put an action together: a puzzle takes no orders."""
    kept = [row if isinstance(row, Select) else tuple(one for one in row if one.id.kind in ACTS) for row in rows]
    return [row for row in kept if row]
