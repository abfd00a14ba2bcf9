"""The facts of an announcement, and the bot's rights in its channel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from bot.client.links import board_link, channel_link
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.outbox import Kind, OutboxRow
from bot.match.services.people.waiting import Waiting
from bot.presenters.presenter import Presenter, title_of
from bot.publishing.composing.carrying import Carried
from bot.wording.calls import enough_for, others_for
from data.texts import Texts

BOARDS: Final = frozenset({Kind.STARTED, Kind.MOVED, Kind.RESIGNED, Kind.SUBSTITUTE, Kind.UPGRADED})
"""The kinds of rows that put up a board."""


class Powers(msgspec.Struct, frozen=True):
    """The bot's rights in a channel beyond sending text."""

    files: bool = True
    embeds: bool = True


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """The facts of an announcement: a row, its present match, its public view, and how to post it.

    ``look``: for a row about the board; None if today's rules can't make it. ``newest``: nothing later is due, so the
    board goes with it. ``live``: people sit at the table together, so its board is changed in place. ``mentions``: whom
    the board pings; other names don't. ``last``: the people for whom this is the day's last ping, and when pings begin
    again. ``waiting``: all tables of this server that wait for them, if there are others. ``carried``: the previous
    board's lines.
    """

    row: OutboxRow
    match: Match
    look: Look | None
    tr: Texts
    powers: Powers
    newest: bool
    live: bool = False
    mentions: tuple[int, ...] = ()
    last: Mapping[int, int] = {}
    waiting: Mapping[int, Sequence[Waiting]] = {}
    carried: Carried | None = None


def has_ended(notice: Notice) -> bool:
    """Return whether this announces the end of a finished game."""
    return notice.match.status is Status.OVER and notice.row.last == notice.match.ply


def call_lines(notice: Notice, presenters: Mapping[str, Presenter]) -> list[str]:
    """Return the lines beside the pings: other tables that wait for the same people, and notes that it was the day's
    last ping.
    """
    lines = []
    for user, tables in notice.waiting.items():
        named = [
            (title_of(presenters, one.match.game), board_link(one.match) or channel_link(one.match), one.deadline)
            for one in tables
            if one.match.id != notice.match.id
        ]
        if named:
            lines.append(others_for(user, named, notice.tr))
    return [*lines, *(enough_for(user, at, notice.tr) for user, at in notice.last.items())]
