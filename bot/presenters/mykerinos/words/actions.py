from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.match.pure.play.look import Look
from bot.presenters.mykerinos.moves.plan import Mode, spots_of
from bot.presenters.mykerinos.words.names import fields_named, parcel_label, room_label
from data.texts import N_, Texts
from games.mykerinos.actions import Action, Brown, Decline, Museum, Pass, Skip, Take, TakeForNeutral
from games.mykerinos.rules.board import zone_of_field
from games.mykerinos.view import Fate, View
from render.mykerinos.words.names import patron_name, patron_word

PATRON_OF: Final = {
    Mode.VIOLET_DIG: "violet",
    Mode.VIOLET_EXTEND: "violet",
    Mode.LEMON_DIG: "lemon",
    Mode.LEMON_EXTEND: "lemon",
    Mode.BROWN: "brown",
    Mode.BLACKMORE: "blackmore",
    Mode.TANGERINE: "tangerine",
}
NAMES: Final = {
    Mode.DIG: N_("Dig"),
    Mode.EXTEND: N_("Extend"),
    Mode.NEUTRAL_DIG: N_("Neutral: dig"),
    Mode.NEUTRAL_EXTEND: N_("Neutral: extend"),
    Mode.MUSEUM: N_("Museum"),
    Mode.VIOLET_DIG: N_("{patron}: dig"),
    Mode.VIOLET_EXTEND: N_("{patron}: extend"),
    Mode.LEMON_DIG: N_("{patron}: dig"),
    Mode.LEMON_EXTEND: N_("{patron}: extend"),
    Mode.BROWN: "{patron}",
    Mode.BLACKMORE: "{patron}",
    Mode.TANGERINE: "{patron}",
}
PLAIN: Final[dict[type, str]] = {Pass: N_("Pass"), Skip: N_("Skip"), Decline: N_("Decline")}
SKIP_ROUND: Final = N_("Skip neutral steps this round")


def mode_name(mode: Mode, tr: Texts) -> str:
    """Return the name of a kind of move, such as `Dig` or `Lady Violet: dig`."""
    return tr(NAMES[mode], patron=patron_name(PATRON_OF[mode], tr)) if mode in PATRON_OF else tr(NAMES[mode])


def action_label(action: Action, view: View, tr: Texts) -> str:
    match action:
        case Take(side=side) | TakeForNeutral(side=side):
            return parcel_label(side, view, tr)
        case Museum(room=room):
            return f"{mode_name(Mode.MUSEUM, tr)} {room_label(room, view, tr)}"
        case Brown(room=room):
            return f"{mode_name(Mode.BROWN, tr)} {room_label(room, view, tr)}"
    found = spots_of(action)
    if found is None:
        return tr(PLAIN[type(action)])
    mode, fields = found
    return f"{mode_name(mode, tr)} {' '.join(fields_named(sorted(fields)))}"


def there(fields: Sequence[int], view: View, tr: Texts) -> list[str]:
    """Return the zones of `fields` and the parcels available there, such as `zone 1` and `Violet 2, Lemon 3`."""
    zones = sorted({zone_of_field(field) for field in fields})
    parcels = [
        f"{patron_word(parcel.patron, tr)} {parcel.points}"
        for zone in zones
        for parcel in (view.zones[zone].left, view.zones[zone].right)
        if parcel.fate is Fate.OPEN
    ]
    numbers = " + ".join(str(zone + 1) for zone in zones)
    return [tr("zone {number}", number=numbers), *([", ".join(parcels)] if parcels else [])]


QUESTIONS: Final[dict[type, str]] = {
    Pass: N_("Pass? Then you can't place anything more in this round."),
    Take: N_("Take this parcel?"),
    TakeForNeutral: N_("Remove this parcel from the game?"),
    Museum: N_("Send one archaeologist to this room of the museum instead of taking a parcel?"),
    Decline: N_("Decline? Then you won't take anything here."),
}


def final(action: Action, look: Look, tr: Texts) -> str:
    question = tr(QUESTIONS[type(action)]) if type(action) in QUESTIONS else ""
    match action:
        case Take(side=side) | TakeForNeutral(side=side):
            return f"**{parcel_label(side, look.view, tr)}**\n{question}"
        case Museum(room=room):
            return f"**{room_label(room, look.view, tr)}**\n{question}"
    return question
