"""The layout of the board image, in pixels. There is one layout for a board with six rows of squares and one for a
board with nine.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from render.kit.frame import HEIGHT, WIDTH, Box, alt_mark

COLUMNS: Final = 8
ZONE_COLUMNS: Final = 4
ZONE_ROWS: Final = 3

HEADER: Final = 100
MARGIN: Final = 24
SIDE_LEFT: Final = 1034
SIDE_RIGHT: Final = 1626


class Layout(NamedTuple):
    """The layout of the excavation area, of the coordinates at its edge, and of the zones' rankings.

    If `standings_across` is true, the rankings are in rows above and below the zones. Otherwise, they are in columns to
    the left and right.
    """

    rows: int
    left: int
    top: int
    cell_width: int
    cell_height: int
    piece: int
    pyramid: int
    cartouche: tuple[int, int]
    letters_y: int
    numbers_x: int
    standings_across: bool

    @property
    def area(self) -> Box:
        return Box(self.left, self.top, self.left + COLUMNS * self.cell_width, self.top + self.rows * self.cell_height)

    def field(self, field: int) -> Box:
        """Return the rectangle of the square with this number. Squares are numbered from 0 in reading order."""
        left = self.left + field % COLUMNS * self.cell_width
        top = self.top + field // COLUMNS * self.cell_height
        return Box(left, top, left + self.cell_width, top + self.cell_height)

    def piece_at(self, field: int) -> tuple[int, int]:
        """Return the centre of the piece or pyramid on a square. The piece is slightly off the middle of the square,
        away from the parcel's cartouche.
        """
        x, y = self.field(field).middle
        aside = self.cell_width // 18
        return x + (aside if field % 2 else -aside), y

    def name_at(self, field: int) -> tuple[int, int]:
        x, y = self.piece_at(field)
        return x, y + 2

    def zone(self, zone: int) -> Box:
        # Rule M5.1.
        left = self.left + zone % 2 * ZONE_COLUMNS * self.cell_width
        top = self.top + zone // 2 * ZONE_ROWS * self.cell_height
        return Box(left, top, left + ZONE_COLUMNS * self.cell_width, top + ZONE_ROWS * self.cell_height)

    def parcel(self, zone: int, right: bool) -> Box:
        """Return the rectangle of the left or right parcel of a zone."""
        box = self.zone(zone)
        middle = box.left + box.width // 2
        return Box(middle, box.top, box.right, box.bottom) if right else Box(box.left, box.top, middle, box.bottom)

    def standing(self, zone: int) -> Box:
        box = self.zone(zone)
        if self.standings_across:
            if zone < 2:
                return Box(box.left, HEADER + 12, box.right, HEADER + 68)
            # Both are a little further right than their zones: Discord's mark is in the corner.
            wide = (SIDE_LEFT - 28 - ALT_MARK.right) // 2
            left = ALT_MARK.right + 2 + zone % 2 * wide
            return Box(left, box.bottom + 12, left + wide, box.bottom + 68)
        if zone % 2 == 0:
            return Box(MARGIN - 8, box.top, MARGIN + 68, box.bottom)
        return Box(box.right + 12, box.top, box.right + 88, box.bottom)


ALT_MARK: Final = alt_mark(WIDTH, HEIGHT)
"""The area of the board image that Discord covers with the "ALT" badge. Nothing important is drawn there."""


@cache
def layout(rows: int) -> Layout:
    """Return the layout for a board with six rows of squares (rounds 1 to 3) or nine (round 4)."""
    if rows <= 6:
        return Layout(6, 68, 206, 117, 122, 76, 100, (66, 164), 182, 42, True)
    return Layout(9, 160, 144, 95, 86, 62, 74, (54, 126), 121, 132, False)


MUSEUM: Final = Box(SIDE_LEFT, 116, SIDE_RIGHT, 594)
PLAYERS: Final = Box(SIDE_LEFT, 606, SIDE_RIGHT, 1030)
GAP: Final = 10
NEUTRAL_HEIGHT: Final = 76


def panels(players: int, neutral: bool) -> tuple[Box, ...]:
    """Return the players' panels in seating order, followed by the panel of the neutral colour."""
    bottom = PLAYERS.bottom - (NEUTRAL_HEIGHT + GAP if neutral else 0)
    height = (bottom - PLAYERS.top - GAP * (players - 1)) // players
    boxes = [
        Box(SIDE_LEFT, top, SIDE_RIGHT, top + height)
        for top in (PLAYERS.top + seat * (height + GAP) for seat in range(players))
    ]
    if neutral:
        boxes.append(Box(SIDE_LEFT, PLAYERS.bottom - NEUTRAL_HEIGHT, SIDE_RIGHT, PLAYERS.bottom))
    return tuple(boxes)
