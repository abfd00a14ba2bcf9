from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import BindParameter, bindparam, delete, insert, update

from bot.match.pure.clock.state import Clocks
from bot.match.pure.errors import Refused, Stale, Why
from bot.match.pure.log.entries import LogEntry
from bot.match.pure.notices.whom import waiting
from bot.match.pure.table.limits import Count
from bot.match.pure.table.model import Asked, Match, Status
from bot.match.storage import queries, rows, schema
from bot.match.storage.multiprocess.news import Changed, What
from bot.match.storage.writing.outbox import span
from bot.match.storage.writing.transaction import Transaction

# The bind parameter for a match's number in WHERE clauses. It can't be called `match`, because that's the name of a
# column that the statements set.
_MATCH: Final[BindParameter[int]] = bindparam("of")

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
_REMEMBER: Final = insert(schema.requests)
_FORGET: Final = delete(schema.requests).where(
    schema.requests.c.match == _MATCH, schema.requests.c.request != bindparam("but")
)


class MatchWriting(Transaction):
    def load(self, match: int, request: str) -> rows.Loaded:
        """Return the match, and whether `request` was handled before. Raises Refused if there's no such match."""
        found = self._rows(queries.FOR_A_MOVE, {"match": match, "request": request})
        if not found:
            raise Refused(Why.NO_MATCH, match=match)
        return rows.loaded_of(found)

    def opened_by(self, request: str) -> Match | None:
        found = self._rows(queries.BY_REQUEST, {"request": request})
        return rows.table_of(found) if found else None

    def live_of(self, family: str) -> Match | None:
        """Return the open or running match that was opened by a request whose id begins with `family`, or None."""
        found = self._rows(queries.BY_FAMILY_LIVE, {"family": family})
        return rows.table_of(found) if found else None

    def count(self, guild: int | None, user: int, since: int) -> Count:
        """Return how many tables of `user` are open for sign-up, how many they have opened since `since`, and how many
        tables are live in `guild`. If `guild` is None (direct messages), the last number is 0.
        """
        (own,) = self._rows(queries.TABLES_OPENED, {"user": user, "since": since})
        live = self._rows(queries.TABLES_LIVE, {"guild": guild})[0][0] if guild is not None else 0
        return Count(own.signups, own.opened, live)

    def tables_of(self, guild: int, user: int) -> int:
        """Return how many running tables and sign-ups in `guild` the user has joined, not counting leagues' tables."""
        return int(self._rows(queries.TABLES_OF_MEMBER, {"guild": guild, "user": user})[0][0])

    def live_in(self, channel: int) -> Match | None:
        found = self._rows(queries.BY_CHANNEL_LIVE, {"channel": channel})
        return rows.table_of(found) if found else None

    def open(self, match: Match, request: str) -> Match:
        values = {**_changeable(match), "request": request, "guild": match.guild, "channel": match.channel}
        values |= {"game": match.game, "created": match.created, "ply": match.ply, "moved": match.moved}
        values |= {"ranking": msgspec.json.encode(match.ranking).decode()}
        values |= {"chance": match.chance, "draws": match.draws, "choices": match.choices}
        number = (self._connection.execute(_OPEN, values)).scalar_one()
        match = msgspec.structs.replace(match, id=number)
        self._seat(match)
        return match

    def change(self, before: Match, after: Match) -> None:
        """Store the change of a match's players, options, owner and status, but not its log and position."""
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
        if self._memory.shared and after.status is Status.ACTIVE:
            there = before.players if before.status is Status.ACTIVE else ()
            new = {player.human for player in after.players} - {player.human for player in there}
            self.changed |= {Changed(What.TOLD, user) for user in new if user is not None}

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

    def move(self, before: Match, after: Match, log: Sequence[LogEntry], state: bytes | None) -> None:
        """Store the entries of `log` and the resulting position (None if it's unchanged).

        Raises :class:`Stale` if another process has moved since `before` was read.
        """
        values = {"of": after.id, "before": before.ply, "was": before.status.value, "ply": after.ply}
        values |= {"moved": after.moved, "status": after.status.value}
        values |= {"ranking": msgspec.json.encode(after.ranking).decode()}
        values |= {"draws": after.draws, "choices": after.choices}
        values |= {"ahead": after.ahead, "asked": msgspec.json.encode(after.asked).decode()}
        values |= {"clocks": msgspec.json.encode(after.clocks).decode()}
        self.touch(after.id)
        self._note_waiting(before, after)
        halt = None if after.solo_pause is None else msgspec.json.encode(after.solo_pause).decode()
        if not self._do(_MOVE, {**values, "halt": halt}):
            now = (self.load(after.id, "")).match
            raise Stale(before.ply, now.ply)
        if log:
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
        if state is None:
            return
        kept = {"ply": after.ply, "state": state.decode()}
        if not self._do(_REPLACE, {"of": after.id, **kept}):
            self._do(_KEEP, {"match": after.id, **kept})

    def remember(self, match: Match, request: str, log: Sequence[LogEntry] = ()) -> None:
        """Record that `request` was handled. If the match has ended, forget its other requests."""
        first, last = span(log)
        self._do(_REMEMBER, {"match": match.id, "request": request, "first": first, "last": last})
        if match.status in {Status.OVER, Status.CANCELLED}:
            self._do(_FORGET, {"of": match.id, "but": request})

    def take_over(self, match: Match, rules: str, state: bytes) -> None:
        """Store `state` as the position of `match` under the rules version `rules`. Raises :class:`Stale` if someone
        has moved since the match was read.
        """
        self.touch(match.id)
        where = {"of": match.id, "before": match.ply, "was": match.status.value}
        if not self._do(_TAKE_OVER, {**where, "rules_version": rules}):
            raise Stale(match.ply, self.load(match.id, "").match.ply)
        self._do(_REPLACE, {"of": match.id, "ply": match.ply, "state": state.decode()})

    def set_ahead(self, match: int, ahead: int) -> None:
        self.touch(match)
        self._do(_SET_AHEAD, {"of": match, "ahead": ahead})

    def set_asked(self, match: int, asked: Sequence[Asked | None]) -> None:
        self.touch(match)
        self._do(_SET_ASKED, {"of": match, "asked": msgspec.json.encode(asked).decode()})

    def set_clocks(self, match: int, clocks: Clocks) -> None:
        self.touch(match)
        self._do(_SET_CLOCKS, {"of": match, "clocks": msgspec.json.encode(clocks).decode()})


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
