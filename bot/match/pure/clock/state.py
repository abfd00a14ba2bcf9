"""The state of a match's clocks. It's stored as JSON in the match's database row, and updated in the same statement
that stores each move.
"""

from __future__ import annotations

import msgspec

from bot.match.pure.people.settings import Person


class CurrentTurn(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat's current turn: the decision that the table is waiting for, and the time used.

    `since`: when the player's clock started, in milliseconds since 1970. During a pause, it's the end of the pause, or
    None if the pause has no end. `used`: how many milliseconds were used before `since`. `zone` and `quiet`: the
    player's settings when the turn began. Changes apply from the next turn on, so that nobody can gain time with them.
    `told`: how many of the turn's reminders have been sent or skipped (:func:`bot.match.pure.notices.reminding.marks`).
    `up`: whether the player's time has run out and the table has been told. `calm`: whether the game has no turns. In
    that case nobody is waiting for the player, and the only reminder comes near the end of their time.
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
        """Return a `Person` with the settings that apply to this turn."""
        return Person(zone=self.zone, quiet=self.quiet)


class SeatClock(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat's clock.

    `bank`: the milliseconds left in the time bank when the current turn began. `turn`: the current turn, or None while
    the table isn't waiting for a person at this seat. `missed`: how many times in a row the player's time ran out and a
    move was made for them.
    """

    bank: int = 0
    turn: CurrentTurn | None = None
    missed: int = 0


class Pause(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A pause of all clocks.

    `by` is the player who asked for it. `until` is when the clocks run again, or None if somebody has to resume them.
    """

    by: int
    since: int
    until: int | None = None


class Lapse(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The state of an optional question that hasn't been answered by everyone (:mod:`bot.match.pure.clock.lapse`).

    `turns` holds, by seat, the clock of each person asked, even after they have answered, and None for other seats.
    """

    turns: tuple[CurrentTurn | None, ...] = ()


class Clocks(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The clocks of a match.

    `seats` is empty before the match starts, and if there's no clock. `paused` is the pause that lasts now. `agreed` is
    the one that the players agreed on, while the league has paused the clocks as well. `lapse` is set while the table
    is waiting for an optional decision. It's always None at live tables and for people who play alone.
    """

    seats: tuple[SeatClock, ...] = ()
    paused: Pause | None = None
    agreed: Pause | None = None
    lapse: Lapse | None = None


STANDING = Clocks()
