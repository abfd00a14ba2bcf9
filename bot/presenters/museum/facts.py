"""What a player is asked on their panel, and what the choice hangs on, in words."""

from __future__ import annotations

from typing import Final

from bot.presenters.museum.dialogs import favours_text, kept_text
from bot.presenters.museum.labels import name_of, text_of
from data.texts import N_, Texts
from games.museum.stages import Acted, Stage
from games.museum.view import SeatView, View

AIMS: Final = {
    Stage.SETUP: N_("Keep one of your three patrons: it is your secret goal."),
    Stage.TAKE: N_("Explore: take one of the objects that lie out, for nothing."),
    Stage.GRANT: N_("Grants: you may take a second object of the same continent."),
    Stage.DRAWS: N_("You may take one of the objects that lie out, for nothing; the active player gets 1 prestige."),
    Stage.ACTION: N_("Exhibit as often as you can pay, or take an inventory; then end your turn."),
    Stage.CHOOSE: N_("Choose what your archaeologists lay out; the rest goes under the deck."),
    Stage.PICK: N_("Pick one of the objects that were discovered."),
    Stage.DROP: N_("You hold too many favours: drop one."),
    Stage.DISCARD: N_("You hold too many objects: discard down to your limit."),
    Stage.ARRANGE: N_("No more cards are played. Arrange your museum, then accept."),
}
"""What a seat is asked at each stage."""


def facts(view: View, seat: int, tr: Texts) -> list[str]:
    """What the choice hangs on, a line each."""
    own = view.seats[seat]
    match view.stage:
        case Stage.SETUP:
            lines = [
                "- " + tr.pair(f"**{name_of('patron', one, tr)}**", text_of("patron", one, tr))
                for one in own.offered or ()
            ]
            if not own.board:
                lines.append(tr("Choose your museum board, too."))
            return lines
        case Stage.DRAWS if own.wish is not None:
            answer = tr("Your answer is kept until it is your turn: {answer}.", answer=kept_text(own, tr))
            return [answer, tr("You can change it.")]
        case Stage.ACTION:
            return [*_action_facts(view, own, tr)]
        case Stage.DISCARD:
            over = own.hand - own.hand_limit
            return [tr.plural("{count} object is too many.", "{count} objects are too many.", over)]
        case _:
            return []


def _action_facts(view: View, own: SeatView, tr: Texts) -> list[str]:
    have = tr.plural("You have {count} prestige.", "You have {count} prestige.", own.prestige)
    room = tr.plural("{count} slot is free.", "{count} slots are free.", own.free)
    lines = [f"{have} {room}"]
    if own.held:
        lines.append(tr("Favours: {favours}.", favours=favours_text(own, tr)))
        if view.favour_played:
            lines.append(tr("You have played a favour in this turn."))
    if view.acted is Acted.INVENTORY:
        lines.append(tr("After an inventory nothing is exhibited in this turn."))
    if own.hand > own.hand_limit:
        over = own.hand - own.hand_limit
        lines.append(
            tr.plural(
                "At the end of your turn you discard {count} object.",
                "At the end of your turn you discard {count} objects.",
                over,
            )
        )
    return lines
