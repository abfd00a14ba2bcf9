"""The questions that the bot asks before an action that can't be undone."""

from __future__ import annotations

from bot.match.pure.play.look import Look
from bot.presenters.museum.words.labels import card_told, told
from bot.wording.names.people import listed
from data.museum import object_of
from data.texts import Texts
from games.museum import actions
from games.museum.actions import Action
from games.museum.stages import Acted
from games.museum.view import View


def final(action: Action, look: Look, tr: Texts) -> str:
    view: View = look.view
    match action:
        case actions.End() if view.acted is Acted.NOTHING and len(look.legal) > 1:
            return tr("End your turn without paying for anything or taking an inventory?")
        case actions.Patron(patron=patron):
            question = tr("Keep this patron for the whole game? The others go back.")
            return f"{card_told('patron', patron, tr)}\n{question}"
        case actions.Redraw():
            return tr("Draw a new hand? Your four objects and your favour go back into their decks.")
        case actions.Drop(favour=favour):
            question = tr("Give up this favour?")
            return f"{card_told('favour', favour, tr)}\n{question}"
        case actions.Collector(object=one):
            question = tr(
                "Give this object away? It leaves the game; you get {count} prestige.", count=object_of(one).value + 1
            )
            return f"{told(one, tr)}\n{question}"
        case actions.Discard(objects=objects) if any(object_of(one).masterpiece for one in objects):
            masterpieces = listed([told(one, tr) for one in objects if object_of(one).masterpiece], tr)
            return f"{masterpieces}\n" + tr("Discard a masterpiece? Others can buy it from your discard.")
        case _:
            return ""


def deliberate(action: Action, look: Look) -> bool:  # noqa: ARG001
    return isinstance(action, (actions.End, actions.Discard))
