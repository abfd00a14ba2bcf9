"""Confirmation questions in Mykerinos, for actions that can't be undone, such as taking a parcel or passing.

Placing archaeologists needs no question, because the picker shows the move before it's played, and players who type a
move name its fields themselves.
"""

from __future__ import annotations

from bot.match.pure.play.look import Look
from bot.presenters.mykerinos.moves.board import parcel_label
from bot.presenters.mykerinos.words.names import room_name
from data.texts import Texts
from games.mykerinos.actions import Action, Decline, Museum, Pass, Side, Take, TakeForNeutral
from games.mykerinos.view import View
from render.mykerinos.words.names import room_word


def final(action: Action, look: Look, tr: Texts) -> str:
    """Return the confirmation question for `action`, or an empty string if none is needed."""
    view = look.view
    match action:
        case Pass():
            return tr("Pass? Then you can't place anything more in this round.")
        case Take(side=side):
            return _parcel(side, view, tr("Take this parcel?"), tr)
        case TakeForNeutral(side=side):
            return _parcel(side, view, tr("Remove this parcel from the game?"), tr)
        case Museum(room=room):
            shown = view.rooms[room]
            question = tr("Send one archaeologist to this room of the museum instead of taking a parcel?")
            return f"**{room_word(shown.name)} · {room_name(shown, view.wings, tr)}**\n{question}"
        case Decline():
            return tr("Decline? Then you won't take anything here.")
        case _:
            return ""


def _parcel(side: Side, view: View, question: str, tr: Texts) -> str:
    zone = next(zone for zone in view.zones if zone.scoring)
    return f"**{parcel_label(side, zone.left if side is Side.LEFT else zone.right, tr)}**\n{question}"
