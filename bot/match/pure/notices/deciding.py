"""Decisions on whether somebody hears that a table is waiting for them, how, and when. Pure.

People have these promises, by default. They get one notice until they have acted or opened something there. They get
none while they are playing there, but a little later if they have left; none in their quiet hours, but at the end of
them; a direct message only if they have asked for it themselves. Of an optional question they get at most one notice,
after a while in which they have neither answered nor looked; never a reminder or a nudge. One notice covers all tables
that are waiting for them (L15.1, :mod:`bot.match.pure.notices.together`). They get at most six a day over all tables,
and the last are reserved for time that runs out (:mod:`bot.match.pure.notices.enough`); the last one of the day says so
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
"""Milliseconds for which the bot tries no direct message after one was refused."""
TOGETHER: Final = 30 * MINUTE
"""Milliseconds after a table's notice in which other tables do not call its reader: one notice then covers all that are
waiting.
"""


class Cause(enum.IntEnum):
    """The reason for a notice: it is their turn; they are next but one; the table has waited for long; others nudge
    them; while they slept their game has begun, or ended; they have an optional question; they have something to do at
    a table without turns. The numbers are in the database.
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
"""Causes of which somebody gets one notice until they have acted or looked."""
MEANWHILE: Final = frozenset({Cause.BEGUN, Cause.ENDED})
"""Causes that concern everyone at a table, so people who sleep get the notice later."""
BESIDES: Final = MEANWHILE | {Cause.HEADS_UP, Cause.OPTIONAL}
"""Extra causes: they do not replace the notice of a turn. After enough notices for one day they are dropped."""


class Do(enum.Enum):
    """The outcome of a decision: a mention in the channel, a direct message, the same question again later, nothing."""

    MENTION = enum.auto()
    DIRECT = enum.auto()
    LATER = enum.auto()
    NOTHING = enum.auto()


class Known(msgspec.Struct, frozen=True):
    """The facts about one person at one table. ``told``: when they got the last notice, None once they have acted or
    looked since; ``headed``: the same for extra notices (:data:`BESIDES`); ``due``: when they get the notice of
    ``cause``; ``there``: until when they probably are there, as far as the bot remembers; ``recent``: their latest
    notices, at most :data:`.enough.MOST`, in order: as stored of this table, for decisions of all tables.
    ``elsewhere``: when another table sent them a notice and they have not come since. Milliseconds.
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
    """A decision; ``at``: when to ask again, for LATER. ``next``: the moment from which there are notices again, if
    this one is the last of the day. ``recent``: the notices of the day that the decision used, if the caller checks
    again whether there are more.
    """

    do: Do
    at: int | None = None
    next: int | None = None
    recent: tuple[int, ...] | None = None


NOTHING: Final = Decision(Do.NOTHING)


def decide(person: Person, usual: Way, known: Known, cause: Cause, now: int, *, ends: int | None = None) -> Decision:
    """Decide how ``person`` hears of ``cause`` at ``now``, at a table of a server whose way is ``usual``. ``ends``:
    when their time there runs out, if it does.

    A reminder and a nudge are for people who got a notice and did not come, so an earlier notice does not stop them;
    nor does it stop news about the game as a whole. News of being next but one is only useful at once, and no reason to
    mention somebody in public. Nobody gets a notice of an optional question after another notice there, unless they
    have come since. People who want every notice get every one.
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
    """Decide how ``person`` hears of an optional question when it comes up. People who get direct messages and want to
    know what comes get one at once, or none if they sleep or are there; all others only get one if they have neither
    answered nor looked for ``grace`` milliseconds.
    """
    first = decide(person, usual, known, Cause.OPTIONAL, now)
    if first.do is Do.NOTHING:
        return NOTHING
    if person.heads_up and way_of(person, usual, now) is Way.DIRECT:
        return first if first.do is Do.DIRECT else NOTHING
    return Decision(Do.LATER, max(now + grace, first.at or 0))


def way_of(person: Person, usual: Way, now: int) -> Way:
    """Return the way of notices for ``person``: their own setting, or the server's. Nobody gets direct messages without
    having asked for them, nor soon after one was refused.
    """
    if person.way is None:
        return Way.MENTION if usual is Way.DIRECT else usual
    if person.way is Way.DIRECT and person.closed is not None and now - CLOSED < person.closed <= now:
        return Way.MENTION
    return person.way


def counted(before: Known, now: int) -> Known:
    """Return ``before`` with one more notice."""
    return replace(before, recent=(*before.recent, now)[-MOST:])


def _enough(person: Person, known: Known, cause: Cause, now: int, ends: int | None) -> int | None:
    """Return until when they have had enough notices for that cause, which is urgent if their time would run out
    before.
    """
    until = enough_until(person, known.recent, now)
    if until is None or cause in BESIDES or ends is None or ends >= until + LEFT:
        return until
    return enough_until(person, known.recent, now, urgent=True)


def _told(do: Do, person: Person, known: Known, now: int) -> Decision:
    """Return the decision to send a notice now; with the moment of the next ones, if it was the last of the day."""
    return Decision(do, next=enough_until(person, counted(known, now).recent, now))


def _still_there(known: Known, now: int) -> int | None:
    """Return until when somebody probably is there; None if they are not, or the clock was set back since."""
    return known.there if known.there is not None and now < known.there <= now + PRESENT else None


def _together(known: Known, now: int) -> int | None:
    """Return when a table calls somebody whom another one has just called; None: no other one has."""
    if known.elsewhere is None or not now - TOGETHER < known.elsewhere <= now:
        return None
    return known.elsewhere + TOGETHER
