"""Explains which actions a player of Mykerinos can't take now, and why, citing the rules. It also summarizes the game
for players who are waiting.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from bot.match.pure.play.look import Look
from bot.presenters.mykerinos.moves.plan import Choices, Mode
from bot.presenters.mykerinos.words.names import LAST_ROUND, PATRONS, patron_name, zone_name
from bot.presenters.mykerinos.words.refusals import REFUSALS
from bot.wording.names.people import listed, mark, mentions
from data.texts import N_, Texts
from games.mykerinos.events import NEUTRAL
from games.mykerinos.refusals import Refusal
from games.mykerinos.view import Asked, Fate, Phase, SeatView, View, Way


class Closed(msgspec.Struct, frozen=True):
    """An action that is currently impossible.

    `what`: the action's name. `why`: a refusal code, or a sentence. `rule`: the rule's number. `facts`: the parameters
    of the refusal code.
    """

    what: str
    why: Refusal | str
    rule: str
    facts: Mapping[str, str | int] = {}


DIG, EXTEND, PATRON = N_("Dig"), N_("Extend"), N_("Patron")
MUSEUM, NEUTRAL_EXTEND = N_("Museum"), N_("Neutral: extend")
PARCEL: Final = N_("Parcel")

NO_FIELD: Final = N_("There's no free field without a pyramid.")
NO_PAIR: Final = N_("You need two adjacent free fields, one of them next to one of your archaeologists.")
NONE_THERE: Final = N_("You don't have any archaeologists on the fields yet.")
NO_NEUTRAL_PAIR: Final = N_("You need two adjacent free fields, one of them next to a neutral archaeologist.")
NO_START: Final = N_("You need two free fields side by side.")
NO_CHAIN: Final = N_("You need three connected free fields, one of them next to one of your archaeologists.")
NO_PYRAMID: Final = N_("You can't reach a free pyramid.")
NO_ROOM: Final = N_("You can't enter any free room of the museum.")
NO_TILE_YET: Final = N_("You don't have any patron tiles yet. You win them when the zones are scored.")

NEEDS: Final = {"blackmore": 2, "tangerine": 3}
RULES: Final = {"violet": "M4.7", "lemon": "M4.8", "brown": "M4.9", "blackmore": "M4.10", "tangerine": "M4.11"}
NOWHERE: Final = {
    "violet": NO_FIELD,
    "lemon": NO_PYRAMID,
    "brown": NO_ROOM,
    "blackmore": NO_START,
    "tangerine": NO_CHAIN,
}
MODES: Final = {
    "violet": (Mode.VIOLET_DIG, Mode.VIOLET_EXTEND),
    "lemon": (Mode.LEMON_DIG, Mode.LEMON_EXTEND),
    "brown": (Mode.BROWN,),
    "blackmore": (Mode.BLACKMORE,),
    "tangerine": (Mode.TANGERINE,),
}


def closed_lines(look: Look, tr: Texts) -> list[str]:
    """Return a line for each impossible action (see :attr:`bot.presenters.guide.Guide.closed`)."""
    return [_line(one, tr) for one in closed(look)]


def _line(one: Closed, tr: Texts) -> str:
    what = patron_name(one.what, tr) if one.what in PATRONS else tr(one.what)
    why = REFUSALS.said(one.why, one.facts, tr) if isinstance(one.why, Refusal) else tr(one.why)
    return tr.pair(f"**{what}**", f"{why} ({one.rule})")


def closed(look: Look) -> list[Closed]:
    """Return the actions that aren't possible for the viewer now, in the order of the buttons."""
    view: View = look.view
    if look.viewer is None or not look.legal:
        return []
    own = view.seats[look.viewer]
    if view.asked in {Asked.ACTION, Asked.LAST_ACTION}:
        return [*_actions(view, look.viewer), *_patrons(own, Choices(look.legal))]
    if view.asked is Asked.NEUTRAL and Way.NEUTRAL_EXTEND not in view.possible:
        if own.neutrals < 2:
            return [Closed(NEUTRAL_EXTEND, Refusal.NEUTRALS_SHORT, "M8.4", {"need": 2, "have": own.neutrals})]
        return [Closed(NEUTRAL_EXTEND, NO_NEUTRAL_PAIR, "M8.4")]
    if view.asked in {Asked.CHOICE, Asked.LEFTOVER}:
        return list(_choice(view, own))
    return []


def _actions(view: View, seat: int) -> Iterator[Closed]:
    own = view.seats[seat]
    if Way.DIG not in view.possible:
        yield Closed(DIG, NO_FIELD, "M4.2")
    if Way.EXTEND in view.possible:
        return
    if own.supply < 2:
        yield Closed(EXTEND, Refusal.SUPPLY_SHORT, "M4.3", {"need": 2, "have": own.supply})
    else:
        there = any(field.owner == seat for field in view.fields)
        yield Closed(EXTEND, NO_PAIR if there else NONE_THERE, "M4.3")


def _patrons(own: SeatView, choices: Choices) -> Iterator[Closed]:
    held = [tile for tile in own.tiles if tile.patron]
    if not held:
        yield Closed(PATRON, NO_TILE_YET, "M4.6")
    for patron, modes in MODES.items():
        tiles = [tile for tile in held if tile.patron == patron]
        if not tiles or any(choices.count(mode) for mode in modes):
            continue
        need = NEEDS.get(patron, 1)
        if all(tile.turned for tile in tiles):
            yield Closed(patron, Refusal.TILE_USED, "M4.6", {"patron": patron})
        elif own.supply < need:
            yield Closed(patron, Refusal.SUPPLY_SHORT, RULES[patron], {"need": need, "have": own.supply})
        elif patron == "violet" and not own.general:
            yield Closed(patron, Refusal.GENERAL_EMPTY, RULES[patron])
        else:
            yield Closed(patron, NOWHERE[patron], RULES[patron])


def _choice(view: View, own: SeatView) -> Iterator[Closed]:
    zone = next(zone for zone in view.zones if zone.scoring)
    for side, parcel in (("left", zone.left), ("right", zone.right)):
        if parcel.fate is not Fate.OPEN:
            yield Closed(PARCEL, Refusal.PARCEL_GONE, "M5.4", {"side": side})
    if view.asked is Asked.LEFTOVER:
        yield Closed(MUSEUM, Refusal.MUSEUM_NOT_FOR_THIRD, "M5.6")
    elif Way.MUSEUM not in view.possible:
        if not own.general:
            yield Closed(MUSEUM, Refusal.GENERAL_EMPTY, "M5.3")
        else:
            yield Closed(MUSEUM, NO_ROOM, "M6.2")


def chapter_of(look: Look) -> str:
    """Return the most relevant chapter of the rules (see :attr:`bot.presenters.guide.Guide.chapter`)."""
    view: View = look.view
    match view.phase:
        case Phase.EXCAVATIONS:
            return "M4"
        case Phase.NEUTRAL:
            return "M8"
        case Phase.SCORING:
            return "M8" if view.asked is Asked.FOR_NEUTRAL else "M5"
        case Phase.OVER:
            return "M7"
        case _:
            return "M0"


def situation(look: Look, tr: Texts) -> str:
    """Return a summary of the game (see :attr:`bot.presenters.guide.Guide.situation`)."""
    view: View = look.view
    marked = mentions(look.match, tr)
    if view.phase in {Phase.EXCAVATIONS, Phase.NEUTRAL}:
        head = tr("Round {round} of {last}: the excavations continue.", round=view.round, last=LAST_ROUND)
        passed = [marked[seat] for seat in view.pass_track if seat is not None and seat != NEUTRAL]
        told = [tr("Passed so far: {people}.", people=listed(passed, tr))] if passed else []
        hands = " · ".join(tr.pair(who, seat.supply) for who, seat in zip(marked, view.seats, strict=True))
        return "\n".join((head, *told, tr("Archaeologists in supply: {hands}", hands=hands)))
    if view.phase is Phase.SCORING:
        number = next((number for number, zone in enumerate(view.zones) if zone.scoring), None)
        if number is None:
            return tr("Round {round} of {last}: the zones are scored.", round=view.round, last=LAST_ROUND)
        head = tr(
            "Round {round} of {last}: the zones are scored. Now: {zone}.",
            round=view.round,
            last=LAST_ROUND,
            zone=zone_name(number, view.round, tr),
        )
        order = " · ".join(
            tr.pair(_who(view, marked, ranked.seat, tr), ranked.count) for ranked in view.zones[number].ranking
        )
        return "\n".join((head, tr("Order of choosing: {order}", order=order)))
    return ""


def _who(view: View, marked: tuple[str, ...], seat: int, tr: Texts) -> str:
    if seat != NEUTRAL:
        return marked[seat]
    color = view.neutral.color if view.neutral else ""
    return " ".join((mark(color), tr("Neutral")))
