"""Explains which actions a player of Museum can't take now, and why, citing the rules. It also summarizes the game for
players who are waiting.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from bot.match.pure.play.look import Look
from bot.presenters.museum.words.labels import name_of, text_of
from bot.presenters.museum.words.refusals import REFUSALS
from bot.wording.names.people import listed, mentions
from data.museum import FAVOURS, rule_of
from data.texts import N_, Texts
from games.museum.actions import Buy, Exhibit
from games.museum.notation import write
from games.museum.refusals import Refusal
from games.museum.stages import Acted, Stage
from games.museum.tables import FREE, VALUES
from games.museum.view import SeatView, View


class Closed(msgspec.Struct, frozen=True):
    """An action that is currently impossible.

    `what`: the action, as a message to translate or a favour's id. `why`: a refusal code, or a sentence. `rule`: the
    rule's number. `facts`: the parameters of the refusal code.
    """

    what: str
    why: Refusal | str
    rule: str
    facts: Mapping[str, str | int] = {}


EXHIBIT, HIRE, BUY = N_("Exhibit"), N_("Hire"), N_("Buy")
INVENTORY, FAVOUR, TAKE = N_("Inventory"), N_("Favour"), N_("Take")

NOT_AFFORDABLE: Final = N_("You can't afford any of your objects.")
NO_OBJECTS: Final = N_("You don't have any objects in your hand or your discard.")
EXPERTS_DEAR: Final = N_("You can't afford any of the experts.")
NOTHING_SOLD: Final = N_("The other players' discards are empty.")
OWNER_FIRST: Final = N_("The owner gets 1 prestige first, and you don't have any.")
SALE_DEAR: Final = N_("You can't afford any object there.")
NO_DISCARD: Final = N_("Your discard is empty.")
HAND_FULL: Final = N_("Your hand is full.")
HAND_EMPTY: Final = N_("Your hand is empty.")
NO_CHEAP: Final = N_("You need an object of value 1 to {most} for it.")
NOTHING_TO_REPLACE: Final = N_("There's no laid-out object to replace.")
NO_DECK: Final = N_("You can't draw cards from any continent.")
TOO_DEAR: Final = N_("You don't have an object worth 5 or less in your discard.")

CHAPTERS: Final = {
    Stage.SETUP: "U2",
    Stage.HAND: "U2",
    Stage.TAKE: "U3",
    Stage.GRANT: "U10",
    Stage.DRAWS: "U3",
    Stage.ACTION: "U4",
    Stage.CHOOSE: "U9",
    Stage.PICK: "U9",
    Stage.DROP: "U9",
    Stage.DISCARD: "U5",
    Stage.ARRANGE: "U7",
    Stage.OVER: "U7",
}
GOING: Final = {
    Stage.SETUP: N_("Everyone makes their choices before the game begins."),
    Stage.HAND: N_("Players with a weak hand may draw a new one."),
    Stage.TAKE: N_("Round {round}: {who} is exploring."),
    Stage.GRANT: N_("Round {round}: {who} may take a second object."),
    Stage.DRAWS: N_("Round {round}: {who} has explored, and the others may take an object each."),
    Stage.ACTION: N_("Round {round}: {who} can exhibit and hire, or take an inventory."),
    Stage.CHOOSE: N_("Round {round}: {who} is choosing what the new archaeologists lay out."),
    Stage.PICK: N_("Round {round}: {who} has discovered objects, and everyone picks one."),
    Stage.DROP: N_("Round {round}: {who} is giving up a favour."),
    Stage.DISCARD: N_("Round {round}: {who} is discarding."),
    Stage.ARRANGE: N_("All turns are over; everyone is arranging their museum."),
}


def closed_lines(look: Look, tr: Texts) -> list[str]:
    """Return a line for each impossible action (see :attr:`bot.presenters.guide.Guide.closed`)."""
    return [_line(one, look, tr) for one in closed(look)]


def _line(one: Closed, look: Look, tr: Texts) -> str:
    what = name_of("favour", one.what, tr) if one.what in FAVOURS else tr(one.what)
    if isinstance(one.why, Refusal):
        why = REFUSALS.said(one.why, one.facts, tr, look.match.players)
    else:
        why = tr(one.why, **one.facts)
    return tr.pair(f"**{what}**", f"{why} ({one.rule})")


def closed(look: Look) -> list[Closed]:
    """Return the actions that aren't possible for the viewer in the current stage, in the order of the panel."""
    view: View = look.view
    if look.viewer is None or not look.legal or view.turn != look.viewer:
        return []
    own = view.seats[look.viewer]
    legal = {write(one).split()[0] for one in look.legal}
    if view.stage is Stage.ACTION:
        return [*_exhibiting(look, own), *_inventory(view, own, legal), *_favours(look, own)]
    if view.stage in {Stage.TAKE, Stage.GRANT}:
        return [*_exploring(view, own), *_favours(look, own)]
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
    shows = any(isinstance(one, Exhibit) and one.objects for one in look.legal)
    if not own.free:
        yield Closed(EXHIBIT, Refusal.NO_FREE_SLOT, "U4.4", {"free": 0, "need": 1})
    elif not shows:
        yield Closed(EXHIBIT, NOT_AFFORDABLE if own.cards or own.discard else NO_OBJECTS, "U4.1")
    if own.free and not any(isinstance(one, Buy) for one in look.legal):
        sold = any(other.discard for seat, other in enumerate(view.seats) if seat != look.viewer)
        yield Closed(BUY, NOTHING_SOLD if not sold else SALE_DEAR if own.prestige else OWNER_FIRST, "U4.2")
    if view.options.experts and not any(isinstance(one, Exhibit) and one.experts for one in look.legal):
        yield Closed(HIRE, EXPERTS_DEAR if view.experts else Refusal.NO_EXPERTS, "U4.3")


def _inventory(view: View, own: SeatView, legal: set[str]) -> Iterator[Closed]:
    if "inventory" in legal:
        return
    if view.acted is Acted.EXHIBIT:
        yield Closed(INVENTORY, Refusal.EXHIBITED_ALREADY, "U4.6")
    elif view.acted is Acted.NOTHING:
        yield Closed(INVENTORY, HAND_FULL if own.discard else NO_DISCARD, "U4.6")


def _favours(look: Look, own: SeatView) -> Iterator[Closed]:
    view: View = look.view
    if view.favour_played:
        if own.held:
            yield Closed(FAVOUR, Refusal.ONE_FAVOUR, "U4.7")
        return
    playable = {write(one).split()[1] for one in look.legal if write(one).startswith("favour ")}
    for favour in dict.fromkeys(own.held or ()):
        if favour not in playable:
            why, facts = _why_not(favour, own)
            yield Closed(favour, why, "U4.4" if why is Refusal.NO_FREE_SLOT else rule_of(favour), facts)


def _why_not(favour: str, own: SeatView) -> tuple[Refusal | str, dict[str, str | int]]:
    match favour:
        case "express" | "ball" if not own.free:
            return Refusal.NO_FREE_SLOT, {"free": 0, "need": 1}
        case "express" | "ball":
            return NO_CHEAP, {"most": FREE}
        case "collector":
            return HAND_EMPTY, {}
        case "stock":
            return (TOO_DEAR if any(VALUES[one] for one in own.discard) else NO_DISCARD), {}
        case "team":
            return NOTHING_TO_REPLACE, {}
        case "discovery":
            return NO_DECK, {}
        case _:
            return Refusal.NO_EXPERTS, {}


def situation(look: Look, tr: Texts) -> str:
    """Return a summary of the game (see :attr:`bot.presenters.guide.Guide.situation`)."""
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
        lines.append(tr("**Headline: {headline}.** {text}", **facts))
    if view.stage not in {Stage.HAND, Stage.SETUP}:
        points = " · ".join(tr.pair(one, seat.score) for one, seat in zip(people, view.seats, strict=True))
        lines.append(tr("Points so far (50 end the game): {points}", points=points))
    return "\n".join(lines)


def chapter_of(look: Look) -> str:
    """Return the most relevant chapter of the rules (see :attr:`bot.presenters.guide.Guide.chapter`)."""
    return CHAPTERS[look.view.stage]
