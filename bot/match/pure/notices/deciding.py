"""Whether somebody is told that a table waits for them, how, and when: pure decisions.

What people are promised, each by default: told once until they have acted or opened something there; not while they are
playing there just now, but a little later, should they have gone; never in their quiet hours, but at their end; by a
direct message only if they themselves have asked for it. Of a question that they may decline: once at most, after a
while in which they have neither answered nor looked; never by a reminder or a nudge. One notice for all tables that
wait for them (L15.1, :mod:`bot.match.pure.notices.together`), and six a day over all tables, not one more, of which the
last are kept for time that runs out (:mod:`bot.match.pure.notices.enough`); the one that leaves no others says so
(:attr:`Decision.next`).
"""

from __future__ import annotations

import enum
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.match.pure.notices.enough import LEFT, MOST, enough_until
from bot.match.pure.notices.presence import PRESENT
from bot.match.pure.people.hours import MINUTE, quiet_until
from bot.match.pure.people.settings import Person, Way

CLOSED: Final = 24 * 60 * MINUTE
"""Milliseconds for which no direct message is tried where one was refused."""
TOGETHER: Final = 30 * MINUTE
"""Milliseconds after a notice of one table in which others do not call its reader: what waits by then is one notice."""


class Cause(enum.IntEnum):
    """Why: it is their turn; they are next but one; the table has waited for long; others nudge them; while they slept
    their game has begun, or ended; they are asked for something that they may decline; they have something to do at a
    table without turns. The numbers stand in the database.
    """

    TURN = 0
    HEADS_UP = 1
    REMINDER = 2
    NUDGE = 3
    BEGUN = 4
    ENDED = 5
    OPTIONAL = 6
    CHANCE = 7


TURNS: Final = frozenset({Cause.TURN, Cause.CHANCE})
"""What somebody is told once until they have acted or looked."""
MEANWHILE: Final = frozenset({Cause.BEGUN, Cause.ENDED})
"""What everybody at a table is called for, so that it is told later to those who sleep."""
BESIDES: Final = MEANWHILE | {Cause.HEADS_UP, Cause.OPTIONAL}
"""What is told besides: that it is their turn is told all the same. After enough notices for one day it is not told."""


class Do(enum.Enum):
    """What comes of it: a mention in the channel, a direct message, the same question again later, nothing."""

    MENTION = enum.auto()
    DIRECT = enum.auto()
    LATER = enum.auto()
    NOTHING = enum.auto()


class Known(msgspec.Struct, frozen=True):
    """What is known of one person at one table. ``told``: when they were told last, None once they have acted or looked
    since; ``headed``: the same of what is told besides (:data:`BESIDES`); ``due``: when they are to be told of
    ``cause``; ``there``: until when they are taken to be there, as far as that is remembered; ``recent``: their latest
    notices, at most :data:`.enough.MOST`, in order: of this table as it is kept, of all tables as it is decided by.
    ``elsewhere``: when another table told them, where they have not come since. Milliseconds.
    """

    told: int | None = None
    headed: int | None = None
    due: int | None = None
    cause: Cause = Cause.TURN
    there: int | None = None
    recent: tuple[int, ...] = ()
    elsewhere: int | None = None


NOTHING_KNOWN: Final = Known()


class Decision(msgspec.Struct, frozen=True):
    """What is done; ``at``: when to ask again, for LATER. ``next``: from when on there are notices again, where this
    one is the last of the day. ``recent``: the
    notices of the day that it was decided by, where whoever decided looks again whether there are more.
    """

    do: Do
    at: int | None = None
    next: int | None = None
    recent: tuple[int, ...] | None = None


NOTHING: Final = Decision(Do.NOTHING)


def decide(person: Person, usual: Way, known: Known, cause: Cause, now: int, *, ends: int | None = None) -> Decision:
    """How ``person`` is told of ``cause`` at ``now``, at a table of a server whose way is ``usual``. ``ends``: when
    their time there runs out, as far as it does.

    A reminder and a nudge are for those who were told and did not come, so being told already does not hold them up;
    nor does it what has happened to the game as a whole.
    That somebody is next but one is worth knowing at once or not at all, and no reason to be called in public. Of what
    they may decline nobody is told who was told anything there and has not come since. Whoever wants to be told each
    time is, however often that is.
    """
    way = way_of(person, usual, now)
    if way is Way.QUIET:
        return NOTHING
    asleep = quiet_until(person, now)
    if cause is Cause.HEADS_UP:
        heard = known.told is not None or known.headed is not None or _still_there(known, now) is not None
        wanted = person.heads_up and way is Way.DIRECT and asleep is None and not heard
        wanted = wanted and enough_until(person, known.recent, now) is None
        return _told(Do.DIRECT, person, known, now) if wanted else NOTHING
    if cause in TURNS and known.told is not None and not person.always:
        return NOTHING
    if cause is Cause.OPTIONAL and (known.told is not None or known.headed is not None):
        return NOTHING
    later = asleep if asleep is not None else _still_there(known, now)
    if cause in TURNS and not person.always and (together := _together(known, now)) is not None:
        later = max(together, later or together)
    if (enough := _enough(person, known, cause, now, ends)) is not None:
        if cause in BESIDES:
            return NOTHING
        later = max(enough, later or enough)
    if later is not None:
        return Decision(Do.LATER, later)
    return _told(Do.DIRECT if way is Way.DIRECT else Do.MENTION, person, known, now)


def decide_optional(person: Person, usual: Way, known: Known, now: int, grace: int) -> Decision:
    """How ``person`` is told of what they may decline, when they are asked. Who gets direct messages and wants to know
    what comes gets one at once, or, where they sleep or are there, none; all others are told only if they have neither
    answered nor looked for ``grace`` milliseconds.
    """
    first = decide(person, usual, known, Cause.OPTIONAL, now)
    if first.do is Do.NOTHING:
        return NOTHING
    if person.heads_up and way_of(person, usual, now) is Way.DIRECT:
        return first if first.do is Do.DIRECT else NOTHING
    return Decision(Do.LATER, max(now + grace, first.at or 0))


def way_of(person: Person, usual: Way, now: int) -> Way:
    """How ``person`` is told: as they have set, else as the server has. Nobody gets direct messages without having
    asked for them, nor soon after one was refused.
    """
    if person.way is None:
        return Way.MENTION if usual is Way.DIRECT else usual
    if person.way is Way.DIRECT and person.closed is not None and now - CLOSED < person.closed <= now:
        return Way.MENTION
    return person.way


def counted(before: Known, now: int) -> Known:
    """``before``, and that they are told something."""
    return replace(before, recent=(*before.recent, now)[-MOST:])


def _enough(person: Person, known: Known, cause: Cause, now: int, ends: int | None) -> int | None:
    """Until when they have been told enough for that, which is urgent where their time would run out before."""
    until = enough_until(person, known.recent, now)
    if until is None or cause in BESIDES or ends is None or ends >= until + LEFT:
        return until
    return enough_until(person, known.recent, now, urgent=True)


def _told(do: Do, person: Person, known: Known, now: int) -> Decision:
    """They are told now; and from when on again, where that was enough for the day."""
    return Decision(do, next=enough_until(person, counted(known, now).recent, now))


def _still_there(known: Known, now: int) -> int | None:
    """Until when somebody is taken to be there; None if they are not, or the clock was set back since."""
    return known.there if known.there is not None and now < known.there <= now + PRESENT else None


def _together(known: Known, now: int) -> int | None:
    """When a table calls somebody whom another one has just called; None: no other one has."""
    if known.elsewhere is None or not now - TOGETHER < known.elsewhere <= now:
        return None
    return known.elsewhere + TOGETHER
