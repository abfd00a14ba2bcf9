from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, select, text

from bot.league.storage import schema
from bot.match.storage.writing import Writing

_of = schema.messages.c
_GET = select(schema.messages).where(_of.league == bindparam("of"))
_SET = text(
    "INSERT INTO league_messages (league, what, channel, message, shown, at) "
    "VALUES (:league, :what, :channel, :message, :shown, :at) ON CONFLICT (league, what) DO UPDATE SET "
    "channel = excluded.channel, message = excluded.message, shown = excluded.shown, at = excluded.at"
)
_GONE = delete(schema.messages).where(_of.league == bindparam("of"), _of.what == bindparam("which"))


class Message(NamedTuple):
    """A message in Discord.

    `shown`: a hash of its contents. `at`: when it was last posted or edited, in milliseconds since 1970.
    """

    channel: int
    message: int
    shown: str
    at: int


def of_league(connection: Connection, league: int) -> dict[str, Message]:
    """Return all messages of a league by name, such as ``signup/<season>`` or ``standing/<season>/<division>``."""
    rows = connection.execute(_GET, {"of": league})
    return {row.what: Message(row.channel, row.message, row.shown, row.at) for row in rows}


def put(writing: Writing, league: int, what: str, message: Message) -> None:
    writing.do(_SET, {"league": league, "what": what, **message._asdict()})


def drop(writing: Writing, league: int, what: str) -> None:
    writing.do(_GONE, {"of": league, "which": what})
