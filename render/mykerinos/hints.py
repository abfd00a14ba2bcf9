from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from data.texts import Texts
from games.mykerinos.view import View
from render.kit.canvas import Canvas
from render.kit.frame import Box
from render.kit.marks import Numbered
from render.kit.picture import Picture
from render.kit.text.names import Names
from render.mykerinos.board import ground_of
from render.mykerinos.layout import HEADER, SIDE_RIGHT, Layout, layout
from render.mykerinos.museum import floor_of, room_at
from render.mykerinos.palette import LAPIS, SAND
from render.mykerinos.picture import board
from render.mykerinos.words.alt import parts_of

SIGN: Final = 74
"""The size of a hint's marker in pixels. Its number is still readable if Discord shows the image at a quarter of its
size.
"""
SMALL: Final = 58
CORNERS: Final = ((-26, -26), (26, -26), (0, 28))


class Spot(msgspec.Struct, frozen=True):
    """The position of a hint: squares (`fields`), a `room`, a `parcel` or the pass track (`passes`). None of them is
    set if the hint has no position.

    A parcel is given by its zone and its side, where 0 is left and 1 is right.
    """

    fields: tuple[int, ...] = ()
    room: int | None = None
    parcel: tuple[int, int] | None = None
    passes: bool = False


def hint_picture(view: View, spots: Sequence[Spot], names: Names, tr: Texts, lead: str) -> Picture:
    """Draw the board with up to three hints, numbered from 1.

    `lead` is a sentence about the hints for the alt text.
    """
    canvas = board(view, names, tr)
    _draw(canvas, view, spots)
    return Picture.of(canvas, parts_of(view, (), names, tr, lead))


def _draw(canvas: Canvas, view: View, spots: Sequence[Spot]) -> None:
    place = layout(view.rows)
    places = [list(_places(view, spot)) for spot in spots]
    for number, there in enumerate(places, 1):
        for one in there:
            shared = sum(one in others for others in places) > 1
            side, (aside, below) = (SMALL, CORNERS[number - 1]) if shared else (SIGN, (0, 0))
            x, y, ground = _at(place, view, one)
            canvas.stamp_middle(Numbered(side, number), x + aside, y + below, ground, over=True)


def _places(view: View, spot: Spot) -> Iterator[tuple[str, int]]:
    for field in spot.fields:
        yield "field", field
    if spot.room is not None:
        yield "room", spot.room
    if spot.parcel is not None:
        zone, side = spot.parcel
        yield "parcel", 2 * zone + side
    if spot.passes and None in view.pass_track:
        yield "space", view.pass_track.index(None)


def _at(place: Layout, view: View, one: tuple[str, int]) -> tuple[int, int, tuple[int, int, int]]:
    what, number = one
    if what == "field":
        return *place.field(number).middle, ground_of(number, done=False)
    if what == "room":
        room = view.rooms[number]
        return *room_at(room.value, room.wings), floor_of(view, room)
    if what == "parcel":
        box = place.parcel(number // 2, bool(number % 2))  # its cartouche in the middle is to be seen
        return box.middle[0], box.bottom - SIGN // 2 - 6, SAND
    middle = Box(SIDE_RIGHT - (len(view.pass_track) - number) * 72, 0, SIDE_RIGHT, HEADER - 12)
    return middle.left + 36, middle.middle[1], LAPIS
