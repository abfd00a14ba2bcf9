"""Assembles the tutorial, pictures and help texts of Museum."""

from __future__ import annotations

from typing import Final

from bot.presenters.guide import Guide
from bot.presenters.museum.lessons.course import COURSE
from bot.presenters.museum.lessons.plates import LEGEND, PLATES
from bot.presenters.museum.words.closed import chapter_of, closed_lines, situation

GUIDE: Final = Guide(
    course=COURSE, pictures=PLATES, chapter=chapter_of, closed=closed_lines, legend=LEGEND, situation=situation
)
