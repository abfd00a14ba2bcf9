"""Remove players from tables, at their own request or at somebody else's.

Before the start, the player's seat becomes free. Later, a computer player takes it over.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec.structs import replace

from bot.match.pure.clock.setting import STANDING
from bot.match.pure.errors import Fault, MatchError, Refused, StoreFault, Why
from bot.match.pure.play.look import Acted
from bot.match.pure.results import called_off
from bot.match.pure.seats import seating
from bot.match.pure.table.incident import Happened, Incident
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.pure.table.subject import TimerKind, of_match
from bot.match.services.desk import Desk, decided_anew
from bot.match.services.play.play import Play
from bot.match.services.table.lobby import Lobby
from bot.match.storage import notices, privacy, results
from bot.match.storage import orders as stored
from bot.match.storage.proposals import drop_void
from bot.match.storage.rows import Loaded
from bot.match.storage.writing import Writing

log = logging.getLogger(__name__)


# The request that cancels a deleted channel's table: the same for all, because a channel is deleted only once.
GONE = "channel gone"
# The kind of computer player to store for a seat if the game isn't installed or has no computer players.
NOBODY = "nobody"


class Leaving:
    def __init__(self, desk: Desk, lobby: Lobby, play: Play) -> None:
        self._desk = desk
        # Callbacks that get the number of a league match whose channel was deleted.
        self.on_lost: list[Callable[[int], None]] = []
        self._store = desk.store
        self._lobby = lobby
        self._play = play

    async def resign(self, match: int, user: int, request: str) -> Acted:
        """Handle the resignation of `user`: a computer player takes over their seat. If no person is left, the match is
        cancelled.

        Raises Refused (UNKNOWN_GAME) if the game isn't installed, because no computer player could take over.
        """
        self._desk.game((await self._store.match(match)).game)
        return await self._replace(match, user, request, Incident(kind=Happened.RESIGNED, by=user))

    async def remove(self, match: int, by: int, user: int, request: str, moderator: bool) -> Match:
        """Remove `user` from a table at the request of `by`.

        Before the start, the owner or a moderator can do this. Later, only a moderator can, and a computer player takes
        over. Anyone can remove themselves.
        """
        before = await self._store.match(match)
        if by == user:
            if before.status is Status.ACTIVE:
                return (await self.resign(match, user, request)).match
            return await self._lobby.leave(match, user, request)
        if before.status is Status.ACTIVE:
            if not moderator:
                raise Refused(Why.MODERATOR_ONLY)
            self._desk.game(before.game)
            incident = Incident(kind=Happened.REPLACED, by=by, moderator=True, user=user)
            return (await self._replace(match, user, request, incident)).match
        incident = Incident(kind=Happened.REMOVED, by=by, moderator=moderator, user=user)
        return await self._lobby.change(
            match, request, lambda now: seating.removed(now, by, user, moderator=moderator), user, incident=incident
        )

    async def everywhere(self, user: int, request: str) -> None:
        """Remove `user` from all tables, even from those that can't be reached or played. Doesn't raise Refused."""
        for spot in await self._store.of_user(user):
            try:
                before = await self._store.match(spot.id)
                if before.status is Status.ACTIVE:
                    await self._replace(spot.id, user, request, Incident(kind=Happened.RESIGNED, by=user))
                else:
                    await self._lobby.leave(spot.id, user, request)
            except Refused as refused:  # it has changed in this very moment
                log.warning("Table %d: a player who wants to leave all tables cannot leave it: %s", spot.id, refused)
            except StoreFault as fault:
                if fault.fault is not Fault.DAMAGED:
                    raise
                log.warning("Table %d cannot be read; a player who leaves all tables is taken out: %s", spot.id, fault)
                out = partial(privacy.take_out, match=spot.id, user=user, kind=self._kind)
                await self._desk.write(spot.id, out)

    def _kind(self, game: str) -> str:
        try:
            return self._desk.usual(game)
        except Refused:
            return NOBODY

    async def lost(self, channel: int) -> Match | None:
        """Cancel the table of a deleted `channel`. Returns the table, or None if there was none.

        Nothing is announced, because the channel is gone. If the table belongs to a league, it isn't cancelled, because
        the league finds another channel for it.
        """
        found = await self._store.in_channel(channel)
        if found is None or found.status not in {Status.SIGNUP, Status.ACTIVE, Status.SUSPENDED}:
            return None
        if found.options.league:
            for told in self.on_lost:
                told(found.id)
            return None
        try:
            match = await self._lobby.change(found.id, GONE, seating.lost, announced=False)
        except Refused:  # it has ended meanwhile
            return None
        log.info("Table %d was called off: its channel %d was deleted", match.id, channel)
        return match

    @decided_anew
    async def _replace(self, match: int, user: int, request: str, incident: Incident) -> Acted:
        async with self._desk.lock(match):
            loaded = await self._store.load(match, request)
            if loaded.made is not None:
                return await self._play.again(loaded, user)
            if incident.by != user:
                seating.playing(loaded.match)
                seating.present(loaded.match, user)
            left = without(self._desk, loaded.match, user)
            try:
                runner = await self._play.runner(loaded)
                computers = self._desk.players(left)
            except (Refused, StoreFault) as error:
                if not stands_still(error):
                    raise
                log.info("Table %d stands still, and a player leaves it: %s", match, error)
                return await vacate(self._desk, loaded, left, user=user, request=request, incident=incident)
            kind = AnnouncementKind.RESIGNED
            if left.status is Status.CANCELLED:
                kind, incident = AnnouncementKind.CANCELLED, ending(incident, left)
            else:
                runner.catch_up(self._desk.time.of(loaded.match))
                await runner.run_on(left.players, computers)
            return await self._play.commit(
                loaded, left, runner, kind=kind, request=request, who=user, incident=incident
            )


# The reasons why an active match can't be played at the moment.
STANDS: Final = frozenset({Why.OTHER_RULES, Why.UNKNOWN_GAME, Why.NO_COMPUTER, Why.NOT_ACTIVE})


def stands_still(error: MatchError) -> bool:
    """Return whether `error` means that a running match can't be played at the moment."""
    if isinstance(error, StoreFault):
        return error.fault is Fault.DAMAGED
    return isinstance(error, Refused) and error.why in STANDS


def without(desk: Desk, match: Match, user: int) -> Match:
    try:
        return seating.resigned(match, user, desk.replacement(match))
    except Refused as refused:
        if refused.why is not Why.NO_COMPUTER:
            raise
        return replace(match, status=Status.CANCELLED)


def ending(incident: Incident, after: Match) -> Incident:
    """Return the incident of a match cancelled because a player leaves: their removal if they were the last, or the
    end.
    """
    removed = incident.user is not None and not any(player.human for player in after.players)
    return replace(incident, kind=Happened.REMOVED if removed else Happened.CALLED_OFF)


async def vacate(desk: Desk, loaded: Loaded, after: Match, *, user: int, request: str, incident: Incident) -> Acted:
    """Store and announce that `user` has left, as in `after`. The caller holds the lock. Raises Stale, StoreFault."""
    before, now = loaded.match, desk.now()
    ended = after.status is Status.CANCELLED
    if ended:
        incident = ending(incident, after)
        seed = loaded.seed.hex() if loaded.seed else None
        after = replace(after, asked=(), clocks=STANDING, seed=seed)
    else:
        asked = tuple(since if after.players[seat].human else None for seat, since in enumerate(before.asked))
        after = replace(after, asked=asked)
        optional = before.clocks.lapse is not None
        after = replace(after, clocks=await desk.clocks.after(after, (), now, optional=optional))
    clock_due = None if ended else await desk.clocks.due(after, now)

    def work(writing: Writing) -> None:
        writing.move(before, after, (), None)
        writing.change(before, after)
        results.keep(writing, after, now, called_off(after) if ended else None)
        drop_void(writing, before, after, now)
        row = writing.announce(after, AnnouncementKind.CANCELLED if ended else AnnouncementKind.RESIGNED, now, who=user)
        desk.note(writing, before, incident, row)
        if ended:
            for kind in TimerKind:
                writing.set_timer(of_match(after.id), kind, None)
        else:
            writing.set_timer(of_match(after.id), TimerKind.CLOCK, clock_due)
            # It waits until the table can be played, however that comes: then the computer moves, if it is asked.
            writing.set_timer(
                of_match(after.id), TimerKind.GAME, writing.due(of_match(after.id), TimerKind.GAME) or now
            )
        writing.remember(after, request)
        stored.settle(writing, before, after)
        notices.acted(writing, after.id, user, ended=ended, now=now)

    await desk.write(after.id, work, ended=ended)
    return Acted(after, ())
