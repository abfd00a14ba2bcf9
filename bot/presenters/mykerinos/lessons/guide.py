from __future__ import annotations

from typing import Final

from bot.presenters.guide import Guide, plate
from bot.presenters.mykerinos.lessons.course import COURSE
from bot.presenters.mykerinos.words.closed import chapter_of, closed, situation
from bot.presenters.mykerinos.words.refusals import REFUSALS
from render.mykerinos import excavation, legend, museum, scored_zone

GUIDE: Final = Guide(
    course=COURSE,
    pictures={
        "M1": plate(legend, "legend.png"),
        "M4": plate(excavation, "excavation.png"),
        "M5": plate(scored_zone, "scored-zone.png"),
        "M6": plate(museum, "museum.png"),
    },
    chapter=chapter_of,
    closed=closed,
    reasons=REFUSALS,
    situation=situation,
)
