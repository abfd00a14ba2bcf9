"""Draws the board with the move that a player is putting together in the picker."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bot.client.files import Drawing
from bot.presenters.mykerinos.moves.picker import spots_named
from bot.presenters.mykerinos.moves.plan import NEUTRAL_MODES, ROOM_MODES, Mode, Plan
from data.texts import Texts
from games.mykerinos.events import NEUTRAL
from games.mykerinos.view import View
from render.mykerinos import picture

FILE: Final = "plan.png"


def drawn(view: View, names: Sequence[str], tr: Texts, mode: Mode, chosen: tuple[int, ...]) -> Drawing:
    """Draw the board with the spots that a player has chosen for a move of the kind `mode`. This runs in the drawing
    process.
    """
    facts: dict[str, Any] = {"planner": NEUTRAL if mode in NEUTRAL_MODES else view.turn[0]}
    if mode not in ROOM_MODES:
        facts["planned"] = chosen
    elif chosen:
        facts["planned_room"] = chosen[0]
    if chosen:
        facts["lead"] = tr("Planned: {spots}.", spots=spots_named(Plan(mode, chosen=chosen), view, tr))
    made = picture(view, (), names, tr, **facts)
    return Drawing(made.png, FILE, made.alt)
