"""Ratings in the database: a cache of what the results say (L11.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, bindparam, select

from bot.league.storage import schema
from leagues.ratings import Rating

_rating = schema.ratings.c
_SEVERAL: Final = select(schema.ratings).where(
    _rating.game == bindparam("game"), _rating.who.in_(bindparam("whom", expanding=True))
)


def several(connection: Connection, game: str, who: Sequence[str]) -> dict[str, Rating]:
    """The ratings of these people and kinds of computers that have one."""
    rows = connection.execute(_SEVERAL, {"game": game, "whom": list(who)})
    return {row.who: Rating(row.mu, row.sigma) for row in rows}
