"""Open rematches: new tables with the same game, options and computer players as a match that has ended.

The people who played in that match are invited.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from bot.match.pure.chance import draws as chance
from bot.match.pure.errors import Refused, Why
from bot.match.pure.play.look import ENDED
from bot.match.pure.table.limits import Limits
from bot.match.pure.table.model import LEFT, Match, Player
from bot.match.pure.table.outbox import AnnouncementKind
from bot.match.services.desk import Desk
from bot.match.services.table.lobby import Lobby

# The beginning of a rematch request's stored id, before the old match's number and the request's own id.
REQUEST = "rematch"


class Rematch(NamedTuple):
    """The new table of a rematch. `again`: whether the rematch was already open."""

    match: Match
    again: bool


class Rematches:
    def __init__(self, desk: Desk, lobby: Lobby) -> None:
        self._desk = desk
        self._lobby = lobby

    async def running(self, match: int, user: int) -> Match | None:
        """Return the open or running rematch, or None. Raises Refused (NOT_ENDED, NOT_IN) as :meth:`rematch` does."""
        await self._old(match, user)
        found: Match | None = await self._desk.store.write(lambda writing: writing.live_of(_family(match)))
        return found

    async def rematch(
        self, match: int, user: int, request: str, limits: Limits | None = None, *, channel: int | None = None
    ) -> Rematch:
        """Open a rematch of `match`, owned by `user`, who played in that match. If a rematch is already open or
        running, return it.

        `channel`: where to open it, or None for the channel of `match`. Raises Refused (NOT_ENDED, NOT_IN,
        CHANNEL_BUSY), or as :meth:`bot.match.services.table.lobby.Lobby.create` does.
        """
        old, mine = await self._old(match, user)
        family = _family(match)
        new = self._table(old, mine, old.channel if channel is None else channel)
        opened: list[Match] = []
        made = await self._lobby.open(
            new,
            family + request,
            self._desk.entropy(chance.SEED_BYTES),
            limits=limits,
            announced=(AnnouncementKind.SEAL, AnnouncementKind.SIGNUP),
            family=family,
            also=lambda _, match: opened.append(match),
        )
        return Rematch(made, again=not opened)

    async def _old(self, match: int, user: int) -> tuple[Match, Player]:
        old = await self._desk.store.match(match)
        if old.status not in ENDED:
            raise Refused(Why.NOT_ENDED)
        mine = next((player for player in old.players if player.user == user), None)
        if mine is None:
            raise Refused(Why.NOT_IN)
        return old, mine

    def _table(self, old: Match, mine: Player, channel: int) -> Match:
        """Return the new table, not stored yet: `mine` and the computers have seats, the others are invited."""
        nobody = {None, LEFT, mine.user}
        people = tuple(player.user for player in old.players if player.user is not None and player.user not in nobody)
        # It belongs to no league any more, and whoever has been taught doesn't need the lessons again.
        options = replace(old.options, invited=people, league=0, season=0, vacation=None, lesson=False)
        players = [Player(seat=0, color=mine.color, user=mine.user)]
        for player in self._computers(old):
            players.append(replace(player, seat=len(players), since=0))
        owner = mine.user or 0
        table = self._lobby.table(
            guild=old.guild, channel=channel, owner=owner, game=old.game, locale=old.locale, options=options
        )
        return replace(table, players=tuple(players))

    def _computers(self, old: Match) -> Iterator[Player]:
        for player in old.players:
            if player.user is None and player.computer is not None:
                try:
                    self._desk.computer(old.game, player.computer)
                except Refused:
                    continue
                yield player


def _family(match: int) -> str:
    return f"{REQUEST} {match} "
