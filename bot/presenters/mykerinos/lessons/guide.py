"""What Mykerinos tells somebody who learns it, put together."""

from __future__ import annotations

from typing import Final

from bot.client.files import Drawing
from bot.presenters.guide import Guide
from bot.presenters.mykerinos.lessons.course import COURSE
from bot.presenters.mykerinos.words.closed import chapter_of, closed_lines, situation
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
GUIDE: Final = Guide(course=COURSE, pictures=PICTURES, chapter=chapter_of, closed=closed_lines, situation=situation)
