"""What a player is asked before they do what cannot be made good: see :class:`bot.presenters.presenter.Confirms`."""

from __future__ import annotations

from typing import Any

from bot.match.look import Look
from bot.presenters.museum.labels import label
from bot.presenters.museum.moves import payment
from bot.presenters.museum.suggestions import suggested
from data.texts import Texts
from games.museum.actions import End
from games.museum.stages import Acted
from games.museum.view import View


def final(action: Any, look: Look, tr: Texts) -> str:
    """The question before the end of a turn in which nothing was done though something could be exhibited, and of the
    last turn while something still can; empty for everything else. The patron and the board are chosen among few on a
    private panel, each with its name, so they are not asked about.
    """
    view: View = look.view
    if not isinstance(action, End):
        return ""
    found = suggested(view, look.legal)
    if not found or not (view.acted is Acted.NOTHING or view.last):
        return ""
    best = found[0]
    told = tr(
        "You could still exhibit {object} for {payment}.",
        object=label(best.object, tr),
        payment=payment(best.payment.cards, best.payment.prestige, tr),
    )
    head = tr("This is your last turn.") if view.last else tr("You have done nothing in this turn.")
    return f"{head} {told} {tr('End the turn?')}"
