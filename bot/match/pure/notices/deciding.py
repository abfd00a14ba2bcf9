"""Decide whether, how and when to notify people that a table is waiting for them.

By default, people get one notice, and no more until they have acted or opened something at the table. While they are at
the table or in their quiet hours, the bot postpones the notice. They get direct messages only if they have asked for
them. An optional question causes at most one notice, after some time without an answer, and no reminder or nudge. One
notice covers all tables that are waiting for a person (L15.1). People get at most six notices a day. The last of these
are reserved for urgent news.
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

# After Discord has refused a direct message to a person, the bot sends them none for this many milliseconds.
CLOSED: Final = 24 * 60 * MINUTE
# After one table has notified a person, others wait this long (milliseconds). The next notice then covers all of them.
TOGETHER: Final = 30 * MINUTE


class Cause(enum.IntEnum):
    """The reason for a notice. The database stores the numbers of these reasons.

    TURN: it's the person's turn. HEADS_UP: their turn comes after the current player's. REMINDER: the table has been
    waiting for a long time. NUDGE: another player nudges them. BEGUN, ENDED: the game began or ended during their quiet
    hours. OPTIONAL: they have an optional question. CHANCE: they can do something at a table without turns. FOLLOWED: a
    game that they followed as a spectator has ended. MEETING: the players have agreed on a time to meet, the time has
    come, or the meeting is off.
    """

    TURN = 0
    HEADS_UP = 1
    REMINDER = 2
    NUDGE = 3
    BEGUN = 4
    ENDED = 5
    OPTIONAL = 6
    CHANCE = 7
    FOLLOWED = 8
    MEETING = 9


# Causes for which a person gets one notice, and then none until they have acted or looked at the table.
TURNS: Final = frozenset({Cause.TURN, Cause.CHANCE})
# Causes that concern everyone at a table. People in their quiet hours get these notices afterwards.
MEANWHILE: Final = frozenset({Cause.BEGUN, Cause.ENDED})
# Causes that don't say that it's a person's turn. These notices are dropped once the person has had enough for the day.
BESIDES: Final = MEANWHILE | {Cause.HEADS_UP, Cause.OPTIONAL, Cause.MEETING}


class Do(enum.Enum):
    MENTION = enum.auto()
    DIRECT = enum.auto()
    LATER = enum.auto()
    NOTHING = enum.auto()


class NoticeRecord(msgspec.Struct, frozen=True):
    """The notices that one person got at one table. All times are in milliseconds.

    `told`: when the person got the last notice, or None once they have acted or looked. `headed`: when they got the
    last additional notice (:data:`BESIDES`), or None in the same way. `due`: when to send a postponed notice, whose
    cause is `cause`. `there`: the time until which they are probably looking at the table. `recent`: the times of
    their latest notices, in order. The database stores these by table, but :func:`decide` needs those from all tables.
    `elsewhere`: when another table last notified them, if they haven't looked since.
    """

    told: int | None = None
    headed: int | None = None
    due: int | None = None
    cause: Cause = Cause.TURN
    there: int | None = None
    recent: tuple[int, ...] = ()
    elsewhere: int | None = None


NOTHING_KNOWN: Final = NoticeRecord()


class Decision(msgspec.Struct, frozen=True):
    """A decision about a notice.

    `at`: if the decision is LATER, when to decide again. `next`: when the next notice is possible, if this is the last
    one of the day. `recent`: the times of recent notices on which the decision was based, so that callers can check
    whether the bot has sent more meanwhile.
    """

    do: Do
    at: int | None = None
    next: int | None = None
    recent: tuple[int, ...] | None = None


NOTHING: Final = Decision(Do.NOTHING)


def decide(
    person: Person,
    usual: Way,
    known: NoticeRecord,
    cause: Cause,
    now: int,
    *,
    ends: int | None = None,
    limit: int = MOST,
) -> Decision:
    """Decide how to notify `person` of `cause` at `now`. `usual`: how the server's players get notices by default.
    `limit`: the server's daily limit.

    `ends` is when the person's time at this table runs out, or None. An earlier notice doesn't prevent a reminder, a
    nudge, or news that a game has begun or ended. A heads-up is sent immediately or not at all, and only as a direct
    message. A notice about a meeting is sent immediately or not at all. An optional question causes no notice if the
    person has had any notice at this table and hasn't looked since. People who have chosen to get every notice get
    every one.
    """
    way = way_of(person, usual, now)
    if way is Way.QUIET:
        return NOTHING
    asleep = quiet_until(person, now)
    if cause is Cause.MEETING:
        enough = enough_until(person, known.recent, now, limit=limit)
        told = asleep is None and enough is None
        do = Do.DIRECT if way is Way.DIRECT else Do.MENTION
        return _told(do, person, known, now, limit) if told else NOTHING
    if cause is Cause.HEADS_UP:
        heard = known.told is not None or known.headed is not None or _still_there(known, now) is not None
        wanted = person.heads_up and way is Way.DIRECT and asleep is None and not heard
        wanted = wanted and enough_until(person, known.recent, now, limit=limit) is None
        return _told(Do.DIRECT, person, known, now, limit) if wanted else NOTHING
    if cause in TURNS and known.told is not None and not person.always:
        return NOTHING
    if cause is Cause.OPTIONAL and (known.told is not None or known.headed is not None):
        return NOTHING
    later = asleep if asleep is not None else _still_there(known, now)
    if cause in TURNS and not person.always and (together := _together(known, now)) is not None:
        later = max(together, later or together)
    if (enough := _enough(person, known, cause, now, ends=ends, limit=limit)) is not None:
        if cause in BESIDES:
            return NOTHING
        later = max(enough, later or enough)
    if later is not None:
        return Decision(Do.LATER, later)
    return _told(Do.DIRECT if way is Way.DIRECT else Do.MENTION, person, known, now, limit)


def decide_optional(
    person: Person, usual: Way, known: NoticeRecord, now: int, grace: int, *, limit: int = MOST
) -> Decision:
    """Decide how to notify `person` of a new optional question.

    People who want direct messages and heads-ups get the notice at once, or not at all if they are in their quiet hours
    or at the table. Others get it only if they have neither answered nor looked for `grace` milliseconds.
    """
    first = decide(person, usual, known, Cause.OPTIONAL, now, limit=limit)
    if first.do is Do.NOTHING:
        return NOTHING
    if person.heads_up and way_of(person, usual, now) is Way.DIRECT:
        return first if first.do is Do.DIRECT else NOTHING
    return Decision(Do.LATER, max(now + grace, first.at or 0))


def way_of(person: Person, usual: Way, now: int) -> Way:
    """Return how `person` gets notices, according to their own setting or the server's.

    People get direct messages only if they have asked for them, and not for a while after Discord has refused one.
    """
    if person.way is None:
        return Way.MENTION if usual is Way.DIRECT else usual
    if person.way is Way.DIRECT and person.closed is not None and now - CLOSED < person.closed <= now:
        return Way.MENTION
    return person.way


def counted(before: NoticeRecord, now: int) -> NoticeRecord:
    return replace(before, recent=(*before.recent, now)[-MOST:])


def _enough(person: Person, known: NoticeRecord, cause: Cause, now: int, *, ends: int | None, limit: int) -> int | None:
    # Urgent notices have a higher daily limit: those to a person whose time would run out before an ordinary one.
    until = enough_until(person, known.recent, now, limit=limit)
    if until is None or cause in BESIDES or ends is None or ends >= until + LEFT:
        return until
    return enough_until(person, known.recent, now, urgent=True, limit=limit)


def _told(do: Do, person: Person, known: NoticeRecord, now: int, limit: int) -> Decision:
    return Decision(do, next=enough_until(person, counted(known, now).recent, now, limit=limit))


def _still_there(known: NoticeRecord, now: int) -> int | None:
    return known.there if known.there is not None and now < known.there <= now + PRESENT else None


def _together(known: NoticeRecord, now: int) -> int | None:
    if known.elsewhere is None or not now - TOGETHER < known.elsewhere <= now:
        return None
    return known.elsewhere + TOGETHER
