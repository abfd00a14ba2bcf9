"""The state of a match's clocks. It's stored as JSON in the match's row, in the same statement as each move."""

from __future__ import annotations

import msgspec

from bot.match.pure.people.settings import Person


class Turn(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A decision that a seat has to make.

    `since` is when its clock started, in milliseconds since 1970. It's in the future during a pause with an end, and
    None during a pause without one. `used` is how many milliseconds counted before `since`.

    `zone` and `quiet` are the player's settings from when the turn began. Changes apply only from the next turn on, so
    that nobody can gain time with them. `told` is the number of reminder marks already used
    (:func:`bot.match.pure.notices.reminding.marks`). `up` says whether the player's time has run out and the table has
    been told. `calm` says that the game has no turns, so that nobody is waiting for the player, and only the end of
    their time leads to a reminder.
    """

    since: int | None = None
    used: int = 0
    zone: str | None = None
    quiet: tuple[int, int] | None = None
    told: int = 0
    up: bool = False
    calm: bool = False

    @property
    def person(self) -> Person:
        """Return the player's settings that apply to this turn."""
        return Person(zone=self.zone, quiet=self.quiet)


class SeatClock(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat's clock.

    `bank` is the milliseconds left for the whole game, before the current turn. `turn` is None while the table isn't
    waiting for a person at this seat. `missed` is how many times in a row the player ran out of time and somebody else
    moved for them.
    """

    bank: int = 0
    turn: Turn | None = None
    missed: int = 0


class Pause(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A pause of all clocks.

    `by` is the player who asked for it. `until` is when the clocks run again, or None if somebody has to resume them.
    """

    by: int
    since: int
    until: int | None = None


class Lapse(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An open optional question (:mod:`bot.match.pure.clock.lapse`).

    `turns` holds, by seat, the time that has counted for each person asked, even if they've answered, and None for
    other seats.
    """

    turns: tuple[Turn | None, ...] = ()


class Clocks(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The clocks of a match.

    `seats` is empty before the start, and if there's no clock. `lapse` is set while people may decline what the table
    is waiting for. It's None at live tables and if nobody waits for anybody else.
    """

    seats: tuple[SeatClock, ...] = ()
    paused: Pause | None = None
    lapse: Lapse | None = None


STANDING = Clocks()
"""The clocks of a match without a clock."""
