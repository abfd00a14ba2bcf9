from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.match.pure.play.look import Look
from bot.presenters.museum.moves.actions import tagged
from bot.presenters.museum.words.labels import HEADLINE, name_of, text_of
from bot.presenters.refusals import Closed
from bot.wording.names.people import listed, mentions
from data.museum import rule_of
from data.texts import N_, Texts
from games.museum.actions import Buy, Exhibit, Inventory
from games.museum.refusals import Refusal
from games.museum.stages import Acted, Stage
from games.museum.tables import FREE, VALUES
from games.museum.view import SeatView, View

EXHIBIT, HIRE, BUY = N_("Exhibit"), N_("Hire"), N_("Buy")
INVENTORY, FAVOUR, TAKE = N_("Inventory"), N_("Favour"), N_("Take")
NO_DISCARD: Final = N_("Your discard is empty.")
UNPLAYABLE: Final = {
    "collector": N_("Your hand is empty."),
    "team": N_("There's no laid-out object to replace."),
    "discovery": N_("You can't draw cards from any continent."),
    "hire": Refusal.NO_EXPERTS,
}
NOTHING_CHEAP: Final = {
    "express": N_("There's no object of value 1 to {most} in your hand."),
    "ball": N_("There's no object of value 1 to {most} in any discard."),
}
CHAPTERS: Final = {
    **dict.fromkeys((Stage.SETUP, Stage.HAND), "U2"),
    **dict.fromkeys((Stage.TAKE, Stage.DRAWS), "U3"),
    Stage.GRANT: "U10",
    Stage.ACTION: "U4",
    **dict.fromkeys((Stage.CHOOSE, Stage.PICK, Stage.DROP), "U9"),
    Stage.DISCARD: "U5",
    **dict.fromkeys((Stage.ARRANGE, Stage.OVER), "U7"),
}
GOING: Final = {
    Stage.SETUP: N_("Everyone makes their choices before the game begins."),
    Stage.HAND: N_("Players with a weak hand may draw a new one."),
    Stage.TAKE: N_("Round {round}: {who} is exploring."),
    Stage.GRANT: N_("Round {round}: {who} may take a second object."),
    Stage.DRAWS: N_("Round {round}: {who} has explored, and the others may take an object each."),
    Stage.ACTION: N_("Round {round}: {who} can exhibit, or take an inventory."),
    Stage.CHOOSE: N_("Round {round}: {who} is choosing what the new archaeologists lay out."),
    Stage.PICK: N_("Round {round}: {who} has discovered objects, and everyone picks one."),
    Stage.DROP: N_("Round {round}: {who} is giving up a favour."),
    Stage.DISCARD: N_("Round {round}: {who} is discarding."),
    Stage.ARRANGE: N_("All turns are over; everyone is arranging their museum."),
}


def closed(look: Look, tr: Texts) -> list[Closed]:
    view: View = look.view
    if look.viewer is None or not look.legal or view.turn != look.viewer:
        return []
    own = view.seats[look.viewer]
    if view.stage is Stage.ACTION:
        return [*_exhibiting(look, own), *_inventory(look, own), *_favours(look, own, tr)]
    if view.stage in {Stage.TAKE, Stage.GRANT}:
        return [*_exploring(view, own), *_favours(look, own, tr)]
    return []


def _exploring(view: View, own: SeatView) -> Iterator[Closed]:
    for place in view.continents:
        if not place.size and not set(place.back) & set(own.drawable):
            yield Closed(TAKE, Refusal.CLOSED, "U10.1", {"continent": place.id})


def _exhibiting(look: Look, own: SeatView) -> Iterator[Closed]:
    view: View = look.view
    if view.acted is Acted.INVENTORY:
        yield Closed(EXHIBIT, Refusal.INVENTORY_DONE, "U4.6")
        return
    if not own.free:
        yield Closed(EXHIBIT, Refusal.NO_FREE_SLOT, "U4.4", {"free": 0, "need": 1})
    elif not any(isinstance(one, Exhibit) and one.objects for one in look.legal):
        there = own.cards or own.discard
        none = N_("You don't have any objects in your hand or your discard.")
        yield Closed(EXHIBIT, N_("You can't afford any of your objects.") if there else none, "U4.1")
    if own.free and not any(isinstance(one, Buy) for one in look.legal):
        why = N_("You can't afford any of the objects there.")
        if not any(other.discard for seat, other in enumerate(view.seats) if seat != look.viewer):
            why = N_("The other players' discards are empty.")
        elif not own.prestige:
            why = N_("The owner gets 1 prestige first, and you don't have any.")
        yield Closed(BUY, why, "U4.2")
    if view.options.experts and not any(isinstance(one, Exhibit) and one.experts for one in look.legal):
        yield Closed(HIRE, N_("You can't afford any of the experts.") if view.experts else Refusal.NO_EXPERTS, "U4.3")


def _inventory(look: Look, own: SeatView) -> Iterator[Closed]:
    if any(isinstance(one, Inventory) for one in look.legal):
        return
    if look.view.acted is Acted.EXHIBIT:
        yield Closed(INVENTORY, Refusal.EXHIBITED_ALREADY, "U4.6")
    elif look.view.acted is Acted.NOTHING:
        yield Closed(INVENTORY, N_("Your hand is full.") if own.discard else NO_DISCARD, "U4.6")


def _favours(look: Look, own: SeatView, tr: Texts) -> Iterator[Closed]:
    if look.view.favour_played:
        if own.held:
            yield Closed(FAVOUR, Refusal.ONE_FAVOUR, "U4.7")
        return
    for favour in dict.fromkeys(own.held or ()):
        if not tagged(look.legal, favour):
            yield _unplayable(favour, own, tr)


def _unplayable(favour: str, own: SeatView, tr: Texts) -> Closed:
    what, rule = name_of("favour", favour, tr), rule_of(favour)
    if favour in UNPLAYABLE:
        return Closed(what, UNPLAYABLE[favour], rule)
    if favour == "stock":
        dear = any(VALUES[one] for one in own.discard)
        return Closed(
            what, N_("You don't have an object worth 5 or less in your discard.") if dear else NO_DISCARD, rule
        )
    if own.free:
        return Closed(what, NOTHING_CHEAP[favour], rule, {"most": FREE})
    return Closed(what, Refusal.NO_FREE_SLOT, "U4.4", {"free": 0, "need": 1})


def situation(look: Look, tr: Texts) -> str:
    view: View = look.view
    if view.stage not in GOING:
        return ""
    people = mentions(look.match, tr)
    who = people[view.turn] if view.turn is not None else ""
    lines = [tr(GOING[view.stage], round=view.round, who=who)]
    if view.stage in {Stage.HAND, Stage.SETUP, Stage.DRAWS, Stage.ARRANGE} and view.asked:
        lines.append(tr("Waiting for: {people}", people=listed([people[seat] for seat in view.asked], tr)))
    if view.headline is not None:
        facts = {"headline": name_of("headline", view.headline, tr), "text": text_of("headline", view.headline, tr)}
        lines.append(tr(HEADLINE, **facts))
    if view.stage not in {Stage.HAND, Stage.SETUP}:
        points = " · ".join(tr.pair(one, seat.score) for one, seat in zip(people, view.seats, strict=True))
        lines.append(tr("Points so far (50 end the game): {points}", points=points))
    return "\n".join(lines)
