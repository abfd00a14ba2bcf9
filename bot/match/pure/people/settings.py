"""What a person has set for themselves, wherever they play, and what a server's admins have set for it.

Both are kept as JSON: a field added here with a default needs no migration.
"""

from __future__ import annotations

import enum

import msgspec


class Way(enum.StrEnum):
    """How somebody is told that a table waits for them: mentioned there, by a direct message (mentioned, where that is
    closed to the bot), or not at all.
    """

    MENTION = "mention"
    DIRECT = "direct"
    QUIET = "quiet"


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """One user's settings, the same in all servers.

    ``way``: how they are told that it is their turn. ``always``: each time; else once for a table until they have
    acted or looked there. ``heads_up``: also when they are next but one. ``digest``: the hour of their day (0 to 23) at
    which they get one message about all their tables; None: none. ``zone``: their time zone by its IANA name; None
    where they have not said, and then UTC counts. ``quiet``: from when to when (minutes of their day, 0 to 1,439; it
    may go over midnight) they are not told anything; None: never. ``confirm``: whether they are asked again before
    what cannot be taken back. ``locale``: the language of their Discord when they set something, for what they are sent
    unasked. ``closed``: when a direct message was refused them (milliseconds), and ``warned``: whether they know.
    ``away``: their vacations of the last year and those to come, from when to when (milliseconds since 1970 UTC): their
    clocks stand (:mod:`bot.match.pure.clock.vacation`). ``hidden``: others do not see their profile, nor them in
    lists of ratings (L11.5). ``shared``: a league's standing says what their decisions gave away. ``called``: when
    leagues have called them of late, in order (milliseconds).
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
    """A puzzle a day: in which channel, at which hour (0 to 23) of the time zone ``zone`` (IANA; None: UTC). ``told``:
    whether the server's owner was told that the bot may not write there.
    """

    channel: int
    hour: int
    zone: str | None = None
    told: bool = False


class Server(msgspec.Struct, frozen=True, kw_only=True):
    """What a server's admins have set.

    ``locale``: the language of its public messages; None: the server's own in Discord. ``channels``: where tables may
    be opened; none: everywhere. ``opener``: the role whose members may open tables; None: everybody. ``way``: how its
    players are told that it is their turn where they have set nothing themselves. ``welcomed``: whether the bot has
    said who it is. ``puzzles``: where a puzzle a day is posted; None: nowhere. ``warned``: whether the server's owner
    was told that all of ``channels``, or the role, are gone.
    """

    locale: str | None = None
    channels: tuple[int, ...] = ()
    opener: int | None = None
    way: Way = Way.MENTION
    welcomed: bool = False
    puzzles: Daily | None = None
    warned: bool = False
