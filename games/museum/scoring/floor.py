"""The floor of a museum board as bit masks: touching slots, connected parts (U1.5, U7.1).

A slot is a bit at ``row * stride + column`` with one unused column at the right, so that shifting a mask by 1 or
``stride`` never leads from the end of a row to the beginning of the next. Slots are numbered in reading order.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from data.museum import board_of

FREE: Final = ""
"""A free slot in a placement."""


class Floor(msgspec.Struct, frozen=True):
    """A floor. ``stride``: bits in a row. ``bits``: the bit of each slot. ``near``: touching slots of each.
    ``gallery``: mask.
    """

    id: str
    stride: int
    bits: tuple[int, ...]
    near: tuple[tuple[int, ...], ...]
    gallery: int


@cache
def floor_of(board: str) -> Floor:
    """Return the floor of a board by its id. Raises KeyError if there is none."""
    plan = board_of(board)
    stride = max(map(len, plan.rows)) + 1
    places = plan.places()
    slots = {place: slot for slot, place in enumerate(places)}
    bits = tuple(1 << (row * stride + column) for row, column in places)
    near = tuple(
        tuple(
            slots[touching]
            for touching in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
            if touching in slots
        )
        for row, column in places
    )
    return Floor(board, stride, bits, near, sum(bits[slot] for slot in plan.gallery_slots()))


def pieces(mask: int, stride: int) -> list[int]:
    """Return the connected parts of ``mask``, the one with the first slot first."""
    found = []
    while mask:
        piece = mask & -mask
        while True:
            grown = (piece | piece << 1 | piece >> 1 | piece << stride | piece >> stride) & mask
            if grown == piece:
                break
            piece = grown
        found.append(piece)
        mask ^= piece
    return found
