"""What stands in Discord of a league (the sign-up, a division's standing), so that it is edited in place."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, select, text

from bot.league.storage import schema
from bot.match.storage.writing import Writing

_message = schema.messages.c
_OF: Final = select(schema.messages).where(_message.league == bindparam("of"))
_SET: Final = text(
    "INSERT INTO league_messages (league, what, channel, message, shown, at) "
    "VALUES (:league, :what, :channel, :message, :shown, :at) ON CONFLICT (league, what) DO UPDATE SET "
    "channel = excluded.channel, message = excluded.message, shown = excluded.shown, at = excluded.at"
)
_DROP: Final = delete(schema.messages).where(_message.league == bindparam("of"), _message.what == bindparam("which"))


class Message(msgspec.Struct, frozen=True):
    """``what`` it shows; ``shown``: a digest of that; ``at``: when it was posted or edited last."""

    what: str
    channel: int
    message: int
    shown: str
    at: int


def of_league(connection: Connection, league: int) -> dict[str, Message]:
    """All of a league, by what they show."""
    rows = connection.execute(_OF, {"of": league})
    return {row.what: Message(row.what, row.channel, row.message, row.shown, row.at) for row in rows}


def keep(writing: Writing, league: int, message: Message) -> None:
    """It stands there now, in place of one before."""
    writing.do(_SET, {"league": league, **msgspec.structs.asdict(message)})


def drop(writing: Writing, league: int, what: str) -> None:
    """It stands there no more."""
    writing.do(_DROP, {"of": league, "which": what})
