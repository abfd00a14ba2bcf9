"""The outcome of a request: a stored move, or a check of a match's random draws."""

from __future__ import annotations

import msgspec

from bot.match.pure.log.entries import Seen
from bot.match.pure.table.model import Match


class Acted(msgspec.Struct, frozen=True):
    """The outcome of a committed request.

    `match` is the match afterwards. `steps` holds the player's entry and everything automatic that followed, as the
    caller may see them. `again` means that the same request had already been committed, so nothing was done now.

    `repeated` means that the player had just made the same move in another request, and couldn't know yet that it had
    succeeded. Nothing was done now, and `steps` holds only the earlier entry.
    """

    match: Match
    steps: tuple[Seen, ...]
    again: bool = False
    repeated: bool = False


class Verification(msgspec.Struct, frozen=True):
    """The result of checking whether a match's random draws follow from the seed and the players' words.

    `commitment_holds`: whether the seed matches the commitment. `broken`: the number of the first entry that is wrong,
    or None. `seats_drawn`: whether the seats were drawn; that draw is included in `draws`. `seats_hold`: whether the
    seats follow from that draw. `known`: whether the seed was public from the start, as in a lesson. If it was, the
    check proves nothing. `choices`: the number of computer players' choices. `left_out`: how many of these couldn't be
    checked, because computing them again failed.
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
        """Return whether all draws, choices and seats follow from the seed."""
        return self.commitment_holds and self.seats_hold and self.broken is None
