from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from bot.client.links import board_link, channel_link
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match
from bot.match.pure.table.outbox import Kind, OutboxRow
from bot.match.services.people.waiting import Waiting
from bot.presenters.presenter import Presenter, title_of
from bot.publishing.composing.carrying import Carried
from bot.wording.calls import enough_for, others_for
from data.texts import Texts

BOARDS: Final = frozenset({Kind.STARTED, Kind.MOVED, Kind.RESIGNED, Kind.SUBSTITUTE, Kind.UPGRADED})


class Powers(msgspec.Struct, frozen=True):
    files: bool = True
    embeds: bool = True


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """The data for an announcement: an outbox row, its match, the public view, and how to post it.

    `look`: the public view to draw, or None if the current rules can't read the log. `newest`: whether to post the
    board, because no later row of the match is due. `live`: whether the table is live, so that its board is a single
    message, which is edited. `mentions`: the users to ping. `last`: the users for whom this is the day's last ping,
    each with the time when pings start again. `waiting`: for each user, all tables in this server that wait for them,
    if there are several. `carried`: the lines to copy from the previous board message.
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


def call_lines(notice: Notice, presenters: Mapping[str, Presenter]) -> list[str]:
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
