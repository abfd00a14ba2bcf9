"""The questions that the bot asks before an action that can't be undone."""

from __future__ import annotations

from typing import Final

from bot.match.pure.play.look import Look
from bot.presenters.mykerinos.words.names import parcel_label, room_label
from data.texts import N_, Texts
from games.mykerinos.actions import Action, Decline, Museum, Pass, Take, TakeForNeutral

QUESTIONS: Final[dict[type, str]] = {
    Pass: N_("Pass? Then you can't place anything more in this round."),
    Take: N_("Take this parcel?"),
    TakeForNeutral: N_("Remove this parcel from the game?"),
    Museum: N_("Send one archaeologist to this room of the museum instead of taking a parcel?"),
    Decline: N_("Decline? Then you won't take anything here."),
}


def final(action: Action, look: Look, tr: Texts) -> str:
    question = tr(QUESTIONS[type(action)]) if type(action) in QUESTIONS else ""
    match action:
        case Take(side=side) | TakeForNeutral(side=side):
            return f"**{parcel_label(side, look.view, tr)}**\n{question}"
        case Museum(room=room):
            return f"**{room_label(room, look.view, tr)}**\n{question}"
    return question
