"""What one transaction can write. All of it is committed together, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import BindParameter, Connection, CursorResult, Row, bindparam, delete, func, insert, select, update

from bot.match.pure.clock.state import Clocks
from bot.match.pure.errors import Refused, Stale, Why
from bot.match.pure.log.entries import LogEntry
from bot.match.pure.notices.whom import waiting
from bot.match.pure.table.incident import Incident
from bot.match.pure.table.limits import Count
from bot.match.pure.table.model import Asked, Kind, Match, Status, TimerKind, Word
from bot.match.pure.table.subject import Subject, SubjectKind, of_match
from bot.match.storage import beside, queries, rows, schema
from bot.match.storage.file.ready import do
from bot.match.storage.people import S, Shelf

_MATCH: Final[BindParameter[int]] = bindparam("of")
"""The match in conditions; ``match`` itself is the name of a column to be set."""

_OPEN: Final = insert(schema.matches).returning(schema.matches.c.id)
_CHANGE: Final = update(schema.matches).where(schema.matches.c.id == _MATCH)
_UNSEAT: Final = delete(schema.players).where(schema.players.c.match == _MATCH)
_SEAT: Final = insert(schema.players)
_MOVE: Final = (
    update(schema.matches)
    .where(
        schema.matches.c.id == _MATCH,
        schema.matches.c.ply == bindparam("before"),
        schema.matches.c.status == bindparam("was"),
    )
    .values(
        ply=bindparam("ply"),
        moved=bindparam("moved"),
        status=bindparam("status"),
        ranking=bindparam("ranking"),
        draws=bindparam("draws"),
        choices=bindparam("choices"),
        ahead=bindparam("ahead"),
        asked=bindparam("asked"),
        clocks=bindparam("clocks"),
        halt=bindparam("halt"),
    )
)
_TAKE_OVER: Final = (
    update(schema.matches)
    .where(
        schema.matches.c.id == _MATCH,
        schema.matches.c.ply == bindparam("before"),
        schema.matches.c.status == bindparam("was"),
    )
    .values(rules_version=bindparam("rules_version"))
)
_SET_AHEAD: Final = update(schema.matches).where(schema.matches.c.id == _MATCH).values(ahead=bindparam("ahead"))
_SET_ASKED: Final = update(schema.matches).where(schema.matches.c.id == _MATCH).values(asked=bindparam("asked"))
_SET_CLOCKS: Final = update(schema.matches).where(schema.matches.c.id == _MATCH).values(clocks=bindparam("clocks"))
_ENTER: Final = insert(schema.entries)
_KEEP: Final = insert(schema.snapshots)
_REPLACE: Final = (
    update(schema.snapshots)
    .where(schema.snapshots.c.match == _MATCH)
    .values(ply=bindparam("ply"), state=bindparam("state"))
)
_HIDE: Final = insert(schema.secrets)
_STIR: Final = update(schema.secrets).where(schema.secrets.c.match == _MATCH).values(key=bindparam("key"))
_FORGET_SEED: Final = delete(schema.secrets).where(schema.secrets.c.match == _MATCH)
_SAY: Final = insert(schema.words)
_REMEMBER: Final = insert(schema.requests)
_FORGET: Final = delete(schema.requests).where(
    schema.requests.c.match == _MATCH, schema.requests.c.request != bindparam("but")
)
_ANNOUNCE: Final = insert(schema.outbox)
_POSTED: Final = delete(schema.outbox).where(schema.outbox.c.id == bindparam("row"))
_BOARD: Final = update(schema.matches).where(schema.matches.c.id == _MATCH).values(board_message=bindparam("message"))
_ANNOUNCEMENT: Final = (
    update(schema.matches).where(schema.matches.c.id == _MATCH).values(announcement=bindparam("message"))
)
_REHOUSE: Final = (
    update(schema.matches)
    .where(schema.matches.c.id == _MATCH)
    .values(channel=bindparam("channel"), board_message=None, announcement=None)
)
_READDRESS: Final = (
    update(schema.outbox)
    .where(schema.outbox.c.subject == bindparam("kind_of"), schema.outbox.c.number == _MATCH)
    .values(channel=bindparam("channel"))
)
_NOTE: Final = insert(schema.incidents).values(
    number=select(func.coalesce(func.max(schema.incidents.c.number), 0) + 1)
    .where(schema.incidents.c.match == _MATCH)
    .scalar_subquery()
)
_PUT_OFF: Final = (
    update(schema.timers)
    .where(schema.timers.c.kind == bindparam("of_kind"), schema.timers.c.due > bindparam("after"))
    .values(due=schema.timers.c.due + bindparam("by"))
)
_BRING_FORWARD: Final = (
    update(schema.timers)
    .where(schema.timers.c.kind == bindparam("of_kind"), schema.timers.c.due > bindparam("latest"))
    .values(due=bindparam("again"))
)
_DUE: Final = select(schema.timers.c.due).where(
    schema.timers.c.subject == bindparam("subject"),
    schema.timers.c.number == bindparam("number"),
    schema.timers.c.kind == bindparam("kind"),
)
_FORGET_META: Final = delete(schema.meta).where(schema.meta.c.key == bindparam("name"))
_ADD_META: Final = insert(schema.meta)


class Writing:
    """An open transaction that writes; :meth:`bot.match.storage.store.Store.write` makes it."""

    def __init__(self, connection: Connection, memory: beside.Memory | None = None) -> None:
        self.timers: dict[tuple[Subject, TimerKind], int | None] = {}
        """The timers that were set, by subject and kind; None: taken away."""
        self.told: set[Subject] = set()
        """What something was announced of, besides matches: of these whoever commits tells."""
        self.stamped: dict[int, int] = {}
        """The versions of the matches that it has changed (:meth:`.beside.Memory.version`), once it was committed."""
        self._connection = connection
        self._memory = memory or beside.Memory()
        self._beside: dict[int, beside.Beside] = {}
        self._touched: set[int] = set()
        self._came: dict[int, frozenset[int]] = {}
        self._waiting: dict[int, dict[int, int | None]] = {}
        self._unknown = False

    def _do(self, statement: Any, values: dict[str, Any] | list[dict[str, Any]]) -> int:
        return do(self._connection, statement, values).rowcount

    def _rows(self, statement: Any, values: dict[str, Any]) -> list[Row[Any]]:
        return list((self._connection.execute(statement, values)).all())

    def run(self, statement: Any, values: dict[str, Any]) -> CursorResult[Any]:
        """Execute a statement of another module of the storage."""
        return self._connection.execute(statement, values)

    do, query = _do, _rows
    """For what is stored by modules of their own (:mod:`bot.match.storage.proposals`)."""

    def beside(self, match: int) -> beside.Beside:
        """What lies beside ``match``, to be changed; whoever has looked there meanwhile came."""
        found = self._beside.get(match)
        if found is None:
            kept = self._memory.get(match) or beside.read(self._connection, match)
            found = self._beside[match] = beside.Beside(match, kept)
            self._came[match] = self._memory.take(match)
            for user in self._came[match]:
                found.came(user)
        return found

    def touch(self, match: int) -> None:
        """What is posted of ``match``, or shown, is another thing after this."""
        self._touched.add(match)

    def version(self, match: int) -> int:
        """The match's version before this transaction."""
        return self._memory.version(match)

    def forget_memory(self) -> None:
        """What follows changes things in ways that are told to nobody."""
        self.flush()
        self._unknown = True

    def flush(self) -> None:
        """Write what differs of what lies beside the matches."""
        beside.write(self._connection, self._beside.values())

    def committed(self) -> None:
        """It was: what it has left is what is true."""
        if self._unknown:
            self._memory.clear()
        else:
            self.stamped = self._memory.commit(self._beside.values(), self._touched, self._waiting)

    def failed(self, *, surely: bool) -> None:
        """Nothing of it holds; not ``surely``: it went wrong as it was committed."""
        if not surely:
            self._memory.clear()
        for match, users in self._came.items():
            for user in users:
                self._memory.note(match, user)

    def load(self, match: int, request: str) -> rows.Loaded:
        """The match, and whether ``request`` was done before. Raises :class:`Refused`: no such match."""
        found = self._rows(queries.FOR_A_MOVE, {"match": match, "request": request})
        if not found:
            raise Refused(Why.NO_MATCH, match=match)
        return rows.loaded_of(found)

    def opened_by(self, request: str) -> Match | None:
        """The match that ``request`` opened before."""
        found = self._rows(queries.BY_REQUEST, {"request": request})
        return rows.table_of(found) if found else None

    def request_of(self, match: int) -> str:
        """The request that opened ``match``; empty for no match."""
        found = self._rows(queries.REQUEST_OF, {"match": match})
        return str(found[0][0]) if found else ""

    def count(self, guild: int | None, user: int, since: int) -> Count:
        """The tables that ``user`` owns (and opened after ``since``), and the live ones in ``guild``: none for direct
        messages, which nobody else sees.
        """
        (own,) = self._rows(queries.TABLES_OPENED, {"user": user, "since": since})
        live = self._rows(queries.TABLES_LIVE, {"guild": guild})[0][0] if guild is not None else 0
        return Count(own.signups, own.opened, live)

    def live_in(self, channel: int) -> Match | None:
        """The match that gathers players or is played in ``channel``."""
        found = self._rows(queries.BY_CHANNEL_LIVE, {"channel": channel})
        return rows.table_of(found) if found else None

    def open(self, match: Match, request: str) -> Match:
        """Store a new match; gives it with its id."""
        values = {**_changeable(match), "request": request, "guild": match.guild, "channel": match.channel}
        values |= {"game": match.game, "created": match.created, "ply": match.ply, "moved": match.moved}
        values |= {"ranking": msgspec.json.encode(match.ranking).decode()}
        values |= {"chance": match.chance, "draws": match.draws, "choices": match.choices}
        number = (self._connection.execute(_OPEN, values)).scalar_one()
        match = msgspec.structs.replace(match, id=number)
        self._seat(match)
        return match

    def change(self, before: Match, after: Match) -> None:
        """Store what differs between the two besides the game's progress: who sits where, options, owner, status."""
        self._note_waiting(before, after)
        if _changeable(after) != _changeable(before):
            self.touch(after.id)
            self._do(_CHANGE, {"of": after.id, **_changeable(after)})
        if after.players != before.players:
            self.touch(after.id)
            self._do(_UNSEAT, {"of": after.id})
            self._seat(after)

    def _note_waiting(self, before: Match, after: Match) -> None:
        users = [player.user for player in (*before.players, *after.players) if player.user is not None]
        self._waiting[after.id] = {**self._waiting.get(after.id, {}), **dict.fromkeys(users), **waiting(after)}

    def _seat(self, match: Match) -> None:
        self._do(
            _SEAT,
            [
                {
                    "match": match.id,
                    "seat": player.seat,
                    "color": player.color,
                    "user": player.user,
                    "computer": player.computer,
                    "since": player.since,
                }
                for player in match.players
            ],
        )

    def hide(self, match: int, seed: bytes) -> None:
        """Store the secret seed of ``match``."""
        self._do(_HIDE, {"match": match, "seed": seed})

    def stir(self, match: int, key: bytes) -> None:
        """Store what the seed of ``match`` and its words make together: the match begins."""
        self._do(_STIR, {"of": match, "key": key})

    def forget_seed(self, match: int) -> None:
        """The seed of a match that never began: nothing was drawn from it, and nothing will be."""
        self._do(_FORGET_SEED, {"of": match})

    def words(self, match: int) -> tuple[Word, ...]:
        """The words for the draws of ``match``, in the order given."""
        return rows.words_of(self._rows(queries.WORDS, {"match": match}))

    def say(self, match: Match, word: Word, at: int) -> None:
        """Store a word and announce it."""
        values = {"number": word.number, "user": word.user, "word": word.text, "seats": " ".join(word.seats)}
        self._do(_SAY, {"match": match.id, **values})
        self.post(of_match(match.id), match.channel, Kind.WORD, about=word.number, who=word.user, at=at)

    def move(self, before: Match, after: Match, log: Sequence[LogEntry], state: bytes) -> None:
        """Store the entries of ``log`` and the position after them. Raises :class:`Stale` when another process
        has moved on from ``before``.
        """
        values = {"of": after.id, "before": before.ply, "was": before.status.value, "ply": after.ply}
        values |= {"moved": after.moved, "status": after.status.value}
        values |= {"ranking": msgspec.json.encode(after.ranking).decode()}
        values |= {"draws": after.draws, "choices": after.choices}
        values |= {"ahead": after.ahead, "asked": msgspec.json.encode(after.asked).decode()}
        values |= {"clocks": msgspec.json.encode(after.clocks).decode()}
        self.touch(after.id)
        self._note_waiting(before, after)
        halt = None if after.halt is None else msgspec.json.encode(after.halt).decode()
        if not self._do(_MOVE, {**values, "halt": halt}):
            now = (self.load(after.id, "")).match
            raise Stale(before.ply, now.ply)
        if not log:
            return
        self._do(
            _ENTER,
            [
                {
                    "match": after.id,
                    "ply": one.ply,
                    "who": one.who,
                    "text": one.text,
                    "at": one.at,
                    "how": one.how.value,
                }
                for one in log
            ],
        )
        kept = {"ply": after.ply, "state": state.decode()}
        if not self._do(_REPLACE, {"of": after.id, **kept}):
            self._do(_KEEP, {"match": after.id, **kept})

    def remember(self, match: Match, request: str, log: Sequence[LogEntry] = ()) -> None:
        """Note that ``request`` was done. When the match has ended, its other requests are forgotten."""
        first, last = span(log)
        self._do(_REMEMBER, {"match": match.id, "request": request, "first": first, "last": last})
        if match.status in {Status.OVER, Status.CANCELLED}:
            self._do(_FORGET, {"of": match.id, "but": request})

    def announce(self, match: Match, kind: Kind, at: int, log: Sequence[LogEntry] = (), who: int | None = None) -> int:
        """Put a row into the outbox that tells ``log``, or none of it; gives its number."""
        return self.post(of_match(match.id), match.channel, kind, *span(log), who=who, at=at)

    def post(
        self,
        subject: Subject,
        channel: int,
        kind: Kind,
        first: int = 0,
        last: int = 0,
        *,
        about: int = 0,
        who: int | None = None,
        at: int,
    ) -> int:
        """Put a row into the outbox as it is (:class:`bot.match.pure.table.model.OutboxRow`); gives its number."""
        there = self.beside(subject.id) if subject.kind is SubjectKind.MATCH else None
        values: dict[str, Any] = {"subject": subject.kind.value, "number": subject.id, "channel": channel}
        values |= {"kind": kind.value, "first": first, "last": last, "about": about, "who": who, "created": at}
        number = do(self._connection, _ANNOUNCE, values).lastrowid
        assert number is not None  # noqa: S101 - for the type checker: it is there after the insert of one row
        if there is None:
            self.told.add(subject)
        else:
            there.rows |= {number}
            self.touch(subject.id)
        return number

    def posted(self, subject: Subject, rows_: Sequence[int]) -> bool:
        """These rows of ``subject`` leave the outbox. Gives whether any of them was there still."""
        if not self._do(_POSTED, [{"row": row} for row in rows_]):
            return False
        if subject.kind is SubjectKind.MATCH:
            self.beside(subject.id).rows -= set(rows_)
            self.touch(subject.id)
        return True

    def rehouse(self, match: Match, channel: int) -> None:
        """``match`` is in another channel from now on, where nothing of it stands yet."""
        self._do(_REHOUSE, {"of": match.id, "channel": channel})
        self._do(_READDRESS, {"of": match.id, "kind_of": SubjectKind.MATCH.value, "channel": channel})
        self.touch(match.id)

    def set_board(self, match: int, message: int | None) -> None:
        """Store the message that bears the live controls."""
        self._do(_BOARD, {"of": match, "message": message})
        self.touch(match)

    def set_announcement(self, match: int, message: int | None) -> None:
        """Store the message that shows the sign-up."""
        self._do(_ANNOUNCEMENT, {"of": match, "message": message})
        self.touch(match)

    def note(self, match: Match, incident: Incident, row: int | None) -> None:
        """Keep what somebody did to ``match``; ``row`` of the outbox tells it, if one does."""
        self._do(_NOTE, {"of": match.id, "match": match.id, **msgspec.structs.asdict(incident), "announced": row})

    def take_over(self, match: Match, rules: str, state: bytes) -> None:
        """The position of ``match`` is ``state`` under the rules of version ``rules``. Raises :class:`Stale` when
        somebody has moved since it was read.
        """
        self.touch(match.id)
        where = {"of": match.id, "before": match.ply, "was": match.status.value}
        if not self._do(_TAKE_OVER, {**where, "rules_version": rules}):
            raise Stale(match.ply, self.load(match.id, "").match.ply)
        self._do(_REPLACE, {"of": match.id, "ply": match.ply, "state": state.decode()})

    def due(self, subject: Subject, kind: TimerKind) -> int | None:
        """When the timer is due; None when it is not set."""
        if subject.kind is SubjectKind.MATCH:
            return self.beside(subject.id).timers.get(kind.value)
        values = {"subject": subject.kind.value, "number": subject.id, "kind": kind.value}
        return next((int(row.due) for row in self._rows(_DUE, values)), None)

    def set_meta(self, key: str, value: str) -> None:
        """Store ``value`` under ``key`` (:meth:`bot.match.storage.store.Store.meta`)."""
        self._do(_FORGET_META, {"name": key})
        self._do(_ADD_META, {"key": key, "value": value})

    def forget_meta(self, key: str) -> None:
        """Take away what is stored under ``key``."""
        self._do(_FORGET_META, {"name": key})

    def set_settings(self, shelf: Shelf[S], owner: int, change: Callable[[S], S]) -> S:
        """Store what ``change`` makes of the settings of ``owner``; gives it."""
        found = shelf.found(self._rows(shelf.read, {"owners": [owner]}))
        after = change(found.get(owner, shelf.usual))
        self.drop_settings(shelf, owner)
        self._do(shelf.add, {"owner": owner, "settings": msgspec.json.encode(after).decode()})
        return after

    def drop_settings(self, shelf: Shelf[S], owner: int) -> None:
        """Take the settings of ``owner`` away."""
        self._do(shelf.drop, {"of": owner})

    def set_ahead(self, match: int, ahead: int) -> None:
        """Store by how much the match's own time is ahead of the machine's
        (:attr:`bot.match.pure.table.model.Match.ahead`).
        """
        self.touch(match)
        self._do(_SET_AHEAD, {"of": match, "ahead": ahead})

    def set_asked(self, match: int, asked: Sequence[Asked | None]) -> None:
        """Store since when each seat is asked (:attr:`bot.match.pure.table.model.Match.asked`)."""
        self.touch(match)
        self._do(_SET_ASKED, {"of": match, "asked": msgspec.json.encode(asked).decode()})

    def set_clocks(self, match: int, clocks: Clocks) -> None:
        """Store the time that each seat has (:attr:`bot.match.pure.table.model.Match.clocks`)."""
        self.touch(match)
        self._do(_SET_CLOCKS, {"of": match, "clocks": msgspec.json.encode(clocks).decode()})

    def put_off(self, kind: TimerKind, after: int, by: int) -> int:
        """Set all timers of ``kind`` that are due ``after`` then later ``by`` so many milliseconds; gives how many. For
        the start: who rings timers is not told.
        """
        self.forget_memory()
        return self._do(_PUT_OFF, {"of_kind": kind.value, "after": after, "by": by})

    def bring_forward(self, kind: TimerKind, latest: int, due: int) -> int:
        """Have all timers of ``kind`` that are due after ``latest`` be due at ``due``; gives how many. As
        :meth:`put_off`.
        """
        self.forget_memory()
        return self._do(_BRING_FORWARD, {"of_kind": kind.value, "latest": latest, "again": due})

    def set_timer(self, subject: Subject, kind: TimerKind, due: int | None) -> None:
        """Set the timer to ``due``, or take it away (None)."""
        self.timers[subject, kind] = due
        if subject.kind is SubjectKind.MATCH:
            self.beside(subject.id).set_timer(kind, due)
        elif due is None:
            values = {"of_subject": subject.kind.value, "of": subject.id, "of_kind": kind.value}
            self._do(beside.UNSET_TIMER, values)
        else:
            named = {"subject": subject.kind.value, "number": subject.id}
            self._do(beside.SET_TIMER, {**named, "kind": kind.value, "due": due})

    def set_notice_timer(self, match: int) -> None:
        """Have the timer of ``match`` ring when the next notice is due."""
        there = self.beside(match)
        due = min((one.due for one in there.notices.values() if one.due is not None), default=None)
        if due != there.timers.get(TimerKind.NOTICE.value):
            self.set_timer(of_match(match), TimerKind.NOTICE, due)


def span(log: Sequence[LogEntry]) -> tuple[int, int]:
    """The first and last ply of ``log``; zeros for none."""
    return (log[0].ply, log[-1].ply) if log else (0, 0)


def _changeable(match: Match) -> dict[str, Any]:
    return {
        "rules_version": match.rules_version,
        "status": match.status.value,
        "owner": match.owner,
        "locale": match.locale,
        "options": msgspec.json.encode(match.options).decode(),
        "commitment": match.commitment,
        "joined": " ".join(match.joined),
        "stand_in": match.stand_in,
    }
