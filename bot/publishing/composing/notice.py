"""What is to be announced, and what the bot may do where that is."""

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
    """What the bot may do in a channel beyond sending text."""

    files: bool = True
    embeds: bool = True


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be announced: a row, its match as it is now (and what the public may know of it, for a row about the
    board; None where the rules of today cannot tell), how. ``newest``: nothing later is due, so the board goes with it.
    ``live``: people sit at the table together, so its board is changed in place. ``mentions``: whom the board calls;
    the names of others only stand there. ``last``: for whom of those this is the last call of the day, and from when on
    there are calls again. ``waiting``: all tables of the same server that wait for them, where there are others.
    ``carried``: what the board before it told.
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
    """Whether this announces the end of a game that was played to it."""
    return notice.match.status is Status.OVER and notice.row.last == notice.match.ply


def call_lines(notice: Notice, presenters: Mapping[str, Presenter]) -> list[str]:
    """What stands beside the calls: which other tables wait for those who are called, as one call speaks for all; and
    for whom it was the last one of the day.
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
