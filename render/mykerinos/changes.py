from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.mykerinos.events import AreaDealt, Event, ParcelTaken, Passed, PatronCalled, Placed, SentToMuseum


class Changes(msgspec.Struct, frozen=True):
    """The latest changes in a game, to be marked in the image.

    `fields` and `rooms` hold the squares and rooms with new archaeologists. `parcels` holds the parcels that were taken
    or whose patron was used. `passed` holds the seats that passed.
    """

    fields: frozenset[int] = frozenset()
    rooms: frozenset[int] = frozenset()
    parcels: frozenset[str] = frozenset()
    passed: frozenset[int] = frozenset()


def changes(events: Sequence[Event]) -> Changes:
    """Return the changes in `events` that are still visible.

    If one of the events begins a new round, earlier changes to squares and the pass track are left out.
    """
    fields: set[int] = set()
    rooms: set[int] = set()
    parcels: set[str] = set()
    passed: set[int] = set()
    for event in events:
        match event:
            case Placed():
                fields.update(event.fields)
            case SentToMuseum():
                rooms.add(event.room)
            case ParcelTaken() | PatronCalled():
                parcels.add(event.parcel)
            case Passed():
                passed.add(event.seat)
            case AreaDealt():
                fields.clear()
                passed.clear()
            case _:
                continue
    return Changes(frozenset(fields), frozenset(rooms), frozenset(parcels), frozenset(passed))
