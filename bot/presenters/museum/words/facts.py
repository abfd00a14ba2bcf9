from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.match.pure.play.look import Look
from bot.presenters.museum.words.labels import card_told, kind_with_signs, label, name_of
from bot.wording.names.people import mark
from data.museum import OPINION
from data.texts import N_, Texts
from games.museum.actions import Action, Buy, Exhibit, Inventory
from games.museum.stages import Acted, Stage
from games.museum.view import SeatView, View

FEW: Final = 5
MORE: Final = N_("You can exhibit more, or end your turn.")

AIMS: Final = {
    Stage.SETUP: N_("Before the game begins:"),
    Stage.HAND: N_("Your hand is worth less than 8: you may draw a new one once, with a new favour."),
    Stage.TAKE: N_("Explore: take one of the laid-out objects for free."),
    Stage.GRANT: N_("Grants: you may take a second object from the same continent."),
    Stage.DRAWS: N_("You may take one of the laid-out objects for free; the active player gets 1 prestige."),
    Stage.CHOOSE: N_("Choose what your archaeologists lay out; the rest goes under the deck."),
    Stage.PICK: N_("Pick one of the discovered objects."),
    Stage.DROP: N_("You hold too many favours: give one up."),
    Stage.DISCARD: N_("You hold too many objects: discard down to your limit."),
    Stage.ARRANGE: N_("The turns are over. Arrange your museum, then accept."),
}


def aim(look: Look, tr: Texts) -> str:
    """Return a line that tells the viewer what to decide. After the first exhibit of a turn, the line is empty while
    they can exhibit more, because they already know what to do.
    """
    view: View = look.view
    if view.stage is not Stage.ACTION:
        return tr(AIMS[view.stage])
    said = own_aim(view, look.legal)
    return "" if said == MORE else tr(said)


def own_aim(view: View, legal: Sequence[Action]) -> str:
    exhibits = any(isinstance(action, Exhibit | Buy) for action in legal)
    if any(isinstance(action, Inventory) for action in legal):
        if exhibits:
            return N_("Exhibit as often as you can afford, or take an inventory; then end your turn.")
        return N_("You can't pay for anything now: take an inventory or end your turn.")
    if exhibits and view.acted is Acted.EXHIBIT:
        return MORE
    if exhibits:
        return N_("Exhibit as often as you can afford; then end your turn.")
    if view.acted is Acted.INVENTORY:
        return N_("You've taken an inventory; now end your turn.")
    return N_("You can't pay for anything now: end your turn.")


def scores(view: View, tr: Texts) -> str:
    """Return everyone's points, such as `Points: 🟢 12 · 🔵 **9** · 🔴 20`. The private panel shows them, so that
    players don't have to scroll to the board.
    """
    points = [
        f"{mark(seat.color)} {f'**{seat.score}**' if number == view.viewer else seat.score}"
        for number, seat in enumerate(view.seats)
    ]
    return tr("Points: {points}", points=" · ".join(points))


def lies_out(view: View, tr: Texts) -> list[str]:
    there = [
        tr.pair(f"**{name_of('continent', place.id, tr)}**", ", ".join(kind_with_signs(one, tr) for one in objects))
        for place in view.continents
        if (objects := [one for one in place.out if one != OPINION])
    ]
    return [" · ".join(there[at : at + 2]) for at in range(0, len(there), 2)]


def facts(view: View, seat: int, tr: Texts) -> list[str]:
    own = view.seats[seat]
    match view.stage:
        case Stage.SETUP:
            lines = [f"- {card_told('patron', one, tr)}" for one in own.offered or ()]
            if lines:
                lines.insert(0, tr("Keep one of these patrons: it's your secret goal."))
            if not own.board:
                lines.append(tr("Choose your museum board."))
            return lines
        case Stage.DRAWS if own.wish is not None:
            wished = ", ".join(label(one, tr) for one in own.wish) or tr("Take nothing")
            answer = tr("I'll keep your answer until it's your turn: {answer}.", answer=wished)
            return [answer, tr("You can change it.")]
        case Stage.TAKE | Stage.GRANT | Stage.DRAWS:
            return [*lies_out(view, tr), scores(view, tr)]
        case Stage.ACTION:
            have = tr.plural("You have {count} prestige.", "You have {count} prestige.", own.prestige)
            return [f"{scores(view, tr)}. {have}", *_action_facts(view, own, tr)]
        case Stage.DISCARD:
            over = own.hand - own.hand_limit
            return [tr.plural("You have {count} object too many.", "You have {count} objects too many.", over)]
        case _:
            return []


def _action_facts(view: View, own: SeatView, tr: Texts) -> list[str]:
    lines = []
    if own.free <= FEW:
        lines.append(tr.plural("{count} slot is free.", "{count} slots are free.", own.free))
    if own.held and view.favour_played:
        lines.append(tr("You've already played a favour this turn."))
    if view.acted is Acted.INVENTORY:
        lines.append(tr("After an inventory, you can't pay for anything this turn."))
    if (over := own.hand - own.hand_limit) > 0:
        lines.append(
            tr.plural(
                "At the end of your turn you'll discard {count} object.",
                "At the end of your turn you'll discard {count} objects.",
                over,
            )
        )
    return lines
