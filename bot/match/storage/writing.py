from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec.structs import asdict, replace
from sqlalchemy import BindParameter, bindparam, delete, func, insert, select, update

from bot.match.pure.clock.setting import Clocks
from bot.match.pure.errors import Refused, Stale, Why
from bot.match.pure.log.entries import LogEntry
from bot.match.pure.notices.deciding import waiting
from bot.match.pure.table.incident import Incident
from bot.match.pure.table.limits import Count
from bot.match.pure.table.model import Asked, Match, Status, Word
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import Subject, SubjectKind, TimerKind, of_match
from bot.match.storage import kept, queries, rows, schema
from bot.match.storage.engine.statements import number_of
from bot.match.storage.engine.transaction import Transaction
from bot.match.storage.multiprocess.news import Changed, What
from bot.match.storage.people import S, Shelf
from bot.match.storage.rows import as_json

_table, _timer, _due_row = schema.matches.c, schema.timers.c, schema.outbox.c
# A match's number in WHERE clauses. It can't be called `match`, like the column that statements set.
_MATCH: Final[BindParameter[int]] = bindparam("of")
_OPEN: Final = insert(schema.matches).returning(_table.id)
# An update without columns sets those for which it gets values.
_CHANGE: Final = update(schema.matches).where(_table.id == _MATCH)
_CHANGE_IF: Final = _CHANGE.where(_table.ply == bindparam("before"), _table.status == bindparam("was"))
_UNSEAT: Final = delete(schema.players).where(schema.players.c.match == _MATCH)
_SEAT: Final = insert(schema.players)
_ENTER: Final = insert(schema.entries)
_KEEP: Final = insert(schema.snapshots)
_REPLACE: Final = update(schema.snapshots).where(schema.snapshots.c.match == _MATCH)
_REMEMBER: Final = insert(schema.requests)
_FORGET: Final = delete(schema.requests).where(
    schema.requests.c.match == _MATCH, schema.requests.c.request != bindparam("but")
)
_ANNOUNCE: Final = insert(schema.outbox)
_POSTED: Final = delete(schema.outbox).where(_due_row.id == bindparam("row"))
_ABOUT: Final = update(schema.outbox).where(_due_row.id == bindparam("row"))
_READDRESS: Final = update(schema.outbox).where(_due_row.subject == bindparam("kind_of"), _due_row.number == _MATCH)
_NOTE: Final = insert(schema.incidents).values(
    number=select(func.coalesce(func.max(schema.incidents.c.number), 0) + 1)
    .where(schema.incidents.c.match == _MATCH)
    .scalar_subquery()
)
_HIDE: Final = insert(schema.secrets)
_STIR: Final = update(schema.secrets).where(schema.secrets.c.match == _MATCH)
_FORGET_SEED: Final = delete(schema.secrets).where(schema.secrets.c.match == _MATCH)
_SAY: Final = insert(schema.words)
_BRING_FORWARD: Final = update(schema.timers).where(
    _timer.kind == bindparam("of_kind"), _timer.due > bindparam("latest")
)
_LATER: Final = select(_timer.number).where(
    _timer.subject == SubjectKind.MATCH.value,
    _timer.kind == bindparam("of_kind"),
    _timer.due > bindparam("latest"),
)
_DUE: Final = select(_timer.due).where(
    _timer.subject == bindparam("subject"),
    _timer.number == bindparam("number"),
    _timer.kind == bindparam("kind"),
)
_FORGET_META: Final = delete(schema.meta).where(schema.meta.c.key == bindparam("name"))
_ADD_META: Final = insert(schema.meta)


class Writing(Transaction):
    """An open write transaction, committed as a whole or not at all. Only :meth:`.Store.write` creates it."""

    def load(self, match: int, request: str) -> rows.Loaded:
        """Return the match, and whether `request` was handled before. Raises Refused if there's no such match."""
        found = self.query(queries.FOR_A_MOVE, {"match": match, "request": request})
        if not found:
            raise Refused(Why.NO_MATCH, match=match)
        return rows.loaded_of(found)

    def opened_by(self, request: str) -> Match | None:
        found = self.query(queries.BY_REQUEST, {"request": request})
        return rows.table_of(found) if found else None

    def live_of(self, family: str) -> Match | None:
        """Return the open or running match that was opened by a request whose id begins with `family`, or None."""
        found = self.query(queries.BY_FAMILY_LIVE, {"family": family})
        return rows.table_of(found) if found else None

    def count(self, guild: int | None, user: int, since: int) -> Count:
        """Return how many tables of `user` are open for sign-up, how many they have opened since `since`, and how many
        tables are live in `guild`. If `guild` is None (direct messages), the last number is 0.
        """
        (own,) = self.query(queries.TABLES_OPENED, {"user": user, "since": since})
        live = self.query(queries.TABLES_LIVE, {"guild": guild})[0][0] if guild is not None else 0
        return Count(own.signups, own.opened, live)

    def tables_of(self, guild: int, user: int) -> int:
        """Return how many running tables and sign-ups in `guild` the user has joined, not counting leagues' tables."""
        return int(self.query(queries.TABLES_OF_MEMBER, {"guild": guild, "user": user})[0][0])

    def live_in(self, channel: int) -> Match | None:
        found = self.query(queries.BY_CHANNEL_LIVE, {"channel": channel})
        return rows.table_of(found) if found else None

    def open(self, match: Match, request: str) -> Match:
        values = {**_changeable(match), "request": request, "guild": match.guild, "channel": match.channel}
        values |= {"game": match.game, "created": match.created, "ply": match.ply, "moved": match.moved}
        values |= {"ranking": as_json(match.ranking)}
        values |= {"chance": match.chance, "draws": match.draws, "choices": match.choices}
        match = replace(match, id=self.connection.execute(_OPEN, values).scalar_one())
        self._seat(match)
        return match

    def change(self, before: Match, after: Match) -> None:
        """Store the change of a match's players, options, owner and status, but not its log and position."""
        self._note_waiting(before, after)
        if _changeable(after) != _changeable(before):
            self.touch(after.id)
            self.do(_CHANGE, {"of": after.id, **_changeable(after)})
        if after.players != before.players:
            self.touch(after.id)
            self.do(_UNSEAT, {"of": after.id})
            self._seat(after)

    def _note_waiting(self, before: Match, after: Match) -> None:
        users = [player.user for player in (*before.players, *after.players) if player.user is not None]
        self._waiting[after.id] = {**self._waiting.get(after.id, {}), **dict.fromkeys(users), **waiting(after)}
        if self._memory.shared and after.status is Status.ACTIVE:
            there = before.players if before.status is Status.ACTIVE else ()
            new = {player.human for player in after.players} - {player.human for player in there}
            self.changed |= {Changed(What.TOLD, user) for user in new if user is not None}

    def _seat(self, match: Match) -> None:
        self.do(_SEAT, [{"match": match.id, **asdict(player)} for player in match.players])

    def move(self, before: Match, after: Match, log: Sequence[LogEntry], state: bytes | None) -> None:
        """Store the entries of `log` and the new position, if any. Raises :class:`Stale` if another process moved."""
        self._note_waiting(before, after)
        self._change_if(
            before,
            ply=after.ply,
            moved=after.moved,
            status=after.status.value,
            ranking=as_json(after.ranking),
            draws=after.draws,
            choices=after.choices,
            ahead=after.ahead,
            asked=as_json(after.asked),
            clocks=as_json(after.clocks),
            halt=None if after.solo_pause is None else as_json(after.solo_pause),
        )
        if log:
            self.do(_ENTER, [{"match": after.id, **asdict(one), "how": one.how.value} for one in log])
        if state is None:
            return
        kept = {"ply": after.ply, "state": state.decode()}
        if not self.do(_REPLACE, {"of": after.id, **kept}):
            self.do(_KEEP, {"match": after.id, **kept})

    def _change_if(self, before: Match, **columns: Any) -> None:
        self.touch(before.id)
        if not self.do(_CHANGE_IF, {"of": before.id, "before": before.ply, "was": before.status.value, **columns}):
            raise Stale(before.ply, self.load(before.id, "").match.ply)

    def remember(self, match: Match, request: str, log: Sequence[LogEntry] = ()) -> None:
        """Record that `request` was handled. If the match has ended, forget its other requests."""
        first, last = span(log)
        self.do(_REMEMBER, {"match": match.id, "request": request, "first": first, "last": last})
        if match.status in {Status.OVER, Status.CANCELLED}:
            self.do(_FORGET, {"of": match.id, "but": request})

    def take_over(self, match: Match, rules: str, state: bytes) -> None:
        """Store `state` as the position under the version `rules`. Raises :class:`Stale` if someone has moved."""
        self._change_if(match, rules_version=rules)
        self.do(_REPLACE, {"of": match.id, "ply": match.ply, "state": state.decode()})

    def set_ahead(self, match: int, ahead: int) -> None:
        self._set(match, ahead=ahead)

    def set_asked(self, match: int, asked: Sequence[Asked | None]) -> None:
        self._set(match, asked=as_json(asked))

    def set_clocks(self, match: int, clocks: Clocks) -> None:
        self._set(match, clocks=as_json(clocks))

    def set_board(self, match: int, message: int | None) -> None:
        self._set(match, board_message=message)

    def set_announcement(self, match: int, message: int | None) -> None:
        self._set(match, announcement=message)

    def rehouse(self, match: Match, channel: int) -> None:
        """Move `match` to another channel, where it has no messages yet."""
        self._set(match.id, channel=channel, board_message=None, announcement=None)
        self.do(_READDRESS, {"of": match.id, "kind_of": SubjectKind.MATCH.value, "channel": channel})

    def _set(self, match: int, **columns: Any) -> None:
        self.touch(match)
        self.do(_CHANGE, {"of": match, **columns})

    def announce(
        self,
        match: Match,
        kind: AnnouncementKind,
        at: int,
        log: Sequence[LogEntry] = (),
        who: int | None = None,
        *,
        about: int = 0,
    ) -> int:
        """Add an outbox row that announces the entries of `log`, which may be empty. Return its id."""
        return self.post(of_match(match.id), match.channel, kind, *span(log), about=about, who=who, at=at)

    def post(
        self,
        subject: Subject,
        channel: int,
        kind: AnnouncementKind,
        first: int = 0,
        last: int = 0,
        *,
        about: int = 0,
        who: int | None = None,
        message: int | None = None,
        at: int,
    ) -> int:
        there = self.beside(subject.id) if subject.kind is SubjectKind.MATCH else None
        values: dict[str, Any] = {
            "subject": subject.kind.value,
            "number": subject.id,
            "channel": channel,
            "kind": kind.value,
        }
        values |= {"first": first, "last": last, "about": about, "who": who, "created": at, "message": message}
        number = number_of(self.connection, _ANNOUNCE, values)
        if there is None:
            self.told.add(subject)
        else:
            there.rows |= {number}
            self.touch(subject.id)
        return number

    def posted(self, subject: Subject, rows_: Sequence[int]) -> bool:
        """Remove these rows of `subject` from the outbox. Return whether any of them still existed."""
        if not self.do(_POSTED, [{"row": row} for row in rows_]):
            return False
        if subject.kind is SubjectKind.MATCH:
            self.beside(subject.id).rows -= set(rows_)
            self.touch(subject.id)
        return True

    def set_about(self, row: int, about: int) -> None:
        self.do(_ABOUT, {"row": row, "about": about})

    def note(self, match: Match, incident: Incident, row: int | None) -> None:
        self.do(_NOTE, {"of": match.id, "match": match.id, **asdict(incident), "announced": row})

    def hide(self, match: int, seed: bytes) -> None:
        self.do(_HIDE, {"match": match, "seed": seed})

    def stir(self, match: int, key: bytes) -> None:
        """Store the key of the match's random draws, which follows from its seed and its words."""
        self.do(_STIR, {"of": match, "key": key})

    def forget_seed(self, match: int) -> None:
        self.do(_FORGET_SEED, {"of": match})

    def words(self, match: int) -> tuple[Word, ...]:
        return rows.words_of(self.query(queries.WORDS, {"match": match}))

    def say(self, match: Match, word: Word, at: int) -> None:
        values = {"number": word.number, "user": word.user, "word": word.text, "seats": " ".join(word.seats)}
        self.do(_SAY, {"match": match.id, **values})
        self.post(of_match(match.id), match.channel, AnnouncementKind.WORD, about=word.number, who=word.user, at=at)

    def due(self, subject: Subject, kind: TimerKind) -> int | None:
        if subject.kind is SubjectKind.MATCH:
            return self.beside(subject.id).timers.get(kind.value)
        values = {"subject": subject.kind.value, "number": subject.id, "kind": kind.value}
        return next((int(row.due) for row in self.query(_DUE, values)), None)

    def bring_forward(self, kind: TimerKind, latest: int, due: int) -> int:
        """Set timers due after `latest` to `due`, and count them. Only for startup: it wakes nobody."""
        found = self.query(_LATER, {"of_kind": kind.value, "latest": latest}) if self._memory.shared else ()
        self.forget_memory(row.number for row in found)
        return self.do(_BRING_FORWARD, {"of_kind": kind.value, "latest": latest, "due": due})

    def set_timer(self, subject: Subject, kind: TimerKind, due: int | None) -> None:
        self.timers[subject, kind] = due
        if subject.kind is SubjectKind.MATCH:
            self.beside(subject.id).set_timer(kind, due)
        elif due is None:
            values = {"of_subject": subject.kind.value, "of": subject.id, "of_kind": kind.value}
            self.do(kept.UNSET_TIMER, values)
        else:
            named = {"subject": subject.kind.value, "number": subject.id}
            self.do(kept.SET_TIMER, {**named, "kind": kind.value, "due": due})

    def set_notice_timer(self, match: int) -> None:
        there = self.beside(match)
        due = min((one.due for one in there.notices.values() if one.due is not None), default=None)
        if due != there.timers.get(TimerKind.NOTICE.value):
            self.set_timer(of_match(match), TimerKind.NOTICE, due)

    def meta(self, key: str) -> str | None:
        found = self.query(queries.META, {"name": key})
        return str(found[0].value) if found else None

    def set_meta(self, key: str, value: str) -> None:
        self.do(_FORGET_META, {"name": key})
        self.do(_ADD_META, {"key": key, "value": value})

    def forget_meta(self, key: str) -> None:
        self.do(_FORGET_META, {"name": key})

    def set_settings(self, shelf: Shelf[S], owner: int, change: Callable[[S], S]) -> S:
        found = shelf.found(self.query(shelf.read, {"owners": [owner]}))
        after = change(found.get(owner, shelf.usual))
        self.drop_settings(shelf, owner)
        self.do(shelf.add, {"owner": owner, "settings": as_json(after)})
        return after

    def drop_settings(self, shelf: Shelf[S], owner: int) -> None:
        self.changed.add(Changed(shelf.what, owner))
        self.do(shelf.drop, {"of": owner})


def _changeable(match: Match) -> dict[str, Any]:
    return {
        "rules_version": match.rules_version,
        "status": match.status.value,
        "owner": match.owner,
        "locale": match.locale,
        "options": as_json(match.options),
        "commitment": match.commitment,
        "joined": " ".join(match.joined),
        "stand_in": match.stand_in,
    }


def span(log: Sequence[LogEntry]) -> tuple[int, int]:
    return (log[0].ply, log[-1].ply) if log else (0, 0)
