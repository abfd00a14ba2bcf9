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


class MykerinosGuide:
    """The guide of Mykerinos. Everything in it is public."""

    course: Final[Course | None] = COURSE
    pictures: Final[Mapping[str, Callable[[Texts], Drawing]]] = {}

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
