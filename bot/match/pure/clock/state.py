"""What a match keeps of its clocks, as JSON in its row: stored with each move in the same statement."""

from __future__ import annotations

import msgspec

from bot.match.pure.people.settings import Person


class Turn(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A decision that a seat owes. ``since``: from when its clock runs on (milliseconds since 1970, the machine's time;
    ahead where a pause has an end); None: it stands until somebody goes on. ``used``: what has counted before that.

    ``zone``, ``quiet``: the player's, as they were when the turn began: what they set later holds from their next turn
    on, so nobody gives themselves time by it. ``told``: of how many of its marks they were reminded
    (:func:`bot.match.pure.notices.reminding.marks`); ``up``: their time has run out, and the table was told. ``calm``:
    nobody waits for them, as the game has no turns: they are reminded of the end of their time alone.
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
        """What of its player's settings counts in it."""
        return Person(zone=self.zone, quiet=self.quiet)


class SeatClock(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """``bank``: milliseconds that are left for the whole game, before the present turn; ``turn``: None while the table
    does not wait for a person there. ``missed``: how many turns in a row ended with their time, and somebody else's
    move.
    """

    bank: int = 0
    turn: Turn | None = None
    missed: int = 0


class Pause(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All clocks stand. ``by``: who asked for it; ``since``; ``until``: when they run again, None: when somebody says
    so.
    """

    by: int
    since: int
    until: int | None = None


class Lapse(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An optional question that is open (:mod:`bot.match.pure.clock.lapse`). ``turns``: by seat, what has counted for
    those whom it was put to, answered or not; None for others.
    """

    turns: tuple[Turn | None, ...] = ()


class Clocks(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """``seats``: by seat; empty before the start and where there is no clock. ``lapse``: whatever the table waits for
    now may be declined; it is not kept where nobody else waits, nor at a live table.
    """

    seats: tuple[SeatClock, ...] = ()
    paused: Pause | None = None
    lapse: Lapse | None = None


STANDING = Clocks()
"""Of a match without a clock."""
