"""The log entries that exist only in ladders, cups and evening tournaments (L10.1, L12 to L14)."""

from __future__ import annotations

import msgspec

from leagues.log.content import Content
from leagues.pods.pairing import Weighed


class BeganNow(Content, frozen=True):
    """Registration closed early, and the season began (L10.1). In an evening tournament, check-in opened instead, and
    the season begins when check-in ends.

    Either an organiser did this, or the league did because enough members had signed up.
    """

    season: int


class Ended(msgspec.Struct, frozen=True):
    """An announced result, such as a promotion, that is no longer certain because someone left (L9.2)."""

    member: str
    promise: str


class DeparturesTold(Content, frozen=True):
    """Members who had left were announced in the league's channel. This happens at most once a day (L6.5).

    `ended` holds announced results that are no longer certain because these members left.
    """

    season: int
    members: tuple[str, ...]
    ended: tuple[Ended, ...] = ()


class CheckedIn(Content, frozen=True):
    """Someone checked in for an evening tournament, either before the start or later as a latecomer. Latecomers play
    from the second round on (L14.1).
    """

    member: str


class CheckInAgain(Content, frozen=True):
    """Check-in for an evening tournament opened again, for the usual length of time (L14.1).

    This happens if few members had checked in and the start was processed late: the bot was then probably offline
    during check-in.
    """

    season: int


class Paired(Content, frozen=True):
    """The tables and byes of a round were set (L13.1, L13.2). Each table is in seat order, and NOBODY marks a seat for
    a computer player.

    An organiser can replace the tables as long as no table of the round has opened.
    """

    round: int
    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...]
    weighed: Weighed
    final: bool = False


class RoundEnded(Content, frozen=True):
    """A round ended. Tables of the round that were still running count for no one."""

    round: int


class LastRound(Content, frozen=True):
    """An organiser of an evening tournament decided which round will be its last."""

    round: int


class Queued(Content, frozen=True):
    """Someone asked to play at up to `most` ladder tables at the same time (L12.1). `rating` is the rating that was
    displayed for them at that time.
    """

    member: str
    most: int = 1
    rating: int = 1500


class Unqueued(Content, frozen=True):
    """Someone left a ladder's queue. Their running tables continue."""

    member: str


class Seen(Content, frozen=True):
    """Someone in a ladder's queue was active. There is at most one such entry per person per day."""

    member: str


class TableFound(Content, frozen=True):
    """A new ladder table was formed. `ratings` is in seat order. For the other fields, see
    :class:`leagues.ladder.queue.Sought`.
    """

    table: int
    seats: tuple[str, ...]
    ratings: tuple[int, ...]
    span: int
    longest: int
    wider: bool = False


class Freed(Content, frozen=True):
    """A ladder table was cancelled because a member missed the deadline for their first move.

    The other members of the table keep their places in the queue.
    """

    division: str
    table: int
    member: str


class Week(Content, frozen=True):
    # Rule L12.2.
    week: int
