"""Assembles the tutorial, pictures and help texts of Museum."""

from __future__ import annotations

from typing import Final

from bot.presenters.guide import Guide
from bot.presenters.museum.lessons.course import COURSE, PLATES
from bot.presenters.museum.words.closed import CHAPTERS, closed_lines, situation

GUIDE: Final = Guide(
    course=COURSE,
    pictures=PLATES,
    chapter=lambda look: CHAPTERS[look.view.stage],
    closed=closed_lines,
    legend="U1",
    situation=situation,
)
