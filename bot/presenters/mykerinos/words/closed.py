from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from bot.match.pure.play.look import Look
from bot.presenters.mykerinos.moves.board import DIG, EXTEND, LABELS, MUSEUM, NEUTRAL_EXTEND, PATRON
from bot.presenters.mykerinos.moves.plan import Choices, Mode
from bot.presenters.mykerinos.words.names import PATRONS, zone_name
from bot.presenters.refusals import Closed
from bot.wording.names.people import listed, mark, mentions
from data.texts import N_, Texts
from games.mykerinos.events import NEUTRAL
from games.mykerinos.refusals import Refusal
from games.mykerinos.view import Asked, Fate, Phase, SeatView, View, Way
from render.mykerinos.words.names import LAST_ROUND

PARCEL: Final = N_("Parcel")

NO_FIELD: Final = N_("There's no free field without a pyramid.")
NO_PAIR: Final = N_("You need two adjacent free fields, one of them next to one of your archaeologists.")
NONE_THERE: Final = N_("You don't have any archaeologists on the fields yet.")
NO_NEUTRAL_PAIR: Final = N_("You need two adjacent free fields, one of them next to a neutral archaeologist.")
NO_START: Final = N_("You need two free fields side by side.")
NO_CHAIN: Final = N_("You need three connected free fields, one of them next to one of your archaeologists.")
NO_PYRAMID: Final = N_("You can't reach a free pyramid.")
NO_ROOM: Final = N_("You can't enter any free room of the museum.")
NO_TILE_YET: Final = N_("You don't have any patron tiles yet. You get them when the zones are scored.")


class Called(NamedTuple):
    """The requirements for calling a patron. `rule`: the rule's number. `modes`: the kinds of moves that the patron
    allows. `need`: how many archaeologists the player needs. `nowhere`: the reason to show if the player has enough of
    them, but can't place them anywhere.
    """

    rule: str
    modes: tuple[Mode, ...]
    need: int
    nowhere: str


CALLED: Final = {
    "violet": Called("M4.7", (Mode.VIOLET_DIG, Mode.VIOLET_EXTEND), 1, NO_FIELD),
    "lemon": Called("M4.8", (Mode.LEMON_DIG, Mode.LEMON_EXTEND), 1, NO_PYRAMID),
    "brown": Called("M4.9", (Mode.BROWN,), 1, NO_ROOM),
    "blackmore": Called("M4.10", (Mode.BLACKMORE,), 2, NO_START),
    "tangerine": Called("M4.11", (Mode.TANGERINE,), 3, NO_CHAIN),
}


def closed(look: Look, tr: Texts) -> list[Closed]:  # noqa: ARG001 - all are named by messages
    view: View = look.view
    if look.viewer is None or not look.legal:
        return []
    own = view.seats[look.viewer]
    if view.asked in {Asked.ACTION, Asked.LAST_ACTION}:
        return [*_actions(view, look.viewer), *_patrons(own, Choices(look.legal))]
    if view.asked is Asked.NEUTRAL and Way.NEUTRAL_EXTEND not in view.possible:
        if own.neutrals < 2:
            return [Closed(LABELS[NEUTRAL_EXTEND], Refusal.NEUTRALS_SHORT, "M8.4", {"need": 2, "have": own.neutrals})]
        return [Closed(LABELS[NEUTRAL_EXTEND], NO_NEUTRAL_PAIR, "M8.4")]
    if view.asked in {Asked.CHOICE, Asked.LEFTOVER}:
        return list(_choice(view, own))
    return []


def _actions(view: View, seat: int) -> Iterator[Closed]:
    own = view.seats[seat]
    if Way.DIG not in view.possible:
        yield Closed(LABELS[DIG], NO_FIELD, "M4.2")
    if Way.EXTEND in view.possible:
        return
    if own.supply < 2:
        yield Closed(LABELS[EXTEND], Refusal.SUPPLY_SHORT, "M4.3", {"need": 2, "have": own.supply})
    else:
        there = any(field.owner == seat for field in view.fields)
        yield Closed(LABELS[EXTEND], NO_PAIR if there else NONE_THERE, "M4.3")


def _patrons(own: SeatView, choices: Choices) -> Iterator[Closed]:
    held = [tile for tile in own.tiles if tile.patron]
    if not held:
        yield Closed(LABELS[PATRON], NO_TILE_YET, "M4.6")
    for patron, (rule, modes, need, nowhere) in CALLED.items():
        tiles = [tile for tile in held if tile.patron == patron]
        if not tiles or any(choices.count(mode) for mode in modes):
            continue
        what = PATRONS[patron]
        if all(tile.turned for tile in tiles):
            yield Closed(what, Refusal.TILE_USED, "M4.6", {"patron": patron})
        elif own.supply < need:
            yield Closed(what, Refusal.SUPPLY_SHORT, rule, {"need": need, "have": own.supply})
        elif patron == "violet" and not own.general:
            yield Closed(what, Refusal.GENERAL_EMPTY, rule)
        else:
            yield Closed(what, nowhere, rule)


def _choice(view: View, own: SeatView) -> Iterator[Closed]:
    zone = next(zone for zone in view.zones if zone.scoring)
    for side, parcel in (("left", zone.left), ("right", zone.right)):
        if parcel.fate is not Fate.OPEN:
            yield Closed(PARCEL, Refusal.PARCEL_GONE, "M5.4", {"side": side})
    if view.asked is Asked.LEFTOVER:
        yield Closed(LABELS[MUSEUM], Refusal.MUSEUM_NOT_FOR_THIRD, "M5.6")
    elif Way.MUSEUM not in view.possible:
        if not own.general:
            yield Closed(LABELS[MUSEUM], Refusal.GENERAL_EMPTY, "M5.3")
        else:
            yield Closed(LABELS[MUSEUM], NO_ROOM, "M6.2")


CHAPTERS: Final = {
    Phase.SETUP: "M0",
    Phase.EXCAVATIONS: "M4",
    Phase.NEUTRAL: "M8",
    Phase.SCORING: "M5",
    Phase.OVER: "M7",
}


def chapter_of(look: Look) -> str:
    view: View = look.view
    return "M8" if view.asked is Asked.FOR_NEUTRAL else CHAPTERS[view.phase]


def situation(look: Look, tr: Texts) -> str:
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
        neutral = " ".join((mark(view.neutral.color if view.neutral else ""), tr("Neutral")))
        order = " · ".join(
            tr.pair(neutral if ranked.seat == NEUTRAL else marked[ranked.seat], ranked.count)
            for ranked in view.zones[number].ranking
        )
        return "\n".join((head, tr("Order of choosing: {order}", order=order)))
    return ""
