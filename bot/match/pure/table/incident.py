from __future__ import annotations

import enum

import msgspec


class Happened(enum.StrEnum):
    """An event at a table other than a move.

    Caused by people: somebody starts or cancels the table, its only player starts the game over at a new table, a
    player resigns or is removed, a pause or a vacation begins or ends, a moderator skips a player's move, or somebody
    offers, keeps or takes over a seat.

    Automatic: a player's time or a pause is over, a vacation begins before a player's time is over, people can reach
    the bot again, or a league changes something: it announces or postpones the season's end, changes the clocks (L7.1),
    cancels a table (L12.1, L13, L14), annuls a result or undoes that (L5.5), or looks for a replacement for a player
    who left (L6.5).
    """

    STARTED = "started"
    CALLED_OFF = "called-off"
    ANEW = "anew"
    REMOVED = "removed"
    REPLACED = "replaced"
    RESIGNED = "resigned"
    TIME_UP = "time-up"
    PAUSED = "paused"
    WENT_ON = "went-on"
    PAUSE_OVER = "pause-over"
    AWAY = "away"
    RESCUED = "rescued"
    BACK = "back"
    SKIPPED = "skipped"
    SEAT_OPEN = "seat-open"
    SEAT_OFFERED = "seat-offered"
    SEAT_KEPT = "seat-kept"
    SEAT_TAKEN = "seat-taken"
    REACHED = "reached"
    HELD = "held"
    ENDS_SOON = "ends-soon"
    ENDS_LATER = "ends-later"
    OVERTIME = "overtime"
    NO_OVERTIME = "no-overtime"
    FREED = "freed"
    ROUND_OVER = "round-over"
    ANNULLED = "annulled"
    OUT = "out"
    RESTORED = "restored"


class Incident(msgspec.Struct, frozen=True, kw_only=True):
    """An event at a table. The database keeps events forever.

    `by`: the user who caused it. `moderator`: whether they acted as a moderator. `user`: the other person concerned, if
    any. `ply`: the last log entry before it.
    """

    kind: Happened
    by: int
    moderator: bool = False
    user: int | None = None
    ply: int = 0
    at: int = 0
