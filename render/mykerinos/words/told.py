from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from data.colors import color_name
from data.texts import Texts
from games.mykerinos.events import (
    Ranked,
)
from games.mykerinos.view import Fate, ParcelView, SeatTally, SeatView, View, ZoneView
from render.mykerinos.layout import COLUMNS, ZONE_COLUMNS, ZONE_ROWS
from render.mykerinos.words.names import ROMAN, SHORT_PATRONS, color_of, patron_word, room_word, score_of


def color_word(view: View, seat: int, tr: Texts) -> str:
    """Return the name of a seat's colour, such as `Blue`, for places where the player's name is too long. The seat can
    be NEUTRAL.
    """
    return color_name(color_of(view, seat), tr)


def counts_of(view: View, seat: int, tr: Texts) -> list[str]:
    """Return a seat's points and supplies of archaeologists as texts."""
    shown = view.seats[seat]
    facts = [
        tr.plural("{count} point", "{count} points", score_of(view, seat)),
        tr("supply {supply}", supply=shown.supply),
        tr("general supply {general}", general=shown.general),
    ]
    return facts if view.neutral is None else [*facts, tr("neutral {neutrals}", neutrals=shown.neutrals)]


def tiles_of(shown: SeatView, tr: Texts) -> str:
    """Return a seat's patron tiles as text, such as `Violet 2, Lemon (used: Brown)`."""
    ready, used = (Counter(tile.patron for tile in shown.tiles if tile.turned is turned) for turned in (False, True))
    told = _counted(ready, tr)
    if not used:
        return told
    spent = tr("used: {tiles}", tiles=_counted(used, tr))
    return f"{told} ({spent})" if told else f"({spent})"


def _counted(patrons: Counter[str | None], tr: Texts) -> str:
    return ", ".join(patron_word(patron, tr) + (f" {count}" if count > 1 else "") for patron, count in patrons.items())


def ranking_of(view: View, ranking: Sequence[Ranked], tr: Texts) -> str:
    """Return a zone's ranking as text, such as `Blue 4, Green 2`."""
    return ", ".join(f"{color_word(view, ranked.seat, tr)} {ranked.count}" for ranked in ranking)


def parcel_of(view: View, parcel: ParcelView, tr: Texts) -> str:
    """Return a parcel as text, such as `Lemon 2`.

    If a player has taken the parcel, the player follows in brackets. If the parcel has left the game, `(gone)` follows.
    """
    text = f"{patron_word(parcel.patron, tr)} {parcel.points}"
    if parcel.fate is Fate.OPEN:
        return text
    taker = color_word(view, parcel.owner, tr) if parcel.owner is not None else tr("gone")
    return f"{text} ({taker})"


@cache
def fields_of(zone: int) -> tuple[int, ...]:
    """Return the numbers of a zone's squares in reading order. Zones are numbered from 0."""
    first = zone // 2 * ZONE_ROWS * COLUMNS + zone % 2 * ZONE_COLUMNS
    return tuple(first + row * COLUMNS + column for row in range(ZONE_ROWS) for column in range(ZONE_COLUMNS))


def pieces_of(view: View, zone: int, tr: Texts, *, counted: bool = False) -> list[str]:
    """Return the archaeologists in a zone by colour, such as `Blue A1 B2`, in ranking order.

    With `counted`, the format is `Blue 2: A1 B2`.
    """
    held: dict[int, list[str]] = {ranked.seat: [] for ranked in view.zones[zone].ranking}
    for number in fields_of(zone):
        field = view.fields[number]
        if field.owner is not None:
            held.setdefault(field.owner, []).append(field.name)
    return [
        f"{color_word(view, seat, tr)} {f'{len(fields)}: ' if counted else ''}{' '.join(fields)}"
        for seat, fields in held.items()
        if fields
    ]


def pyramids_of(view: View, zones: Iterable[int]) -> list[str]:
    fields = view.fields
    return [fields[number].name for zone in zones for number in fields_of(zone) if fields[number].pyramid]


def both_of(view: View, zone: ZoneView, tr: Texts) -> str:
    return f"{parcel_of(view, zone.left, tr)}, {parcel_of(view, zone.right, tr)}"


def rooms_of(view: View, tr: Texts) -> str:
    """Return the occupied rooms and their holders, such as `III:5 Red, I-II:2 Green`."""
    held = [(room.name, room.owner) for room in view.rooms if room.owner is not None]
    return ", ".join(f"{room_word(name)} {color_word(view, owner, tr)}" for name, owner in held)


def wings_of(view: View, tr: Texts) -> str:
    """Return the museum's wings with their patrons, such as `I Violet, II Lemon`."""
    return ", ".join(f"{ROMAN[number]} {tr(SHORT_PATRONS[patron])}" for number, patron in enumerate(view.wings, 1))


def tally_of(tally: SeatTally, tr: Texts) -> str:
    """Return the parts of a final score as text, such as `Parcels 9, Violet 2 × 3, Series 5`."""
    wings = [
        f"{tr(SHORT_PATRONS[wing.patron])} {wing.tiles} × {wing.value}" for wing in tally.wings if wing.tiles
    ]  # as the picture has it
    return ", ".join((tr("Parcels") + f" {tally.parcels}", *wings, tr("Series") + f" {tally.series_points}"))
