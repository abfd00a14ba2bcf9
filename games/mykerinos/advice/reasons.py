"""The possible reasons for or against a move in Mykerinos: facts that all players can check on the board.

Seats, zones, rooms and fields are numbered from 0, as in a view. NEUTRAL is the neutral colour. A gain "now" is what
the move would add to the points (rule M7) if the game ended at once.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Wins(msgspec.Struct, frozen=True):
    pass


class First(msgspec.Struct, frozen=True):
    """A reason for or against a move: after the move, the seat has the most archaeologists in ``zone``.

    ``count`` and ``was``: the number of its archaeologists there after the move, and before it. ``ousted``: the colour
    that was in the lead alone before the move, or None. ``rival``: the closest competitor that can still place
    archaeologists, or None. ``rival_count``: how many archaeologists the rival has there. ``needs``: how many more the
    rival needs to take the lead. ``parcel``: whichever of the zone's two parcels is worth more to the seat.
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
    """A reason for or against a move: the seat, which already led in ``zone``, increases its archaeologists there to
    ``count``.

    ``rival``: see :class:`First`. ``needed`` and ``needs``: how many more archaeologists the rival needs to take the
    lead, before the move and after it.
    """

    zone: int
    count: int
    rival: int
    rival_count: int
    needed: int
    needs: int


class Level(msgspec.Struct, frozen=True):
    """A reason for or against a move: the seat and ``other`` are tied for the most archaeologists in ``zone``.

    ``count``: how many each of them has. ``wins``: whether the seat wins the tie, or None if that depends on which of
    them passes first (rule M5.2).
    """

    zone: int
    count: int
    other: int
    wins: bool | None


class Second(msgspec.Struct, frozen=True):
    """A reason for or against a move: the seat has ``count`` archaeologists in ``zone``. Only ``leader`` has more, with
    ``leader_count``.
    """

    zone: int
    count: int
    leader: int
    leader_count: int


class Stands(msgspec.Struct, frozen=True):
    """A reason for or against a move: the seat has ``count`` archaeologists in ``zone``, and at least two other colours
    have as many or more. ``leader`` has the most, with ``leader_count``.
    """

    zone: int
    count: int
    leader: int
    leader_count: int


class Absent(msgspec.Struct, frozen=True):
    """A reason for or against a move: the seat has no archaeologists in ``zone``. ``leader`` is the seat with the most
    archaeologists there, and ``leader_count`` is how many it has. If no seat has any, ``leader`` is None.
    """

    zone: int
    leader: int | None
    leader_count: int


class Spares(msgspec.Struct, frozen=True):
    """A reason for or against a move: the suggested move leaves ``count`` more archaeologists in the seat's personal
    supply than the player's own move does.
    """

    count: int


class Uncalled(msgspec.Struct, frozen=True):
    """A reason for or against a move: the player's own move calls ``patron``, but the suggested move doesn't (rule
    M4.6).
    """

    patron: str


class Brings(msgspec.Struct, frozen=True):
    """A reason for or against a move: one of the archaeologists comes from the general supply (rule M4.7). ``supply``:
    how many archaeologists remain in the personal supply.
    """

    supply: int


class Stake(msgspec.Struct, frozen=True):
    """A reason for or against a move: the seat would now gain more from the parcels of ``zone`` than from those of the
    compared move's zone. ``parcel``: whichever of the two parcels of ``zone`` is worth more to the seat.
    """

    zone: int
    parcel: str


class NeutralAhead(msgspec.Struct, frozen=True):
    """A reason for or against a move: the neutral colour overtakes ``rival`` in ``zone``, with ``count`` archaeologists
    against ``rival_count``.
    """

    zone: int
    count: int
    rival: int
    rival_count: int


class NeutralStands(msgspec.Struct, frozen=True):
    """A reason for or against a move: the neutral colour has ``count`` archaeologists in ``zone``, the seat has
    ``own``, and ``rival`` has ``rival_count``.
    """

    zone: int
    count: int
    own: int
    rival: int
    rival_count: int


class NeutralsKept(msgspec.Struct, frozen=True):
    count: int


class PassesOn(msgspec.Struct, frozen=True):
    """A reason for or against a move: the player's disc moves to ``space`` on the pass track (rule M4.4).

    ``kept``: how many archaeologists remain in the personal supply. ``last_round``: whether this is the last round. In
    that case, the personal supply breaks ties for the win (rule M7.4).
    """

    space: int
    kept: int
    last_round: bool


class WinsTies(msgspec.Struct, frozen=True):
    """A reason for or against a move: by passing, the seat wins a tie with ``rival`` in ``zone``, where both have
    ``count`` archaeologists (rule M5.2).
    """

    zone: int
    count: int
    rival: int


class Starts(msgspec.Struct, frozen=True):
    # Rule M5.10.
    number: int


class RoomGains(msgspec.Struct, frozen=True):
    """A reason for or against a move: the room makes each of the seat's tiles of ``patron`` worth ``value`` points
    instead of ``before`` (rule M7.1).

    ``tiles``: how many such tiles the seat has. ``gain``: the total points gained now, including both wings if the room
    belongs to two.
    """

    room: int
    patron: str
    tiles: int
    before: int
    value: int
    gain: int


class RoomOpens(msgspec.Struct, frozen=True):
    """A reason for or against a move: ``room`` opens the way to the free room of value 5 in the wing of ``patron``
    (rule M6.2). The seat has ``tiles`` tiles of that patron.
    """

    room: int
    patron: str
    tiles: int


class RoomHeld(msgspec.Struct, frozen=True):
    """A reason for or against a move: the room makes each tile of ``patron`` that the seat takes later worth ``value``
    points instead of ``before`` (rule M7.1).
    """

    room: int
    patron: str
    before: int
    value: int


class ParcelGains(msgspec.Struct, frozen=True):
    """A reason for or against a move: the parcel scores ``points`` at once (rule M5.7).

    ``value``: what its tile is worth now (rule M7.1), or 0 if it has no patron. ``series``: the points for completing a
    series (rule M7.2). ``gain``: the total.
    """

    parcel: str
    points: int
    value: int
    series: int
    gain: int


class LeftFor(msgspec.Struct, frozen=True):
    """A reason for or against a move: if the player makes this choice, ``parcel`` is left for ``seat``, who chooses
    next and would gain ``gain`` points now.
    """

    parcel: str
    seat: int
    gain: int


class Removes(msgspec.Struct, frozen=True):
    """A reason for or against a move: ``parcel`` leaves the game (rule M8.7). ``seat`` would have gained ``gain``
    points from it now.
    """

    parcel: str
    seat: int
    gain: int


class Stays(msgspec.Struct, frozen=True):
    """A reason for or against a move: ``parcel`` is left for the seat itself, which would gain ``gain`` points from it
    now.
    """

    parcel: str
    gain: int


class Declines(msgspec.Struct, frozen=True):
    # Rule M5.6.
    parcel: str
    gain: int


Reason: TypeAlias = (
    Wins
    | First
    | Safer
    | Level
    | Second
    | Stands
    | Absent
    | Spares
    | Uncalled
    | Stake
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
