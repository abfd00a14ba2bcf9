"""The statements that read from the database, built only once, so that SQLAlchemy can cache their compiled form."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from sqlalchemy import ColumnElement, Select, and_, bindparam, exists, func, or_, select, tuple_

from bot.match.pure.log.entries import FOR_THEM
from bot.match.pure.orders.order import State
from bot.match.pure.table.model import Status
from bot.match.pure.table.subject import SubjectKind, TimerKind
from bot.match.storage import schema
from games.core import CHANCE
from games.undo import WORD as UNDO

Query: TypeAlias = Select[Any]

_table, _player = schema.matches.c, schema.players.c
META: Final = select(schema.meta.c.value).where(schema.meta.c.key == bindparam("name"))
LIVE: Final = _table.status.in_((Status.SIGNUP.value, Status.ACTIVE.value))

_COLUMNS: Final = (
    *(column for column in schema.matches.c if column is not _table.request),
    *(schema.secrets.c.seed, schema.secrets.c.key),
    *(_player.seat, _player.color, _player.user, _player.computer, _player.since),
)
SEATED: Final = slice(len(_COLUMNS) - 5, len(_COLUMNS))
_JOINED: Final = schema.matches.outerjoin(schema.players).outerjoin(
    schema.secrets, schema.secrets.c.match == schema.matches.c.id
)


def _tables(*where: ColumnElement[bool]) -> Query:
    return select(*_COLUMNS).select_from(_JOINED).where(*where).order_by(_table.id.desc(), _player.seat)


def _newest(where: ColumnElement[bool]) -> ColumnElement[bool]:
    return _table.id == select(func.max(_table.id)).where(where).scalar_subquery()


BY_ID: Final = _tables(_table.id == bindparam("match"))
BY_REQUEST: Final = _tables(_table.request == bindparam("request"))
BY_FAMILY_LIVE: Final = _tables(_table.request.startswith(bindparam("family")), LIVE)
BY_CHANNEL: Final = _tables(_newest(_table.channel == bindparam("channel")))
BY_CHANNEL_LIVE: Final = _tables(_table.channel == bindparam("channel"), LIVE)
PLAYED_LAST: Final = _tables(
    _newest(
        and_(
            _table.game == bindparam("game"),
            _table.status == Status.OVER.value,
            _table.options.not_like('%"lesson":true%'),
            _table.id.in_(select(_player.match).where(_player.user == bindparam("user"))),
        )
    )
)
GAMES: Final = select(_table.game).where(_table.status == Status.ACTIVE.value).distinct().order_by(_table.game)
BEGUN_UNDER: Final = (
    select(_table.game, _table.rules_version, func.count().label("matches"))
    .where(_table.status == Status.ACTIVE.value)
    .group_by(_table.game, _table.rules_version)
    .order_by(_table.game, _table.rules_version)
)
BY_STATE: Final = select(_table.status, _table.game, func.count().label("tables")).group_by(_table.status, _table.game)
RUNNING: Final = select(_table.id).where(_table.status == Status.ACTIVE.value).order_by(_table.id)
SEVERAL: Final = _tables(_table.id.in_(bindparam("matches", expanding=True)))

# Lists are long, and few of their tables are shown: those are read in full by SEVERAL.
_SPOTS: Final[Query] = (
    select(_table.id, _table.channel).where(LIVE).order_by(_table.status, _table.moved.desc(), _table.id.desc())
)
SPOTS_IN_GUILD: Final = _SPOTS.where(_table.guild == bindparam("guild"))
SPOTS_OF_USER: Final = _SPOTS.where(
    _table.id.in_(select(_player.match).where(_player.user == bindparam("user"), _player.computer.is_(None)))
)

_entry = schema.entries.c
_MOVES: Final = (
    select(func.count())
    .select_from(schema.entries)
    .where(_entry.match == bindparam("match"), _entry.who != CHANCE, _entry.text.not_like(f"{UNDO} %"))
    .scalar_subquery()
    .label("moves")
)

# The owner of a sign-up sits there, so their tables are found by the seats, which have an index.
_OWN: Final = schema.matches.join(schema.players)
TABLES_OPENED: Final = (
    select(
        func.count().filter(_table.status == Status.SIGNUP.value).label("signups"),
        func.count().filter(_table.created > bindparam("since")).label("opened"),
    )
    .select_from(_OWN)
    .where(_player.user == bindparam("user"), _table.owner == bindparam("user"))
)
TABLES_OF_MEMBER: Final = (
    select(func.count())
    .select_from(_OWN)
    .where(
        _player.user == bindparam("user"),
        _player.computer.is_(None),
        _table.guild == bindparam("guild"),
        _table.options.like('%"league":0,%'),
        LIVE,
    )
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

# Everything that a move needs. The state comes once for each seat, which is cheaper than a second query.
FOR_A_MOVE: Final[Query] = (
    select(*_COLUMNS, schema.snapshots.c.state, schema.requests.c.first, schema.requests.c.last, _MOVES, _ORDERS)
    .select_from(
        _JOINED.outerjoin(schema.snapshots, schema.snapshots.c.match == schema.matches.c.id).outerjoin(
            schema.requests,
            (schema.requests.c.match == schema.matches.c.id) & (schema.requests.c.request == bindparam("request")),
        )
    )
    .where(_table.id == bindparam("match"))
    .order_by(_player.seat)
)

# A request was committed if it opened a table, or was the last one to change its match.
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
SINCE: Final[Query] = (
    select(
        *(_entry.ply, _entry.who, _entry.text, _entry.at, _entry.how),
        exists()
        .where(
            schema.requests.c.match == _entry.match,
            schema.requests.c.first == _entry.ply,
            _entry.how.not_in([how.value for how in FOR_THEM]),
        )
        .label("chosen"),
    )
    .where(_entry.match == bindparam("match"), _entry.ply > bindparam("after"), _entry.ply <= bindparam("last"))
    .order_by(_entry.ply)
)
LAST_OF: Final[Query] = (
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

LAST_SINCE: Final[Query] = (
    select(_entry.ply, _entry.who, _entry.text, _entry.at, _entry.how)
    .where(_entry.match == bindparam("match"), _entry.ply > bindparam("ply"), _entry.who == bindparam("who"))
    .order_by(_entry.ply.desc())
    .limit(1)
)

# The number of running matches that are read at a time.
PAGE: Final = 500
# Which of the tables that are played are live ones is for their games to say.
PLAYED: Final[Query] = (
    select(_table.id)
    .where(
        _table.id > bindparam("after"),
        _table.status == Status.ACTIVE.value,
        _table.game.in_(bindparam("games", expanding=True)),
    )
    .order_by(_table.id)
    .limit(PAGE)
)

_word = schema.words.c
WORDS: Final = (
    select(_word.number, _word.user, _word.word, _word.seats)
    .where(_word.match == bindparam("match"))
    .order_by(_word.number)
)

_due = schema.outbox.c
_OUTBOX: Final = select(
    *(_due.id, _due.subject, _due.number, _due.channel, _due.kind),
    *(_due.first, _due.last, _due.about, _due.who, _due.message, _due.created),
)
OUTBOX: Final = _OUTBOX.order_by(_due.id).limit(bindparam("limit"))
OUTBOX_OF: Final[Query] = (
    _OUTBOX.where(
        _due.subject == bindparam("subject"), _due.number == bindparam("number"), _due.id > bindparam("after")
    )
    .order_by(_due.id)
    .limit(bindparam("limit"))
)

# Not the rows themselves: those that wait for months because the bot may not write would hide all later ones.
OUTBOX_WAITING: Final = (
    select(_due.subject, _due.number, func.min(_due.created).label("since"))
    .group_by(_due.subject, _due.number)
    .order_by(func.min(_due.id))
)

_incident = schema.incidents.c
INCIDENTS: Final = (
    select(_incident.kind, _incident.by, _incident.moderator, _incident.user, _incident.ply, _incident.at)
    .where(_incident.match == bindparam("match"))
    .order_by(_incident.number)
)
INCIDENT_OF_ROW: Final = INCIDENTS.where(_incident.announced == bindparam("row"))

_timer = schema.timers.c
# A condition that skips unknown kinds of timers, which would otherwise be due forever, because nothing handles them.
_KNOWN: Final = _timer.kind.in_([kind.value for kind in TimerKind])
TIMERS_AHEAD: Final[Query] = (
    select(_timer.subject, _timer.number, _timer.kind, _timer.due)
    .select_from(schema.timers.join(schema.matches, _table.id == _timer.number))
    .where(_timer.subject == SubjectKind.MATCH.value)
    .where(or_(_timer.due > bindparam("latest"), _table.moved - _table.ahead > bindparam("now")), _KNOWN)
)
TIMERS_OF: Final[Query] = select(_timer.subject, _timer.number, _timer.kind, _timer.due).where(
    _timer.subject == bindparam("subject"), _timer.number == bindparam("number"), _KNOWN
)
TIMERS_BETWEEN: Final[Query] = (
    select(_timer.subject, _timer.number, _timer.kind, _timer.due)
    .where(
        _timer.due <= bindparam("until"),
        tuple_(_timer.due, _timer.subject, _timer.number, _timer.kind)
        > tuple_(
            bindparam("after_due"), bindparam("after_subject"), bindparam("after_number"), bindparam("after_kind")
        ),
        _KNOWN,
    )
    .order_by(_timer.due, _timer.subject, _timer.number, _timer.kind)
    .limit(bindparam("limit"))
)
