from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.controls.ids import ControlId, Kind
from bot.controls.rows import Button, Row, Style
from bot.features.play.boards import help_button
from bot.features.teaching.levels import level_row
from bot.interaction.host import Interaction
from bot.interaction.questions import REFUSAL
from bot.interaction.respond import stay_silent
from bot.match.pure.table.model import Match, PauseReason
from bot.presenters.presenter import Presenter
from data.texts import N_, Texts

READ: Final = N_("Continue")
ON: Final = "on"


def paused_rows(match: Match, presenter: Presenter, exits: Sequence[Row], tr: Texts) -> list[Row] | None:
    """Return the controls under the board of a table whose clock is stopped until its only human player continues, or
    None if the usual controls apply.

    `exits` holds the button that ends the lessons.
    """
    if match.solo_pause is None or not match.solo_pause.asks:
        return None
    if match.solo_pause.why is PauseReason.READY:
        return [(_on(match, tr("I'm ready")), help_button(match, tr)), *level_row(match, presenter, tr)]
    return [(_on(match, tr(READ)),), *exits]


def reading(match: Match, tr: Texts) -> tuple[str, list[Row]] | None:
    """Return the text and the button to show in a private panel during a lesson, or None if there is no lesson now.

    Text and button replace the controls for moves, because moves aren't allowed during a lesson.
    """
    if match.solo_pause is None or match.solo_pause.why is not PauseReason.LESSON:
        return None
    hint = tr("👉 Time is paused while you read. When you're ready, press **{button}**.", button=tr(READ))
    return hint, [(_on(match, tr(READ)),)]


def _on(match: Match, label: str) -> Button:
    return Button(id=ControlId.at(match, Kind.LESSON, ON), label=label, style=Style.GOOD)


async def go_on(interaction: Interaction, control: ControlId) -> None:
    await interaction.client.service.play.go_on(control.match, interaction.user.id, str(interaction.id))
    interaction.client.questions.settled(interaction.user.id, control.match, REFUSAL)
    await stay_silent(interaction)
