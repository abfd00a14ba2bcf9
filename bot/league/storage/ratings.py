"""Store players' ratings. They follow from match results, so they can be computed again at any time (L11.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, text, update

from bot.league.storage import schema
from bot.match.storage.writing import Writing
from leagues.ratings import Rating

_rating = schema.ratings.c
_SEVERAL: Final = select(schema.ratings).where(
    _rating.game == bindparam("game"), _rating.who.in_(bindparam("whom", expanding=True))
)
_ALL: Final = select(schema.ratings).where(_rating.game == bindparam("game"))
_SET: Final = text(
    "INSERT INTO ratings (game, who, mu, sigma, tables) VALUES (:game, :who, :mu, :sigma, 1) "
    "ON CONFLICT (game, who) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, tables = ratings.tables + 1"
)
_OF_PERSON: Final = select(schema.ratings).where(_rating.who == bindparam("whom")).order_by(_rating.game)
_RENAME: Final = update(schema.ratings).where(_rating.who == bindparam("whom")).values(who=bindparam("other"))
_EMPTY: Final = delete(schema.ratings).where(_rating.game == bindparam("of"))
_FILL: Final = insert(schema.ratings)


class Rank(msgspec.Struct, frozen=True):
    who: str
    rating: Rating
    tables: int


def several(connection: Connection, game: str, who: Sequence[str]) -> dict[str, Rating]:
    rows = connection.execute(_SEVERAL, {"game": game, "whom": list(who)})
    return {row.who: Rating(row.mu, row.sigma) for row in rows}


def every(connection: Connection, game: str) -> list[Rank]:
    rows = connection.execute(_ALL, {"game": game})
    return [Rank(row.who, Rating(row.mu, row.sigma), row.tables) for row in rows]


def of_person(connection: Connection, who: str) -> dict[str, Rating]:
    return {row.game: Rating(row.mu, row.sigma) for row in connection.execute(_OF_PERSON, {"whom": who})}


def rename(writing: Writing, who: str, other: str) -> None:
    writing.do(_RENAME, {"whom": who, "other": other})


def keep(writing: Writing, game: str, ratings: Mapping[str, Rating]) -> None:
    """Store players' new ratings after a match, and add one to each player's number of rated matches."""
    if ratings:
        writing.do(
            _SET,
            [{"game": game, "who": who, "mu": one.mu, "sigma": one.sigma} for who, one in ratings.items()],
        )


def replace(writing: Writing, game: str, ranks: Iterable[Rank]) -> None:
    writing.do(_EMPTY, {"of": game})
    rows = [
        {"game": game, "who": one.who, "mu": one.rating.mu, "sigma": one.rating.sigma, "tables": one.tables}
        for one in ranks
    ]
    if rows:
        writing.do(_FILL, rows)
