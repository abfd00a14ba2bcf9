"""Handle players whose time is up: a computer player makes a move, the bot plays the game's default action, or the
other players vote.

The computer player is called a stand-in. It only sees what the seat may see, and breaks ties with the table's seed, so
its choices can be verified. The seat still belongs to its player. Moderators can also have a stand-in make a move.

If the stand-in has to think, the match isn't locked meanwhile. When the stand-in has an answer, the time-out is handled
again with the match's current state.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from msgspec.structs import replace

from bot.match.pure.clock import turns
from bot.match.pure.errors import Refused, Why
from bot.match.pure.log.entries import How
from bot.match.pure.play.look import Acted
from bot.match.pure.proposals import SPAN, Matter, OfferReason, Outcome, Proposal, SeatOffer, answered
from bot.match.pure.seats import seating
from bot.match.pure.table.incident import Happened, Incident
from bot.match.pure.table.model import HOUR, Match, Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.settings import WhenUp
from bot.match.services.clock.tables import store_clocks
from bot.match.services.desk import Desk, decided_anew
from bot.match.services.play.play import Play
from bot.match.services.play.runner import Runner
from bot.match.services.play.thoughts import OpenQuestion
from bot.match.services.proposals import propose
from bot.match.storage import proposals as stored
from bot.match.storage import seats
from bot.match.storage.rows import Loaded
from bot.match.storage.writing import Writing
from games.core import Decide, Illegal, Over, Seat, Unreadable

log = logging.getLogger(__name__)

# The number of turns that a player must have missed in a row before their seat is offered to others.
OFFERED_AFTER: Final = 3
WAIT, STAND_IN, CALL_OFF = "wait", "stand-in", "off"
# The choices in a vote about a player whose time is up: give the player more time, have a computer player (the
# stand-in) make a move, or end the game without a result. A choice wins if more than half of the voters agree on it,
# but to end the game, all of them must agree. If no choice wins, the stand-in makes a move.
CHOICES: Final = (WAIT, STAND_IN, CALL_OFF)

First = Callable[[Writing], None]


class StandIns:
    def __init__(self, desk: Desk, play: Play) -> None:
        self._desk = desk
        self._store = desk.store
        self._play = play

    @decided_anew
    async def time_up(self, match: Match, seat: Seat) -> bool:
        """Do what the table's options specify for `seat`, whose time is up.

        Does nothing if the player has just moved, or if a vote or a computer player's move for them is already in
        progress. Returns True if a computer player has to think first. This method is then called again when the
        computer player has an answer, except after a restart.
        """
        async with self._desk.lock(match.id):
            loaded = await self._store.load(match.id)
            table = loaded.match
            if not _is_up(table, seat):
                return False
            if table.options.when_time_is_up is WhenUp.VOTE and await self._votes(table, seat):
                return False
            then = partial(self.time_up, match, seat)
            return isinstance(await self._instead(loaded, seat, then=then), OpenQuestion)

    async def _votes(self, match: Match, seat: Seat) -> bool:
        user = match.players[seat].human
        others = tuple(one for one in match.deciding if one != user)
        if user is None or not others:
            return False
        there = await stored.open_proposals(self._store, match.id)
        if any(one.matter is Matter.TIME_UP and one.what == str(seat) for one in there):
            return True
        due = self._desk.now() + min(SPAN, max(HOUR, turns.allowance(match.options.clock, 1)))
        await propose(self._desk, match, user, Matter.TIME_UP, others, what=str(seat), bound=True, due=due)
        return True

    async def expired(self, loaded: Loaded, proposal: Proposal, first: First) -> bool:
        done = await self._instead(loaded, _seat_of(proposal), first=first, harmless=False)
        return not isinstance(done, OpenQuestion)

    async def vote(self, match: int, number: int, user: int, choice: str, request: str) -> Proposal:
        """Store or change a vote for one of :data:`CHOICES`. Raises Refused (NO_PROPOSAL, NOT_ASKED, PROPOSAL_OVER)."""
        while (voted := await self._vote(match, number, user, choice, request)) is None:
            await self._desk.thoughts.settled(match)
        return voted

    @decided_anew
    async def _vote(self, match: int, number: int, user: int, choice: str, request: str) -> Proposal | None:
        async with self._desk.lock(match):
            loaded = await self._store.load(match, request)
            before = await stored.proposal_at(self._store, match, number)
            if loaded.made is not None:
                return before
            table, now = loaded.match, self._desk.now()
            if before.matter is not Matter.TIME_UP or choice not in CHOICES:
                raise Refused(Why.NO_PROPOSAL)
            seat = _seat_of(before)
            late = now >= before.due and not self._desk.absences.lasts_at(table)
            if before.outcome is not None or late or table.ply != before.ply or not _is_up(table, seat):
                raise Refused(Why.PROPOSAL_OVER, outcome=before.outcome or Outcome.LAPSED)
            if user not in before.asked or user not in table.deciding:
                raise Refused(Why.NOT_ASKED)
            after = answered(before, user, agree=choice)
            verdict = decided(after)
            if verdict is not None:
                after = replace(after, outcome=Outcome.AGREED)

            def first(writing: Writing) -> None:
                stored.settle(writing, table, before, after, now)

            if verdict == STAND_IN:
                done = await self._instead(loaded, seat, first=first, request=request, harmless=False)
                if isinstance(done, OpenQuestion):
                    return None
            elif verdict == CALL_OFF:
                await self._call_off(loaded, user, request, first)
            elif verdict == WAIT:
                await store_clocks(self._desk, self._again(table, seat), request=request, first=first)
            else:

                def only_vote(writing: Writing) -> None:
                    first(writing)
                    writing.remember(table, request)

                await self._desk.write(match, only_vote)
            return after

    async def _call_off(self, loaded: Loaded, by: int, request: str, first: First) -> None:
        after = replace(loaded.match, status=Status.CANCELLED)
        runner = await self._play.runner(loaded)
        kind, incident = AnnouncementKind.CANCELLED, Incident(kind=Happened.CALLED_OFF, by=by)
        await self._play.commit(
            loaded, after, runner, kind=kind, request=request, who=by, first=first, incident=incident
        )

    async def skip(self, match: int, by: int, user: int, request: str, *, moderator: bool) -> Acted:
        """Have a computer player move once for `user`. Raises Refused (MODERATOR_ONLY, NOT_THERE, NOT_ASKED_NOW)."""
        while isinstance(acted := await self._skip(match, by, user, request, moderator=moderator), OpenQuestion):
            await self._desk.thoughts.settled(match)
        return acted

    @decided_anew
    async def _skip(self, match: int, by: int, user: int, request: str, *, moderator: bool) -> Acted | OpenQuestion:
        async with self._desk.lock(match):
            loaded = await self._store.load(match, request)
            if loaded.made is not None:
                return await self._play.again(loaded, by)
            table = loaded.match
            seating.playing(table)
            if not moderator:
                raise Refused(Why.MODERATOR_ONLY)
            seating.present(table, user)
            incident = Incident(kind=Happened.SKIPPED, by=by, moderator=True, user=user)

            seat = table.seat_of(user)
            assert seat is not None  # noqa: S101 - for the type checker: present() has looked
            acted = await self._instead(loaded, seat, request=request, harmless=False, skipped=incident)
            if acted is None:
                raise Refused(Why.NOT_ASKED_NOW, player=user)
            return acted

    async def _instead(
        self,
        loaded: Loaded,
        seat: Seat,
        *,
        first: First | None = None,
        request: str | None = None,
        harmless: bool = True,
        skipped: Incident | None = None,
        then: Callable[[], Awaitable[object]] | None = None,
    ) -> Acted | OpenQuestion | None:
        """Have a computer player make a move for the absent player of `seat`. Returns None if no move is made.

        If the computer player has to think first, returns the question put to it, and calls `then` once its answer is
        known. `harmless`: whether the bot may play the game's default action instead, if the table's options allow it.
        `skipped`: the incident to announce if a moderator asked for the move.
        """
        table = loaded.match
        runner = await self._play.runner(loaded)
        runner.catch_up(self._desk.time.of(table))
        pending = runner.pending
        if not isinstance(pending, Decide) or seat not in pending.asked or table.players[seat].human is None:
            return None
        free = self._desk.turnless(table)
        if free and table.asked[seat] is None:
            return None
        if not runner.game.legal(runner.state, seat, runner.at):
            log.info("Table %d: there is nothing that could be played for seat %d now", table.id, seat)
            return None
        kind = table.stand_in or self._desk.replacement(table)
        if not (harmless and table.options.when_time_is_up is WhenUp.PASS and self._passes(runner, table.game, seat)):
            if not await runner.stand_in(seat, self._desk.computer(table.game, kind), kind, waits=free):
                if runner.asked is not None:
                    self._desk.thoughts.begin(table.id, runner.asked, self._desk.now(), then)
                    return runner.asked
                if _is_up(table, seat):  # the stand-in would rather wait than move, and nobody is waiting for the seat
                    await store_clocks(self._desk, self._again(table, seat))
                return None
            table = replace(table, stand_in=kind)
        await runner.run_on(table.players, self._desk.players(table))
        missed = table.clocks.seats[seat].missed + 1 if _is_up(table, seat) else 0

        def begin(writing: Writing) -> None:
            if first is not None:
                first(writing)
            if missed >= OFFERED_AFTER and table.guild is not None and not isinstance(runner.pending, Over):
                self._offer(writing, table, seat)

        return await self._play.commit(
            loaded, table, runner, kind=AnnouncementKind.MOVED, request=request, who=None, first=begin, incident=skipped
        )

    def _again(self, match: Match, seat: Seat) -> Match:
        return replace(match, clocks=turns.again(match.clocks, seat, self._desk.now()))

    def _passes(self, runner: Runner, game: str, seat: Seat) -> bool:
        rules = self._desk.orders[game]
        if rules.handy is None:
            return False
        view, legal = runner.game.view(runner.state, seat), runner.game.legal(runner.state, seat, runner.at)
        action = rules.chosen(rules.handy, view, legal)
        try:
            runner.decide(seat, runner.game.read(rules.handy) if action is None else action, How.TIME_UP)
        except (Illegal, Unreadable):
            return False
        return True

    def _offer(self, writing: Writing, match: Match, seat: Seat) -> None:
        # A league assigns its seats itself.
        user, options = match.players[seat].human, match.options
        if user is not None and not options.league and seats.open_offer(writing, match.id, seat) is None:
            what = SeatOffer(seat, OfferReason.MISSED)
            seats.offer(writing, match, what, by=user, to=None, now=self._desk.now())


def decided(proposal: Proposal) -> str | None:
    votes = [choice for choice in proposal.answers.values() if isinstance(choice, str)]
    whole = len(proposal.asked)
    if votes.count(CALL_OFF) == whole:
        return CALL_OFF
    for choice in (STAND_IN, WAIT):
        if votes.count(choice) * 2 > whole:
            return choice
    return STAND_IN if len(votes) == whole else None


def _seat_of(proposal: Proposal) -> Seat:
    return int(proposal.what)


def _is_up(match: Match, seat: Seat) -> bool:
    if match.status is not Status.ACTIVE or seat >= len(match.clocks.seats) or match.players[seat].human is None:
        return False
    turn = match.clocks.seats[seat].turn
    return turn is not None and turn.up
