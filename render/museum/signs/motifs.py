"""Draws the objects on Museum's cards, each in a 100 by 100 square. All are original drawings.

The domain determines the kind of object. Its form depends on the civilization, and it bears the civilization's symbol.
Most outlines are symmetrical, so only one half is stored: a list of points from top to bottom, each given by its
distances from the middle and from the top.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from render.kit.palette import RGB
from render.kit.pen import Pen, Point, arc
from render.museum.signs.civilizations import draw_civilization

Profile: TypeAlias = Sequence[Point]


class Place(NamedTuple):
    y: float
    side: float


def draw_object(pen: Pen, civilization: str, domain: str, paint: RGB, ground: RGB) -> None:
    """Draw an object of this civilization and domain in a 100 by 100 square. Holes in the drawing have the colour
    `ground`.
    """
    place = _DRAWINGS[domain](pen, civilization, paint, ground)
    side = place.side * 1.1
    sign = pen.at(50 - side / 2, place.y - side / 2, side / 100)
    draw_civilization(sign, civilization, ground, paint)


def _mirrored(profile: Profile) -> list[Point]:
    right = [(50 + half, y) for half, y in profile]
    left = [(50 - half, y) for half, y in reversed(profile)]
    return right + left


def _round(profile: Profile, times: int = 2) -> list[Point]:
    points = list(profile)
    for _ in range(times):
        cut = [points[0]]
        for (x0, y0), (x1, y1) in pairwise(points):
            cut += [(0.75 * x0 + 0.25 * x1, 0.75 * y0 + 0.25 * y1), (0.25 * x0 + 0.75 * x1, 0.25 * y0 + 0.75 * y1)]
        points = [*cut, points[-1]]
    return points


_STEPS: Final = ((44, 62), (44, 78), (50, 78), (50, 98))
_HOUSES: Final[dict[str, Profile]] = {
    "inca": ((44, 2), (44, 14), (38, 14), (46, 84), (50, 84), (50, 98)),
    "maya": ((12, 0), (12, 8), (24, 8), (24, 26), (34, 26), (34, 46), (42, 46), (42, 68), *_STEPS[1:]),
    "polynesian": ((4, 0), (7, 8), (50, 62), (44, 66), (36, 60), (36, 98)),
    "greek": ((0, 0), (50, 24), (50, 34), (44, 34), (44, 88), (50, 88), (50, 98)),
    "roman": (*_round(((0, 0), (30, 0), (44, 26), (44, 34)), 3), (50, 34), (50, 44), (44, 44), (44, 98)),
    "celt": (*_round(((0, 0), (8, 30), (50, 54)), 2), (50, 62), (38, 62), (38, 98)),
    "phoenician": ((8, 14), (8, 2), (22, 2), (22, 14), (30, 14), (30, 2), (46, 2), (46, 26), (40, 30), (46, 98)),
    "egyptian": ((10, 30), (10, 6), (14, 6), (14, 0), (42, 0), (42, 8), (39, 8), (48, 98)),
    "mesopotamian": ((20, 2), (20, 30), (34, 30), (35, 58), (48, 58), (50, 98)),
    "chinese": (
        (6, 0),
        (10, 10),
        *_round(((14, 12), (24, 26), (50, 22)), 2),
        (46, 36),
        (40, 38),
        (40, 90),
        (50, 90),
        (50, 98),
    ),
    "indian": ((2, 0), (6, 14), *_round(((6, 14), (44, 24), (44, 78)), 3), (50, 78), (50, 98)),
    "japanese": (
        *((3, 0), (5, 8), *_round(((8, 10), (20, 20), (38, 18)), 2), (30, 30), (26, 30), (26, 36)),
        *(*_round(((28, 38), (36, 46), (50, 42)), 2), (44, 56), (38, 56), (38, 98)),
    ),
}
_HOUSE_SIGNS: Final[dict[str, Place]] = {
    "polynesian": Place(62, 42),
    "celt": Place(60, 46),
    "japanese": Place(72, 42),
    "roman": Place(64, 50),
    "maya": Place(62, 48),
}

_VESSELS: Final[dict[str, Profile]] = {
    "inca": ((30, 2), (26, 12), *_round(((12, 14), (12, 34), (46, 46), (38, 82), (8, 98)), 2)),
    "maya": ((38, 4), (40, 14), (36, 18), (40, 84), (34, 88), (34, 98)),
    "polynesian": ((50, 22), (50, 32), *_round(((46, 32), (46, 86), (22, 92)), 2), (26, 98)),
    "greek": (
        (26, 0),
        (28, 8),
        (14, 12),
        *_round(((14, 12), (14, 24), (46, 30), (40, 70), (14, 90)), 2),
        (24, 92),
        (24, 98),
    ),
    "roman": ((20, 0), (20, 8), *_round(((12, 10), (12, 22), (40, 26), (40, 66), (6, 100)), 2)),
    "celt": ((40, 8), (44, 16), *_round(((44, 16), (50, 60), (34, 92), (20, 92)), 2), (26, 98)),
    "phoenician": ((16, 0), (18, 8), (10, 12), *_round(((10, 12), (12, 24), (48, 28), (46, 86)), 2), (46, 98)),
    "egyptian": ((28, 0), (32, 8), (24, 14), *_round(((24, 14), (46, 24), (40, 80), (22, 98)), 2)),
    "mesopotamian": ((34, 0), (30, 10), (38, 26), *_round(((38, 26), (48, 50), (46, 98), (20, 98)), 2)),
    "chinese": (
        (12, 0),
        (14, 8),
        (8, 12),
        *_round(((8, 12), (10, 26), (50, 26), (46, 58), (26, 70), (30, 92)), 2),
        (34, 98),
    ),
    "indian": ((30, 2), (30, 10), (14, 18), *_round(((14, 18), (16, 26), (52, 36), (50, 86), (18, 94)), 2), (26, 98)),
    "japanese": ((34, 20), (38, 28), *_round(((38, 28), (46, 40), (46, 84), (34, 94)), 2), (28, 98)),
}
_HANDLED: Final = {"greek": (26, 24), "roman": (22, 22), "inca": (62, 20), "celt": (30, 16), "chinese": (36, 14)}

_SHOWN: Final[dict[str, Profile]] = {
    "inca": (*_round(((0, 0), (40, 0), (48, 30), (40, 74)), 2), (30, 76), (30, 84), (12, 84), (12, 98)),
    "maya": ((30, 0), (30, 10), (42, 10), (42, 76), (36, 76), (36, 84), (46, 84), (46, 98)),
    "polynesian": (*_round(((0, 0), (36, 0), (34, 30), (44, 50), (34, 90), (0, 98)), 2),),
    "greek": ((44, 0), (48, 10), (40, 16), (34, 18), (34, 80), (44, 86), (44, 98)),
    "roman": (*_round(((0, 2), (40, 2), (40, 56), (20, 62)), 2), (18, 70), (44, 78), (44, 98)),
    "celt": (*_round(((0, 0), (46, 2), (46, 70), (0, 72)), 3), (12, 72), (18, 98)),
    "phoenician": (*_round(((0, 0), (30, 0), (38, 20)), 2), (38, 84), (48, 84), (48, 98)),
    "egyptian": ((0, 2), (40, 2), *_round(((40, 2), (50, 40), (44, 78)), 2), (30, 82), (30, 98)),
    "mesopotamian": ((38, 4), (42, 8), (42, 92), (38, 96)),
    "chinese": ((48, 6), (48, 16), (40, 16), (40, 84), (48, 84), (48, 94)),
    "indian": (*_round(((0, 0), (20, 4), (38, 26), (38, 50)), 2), (38, 84), (48, 84), (48, 98)),
    "japanese": ((50, 10), (48, 20), (42, 20), (42, 80), (48, 80), (50, 90)),
}
_SHOWN_SIGNS: Final[dict[str, Place]] = {"roman": Place(34, 54), "celt": Place(37, 58), "inca": Place(36, 56)}

_SHIELDS: Final[dict[str, Profile]] = {
    "inca": ((38, 4), (38, 74), (30, 74), (26, 94), (20, 76), (14, 76), (8, 98), (3, 78), (0, 78)),
    "maya": (*_round(((0, 2), (46, 2), (46, 70), (34, 74)), 2), (30, 96), (22, 80), (16, 98), (8, 80), (0, 98)),
    "polynesian": (*_round(((0, 2), (26, 8), (30, 40), (40, 62), (22, 92), (0, 98)), 2),),
    "greek": tuple((x - 50, y) for x, y in arc(50, 52, 43, 43, -90, 90)),
    "roman": ((34, 6), (36, 10), (36, 92), (34, 96)),
    "celt": tuple((x - 50, y) for x, y in arc(50, 52, 31, 47, -90, 90)),
    "phoenician": ((0, 8), (38, 8), (44, 50), *_round(((44, 50), (38, 88), (0, 92)), 2)),
    "egyptian": (*_round(((0, 2), (34, 2), (34, 30)), 2), (34, 96)),
    "mesopotamian": ((0, 14), (12, 4), (38, 4), (38, 70), (0, 98)),
    "chinese": ((0, 2), (12, 10), (30, 8), (36, 24), (32, 60), (38, 90), (12, 92), (0, 98)),
    "indian": tuple((x - 50, y) for x, y in arc(50, 52, 38, 38, -90, 90)),
    "japanese": ((10, 8), (24, 14), (30, 4), (34, 20), (44, 28), (44, 64), (28, 92), (0, 92)),
}
_BLADES: Final = frozenset({"roman", "celt", "chinese", "japanese", "indian", "mesopotamian"})

_SAILS: Final[dict[str, Sequence[Point]]] = {
    "inca": ((16, 6), (84, 6), (78, 60), (22, 60)),
    "maya": ((20, 14), (80, 14), (80, 60), (20, 60)),
    "polynesian": (
        *_round(((50, 68), (4, 30), (10, 0)), 2),
        *_round(((30, 18), (50, 24), (70, 18), (90, 0)), 1),
        *_round(((90, 0), (96, 30), (50, 68)), 2),
    ),
    "greek": (
        *_round(((10, 8), (50, 14), (90, 8)), 1),
        *_round(((90, 8), (80, 40), (92, 64)), 2),
        *_round(((92, 64), (50, 58), (8, 64)), 1),
        *_round(((8, 64), (20, 40), (10, 8)), 2),
    ),
    "roman": ((12, 4), (88, 4), *_round(((88, 4), (96, 40), (84, 64)), 2), *_round(((16, 64), (4, 40), (12, 4)), 2)),
    "celt": ((14, 10), (86, 4), (90, 62), (10, 62)),
    "phoenician": ((6, 12), (94, 12), (86, 60), (14, 60)),
    "egyptian": ((24, 0), (76, 0), (88, 62), (12, 62)),
    "mesopotamian": tuple(arc(50, 34, 38, 32, 0, 355)),
    "chinese": ((22, 2), (64, 2), (90, 24), (86, 62), (16, 62)),
    "indian": (*_round(((8, 62), (30, 16), (92, 0)), 2), *_round(((92, 0), (80, 40), (92, 64)), 2)),
    "japanese": ((22, 2), (78, 2), (78, 64), (22, 64)),
}
_SAIL_SIGNS: Final[dict[str, Place]] = {
    "polynesian": Place(38, 38),
    "indian": Place(40, 42),
    "maya": Place(37, 42),
}
_HULLS: Final[dict[str, Sequence[Point]]] = {
    "inca": ((0, 76), (14, 72), (86, 72), (100, 76), (92, 94), (8, 94)),
    "maya": ((4, 70), (96, 70), (90, 94), (10, 94)),
    "polynesian": ((0, 62), (12, 76), (88, 76), (100, 62), (90, 90), (10, 90)),
    "greek": (
        *((2, 56), (10, 56), (18, 76), (84, 76), (90, 52), (99, 48), (96, 74), (82, 96), (16, 96), (0, 90), (10, 82)),
    ),
    "roman": ((0, 88), (8, 74), (84, 74), (96, 56), (96, 76), (84, 97), (14, 97)),
    "celt": ((2, 60), (12, 74), (88, 74), (98, 60), (86, 97), (14, 97)),
    "phoenician": ((6, 50), (18, 54), (14, 62), (16, 76), (82, 76), (90, 50), (98, 56), (84, 97), (18, 97), (6, 76)),
    "egyptian": (
        *_round(((0, 58), (24, 80), (76, 80), (100, 52)), 2),
        *_round(((100, 52), (84, 98), (16, 98), (0, 58)), 2),
    ),
    "mesopotamian": (*arc(50, 72, 48, 26, 0, 180),),
    "chinese": ((0, 66), (16, 74), (80, 74), (98, 60), (90, 97), (14, 97)),
    "indian": ((6, 74), (80, 74), (100, 62), (84, 97), (14, 97)),
    "japanese": ((2, 80), (12, 72), (100, 66), (88, 97), (12, 97)),
}

_SHRINES: Final[dict[str, Profile]] = {
    "inca": (*_round(((0, 0), (46, 4), (46, 60), (20, 68)), 2), (20, 76), (34, 76), (34, 86), (46, 86), (46, 98)),
    "maya": ((16, 0), (22, 12), (40, 6), (40, 16), (34, 22), (40, 70), (32, 76), (46, 84), (46, 98)),
    "polynesian": (*_round(((0, 0), (34, 0), (36, 40), (26, 52)), 2), (40, 60), (40, 76), (28, 80), (34, 98)),
    "greek": ((0, 0), (40, 18), (40, 26), (34, 26), (34, 78), (42, 80), (42, 88), (50, 88), (50, 98)),
    "roman": ((40, 8), (46, 14), (38, 22), (36, 28), (36, 78), (46, 84), (46, 98)),
    "celt": (*_round(((0, 2), (34, 6), (44, 40), (36, 66)), 2), *_round(((36, 66), (48, 72), (40, 98)), 2)),
    "phoenician": ((0, 0), (30, 30), (38, 60), (38, 86), (48, 86), (48, 98)),
    "egyptian": ((0, 0), (12, 14), (24, 84), (46, 84), (46, 98)),
    "mesopotamian": ((30, 0), (34, 6), (34, 22), (46, 26), (40, 40), (40, 88), (48, 88), (48, 98)),
    "chinese": ((6, 4), (10, 16), (46, 24), (46, 66), (34, 74), (26, 74), (32, 98), (22, 98), (18, 78), (0, 78)),
    "indian": (
        *_round(((0, 0), (24, 10), (44, 40), (24, 66)), 2),
        *_round(((24, 66), (50, 68), (50, 84), (28, 88)), 2),
        (44, 98),
    ),
    "japanese": (
        (6, 0),
        (10, 10),
        *_round(((12, 12), (26, 24), (48, 24)), 2),
        (40, 36),
        (30, 38),
        (30, 74),
        (18, 78),
        (18, 86),
        (38, 90),
        (38, 98),
    ),
}
_SHRINE_SIGNS: Final[dict[str, Place]] = {
    "egyptian": Place(58, 34),
    "japanese": Place(56, 42),
    "inca": Place(34, 54),
    "chinese": Place(46, 46),
    "indian": Place(40, 48),
    "polynesian": Place(32, 46),
    "maya": Place(44, 46),
    "celt": Place(38, 50),
    "phoenician": Place(60, 48),
}


def _house(pen: Pen, civilization: str, paint: RGB, ground: RGB) -> Place:
    pen.polygon(_mirrored(_HOUSES[civilization]), paint)
    if civilization in {"greek", "roman"}:
        for side in (-1, 1):
            x = 50 + side * 35
            pen.rect(x - 2, 42, x + 2, 88, ground)
    return _HOUSE_SIGNS.get(civilization, Place(58, 52))


def _vessel(pen: Pen, civilization: str, paint: RGB, ground: RGB) -> Place:
    if civilization in _HANDLED:
        top, reach = _HANDLED[civilization]
        for side in (-1, 1):
            pen.line([(50 + side * 22, top), (50 + side * (30 + reach), top + 4), (50 + side * 38, top + 24)], paint, 8)
    if civilization in {"polynesian", "japanese"}:  # a basket's and a kettle's handle
        pen.line(arc(50, 30, 32, 26, 180, 360), paint, 7)
    pen.polygon(_mirrored(_VESSELS[civilization]), paint)
    del ground
    return Place(60, 52)


def _exhibit(pen: Pen, civilization: str, paint: RGB, ground: RGB) -> Place:
    pen.polygon(_mirrored(_SHOWN[civilization]), paint)
    if civilization in {"maya", "mesopotamian", "phoenician", "egyptian"}:  # the writing below the sign
        for y in (80, 88) if civilization == "mesopotamian" else (72,):
            pen.rect(26, y, 74, y + 3, ground)
    return _SHOWN_SIGNS.get(civilization, Place(44, 56))


def _shield(pen: Pen, civilization: str, paint: RGB, ground: RGB) -> Place:
    for side in (-1, 1):
        weapon = pen.at(50, 50, angle=42 * side)
        weapon.rect(-4, -56, 4, 62, paint)
        if civilization in _BLADES:
            weapon.polygon(((-7, 30), (-7, -54), (0, -66), (7, -54), (7, 30)), paint)
            weapon.rect(-16, 46, 16, 53, paint)
        else:
            weapon.polygon(((0, -70), (11, -48), (0, -38), (-11, -48)), paint)
    pen.polygon(_mirrored(_SHIELDS[civilization]), paint, ground, 6)
    return Place(40 if civilization in {"inca", "maya"} else 50, 50)


def _ship(pen: Pen, civilization: str, paint: RGB, ground: RGB) -> Place:
    pen.rect(47, 0, 53, 76, paint)
    pen.polygon(_SAILS[civilization], paint)
    pen.polygon(_HULLS[civilization], paint, ground, 4)
    return _SAIL_SIGNS.get(civilization, Place(35, 48))


def _shrine(pen: Pen, civilization: str, paint: RGB, ground: RGB) -> Place:
    for side in (-1, 1):  # offerings burn on both sides
        flame = pen.at(50 + side * 42, 66)
        flame.polygon([(0, -26), *arc(0, 0, 8, 10, -30, 210)], paint)
    pen.polygon(_mirrored(_SHRINES[civilization]), paint, ground, 4)
    return _SHRINE_SIGNS.get(civilization, Place(50, 48))


_DRAWINGS: Final[dict[str, Callable[[Pen, str, RGB, RGB], Place]]] = {
    "architecture": _house,
    "culture": _exhibit,
    "agriculture": _vessel,
    "warfare": _shield,
    "navigation": _ship,
    "religion": _shrine,
}
