from __future__ import annotations

from typing import Final

from bot.presenters.guide import Guide
from bot.presenters.museum.lessons.course import COURSE, PLATES
from bot.presenters.museum.words.closed import CHAPTERS, closed, situation
from bot.presenters.museum.words.refusals import REFUSALS

GUIDE: Final = Guide(
    course=COURSE,
    pictures=PLATES,
    chapter=lambda look: CHAPTERS[look.view.stage],
    closed=closed,
    reasons=REFUSALS,
    legend="U1",
    situation=situation,
)
