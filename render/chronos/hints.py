from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from data.texts import Texts
from games.chronos.terms import UNDER_1, God, city_of, in_underworld, is_pile
from games.chronos.view import View
from games.core import Millis, Seat
from render.chronos.board import LABEL_WIDE, card_of
from render.chronos.kingdoms import stack_of
from render.chronos.layout import GODS_HIGH, depths, kingdoms, piles, temple, towns
from render.chronos.palette import MARBLE, STONE
from render.chronos.picture import board
from render.chronos.words.alt import parts_of
from render.chronos.words.names import WITH_CATASTROPHES, WITH_GODS, moment
from render.kit.canvas import Canvas
from render.kit.marks import Numbered
from render.kit.picture import Picture
from render.kit.text.names import Names

SIGN: Final = 66
STEP: Final = 44


class Spot(msgspec.Struct, frozen=True):
    """The position of a hint: a `place` from :mod:`games.chronos.terms`, a `god` in the temple or a `seat`. All three
    are None if the hint has no position.
    """

    place: int | None = None
    god: God | None = None
    seat: Seat | None = None


def hint_picture(view: View, spots: Sequence[Spot], names: Names, tr: Texts, at: Millis | None, lead: str) -> Picture:
    """Draw the board with up to three hints, numbered from 1.

    The hourglasses are shown as they are at the time `at`. `lead` is a sentence about the hints for the alt text.
    """
    at = moment(view) if at is None else at
    canvas = board(view, (), names, tr, at)
    _draw(canvas, view, spots)
    return Picture.of(canvas, parts_of(view, (), names, tr, at, lead))


def _draw(canvas: Canvas, view: View, spots: Sequence[Spot]) -> None:
    drawn: list[tuple[int, int]] = []
    for number, spot in enumerate(spots, 1):
        if (found := _at(view, spot)) is not None:
            x, y = found
            ground = STONE if spot.place is not None and is_pile(spot.place) else MARBLE
            canvas.stamp_middle(Numbered(SIGN, number), x - STEP * drawn.count(found), y, ground, over=True)
            drawn.append(found)


def _at(view: View, spot: Spot) -> tuple[int, int] | None:
    players = len(view.kingdoms)
    if spot.god is not None:
        number = next((at for at, one in enumerate(view.temple) if one.god is spot.god), None)
        if number is None:
            return None
        box = temple(players)
        half = (box.width - 12) // 2
        middle = box.top + 6 + number // 2 * GODS_HIGH + GODS_HIGH // 2
        return box.left + 8 + number % 2 * half + 26, middle + 24  # attribute, cost and name are to be seen
    if spot.seat is not None:
        stack = stack_of(kingdoms(players)[spot.seat])
        return stack.left + 12, stack.top + 26  # the top and the height stay to be seen
    place = spot.place
    if place is None:
        return None
    if is_pile(place):
        box = piles(players, view.level)[place]
        wide, high = card_of(box)
        return box.left + LABEL_WIDE + 6 + wide - 10, box.top + (box.height - high) // 2 + 22
    if (city := city_of(place)) in view.cities and view.level >= WITH_GODS and city is not None:
        box = towns(players)[view.cities.index(city)]
        return box.left + 56, box.bottom - 44
    if in_underworld(place) and view.level >= WITH_CATASTROPHES:
        box = depths(players, view.level)[place - UNDER_1]
        return box.right - 40, box.top + 30
    return None
