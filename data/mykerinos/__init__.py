from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from data.tables import TableError, read_entries

HERE: Final = Path(__file__).parent
PARCELS: Final = HERE / "parcels.toml"
MUSEUM: Final = HERE / "museum.toml"

PATRONS: Final = ("violet", "lemon", "brown", "blackmore", "tangerine")

PARCEL_COUNT: Final = 36
PARCELS_PER_PATRON: Final = 7
WINGS: Final = 5
ROOMS_PER_VALUE: Final = 5

_PARCEL_ID: Final = re.compile(r"[a-z]+-[0-9]+")
_ROW: Final = re.compile(r"[.^]{2}")


class Parcel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A parcel (M1.2). `pyramids` holds three rows of two squares: ``^`` is a square with a pyramid, and ``.`` one
    without.
    """

    id: str
    points: int
    pyramids: tuple[str, str, str]
    patron: str | None = None


class Room(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A room of the museum (M1.6). `wings` holds the numbers of the wings that it belongs to, from 1 to 5. `opens`
    holds the ids of the rooms of value 5 that a player who holds this room may enter.
    """

    id: str
    value: int
    wings: tuple[int, ...]
    opens: tuple[str, ...]


@cache
def parcels() -> tuple[Parcel, ...]:
    return load_parcels(PARCELS)


@cache
def museum() -> tuple[Room, ...]:
    return load_museum(MUSEUM)


def load_parcels(path: Path) -> tuple[Parcel, ...]:
    """Load and check the parcels in the file at `path` (M1.2, M1.3). Raises :class:`TableError` if a parcel is
    invalid.
    """
    found = read_entries(path, "parcel", Parcel)
    _no_id_twice(path, [parcel.id for parcel in found])
    for parcel in found:
        if fault := _parcel_fault(parcel):
            raise TableError(path.name, parcel.id, fault)
    if len(found) != PARCEL_COUNT:
        raise TableError(path.name, "", f"needs {PARCEL_COUNT} parcels, has {len(found)}")
    per_patron = Counter(parcel.patron for parcel in found)
    for patron in PATRONS:
        if per_patron[patron] != PARCELS_PER_PATRON:
            count = per_patron[patron]
            raise TableError(path.name, "", f"needs {PARCELS_PER_PATRON} parcels of {patron}, has {count}")
    return found


def _parcel_fault(parcel: Parcel) -> str | None:
    if not _PARCEL_ID.fullmatch(parcel.id):
        return f'id must be like "violet-1", is "{parcel.id}"'
    if parcel.patron is not None and parcel.patron not in PATRONS:
        return f'patron "{parcel.patron}" is unknown, known are {", ".join(PATRONS)}'
    allowed = (0, 2, 3) if parcel.patron else (5,)
    if parcel.points not in allowed:
        return f"points must be {' or '.join(map(str, allowed))}, is {parcel.points}"
    for row in parcel.pyramids:
        if not _ROW.fullmatch(row):
            return f'a row of pyramids must be two of "." and "^", is "{row}"'
    return None


def load_museum(path: Path) -> tuple[Room, ...]:
    """Load and check the museum plan in the file at `path` (M1.6). Raises :class:`TableError` if the plan is
    invalid.
    """
    found = read_entries(path, "room", Room)
    _no_id_twice(path, [room.id for room in found])
    values = {room.id: room.value for room in found}
    for room in found:
        if fault := _room_fault(room, values):
            raise TableError(path.name, room.id, fault)
    per_value = Counter(values.values())
    for value in (2, 3, 5):
        if per_value[value] != ROOMS_PER_VALUE:
            raise TableError(path.name, "", f"needs {ROOMS_PER_VALUE} rooms of value {value}, has {per_value[value]}")
    opened = {name for room in found for name in room.opens}
    for name, value in values.items():
        if value == 5 and name not in opened:
            raise TableError(path.name, name, "is opened by no other room")
    return found


def _room_fault(room: Room, values: dict[str, int]) -> str | None:
    wings = 2 if room.value == 2 else 1
    if room.value not in (2, 3, 5):
        return f"value must be 2, 3 or 5, is {room.value}"
    if len(set(room.wings)) != wings or len(room.wings) != wings:
        return f"a room of value {room.value} belongs to {wings} wing{'s' if wings > 1 else ''}"
    if not all(1 <= wing <= WINGS for wing in room.wings):
        return f"wings are numbered 1 to {WINGS}"
    expected = f"{room.value}:{'-'.join(map(str, room.wings))}"
    if room.id != expected:
        return f'id must say value and wings, "{expected}"'
    if room.value == 5 and room.opens:
        return "a room of value 5 opens nothing"
    for name in room.opens:
        if values.get(name) != 5:
            return f'opens "{name}", which is no room of value 5'
    return None


def _no_id_twice(path: Path, ids: list[str]) -> None:
    for name, count in Counter(ids).items():
        if count > 1:
            raise TableError(path.name, name, f"is there {count} times")
