"""The events of a game of Mykerinos. All of them are public, so every viewer sees them in full.

``seat`` is an index in the seating order. NEUTRAL is the neutral colour of a two-player game. Fields are numbered from
0 in reading order, rooms in the order of the museum plan, and zones as in rule M5.1.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from games.mykerinos.actions import Side

NEUTRAL: Final = -1
"""The value that stands for the neutral colour in place of a seat (rule M8.1)."""


class StartDrawn(msgspec.Struct, frozen=True, tag="start-drawn"):
    # Rule M2.2.
    seat: int


class WingsDrawn(msgspec.Struct, frozen=True, tag="wings-drawn"):
    # Rule M2.3.
    patrons: tuple[str, ...]


class RoundBegan(msgspec.Struct, frozen=True, tag="round-began"):
    """Round ``number`` (1 to 4) began, and the seat ``start`` is the start player (rule M3).

    ``taken``: how many archaeologists each seat took into its personal supply. ``neutral_taken``: how many neutral
    archaeologists each seat took.
    """

    number: int
    start: int
    taken: tuple[int, ...]
    neutral_taken: tuple[int, ...]


class AreaDealt(msgspec.Struct, frozen=True, tag="area-dealt"):
    """The parcels of the area were dealt, and ``parcels`` lists them in dealing order (rule M3.3). ``turned``: whether
    each parcel is rotated.
    """

    parcels: tuple[str, ...]
    turned: tuple[bool, ...]


class Placed(msgspec.Struct, frozen=True, tag="placed"):
    """``seat`` placed archaeologists on ``fields`` (rule M4). The archaeologists are neutral if ``by`` is ``neutral``,
    and the seat's own otherwise.

    ``by``: a :class:`By` value, ``blackmore`` or ``tangerine``.
    """

    seat: int
    fields: tuple[int, ...]
    by: str


class PatronCalled(msgspec.Struct, frozen=True, tag="patron-called"):
    """``seat`` used the tile of ``parcel`` to call ``patron`` (rule M4.6). The patron's effect follows."""

    seat: int
    patron: str
    parcel: str


class Passed(msgspec.Struct, frozen=True, tag="passed"):
    """``seat`` passed and moved its disc to ``space`` on the pass track, numbered from 1 (rules M4.4, M4.5). ``last``:
    whether all players have now passed (rule M4.13).
    """

    seat: int
    space: int
    last: bool = False


class NeutralSkipped(msgspec.Struct, frozen=True, tag="neutral-skipped"):
    # Rule M8.4.
    seat: int


class ExcavationsEnded(msgspec.Struct, frozen=True, tag="excavations-ended"):
    """Phase 2 of round ``number`` ended. The zones are scored next."""

    number: int


class Ranked(msgspec.Struct, frozen=True):
    """A rank in a zone: the seat, its number of archaeologists, and its space on the pass track, which breaks ties
    (rule M5.2).
    """

    seat: int
    count: int
    space: int


class ZoneRanked(msgspec.Struct, frozen=True, tag="zone-ranked"):
    """The scoring of ``zone`` began (rule M5.2). ``ranking``: the players in the zone from first to last, and the
    neutral colour if it has archaeologists there. The ranking is empty if no one is in the zone (rule M5.9).
    """

    zone: int
    ranking: tuple[Ranked, ...]


class ParcelTaken(msgspec.Struct, frozen=True, tag="parcel-taken"):
    """``seat`` took ``parcel`` and scored ``points`` (rules M5.7, M8.7).

    If ``seat`` is NEUTRAL, the parcel leaves the game. In that case, ``chooser`` is the seat that chose the parcel, or
    None if no other parcel was left.
    """

    zone: int
    seat: int
    parcel: str
    side: Side
    points: int
    chooser: int | None = None


class SentToMuseum(msgspec.Struct, frozen=True, tag="sent-to-museum"):
    """``seat`` sent an archaeologist to ``room``, either while ``zone`` was being scored (rule M5.3) or, if ``zone`` is
    None, in phase 2 (rule M4.9).
    """

    seat: int
    room: int
    zone: int | None = None


class Declined(msgspec.Struct, frozen=True, tag="declined"):
    # Rule M5.6.
    zone: int
    seat: int


Step: TypeAlias = ParcelTaken | SentToMuseum | Declined
"""An event that reports a player's choice during the scoring of a zone."""


class ZoneDone(msgspec.Struct, frozen=True, tag="zone-done"):
    """The scoring of ``zone`` ended (rules M5.8, M5.9, M8.8). ``left``: the parcels that leave the game because no one
    took them.

    The event contains the whole result, because other log entries may come between the steps of scoring a zone.
    ``ranking``: as in :class:`ZoneRanked`. ``steps``: the choices in the order of the ranking. ``parcels``: the left
    and the right parcel. ``turned``: whether each parcel is rotated. ``pyramids``, ``owners``: the pyramids on the
    zone's twelve fields in reading order, and the owners of the archaeologists there (None for a field without one).
    """

    zone: int
    left: tuple[str, ...]
    round: int
    ranking: tuple[Ranked, ...]
    steps: tuple[Step, ...]
    parcels: tuple[str, str]
    turned: tuple[bool, bool]
    pyramids: tuple[bool, ...]
    owners: tuple[int | None, ...]


class RoundEnded(msgspec.Struct, frozen=True, tag="round-ended"):
    # Rule M5.10.
    number: int


class GameEnded(msgspec.Struct, frozen=True, tag="game-ended"):
    """The game ended (rule M7).

    ``totals``, ``ranking``: the points and the rank (from 1) of each seat. ``reason``: as in :class:`games.core.Over`.
    """

    totals: tuple[int, ...]
    ranking: tuple[int, ...]
    reason: str


Event: TypeAlias = (
    StartDrawn
    | WingsDrawn
    | RoundBegan
    | AreaDealt
    | Placed
    | PatronCalled
    | Passed
    | NeutralSkipped
    | ExcavationsEnded
    | ZoneRanked
    | ParcelTaken
    | SentToMuseum
    | Declined
    | ZoneDone
    | RoundEnded
    | GameEnded
)
