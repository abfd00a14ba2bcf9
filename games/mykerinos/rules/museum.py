"""The museum as bit masks: room r is bit r, in the order of the plan (M1.6, M6)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from data.mykerinos import WINGS, museum
from games.mykerinos.actions import Action, Brown, Museum

ROOMS: Final = museum()
ROOM_NAMES: Final = tuple(room.id for room in ROOMS)
NO_ROOM: Final = 1
"""M7.1: the worth of a tile to a player without a room in its wing."""

ALWAYS_OPEN: Final = sum(1 << index for index, room in enumerate(ROOMS) if room.value != 5)
"""M6.1: the rooms that anyone may enter."""
OPENS: Final = tuple(sum(1 << ROOM_NAMES.index(name) for name in room.opens) for room in ROOMS)
"""M6.2: the rooms that each room opens for its holder."""

BROWNS: Final[tuple[Action, ...]] = tuple(Brown(room) for room in range(len(ROOMS)))
MUSEUMS: Final[tuple[Action, ...]] = tuple(Museum(room) for room in range(len(ROOMS)))

BY_WING: Final = tuple(
    tuple(sorted((index for index, room in enumerate(ROOMS) if wing in room.wings), key=lambda i: -ROOMS[i].value))
    for wing in range(1, WINGS + 1)
)
"""The rooms of each wing, the most valuable first."""


def open_rooms(own: int, taken: int) -> int:
    """M6: return the free rooms that a player who holds ``own`` may enter. ``taken``: all held rooms, with
    their own.
    """
    return open_to(own) & ~taken


@lru_cache(4096)
def open_to(own: int) -> int:
    """M6: return the rooms, free or not, that are open to a player who holds ``own``."""
    found = ALWAYS_OPEN
    for room, opened in enumerate(OPENS):
        if own >> room & 1:
            found |= opened
    return found


def best_room(own: int, wing: int) -> int | None:
    """M7.1: return the most valuable room that ``own`` holds in ``wing`` (1 to 5), or None."""
    for room in BY_WING[wing - 1]:
        if own >> room & 1:
            return room
    return None
