"""Export or erase all data about one person.

The logs of finished matches are kept, because they belong to the other players too. In such a match, the seat of an
erased person belongs to nobody.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import BindParameter, Connection, Select, and_, bindparam, case, delete, exists, func, select, update

from bot.match.pure.clock.setting import Clocks
from bot.match.pure.log.entries import FOR_THEM
from bot.match.pure.table.model import LEFT
from bot.match.pure.table.settings import Options
from bot.match.pure.table.subject import SubjectKind, TimerKind, of_person
from bot.match.storage import queries, schema
from bot.match.storage.multiprocess.news import Changed, What
from bot.match.storage.puzzles import erase_answers
from bot.match.storage.rows import as_json
from bot.match.storage.store import Store
from bot.match.storage.writing import Writing

_USER: Final[BindParameter[int]] = bindparam("whom")
_table, _player, _word = schema.matches.c, schema.players.c, schema.words.c
_incident, _notice, _note, _nudge = schema.incidents.c, schema.notices.c, schema.notes.c, schema.nudges.c
_entry, _order, _tenure = schema.entries.c, schema.orders.c, schema.tenures.c
_timer, _due = schema.timers.c, schema.outbox.c
_solution, _try, _follower = schema.puzzle_answers.c, schema.puzzle_tries.c, schema.followers.c

_SEATS: Final = (
    select(_table.id.label("table"), _table.guild, _table.channel, _table.game, _table.status, _player.color)
    .join(schema.players, _player.match == _table.id)
    .where(_player.user == _USER)
    .order_by(_table.id)
)
# A player who resigned made those up to "since"; one who took a seat over, those after it, unless they resigned since.
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
    "games followed": select(_follower.match.label("table"), _follower.at).where(_follower.user == _USER),
    "standing orders": select(_order.match.label("table"), _order.seat, _order.number, _order.state, _order.what).where(
        _order.user == _USER
    ),
    "answers to puzzles": select(
        _solution.day, _solution.guild, _solution.move, _solution.right, _solution.lost, _solution.at
    )
    .where(_solution.user == _USER)
    .order_by(_solution.day),
    "answers to puzzles on demand": select(_try.number, _try.key, _try.right, _try.solved, _try.mu, _try.sigma, _try.at)
    .where(_try.user == _USER)
    .order_by(_try.number),
    "timers": select(_timer.kind, _timer.due).where(_timer.subject == SubjectKind.PERSON.value, _timer.number == _USER),
    "announcements due": select(_due.number.label("table"), _due.kind, _due.created).where(
        _due.subject == SubjectKind.MATCH.value, _due.who == _USER
    ),
    "messages due": select(_due.kind, _due.created).where(
        _due.subject == SubjectKind.PERSON.value, _due.number == _USER
    ),
}
_proposal = schema.proposals.c
_DIGITS: Final[BindParameter[str]] = bindparam("digits")
_LAST: Final = select(func.max(_table.id))
# A search of texts for somebody's id, some matches at a time.
_MENTIONING: Final = (
    select(_table.id)
    .where(
        _table.id > bindparam("after"),
        _table.id <= bindparam("until"),
        _table.options.contains(_DIGITS)
        | _table.clocks.contains(_DIGITS)
        | exists().where(
            _proposal.match == _table.id,
            (_proposal.by == _USER) | _proposal.asked.contains(_DIGITS) | _proposal.answers.contains(_DIGITS),
        ),
    )
    .order_by(_table.id)
)
_TEXTS: Final = select(_table.options, _table.clocks).where(_table.id == bindparam("of"))
_PROPOSED: Final = select(schema.proposals).where(_proposal.match == bindparam("of")).order_by(_proposal.number)
# An update without columns sets those for which it gets values.
_CHANGE: Final = update(schema.matches).where(_table.id == bindparam("of"))
_UNPROPOSE: Final = update(schema.proposals).where(
    _proposal.match == bindparam("of"), _proposal.number == bindparam("which")
)
# The number of matches to search in one read, which takes a few milliseconds.
PAGE: Final = 2_000

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
_TOLD_AT: Final = select(_notice.match).where(_notice.user == _USER).distinct()
_ERASED: Final = (
    delete(schema.notices).where(_notice.user == _USER),
    delete(schema.notes).where(_note.user == _USER),
    delete(schema.followers).where(_follower.user == _USER),
    delete(schema.orders).where(_order.user == _USER),
    delete(schema.puzzle_answers).where(_solution.user == _USER),
    delete(schema.puzzle_tries).where(_try.user == _USER),
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


class Mentions(NamedTuple):
    """The parts of a match's stored data that mention a person.

    `options`: the match's options if the person is among those invited in them, otherwise None. `clocks`: the clocks if
    the person asked for the current pause, otherwise None. `proposed`: the proposals that were made by or to the
    person, each with the people who were asked and their answers.
    """

    options: Options | None
    clocks: Clocks | None
    proposed: list[tuple[Any, tuple[int, ...], dict[int, bool | str]]]


async def export(store: Store, user: int) -> dict[str, Any]:
    def rows(connection: Connection) -> dict[str, Any]:
        return {
            name: [row._asdict() for row in connection.execute(statement, {"whom": user})]
            for name, statement in _KEPT.items()
        }

    found = await store.read(rows)
    matches = await mentioning(store, user)

    def texts(connection: Connection) -> list[tuple[int, Mentions]]:
        return [(match, _mentions(connection.execute, match, user)) for match in matches]

    mentions = await store.read(texts)
    found["invited to"] = [match for match, one in mentions if one.options is not None]
    found["asked and answered"] = [
        {
            "table": row.match,
            "matter": row.matter,
            "at": row.created,
            "asked by you": row.by == user,
            "your answer": answers.get(user),
            "outcome": row.outcome,
        }
        for _, one in mentions
        for row, _, answers in one.proposed
    ]
    found["pauses"] = [match for match, one in mentions if one.clocks is not None]
    return found


async def mentioning(store: Store, user: int) -> list[int]:
    """Return the matches that may mention `user`, including some where a longer id has the same digits."""
    found: list[int] = []
    last = await store.read(lambda connection: connection.execute(_LAST).scalar())
    for after in range(0, last or 0, PAGE):
        values = {"after": after, "until": after + PAGE, "whom": user, "digits": str(user)}
        found += [row.id for row in await store.ask(_MENTIONING, values)]
    return found


def take_out(writing: Writing, match: int, user: int, kind: Callable[[str], str]) -> None:
    """Replace `user` with a computer player at a table that can't be read. Nothing is announced."""
    writing.touch(match)
    writing.forget_memory()  # which tables wait for them
    writing.changed.add(Changed(What.TOLD, user))
    for row in writing.run(_GAME, {"of": match}).all():
        writing.run(_TAKE_OUT, {"of": match, "whom": user, "kind": kind(row.game)})


def erase(writing: Writing, user: int) -> bool:
    """Erase the data about `user`, except mentions (:func:`unmention`). Returns False if they sit at an unfinished
    table.
    """
    if writing.run(_SITS, {"whom": user}).all():
        return False
    writing.forget_memory(row.match for row in writing.run(_TOLD_AT, {"whom": user}).all())
    writing.changed |= {Changed(what, user) for what in (What.PEOPLE, What.TOLD, What.ERASED)}
    for row in writing.run(_RINGS, {"whom": user}).all():
        writing.set_timer(of_person(user), TimerKind(row.kind), None)
    erase_answers(writing, user)
    for statement in _ERASED:
        writing.run(statement, {"whom": user})
    return True


def unmention(writing: Writing, match: int, user: int) -> None:
    found = _mentions(writing.run, match, user)
    if found != Mentions(None, None, []):
        writing.forget_memory([match])
    if found.options is not None:
        others = tuple(one for one in found.options.invited if one != user)
        left = msgspec.structs.replace(found.options, invited=others)
        writing.do(_CHANGE, {"of": match, "options": as_json(left)})
    for row, asked, answers in found.proposed:
        values = {
            "by": LEFT if row.by == user else row.by,
            "asked": as_json([LEFT if one == user else one for one in asked]),
            "answers": as_json({LEFT if one == user else one: agrees for one, agrees in answers.items()}),
        }
        writing.do(_UNPROPOSE, {"of": match, "which": row.number, **values})
    if found.clocks is not None:
        pauses = tuple(msgspec.structs.replace(one, by=LEFT) if one.by == user else one for one in found.clocks.pauses)
        nobodys = msgspec.structs.replace(found.clocks, pauses=pauses)
        writing.do(_CHANGE, {"of": match, "clocks": as_json(nobodys)})


def _mentions(execute: Callable[..., Any], match: int, user: int) -> Mentions:
    options, clocks = None, None
    for row in execute(_TEXTS, {"of": match}).all():
        read = msgspec.json.decode(row.options, type=Options)
        options = read if user in read.invited else None
        stored = msgspec.json.decode(row.clocks, type=Clocks)
        clocks = stored if any(one.by == user for one in stored.pauses) else None
    proposed = [
        (
            row,
            msgspec.json.decode(row.asked, type=tuple[int, ...]),
            msgspec.json.decode(row.answers, type=dict[int, bool | str]),
        )
        for row in execute(_PROPOSED, {"of": match}).all()
    ]
    return Mentions(options, clocks, [one for one in proposed if user in {one[0].by, *one[1], *one[2]}])
