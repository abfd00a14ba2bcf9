from __future__ import annotations

import msgspec

from bot.match.pure.people.settings import Person


class CurrentTurn(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat's current turn: the decision that the table is waiting for, and the time used.

    `since`: when the player's clock started, in milliseconds since 1970. During a pause, it's the end of the pause, or
    None if the pause has no end. `used`: how many milliseconds were used before `since`. `zone` and `quiet`: the
    player's settings when the turn began. Changes apply from the next turn on, so that nobody can gain time with them.
    `told`: how many of the turn's reminders were sent or skipped. `up`: whether the player's time has run out and the
    bot has noticed. `calm`: whether the game has no turns; the only reminder then comes near the end of the time.
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
        return Person(zone=self.zone, quiet=self.quiet)


class SeatClock(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat's clock.

    `bank`: the milliseconds left in the time bank when the current turn began. `turn`: the current turn, or None while
    the table isn't waiting for a person at this seat. `missed`: how many times in a row a move was made for the player
    because their time ran out.
    """

    bank: int = 0
    turn: CurrentTurn | None = None
    missed: int = 0


class Pause(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    by: int
    since: int
    until: int | None = None


class Lapse(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An optional question that not everyone has answered.

    `turns` holds, by seat, the clock of each person asked, even after they have answered, and None for other seats.
    """

    turns: tuple[CurrentTurn | None, ...] = ()


class Clocks(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The clocks of a match.

    `seats` is empty before the match starts, and if there's no clock. `paused`: the current pause. `agreed`: a pause
    that the players agreed on and that continues after the league's own pause. `lapse` is set while the table is
    waiting for an optional decision, but never at live tables or for people who play alone.
    """

    seats: tuple[SeatClock, ...] = ()
    paused: Pause | None = None
    agreed: Pause | None = None
    lapse: Lapse | None = None


STANDING = Clocks()
