"""Rows into structs, and the statements that read. Built once: SQLAlchemy then finds their compiled form at once."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import ColumnElement, Row, Select, bindparam, func, or_, select, tuple_

from bot.match.chance import BY_ENTRY
from bot.match.clock.state import Clocks
from bot.match.errors import Fault, StoreFault
from bot.match.model import (
    FOR_THEM,
    Happened,
    How,
    Incident,
    Kind,
    LogEntry,
    Match,
    Options,
    OutboxRow,
    Player,
    Spot,
    Status,
    Timer,
    TimerKind,
    Word,
)
from bot.match.order import State
from bot.match.storage import schema
from games.core import CHANCE
from games.undo import WORD as UNDO

log = logging.getLogger(__name__)
S = TypeVar("S")
T = TypeVar("T")

_table, _sitting = schema.matches.c, schema.players.c
LIVE: Final = _table.status.in_((Status.SIGNUP.value, Status.ACTIVE.value))

_COLUMNS: Final = (
    _table.id,
    _table.guild,
    _table.channel,
    _table.game,
    _table.rules_version,
    _table.status,
    _table.owner,
    _table.locale,
    _table.options,
    _table.ply,
    _table.created,
    _table.moved,
    _table.announcement,
    _table.board_message,
    _table.commitment,
    _table.ranking,
    _table.chance,
    _table.draws,
    _table.choices,
    _table.joined,
    _table.ahead,
    _table.asked,
    _table.clocks,
    _table.stand_in,
    schema.secrets.c.seed,
    schema.secrets.c.key,
    _sitting.seat,
    _sitting.color,
    _sitting.user,
    _sitting.computer,
    _sitting.since,
)
_SEATED: Final = slice(len(_COLUMNS) - 5, len(_COLUMNS))
"""Where a row has the seat."""
_JOINED: Final = schema.matches.outerjoin(schema.players).outerjoin(
    schema.secrets, schema.secrets.c.match == schema.matches.c.id
)
# The same few texts come again and again, and what they say cannot be changed.
_options: Final = lru_cache(1024)(msgspec.json.Decoder(Options).decode)
_ranking: Final = lru_cache(256)(msgspec.json.Decoder(tuple[int, ...]).decode)
_ASKED: Final = msgspec.json.Decoder(tuple[int | None, ...])
_CLOCKS: Final = msgspec.json.Decoder(Clocks)
_HOWS: Final = {how.value: how for how in How}


def _tables(*where: ColumnElement[bool]) -> Select[Any]:
    return select(*_COLUMNS).select_from(_JOINED).where(*where).order_by(_table.id.desc(), _sitting.seat)


def _newest(where: ColumnElement[bool]) -> ColumnElement[bool]:
    return _table.id == select(func.max(_table.id)).where(where).scalar_subquery()


BY_ID: Final = _tables(_table.id == bindparam("match"))
BY_REQUEST: Final = _tables(_table.request == bindparam("request"))
REQUEST_OF: Final = select(_table.request).where(_table.id == bindparam("match"))
BY_CHANNEL: Final = _tables(_newest(_table.channel == bindparam("channel")))
BY_CHANNEL_LIVE: Final = _tables(_table.channel == bindparam("channel"), LIVE)
GAMES: Final = select(_table.game).where(_table.status == Status.ACTIVE.value).distinct().order_by(_table.game)
RUNNING: Final = select(_table.id).where(_table.status == Status.ACTIVE.value).order_by(_table.id)
SEVERAL: Final = _tables(_table.id.in_(bindparam("matches", expanding=True)))

# Lists are long, and few of their tables are shown: those are read in full by SEVERAL.
_SPOTS: Final[Select[Any]] = (
    select(_table.id, _table.channel).where(LIVE).order_by(_table.status, _table.moved.desc(), _table.id.desc())
)
SPOTS_IN_GUILD: Final = _SPOTS.where(_table.guild == bindparam("guild"))
SPOTS_OF_USER: Final = _SPOTS.where(
    _table.id.in_(select(_sitting.match).where(_sitting.user == bindparam("user"), _sitting.computer.is_(None)))
)

_entry = schema.entries.c
_MOVES: Final = (
    select(func.count())
    .select_from(schema.entries)
    .where(_entry.match == bindparam("match"), _entry.who != CHANCE, _entry.text.not_like(f"{UNDO} %"))
    .scalar_subquery()
    .label("moves")
)

# Whoever owns a sign-up sits there, so their tables are found by the seats, which have an index.
_OWN: Final = schema.matches.join(schema.players)
TABLES_OPENED: Final = (
    select(
        func.count().filter(_table.status == Status.SIGNUP.value).label("signups"),
        func.count().filter(_table.created > bindparam("since")).label("opened"),
    )
    .select_from(_OWN)
    .where(_sitting.user == bindparam("user"), _table.owner == bindparam("user"))
)
TABLES_LIVE: Final = select(func.count()).select_from(schema.matches).where(_table.guild == bindparam("guild"), LIVE)

_order = schema.orders.c
_ORDERS: Final = (
    select(func.count())
    .select_from(schema.orders)
    .where(_order.match == bindparam("match"), _order.state != State.DRAFT.value)
    .scalar_subquery()
    .label("orders")
)

# All that a move needs in one statement. The state comes once for each seat, which is cheaper than to ask twice.
FOR_A_MOVE: Final[Select[Any]] = (
    select(*_COLUMNS, schema.snapshots.c.state, schema.requests.c.first, schema.requests.c.last, _MOVES, _ORDERS)
    .select_from(
        _JOINED.outerjoin(schema.snapshots, schema.snapshots.c.match == schema.matches.c.id).outerjoin(
            schema.requests,
            (schema.requests.c.match == schema.matches.c.id) & (schema.requests.c.request == bindparam("request")),
        )
    )
    .where(_table.id == bindparam("match"))
    .order_by(_sitting.seat)
)

# Whether a request was committed: it opened a table, or it was the last one to change its match.
DONE: Final = (
    select(schema.requests.c.match)
    .where(schema.requests.c.request == bindparam("request"))
    .union_all(select(schema.matches.c.id).where(schema.matches.c.request == bindparam("request")))
)

LOG: Final = (
    select(_entry.ply, _entry.who, _entry.text, _entry.at, _entry.how)
    .where(_entry.match == bindparam("match"), _entry.ply >= bindparam("first"), _entry.ply <= bindparam("last"))
    .order_by(_entry.ply)
)
LAST_OF: Final[Select[Any]] = (
    select(_entry.ply, _entry.who, _entry.text, _entry.at, _entry.how)
    .join(schema.requests, (schema.requests.c.match == _entry.match) & (schema.requests.c.first == _entry.ply))
    .where(
        _entry.match == bindparam("match"),
        _entry.who == bindparam("who"),
        _entry.how.not_in([how.value for how in FOR_THEM]),
    )
    .order_by(_entry.ply.desc())
    .limit(1)
)

LAST_SINCE: Final[Select[Any]] = (
    select(_entry.ply, _entry.who, _entry.text, _entry.at, _entry.how)
    .where(_entry.match == bindparam("match"), _entry.ply > bindparam("ply"), _entry.who == bindparam("who"))
    .order_by(_entry.ply.desc())
    .limit(1)
)

# Which of the tables that are played are live ones is for their games to say.
PLAYED: Final[Select[Any]] = (
    select(_table.id)
    .where(
        _table.id > bindparam("after"),
        _table.status == Status.ACTIVE.value,
        _table.game.in_(bindparam("games", expanding=True)),
    )
    .order_by(_table.id)
    .limit(bindparam("limit"))
)

_word = schema.words.c
WORDS: Final = (
    select(_word.number, _word.user, _word.word, _word.seats)
    .where(_word.match == bindparam("match"))
    .order_by(_word.number)
)

_due = schema.outbox.c
_OUTBOX: Final = select(_due.id, _due.match, _due.channel, _due.kind, _due.first, _due.last, _due.who, _due.created)
OUTBOX: Final = _OUTBOX.order_by(_due.id).limit(bindparam("limit"))
OUTBOX_OF: Final[Select[Any]] = (
    _OUTBOX.where(_due.match == bindparam("match")).order_by(_due.id).limit(bindparam("limit"))
)

_incident = schema.incidents.c
INCIDENTS: Final = (
    select(_incident.kind, _incident.by, _incident.moderator, _incident.user, _incident.ply, _incident.at)
    .where(_incident.match == bindparam("match"))
    .order_by(_incident.number)
)
INCIDENT_OF_ROW: Final = INCIDENTS.where(_incident.announced == bindparam("row"))
OLDEST_DUE: Final = select(func.min(_due.created))

_timer = schema.timers.c
_KNOWN: Final = _timer.kind.in_([kind.value for kind in TimerKind])
"""Nobody could ring another kind; it would be due for ever."""
TIMERS_AHEAD: Final[Select[Any]] = (
    select(_timer.match, _timer.kind, _timer.due)
    .select_from(schema.timers.join(schema.matches))
    .where(or_(_timer.due > bindparam("latest"), _table.moved - _table.ahead > bindparam("now")), _KNOWN)
)
TIMERS_BETWEEN: Final[Select[Any]] = (
    select(_timer.match, _timer.kind, _timer.due)
    .where(
        _timer.due <= bindparam("until"),
        tuple_(_timer.due, _timer.match, _timer.kind)
        > tuple_(bindparam("after_due"), bindparam("after_match"), bindparam("after_kind")),
        _KNOWN,
    )
    .order_by(_timer.due, _timer.match, _timer.kind)
    .limit(bindparam("limit"))
)


def spot_of(row: Row[Any]) -> Spot:
    """A row of the lists."""
    return Spot(row.id, row.channel)


class Loaded(msgspec.Struct, frozen=True):
    """A match as a move finds it. ``state``: JSON, None before the start. ``key``: what its draws follow from
    (:func:`bot.match.chance.key_of`), None before the start.

    ``made``: the entries (first, last) that the same request made before; None when it is new. ``moves``: how many of
    the match's entries are moves of seats. ``orders``: how many standing orders
    there are or were.
    """

    match: Match
    state: bytes | None
    seed: bytes | None
    key: bytes | None
    made: tuple[int, int] | None
    moves: int = 0
    orders: int = 0


def tables_of(rows: Iterable[Row[Any]]) -> list[Match]:
    """The matches in ``rows`` (one row a seat, a match's rows side by side), but those that cannot be read."""
    grouped: dict[int, list[Row[Any]]] = {}
    for row in rows:
        grouped.setdefault(row.id, []).append(row)
    return readable(table_of, grouped.values())


def table_of(rows: Sequence[Row[Any]]) -> Match:
    """The one match in ``rows``. The seed is shown when something was drawn and nothing can be any more. Raises
    :class:`StoreFault`: something in it is not what was ever stored.
    """
    try:
        return _table_of(rows)
    except (ValueError, TypeError, AttributeError, msgspec.MsgspecError) as error:
        raise StoreFault(Fault.DAMAGED, f"match {rows[0].id}: {error}") from error


def _player(seat: int, color: str, user: int | None, computer: str | None, since: int) -> Player:
    return Player(seat=seat, color=color, user=user, computer=computer, since=since)


def _table_of(rows: Sequence[Row[Any]]) -> Match:
    row = rows[0]
    status = Status(row.status)
    options, ranking = _options(row.options), _ranking(row.ranking)
    shown = row.seed is not None and row.ply and status in {Status.OVER, Status.CANCELLED}
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
        players=tuple([_player(*one[_SEATED]) for one in rows if one.seat is not None]),
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
    )


def loaded_of(rows: Sequence[Row[Any]]) -> Loaded:
    """The match in rows of :data:`FOR_A_MOVE`."""
    row = rows[0]
    return Loaded(
        match=table_of(rows),
        state=None if row.state is None else row.state.encode(),
        seed=row.seed,
        key=row.seed if row.chance == BY_ENTRY and row.ply else row.key,
        made=None if row.first is None else (row.first, row.last),
        moves=row.moves,
        orders=row.orders,
    )


def log_of(rows: Iterable[Row[Any]]) -> tuple[LogEntry, ...]:
    """Rows of :data:`LOG`. Raises :class:`StoreFault`: nobody knows how one of them came about."""
    try:
        return tuple(LogEntry(row.ply, row.who, row.text, row.at, _HOWS[row.how]) for row in rows)
    except KeyError as error:
        raise StoreFault(Fault.DAMAGED, f"an entry came about in a way that nobody knows: {error}") from error


def words_of(rows: Iterable[Row[Any]]) -> tuple[Word, ...]:
    """Rows of :data:`WORDS`."""
    return tuple(Word(row.number, row.user, row.word, tuple(row.seats.split())) for row in rows)


def due_of(row: Row[Any]) -> OutboxRow:
    """A row of the outbox, without what happened in its entries. Raises :class:`StoreFault`: nobody knows its kind."""
    try:
        kind = Kind(row.kind)
    except ValueError as error:
        raise StoreFault(Fault.DAMAGED, f"match {row.match}, announcement {row.id}: {error}") from error
    return OutboxRow(
        id=row.id,
        match=row.match,
        channel=row.channel,
        kind=kind,
        first=row.first,
        last=row.last,
        who=row.who,
        created=row.created,
    )


def incident_of(row: Row[Any]) -> Incident:
    """A row of :data:`INCIDENTS`."""
    return Incident(kind=Happened(row.kind), by=row.by, moderator=row.moderator, user=row.user, ply=row.ply, at=row.at)


def timer_of(row: Row[Any]) -> Timer:
    """A row of the timers."""
    return Timer(row.match, TimerKind(row.kind), row.due)


def readable(make: Callable[[S], T], found: Iterable[S]) -> list[T]:
    """What ``make`` makes of each thing ``found``, but those that cannot be read: they must not hide the others."""
    made = []
    for one in found:
        try:
            made.append(make(one))
        except StoreFault as fault:
            log.error("What cannot be read is left out: %s", fault)
    return made
