from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from bot.match.pure.play.look import Look
from bot.presenters.guide import Course, Guide, Topic, plate
from bot.presenters.mykerinos.moves import board
from bot.presenters.mykerinos.moves.plan import Choices, Mode
from bot.presenters.mykerinos.words.names import zone_name
from bot.presenters.mykerinos.words.refusals import REFUSALS
from bot.presenters.mykerinos.words.stages import chapter_of, situation
from bot.presenters.refusals import Closed
from data.texts import N_, Texts
from games.mykerinos.refusals import Refusal
from games.mykerinos.rules.board import zone_of_field
from games.mykerinos.view import Asked, Fate, SeatView, View, Way
from render.mykerinos import excavation, legend, museum, scored_zone
from render.mykerinos.words import names
from render.mykerinos.words.names import LAST_ROUND, patron_name

SEED: Final = hashlib.sha256(b"Mykerinos, a first game").digest()

WELCOME, DIG, EXTEND, PARCELS = "welcome", "dig", "extend", "parcels"
PASSING, SUPPLY, ZONES, MUSEUM = "passing", "supply", "zones", "museum"
PATRONS, TALLY = "patrons", "tally"

DIGGING: Final = (EXTEND, PARCELS, PASSING, SUPPLY)
LATER: Final = (ZONES, MUSEUM, *DIGGING)


def _welcome(view: View, seat: int, tr: Texts) -> str:  # noqa: ARG001
    return tr(
        "You dig between the pyramids, against two computers, for {rounds} rounds. First everyone places "
        "archaeologists. Next the zones are scored one by one: if you have the most archaeologists in a zone, you "
        "choose first. Most points wins.\n\nBelow is the board: fields on the left, the museum on the right, the "
        "players under it. I'll explain the rest when it matters. You can't break anything.",
        rounds=LAST_ROUND,
    )


def _dig(view: View, seat: int, tr: Texts) -> str:
    worth = [zone.left.points + zone.right.points for zone in view.zones]
    richest = worth.index(max(worth))
    there = [one for number, one in enumerate(view.fields) if zone_of_field(number) == richest]
    fields = [one.name for one in there if one.owner is None and not one.pyramid]
    return tr(
        "You take one action a turn. The first is to **dig**: place one archaeologist on any free field without a "
        "pyramid. You have {count} for this round.\n\nLook for valuable parcels: the number on a parcel is its "
        "points. The richest zone is {zone}.\n👉 Press **Dig** below, then a field, for example **{field}**.",
        count=view.seats[seat].supply,
        zone=zone_name(richest, view.round, tr),
        field=fields[0] if fields else "",
    )


def _extend(view: View, seat: int, tr: Texts) -> str:
    own = [one.name for one in view.fields if one.owner == seat]
    return "\n\n".join(
        (
            tr("Your archaeologists: {fields}", fields=", ".join(own) or "–"),
            tr(
                "When you **extend**, you place two archaeologists in one turn. The first goes next to one of "
                "yours, the second next to the first. **Next to** means left, right, above or below, never "
                "diagonally; the border of a zone doesn't matter. You get two for one turn, so keep room around "
                "you: pyramids and other archaeologists can wall you in."
            ),
            tr("👉 Press **Extend** and choose two fields. The buttons show only possible fields."),
        )
    )


def _parcels(view: View, seat: int, tr: Texts) -> str:  # noqa: ARG001
    patrons = {patron for zone in view.zones for patron in (zone.left.patron, zone.right.patron) if patron}
    return tr(
        "Each zone has two **parcels**. The oval in the middle shows a parcel's points (0, 2, 3 or 5) and its "
        "**patron**. A patron gives you a special action in later rounds, and points at the end. In this round: "
        "{patrons}.\n\nAbove and below you see how many archaeologists everyone has there. The first can take a "
        "parcel, the second what's left.\n👉 Dig or extend where you want to be first or second.",
        patrons=", ".join(patron_name(patron, tr) for patron in sorted(patrons)),
    )


def _supply(view: View, seat: int, tr: Texts) -> str:
    return tr(
        "Your unplaced archaeologists are your **personal supply** (now: {count}). You keep them for the next "
        "round, on top of the new ones. All the others of your colour are in the **general supply**. "
        "Archaeologists return there when their zone has been scored, and from there one can go to the "
        "museum.\n👉 Save some now, and you can place more in the next round.",
        count=view.seats[seat].supply,
    )


def _zones(view: View, seat: int, tr: Texts) -> str:
    order = tr(
        "The zones are scored one by one, top left first. The player with the most archaeologists there chooses "
        "first, then the second. They take a **parcel** (its points count at once, its patron helps them) or send "
        "an archaeologist to the **museum**. A parcel left after that can go to the third or fourth. Then all the "
        "zone's archaeologists return to the general supply."
    )
    zone = next((number for number, one in enumerate(view.zones) if one.scoring), None)
    if zone is None:
        return order
    ranking = [one.seat for one in view.zones[zone].ranking]
    place = ranking.index(seat) + 1 if seat in ranking else 0
    mine = tr(
        "👉 Now: {zone}. Your place there: {place}. Choose with the buttons below.",
        zone=zone_name(zone, view.round, tr),
        place=place,
    )
    return f"{order}\n{mine}"


def _patrons(view: View, seat: int, tr: Texts) -> str:
    held = sorted({tile.patron for tile in view.seats[seat].tiles if tile.patron})
    new = tr(
        "A new round: new parcels and archaeologists. The last player to pass begins. You can use each patron "
        "tile once a round:\n- Lady Violet digs or extends with one more from the general supply.\n- Lord Lemon "
        "uses a pyramid.\n- Sir Brown sends one to the museum.\n- Mrs. Blackmore digs with two.\n- Colonel "
        "Tangerine extends with three."
    )
    own = tr("👉 You don't have a patron yet: you can get one when this round's zones are scored.")
    if held:
        patrons = ", ".join(patron_name(patron, tr) for patron in held)
        own = tr("👉 Your patrons: {patrons}. Press **Patron** to call on one.", patrons=patrons)
    return f"{new}\n{own}"


def _tally(view: View, seat: int, tr: Texts) -> str:  # noqa: ARG001
    return tr(
        "After round {rounds} (with six zones), each tile scores your best room in its wing: 5, 3 or 2, or 1 "
        "without a room. Each complete series of all five patrons scores 5 more points. The larger personal "
        "supply breaks a tie.\n\nThat's all. From now on you play on your own. **Help** below the board says what "
        "you can do and why a button is grey. `/rules` has every rule with its number. Have fun!",
        rounds=LAST_ROUND,
    )


LESSONS: Final[Mapping[str, Topic]] = {
    WELCOME: Topic(N_("Welcome"), _welcome, chapter="M0"),
    DIG: Topic(N_("Your first excavation"), _dig, chapter="M4"),
    EXTEND: Topic(N_("Why neighbours matter"), _extend, chapter="M4"),
    PARCELS: Topic(N_("What you dig for"), _parcels, chapter="M1"),
    PASSING: Topic(
        N_("When to pass"),
        N_(
            "On your turn you can **pass**; then this round's excavations are over for you. When two players tie "
            "in a zone, the one who passed **earlier** is first. So passing early wins ties; playing on gets more "
            "archaeologists onto the fields. When all others have passed, the last player has one more action.\n👉 "
            "Play on for now, or pass if you like your position. Out of archaeologists? I'll pass for you."
        ),
        chapter="M4",
    ),
    SUPPLY: Topic(N_("Your supply"), _supply, chapter="M3"),
    ZONES: Topic(N_("Scoring a zone"), _zones, chapter="M5"),
    MUSEUM: Topic(
        N_("The museum"),
        N_(
            "Each **wing** of the museum belongs to a patron (see the sign in the hall). At the end, each patron "
            "tile scores your best room in its patron's wing. That's 5, 3 or 2 points, or 1 without a room. Rooms "
            "worth 2 (in two wings each) or 3 are open to everyone. To enter a 5, you need a room next to it.\n👉 "
            "A parcel now, or a room to make all tiles of a patron worth more? Early in the game, both are fine."
        ),
        chapter="M6",
    ),
    PATRONS: Topic(N_("Patrons at work"), _patrons, chapter="M4"),
    TALLY: Topic(N_("Final scoring, and goodbye"), _tally, chapter="M7"),
}


def _due(told: Sequence[str], look: Look, seat: int) -> Sequence[str]:  # noqa: ARG001
    view: View = look.view
    if view.asked in {Asked.CHOICE, Asked.LEFTOVER}:
        return (ZONES, MUSEUM)
    if view.asked not in {Asked.ACTION, Asked.LAST_ACTION}:
        return ()
    if WELCOME not in told:
        return (WELCOME, DIG)
    wanted = DIGGING if view.round == 1 else (PATRONS, *LATER, TALLY)
    return next(((topic,) for topic in wanted if topic not in told), ())


COURSE: Final = Course(
    seed=SEED, computers=("greedy", "random"), options=(("seating", "joined"),), lessons=LESSONS, due=_due
)


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
        return [*_actions(view, look.viewer), *_closed_patrons(own, Choices(look.legal))]
    if view.asked is Asked.NEUTRAL and Way.NEUTRAL_EXTEND not in view.possible:
        what = board.LABELS[board.NEUTRAL_EXTEND]
        if own.neutrals < 2:
            return [Closed(what, Refusal.NEUTRALS_SHORT, "M8.4", {"need": 2, "have": own.neutrals})]
        return [Closed(what, NO_NEUTRAL_PAIR, "M8.4")]
    if view.asked in {Asked.CHOICE, Asked.LEFTOVER}:
        return list(_choice(view, own))
    return []


def _actions(view: View, seat: int) -> Iterator[Closed]:
    own = view.seats[seat]
    if Way.DIG not in view.possible:
        yield Closed(board.LABELS[board.DIG], NO_FIELD, "M4.2")
    if Way.EXTEND in view.possible:
        return
    if own.supply < 2:
        yield Closed(board.LABELS[board.EXTEND], Refusal.SUPPLY_SHORT, "M4.3", {"need": 2, "have": own.supply})
    else:
        there = any(field.owner == seat for field in view.fields)
        yield Closed(board.LABELS[board.EXTEND], NO_PAIR if there else NONE_THERE, "M4.3")


def _closed_patrons(own: SeatView, choices: Choices) -> Iterator[Closed]:
    held = [tile for tile in own.tiles if tile.patron]
    if not held:
        yield Closed(board.LABELS[board.PATRON], NO_TILE_YET, "M4.6")
    for patron, (rule, modes, need, nowhere) in CALLED.items():
        tiles = [tile for tile in held if tile.patron == patron]
        if not tiles or any(choices.count(mode) for mode in modes):
            continue
        what = names.PATRONS[patron]
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
        yield Closed(board.LABELS[board.MUSEUM], Refusal.MUSEUM_NOT_FOR_THIRD, "M5.6")
    elif Way.MUSEUM not in view.possible:
        why, rule = (NO_ROOM, "M6.2") if own.general else (Refusal.GENERAL_EMPTY, "M5.3")
        yield Closed(board.LABELS[board.MUSEUM], why, rule)


GUIDE: Final = Guide(
    course=COURSE,
    pictures={
        "M1": plate(legend, "legend.png"),
        "M4": plate(excavation, "excavation.png"),
        "M5": plate(scored_zone, "scored-zone.png"),
        "M6": plate(museum, "museum.png"),
    },
    chapter=chapter_of,
    closed=closed,
    reasons=REFUSALS,
    situation=situation,
)
