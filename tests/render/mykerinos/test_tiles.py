import itertools

import pytest
from msgspec.structs import replace

from data.texts import texts
from games.mykerinos.view import TileView
from render.kit.canvas import Canvas
from render.kit.frame import HEIGHT, WIDTH
from render.kit.sprites import Panel
from render.mykerinos.changes import Changes
from render.mykerinos.example import example
from render.mykerinos.layout import panels
from render.mykerinos.palette import PALETTE, PAPYRUS, PATRONS
from render.mykerinos.players import draw_players
from render.mykerinos.signs.beside import Arrow, Sun
from tests.render.noting import apart

KINDS = (*PATRONS, None)
LONG = ("Maximilian von Hohenstein-Wittelsbach",) * 4


def tiles(counts, turned):
    return tuple(
        TileView(f"{patron}-{number}", patron, 2, patron is not None and number < turned)
        for patron, count in zip(KINDS, counts, strict=True)
        for number in range(count)
    )


class Noting(Canvas):
    def __init__(self):
        super().__init__(PALETTE, WIDTH, HEIGHT, PAPYRUS)
        self.noted = []
        self.arts = []

    def stamp(self, art, x, y, ground, *, over=False):
        super().stamp(art, x, y, ground, over=over)
        if not isinstance(art, Panel | Arrow):
            self.arts.append(art)
            room = 4 if isinstance(art, Sun) else 0  # its corners are empty
            self.noted.append((x + room, y, x + art.size[0] - room, y + art.size[1], art))

    def text(self, x, y, text, face, size, color, ground, anchor="l", **over):  # noqa: PLR0917 - as the canvas has it
        wide = super().text(x, y, text, face, size, color, ground, anchor, **over)
        left = x - (0 if anchor == "l" else wide // 2 if anchor == "m" else wide)
        self.noted.append((left, y - size // 3, left + wide, y + size // 3, text))
        return wide


def drawn(players, held, names=LONG, **facts):
    view = example(players, 6)
    seats = tuple(replace(shown, tiles=held, start=True, **facts) for shown in view.seats)
    canvas = Noting()
    draw_players(canvas, replace(view, seats=seats), names, Changes(), texts("en"))
    return canvas


CROWDS = [
    ((7, 7, 7, 7, 7, 1), 3),
    ((7, 7, 7, 7, 7, 1), 7),
    ((7, 7, 7, 7, 7, 1), 0),
    ((2, 2, 2, 2, 2, 1), 1),
    ((1, 1, 1, 1, 1, 1), 1),
    ((1, 0, 0, 0, 0, 0), 0),
    ((0, 3, 0, 2, 0, 1), 1),
]


@pytest.mark.parametrize(("counts", "turned"), CROWDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whatever_a_player_holds_has_its_own_place(players, counts, turned):
    canvas = drawn(players, tiles(counts, turned), supply=28, general=28, neutrals=12, score=188)
    boxes = panels(players, neutral=players == 2)
    for left, top, right, bottom, what in canvas.noted:
        inside = [box for box in boxes if box.left <= left and right <= box.right and box.top <= top <= box.bottom]
        assert len(inside) == 1, what
        assert bottom <= inside[0].bottom, what
    for one, other in itertools.combinations(canvas.noted, 2):
        assert apart(one, other), (one, other)
