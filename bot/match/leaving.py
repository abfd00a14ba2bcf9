"""Players who leave, of themselves or because somebody else wants it: before the start they get up, later a computer
plays on for them.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.match import seating
from bot.match.desk import Desk
from bot.match.errors import Refused, Why
from bot.match.incident import Happened, Incident
from bot.match.lobby import Lobby
from bot.match.model import Kind, Match, Status
from bot.match.outcome import Acted
from bot.match.play import Play


class Leaving:
    """The part of the service that takes players out. Requests are done once, as in :class:`bot.match.play.Play`; all
    methods raise Refused and StoreFault.
    """

    def __init__(self, desk: Desk, lobby: Lobby, play: Play) -> None:
        self._desk = desk
        self._store = desk.store
        self._lobby = lobby
        self._play = play

    async def resign(self, match: int, user: int, request: str) -> Acted:
        """``user`` gives up; a computer plays on. When no person is left the match is called off."""
        return await self._replace(match, user, request, Incident(kind=Happened.RESIGNED, by=user))

    async def remove(self, match: int, by: int, user: int, request: str, moderator: bool) -> Match:
        """``user`` has to leave: before the start by the owner or a moderator, later (a computer plays on) by a
        moderator.
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
            incident = Incident(kind=Happened.REPLACED, by=by, moderator=True, user=user)
            return (await self._replace(match, user, request, incident)).match
        incident = Incident(kind=Happened.REMOVED, by=by, moderator=moderator, user=user)
        return await self._lobby.change(
            match, request, lambda now: seating.removed(now, by, user, moderator=moderator), user, incident=incident
        )

    async def _replace(self, match: int, user: int, request: str, incident: Incident) -> Acted:
        """A computer plays on for ``user`` from now, because of ``incident``."""
        async with self._desk.lock(match):
            loaded = await self._store.load(match, request)
            if loaded.made is not None:
                return await self._play.again(loaded, user)
            if incident.by != user:
                seating.playing(loaded.match)
                seating.present(loaded.match, user)
            after = seating.resigned(loaded.match, user, self._desk.best(loaded.match.game))
            runner = await self._play.runner(loaded)
            if after.status is Status.CANCELLED:
                last = Happened.CALLED_OFF if incident.by == user else Happened.REMOVED
                incident = replace(incident, kind=last)
                return await self._play.commit(
                    loaded, after, runner, kind=Kind.CANCELLED, request=request, who=user, incident=incident
                )
            runner.catch_up(self._desk.now())
            await runner.run_on(after.players, self._desk.players(after))
            if runner.steps:
                after = replace(after, moved=runner.at)
            return await self._play.commit(
                loaded, after, runner, kind=Kind.RESIGNED, request=request, who=user, incident=incident
            )
