"""Draws cards before the next images of a game need them (:mod:`render.kit.ahead`).

Drawing a card for the first time takes a few milliseconds, and a player's private image contains up to forty cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import Final, TypeAlias

from msgspec.structs import replace

from data.museum import object_of, objects
from data.texts import SOURCE_LANGUAGE, texts
from games.museum.view import View
from render.kit.ahead import ahead
from render.kit.canvas import Canvas
from render.kit.palette import RGB
from render.museum.cards import Card
from render.museum.example import example
from render.museum.floorplan import FLOORS, Plan
from render.museum.layout import CARD as WORLD_CARD
from render.museum.layout import HUNG
from render.museum.own import CARD as OWN_CARD
from render.museum.own import DISCARDED, PLAN, own_picture
from render.museum.palette import IVORY, LINEN, PALETTE

_Asked: TypeAlias = tuple[str, tuple[int, int], RGB]
ASKED: Final[set[_Asked]] = set()
"""The cards that have already been queued for a table, each with its name, size and background colour."""


def prepare(view: View) -> None:
    """Queue the drawing of cards that the players of the game in `view` will probably see soon."""
    expect_all()
    new = [one for one in dict.fromkeys(_lying(view)) if one not in ASKED]
    ASKED.update(new)
    ahead(partial(_stamp, *one) for one in new)


@cache
def expect_all() -> None:
    """Queue the drawing of the cards that every table of Museum shows. Further calls in the same process do nothing."""
    ahead((_own_sheet,))
    for size in ((OWN_CARD, OWN_CARD), WORLD_CARD):
        ahead(partial(_stamp, one.id, size, IVORY) for one in objects())


def _lying(view: View) -> Iterator[_Asked]:
    for seat in view.seats:
        if seat.board and seat.museum:
            side = Plan.within(seat.board, PLAN).side
            yield from ((name, (side, side), floor) for name in seat.museum for floor in FLOORS)
            yield from ((name, size, IVORY) for name in seat.museum for size in HUNG)
        for size in ((DISCARDED, DISCARDED), WORLD_CARD):
            yield from ((name, size, LINEN) for name in seat.discard)


def _stamp(name: str, size: tuple[int, int], ground: RGB) -> None:
    found = object_of(name)
    _scratch().stamp(Card(*size, found.civilization, found.domain, found.value), 0, 0, ground)


@cache
def _scratch() -> Canvas:
    return Canvas(PALETTE, 240, 240, IVORY)


def _own_sheet() -> None:
    shown = example(2, viewer=0)
    bare = replace(shown.seats[0], museum=(), cards=(), discard=())
    own_picture(replace(shown, seats=(bare, *shown.seats[1:])), 0, (), None, (), texts(SOURCE_LANGUAGE))
