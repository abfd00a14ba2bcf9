"""Make films (animations) of matches, one at a time. One takes as long as a hundred pictures, so it's split into parts
of a few frames, each requested when the previous one is done: other pictures wait for at most one part.
"""

from __future__ import annotations

import asyncio
import io
import itertools
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from decimal import Decimal
from functools import partial
from types import MappingProxyType
from typing import Final, TypeAlias

import msgspec
from PIL import Image

from bot.client.names import People
from bot.drawing.pictures import unless_it_fails
from bot.match.pure.analysis import TurningPoint
from bot.match.pure.history.stops import Footage, Shot
from bot.match.pure.log.entries import line_of
from bot.match.pure.recent import Recent
from bot.presenters.presenter import Advises, Presenter, presenter_of
from bot.wording.amounts import amount
from bot.wording.names.typed import plain
from bot.workers.line import JobQueue
from data.texts import Texts
from games.analysis import POINT, Judged
from games.core import has
from render.kit.canvas import Canvas
from render.kit.caption import captioned
from render.kit.film import Format, Reel, film
from render.kit.picture import Drawing, taken

PART: Final = 2
DELAY: Final = 70
LAST: Final = 500
"""The duration of a film's final frame, in hundredths of a second."""
READ: Final = 350
"""The duration of a frame with a caption, in hundredths of a second."""
LONGEST: Final = 12_000
"""A film's maximum length, in hundredths of a second. For more, frames are shorter, down to :data:`SHORTEST`."""
SHORTEST: Final = 25
KEPT: Final = 6
WAITING: Final = 8


Captions: TypeAlias = Mapping[int, str]


class Busy(Exception):
    """Raised when too many films are already waiting to be made."""


class Take(msgspec.Struct, frozen=True):
    """A frame of a film, not yet drawn. ``delay``: how long it's shown, in hundredths of a second."""

    draw: Callable[[], Drawing]
    delay: int
    caption: str | None = None


class FilmPart(msgspec.Struct, frozen=True):
    blocks: tuple[bytes, ...]
    format: Format
    alt: str


_REELS: Final[OrderedDict[int, tuple[int, Reel]]] = OrderedDict()


def shoot(film_number: int, first: int, takes: Sequence[Take], before: Take | None, form: Format | None) -> FilmPart:
    """Draw the frames ``takes``, from number ``first`` on, in the drawing worker. ``before`` is the frame just before
    these. The worker draws it again if it has no copy, because each frame is stored as changes to the previous one.
    """
    count, reel = _REELS.pop(film_number, (0, Reel()))
    if count != first:
        reel = Reel(form)
        if before is not None:
            reel.add(_drawn(before)[0], 0)
    blocks, alt = [], ""
    for take in takes:
        picture, alt = _drawn(take)
        blocks.append(reel.add(picture, take.delay))
    _REELS.clear()  # one film is made at a time
    _REELS[film_number] = (first + len(takes), reel)
    assert reel.format is not None  # noqa: S101 - for the type checker: it has frames
    return FilmPart(tuple(blocks), reel.format, alt)


def _drawn(take: Take) -> tuple[Canvas | Image.Image, str]:
    with taken() as canvases:
        drawing = take.draw()
    if not drawing.data and canvases:
        canvas = canvases[-1]
        return canvas if take.caption is None else captioned(canvas, take.caption), drawing.alt
    return Image.open(io.BytesIO(drawing.data)), drawing.alt


def takes_of(
    presenter: Presenter,
    shots: Sequence[Shot],
    names: Sequence[str],
    tr: Texts,
    captions: Captions = MappingProxyType({}),
) -> tuple[Take, ...]:
    delay = max(SHORTEST, min(DELAY, LONGEST // max(1, len(shots))))
    last = len(shots) - 1
    said = {place: text for ply, text in captions.items() if (place := _place_of(shots, ply)) is not None}
    return tuple(
        Take(
            partial(presenter.picture, shot.view, shot.events, names, tr, at=shot.at),
            LAST if place == last else READ if place in said else delay,
            said.get(place, "") if said else None,
        )
        for place, shot in enumerate(shots)
    )


def _place_of(shots: Sequence[Shot], ply: int) -> int | None:
    return next((place for place, shot in enumerate(shots) if shot.last >= ply), None)


def captions(turns: Sequence[TurningPoint], presenter: Presenter, names: Sequence[str], tr: Texts) -> Captions:
    """Return a caption for the frame at each turning point. ``names``: the players' names by seat, without markup."""
    found: dict[int, list[str]] = {}
    for number, turn in enumerate(turns, 1):
        found.setdefault(turn.found.ply, []).append(_said(number, turn, presenter, names, tr))
    return {ply: " · ".join(texts) for ply, texts in found.items()}


def _said(number: int, turn: TurningPoint, presenter: Presenter, names: Sequence[str], tr: Texts) -> str:
    one: object = presenter
    action = one.advised(turn.better, turn.look, tr).replace("*", "") if has(one, Advises) else ""
    found = turn.found
    who = names[found.seat]
    if isinstance(found, Judged):
        points = amount(Decimal(found.lost) / POINT, tr, by_wins=turn.by_wins)
        return tr(
            "Turning point {number}: {who} lost {points}. Better: {action}",
            number=number,
            who=who,
            points=points,
            action=action,
        )
    return tr("Turning point {number}. {who} missed: {action}", number=number, who=who, action=action)


def developed(takes: Sequence[Take]) -> bytes:
    """Draw a whole film in this process. ``takes`` holds its frames, at least one."""
    reel = Reel()
    blocks = [reel.add(_drawn(take)[0], take.delay) for take in takes]
    assert reel.format is not None  # noqa: S101 - for the type checker: it has frames
    return film(reel.format, blocks)


class Films:
    def __init__(self, people: People, presenters: Mapping[str, Presenter], jobs: JobQueue) -> None:
        self._people = people
        self._presenters = presenters
        self._jobs = jobs
        self._lock = asyncio.Lock()
        self._waiting = 0
        self._numbers = itertools.count(1)
        self._kept: Recent[Hashable, Drawing] = Recent(KEPT)

    async def film(self, footage: Footage, tr: Texts) -> Drawing | None:
        """Return the film made from ``footage``, or None if that fails. Raises :class:`Busy` if many are waiting."""
        match = footage.match
        names = plain(await self._people.names(match, tr, beside_color=True))
        # A match's line is the moment of its last entry: it identifies the position, and so everything before it.
        turns = tuple(turn.found for turn in footage.turns)
        key = (match.id, line_of(match), match.ply, len(footage.shots), footage.viewer, names, tr.language, turns)
        if self._waiting >= WAITING and key not in self._kept:
            raise Busy
        self._waiting += 1
        try:
            async with self._lock:
                return await self._made(key, footage, names, tr)
        finally:
            self._waiting -= 1

    async def _made(self, key: Hashable, footage: Footage, names: Sequence[str], tr: Texts) -> Drawing | None:
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        what = f"a film of table {footage.match.id}"
        drawing = await unless_it_fails(self._shot(footage, names, tr, what), what)
        if drawing is not None:
            self._kept[key] = drawing
        return drawing

    async def _shot(self, footage: Footage, names: Sequence[str], tr: Texts, what: str) -> Drawing:
        presenter = presenter_of(self._presenters, footage.match.game)
        takes = takes_of(presenter, footage.shots, names, tr, captions(footage.turns, presenter, names, tr))
        number = next(self._numbers)
        blocks: list[bytes] = []
        form: Format | None = None
        alt = ""
        for first in range(0, len(takes), PART):
            before = takes[first - 1] if first else None
            part: FilmPart = await self._jobs.do(
                partial(shoot, number, first, takes[first : first + PART], before, form), what
            )
            blocks += part.blocks
            form, alt = part.format, part.alt
        assert form is not None  # noqa: S101 - for the type checker: a match that was begun has frames
        match = footage.match
        return Drawing(film(form, blocks), f"{match.game}-{match.id}.gif", alt)
