from __future__ import annotations

import msgspec

from bot.match.pure.log.entries import Seen
from bot.match.pure.table.model import Match


class Acted(msgspec.Struct, frozen=True):
    """The outcome of a committed request.

    `match`: the match afterwards. `steps`: the player's entry and everything automatic that followed, as the caller may
    see them. `again`: whether the same request had been committed before, so that nothing was done now. `repeated`:
    whether the player had just made the same move in another request, and couldn't know yet that it had succeeded. In
    that case too, nothing was done now, and `steps` holds only the earlier entry.
    """

    match: Match
    steps: tuple[Seen, ...]
    again: bool = False
    repeated: bool = False


class Follows(msgspec.Struct, frozen=True):
    """The immediate consequences of an action, from which callers see whether the player could still undo it before
    anything is revealed.

    `draws`: whether a random draw follows at once, which reveals something. `ends`: whether the game is over.
    """

    draws: bool = False
    ends: bool = False


class Verification(msgspec.Struct, frozen=True):
    """The result of checking whether a match's random draws follow from the seed and the words that players added to
    it.

    `commitment_holds`: whether the seed matches its hash, which the bot posted before the game. `broken`: the number of
    the first wrong entry, or None. `seats_drawn`: whether the seats were drawn; `draws` includes that draw.
    `seats_hold`: whether the seats follow from that draw. `known`: whether the seed was public from the start, as in a
    lesson, so that the check proves nothing. `choices`: the number of computer players' choices. `left_out`: how many
    of these weren't checked, because computing them again failed.
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
        return self.commitment_holds and self.seats_hold and self.broken is None
