"""What Museum tells somebody who learns it, put together: a :class:`bot.presenters.guide.Guide`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bot.client.files import Drawing
from bot.match.look import Look
from bot.presenters.guide import Course, Guide
from bot.presenters.museum.closed import chapter_of, closed_lines, situation
from bot.presenters.museum.course import COURSE
from bot.presenters.museum.plates import PLATES
from data.texts import Texts


class MuseumGuide:
    """The guide of Museum. Everything in it is public, but for what is closed to the one who asks."""

    course: Final[Course | None] = COURSE
    pictures: Final[Mapping[str, Callable[[Texts], Drawing]]] = PLATES

    def chapter(self, look: Look) -> str:
        """The chapter of what is going on."""
        return chapter_of(look)

    def closed(self, look: Look, tr: Texts) -> Sequence[str]:
        """What is not possible in one's own turn, and why."""
        return closed_lines(look, tr)

    def situation(self, look: Look, tr: Texts) -> str:
        """Whose turn it is, who is still asked, the headline, the points."""
        return situation(look, tr)


GUIDE: Final[Guide] = MuseumGuide()
