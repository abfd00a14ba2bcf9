"""What Chronos Conquest tells somebody who learns it, put together: a :class:`bot.presenters.guide.Guide`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bot.client.files import Drawing
from bot.match.look import Look
from bot.presenters.chronos.closed import chapter_of, closed_lines, situation
from bot.presenters.chronos.course import COURSE
from bot.presenters.chronos.plates import PLATES
from bot.presenters.guide import Course, Guide
from data.texts import Texts


class ChronosGuide:
    """The guide of Chronos Conquest. Everything in it is public, but for what is closed to the one who asks."""

    course: Final[Course | None] = COURSE
    pictures: Final[Mapping[str, Callable[[Texts], Drawing]]] = PLATES

    def chapter(self, look: Look) -> str:
        """The chapter of what is going on."""
        return chapter_of(look)

    def closed(self, look: Look, tr: Texts) -> Sequence[str]:
        """What is not possible now, and why."""
        return closed_lines(look, tr)

    def situation(self, look: Look, tr: Texts) -> str:
        """How many cards everybody has."""
        return situation(look, tr)


GUIDE: Final[Guide] = ChronosGuide()
