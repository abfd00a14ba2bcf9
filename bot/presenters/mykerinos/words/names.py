from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.wording.names.people import mark
from bot.wording.names.symbols import symbol, symbol_or_none
from data.texts import N_, Texts
from games.mykerinos.actions import Side
from games.mykerinos.events import NEUTRAL
from games.mykerinos.rules.board import FIELD_NAMES
from games.mykerinos.rules.parcels import PARCELS
from games.mykerinos.view import ParcelView, View
from render.mykerinos.words.names import LAST_ROUND, parcel_name, room_name, room_word

SQUARES: Final = {"violet": "🟪", "lemon": "🟨", "brown": "🟫", "blackmore": "⬛", "tangerine": "🟧"}

SIDES: Final = {Side.LEFT: N_("on the left"), Side.RIGHT: N_("on the right")}

PLACES: Final = (N_("top left"), N_("top right"), N_("bottom left"), N_("bottom right"))
PLACES_LAST: Final = (*PLACES[:2], N_("middle left"), N_("middle right"), *PLACES[2:])


def seat_name(seat: int, people: Sequence[str], view: View, tr: Texts) -> str:
    if seat != NEUTRAL:
        return people[seat]
    return tr("{mark} the neutral colour", mark=mark(view.neutral.color if view.neutral else ""))


def patron_sign(patron: str | None) -> str | None:
    """Return the patron's emoji, or None if there is no emoji to show. Emojis must always be shown along with words."""
    if patron is None:
        return symbol_or_none("mykerinos_none")
    return symbol(f"mykerinos_{patron}", SQUARES[patron])


def fields_named(fields: Iterable[int]) -> tuple[str, ...]:
    """Return the names of several fields, from `A1` to `H9` (M3.3)."""
    return tuple(FIELD_NAMES[field] for field in fields)


def zone_name(zone: int, number: int, tr: Texts) -> str:
    """Return a zone's name in round `number`, such as `zone 2 (top right)`. The argument `zone` counts from 0."""
    return tr("zone {number} ({place})", number=zone + 1, place=zone_place(zone, number, tr))


def zone_place(zone: int, number: int, tr: Texts) -> str:
    """Return a description of where a zone is in round `number`, such as `top right`."""
    return tr((PLACES_LAST if number == LAST_ROUND else PLACES)[zone])


def room_label(room: int, view: View, tr: Texts) -> str:
    """Return a room's number and name, such as `III:3 · the room worth 3 in the wing of Lord Lemon`."""
    shown = view.rooms[room]
    return f"{room_word(shown.name)} · {room_name(shown, view.wings, tr)}"


def scored(side: Side, view: View) -> ParcelView:
    zone = next(zone for zone in view.zones if zone.scoring)
    return zone.left if side is Side.LEFT else zone.right


def parcel_label(side: Side, view: View, tr: Texts) -> str:
    """Return the label of a parcel in the zone being scored, such as `Left: Lady Violet, 2 points`."""
    parcel = scored(side, view)
    text = N_("Left: {parcel}, {points}") if side is Side.LEFT else N_("Right: {parcel}, {points}")
    points = tr.plural("{count} point", "{count} points", parcel.points)
    return tr(text, parcel=parcel_name(parcel.patron, tr), points=points)


def patron_of(parcel: str) -> str | None:
    return PARCELS[parcel].patron


def parcel_worth(parcel: str, tr: Texts) -> str:
    """Return a parcel and its points as text, such as `Lord Lemon, 3 points`."""
    entry = PARCELS[parcel]
    points = tr.plural("{count} point", "{count} points", entry.points)
    return tr("{parcel}, {points}", parcel=parcel_name(entry.patron, tr), points=points)
