"""The outcome of a request: a stored move, or a check of a match's chance."""

from __future__ import annotations

import msgspec

from bot.match.pure.log.entries import Seen
from bot.match.pure.table.model import Match


class Acted(msgspec.Struct, frozen=True):
    """The outcome of a committed request: the match after it. ``again``: the same request was committed before and did
    nothing now. ``steps``: the mover's entry and everything automatic that followed, as the caller may know them.

    ``repeated``: another request of the same player did the same before, and they could not know it yet; nothing
    happened now, and ``steps`` is only that earlier entry.
    """

    match: Match
    steps: tuple[Seen, ...]
    again: bool = False
    repeated: bool = False


class Verification(msgspec.Struct, frozen=True):
    """The check of a match's chance: whether the seed fits the commitment, whether every draw and every computer's
    choice follow from the seed and the words, and whether the log replays. ``broken``: the first entry that does not
    fit. ``seats_drawn``: whether the seats were drawn, which is one of the ``draws``; ``seats_hold``: whether they
    follow from that. ``known``: the seed was fixed and public before (a taught game), so all of this says nothing about
    luck. ``left_out``: so many of the ``choices`` could not be made again now.
    """

    commitment: str
    seed: str
    draws: int
    commitment_holds: bool
    broken: int | None
    choices: int = 0
    words: tuple[str, ...] = ()
    seats_hold: bool = True
    seats_drawn: bool = False
    known: bool = False
    left_out: int = 0

    @property
    def holds(self) -> bool:
        """Return whether everything fits."""
        return self.commitment_holds and self.seats_hold and self.broken is None
