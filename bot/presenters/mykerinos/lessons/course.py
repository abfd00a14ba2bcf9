"""The taught first game of Mykerinos: when each lesson comes, and its words about the present position."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Final

from bot.match.pure.play.look import Look
from bot.presenters.guide import Course, Topic
from bot.presenters.mykerinos.moves.plan import zone_of
from bot.presenters.mykerinos.words.names import LAST_ROUND, patron_name, zone_name
from data.texts import N_, Texts
from games.mykerinos.view import Asked, View

SEED: Final = hashlib.sha256(b"Mykerinos, a first game").digest()
"""Fixed and public: all learners get the same deal."""

WELCOME, DIG, EXTEND, PARCELS = "welcome", "dig", "extend", "parcels"
PASSING, SUPPLY, ZONES, MUSEUM = "passing", "supply", "zones", "museum"
PATRONS, TALLY = "patrons", "tally"

DIGGING: Final = (EXTEND, PARCELS, PASSING, SUPPLY)
"""One a turn, after the first archaeologist is on the board."""
LATER: Final = (ZONES, MUSEUM, *DIGGING)
"""Lessons that did not come in the first round (the learner passed early, or was in no zone), one a turn."""


def _welcome(view: View, seat: int, tr: Texts) -> str:  # noqa: ARG001
    return tr(
        "You dig between the pyramids, against two computers. There are {rounds} rounds. In each, everybody first "
        "places archaeologists on the fields; then the zones are scored one after the other, and whoever has the most "
        "archaeologists in a zone chooses first what it brings. Most points win.\n\n"
        "The picture below is the board: on the left the fields in their zones, on the right the museum, below it the "
        "players with their scores. I tell you the rest when it matters. You cannot break anything: what is not "
        "allowed, I refuse and say why.",
        rounds=LAST_ROUND,
    )


def _dig(view: View, seat: int, tr: Texts) -> str:
    zone = _richest(view)
    field = next(
        (one.name for number, one in enumerate(view.fields) if zone_of(number) == zone and _free(view, number)), ""
    )
    return tr(
        "One action a turn. The first is to **dig**: place one archaeologist on any free field without a pyramid. You "
        "have {count} of them for this round.\n\n"
        "Look for a zone with parcels that are worth something: the number on a parcel is its points. The richest is "
        "now: {zone}.\n"
        "👉 Press **Dig** below, then a field: **{field}**, for example.",
        count=view.seats[seat].supply,
        zone=zone_name(zone, view.round, tr),
        field=field,
    )


def _extend(view: View, seat: int, tr: Texts) -> str:
    own = [one.name for one in view.fields if one.owner == seat]
    return "\n\n".join(
        (
            tr("Your archaeologists: {fields}", fields=", ".join(own) or "–"),
            tr(
                "When you **extend**, you place two archaeologists in one turn: the first beside one of yours, the "
                "second beside the first. *Beside* is left, right, above or below, never diagonally, and across the "
                "border of a zone too. Two in one turn instead of one: that is why it matters what lies next to you, "
                "and why pyramids and others' archaeologists can wall you in."
            ),
            tr("👉 Press **Extend** and choose two fields. The buttons show only what is possible."),
        )
    )


def _parcels(view: View, seat: int, tr: Texts) -> str:  # noqa: ARG001
    patrons = {patron for zone in view.zones for patron in (zone.left.patron, zone.right.patron) if patron}
    return tr(
        "Each zone is two **parcels**, left and right; the oval in the middle of each says what it brings: points at "
        "once (0, 2, 3 or 5), and a **patron**. A patron whose parcel you take helps you with a special action in "
        "each later round, and scores at the end. In this round there are: {patrons}.\n\n"
        "Above and below the zones you see who has how many archaeologists there, in order. The first may take a "
        "parcel, the second what is left: often it is enough to be second.\n"
        "👉 Dig or extend where you want to be first or second.",
        patrons=", ".join(patron_name(patron, tr) for patron in sorted(patrons)),
    )


def _supply(view: View, seat: int, tr: Texts) -> str:
    return tr(
        "What you have in hand is your **personal supply**; now: {count}. What you do not place stays with you for the "
        "next round, on top of the new ones. The rest of your colour lies in the **general supply**: after its scoring "
        "a zone's archaeologists go there, and from there one may go to the museum.\n"
        "👉 What you save now, you can place in the next round.",
        count=view.seats[seat].supply,
    )


def _zones(view: View, seat: int, tr: Texts) -> str:
    order = tr(
        "The zones are scored one by one, top left first. In each, whoever has the most archaeologists chooses first, "
        "then the second; a parcel that is left then may go to the third and the fourth. First and second have two "
        "possibilities: take a **parcel** (its points count at once, its patron is yours), or send an archaeologist to "
        "the **museum**. Afterwards all archaeologists of the zone go back to the general supply."
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
        "A new round: new parcels, new archaeologists, and whoever passed last begins. Each patron tile is an action "
        "of its own, once a round: Lady Violet digs or extends with one archaeologist more from the general supply, "
        "Lord Lemon on a pyramid, Sir Brown sends one to the museum, Mrs. Blackmore digs with two, Colonel Tangerine "
        "extends with three."
    )
    if held:
        names = ", ".join(patron_name(patron, tr) for patron in held)
        own = tr("👉 Your patrons: {patrons}. Press **Patron** to call on one.", patrons=names)
    else:
        own = tr("👉 You have no patron yet: the zones of this round bring new ones.")
    return f"{new}\n{own}"


def _tally(view: View, seat: int, tr: Texts) -> str:  # noqa: ARG001
    return tr(
        "After round {rounds}, which has six zones, the museum decides: each tile scores its room (5, 3, 2 or 1), "
        "and each complete series of all five patrons 5 points more. Equal points: whoever has more archaeologists "
        "in hand.\n\n"
        "That is all there is. From here on you play alone, and the game goes on like any other. **Help** below the "
        "board says what you can do and why something is grey; `/rules` has every rule with its number. Have fun!",
        rounds=LAST_ROUND,
    )


def _free(view: View, number: int) -> bool:
    field = view.fields[number]
    return field.owner is None and not field.pyramid


def _richest(view: View) -> int:
    """The zone whose parcels are worth most; the first of several."""
    worth = [zone.left.points + zone.right.points for zone in view.zones]
    return worth.index(max(worth))


LESSONS: Final[Mapping[str, Topic]] = {
    WELCOME: Topic(N_("Welcome"), _welcome, chapter="M0"),
    DIG: Topic(N_("Your first excavation"), _dig, chapter="M4"),
    EXTEND: Topic(N_("Why neighbours matter"), _extend, chapter="M4"),
    PARCELS: Topic(N_("What you dig for"), _parcels, chapter="M1"),
    PASSING: Topic(
        N_("When to pass"),
        N_(
            "You may **pass** whenever it is your turn; then the excavations of this round are over for you. Where two "
            "have equally many archaeologists in a zone, whoever passed **earlier** stands first. So passing early "
            "wins ties, and going on gets more archaeologists onto the fields. When all others have passed, the last "
            "has one more action.\n"
            "👉 Go on for now, or pass if you like where you stand. When you have none left, I pass for you."
        ),
        chapter="M4",
    ),
    SUPPLY: Topic(N_("Your supply"), _supply, chapter="M3"),
    ZONES: Topic(N_("A zone is scored"), _zones, chapter="M5"),
    MUSEUM: Topic(
        N_("The museum"),
        N_(
            "Each **wing** of the museum belongs to a patron (its sign stands in the hall). At the end each of your "
            "patron tiles scores the best room that you hold in its patron's wing: 5, 3 or 2, and 1 without a room. "
            "Rooms of value 2 and 3 are open to everybody; a room of value 5 only to those who hold a room next to "
            "it. A room of value 2 belongs to two wings.\n"
            "👉 A parcel now, or a room that makes all tiles of a patron worth more? Early in the game both are fine."
        ),
        chapter="M6",
    ),
    PATRONS: Topic(N_("Patrons at work"), _patrons, chapter="M4"),
    TALLY: Topic(N_("The final tally, and goodbye"), _tally, chapter="M7"),
}
"""All there are, by their names, in order."""


def _due(told: Sequence[str], look: Look, seat: int, turns: int) -> Sequence[str]:  # noqa: ARG001
    """Two at the beginning and in the first scoring, else one a turn; the second round's turns end it."""
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
