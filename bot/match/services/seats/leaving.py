"""Remove players from tables, at their own request or at somebody else's.

Before the start, the player's seat becomes free. Later, a computer player takes it over.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from bot.match.pure.errors import Fault, Refused, StoreFault, Why
from bot.match.pure.play.outcome import Acted
from bot.match.pure.seats import seating
from bot.match.pure.table.incident import Happened, Incident
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.outbox import Kind
from bot.match.services.desk import Desk
from bot.match.services.multiprocess.changing import decided_anew
from bot.match.services.play.play import Play
from bot.match.services.seats import vacating
from bot.match.services.table.lobby import Lobby
from bot.match.storage import privacy

log = logging.getLogger(__name__)


# The id of the request to cancel a table whose channel was deleted. All tables share it, because each channel is
# deleted only once.
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
        return await self._resign(match, user, request)

    async def _resign(self, match: int, user: int, request: str) -> Acted:
        return await self._replace(match, user, request, Incident(kind=Happened.RESIGNED, by=user))

    async def remove(self, match: int, by: int, user: int, request: str, moderator: bool) -> Match:
        """Remove `user` from a table at the request of `by`.

        Before the start, the owner or a moderator can do this. Later, only a moderator can, and a computer player takes
        over. Anyone can remove themselves.
        """
        if by == user:
            before = await self._store.match(match)
            if before.status is Status.ACTIVE:
                return (await self.resign(match, user, request)).match
            return await self._lobby.leave(match, user, request)
        before = await self._store.match(match)
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
        """Remove `user` from all open and running tables, even from tables that can't be reached or played.

        Raises StoreFault, but not Refused.
        """
        for spot in await self._store.of_user(user):
            try:
                before = await self._store.match(spot.id)
                if before.status is Status.ACTIVE:
                    await self._resign(spot.id, user, request)
                else:
                    await self._lobby.leave(spot.id, user, request)
            except Refused as refused:  # it has changed in this very moment
                log.warning("Table %d: a player who wants to leave all tables cannot leave it: %s", spot.id, refused)
            except StoreFault as fault:
                if fault.fault is not Fault.DAMAGED:
                    raise
                log.warning("Table %d cannot be read; a player who leaves all tables is taken out: %s", spot.id, fault)
                await self._store.write(partial(privacy.take_out, match=spot.id, user=user, kind=self._kind))
                self._desk.committed(spot.id)

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
            return await self._lobby.change(found.id, GONE, seating.lost, announced=False)
        except Refused:  # it has ended meanwhile
            return None

    @decided_anew
    async def _replace(self, match: int, user: int, request: str, incident: Incident) -> Acted:
        async with self._desk.lock(match):
            loaded = await self._store.load(match, request)
            if loaded.made is not None:
                return await self._play.again(loaded, user)
            if incident.by != user:
                seating.playing(loaded.match)
                seating.present(loaded.match, user)
            left = vacating.left(self._desk, loaded.match, user)
            try:
                runner = await self._play.runner(loaded)
                computers = self._desk.players(left)
            except (Refused, StoreFault) as error:
                if not vacating.stands_still(error):
                    raise
                log.info("Table %d stands still, and a player leaves it: %s", match, error)
                return await vacating.vacate(self._desk, loaded, left, user=user, request=request, incident=incident)
            if left.status is Status.CANCELLED:
                return await self._play.commit(
                    loaded,
                    left,
                    runner,
                    kind=Kind.CANCELLED,
                    request=request,
                    who=user,
                    incident=vacating.ending(incident, left),
                )
            runner.catch_up(self._desk.time.of(loaded.match))
            await runner.run_on(left.players, computers)
            if runner.steps:
                left = replace(left, moved=runner.at)
            return await self._play.commit(
                loaded, left, runner, kind=Kind.RESIGNED, request=request, who=user, incident=incident
            )
