"""The possible reasons for a move of Mykerinos: facts that all players can check on the board.

Seats, zones, rooms and fields are numbers from 0, as in a view; NEUTRAL is the neutral colour. A worth "now" is the
change of the tally of M7 if the game ended there.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Wins(msgspec.Struct, frozen=True):
    """In the last round, the move wins the game, whatever the others do."""


class First(msgspec.Struct, frozen=True):
    """The seat gets the most archaeologists in ``zone``: ``count``. ``was``: its number before.

    ``ousted``: the former sole leader, if that was another. ``rival``: the next of those who can still place some, with
    ``rival_count``; they need ``needs`` more to have more; None: no one there can. ``parcel``: the one of the zone that
    would bring the seat more.
    """

    zone: int
    count: int
    was: int
    ousted: int | None
    rival: int | None
    rival_count: int
    needs: int
    parcel: str


class Safer(msgspec.Struct, frozen=True):
    """The seat already led in ``zone``, and now has more: ``count``.

    ``rival`` as for :class:`First`, who ``needed`` so many more before and ``needs`` so many now.
    """

    zone: int
    count: int
    rival: int
    rival_count: int
    needed: int
    needs: int


class Level(msgspec.Struct, frozen=True):
    """The seat has as many in ``zone`` as ``other``, and no one has more.

    ``wins``: the tie is the seat's (M5.2); None: the first of them to pass wins it.
    """

    zone: int
    count: int
    other: int
    wins: bool | None


class Second(msgspec.Struct, frozen=True):
    """The seat has ``count`` in ``zone``, more than all but ``leader``, who has ``leader_count``."""

    zone: int
    count: int
    leader: int
    leader_count: int


class Stands(msgspec.Struct, frozen=True):
    """The seat has ``count`` in ``zone``, at least two owners are level or ahead, and ``leader`` has most:
    ``leader_count``.
    """

    zone: int
    count: int
    leader: int
    leader_count: int


class Brings(msgspec.Struct, frozen=True):
    """M4.7: one of the archaeologists comes from the general supply, so the personal one then has ``supply``."""

    supply: int


class NeutralAhead(msgspec.Struct, frozen=True):
    """The neutral colour has ``count`` in ``zone``, more than ``rival``, who has ``rival_count`` and wasn't behind it
    before.
    """

    zone: int
    count: int
    rival: int
    rival_count: int


class NeutralStands(msgspec.Struct, frozen=True):
    """The neutral colour has ``count`` in ``zone``, where the seat has ``own`` and ``rival`` has ``rival_count``."""

    zone: int
    count: int
    own: int
    rival: int
    rival_count: int


class NeutralsKept(msgspec.Struct, frozen=True):
    """The number of neutral archaeologists that stay in hand."""

    count: int


class PassesOn(msgspec.Struct, frozen=True):
    """M4.4: the disc goes to ``space`` of the pass track. ``kept``: the rest of the personal supply.

    ``last_round``: that supply then decides ties of the whole game (M7.4).
    """

    space: int
    kept: int
    last_round: bool


class WinsTies(msgspec.Struct, frozen=True):
    """M5.2: by passing, the seat ranks before ``rival`` in ``zone``, where both have ``count``."""

    zone: int
    count: int
    rival: int


class Starts(msgspec.Struct, frozen=True):
    """M5.10: the last player to pass begins the round ``number``."""

    number: int


class RoomGains(msgspec.Struct, frozen=True):
    """M7.1: with the room, the seat's ``tiles`` of ``patron`` count ``value`` each instead of ``before``.

    ``gain``: all points that it adds now, in both wings of a 2-room.
    """

    room: int
    patron: str
    tiles: int
    before: int
    value: int
    gain: int


class RoomOpens(msgspec.Struct, frozen=True):
    """M6.2: ``room`` opens the free 5-room of ``patron``, which was closed to the seat. It has ``tiles`` of them."""

    room: int
    patron: str
    tiles: int


class RoomHeld(msgspec.Struct, frozen=True):
    """M7.1: each future tile of ``patron`` counts ``value`` for the seat, instead of ``before``."""

    room: int
    patron: str
    before: int
    value: int


class ParcelGains(msgspec.Struct, frozen=True):
    """M5.7: the parcel brings ``points`` at once. M7.1: its tile counts ``value`` now (0: it has no patron).

    M7.2: ``series`` points, if it completes a series. ``gain``: all of it.
    """

    parcel: str
    points: int
    value: int
    series: int
    gain: int


class LeftFor(msgspec.Struct, frozen=True):
    """The choice leaves ``parcel`` for ``seat``, who chooses next, and would bring them ``gain`` points now."""

    parcel: str
    seat: int
    gain: int


class Removes(msgspec.Struct, frozen=True):
    """M8.7: ``parcel``, which would bring ``seat`` ``gain`` points now, leaves the game."""

    parcel: str
    seat: int
    gain: int


class Stays(msgspec.Struct, frozen=True):
    """The other parcel, ``parcel``, stays in the zone for the seat itself, and would bring it ``gain`` points now."""

    parcel: str
    gain: int


class Declines(msgspec.Struct, frozen=True):
    """M5.6: ``parcel`` would bring the seat ``gain`` points now."""

    parcel: str
    gain: int


Reason: TypeAlias = (
    Wins
    | First
    | Safer
    | Level
    | Second
    | Stands
    | Brings
    | NeutralAhead
    | NeutralStands
    | NeutralsKept
    | PassesOn
    | WinsTies
    | Starts
    | RoomGains
    | RoomOpens
    | RoomHeld
    | ParcelGains
    | LeftFor
    | Removes
    | Stays
    | Declines
)
