from __future__ import annotations

import asyncio
import gc
import logging
import os
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from bot.client.names import People
from bot.match.pure.recent import Recent
from bot.match.pure.table.model import Match
from bot.presenters.choosing import BOARD
from bot.presenters.presenter import Presenter, presenter_of
from bot.wording.names.typed import plain
from bot.workers.line import JobQueue, NotDone
from data.texts import Texts
from games.core import AnySeen, AnyView, Millis
from games.kit import kits
from render.kit.picture import Drawing
from render.league import Shown, name_of, picture, warm_up

log = logging.getLogger(__name__)
T = TypeVar("T")

KEPT: Final = 64
"""The maximum number of pictures in the cache. Each takes at most 160 KB."""
LEAGUES: Final = "leagues"
LIMIT: Final = 5.0
"""The time limit for drawing a picture, in seconds. Drawing usually takes a few milliseconds."""


class Jobs(JobQueue):
    def __init__(self, prepare: Callable[[], object] = os.getpid, *, limit: float = LIMIT, **more: Any) -> None:
        super().__init__("drawing", "bot.drawing.worker", limit, prepare, **more)


def prepare(*warm_ups: Callable[[], object]) -> None:
    """Load what the drawing code needs, in the drawing worker, so that first pictures are as fast as later ones."""
    for draws_first in warm_ups:
        draws_first()
    # Prepared objects stay for good: the collector needn't look at them again and again.
    gc.freeze()


def imported(_presenters: tuple[Presenter, ...]) -> None:
    """Load the games in a new worker, which imports their drawing code when it unpickles the presenters."""
    prepare(kits)


def league_drawing(shown: Shown, tr: Texts) -> Drawing:
    return picture(shown, tr).named(f"{name_of(shown)}.png")


async def unless_it_fails(drawing: Awaitable[Drawing], what: str) -> Drawing | None:
    try:
        return await drawing
    except NotDone as error:
        log.debug("Not drawn: %s: %s", what, error)
    except Exception:  # a fault in the drawing must keep no one from playing
        log.exception("Cannot be drawn: %s", what)
    return None


class Pictures:
    """Draw pictures with one worker process, about a hundred per second.

    ``jobs`` passes the jobs to the worker. Each job must be picklable: for example, a module-level function with
    arguments, but not a lambda. Callers must be prepared for None, which means that a picture can't be drawn.
    """

    def __init__(self, people: People, presenters: Mapping[str, Presenter], jobs: Jobs | None = None) -> None:
        # Requests arrive by the names of their modules: a worker that knows those is ready.
        self.jobs = jobs or Jobs(partial(imported, tuple(presenters.values())))
        self._presenters = presenters
        self._expected: set[str] = set()
        self._warming: set[asyncio.Task[None]] = set()
        self._people = people
        self._drawn: Recent[Hashable, Drawing] = Recent(KEPT)

    def expect(self, game: str) -> None:
        """Prepare a game's drawing code in the background, once, so that its first picture is drawn fast. Call this
        when the game is played or soon will be: at startup, games that no one plays would slow it down. A game that
        isn't installed is ignored.
        """
        if game in self._presenters:
            self._expect(game, self._presenters[game].warm_up)

    def expect_leagues(self) -> None:
        self._expect(LEAGUES, warm_up)

    def _expect(self, what: str, warm_up: Callable[[], object]) -> None:
        if what not in self._expected:
            self._expected.add(what)
            task = asyncio.create_task(self._prepare(what, warm_up), name=f"first pictures of {what}")
            self._warming.add(task)
            task.add_done_callback(self._warming.discard)

    async def _prepare(self, what: str, warm_up: Callable[[], object]) -> None:
        try:
            await self.jobs.do(partial(prepare, warm_up), f"the first pictures of {what}")
        except NotDone as error:
            log.debug("The first picture of %s will take longer: %s", what, error)
        except Exception:  # pictures may go well all the same
            log.exception("The pictures of %s could not be prepared", what)

    async def league(self, shown: Shown, tr: Texts) -> Drawing | None:
        """Draw a picture of a league, of ratings, or of statistics. ``shown`` is also its key in the cache."""
        return await self.draw(partial(league_drawing, shown, tr), (shown, tr.language), f"the {name_of(shown)}")

    async def board(
        self,
        match: Match,
        view: AnyView,
        events: Sequence[AnySeen],
        tr: Texts,
        which: str = BOARD,
        *,
        at: Millis | None = None,
    ) -> Drawing | None:
        """Draw the picture ``which`` of ``match``, as ``view`` shows it, and highlight the changes caused by
        ``events``. ``at`` is the current time to show in a real-time game.
        """
        names = plain(await self._people.names(match, tr, beside_color=True))
        shown = presenter_of(self._presenters, match.game)
        # The view itself is part of the key, not its hash: two views with one hash would be one picture, and a private
        # or an older view of the same match is another.
        key = (match.id, which, view, tuple(events), names, tr.language, at)
        what = f"the {which} of table {match.id} after entry {match.ply}"
        return await self.draw(partial(shown.picture, view, tuple(events), names, tr, which, at=at), key, what)

    async def work(self, find: Callable[[], T]) -> T:
        """Return the result of ``find``, from the worker process if it's available, otherwise from a thread. ``find``
        must be picklable and finish within the worker's time limit.
        """
        try:
            return await self.jobs.do(find, "something to be worked out")
        except NotDone as error:
            log.info("Something is worked out beside the event loop: %s", error)
            return await asyncio.to_thread(find)

    async def draw(
        self, make: Callable[[], Drawing], key: Hashable | None = None, what: str = "a picture"
    ) -> Drawing | None:
        """Return what ``make`` draws, or the cache has for ``key``, or None if it fails. ``what``: for the log."""
        if key is not None and key in self._drawn:
            self._drawn.move_to_end(key)
            return self._drawn[key]
        drawing = await unless_it_fails(self.jobs.do(make, what), what)
        if key is not None and drawing is not None:
            self._drawn[key] = drawing
        return drawing

    async def close(self) -> None:
        for task in self._warming:
            task.cancel()
        await self.jobs.close()
