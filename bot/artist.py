"""Pictures, drawn in one thread beside the event loop; the last ones are kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from bot.face import Drawing
from bot.faces import FACES, face
from bot.match.model import Match
from bot.people import People
from data.texts import Texts

KEPT: Final = 64
"""How many pictures are kept: at most 160 KB each."""


class Artist:
    """The drawing thread. One is enough for about a hundred pictures a second: drawing holds the interpreter's lock."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="artist")
        self._drawn: OrderedDict[Hashable, Drawing] = OrderedDict()

    async def warm_up(self) -> None:
        """Prepare all games for drawing, in the thread."""
        for shown in FACES.values():
            await asyncio.get_running_loop().run_in_executor(self._thread, shown.warm_up)

    async def board(self, match: Match, view: Any, events: Sequence[Any], tr: Texts) -> Drawing:
        """The board of ``match`` at ``view``, with what ``events`` changed marked."""
        names = await self._people.names(match, tr, beside_color=True)
        shown = face(match.game)
        # The view itself is part of the key: a private or an older view of the same match is another picture.
        key = (match.id, hash(view), tuple(events), names, tr.language)
        return await self.draw(lambda: shown.picture(view, events, names, tr), key)

    async def draw(self, make: Callable[[], Drawing], key: Hashable | None = None) -> Drawing:
        """What ``make`` draws, in the thread; the same ``key`` is drawn once as long as it is kept."""
        if key is not None and key in self._drawn:
            self._drawn.move_to_end(key)
            return self._drawn[key]
        drawing = await asyncio.get_running_loop().run_in_executor(self._thread, make)
        if key is not None:
            self._drawn[key] = drawing
            if len(self._drawn) > KEPT:
                self._drawn.popitem(last=False)
        return drawing

    async def close(self) -> None:
        """Finish what is being drawn and end the thread."""
        await asyncio.to_thread(self._thread.shutdown, wait=True, cancel_futures=True)
