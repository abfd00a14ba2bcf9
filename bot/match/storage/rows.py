from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias, TypeVar

import msgspec
from sqlalchemy import Row

from bot.match.pure.clock.setting import Clocks
from bot.match.pure.errors import Fault, StoreFault
from bot.match.pure.log.entries import How, LogEntry
from bot.match.pure.table.incident import Happened, Incident
from bot.match.pure.table.model import Asked, Match, Player, SoloPause, Spot, Status, Word
from bot.match.pure.table.outbox import AnnouncementKind, OutboxRow
from bot.match.pure.table.settings import Options
from bot.match.pure.table.subject import Subject, SubjectKind, Timer, TimerKind
from bot.match.storage.queries import SEATED

AnyRow: TypeAlias = Row[Any]

log = logging.getLogger(__name__)
S = TypeVar("S")
T = TypeVar("T")

# The same few texts come again and again, and their values cannot be changed.
_options: Final = lru_cache(1024)(msgspec.json.Decoder(Options).decode)
_ranking: Final = lru_cache(256)(msgspec.json.Decoder(tuple[int, ...]).decode)
_ASKED: Final = msgspec.json.Decoder(tuple[Asked | None, ...])
_CLOCKS: Final = msgspec.json.Decoder(Clocks)
_SOLO_PAUSE: Final = msgspec.json.Decoder(SoloPause)
_HOWS: Final = {how.value: how for how in How}


def as_json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def spot_of(row: AnyRow) -> Spot:
    return Spot(row.id, row.channel)


class Loaded(msgspec.Struct, frozen=True):
    """A match with everything that is needed for a move.

    `state`: the position as JSON, or None before the start. `key`: the key of its random draws, or None before the
    start. `made`: the first and last log entry that the same request has already made, or None if the request is new.
    `moves`: how many log entries are players' moves. `orders`: how many standing orders the match has had. `version`:
    the match's version just before it was read from the database.
    """

    match: Match
    state: bytes | None
    seed: bytes | None
    key: bytes | None
    made: tuple[int, int] | None
    moves: int = 0
    orders: int = 0
    version: int | None = None


def tables_of(rows: Iterable[AnyRow]) -> list[Match]:
    grouped: dict[int, list[AnyRow]] = {}
    for row in rows:
        grouped.setdefault(row.id, []).append(row)
    return readable(table_of, grouped.values())


def table_of(rows: Sequence[AnyRow]) -> Match:
    """Return the match in `rows`, with its seed if no draws are to come. Raises :class:`StoreFault` for bad values."""
    try:
        return _table_of(rows)
    except (ValueError, TypeError, AttributeError, msgspec.MsgspecError) as error:
        raise StoreFault(Fault.DAMAGED, f"match {rows[0].id}: {error}") from error


def _player(seat: int, color: str, user: int | None, computer: str | None, since: int) -> Player:
    return Player(seat=seat, color=color, user=user, computer=computer, since=since)


def _table_of(rows: Sequence[AnyRow]) -> Match:
    row = rows[0]
    status = Status(row.status)
    options, ranking = _options(row.options), _ranking(row.ranking)
    shown = row.seed is not None and status in {Status.OVER, Status.CANCELLED}
    return Match(
        id=row.id,
        guild=row.guild,
        channel=row.channel,
        game=row.game,
        rules_version=row.rules_version,
        status=status,
        owner=row.owner,
        locale=row.locale,
        options=options,
        players=tuple([_player(*one[SEATED]) for one in rows if one.seat is not None]),
        ply=row.ply,
        created=row.created,
        moved=row.moved,
        announcement=row.announcement,
        board_message=row.board_message,
        commitment=row.commitment,
        seed=row.seed.hex() if shown else None,
        ranking=ranking,
        chance=row.chance,
        draws=row.draws,
        choices=row.choices,
        joined=tuple(row.joined.split()),
        ahead=row.ahead,
        asked=_ASKED.decode(row.asked),
        clocks=_CLOCKS.decode(row.clocks),
        stand_in=row.stand_in,
        solo_pause=None if row.halt is None else _SOLO_PAUSE.decode(row.halt),
    )


def asked_of(row: AnyRow) -> tuple[Asked | None, ...]:
    return _ASKED.decode(row.asked)


def clocks_of(row: AnyRow) -> Clocks:
    return _CLOCKS.decode(row.clocks)


def loaded_of(rows: Sequence[AnyRow], version: int | None = None) -> Loaded:
    """Return the match in `rows` of :data:`.queries.FOR_A_MOVE`. `version`: the match's just before they were read."""
    row = rows[0]
    return Loaded(
        match=table_of(rows),
        state=None if row.state is None else row.state.encode(),
        seed=row.seed,
        key=row.key,
        made=None if row.first is None else (row.first, row.last),
        moves=row.moves,
        orders=row.orders,
        version=version,
    )


def log_of(rows: Iterable[AnyRow]) -> tuple[LogEntry, ...]:
    try:
        return tuple(LogEntry(row.ply, row.who, row.text, row.at, _HOWS[row.how]) for row in rows)
    except KeyError as error:
        raise StoreFault(Fault.DAMAGED, f"an entry came about in a way that nobody knows: {error}") from error


def words_of(rows: Iterable[AnyRow]) -> tuple[Word, ...]:
    return tuple(Word(row.number, row.user, row.word, tuple(row.seats.split())) for row in rows)


def due_of(row: AnyRow) -> OutboxRow:
    try:
        kind, subject = AnnouncementKind(row.kind), subject_of(row)
    except ValueError as error:
        raise StoreFault(Fault.DAMAGED, f"{row.subject} {row.number}, announcement {row.id}: {error}") from error
    return OutboxRow(
        id=row.id,
        subject=subject,
        channel=row.channel,
        kind=kind,
        first=row.first,
        last=row.last,
        about=row.about,
        who=row.who,
        message=row.message,
        created=row.created,
    )


def incident_of(row: AnyRow) -> Incident:
    return Incident(kind=Happened(row.kind), by=row.by, moderator=row.moderator, user=row.user, ply=row.ply, at=row.at)


def timer_of(row: AnyRow) -> Timer:
    return Timer(subject_of(row), TimerKind(row.kind), row.due)


def subject_of(row: AnyRow) -> Subject:
    return Subject(SubjectKind(row.subject), row.number)


def readable(make: Callable[[S], T], found: Iterable[S]) -> list[T]:
    """Return `make(item)` for each item. Unreadable ones are logged and left out, so that others aren't hidden."""
    made = []
    for one in found:
        try:
            made.append(make(one))
        except StoreFault as fault:
            log.error("What cannot be read is left out: %s", fault)
    return made
