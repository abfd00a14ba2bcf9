"""The settings of a person, valid wherever they play, and those that a server's admins made for it.

Both are kept as JSON: a field added here with a default needs no migration.
"""

from __future__ import annotations

import enum

import msgspec


class Way(enum.StrEnum):
    """The way somebody hears that a table is waiting for them: a mention there, a direct message (a mention, if the bot
    can't send one), or not at all.
    """

    MENTION = "mention"
    DIRECT = "direct"
    QUIET = "quiet"


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """One user's settings, the same in all servers.

    ``way``: the way they hear that it is their turn. ``always``: each time; otherwise once for a table until they have
    acted or looked there. ``heads_up``: also when they are next but one. ``digest``: the hour of their day (0 to 23) at
    which they get one message about all their tables; None: none. ``zone``: their time zone by its IANA name; None if
    they have not set it, and then UTC counts. ``quiet``: from when to when (minutes of their day, 0 to 1,439; it may
    include midnight) they get no notices; None: never. ``confirm``: whether the bot asks again before anything that
    cannot be undone. ``locale``: the language of their Discord when they set something, for messages that they get
    unasked. ``closed``: when they refused a direct message (milliseconds), and ``warned``: whether they know. ``away``:
    their vacations of the last year and future ones, from when to when (milliseconds since 1970 UTC): their clocks
    pause (:mod:`bot.match.pure.clock.vacation`). ``hidden``: others do not see their profile, nor them in lists of
    ratings (L11.5). ``shared``: a league's standing says how much their decisions cost them. ``called``: when leagues
    have called them of late, in order (milliseconds).
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
    """A puzzle a day: its channel, its hour (0 to 23) in the time zone ``zone`` (IANA; None: UTC). ``told``: whether
    the server's owner knows that the bot may not write there.
    """

    channel: int
    hour: int
    zone: str | None = None
    told: bool = False


class Server(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a server's admins.

    ``locale``: the language of its public messages; None: the server's own in Discord. ``channels``: the channels in
    which people may open tables; none: everywhere. ``opener``: the role whose members may open tables; None: everyone.
    ``way``: the way its players hear of their turn if they have set nothing themselves. ``welcomed``: whether the bot
    has introduced itself. ``puzzles``: where a puzzle a day is posted; None: nowhere. ``warned``: whether the server's
    owner knows that all of ``channels``, or the role, are gone.
    """

    locale: str | None = None
    channels: tuple[int, ...] = ()
    opener: int | None = None
    way: Way = Way.MENTION
    welcomed: bool = False
    puzzles: Daily | None = None
    warned: bool = False
