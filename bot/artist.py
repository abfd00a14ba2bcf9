"""Pictures, drawn beside the event loop one after the other; the last ones are kept."""

from __future__ import annotations

import gc
import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from bot.face import Drawing
from bot.faces import FACES, face
from bot.match.model import Match
from bot.people import People
from bot.studio import Process, Studio, StudioLost
from data.texts import Texts

log = logging.getLogger(__name__)
T = TypeVar("T")

KEPT: Final = 64
"""How many pictures are kept: at most 160 KB each."""


class Artist:
    """Has pictures drawn by one worker: enough for about a hundred pictures a second.

    ``open_studio`` makes the worker; it is called again when a worker was lost. For a process, what is to be drawn
    has to be picklable: functions of modules with their arguments, no lambdas.
    """

    def __init__(self, people: People, open_studio: Callable[[], Studio] = Process) -> None:
        self._people = people
        self._open_studio = open_studio
        self._studio = open_studio()
        self._drawn: OrderedDict[Hashable, Drawing] = OrderedDict()

    async def warm_up(self) -> None:
        """Prepare all games for drawing."""
        for shown in FACES.values():
            await self._work(shown.warm_up)
        # What was prepared stays for good: the collector need not look at it again and again.
        await self._work(gc.freeze)

    async def board(self, match: Match, view: Any, events: Sequence[Any], tr: Texts) -> Drawing:
        """The board of ``match`` at ``view``, with what ``events`` changed marked."""
        names = await self._people.names(match, tr, beside_color=True)
        shown = face(match.game)
        # The view itself is part of the key: a private or an older view of the same match is another picture.
        key = (match.id, hash(view), tuple(events), names, tr.language)
        return await self.draw(partial(shown.picture, view, tuple(events), names, tr), key)

    async def draw(self, make: Callable[[], Drawing], key: Hashable | None = None) -> Drawing:
        """What ``make`` draws; the same ``key`` is drawn once as long as it is kept."""
        if key is not None and key in self._drawn:
            self._drawn.move_to_end(key)
            return self._drawn[key]
        drawing = await self._work(make)
        if key is not None:
            self._drawn[key] = drawing
            if len(self._drawn) > KEPT:
                self._drawn.popitem(last=False)
        return drawing

    async def _work(self, make: Callable[[], T]) -> T:
        """Have ``make`` done by the worker; by a new one if the worker was lost (killed, out of memory)."""
        worker = self._studio
        try:
            return await worker.work(make)
        except StudioLost:
            log.warning("The drawing process was lost; a new one is started")
            if self._studio is worker:
                self._studio = self._open_studio()
                await worker.close()
            return await self._studio.work(make)

    async def close(self) -> None:
        """Finish what is being drawn and end the worker."""
        await self._studio.close()
