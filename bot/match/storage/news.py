"""Find the servers whose leaderboards have changed, and announce the leaderboards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sqlalchemy import bindparam, select, union

from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import of_server
from bot.match.storage import schema
from bot.match.storage.writing import Writing

_server, _match, _player, _tenure = schema.servers.c, schema.matches.c, schema.players.c, schema.tenures.c
_POSTED: Final = select(_server.owner).where(_server.settings.contains('"board":{'))
_PLAYED: Final = union(
    select(_player.match).where(_player.user == bindparam("user")),
    select(_tenure.match).where(_tenure.user == bindparam("user")),
)
_THEIRS: Final = _POSTED.where(_server.owner.in_(select(_match.guild).where(_match.id.in_(_PLAYED))))


def renew(writing: Writing, at: int, users: Iterable[int] | None = None) -> None:
    """Announce the leaderboards that may list any of `users`, or all leaderboards if `users` is None."""
    if users is None:
        guilds = {row.owner for row in writing.query(_POSTED, {})}
    else:
        guilds = {row.owner for user in users for row in writing.query(_THEIRS, {"user": user})}
    for guild in sorted(guilds):
        announce(writing, guild, at)


def announce(writing: Writing, guild: int, at: int, channel: int = 0, message: int | None = None) -> None:
    """Announce a server's leaderboard, or that its old `message` in `channel` has to be deleted."""
    writing.post(of_server(guild), channel, AnnouncementKind.LEADERBOARD, message=message, at=at)
