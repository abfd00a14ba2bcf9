"""The pictures of Museum's rules, by chapters: functions of a module, called in the drawing process."""

from __future__ import annotations

from typing import Final

from bot.client.files import Drawing
from data.texts import Texts
from render.museum import Picture, card, collections, legend, papers


def card_plate(tr: Texts) -> Drawing:
    """What stands on an object's card."""
    return _file(card(tr), "card.png")


def legend_plate(tr: Texts) -> Drawing:
    """All signs with their names."""
    return _file(legend(tr), "legend.png")


def collections_plate(tr: Texts) -> Drawing:
    """Two collections, and what does not count."""
    return _file(collections(tr), "collections.png")


def papers_plate(tr: Texts) -> Drawing:
    """Favours, headlines and experts."""
    return _file(papers(tr), "papers.png")


def _file(picture: Picture, name: str) -> Drawing:
    return Drawing(picture.png, name, picture.alt)


LEGEND: Final = "U1"
"""The chapter whose picture names all signs."""
PLATES: Final = {"U0": card_plate, LEGEND: legend_plate, "U7": collections_plate, "U9": papers_plate}
"""By chapters."""
