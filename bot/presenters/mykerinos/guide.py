"""What Mykerinos tells somebody who learns it, put together: a :class:`bot.presenters.guide.Guide`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bot.client.files import Drawing
from bot.match.look import Look
from bot.presenters.guide import Course, Guide
from bot.presenters.mykerinos.closed import chapter_of, closed_lines, situation
from bot.presenters.mykerinos.course import COURSE
from data.texts import Texts
from render.mykerinos import Picture, excavation, legend, museum, scored_zone


def _legend(tr: Texts) -> Drawing:
    return _file(legend(tr), "legend.png")


def _excavation(tr: Texts) -> Drawing:
    return _file(excavation(tr), "excavation.png")


def _scored_zone(tr: Texts) -> Drawing:
    return _file(scored_zone(tr), "scored-zone.png")


def _museum(tr: Texts) -> Drawing:
    return _file(museum(tr), "museum.png")


def _file(picture: Picture, name: str) -> Drawing:
    return Drawing(picture.png, name, picture.alt)


PICTURES: Final = {"M1": _legend, "M4": _excavation, "M5": _scored_zone, "M6": _museum}
"""By chapters."""


class MykerinosGuide:
    """The guide of Mykerinos. Everything in it is public."""

    course: Final[Course | None] = COURSE
    pictures: Final[Mapping[str, Callable[[Texts], Drawing]]] = PICTURES

    def chapter(self, look: Look) -> str:
        """The chapter of what is going on."""
        return chapter_of(look)

    def closed(self, look: Look, tr: Texts) -> Sequence[str]:
        """What is greyed, and why."""
        return closed_lines(look, tr)

    def situation(self, look: Look, tr: Texts) -> str:
        """Round, phase, passes, hands, the zone that is scored."""
        return situation(look, tr)


GUIDE: Final[Guide] = MykerinosGuide()
