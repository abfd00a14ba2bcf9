"""The museum as bit masks. Bit r stands for room r, in the order of the museum plan (rules M1.6, M6)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from data.mykerinos import WINGS, museum
from games.mykerinos.actions import Action, Brown, Museum

ROOMS: Final = museum()
ROOM_NAMES: Final = tuple(room.id for room in ROOMS)
NO_ROOM: Final = 1
"""The points that a tile is worth to a player without a room in its wing (rule M7.1)."""

ALWAYS_OPEN: Final = sum(1 << index for index, room in enumerate(ROOMS) if room.value != 5)
"""The mask of the rooms that any player may enter (rule M6.1)."""
OPENS: Final = tuple(sum(1 << ROOM_NAMES.index(name) for name in room.opens) for room in ROOMS)
"""For each room, the mask of the rooms that it makes accessible to its owner (rule M6.2)."""

BROWNS: Final[tuple[Action, ...]] = tuple(Brown(room) for room in range(len(ROOMS)))
MUSEUMS: Final[tuple[Action, ...]] = tuple(Museum(room) for room in range(len(ROOMS)))

BY_WING: Final = tuple(
    tuple(sorted((index for index, room in enumerate(ROOMS) if wing in room.wings), key=lambda i: -ROOMS[i].value))
    for wing in range(1, WINGS + 1)
)
"""The rooms of each wing, most valuable first."""


def open_rooms(own: int, taken: int) -> int:
    """Return the mask of the free rooms that a player who owns the rooms ``own`` may enter (rule M6). ``taken``: all
    occupied rooms, including the player's.
    """
    return open_to(own) & ~taken


@lru_cache(4096)
def open_to(own: int) -> int:
    """Return the mask of the rooms, free or not, that a player who owns the rooms ``own`` could enter (rule M6)."""
    found = ALWAYS_OPEN
    for room, opened in enumerate(OPENS):
        if own >> room & 1:
            found |= opened
    return found


def best_room(own: int, wing: int) -> int | None:
    """Return the most valuable room in ``wing`` (1 to 5) that is one of ``own``, or None if there
    is none (rule M7.1).
    """
    for room in BY_WING[wing - 1]:
        if own >> room & 1:
            return room
    return None
