"""Read the board, log and record of a match, now and in the past, as a particular viewer may see them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from bot.match.pure.analysis import then_of
from bot.match.pure.chance import claim, proof
from bot.match.pure.chance import draws as chance
from bot.match.pure.chance.draws import Chance
from bot.match.pure.errors import Fault, Refused, StoreFault, Why
from bot.match.pure.log.entries import How, LogEntry
from bot.match.pure.log.latest import ROUND, after_own, own_last
from bot.match.pure.play.look import ENDED, Look, Seen, Verification, look_at, readable, seen_by
from bot.match.pure.play.topic import ThinkingTopic, Urgency
from bot.match.pure.positions import EntryEffect, Position
from bot.match.pure.results import Medal
from bot.match.pure.table.incident import Incident
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.outbox import OutboxRow
from bot.match.services.desk import Desk
from bot.match.services.history.reviews import Progress, Review
from bot.match.services.play.loading import Positions, begun
from bot.match.storage import results
from bot.match.storage.analysis import kept
from bot.match.storage.rows import Loaded
from bot.match.storage.seats import past_tenures
from games.core import CHANCE, Seat
from games.noted import comments, header
from games.record import HIDDEN, NOBODY, Line, Record, form
from games.replay import result

log = logging.getLogger(__name__)


class History:
    """Reads matches as a particular viewer may see them. Any method may raise Refused or StoreFault."""

    def __init__(self, desk: Desk, positions: Positions) -> None:
        self._desk = desk
        self._store = desk.store
        self._positions = positions

    async def get(self, match: int) -> Match:
        return await self._store.match(match)

    async def in_channel(self, channel: int) -> Match | None:
        return await self._store.in_channel(channel)

    async def played_in(self, channel: int, request: str) -> Match | None:
        """Return the match that is running or open for sign-up in `channel`, or else the channel's latest match, or
        None.

        If the match is running, its session is kept for `request`, so that looking at it needs no further query.
        """
        known = self._desk.places.played(channel)
        if known is not None:
            try:
                match = (await self._positions.session(known, request)).match
            except Refused:  # that says nothing about the present
                pass
            else:
                if match.status is Status.ACTIVE:  # then no other one is live in its channel
                    return match
        found = await self.in_channel(channel)
        if found is not None and found.status is Status.ACTIVE:
            self._desk.places.keep_played(channel, found.id)
        return found

    async def look(self, match: int, viewer: Seat | None, ply: int | None = None) -> Look:
        """Return what `viewer` may see of the match now, or after log entry `ply`.

        A past position has no legal actions. While a game that hides earlier boards (:class:`games.core.Forgets`) is
        running, only the current position is shown. Raises Refused before the start (NOT_ACTIVE), or if the rules have
        changed since the match began (OTHER_RULES).
        """
        if ply is not None and self._desk.forgets(await self._store.match(match)):
            ply = None
        position = await (self._positions.now(match) if ply is None else self._positions.at(match, ply))
        table = position.match
        past = ply is not None and ply < table.ply
        return look_at(self._desk.game(table.game), position, viewer, None if past else self._desk.time.of(table))

    async def then(self, match: int, seat: Seat, ply: int) -> Look:
        """Return what the player of `seat` saw and could do after log entry `ply` of a finished match, so that they
        can try another move there. The result includes nothing that was revealed later.
        """
        position = await self._positions.at(match, ply)
        table = position.match
        if table.status is not Status.OVER or ply >= table.ply:
            raise Refused(Why.NOT_ENDED)
        moved = (await self._store.log(match, ply, ply))[0].at if ply else table.created
        shown = replace(position, match=then_of(table, ply, moved))
        return replace(look_at(self._desk.game(table.game), shown, seat, moved), posed=True)

    async def look_after(self, match: int, user: int) -> Look:
        stood = self._desk.just_committed(match)
        position = stood.position if stood else await self._positions.now(match)
        return self._shown(position, position.match.seat_of(user))

    async def seen(self, match: int | Match, first: int, last: int, viewer: Seat | None) -> tuple[Seen, ...]:
        """Return the log entries `first` to `last` as `viewer` may see them. Missing entries are skipped.

        If the match was played under another version of the rules, only entries that can be replayed under the current
        one are returned. Once the match has ended, everyone can read every entry. `match`: the match's number, or the
        match itself if it has just been read.
        """
        table = await self._store.match(match) if isinstance(match, int) else match
        steps = await self._positions.steps(table, first, last)
        return seen_by(viewer, self._desk.game(table.game), table, steps)

    async def since(self, match: Match, seats: Sequence[Seat], viewer: Seat | None) -> tuple[Seen, ...]:
        """Return the log entries that are new to at least one of the players in `seats`, as `viewer` may see them.

        An entry is new to a player if it came after their own last move. At most the last
        :data:`bot.match.pure.log.entries.ROUND` entries are returned, or only the last entry if `seats` is empty.
        """

        def enough(steps: Sequence[EntryEffect]) -> bool:
            return all(own_last(match, steps, seat) for seat in seats)

        steps = await self._positions.latest(match, enough, ROUND)
        new = after_own(match, steps[-ROUND:], seats)
        return seen_by(viewer, self._desk.game(match.game), match, new)

    async def due(self, limit: int, match: int) -> tuple[list[OutboxRow], Match | None, Look | None]:
        """Return up to `limit` announcements of `match` that are due, oldest first, with the match and the public's
        view of it.

        The match is None if nothing is due. The view is None if the match hasn't begun or can't be read. Log entries
        that can't be replayed under the current rules are left out.
        """
        stood = self._desk.just_committed(match)
        if stood is not None:
            now = stood.position.match
            return [await self._told(stood.row, now)], now, self._shown(stood.position)
        rows, loaded = await self._store.due_of(limit, match)
        if loaded is None:
            return rows, None, None
        told = [await self._told(row, loaded.match) for row in rows]
        return told, loaded.match, await self._public(loaded)

    async def told(self, match: int) -> tuple[Match, Look | None]:
        """Return the match and the public's view of it, which is None if the position isn't in memory."""
        stood = self._desk.just_committed(match)
        if stood is not None:
            return stood.position.match, self._shown(stood.position)
        return await self._store.match(match), None

    async def outbox_due(self, limit: int, match: int) -> list[OutboxRow]:
        return (await self.due(limit, match))[0]

    async def _told(self, row: OutboxRow, match: Match) -> OutboxRow:
        if not row.last:
            return row
        try:
            return replace(row, steps=await self.seen(match, row.first, row.last, None))
        except (StoreFault, Refused) as error:
            if isinstance(error, StoreFault) and error.fault is not Fault.DAMAGED:
                raise
            log.error("What happened in table %d cannot be told: %s", row.match, error)
            return row

    async def _public(self, loaded: Loaded) -> Look | None:
        if loaded.state is None:
            return None
        try:
            position = await self._positions.of(loaded)
        except (StoreFault, Refused):  # callers that need the board ask again, and get the error
            return None
        return self._shown(position)

    def _shown(self, position: Position, viewer: Seat | None = None) -> Look:
        match = position.match
        return look_at(self._desk.game(match.game), position, viewer, self._desk.time.of(match))

    async def log(self, match: int, first: int = 1, *, viewer: Seat | None = None) -> tuple[LogEntry, ...]:
        """Return the log entries from `first` on, as `viewer` may read them. Hidden ones have an empty text."""
        table = await self._store.match(match)
        entries = await self._store.log(match, first)
        if table.status in ENDED:
            return entries
        game = self._desk.game(table.game)
        return tuple(replace(one, text=readable(game, one, viewer) or "") for one in entries)

    async def incidents(self, match: int, row: int | None = None) -> tuple[Incident, ...]:
        return await self._store.incidents(match, row)

    async def medals(self, match: int) -> list[tuple[Seat, Medal]]:
        ended = await self._store.read(partial(results.of_match, match=match))
        return [] if ended is None else ended.result.earned

    async def record(self, match: int, viewer: Seat | None = None) -> str:
        """Return the game record of the match (``docs/developers/record.md``) as `viewer` may read it.

        Once the match has ended, the record is complete. Before that, it leaves out what the viewer may not know. If
        the match was analysed, the analysis is added in comments.
        """
        loaded = await self._store.load(match)
        table = loaded.match
        if loaded.state is None:
            raise Refused(Why.NOT_ACTIVE)
        game = self._desk.game(table.game)
        seats = tuple(player.color for player in table.players)
        found = await kept(self._store, table)
        judged = comments(found, seats) if found else {}
        lines = []
        for entry in await self._store.log(match):
            who = NOBODY if entry.who == CHANCE else seats[entry.who]
            text = entry.text if table.status in ENDED else readable(game, entry, viewer)
            at = entry.at if game.timed else None
            said = claim.comment(entry, table) or judged.get(entry.ply, "")
            lines.append(Line(who, HIDDEN if text is None else text, at, said))
        past = await self._store.read(partial(past_tenures, match=match))
        public = claim.headers(table, (word.text for word in await self._store.words(match)), past)
        if found is not None:
            public = (*public, header(found, seats))
        ended = await self._result(loaded)
        chosen = table.options.game
        return form(Record(game.name, table.rules_version, seats, tuple(lines), ended, public, chosen))

    async def _result(self, loaded: Loaded) -> str | None:
        match = loaded.match
        if match.status is not Status.OVER:
            return None
        try:
            state = (await self._positions.of(loaded)).state
        except Refused:  # the rules are others now
            return None
        return result(self._desk.game(match.game), tuple(player.color for player in match.players), state)

    async def verify(self, match: int, user: int = 0, progress: Progress | None = None) -> Verification:
        """Verify a finished match: repeat all random draws and all choices of computer players, and replay the log.

        `user`: the user who asked for this. Choices that take long to recompute are checked last, when no running match
        needs the computing time. `progress`: called as these checks advance. Raises Refused while the seed is secret
        (NOT_OVER), or if the rules have changed since the match began (OTHER_RULES).
        """
        loaded = await self._store.load(match)
        table = loaded.match
        if table.seed is None or loaded.seed is None or loaded.state is None:
            raise Refused(Why.NOT_OVER)
        if self._desk.outdated(table):
            raise self._desk.other_rules(table)
        game = self._desk.game(table.game)
        entries = await self._store.log(match)
        words = tuple(word.text for word in await self._store.words(match))
        luck = Chance(chance.key_of(table.chance, loaded.seed, match, words))
        there = claim.reigns(table, await self._store.read(partial(past_tenures, match=match)))
        computers = {
            seat: [(self._desk.computer(table.game, one.kind), one) for one in some] for seat, some in there.items()
        }
        stood = {
            entry.ply: self._desk.computer(table.game, claim.stand_in(entry, table) or "")
            for entry in entries
            if entry.how in claim.STOOD_IN
        }
        declined = {entry.ply for entry in entries if entry.how is How.DECLINED}
        aside: list[proof.Aside] = []
        audit = proof.Audit(game, luck, computers, stood, declined, aside=aside)
        seats = tuple(player.color for player in table.players)
        seats_hold = proof.seats_due(luck, table.joined, seats) is None
        broken = await asyncio.to_thread(proof.first_wrong, audit, begun(game, table), entries, table.ply, loaded.state)
        wrong, left_out = await self._choices(table, aside, user, progress)
        broken = min((number for number in (broken, wrong) if number is not None), default=None)
        return Verification(
            left_out=left_out,
            commitment=table.commitment or "",
            seed=table.seed,
            draws=luck.draws,
            commitment_holds=chance.commitment(loaded.seed) == table.commitment,
            broken=broken,
            choices=luck.choices,
            words=words,
            seats_hold=seats_hold,
            seats_drawn=bool(table.joined),
            known=table.chance == chance.KNOWN,
        )

    async def _choices(
        self, table: Match, aside: Sequence[proof.Aside], user: int, progress: Progress | None
    ) -> tuple[int | None, int]:
        if not aside:
            return None, 0
        review = Review()
        self._desk.reviews.ask(review, user)
        making = asyncio.create_task(self._made_again(table, aside, review), name=f"the check of table {table.id}")
        try:
            if progress is not None:
                await review.follow(making, progress)
            return await making
        finally:
            making.cancel()

    async def _made_again(self, table: Match, aside: Sequence[proof.Aside], review: Review) -> tuple[int | None, int]:
        left_out = 0
        async with self._desk.reviews.turn(review):
            for done, one in enumerate(aside):
                review.at(done, len(aside))
                what = f"entry {one.number} of table {table.id}, once more"
                topic = ThinkingTopic(Urgency.REVIEW, table.id)
                try:
                    due = await self._desk.thoughts.think(one.find, topic, since=self._desk.now(), what=what)
                except Exception as error:  # noqa: BLE001 - whatever it is, that much is not known
                    log.warning("It cannot be checked: %s: %s", what, error)
                    left_out += 1
                    continue
                if self._desk.game(table.game).write(due) != one.text:
                    return one.number, left_out
        return None, left_out
