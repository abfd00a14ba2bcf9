"""Confirmation questions in Museum, for actions that commit a player for the whole game or that give something up for
good.

Accepting an arrangement needs no question, since players have just seen it with its score.
"""

from __future__ import annotations

from bot.match.pure.play.look import Look
from bot.presenters.museum.words.labels import name_of, text_of, told
from bot.wording.names.people import listed
from data.museum import object_of
from data.texts import Texts
from games.museum.actions import Action, Collector, Discard, Drop, End, Patron, Redraw
from games.museum.stages import Acted
from games.museum.view import View


def final(action: Action, look: Look, tr: Texts) -> str:
    """Return the confirmation question for `action`, or an empty string if none is needed."""
    view: View = look.view
    match action:
        case End() if view.acted is Acted.NOTHING and len(look.legal) > 1:
            return tr("End your turn without exhibiting, hiring or taking an inventory?")
        case Patron(patron=patron):
            question = tr("Keep this patron for the whole game? The others go back.")
            return tr.pair(f"**{name_of('patron', patron, tr)}**", text_of("patron", patron, tr)) + f"\n{question}"
        case Redraw():
            return tr("Draw a new hand? Your four objects and your favour go back into their decks.")
        case Drop(favour=favour):
            question = tr("Give up this favour?")
            return tr.pair(f"**{name_of('favour', favour, tr)}**", text_of("favour", favour, tr)) + f"\n{question}"
        case Collector(object=one):
            question = tr(
                "Give this object away? It leaves the game; you get {count} prestige.", count=object_of(one).value + 1
            )
            return f"{told(one, tr)}\n{question}"
        case Discard(objects=objects) if any(object_of(one).masterpiece for one in objects):
            masterpieces = listed([told(one, tr) for one in objects if object_of(one).masterpiece], tr)
            return f"{masterpieces}\n" + tr("Discard a masterpiece? Others can buy it from your discard.")
        case _:
            return ""


def deliberate(action: Action, look: Look) -> bool:  # noqa: ARG001
    """Return whether `action` ends a turn or discards objects. Pressing its control then counts as confirmation, unless
    :func:`final` returns a question.
    """
    return isinstance(action, (End, Discard))
