"""The acts of people at a table besides moves."""

from __future__ import annotations

import enum

import msgspec


class Happened(enum.StrEnum):
    """Acts of people at a table besides moves: a game starts; a table is cancelled; a player is removed from the
    sign-up or (a computer plays on) from the game, or resigns; a player's time is up; a pause that all agreed to, that
    somebody ended, that came to its end; a vacation that somebody takes, or ends; a move that a moderator lets the
    stand-in play for somebody; a seat that is offered to others (by its player, or because they miss their moves; or by
    somebody else), that its player keeps, that somebody takes over. And events without an author: people can reach the
    bot there again (:mod:`bot.match.services.away.reach`); the end of the table's season is near, or later than
    announced; it has come, so the clocks are short (L7.1), or has not after all; a ladder's table is cancelled, since
    somebody has not begun there (L12.1), or one of a round that is over before it (L13, L14); an organiser has annulled
    it (L5.5), or has undone that; one of its players has left the season, and the league is looking for somebody
    (L6.5).
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
    """An act of people at a table: kept for good. ``by``: who did it; ``moderator``: as a moderator, not as the table's
    owner or a player; ``user``: the person concerned, if it was somebody else. It followed entry ``ply``.
    """

    kind: Happened
    by: int
    moderator: bool = False
    user: int | None = None
    ply: int = 0
    at: int = 0
