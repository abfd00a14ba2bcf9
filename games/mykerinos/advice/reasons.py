"""The possible reasons for a move in Mykerinos: facts that all players can check on the board.

Seats, zones, rooms and fields are numbers from 0, as in a view. NEUTRAL is the neutral colour. A gain "now" is the
change in the tally (rule M7) as if the game ended at once.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Wins(msgspec.Struct, frozen=True):
    """The move wins the game in the last round, whatever the other players do."""


class First(msgspec.Struct, frozen=True):
    """The seat gets the most archaeologists in ``zone``.

    ``count``, ``was``: its number of archaeologists after and before the move. ``ousted``: the previous sole leader, if
    it was someone else. ``rival``: the closest owner who can still place archaeologists, or None. ``rival_count``: the
    rival's number. ``needs``: how many more the rival needs to take the lead. ``parcel``: the zone's parcel that is
    worth more to the seat.
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
    """The seat already led in ``zone`` and increases its number to ``count``.

    ``rival``: see :class:`First`. ``needed``, ``needs``: how many more the rival needs to take the lead, before and
    after the move.
    """

    zone: int
    count: int
    rival: int
    rival_count: int
    needed: int
    needs: int


class Level(msgspec.Struct, frozen=True):
    """The seat is tied for the most archaeologists in ``zone`` with ``other``.

    ``wins``: whether the seat wins the tie (rule M5.2). If None, the first of them to pass wins it.
    """

    zone: int
    count: int
    other: int
    wins: bool | None


class Second(msgspec.Struct, frozen=True):
    """The seat has ``count`` archaeologists in ``zone``. Only ``leader`` has more, with ``leader_count``."""

    zone: int
    count: int
    leader: int
    leader_count: int


class Stands(msgspec.Struct, frozen=True):
    """The seat has ``count`` archaeologists in ``zone``, and at least two owners have as many or more. ``leader`` has
    the most, with ``leader_count``.
    """

    zone: int
    count: int
    leader: int
    leader_count: int


class Brings(msgspec.Struct, frozen=True):
    """One of the archaeologists comes from the general supply, so that ``supply`` are left in the personal supply (rule
    M4.7).
    """

    supply: int


class NeutralAhead(msgspec.Struct, frozen=True):
    """The neutral colour overtakes ``rival`` in ``zone``, with ``count`` archaeologists against ``rival_count``."""

    zone: int
    count: int
    rival: int
    rival_count: int


class NeutralStands(msgspec.Struct, frozen=True):
    """The neutral colour has ``count`` archaeologists in ``zone``, the seat has ``own``, and ``rival`` has
    ``rival_count``.
    """

    zone: int
    count: int
    own: int
    rival: int
    rival_count: int


class NeutralsKept(msgspec.Struct, frozen=True):
    """The number of neutral archaeologists that the player keeps in hand."""

    count: int


class PassesOn(msgspec.Struct, frozen=True):
    """The player's disc moves to ``space`` of the pass track (rule M4.4).

    ``kept``: the archaeologists left in the personal supply. ``last_round``: whether it's the last round, after which
    that supply breaks ties of the whole game (rule M7.4).
    """

    space: int
    kept: int
    last_round: bool


class WinsTies(msgspec.Struct, frozen=True):
    """By passing, the seat ranks before ``rival`` in ``zone``, where both have ``count`` archaeologists (rule M5.2)."""

    zone: int
    count: int
    rival: int


class Starts(msgspec.Struct, frozen=True):
    """As the last player to pass, the seat begins round ``number`` (rule M5.10)."""

    number: int


class RoomGains(msgspec.Struct, frozen=True):
    """With the room, each of the seat's ``tiles`` of ``patron`` counts ``value`` instead of ``before`` (rule M7.1).

    ``gain``: the total points gained now, in both wings for a 2-room.
    """

    room: int
    patron: str
    tiles: int
    before: int
    value: int
    gain: int


class RoomOpens(msgspec.Struct, frozen=True):
    """``room`` gives the seat access to the free 5-room of ``patron`` (rule M6.2). The seat has ``tiles`` of that
    patron.
    """

    room: int
    patron: str
    tiles: int


class RoomHeld(msgspec.Struct, frozen=True):
    """With the room, each future tile of ``patron`` will count ``value`` for the seat instead of ``before`` (rule
    M7.1).
    """

    room: int
    patron: str
    before: int
    value: int


class ParcelGains(msgspec.Struct, frozen=True):
    """The parcel scores ``points`` at once (rule M5.7), and its tile counts ``value`` now (rule M7.1), or 0 if it has
    no patron.

    ``series``: the points for completing a series (rule M7.2). ``gain``: the total.
    """

    parcel: str
    points: int
    value: int
    series: int
    gain: int


class LeftFor(msgspec.Struct, frozen=True):
    """The choice leaves ``parcel`` for ``seat``, who chooses next and would gain ``gain`` points now."""

    parcel: str
    seat: int
    gain: int


class Removes(msgspec.Struct, frozen=True):
    """``parcel`` leaves the game (rule M8.7). ``seat`` would have gained ``gain`` points from it now."""

    parcel: str
    seat: int
    gain: int


class Stays(msgspec.Struct, frozen=True):
    """The other parcel, ``parcel``, remains for the seat itself, which would gain ``gain`` points from it now."""

    parcel: str
    gain: int


class Declines(msgspec.Struct, frozen=True):
    """The seat declines ``parcel``, which would gain it ``gain`` points now (rule M5.6)."""

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
