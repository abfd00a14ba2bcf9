"""What a request comes to: a move that is stored, a match's chance that is checked."""

from __future__ import annotations

import msgspec

from bot.match.pure.log.entries import Seen
from bot.match.pure.table.model import Match


class Acted(msgspec.Struct, frozen=True):
    """The outcome of a committed request: the match after it. ``again``: the same request was committed before
    and nothing was done now. ``steps``: the mover's entry and everything automatic that followed, as whoever asked for
    it may know them.

    ``repeated``: another request of the same player did the same before, and they could not know it yet; nothing was
    done now, and ``steps`` is the entry of then alone.
    """

    match: Match
    steps: tuple[Seen, ...]
    again: bool = False
    repeated: bool = False


class Verification(msgspec.Struct, frozen=True):
    """The check of a match's chance: does the seed fit the commitment, was every draw and every computer's choice what
    the seed and the words give, does the log replay. ``broken``: the first entry that does not fit. ``seats_drawn``:
    whether the seats were drawn, which is one of the ``draws``; ``seats_hold``: whether they stand as that
    gives them. ``known``: the seed was fixed and public before (a taught game), so all of this says nothing about luck.
    ``left_out``: so many of the ``choices`` could not be made again now.
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
        """Everything fits."""
        return self.commitment_holds and self.seats_hold and self.broken is None
