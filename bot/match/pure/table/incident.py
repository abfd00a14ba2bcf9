"""Events at a table other than moves."""

from __future__ import annotations

import enum

import msgspec


class Happened(enum.StrEnum):
    """Events at a table other than moves.

    By people: starting or cancelling the table, removing a player (from the sign-up, or from the game so that a
    computer plays on), resigning; agreeing on a pause, ending it; taking or ending a vacation; a moderator skipping a
    player's move; offering, keeping or taking over a seat.

    Automatic: a player's time is up; a pause is over; the bot is reachable again
    (:mod:`bot.match.services.away.reach`); the season's end is near or postponed; clocks become short or normal again
    (L7.1); a ladder's table is cancelled because a player didn't begin (L12.1), or because its round is over (L13,
    L14); an organiser annuls the table (L5.5) or undoes that; a player has left the season, and the league is looking
    for a replacement (L6.5).
    """

    STARTED = "started"
    CALLED_OFF = "called-off"
    REMOVED = "removed"
    REPLACED = "replaced"
    RESIGNED = "resigned"
    TIME_UP = "time-up"
    PAUSED = "paused"
    WENT_ON = "went-on"
    PAUSE_OVER = "pause-over"
    AWAY = "away"
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
    """An event at a table. Events are kept permanently.

    `by` is who did it; `moderator` means that they did it as a moderator. `user` is the other person concerned, if any.
    It happened after entry `ply`.
    """

    kind: Happened
    by: int
    moderator: bool = False
    user: int | None = None
    ply: int = 0
    at: int = 0
