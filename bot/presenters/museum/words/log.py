from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bot.match.pure.log.entries import Seen
from bot.match.pure.table.model import Match
from bot.presenters.museum.words.labels import kind
from bot.presenters.museum.words.sentences import EventWords
from bot.wording.names.people import listed, mark, mentions
from data.texts import N_, Texts
from games.museum.events import explored
from games.museum.stages import Acted, Stage
from games.museum.view import View

ASKS: Final = {
    Stage.SETUP: N_("{who}, keep one of your patrons."),
    Stage.HAND: N_("{who}, keep your first hand or draw a new one."),
    Stage.TAKE: N_("{who}, explore: take an object."),
    Stage.GRANT: N_("{who}, you may take a second object from the same continent."),
    Stage.DRAWS: N_("{who}, you may take one of the laid-out objects."),
    Stage.CHOOSE: N_("{who}, choose what your archaeologists lay out."),
    Stage.PICK: N_("{who}, pick one of the discovered objects."),
    Stage.DROP: N_("{who}, give up a favour: you hold too many."),
    Stage.DISCARD: N_("{who}, discard objects down to your limit."),
    Stage.ARRANGE: N_("{who}, arrange your museum and accept the arrangement."),
}
BOARDS: Final = N_("{who}, choose your museum board.")
BOTH = N_("{who}, exhibit, or take an inventory; then end your turn.")
EXHIBIT = N_("{who}, exhibit what you can pay for; then end your turn.")
MORE = N_("{who}, exhibit more, or end your turn.")
END = N_("{who}, end your turn.")


def ask(match: Match, view: View, tr: Texts) -> str:
    request = public_ask(view) if view.stage is Stage.ACTION else ASKS.get(view.stage)
    if not view.asked or request is None:
        return ""
    people = mentions(match, tr)
    board = view.stage is Stage.SETUP and not all(seat.board for seat in view.seats)
    return tr(BOARDS if board else request, who=listed([people[seat] for seat in view.asked], tr))


def public_ask(view: View) -> str:
    """Return the public question to the player whose turn it is. It depends on their earlier actions in this turn, on
    their discard, and on whether their hand is full, but not on whether they can pay, because that would reveal
    something about their cards.
    """
    if view.acted is not Acted.NOTHING:
        return MORE if view.acted is Acted.EXHIBIT else END
    seat = None if view.turn is None else view.seats[view.turn]
    return BOTH if seat and seat.discard and seat.hand < seat.hand_limit else EXHIBIT


def on_panel(steps: Sequence[Seen], match: Match, view: View, tr: Texts) -> list[str]:
    took = [event for step in steps for event in step.events if isinstance(event, (explored.Took, explored.Drew))]
    lines = []
    if len(took) > 1:
        objects = " · ".join(f"{mark(view.seats[event.seat].color)} {kind(event.object, tr)}" for event in took)
        gets = sum(event.prestige for event in took if isinstance(event, explored.Drew) and event.active == view.viewer)
        gain = tr.plural("You get {count} prestige.", "You get {count} prestige.", gets) if gets else ""
        lines = [" ".join(filter(None, (tr("Taken: {objects}.", objects=objects), gain)))]
        drew = (explored.Took, explored.Drew, explored.Wished)
        steps = [replace(step, events=tuple(one for one in step.events if not isinstance(one, drew))) for step in steps]
    return [*lines, *(line for some in EventWords(match, view, tr).by_step(steps) for line in some)]
