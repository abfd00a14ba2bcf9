"""A viewer's view of a game of Mykerinos, for images and texts. Only future draws are hidden.

Owners are seats or NEUTRAL. Zones, fields and seats are numbered from 0. Rounds, wings and spaces are numbered from 1.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Final

import msgspec

from games.mykerinos.events import Ranked


class Phase(enum.StrEnum):
    """The phase of the game: the setup, excavations (phase 2, rule M4), the neutral step (rule M8.4), scoring (phase 3,
    rule M5), or the end (rule M7).
    """

    SETUP = "setup"
    EXCAVATIONS = "excavations"
    NEUTRAL = "neutral"
    SCORING = "scoring"
    OVER = "over"


class Fate(enum.StrEnum):
    """The fate of a parcel in the area: still there, taken by a player, or removed because no one took it."""

    OPEN = "open"
    TAKEN = "taken"
    LEFT = "left"


class Asked(enum.StrEnum):
    NOTHING = "nothing"
    ACTION = "action"
    LAST_ACTION = "last-action"
    NEUTRAL = "neutral"
    CHOICE = "choice"
    LEFTOVER = "leftover"
    FOR_NEUTRAL = "for-neutral"


class Way(enum.StrEnum):
    """A kind of action.

    PATRON: use any of the player's patrons (rule M4.6). NEUTRAL_...: an action for the neutral colour (rule M8).
    """

    DIG = "dig"
    EXTEND = "extend"
    PATRON = "patron"
    PASS = "pass"  # noqa: S105 - not a word that opens anything
    NEUTRAL_DIG = "neutral-dig"
    NEUTRAL_EXTEND = "neutral-extend"
    SKIP = "skip"
    LEFT = "left"
    RIGHT = "right"
    MUSEUM = "museum"
    DECLINE = "decline"
    NEUTRAL_LEFT = "neutral-left"
    NEUTRAL_RIGHT = "neutral-right"


class TileView(msgspec.Struct, frozen=True):
    """A patron tile in front of a player. ``turned``: whether it has been used this round (rule M4.6). ``patron``: None
    for the 5-point parcel.
    """

    parcel: str
    patron: str | None
    points: int
    turned: bool


class SeatView(msgspec.Struct, frozen=True):
    """A player and their archaeologists and tiles.

    ``supply``, ``general``: the archaeologists in the personal and the general supply. ``neutrals``: the neutral
    archaeologists in hand (rule M8.2). ``space``: the player's space on the pass track, or None.
    """

    color: str
    score: int
    supply: int
    general: int
    neutrals: int
    tiles: tuple[TileView, ...]
    space: int | None
    start: bool


class NeutralView(msgspec.Struct, frozen=True):
    """The neutral colour in a two-player game (rule M8). ``general``: the number of neutral archaeologists in its
    general supply.
    """

    color: str
    general: int
    space: int


class FieldView(msgspec.Struct, frozen=True):
    """A field of the excavation area. ``owner``: the owner of the archaeologist on it, or None if it's free."""

    name: str
    pyramid: bool
    owner: int | None


class ParcelView(msgspec.Struct, frozen=True):
    """A parcel of the area. ``owner``: the seat that took it, or NEUTRAL if it was taken for the neutral colour."""

    parcel: str
    patron: str | None
    points: int
    turned: bool
    fate: Fate
    owner: int | None


class ZoneView(msgspec.Struct, frozen=True):
    """A zone, which consists of two adjacent parcels. ``ranking``: its current ranking.

    In phase 2, players who haven't passed yet have ``space`` 0 in the ranking and lose ties. ``scoring``: whether the
    zone is being scored (rule M5.1). ``done``: whether its scoring is over (rule M5.8). ``entered``: while the zone is
    being scored, the rooms to which it has sent archaeologists, in the order of the ranking.
    """

    left: ParcelView
    right: ParcelView
    ranking: tuple[Ranked, ...]
    scoring: bool
    done: bool
    entered: tuple[int, ...] = ()


class RoomView(msgspec.Struct, frozen=True):
    """A room of the museum: its name (``5:3``, ``2:3-4``), its value, its wings (1 to 5), and its owner."""

    name: str
    value: int
    wings: tuple[int, ...]
    owner: int | None


class WingScore(msgspec.Struct, frozen=True):
    """A player's score for one wing: ``tiles`` tiles of its patron at ``value`` each (rule M7.1).

    ``room``: the player's most valuable room in the wing, or None if there is none, in which case ``value`` is 1.
    """

    wing: int
    patron: str
    tiles: int
    value: int
    room: str | None
    points: int


class SeatTally(msgspec.Struct, frozen=True):
    """A player's points and how they're made up (rule M7). ``parcels``: the points scored immediately when parcels
    were taken (rule M5.7). ``series``: the number of complete series.
    """

    color: str
    parcels: int
    wings: tuple[WingScore, ...]
    series: int
    series_points: int
    total: int
    supply: int
    place: int


class Tally(msgspec.Struct, frozen=True):
    """All players' points, in seating order (rule M7). While the game is running, these are the points that the players
    would have if it ended now, and ``final`` is False.

    ``reason``: what decided the win: ``points``, ``supply`` (rule M7.4) or ``shared``.
    """

    seats: tuple[SeatTally, ...]
    final: bool
    reason: str

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(seat.total for seat in self.seats)


class View(msgspec.Struct, frozen=True):
    """A viewer's view of the whole table.

    ``fields``: in reading order with eight columns. ``zones``: in the order of rule M5.1, with two zones side by side
    in each row. ``rooms``: in the order of the museum plan. ``wings``: the patrons of wings 1 to 5, empty until they're
    drawn (rule M2.3). While a draw is due, there is no area: ``rows`` is 0, there are no fields or zones, and the phase
    is ``setup``, even between rounds.

    ``pass_track``: the seats on spaces 1, 2, ..., or None for a free space. ``turn``: the seats that have to choose.
    ``asked``: the type of their choice. ``possible``: the kinds of actions they can choose from, in the order of the
    rules. ``next``: the active seat in phases 2 and 3, even if this seat is forced to pass (rule M4.5). It's None in
    other phases. ``gone``: the parcels that left the game, in order (rules M5.8, M8.7).
    """

    viewer: int | None
    seats: tuple[SeatView, ...]
    neutral: NeutralView | None
    round: int
    phase: Phase
    rows: int
    fields: tuple[FieldView, ...]
    zones: tuple[ZoneView, ...]
    rooms: tuple[RoomView, ...]
    wings: tuple[str, ...]
    pass_track: tuple[int | None, ...]
    turn: tuple[int, ...]
    asked: Asked
    possible: tuple[Way, ...]
    next: int | None
    gone: tuple[str, ...]
    tally: Tally

    def __reduce__(self) -> tuple[Callable[[bytes], View], tuple[bytes]]:
        # Packed, because pickling its hundred structs one by one takes eight times as long.
        return unpacked, (_ENCODER.encode(self),)


_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(View)


def unpacked(packed: bytes) -> View:
    return _DECODER.decode(packed)
