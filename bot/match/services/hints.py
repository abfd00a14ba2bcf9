"""Give players hints: the move that a computer player would make, and the reasons for it (:mod:`games.hints`).

Hints aren't stored in the database, and only the player who asks sees them. For the medal against the strong computer,
the database remembers until the end of the match that a seat got a hint.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from bot.match.pure.errors import Refused, Why
from bot.match.pure.log.entries import line_of
from bot.match.pure.play.look import Look, not_gone_on, not_your_turn
from bot.match.pure.recent import Recent
from bot.match.pure.table.model import Match
from bot.match.pure.table.rules import allowed, check_hints
from bot.match.services.desk import Desk
from bot.match.storage.results import hinted
from games import hints as contract
from games.computer import THINKERS, mix
from games.core import AnyAction

T = TypeVar("T")

KEPT: Final = 256


class Hints:
    def __init__(self, desk: Desk, by_game: Mapping[str, contract.Hints]) -> None:
        self._desk = desk
        self._by_game = by_game
        self._found: Recent[tuple[object, ...], asyncio.Task[Any]] = Recent(KEPT)

    def there(self, match: Match) -> bool:
        return match.game in self._by_game and allowed(match)

    def check(self, match: Match) -> None:
        if match.game not in self._by_game:
            raise Refused(Why.NO_HINTS)
        check_hints(match)

    async def ideas(self, look: Look) -> Sequence[contract.Idea[AnyAction]]:
        """Return suggested moves for the viewer's seat, best first.

        Raises Refused as :meth:`check` does, and also if it isn't the viewer's turn (NOT_YOUR_TURN), if the clock is
        paused (NOT_READY, HALTED), or if the computation has failed twice (NO_ANSWER).
        """
        return await self._thought(look, (await self._hints(look)).ideas)

    async def compare(self, look: Look, action: AnyAction) -> contract.Compared[AnyAction]:
        """Return how a legal `action` compares with the best one. Raises the same errors as :meth:`ideas`."""
        return await self._thought(look, (await self._hints(look)).compare, action)

    async def _hints(self, look: Look) -> contract.Hints:
        match, pause = look.match, look.match.solo_pause
        self.check(match)
        if not look.legal and pause is not None and pause.asks:
            raise not_gone_on(pause)
        if not look.legal or look.viewer is None:
            raise not_your_turn(match, look.asked, look.viewer)
        if any(player.computer in THINKERS for player in match.players):
            await self._desk.store.write(partial(hinted, match=match.id, seat=look.viewer))
        return self._by_game[match.game]

    async def _thought(self, look: Look, find: Callable[..., T], *more: AnyAction) -> T:
        # Identical requests share one computation, outside the event loop.
        match = look.match
        key = (match.id, line_of(match), match.ply, look.viewer, look.at, *more)
        task = self._found.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            work = partial(find, look.view, look.legal, mix(match.id, match.ply), *more, now=look.at or 0)
            task = asyncio.create_task(self._elsewhere(work, match), name=f"hint at table {match.id}")
            self._found[key] = task
        self._found.move_to_end(key)
        return await asyncio.shield(task)  # the caller may be gone: others may ask the same

    async def _elsewhere(self, work: Callable[[], T], match: Match) -> T:
        # A timed game needs the result immediately. In others, the work waits in the queue of the computer players.
        if self._desk.game(match.game).timed:
            return await asyncio.to_thread(work)
        what = f"a hint at table {match.id} after entry {match.ply}"
        return await self._desk.thoughts.asked(work, match.id, Why.NO_ANSWER, since=self._desk.now(), what=what)
