"""Pictures, drawn beside the event loop one after the other; the last ones are kept."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final, TypeVar

from bot.client.files import Drawing
from bot.client.names import People
from bot.drawing.jobs import Jobs, NotDrawn
from bot.drawing.leagues import league_drawing, name_of, prepare_leagues
from bot.match.pure.table.model import Match
from bot.presenters.presenter import BOARD, Presenter, presenter_of
from bot.wording.names.typed import plain
from data.texts import Texts
from games.core import AnySeen, AnyView, Millis
from games.kit import kits
from render.league import Shown

log = logging.getLogger(__name__)
T = TypeVar("T")

KEPT: Final = 64
"""How many pictures are kept: at most 160 KB each."""
LEAGUES: Final = "leagues"
"""What :meth:`Pictures.expect_leagues` notes; no game is called so."""


def prepare(presenters: Iterable[Presenter]) -> None:
    """Make the first picture of each of these games as fast as the others; in the drawing process."""
    for presenter in presenters:
        presenter.warm_up()
    # What was prepared stays for good: the collector need not look at it again and again.
    gc.freeze()


def imported(_presenters: tuple[Presenter, ...]) -> None:
    """Get a new worker ready: being given the presenters, it has imported all that draws; the texts of installed games
    come with their kits.
    """
    kits()
    # What was imported stays for good: the collector need not look at it again and again.
    gc.freeze()


class Pictures:
    """Has pictures drawn by one worker: enough for about a hundred pictures a second.

    ``jobs`` is the way to the worker. What is to be drawn has to be picklable: functions of modules with their
    arguments, no lambdas. Whoever asks for a picture has to be ready to do without it: None says that it cannot be
    drawn, now or ever.
    """

    def __init__(self, people: People, presenters: Mapping[str, Presenter], jobs: Jobs | None = None) -> None:
        # What is asked for arrives by the names of its modules: a worker that knows them is ready.
        self.jobs = jobs or Jobs(partial(imported, tuple(presenters.values())))
        self._presenters = presenters
        self._expected: set[str] = set()
        self._warming: set[asyncio.Task[None]] = set()
        self._people = people
        self._drawn: OrderedDict[Hashable, Drawing] = OrderedDict()

    async def warm_up(self) -> None:
        """Have a worker ready for the first picture."""
        await self.jobs.open()

    def expect(self, game: str) -> None:
        """Tables of this game are played, or will be soon: have its first picture prepared, once, in the background.

        A game that nobody plays costs a start nothing. One that isn't installed has no pictures.
        """
        if game in self._presenters:
            self._expect(game, partial(prepare, (self._presenters[game],)))

    def expect_leagues(self) -> None:
        """There is a league here: as :meth:`expect`, for its pictures."""
        self._expect(LEAGUES, prepare_leagues)

    def _expect(self, what: str, make: Callable[[], None]) -> None:
        if what not in self._expected:
            self._expected.add(what)
            task = asyncio.create_task(self._prepare(what, make), name=f"first pictures of {what}")
            self._warming.add(task)
            task.add_done_callback(self._warming.discard)

    async def _prepare(self, what: str, make: Callable[[], None]) -> None:
        try:
            await self.jobs.do(make, f"the first pictures of {what}")
        except NotDrawn as error:
            log.debug("The first picture of %s will take longer: %s", what, error)
        except Exception:  # pictures may go well all the same
            log.exception("The pictures of %s could not be prepared", what)

    async def league(self, shown: Shown, tr: Texts) -> Drawing | None:
        """A picture of a league, of somebody's ratings, or of statistics: ``shown`` has all that is on it, and is its
        key.
        """
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
        """The board of ``match`` at ``view``, or another of its pictures, with what ``events`` changed marked. ``at``:
        the moment that it shows, where the game knows time.
        """
        names = plain(await self._people.names(match, tr, beside_color=True))
        shown = presenter_of(self._presenters, match.game)
        # The view itself is part of the key, not its hash: two views of one hash would be one picture, and a private or
        # an older view of the same match is another.
        key = (match.id, which, view, tuple(events), names, tr.language, at)
        what = f"the {which} of table {match.id} after entry {match.ply}"
        return await self.draw(partial(shown.picture, view, tuple(events), names, tr, which, at=at), key, what)

    async def work(self, find: Callable[[], T]) -> T:
        """What ``find`` gives, for somebody who waits for it, worked out in the worker; in a thread where there is
        none. It is picklable, and takes less than a worker may take.
        """
        try:
            return await self.jobs.do(find, "something to be worked out")
        except NotDrawn as error:
            log.info("Something is worked out beside the event loop: %s", error)
            return await asyncio.to_thread(find)

    async def draw(
        self, make: Callable[[], Drawing], key: Hashable | None = None, what: str = "a picture"
    ) -> Drawing | None:
        """What ``make`` draws, None when there will be no picture; the same ``key`` is drawn once as long as it is
        kept. ``what`` it is, for the log.
        """
        if key is not None and key in self._drawn:
            self._drawn.move_to_end(key)
            return self._drawn[key]
        try:
            drawing = await self.jobs.do(make, what)
        except NotDrawn as error:
            log.debug("Not drawn: %s: %s", what, error)
            return None
        except Exception:  # a fault in the drawing must not keep anybody from playing
            log.exception("Cannot be drawn: %s", what)
            return None
        if key is not None:
            self._drawn[key] = drawing
            if len(self._drawn) > KEPT:
                self._drawn.popitem(last=False)
        return drawing

    def hurry(self) -> None:
        """The bot begins to stop: see :meth:`bot.drawing.jobs.Jobs.hurry`."""
        self.jobs.hurry()

    async def close(self) -> None:
        """Finish what is being drawn and end the worker."""
        for task in self._warming:
            task.cancel()
        await self.jobs.close()
