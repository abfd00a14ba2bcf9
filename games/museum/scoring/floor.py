"""Represents the slots of a museum board as bit masks. This makes it fast to find touching slots and connected parts
(rules U1.5, U7.1).

A slot is a bit at ``row * stride + column``. An unused column on the right keeps rows apart when a mask is shifted by 1
or ``stride``. Slots are numbered in reading order.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from data.museum import board_of

FREE: Final = ""
"""The string that stands for an empty slot in a placement."""


class Floor(msgspec.Struct, frozen=True):
    """The slots of a museum board as bit masks.

    ``stride``: the number of bits in a row. ``bits``: the bit of each slot. ``near``: the slots that touch each slot.
    ``gallery``: the mask of the gallery.
    """

    id: str
    stride: int
    bits: tuple[int, ...]
    near: tuple[tuple[int, ...], ...]
    gallery: int


@cache
def floor_of(board: str) -> Floor:
    """Return the :class:`Floor` of the board with this id. Raises KeyError for an unknown id."""
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
    """Return the connected parts of ``mask`` as masks, ordered by their first slot."""
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
