"""Undo: find out what a player can undo and whether others have to agree, and carry it out.

An undo returns to the position before the player's own last decision. Computer players' moves since then are undone
too. No consent is needed if nothing has been drawn and no other person has moved since. Otherwise, these people have to
agree:

* those whose moves would be undone, and those whose turn it is;
* everyone, if a draw would be undone, or if another seat's move would be undone in a game with hidden information.
  Nobody can tell what such a move has revealed.

An undo is an entry of the log (:mod:`games.undo`), so the log keeps the undone moves. Draws after an undo get new
numbers, so they don't repeat the undone draws.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.match.pure.errors import OtherLine, Refused, Stale, Why
from bot.match.pure.log.entries import How, LogEntry, line_of
from bot.match.pure.play.look import Acted, readable
from bot.match.pure.proposals import Matter, Proposal
from bot.match.pure.recent import Recent
from bot.match.pure.seats.seating import seat_in_play
from bot.match.pure.table.model import Match, Player, Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.services.desk import Desk, decided_anew
from bot.match.services.play.loading import Positions
from bot.match.services.play.play import Play
from bot.match.services.proposals import propose
from bot.match.storage.rows import Loaded
from bot.match.storage.writing import Writing
from games.core import CHANCE, AnyGame, Decide
from games.undo import WORD, back_to_text

KEPT: Final = 256


class Made(msgspec.Struct, frozen=True):
    """A log entry that led to the current position. `chosen`: by a player. `move`: its number, or 0 for a draw."""

    ply: int
    who: int
    chosen: bool
    move: int


class LogSummary(msgspec.Struct, frozen=True):
    """A summary of the first `ply` log entries.

    `made`: the entries that led to the current position. `moves`: the number of moves. `secret`: whether any entry is
    secret.
    """

    ply: int = 0
    made: tuple[Made, ...] = ()
    moves: int = 0
    secret: bool = False


class Offer(msgspec.Struct, frozen=True):
    """A possible undo: it undoes the log entries `plies` and returns to the position after log entry `to`.

    `moves`: the numbers of the undone moves. `asked`: the people who have to agree, or empty if nobody has to. `drawn`:
    whether something has been drawn since that position. `secret`: whether the game has or had hidden information.
    """

    match: Match
    seat: int
    to: int
    plies: tuple[int, ...]
    moves: tuple[int, ...]
    asked: tuple[int, ...]
    drawn: bool
    secret: bool


class UndoContent(msgspec.Struct, frozen=True):
    """An undo proposal: it undoes the log entries `plies` and returns to the position after entry `to`."""

    to: int
    plies: tuple[int, ...]


def wanted(proposal: Proposal) -> UndoContent:
    return msgspec.json.decode(proposal.what, type=UndoContent)


class Undos:
    """Finds out what players can undo, and undoes it. Any method may raise Refused or StoreFault.

    Reasons for Refused: NO_UNDO (at live tables and in timed games), NOTHING_TO_UNDO, and the reasons for refusing
    people without a seat.
    """

    def __init__(self, desk: Desk, positions: Positions, play: Play) -> None:
        self._desk = desk
        self._store = desk.store
        self._positions = positions
        self._play = play
        self._known: Recent[int, LogSummary] = Recent(KEPT)

    async def possible(self, match: Match) -> bool:
        """Return whether anyone can undo something in `match`, which must have just been read."""
        if match.status is not Status.ACTIVE or not self._allowed(match) or self._desk.outdated(match):
            return False
        if any(self._just_played(match, player) for player in match.players):
            return True
        known = await self._look(match)
        return any(_last_own(known, player) is not None for player in match.players if player.human is not None)

    def _just_played(self, match: Match, player: Player) -> int | None:
        done = None if player.human is None else self._desk.repeats.last(match.id, player.seat)
        if done is None or not player.since < done.ply <= match.ply or done.text == WORD:
            return None
        return done.ply if not self._store.shared or self._stands(match, player.seat, done.ply) else None

    def _stands(self, match: Match, seat: int, ply: int) -> bool:
        recent = self._desk.recent.get(match.id, ())
        if not recent or not recent[0].entry.ply <= ply <= match.ply <= recent[-1].entry.ply:
            return False
        first, *later = (step.entry for step in recent if ply <= step.entry.ply <= match.ply)
        own = first.who == seat and first.how is How.OWN
        return own and all(back_to_text(one.who, one.text) is None for one in later)

    async def free(self, match: Match, user: int) -> bool:
        """Return whether `user` can undo something without consent in `match`, which must have just been read."""
        try:
            player = match.players[seat_in_play(match, user)]
            self._desk.rules(match)
            if self._allowed(match) and self._just_played(match, player) == match.ply:
                return True
            return not (await self.offer(match.id, user)).asked
        except Refused:
            return False

    async def offer(self, match: int, user: int) -> Offer:
        return await self._offer(await self._store.load(match), user)

    @decided_anew
    async def take_back(
        self,
        match: int,
        user: int,
        request: str,
        *,
        ply: int | None = None,
        line: str | None = None,
        sent: float | None = None,
    ) -> Acted:
        """Undo the last decision of `user` without asking anyone.

        `ply` and `line` identify the position that the user saw. If they are None, `sent` is used to detect a double
        click. Raises Refused (NEEDS_CONSENT) if others have to agree, and Stale if the position has changed.
        """
        async with self._desk.lock(match):
            loaded = await self._store.load(match, request)
            if loaded.made is not None:
                return await self._play.again(loaded, user)
            told = None
            if ply is None and sent is not None:
                told = await self._play.done_before(loaded.match, user, WORD, sent)
            if told is not None:
                return told
            self._fresh(loaded.match, ply, line)
            offer = await self._offer(loaded, user)
            if offer.asked:
                raise Refused(Why.NEEDS_CONSENT)
            return await self._do(loaded, offer, user, request)

    @decided_anew
    async def ask(self, match: int, user: int, request: str, *, ply: int, line: str) -> Proposal | Acted:
        """Ask the others for an undo, or undo at once if nobody has to agree. Raises Stale for another position."""
        async with self._desk.lock(match):
            loaded = await self._store.load(match, request)
            if loaded.made is not None:
                return await self._play.again(loaded, user)
            self._fresh(loaded.match, ply, line)
            offer = await self._offer(loaded, user)
            if not offer.asked:
                return await self._do(loaded, offer, user, request)
            what = msgspec.json.encode(UndoContent(offer.to, offer.plies)).decode()
            return await propose(
                self._desk, loaded.match, user, Matter.UNDO, offer.asked, request=request, what=what, bound=True
            )

    async def carry_out(
        self, loaded: Loaded, proposal: Proposal, by: int, request: str, first: Callable[[Writing], None]
    ) -> None:
        """Undo exactly what everyone agreed to. Raises Refused (PROPOSAL_OVER) if this undo is no longer possible."""
        offer = await self._offer(loaded, proposal.by)
        if UndoContent(offer.to, offer.plies) != wanted(proposal) or not set(offer.asked) <= set(proposal.asked):
            raise Refused(Why.PROPOSAL_OVER, outcome="lapsed")
        await self._do(loaded, offer, by, request, first)

    def _fresh(self, match: Match, ply: int | None, line: str | None) -> None:
        if ply is None:
            return
        if ply != match.ply:
            raise Stale(ply, match.ply)
        if line is not None and line != line_of(match):
            raise OtherLine(ply, match.ply)

    def _allowed(self, match: Match) -> bool:
        return not self._desk.game(match.game).timed and not self._desk.live(match)

    async def _offer(self, loaded: Loaded, user: int) -> Offer:
        match = loaded.match
        seat = seat_in_play(match, user)
        self._desk.rules(match)
        if not self._allowed(match):
            raise Refused(Why.NO_UNDO)
        known = await self._look(match)
        place = _last_own(known, match.players[seat])
        if place is None:
            raise Refused(Why.NOTHING_TO_UNDO)
        taken = known.made[place:]
        drawn = any(one.who == CHANCE for one in taken)
        asked = {match.players[one.who].human for one in taken if one.chosen and one.who != CHANCE} - {user}
        if drawn or (known.secret and any(one.who != seat for one in taken)):
            asked = {*match.deciding}  # somebody may know more by now
        elif asked - {None}:
            pending = (await self._positions.of(loaded)).pending
            asked |= {match.players[one].human for one in pending.asked} if isinstance(pending, Decide) else set()
        others = any(one.who != seat for one in taken)
        people = tuple(one for one in match.deciding if one in asked and one != user)
        if match.options.league and (drawn or others) and not people:  # else who is left there would choose their luck
            raise Refused(Why.NOBODY_AGREES)
        return Offer(
            match=match,
            seat=seat,
            to=known.made[place - 1].ply if place else 0,
            plies=tuple(one.ply for one in taken),
            moves=tuple(one.move for one in taken if one.move),
            asked=people,
            drawn=drawn,
            secret=known.secret,
        )

    async def _do(
        self, loaded: Loaded, offer: Offer, by: int, request: str, first: Callable[[Writing], None] | None = None
    ) -> Acted:
        match = loaded.match
        runner = await self._play.runner(loaded)
        runner.catch_up(self._desk.time.of(match))
        runner.take_back(offer.seat, offer.to, await self._positions.state_at(match, offer.to), offer.moves)
        mine = runner.steps[-1].entry
        await runner.run_on(match.players, self._desk.players(match))
        acted = await self._play.commit(
            loaded, match, runner, kind=AnnouncementKind.MOVED, request=request, who=by, first=first
        )
        for player in match.players:  # an undone action may be done again at once
            self._desk.repeats.forget(match.id, player.seat)
        self._desk.repeats.note(match.id, offer.seat, mine.ply, WORD)
        return acted

    async def _look(self, match: Match) -> LogSummary:
        known = self._known.get(match.id, LogSummary())
        if known.ply < match.ply:
            game = self._desk.rules(match)
            for entry, chosen in await self._store.entries_since(match.id, known.ply, match.ply):
                known = _with(known, game, entry, chosen=chosen)
        self._known[match.id] = known
        return known


def _with(known: LogSummary, game: AnyGame, entry: LogEntry, *, chosen: bool) -> LogSummary:
    to = back_to_text(entry.who, entry.text)
    if to is not None:
        return replace(known, ply=entry.ply, made=tuple(one for one in known.made if one.ply <= to))
    played = entry.who != CHANCE
    moves = known.moves + played
    secret = known.secret or readable(game, entry, None) != entry.text
    made = Made(entry.ply, entry.who, chosen, moves if played else 0)
    return LogSummary(entry.ply, (*known.made, made), moves, secret)


def _last_own(known: LogSummary, player: Player) -> int | None:
    # Decisions by the seat's former players don't count.
    found = (place for place in reversed(range(len(known.made))) if known.made[place].who == player.seat)
    return next((place for place in found if known.made[place].chosen and known.made[place].ply > player.since), None)
