"""The pictures of Chronos Conquest's rules, by chapters: functions of a module, called in the drawing process."""

from __future__ import annotations

from typing import Final

from bot.client.files import Drawing
from data.texts import Texts
from render.chronos import guide
from render.kit.picture import Picture


def signs_plate(tr: Texts) -> Drawing:
    """What hourglasses and marks say."""
    return _file(guide.legend(tr), "signs.png")


def cards_plate(tr: Texts) -> Drawing:
    """All faces of cards."""
    return _file(guide.cards_legend(tr), "cards.png")


def gods_plate(tr: Texts) -> Drawing:
    """The gods with their costs."""
    return _file(guide.gods_legend(tr), "gods.png")


def cities_plate(tr: Texts) -> Drawing:
    """The cities with their powers."""
    return _file(guide.cities_legend(tr), "cities.png")


def _file(picture: Picture, name: str) -> Drawing:
    return Drawing(picture.png, name, picture.alt)


PLATES: Final = {"C0": signs_plate, "C1": cards_plate, "C8": gods_plate, "C9": cities_plate}
"""By chapters."""
