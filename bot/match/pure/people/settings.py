"""A person's settings, which apply wherever they play, and a server's settings, which its admins choose.

The database stores both as JSON, so adding a field with a default needs no migration.
"""

from __future__ import annotations

import enum

import msgspec

from games.options import Pairs


class Way(enum.StrEnum):
    """The way in which a person gets notices. If the bot can't send a direct message, it mentions the person
    instead.
    """

    MENTION = "mention"
    DIRECT = "direct"
    QUIET = "quiet"


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """One user's settings, which are the same in all servers.

    `way`: how they get notices of their turn. `always`: whether to notify them every time, not just once per table
    until they have acted or looked. `heads_up`: whether to notify them also when their turn comes after the current
    player's. `digest`: the hour (0 to 23) of a daily message about all their tables, or None. `zone`: their IANA time
    zone, or None for UTC. `quiet`: the start and end of their quiet hours, in minutes since midnight, or None.
    `confirm`: whether to ask before doing something that can't be undone. `locale`: the language that Discord last
    reported for them, used for messages sent without an interaction. `closed`: when Discord last refused a direct
    message to them, in milliseconds. `warned`: whether the bot has told them so. `away`: their vacations of the last
    year and the future, as spans in milliseconds since 1970 UTC. `hidden`: whether other people can't see their profile
    and their name in rating lists (L11.5). `shared`: whether a league's standings show how much their decisions cost
    them. `called`: the times of leagues' latest notices to them, in milliseconds. `rescue`: whether a vacation begins
    by itself, once a season, before they run out of time in a league. `rescued`: the league, the season and the start
    of each such vacation.
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
    rescue: bool = False
    rescued: tuple[tuple[int, int, int], ...] = ()


class Daily(msgspec.Struct, frozen=True):
    """A server's settings for the daily puzzle.

    `hour`: when the bot posts it (0 to 23). `zone`: the IANA time zone of that hour, or None for UTC. `told`: whether
    the bot has told the server's owner that it can't write in the channel.
    """

    channel: int
    hour: int
    zone: str | None = None
    told: bool = False


class Usual(msgspec.Struct, frozen=True):
    """A server's defaults for new tables of one game.

    `clock`: a clock as text, or "" for the usual one. `options`: the game's own options, if they differ from the game's
    defaults.
    """

    clock: str = ""
    options: Pairs = ()


class Weekly(msgspec.Struct, frozen=True):
    channel: int
    day: int = 0
    hour: int = 18
    zone: str | None = None


class Board(msgspec.Struct, frozen=True):
    channel: int
    message: int | None = None


class Server(msgspec.Struct, frozen=True, kw_only=True):
    """The settings chosen by a server's admins.

    `locale`: the language of public messages, or None for the server's language in Discord. `channels`: where people
    may open tables, or empty for everywhere. `opener`: the role that may open tables, or None for everyone. `way`: how
    players get notices of their turn unless they have chosen for themselves. `welcomed`: whether the bot has introduced
    itself. `puzzles`, `recap` and `board`: the settings for the daily puzzle, the recap of the week and the
    leaderboard, or None for each that is off. `warned`: whether the bot has told the server's owner that the role, or
    every channel in `channels`, has been deleted. `draft`: new values that someone has entered but not saved yet, by
    the setting's name in the form.

    `tables`: at how many tables a person may sit at a time, not counting leagues' tables, or None for any number.
    `games`: the defaults for new tables, by game. `founder`: the role whose members may create leagues, as moderators
    may, or None. `news`: the channel for league news that nobody has to act on, or None for each league's own channel.
    `notices`: how many notices a person gets from the server's tables per day at most, or None for the general limit.
    `puzzle_games`: the games of the daily puzzle, or empty for all of them.
    """

    locale: str | None = None
    channels: tuple[int, ...] = ()
    opener: int | None = None
    way: Way = Way.MENTION
    welcomed: bool = False
    puzzles: Daily | None = None
    recap: Weekly | None = None
    board: Board | None = None
    warned: bool = False
    draft: dict[str, tuple[str, ...]] = {}
    tables: int | None = None
    games: dict[str, Usual] = {}
    founder: int | None = None
    news: int | None = None
    notices: int | None = None
    puzzle_games: tuple[str, ...] = ()
