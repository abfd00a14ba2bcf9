from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, insert, select, union, update

from bot.match.pure.log.entries import ALL, LogEntry
from bot.match.pure.results import Ended, Result, medals_decided
from bot.match.pure.seats.tenure import Tenure
from bot.match.pure.table.model import Match
from bot.match.storage import queries, schema
from bot.match.storage.multiprocess.news import FOR_ALL
from bot.match.storage.rows import AnyRow, as_json, log_of
from bot.match.storage.seats import past_tenures
from bot.match.storage.writing import Writing

_result, _match = schema.results.c, schema.matches.c
_KEEP: Final = insert(schema.results)
_request = schema.requests.c
_HINT: Final = select(_request.match).where(
    _request.match == bindparam("match"), _request.request == bindparam("request")
)
_HINTED: Final = insert(schema.requests)
_WAITING: Final = (
    select(schema.results)
    .where(_result.rated.is_(None))
    .order_by(_result.ended, _result.match)
    .limit(bindparam("most"))
)
_OF: Final = select(schema.results).where(_result.match == bindparam("of"))
# An update without columns sets those for which it gets values.
_CHANGE: Final = update(schema.results).where(_result.match == bindparam("of"))
_OF_GAME: Final = (
    select(schema.results)
    .where(_result.game == bindparam("game"), _result.ended >= bindparam("since"), _result.rated.is_not(None))
    .order_by(_result.ended, _result.match)
)
_LAST: Final = (
    select(_result.ended, _result.match)
    .where(_result.game == bindparam("game"), _result.rated.is_not(None))
    .order_by(_result.ended.desc(), _result.match.desc())
    .limit(1)
)
_sitting, _tenure = schema.players.c, schema.tenures.c
_PLAYED_BY: Final = union(
    select(_sitting.match).where(_sitting.user == bindparam("user")),
    select(_tenure.match).where(_tenure.user == bindparam("user")),
)
_OF_USER: Final = select(schema.results).where(_result.match.in_(_PLAYED_BY)).order_by(_result.ended, _result.match)
_IN_GUILD: Final = (
    select(schema.results)
    .join(schema.matches, _match.id == _result.match)
    .where(_match.guild == bindparam("guild"))
    .order_by(_result.ended, _result.match)
)
_NAMING: Final = select(schema.results).where(
    _result.text.contains(bindparam("word")) | _result.rated.contains(bindparam("word"))
)
_GAMES: Final = select(_result.game).distinct()
_READ: Final = msgspec.json.Decoder(Result).decode


def played(connection: Connection, match: int) -> tuple[tuple[LogEntry, ...], tuple[Tenure, ...]]:
    rows: list[AnyRow] = list(connection.execute(queries.LOG, {"match": match, "first": 1, "last": ALL}))
    return log_of(rows), past_tenures(connection, match)


def keep(writing: Writing, match: Match, ended: int, result: Result | None) -> None:
    """Store the result in the transaction that ends the match. Does nothing if `result` is None."""
    if result is not None:
        text = as_json(_with_medals(writing, match, result))
        writing.do(_KEEP, {"match": match.id, "game": match.game, "ended": ended, "text": text})
        writing.news.add(FOR_ALL)


def _with_medals(writing: Writing, match: Match, result: Result) -> Result:
    # Players who were given a hint beat no computer.
    hinted = {seat for seat, _ in result.medals if writing.query(_HINT, _hint(match.id, seat))}
    left = tuple(one for one in result.medals if one[0] not in hinted)
    result = msgspec.structs.replace(result, medals=left)
    seats = sorted({*result.on_time, *(seat for seat, _ in left)})
    if not seats:
        return result
    writing.alone("medals")  # another process may be ending another game of theirs
    found = []
    for seat in seats:
        earlier = of_user(writing.connection, int(result.finishers[seat]))
        found += [(seat, one.value) for one in medals_decided(result, match.game, seat, earlier)]
    return msgspec.structs.replace(result, medals=tuple(found))


def hinted(writing: Writing, match: int, seat: int) -> None:
    """Record that the player of `seat` was given a hint. The record is kept until `match` ends."""
    if not writing.query(_HINT, _hint(match, seat)):
        writing.do(_HINTED, {**_hint(match, seat), "first": 0, "last": 0})


def _hint(match: int, seat: int) -> dict[str, int | str]:
    return {"match": match, "request": f"hint/{seat}"}


def mark(writing: Writing, match: int, rated: str) -> None:
    writing.do(_CHANGE, {"of": match, "rated": rated})


def reword(writing: Writing, match: int, result: Result) -> None:
    writing.do(_CHANGE, {"of": match, "text": as_json(result)})


def of_match(connection: Connection, match: int) -> Ended | None:
    row = connection.execute(_OF, {"of": match}).first()
    return None if row is None else _ended(row)


def waiting(connection: Connection, most: int) -> list[Ended]:
    """Return the results of the first `most` matches that still have no ratings, in the order in which they ended."""
    return _all(connection.execute(_WAITING, {"most": most}))


def of_game(connection: Connection, game: str, since: int = 0) -> list[Ended]:
    return _all(connection.execute(_OF_GAME, {"game": game, "since": since}))


def last_of(connection: Connection, game: str) -> tuple[int, int] | None:
    """Return when the game's last rated match ended, and its number, or None."""
    row = connection.execute(_LAST, {"game": game}).first()
    return None if row is None else (row.ended, row.match)


def of_user(connection: Connection, user: int) -> list[Ended]:
    return _all(connection.execute(_OF_USER, {"user": user}))


def in_guild(connection: Connection, guild: int) -> list[Ended]:
    return _all(connection.execute(_IN_GUILD, {"guild": guild}))


def naming(connection: Connection, who: str) -> list[tuple[int, str, str | None]]:
    """Return the matches whose results contain `who` as a JSON string, with their results and ratings as JSON."""
    rows = connection.execute(_NAMING, {"word": f'"{who}"'})
    return [(row.match, row.text, row.rated) for row in rows]


def rename(writing: Writing, match: int, text: str, rated: str | None) -> None:
    writing.do(_CHANGE, {"of": match, "text": text, "rated": rated})


def games(connection: Connection) -> list[str]:
    return [row.game for row in connection.execute(_GAMES)]


def _all(rows: Iterable[AnyRow]) -> list[Ended]:
    return [_ended(row) for row in rows]


def _ended(row: AnyRow) -> Ended:
    return Ended(row.match, row.game, row.ended, _READ(row.text), row.rated)
