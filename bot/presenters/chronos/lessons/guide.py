"""What Chronos Conquest tells somebody who learns it, put together."""

from __future__ import annotations

from typing import Final

from bot.presenters.chronos.lessons.course import COURSE
from bot.presenters.chronos.lessons.plates import PLATES
from bot.presenters.chronos.words.buttons import button_lines
from bot.presenters.chronos.words.closed import chapter_of, closed_lines, situation
from bot.presenters.guide import Guide

GUIDE: Final = Guide(
    course=COURSE, pictures=PLATES, chapter=chapter_of, closed=closed_lines, situation=situation, buttons=button_lines
)
