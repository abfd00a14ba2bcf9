"""The state of a match's clocks, as JSON in its row: stored with each move in the same statement."""

from __future__ import annotations

import msgspec

from bot.match.pure.people.settings import Person


class Turn(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A decision that a seat owes. ``since``: the moment from which its clock runs (milliseconds since 1970, the
    machine's time; in the future if a pause has an end); None: it's paused until somebody resumes. ``used``: time that
    counted before that.

    ``zone``, ``quiet``: the player's, as they were when the turn began: later changes only apply from their next turn
    on, so nobody gives themselves time by them. ``told``: the number of its marks of which they were reminded
    (:func:`bot.match.pure.notices.reminding.marks`); ``up``: their time has run out, and the table knows. ``calm``:
    nobody is waiting for them, since the game has no turns: they only get a reminder of the end of their time.
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
        """Return the player's settings that count in this turn."""
        return Person(zone=self.zone, quiet=self.quiet)


class SeatClock(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat's clock. ``bank``: milliseconds left for the whole game, before the present turn; ``turn``: None while the
    table is not waiting for a person there. ``missed``: how many turns in a row ended with their time, and somebody
    else's move.
    """

    bank: int = 0
    turn: Turn | None = None
    missed: int = 0


class Pause(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A pause of all clocks. ``by``: the player who asked for it; ``since``; ``until``: when they run again, None: when
    somebody resumes.
    """

    by: int
    since: int
    until: int | None = None


class Lapse(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An open optional question (:mod:`bot.match.pure.clock.lapse`). ``turns``: by seat, the time that has counted for
    those asked, whether they have answered or not; None for others.
    """

    turns: tuple[Turn | None, ...] = ()


class Clocks(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The clocks of a match. ``seats``: by seat; empty before the start and without a clock. ``lapse``: set if people
    may decline what the table is waiting for; not kept if it waits for nobody else, nor at a live table.
    """

    seats: tuple[SeatClock, ...] = ()
    paused: Pause | None = None
    lapse: Lapse | None = None


STANDING = Clocks()
"""The clocks of a match without a clock."""
