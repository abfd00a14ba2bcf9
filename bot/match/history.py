"""What was: the log of a match, earlier positions, its record, and the check of its chance."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from bot.match import chance, proof
from bot.match.chance import Chance
from bot.match.desk import Desk
from bot.match.errors import Fault, Refused, StoreFault, Why
from bot.match.line import line_at
from bot.match.look import Look, Seen
from bot.match.model import Incident, LogEntry, Match, Position, Spot, Status, Step, Verification, Word
from bot.match.runner import AnyGame, entry_of
from bot.match.storage.rows import Loaded
from games.core import CHANCE, Decide, Illegal, Seat, Unreadable
from games.record import NOBODY, Line, Record, form
from games.replay import result


class History(Desk):
    """The part of the service that reads. All raise Refused and StoreFault."""

    async def get(self, match: int) -> Match:
        """The match."""
        return await self.store.match(match)

    async def was_done(self, request: str) -> bool:
        """Whether ``request`` was committed. One that others followed at its table is forgotten after a while."""
        return await self.store.was_done(request)

    async def in_channel(self, channel: int) -> Match | None:
        """The match that gathers players or is played in a channel, else the latest one there."""
        return await self.store.in_channel(channel)

    async def several(self, matches: Sequence[int]) -> list[Match]:
        """These matches, in this order."""
        return await self.store.several(matches)

    async def in_guild(self, guild: int) -> list[Spot]:
        """The matches that are played or gather players in a server: those first, and in each group first where
        something was done last.
        """
        return await self.store.in_guild(guild)

    async def of_user(self, user: int) -> list[Spot]:
        """The same of the matches in which ``user`` decides for a seat."""
        return await self.store.of_user(user)

    async def position(self, match: int) -> Position:
        """The match as it stands; refused (NOT_ACTIVE) before the start."""
        return await self.position_in(await self.store.load(match))

    async def position_in(self, loaded: Loaded) -> Position:
        """The position of a match that was loaded; refused (NOT_ACTIVE) before the start."""
        state = await self._state(loaded)
        return Position(loaded.match, state, self._game(loaded.match.game).pending(state))

    async def position_at(self, match: int, ply: int) -> Position:
        """The match as it stood after entry ``ply``; 0 is before the first, more than there are is now."""
        now = await self.position(match)
        if ply >= now.match.ply:
            return now
        game = self._game(now.match.game)
        state, _ = await self._replayed(now.match, 1, max(0, ply))
        return Position(now.match, state, game.pending(state))

    async def look(self, match: int, viewer: Seat | None, ply: int | None = None) -> Look:
        """What ``viewer`` may know of the match as it stands, or as it stood after entry ``ply``; refused (NOT_ACTIVE)
        before the start. What could be done then is not told of the past.
        """
        position = await (self.position(match) if ply is None else self.position_at(match, ply))
        now = position.match
        game, pending = self._game(now.game), position.pending
        decides = now.status is Status.ACTIVE and isinstance(pending, Decide)
        able = decides and viewer is not None and viewer in pending.able and (ply is None or ply >= now.ply)
        return Look(
            match=now,
            viewer=viewer,
            view=game.view(position.state, viewer),
            legal=tuple(game.legal(position.state, viewer, self.now())) if able and viewer is not None else (),
            asked=pending.asked if decides else (),
            may=pending.may if decides else (),
        )

    async def seen(self, match: int, first: int, last: int, viewer: Seat | None) -> tuple[Seen, ...]:
        """The entries ``first`` to ``last`` as ``viewer`` may know them, as far as there are such entries. When the
        game is over everything may be known.
        """
        now = await self.store.match(match)
        game, over = self._game(now.game), now.status is Status.OVER
        found = []
        for step in await self.steps(match, first, last):
            text = step.entry.text if over else game.disclose(entry_of(game, step.entry), viewer)
            events = tuple(seen for event in step.events if (seen := game.see(event, viewer)) is not None)
            entry = msgspec.structs.replace(step.entry, text=text or "")
            found.append(Seen(entry, events, step.move, hidden=text != step.entry.text))
        return tuple(found)

    async def in_line(self, match: Match, ply: int, line: str) -> bool:
        """Whether ``match``, as it stands, was in a position of that ply and line of play, or is."""
        if ply in {0, match.ply}:
            return line == line_at(match.moved if ply else match.created)
        found = await self.store.log(match.id, ply, ply) if ply < match.ply else ()
        return any(line_at(entry.at) == line for entry in found)

    async def log(self, match: int, first: int = 1) -> tuple[LogEntry, ...]:
        """The entries of a match from number ``first`` on."""
        return await self.store.log((await self.store.match(match)).id, first)

    async def incidents(self, match: int, row: int | None = None) -> tuple[Incident, ...]:
        """What people did to a match besides moves, in order. ``row``: only what that row of the outbox tells."""
        return await self.store.incidents(match, row)

    async def steps(self, match: int, first: int, last: int) -> tuple[Step, ...]:
        """The entries ``first`` to ``last`` with what happened in them, as far as there are such entries."""
        recent = self._recent.get(match, ())
        if recent and recent[0].entry.ply <= first <= last <= recent[-1].entry.ply:
            start = recent[0].entry.ply
            return recent[first - start : last - start + 1]
        _, steps = await self._replayed(await self.store.match(match), first, last)
        return steps

    async def words(self, match: int) -> tuple[Word, ...]:
        """The words that players gave to the draws of a match, in their order."""
        return await self.store.words(match)

    async def record(self, match: int) -> str:
        """The match as a record (``docs/record.md``), finished or not."""
        loaded = await self.store.load(match)
        game = self._game(loaded.match.game)
        if loaded.state is None:
            raise Refused(Why.NOT_ACTIVE)
        seats = tuple(player.color for player in loaded.match.players)
        lines = tuple(_line(game, seats, entry) for entry in await self.store.log(match))
        ended = None
        if loaded.match.status is Status.OVER:
            ended = result(game, seats, await self._state(loaded))
        public = proof.headers(loaded.match, (word.text for word in await self.store.words(match)))
        return form(Record(game.name, loaded.match.rules_version, seats, lines, ended, public))

    async def verify(self, match: int) -> Verification:
        """Make every draw of an ended match again, and every choice of its computers, and replay it; refused (NOT_OVER)
        while the seed is secret.
        """
        loaded = await self.store.load(match)
        table = loaded.match
        if table.seed is None or loaded.seed is None or loaded.state is None:
            raise Refused(Why.NOT_OVER)
        game = self._game(table.game)
        log = await self.store.log(match)
        words = tuple(word.text for word in await self.store.words(match))
        luck = Chance(chance.key_of(table.chance, loaded.seed, match, words), version=table.chance)
        computers = {}
        if table.chance != chance.BY_ENTRY:
            since = {player.seat: player.since for player in table.players}
            computers = {seat: (chooses, since[seat]) for seat, chooses in self._players(table).items()}
        audit = proof.Audit(game, luck, computers)
        broken = await asyncio.to_thread(_first_broken, game, table, audit, log, loaded.state)
        return Verification(
            commitment=table.commitment or "",
            seed=table.seed,
            draws=luck.draws,
            commitment_holds=chance.commitment(loaded.seed) == table.commitment,
            broken=broken,
            choices=luck.choices,
            words=words,
        )

    async def _state(self, loaded: Loaded) -> Any:
        """The stored position; played again from the log where the code of today cannot read it."""
        if loaded.state is None:
            raise Refused(Why.NOT_ACTIVE)
        try:
            return self._game(loaded.match.game).decode(loaded.state)
        except msgspec.MsgspecError:
            state, _ = await self._replayed(loaded.match, 1, loaded.match.ply)
            return state

    async def _replayed(self, match: Match, first: int, last: int) -> tuple[Any, tuple[Step, ...]]:
        """The state after entry ``last``, and the acts from ``first`` on."""
        if not match.ply:
            raise Refused(Why.NOT_ACTIVE)
        game = self._game(match.game)
        log = await self.store.log(match.id, 1, last)
        return await asyncio.to_thread(_replay, game, match, log, first)


def _replay(game: AnyGame, match: Match, log: Sequence[LogEntry], first: int) -> tuple[Any, tuple[Step, ...]]:
    state = game.new(tuple(player.color for player in match.players), game.options())
    steps = []
    moves = 0
    for entry in log:
        played = entry.who != CHANCE
        moves += played
        try:
            state, events = game.apply(state, entry_of(game, entry))
        except (Illegal, Unreadable) as error:
            raise StoreFault(Fault.DAMAGED, f"match {match.id}, entry {entry.ply}: {error}") from error
        if entry.ply >= first:
            steps.append(Step(entry, events, moves if played else 0))
    return state, tuple(steps)


def _first_broken(game: AnyGame, match: Match, audit: proof.Audit, log: Sequence[LogEntry], final: bytes) -> int | None:
    """The first entry that is not what chance, a computer or the rules give; the last one when only the stored end
    differs.
    """
    state = game.new(tuple(player.color for player in match.players), game.options())
    for ply, entry in enumerate(log, start=1):
        if entry.ply != ply:
            return ply
        try:
            after, _ = game.apply(state, entry_of(game, entry))
        except (Illegal, Unreadable):
            return ply
        if audit.due(state, ply, entry.who, entry.at) not in {None, entry.text}:
            return ply
        state = after
    return None if len(log) == match.ply and _is(game, state, final) else max(1, len(log))


def _is(game: AnyGame, state: Any, stored: bytes) -> bool:
    """Whether ``stored`` is ``state``. What the code of today cannot read counts as that: wherever it is asked for, the
    log is played again instead.
    """
    try:
        return bool(game.decode(stored) == state)
    except msgspec.MsgspecError:
        return True


def _line(game: AnyGame, seats: Sequence[str], entry: LogEntry) -> Line:
    who = NOBODY if entry.who == CHANCE else seats[entry.who]
    return Line(who, entry.text, entry.at if game.timed else None)
