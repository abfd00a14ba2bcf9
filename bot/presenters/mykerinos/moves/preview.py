"""Draws the board with the move that a player is putting together in the picker."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from bot.client.files import Drawing
from bot.interaction.host import Interaction
from bot.interaction.turn import Turn
from bot.presenters.mykerinos.moves.picker import spots_named
from bot.presenters.mykerinos.moves.plan import NEUTRAL_MODES, ROOM_MODES, Plan
from bot.wording.names.typed import plain
from data.texts import Texts
from games.mykerinos.events import NEUTRAL
from games.mykerinos.view import View
from render.mykerinos import picture

FILE: Final = "plan.png"


async def preview(interaction: Interaction, turn: Turn, plan: Plan) -> Drawing | None:
    """Draw the board with the spots chosen in `plan`, in the drawing process. Return None if the
    board can't be drawn.
    """
    host = interaction.client
    names = plain(await host.people.names(turn.match, turn.tr, beside_color=True))
    key = ("plan", turn.match.id, turn.view, plan.mode, tuple(sorted(plan.chosen)), names, turn.tr.language)
    what = f"what somebody plans in table {turn.match.id} after entry {turn.match.ply}"
    drawing: Drawing | None = await host.pictures.draw(partial(drawn, turn.view, names, turn.tr, plan), key, what)
    return drawing


def drawn(view: View, names: Sequence[str], tr: Texts, plan: Plan) -> Drawing:
    """Draw the board with the spots chosen in `plan`. This runs in the drawing process."""
    facts: dict[str, Any] = {"planner": NEUTRAL if plan.mode in NEUTRAL_MODES else view.turn[0]}
    if plan.mode not in ROOM_MODES:
        facts["planned"] = plan.chosen
    elif plan.chosen:
        facts["planned_room"] = plan.chosen[0]
    if plan.chosen:
        facts["lead"] = tr("Planned: {spots}.", spots=spots_named(plan, view, tr))
    made = picture(view, (), names, tr, **facts)
    return Drawing(made.png, FILE, made.alt)
