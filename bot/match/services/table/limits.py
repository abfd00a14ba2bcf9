from __future__ import annotations

from collections.abc import Callable

from bot.match.pure.errors import Refused, Why
from bot.match.services.desk import Desk
from bot.match.storage.writing import Writing


async def room_for(desk: Desk, guild: int | None, user: int) -> Callable[[Writing], None]:
    """Return a check that raises Refused (MANY_TABLES) if `user` has already reached the number of tables per player
    that the admins of `guild` allow.

    The check is part of the transaction that gives the user the seat, so two requests at the same moment can't both
    pass.
    """
    most = None if guild is None else (await desk.servers.of(guild)).tables

    def check(writing: Writing) -> None:
        if guild is not None and most is not None and writing.tables_of(guild, user) >= most:
            raise Refused(Why.MANY_TABLES, most=most)

    return check
