"""What people do to a table besides moves."""

from __future__ import annotations

import enum

import msgspec


class Happened(enum.StrEnum):
    """What people do to a table besides moves: a game started, a table called off, a player removed from the sign-up or
    (a computer plays on) from the game, a player who resigned; a player whose time is up; a pause of the clocks that
    all agreed to, that somebody ended, that came to its end; a vacation that somebody takes, or ends; a move that a
    moderator lets the stand-in play for somebody; a seat that is offered to others (by its player, or because they miss
    their moves; or by somebody else), that its player keeps, that somebody takes over. And what nobody has done: the
    bot can be reached there again (:mod:`bot.match.services.away.reach`); the end of the season that the table belongs
    to is near, or later than was said; it has come, so that the clocks are short (L7.1), or has not after all; a
    ladder's table is called off, as somebody has not begun there (L12.1), or one of a round that is over before it
    (L13, L14); an organiser has annulled it (L5.5), or has taken that back; one of
    its players is out of the season, and somebody is being looked for (L6.5).
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
    """Something that people did to a table: kept for good. ``by``: who did it; ``moderator``: as a moderator, not as
    the table's owner or a player; ``user``: whom it befell, if it was somebody else. It followed entry ``ply``.
    """

    kind: Happened
    by: int
    moderator: bool = False
    user: int | None = None
    ply: int = 0
    at: int = 0
