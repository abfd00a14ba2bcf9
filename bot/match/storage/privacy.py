"""What is kept about one person: all of it in one piece, or taken away.

Of tables that have ended the log stays, for it belongs to the others too: the seat of who is gone is a nobody's
(:data:`bot.match.pure.table.model.LEFT`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec
from sqlalchemy import BindParameter, Connection, Select, and_, bindparam, case, delete, func, select, update

from bot.match.pure.clock.state import Clocks, Pause
from bot.match.pure.log.entries import FOR_THEM
from bot.match.pure.table.model import LEFT, Options, TimerKind
from bot.match.pure.table.subject import SubjectKind, of_person
from bot.match.storage import queries, schema
from bot.match.storage.writing import Writing

_USER: Final[BindParameter[int]] = bindparam("whom")
_table, _player, _word = schema.matches.c, schema.players.c, schema.words.c
_incident, _notice, _note, _nudge = schema.incidents.c, schema.notices.c, schema.notes.c, schema.nudges.c
_entry, _order, _tenure = schema.entries.c, schema.orders.c, schema.tenures.c
_timer, _due = schema.timers.c, schema.outbox.c

_SEATS: Final = (
    select(_table.id.label("table"), _table.guild, _table.channel, _table.game, _table.status, _player.color)
    .join(schema.players, _player.match == _table.id)
    .where(_player.user == _USER)
    .order_by(_table.id)
)
# Whoever resigned made those up to "since"; whoever has taken a seat over, those behind it, unless they resigned since.
_OWN: Final = and_(
    _entry.how.not_in([how.value for how in FOR_THEM]),
    case(
        (_player.computer.is_(None), _entry.ply > _player.since),
        else_=and_(
            _entry.ply <= _player.since,
            _entry.ply
            > select(func.coalesce(func.max(_tenure.last), 0))
            .where(_tenure.match == _player.match, _tenure.seat == _player.seat)
            .scalar_subquery(),
        ),
    ),
)
_HELD: Final = (
    select(_entry.match.label("table"), _entry.ply, _entry.text, _entry.at)
    .join(schema.tenures, (_tenure.match == _entry.match) & (_tenure.seat == _entry.who))
    .where(
        _tenure.user == _USER,
        _tenure.computer.is_(None),
        _entry.ply >= _tenure.first,
        _entry.ply <= _tenure.last,
        _entry.how.not_in([how.value for how in FOR_THEM]),
    )
    .order_by(_entry.match, _entry.ply)
)
_MOVES: Final = (
    select(_entry.match.label("table"), _entry.ply, _entry.text, _entry.at)
    .join(schema.players, (_player.match == _entry.match) & (_player.seat == _entry.who))
    .where(_player.user == _USER, _OWN)
    .order_by(_entry.match, _entry.ply)
)
_KEPT: Final[dict[str, Select[Any]]] = {
    "seats": _SEATS,
    "moves": _MOVES,
    "seats given up": select(_tenure.match.label("table"), _tenure.seat, _tenure.first, _tenure.last).where(
        _tenure.user == _USER, _tenure.computer.is_(None)
    ),
    "moves from seats given up": _HELD,
    "tables opened": select(_table.id.label("table"), _table.channel, _table.created)
    .where(_table.owner == _USER)
    .order_by(_table.id),
    "words for draws": select(_word.match.label("table"), _word.number, _word.word, _word.seats).where(
        _word.user == _USER
    ),
    "incidents": select(
        *(_incident.match.label("table"), _incident.ply, _incident.kind),
        *(_incident.by, _incident.moderator, _incident.user, _incident.at),
    ).where((_incident.by == _USER) | (_incident.user == _USER)),
    "notices": select(
        *(_notice.match.label("table"), _notice.told, _notice.headed, _notice.due, _notice.cause, _notice.recent)
    ).where(_notice.user == _USER),
    "notes": select(_note.match.label("table"), _note.text, _note.at).where(_note.user == _USER),
    "nudges": select(_nudge.match.label("table"), _nudge.at).where(_nudge.user == _USER),
    "standing orders": select(_order.match.label("table"), _order.seat, _order.number, _order.state, _order.what).where(
        _order.user == _USER
    ),
    "timers": select(_timer.kind, _timer.due).where(_timer.subject == SubjectKind.PERSON.value, _timer.number == _USER),
    "announcements due": select(_due.number.label("table"), _due.kind, _due.created).where(
        _due.subject == SubjectKind.MATCH.value, _due.who == _USER
    ),
    "messages due": select(_due.kind, _due.created).where(
        _due.subject == SubjectKind.PERSON.value, _due.number == _USER
    ),
}
_INVITED: Final = select(_table.id, _table.options).where(_table.options.contains(bindparam("digits")))
_UNINVITE: Final = update(schema.matches).where(_table.id == bindparam("of")).values(options=bindparam("options"))
_proposal = schema.proposals.c
_PROPOSED: Final = (
    select(schema.proposals)
    .where(
        (_proposal.by == _USER)
        | _proposal.asked.contains(bindparam("digits"))
        | _proposal.answers.contains(bindparam("digits"))
    )
    .order_by(_proposal.match, _proposal.number)
)
_UNPROPOSE: Final = (
    update(schema.proposals)
    .where(_proposal.match == bindparam("of"), _proposal.number == bindparam("which"))
    .values(by=bindparam("maker"), asked=bindparam("people"), answers=bindparam("said"))
)
_PAUSED: Final = select(_table.id, _table.clocks).where(_table.clocks.contains(bindparam("digits")))
_UNPAUSE: Final = update(schema.matches).where(_table.id == bindparam("of")).values(clocks=bindparam("clocks"))

_SITS: Final = (
    select(_table.id)
    .join(schema.players, _player.match == _table.id)
    .where(_player.user == _USER, _player.computer.is_(None), queries.LIVE)
    .limit(1)
)
_GAME: Final = select(_table.game).where(_table.id == bindparam("of"))
_TAKE_OUT: Final = (
    update(schema.players)
    .where(_player.match == bindparam("of"), _player.user == _USER, _player.computer.is_(None))
    .values(
        computer=bindparam("kind"),
        since=select(_table.ply).where(_table.id == bindparam("of")).scalar_subquery(),
    )
)
_RINGS: Final = select(_timer.kind).where(_timer.subject == SubjectKind.PERSON.value, _timer.number == _USER)
_ERASED: Final = (
    delete(schema.notices).where(_notice.user == _USER),
    delete(schema.notes).where(_note.user == _USER),
    delete(schema.orders).where(_order.user == _USER),
    delete(schema.outbox).where(_due.subject == SubjectKind.PERSON.value, _due.number == _USER),
    delete(schema.people).where(schema.people.c.owner == _USER),
    update(schema.players).where(_player.user == _USER).values(user=LEFT),
    update(schema.matches).where(_table.owner == _USER).values(owner=LEFT),
    update(schema.tenures).where(_tenure.user == _USER).values(user=LEFT),
    update(schema.words).where(_word.user == _USER).values(user=LEFT),
    update(schema.incidents).where(_incident.by == _USER).values(by=LEFT),
    update(schema.incidents).where(_incident.user == _USER).values(user=LEFT),
    update(schema.nudges).where(_nudge.user == _USER).values(user=LEFT),
    update(schema.outbox).where(_due.who == _USER).values(who=LEFT),
)


def export(connection: Connection, user: int) -> dict[str, Any]:
    """All that is kept about ``user`` besides settings, by what it is; each row by column."""
    found: dict[str, Any] = {
        name: [dict(row._mapping) for row in connection.execute(statement, {"whom": user})]
        for name, statement in _KEPT.items()
    }
    found["invited to"] = [row.id for row, _ in _invited(connection.execute(_INVITED, {"digits": str(user)}), user)]
    found["asked and answered"] = [
        {
            "table": row.match,
            "matter": row.matter,
            "at": row.created,
            "asked by you": row.by == user,
            "your answer": answers.get(user),
            "outcome": row.outcome,
        }
        for row, _, answers in _proposed(connection.execute(_PROPOSED, {"whom": user, "digits": str(user)}), user)
    ]
    found["pauses"] = [row.id for row, *_ in _paused(connection.execute(_PAUSED, {"digits": str(user)}), user)]
    return found


def take_out(writing: Writing, match: int, user: int, kind: Callable[[str], str]) -> None:
    """The seat of ``user`` at a table that cannot be read is a computer's, of the ``kind`` that its game has: nothing
    else of the table is looked at, and nobody is told.
    """
    writing.touch(match)
    writing.forget_memory()  # which tables wait for them
    for row in writing.run(_GAME, {"of": match}).all():
        writing.run(_TAKE_OUT, {"of": match, "whom": user, "kind": kind(row.game)})


def erase(writing: Writing, user: int) -> bool:
    """Take it away. False, and nothing is done, while ``user`` decides for a seat at a table that is not over."""
    if writing.run(_SITS, {"whom": user}).all():
        return False
    writing.forget_memory()
    for row in writing.run(_RINGS, {"whom": user}).all():
        writing.set_timer(of_person(user), TimerKind(row.kind), None)
    for statement in _ERASED:
        writing.run(statement, {"whom": user})
    for row, options in _invited(writing.run(_INVITED, {"digits": str(user)}).all(), user):
        others = tuple(one for one in options.invited if one != user)
        left = msgspec.structs.replace(options, invited=others)
        writing.run(_UNINVITE, {"of": row.id, "options": msgspec.json.encode(left).decode()})
    for row, asked, answers in _proposed(writing.run(_PROPOSED, {"whom": user, "digits": str(user)}).all(), user):
        values = {
            "maker": LEFT if row.by == user else row.by,
            "people": _json([LEFT if one == user else one for one in asked]),
            "said": _json({LEFT if one == user else one: agrees for one, agrees in answers.items()}),
        }
        writing.run(_UNPROPOSE, {"of": row.match, "which": row.number, **values})
    for row, clocks, pause in _paused(writing.run(_PAUSED, {"digits": str(user)}).all(), user):
        nobodys = msgspec.structs.replace(clocks, paused=msgspec.structs.replace(pause, by=LEFT))
        writing.run(_UNPAUSE, {"of": row.id, "clocks": _json(nobodys)})
    return True


def _json(what: Any) -> str:
    return msgspec.json.encode(what).decode()


def _proposed(found: Iterable[Any], user: int) -> list[tuple[Any, tuple[int, ...], dict[int, bool | str]]]:
    """Of proposals that hold the digits, those that ``user`` made or was asked, with who was asked and who answered."""
    read = (
        (
            row,
            msgspec.json.decode(row.asked, type=tuple[int, ...]),
            msgspec.json.decode(row.answers, type=dict[int, bool | str]),
        )
        for row in found
    )
    return [one for one in read if user in {one[0].by, *one[1], *one[2]}]


def _paused(found: Iterable[Any], user: int) -> list[tuple[Any, Clocks, Pause]]:
    """Of rows whose clocks hold the digits, those in which ``user`` asked for the pause."""
    read = ((row, msgspec.json.decode(row.clocks, type=Clocks)) for row in found)
    return [(row, clocks, pause) for row, clocks in read if (pause := clocks.paused) is not None and pause.by == user]


def _invited(found: Any, user: int) -> list[tuple[Any, Options]]:
    """Of rows whose options hold the digits, those to which ``user`` is invited."""
    read = ((row, msgspec.json.decode(row.options, type=Options)) for row in found)
    return [(row, options) for row, options in read if user in options.invited]
