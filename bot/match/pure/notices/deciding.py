"""Decide whether, how and when to notify people that a table is waiting for them.

By default, people get one notice, and no more until they have acted or opened something at the table. While they are at
the table or in their quiet hours, the bot postpones the notice. They get direct messages only if they have asked for
them. An optional question causes at most one notice, after some time without an answer, and no reminder or nudge.

One notice covers all tables that are waiting for a person (L15.1). If another table has just notified a person, and the
person hasn't looked since, a table waits a little before it notifies them too. Its notice then names all tables that
are waiting for the person, and replaces the separate notices of these tables.

At most :data:`MOST` notices a day make a person's phone ring (L15.1). The last :data:`KEPT` of these are reserved for
urgent news: notices to a person whose time would run out before an ordinary notice could ring again. A day is a
calendar day if the person has set a time zone, otherwise the last 24 hours. There is no limit for people who have
chosen to get every notice.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.match.pure.clock.moments import asked
from bot.match.pure.log.entries import How
from bot.match.pure.notices.presence import PRESENT
from bot.match.pure.people.hours import DAY, MINUTE, next_time, quiet_until
from bot.match.pure.people.settings import Person, Way
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.outbox import AnnouncementKind, OutboxRow

# After Discord has refused a direct message to a person, the bot sends them none for this many milliseconds.
CLOSED: Final = 24 * 60 * MINUTE
# After one table has notified a person, others wait this long (milliseconds). The next notice then covers all of them.
TOGETHER: Final = 30 * MINUTE


# The maximum number of notices per day for one person, over all their tables (L15.1; `docs/lab/a-week.md`).
MOST: Final = 6
# The number of a day's notices that are kept for urgent news (`docs/lab/a-season.md`).
KEPT: Final = 1
# A notice is urgent if postponing it would leave the person less time than this for their move, in milliseconds.
LEFT: Final = 120 * MINUTE
# The time of day, in minutes, from which people without quiet hours get notices again after reaching the daily limit.
MORNING: Final = 8 * 60


def enough_until(
    person: Person, recent: Sequence[int], now: int, *, urgent: bool = False, limit: int = MOST
) -> int | None:
    """Return the time until which no notice may make the person's phone ring, or None if notices may ring now.

    `limit`: the daily limit of the server that the notice comes from. `urgent`: whether the limit for urgent notices
    applies. `recent`: the times of the person's latest notices from all servers, in milliseconds and in order.
    """
    most = limit if urgent else limit - KEPT
    if person.always or len(recent) < most:
        return None
    first = recent[-most]
    if person.zone is None:
        free = first + DAY
        return free if first <= now < free else None
    midnight = next_time(person, 0, first)
    if not first <= now < midnight:
        return None
    asleep = quiet_until(person, midnight)
    if asleep is not None:
        return asleep
    return midnight if urgent or person.quiet is not None else next_time(person, MORNING, midnight)


class NoticeReason(enum.IntEnum):
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
TURNS: Final = frozenset({NoticeReason.TURN, NoticeReason.CHANCE})
# Causes that concern everyone at a table. People in their quiet hours get these notices afterwards.
MEANWHILE: Final = frozenset({NoticeReason.BEGUN, NoticeReason.ENDED})
# Causes that don't say that it's a person's turn. These notices are dropped once the person has had enough for the day.
BESIDES: Final = MEANWHILE | {NoticeReason.HEADS_UP, NoticeReason.OPTIONAL, NoticeReason.MEETING}


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
    cause: NoticeReason = NoticeReason.TURN
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


# The causes of notices that name all tables waiting for the person, not just one.
SPEAKS: frozenset[NoticeReason] = TURNS | {NoticeReason.REMINDER, NoticeReason.NUDGE}


def merged(
    here: NoticeRecord, told: Mapping[int, NoticeRecord], match: int | None, called: Iterable[int] = ()
) -> NoticeRecord:
    recent, elsewhere = [*here.recent, *called], None
    for other, one in told.items():  # one pass: some people sit at hundreds of tables
        if other == match:
            continue
        if one.recent:
            recent += one.recent
        if one.told is not None and (elsewhere is None or one.told > elsewhere):
            elsewhere = one.told
    return replace(here, recent=tuple(sorted(recent)[-MOST:]), elsewhere=elsewhere)


def spoken_for(known: NoticeRecord, now: int) -> NoticeRecord:
    """Return `known`, one table's notices to a person, after another table's notice at `now` that named it too."""
    if known.due is None or known.cause not in TURNS:
        return known
    return replace(known, told=now, due=None)


def decide(
    person: Person,
    usual: Way,
    known: NoticeRecord,
    cause: NoticeReason,
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
    if cause is NoticeReason.MEETING:
        enough = enough_until(person, known.recent, now, limit=limit)
        told = asleep is None and enough is None
        do = Do.DIRECT if way is Way.DIRECT else Do.MENTION
        return _told(do, person, known, now, limit) if told else NOTHING
    if cause is NoticeReason.HEADS_UP:
        heard = known.told is not None or known.headed is not None or _still_there(known, now) is not None
        wanted = person.heads_up and way is Way.DIRECT and asleep is None and not heard
        wanted = wanted and enough_until(person, known.recent, now, limit=limit) is None
        return _told(Do.DIRECT, person, known, now, limit) if wanted else NOTHING
    if cause in TURNS and known.told is not None and not person.always:
        return NOTHING
    if cause is NoticeReason.OPTIONAL and (known.told is not None or known.headed is not None):
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
    first = decide(person, usual, known, NoticeReason.OPTIONAL, now, limit=limit)
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


def _enough(
    person: Person, known: NoticeRecord, cause: NoticeReason, now: int, *, ends: int | None, limit: int
) -> int | None:
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


# A guess needs the times of at least this many of the person's moves.
LEAST: Final = 5
SHORTEST: Final = 360 * MINUTE
# The longest part of the day that counts as night, in milliseconds. A longer one says too little.
LONGEST: Final = 960 * MINUTE


def plays_again(moved: Iterable[int], now: int) -> int | None:
    """Return when somebody who moved at the times `moved` is likely to play again. This is only used for people who
    haven't set their quiet hours: a reminder at night is useless, and counts towards the daily limit on notices.

    Returns None if `now` is outside the longest stretch of the day without any of their moves, or if too little is
    known. All times are milliseconds since 1970 UTC.
    """
    known = list(moved)
    times = sorted({at % DAY for at in known})
    if len(known) < LEAST or len(times) < 2:
        return None
    nexts = (*times[1:], times[0] + DAY)
    begin, end = max(zip(times, nexts, strict=True), key=lambda gap: gap[1] - gap[0])
    if not SHORTEST <= end - begin <= LONGEST:
        return None
    since = (now - begin) % DAY
    return now + end - begin - since if 0 < since < end - begin else None


def called(row: OutboxRow, match: Match, seats: Iterable[int]) -> tuple[int, ...]:
    moves = row.kind is AnnouncementKind.MOVED
    mover = next((step.entry for step in row.steps if moves and step.entry.who >= 0), None)
    # A declined question is not their move.
    own = None if mover is None or mover.how is How.DECLINED else human(match, mover.who)
    if row.steps and row.steps[0].undone:  # others may have agreed to it last: who took back waits for that
        own = row.who
    users = (human(match, seat) for seat in seats)
    return tuple(user for user in users if user is not None and user != own)


def alone(match: Match) -> bool:
    """Return whether one person plays against computer players, and nobody waits for them, as a league would."""
    if match.status not in {Status.ACTIVE, Status.OVER} or match.options.league:
        return False
    people = 0
    for player in match.players:  # asked four times a turn
        people += player.user is not None
    return people < 2


def human(match: Match, seat: int) -> int | None:
    return next((player.human for player in match.players if player.seat == seat), None)


def waiting(match: Match) -> dict[int, int]:
    """Return the people for whom `match` is waiting, and since when it has waited for each of them. If somebody only
    has an optional question, the match isn't waiting for them.
    """
    if match.status is not Status.ACTIVE or match.clocks.lapse is not None:
        return {}
    pairs = zip(match.players, match.asked, strict=False)
    return {one.human: asked.since for one, asked in pairs if asked is not None and one.human is not None}


def waits(match: Match, user: int | None, cause: NoticeReason) -> bool:
    if user is None:
        return False
    plays = any(player.user == user for player in match.players)
    if cause is NoticeReason.ENDED:
        return match.status is Status.OVER and plays
    if cause is NoticeReason.FOLLOWED:  # players hear of the end anyway
        return match.status not in {Status.SIGNUP, Status.ACTIVE} and not plays
    if match.status is not Status.ACTIVE or match.seat_of(user) is None:
        return False
    if cause in {NoticeReason.BEGUN, NoticeReason.MEETING}:
        return True
    if cause is NoticeReason.HEADS_UP:
        return asked(match, user) is None
    # Nobody hears that the table is waiting for them if they may decline.
    return asked(match, user) is not None and (match.clocks.lapse is not None) is (cause is NoticeReason.OPTIONAL)
