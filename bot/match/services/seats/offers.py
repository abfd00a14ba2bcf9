"""Offer seats to other people, who can then take them over.

An offer is a proposal to one person, or to whoever takes the seat first. Until someone takes the seat, its player can
keep it by withdrawing the offer. If somebody else made the offer, the player's next move withdraws it. Nobody may take
over a seat if they have held another one at that table, because they might know secrets.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from msgspec.structs import replace

from bot.match.pure.clock import turns
from bot.match.pure.errors import Refused, Why
from bot.match.pure.play.look import Acted
from bot.match.pure.proposals import Matter, OfferReason, Outcome, Proposal, SeatOffer, answered, is_late, offered
from bot.match.pure.seats import seating
from bot.match.pure.seats.tenure import Tenure, ending, has_held
from bot.match.pure.table.incident import Happened, Incident
from bot.match.pure.table.model import Match, Player
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import TimerKind, of_match
from bot.match.services.desk import Desk, decided_anew
from bot.match.services.play.play import Play
from bot.match.services.table.lobby import room_for
from bot.match.storage import proposals as stored
from bot.match.storage import seats
from bot.match.storage.rows import Loaded
from bot.match.storage.writing import Writing
from games.core import Seat

# The number of turns that a player must have missed in a row before the table's owner may offer their seat.
MISSING: Final = 2


class SeatOffers:
    """Offers seats, and gives them away. Repeating a request has no effect. Methods may raise Refused, StoreFault."""

    def __init__(self, desk: Desk, play: Play) -> None:
        self._desk = desk
        self._store = desk.store
        self._play = play

    async def past(self, match: int) -> tuple[Tenure, ...]:
        return await self._store.read(partial(seats.past_tenures, match=match))

    async def played_for(self, match: int) -> dict[Seat, int]:
        return await seats.played_for(self._store, match)

    @decided_anew
    async def offer(
        self, match: int, by: int, user: int, request: str, *, moderator: bool, to: int | None = None
    ) -> Proposal | None:
        """Offer the seat of `user`, at the request of `by`, to everyone or only to the user `to`. Returns None if
        `request` was handled before.

        Players can offer their own seat. The table's owner can offer the seat of someone who resigned or keeps missing
        turns. A moderator can offer any seat. Raises Refused (NOT_THERE, NOT_OWNER, NOT_MISSING, ALREADY_IN, SEAT_HELD,
        or NOT_OPEN in a league).
        """
        async with self._desk.lock(match):
            loaded = await self._store.load(match, request)
            table = loaded.match
            if loaded.made is not None:
                return None
            player = offerable(table, by, user, moderator=moderator)
            self._desk.rules(table)
            if to is not None:
                self._can_sit(table, await self.past(match), player, to)
            why = OfferReason.OWN if by == user else OfferReason.OWNER if by == table.owner else OfferReason.MODERATOR
            now = self._desk.now()

            def work(writing: Writing) -> Proposal:
                made = seats.offer(writing, table, SeatOffer(player.seat, why), by=by, to=to, now=now)
                writing.remember(table, request)
                return made

            return await self._desk.write(match, work)

    @decided_anew
    async def keep(self, match: int, number: int, user: int, request: str) -> None:
        """Withdraw the offer of a seat, because `user` wants to keep their seat. Their count of missed turns is reset.

        The user who offered another player's seat can withdraw the offer too. Raises Refused (NOT_ASKED,
        PROPOSAL_OVER).
        """
        async with self._desk.lock(match):
            loaded, before, what = await self._open(match, number, request)
            table, now = loaded.match, self._desk.now()
            if loaded.made is not None:
                return
            mine = table.seat_of(user) == what.seat
            if not mine and user != before.by:
                raise Refused(Why.NOT_ASKED)
            clocks = turns.forgiven(table.clocks, what.seat) if mine else table.clocks
            after = replace(table, clocks=clocks)
            due = await self._desk.clocks.due(after, self._desk.now())

            def work(writing: Writing) -> None:
                if mine:
                    seats.keep(writing, table, before, user, now)
                else:
                    stored.settle(writing, table, before, replace(before, outcome=Outcome.WITHDRAWN), now)
                if clocks != table.clocks:
                    writing.set_clocks(match, clocks)
                    writing.set_timer(of_match(match), TimerKind.CLOCK, due)
                writing.remember(after, request)

            await self._desk.write(match, work)

    @decided_anew
    async def take(self, match: int, number: int, user: int, request: str) -> Acted:
        """Give the offered seat to `user`, who can then see whatever the seat may see.

        Raises Refused (PROPOSAL_OVER, SEAT_TAKEN, ALREADY_IN, SEAT_HELD, NOT_OPEN, NOT_INVITED, MANY_TABLES, or
        NOT_ASKED if the offer is for someone else).
        """
        async with self._desk.lock(match):
            loaded, before, what = await self._open(match, number, request, answers=user)
            if loaded.made is not None:
                return await self._play.again(loaded, user)
            table, now = loaded.match, self._desk.now()
            player = table.players[what.seat]
            past = await self.past(match)
            if before.asked and user not in before.asked:
                raise Refused(Why.NOT_ASKED)
            self._can_sit(table, past, player, user)
            if not before.asked:
                seating.invited(table, user)
            over = ending(table, past, what.seat)
            after = _seated(table, what.seat, user)
            runner = await self._play.runner(loaded)
            runner.catch_up(self._desk.time.of(table))
            done = replace(answered(before, user, agree=True), outcome=Outcome.AGREED)
            room = await room_for(self._desk, table.guild, user)

            def first(writing: Writing) -> None:
                if seats.past_tenures(writing.connection, match) != past:
                    raise Refused(Why.SEAT_TAKEN)
                room(writing)
                seats.add_tenures(writing, match, over)
                stored.settle(writing, table, before, done, now)

            self._desk.repeats.forget(match, what.seat)
            after = replace(after, clocks=turns.handed_over(table.options.clock, table.clocks, what.seat))
            kind, incident = AnnouncementKind.SUBSTITUTE, Incident(kind=Happened.SEAT_TAKEN, by=user, user=player.user)
            return await self._play.commit(
                loaded, after, runner, kind=kind, request=request, who=user, first=first, incident=incident
            )

    async def _open(
        self, match: int, number: int, request: str, answers: int | None = None
    ) -> tuple[Loaded, Proposal, SeatOffer]:
        loaded = await self._store.load(match, request)
        before = await stored.proposal_at(self._store, match, number)
        if before.matter is not Matter.SEAT:
            raise Refused(Why.NO_PROPOSAL)
        if loaded.made is None:
            if before.outcome is Outcome.AGREED and answers is not None:
                raise Refused(Why.SEAT_TAKEN)
            if before.outcome is not None or is_late(before, self._desk.now()):
                raise Refused(Why.PROPOSAL_OVER, outcome=before.outcome or Outcome.EXPIRED)
            seating.playing(loaded.match)
            self._desk.rules(loaded.match)
        return loaded, before, offered(before)

    def _can_sit(self, match: Match, past: tuple[Tenure, ...], player: Player, user: int) -> None:
        if match.seat_of(user) is not None:
            raise Refused(Why.ALREADY_IN)
        if has_held(match, past, user) - {player.seat}:
            raise Refused(Why.SEAT_HELD)


def offerable(match: Match, by: int, user: int, *, moderator: bool) -> Player:
    """Return the player `user`, if `by` may offer their seat. Raises Refused as :meth:`SeatOffers.offer` does."""
    seating.playing(match)
    if match.options.league:  # which seats people there
        raise Refused(Why.NOT_OPEN, owner=match.owner)
    player = next((one for one in match.players if one.user == user), None)
    if player is None:
        raise Refused(Why.NOT_THERE, player=user)
    if by == user or moderator:
        return player
    seating.owned(match, by, moderator=False)
    clocks = match.clocks.seats
    missed = clocks[player.seat].missed if clocks else 0
    if player.human is not None and missed < MISSING:
        raise Refused(Why.NOT_MISSING, player=user, most=MISSING)
    return player


def _seated(match: Match, seat: Seat, user: int) -> Match:
    players = tuple(
        replace(one, user=user, computer=None, since=match.ply) if one.seat == seat else one for one in match.players
    )
    people = [one.human for one in players if one.human is not None]
    longer = [one for one in people if one != user] or people
    owner = match.owner if match.owner in people else longer[0]
    asked = tuple(None if number == seat else since for number, since in enumerate(match.asked))
    return replace(match, players=players, owner=owner, asked=asked)
