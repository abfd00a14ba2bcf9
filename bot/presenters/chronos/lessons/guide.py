"""Assembles the tutorial, the pictures and the help texts of Chronos Conquest."""

from __future__ import annotations

from typing import Final

from bot.presenters.chronos.lessons.course import COURSE
from bot.presenters.chronos.words.buttons import button_lines
from bot.presenters.chronos.words.closed import chapter_of, closed_lines, situation
from bot.presenters.guide import Guide, plate
from render.chronos import guide

GUIDE: Final = Guide(
    course=COURSE,
    pictures={
        "C0": plate(guide.legend, "signs.png"),
        "C1": plate(guide.cards_legend, "cards.png"),
        "C8": plate(guide.gods_legend, "gods.png"),
        "C9": plate(guide.cities_legend, "cities.png"),
    },
    chapter=chapter_of,
    closed=closed_lines,
    situation=situation,
    buttons=button_lines,
)
