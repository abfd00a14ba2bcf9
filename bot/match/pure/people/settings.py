"""A person's settings, which apply wherever they play, and a server's settings, which its admins choose.

Both are stored as JSON, so adding a field with a default needs no migration.
"""

from __future__ import annotations

import enum

import msgspec


class Way(enum.StrEnum):
    """How people are notified: by a mention in the channel, by a direct message, or not at all.

    If the bot can't send a direct message, it uses a mention.
    """

    MENTION = "mention"
    DIRECT = "direct"
    QUIET = "quiet"


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """One user's settings, the same in all servers.

    `way`: how they are notified of their turn. `always`: notify them every time, not just once per table until they
    have acted or looked. `heads_up`: also notify them when their turn comes next but one. `digest`: the hour (0 to 23)
    of one daily message about all their tables, or None. `zone`: their IANA time zone; None means UTC. `quiet`: the
    start and end of their quiet hours, in minutes of the day (0 to 1,439; may cross midnight), or None. `confirm`: ask
    before anything that can't be undone. `locale`: their Discord language when they last set something, for messages
    sent without an interaction. `closed`: when they refused a direct message (milliseconds). `warned`: whether they
    know about that. `away`: their vacations of the last year and the future, as spans in milliseconds since 1970 UTC.
    Their clocks pause during these (:mod:`bot.match.pure.clock.vacation`). `hidden`: others see neither their profile
    nor their name in lists of ratings (L11.5). `shared`: a league's standings show how much their decisions cost them.
    `called`: when leagues recently notified them, in order (milliseconds).
    """

    way: Way | None = None
    always: bool = False
    heads_up: bool = False
    digest: int | None = None
    zone: str | None = None
    quiet: tuple[int, int] | None = None
    confirm: bool = True
    locale: str | None = None
    closed: int | None = None
    warned: bool = False
    away: tuple[tuple[int, int], ...] = ()
    hidden: bool = False
    shared: bool = False
    called: tuple[int, ...] = ()


class Daily(msgspec.Struct, frozen=True):
    """A server's settings for the daily puzzle.

    `channel` and `hour`: where and at what hour (0 to 23) it's posted. `zone`: the hour's IANA time zone, or None for
    UTC. `told`: whether the server's owner has been told that the bot can't write there.
    """

    channel: int
    hour: int
    zone: str | None = None
    told: bool = False


class Server(msgspec.Struct, frozen=True, kw_only=True):
    """The settings chosen by a server's admins.

    `locale`: the language of public messages, or None for the server's language in Discord. `channels`: where people
    may open tables, or empty for everywhere. `opener`: the role that may open tables, or None for everyone. `way`: how
    players are notified of their turn if they haven't chosen themselves. `welcomed`: whether the bot has introduced
    itself. `puzzles`: the settings for the daily puzzle, or None if there is none. `warned`: whether the server's owner
    has been told that all of `channels`, or the role, no longer exist.
    """

    locale: str | None = None
    channels: tuple[int, ...] = ()
    opener: int | None = None
    way: Way = Way.MENTION
    welcomed: bool = False
    puzzles: Daily | None = None
    warned: bool = False
