"""Draws the gods' attributes, each in a 100 by 100 square.

Each attribute has its own shape in a single colour, so players can recognize it without colour vision.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from games.chronos.terms import God
from render.kit.palette import RGB
from render.kit.pen import Pen, Point, arc

Sign: TypeAlias = Callable[[Pen, RGB, RGB], None]


def draw_god(pen: Pen, god: God, color: RGB, ground: RGB) -> None:
    _SIGNS[god](pen, color, ground)


def _hades(pen: Pen, color: RGB, ground: RGB) -> None:
    pen.ellipse(50, 64, 27, 27, None, color, 8)
    pen.line(((50, 98), (50, 44)), color, 10)
    pen.polygon(arc(50, 18, 24, 26, 0, 180), None, color, 9)
    pen.rect(36, 0, 64, 30, ground)
    for x in (26, 74):
        pen.line(((x, 2), (x, 20)), color, 10)


def _asclepius(pen: Pen, color: RGB, ground: RGB) -> None:
    pen.line(((50, 2), (50, 98)), color, 10)
    snake = ((30, 18), (46, 8), (70, 22), (66, 36), (36, 46), (32, 58), (64, 68), (66, 80), (40, 90))
    pen.line(snake, ground, 17)
    pen.line(snake, color, 10)


def _sphinx(pen: Pen, color: RGB, ground: RGB) -> None:
    pen.polygon(((28, 6), (72, 6), (84, 36), (98, 96), (66, 96), (50, 80), (34, 96), (2, 96), (16, 36)), color)
    pen.polygon(((34, 24), (66, 24), (66, 54), (50, 72), (34, 54)), ground)
    for x in (42, 58):
        pen.ellipse(x, 40, 4, 4, color)
    pen.line(((44, 56), (56, 56)), color, 4)
    for y in (58, 74):
        pen.line(((8 + (76 - y) / 2, y), (28, y)), ground, 4)
        pen.line(((72, y), (92 - (76 - y) / 2, y)), ground, 4)


def _zeus(pen: Pen, color: RGB, _ground: RGB) -> None:
    pen.polygon(((60, 0), (16, 56), (46, 56), (34, 100), (86, 40), (54, 40), (76, 0)), color)


def _calypso(pen: Pen, color: RGB, ground: RGB) -> None:
    for turn in range(5):
        petal = pen.at(50, 52, 1, turn * 72)
        petal.ellipse(0, -30, 16, 20, color)
    pen.ellipse(50, 52, 12, 12, ground)
    pen.ellipse(50, 52, 7, 7, color)


def _wing(pen: Pen, color: RGB, side: int) -> None:
    for step, (reach, y) in enumerate(((50, 14), (44, 30), (34, 44))):
        pen.line(((50 + side * 18, 56 - step * 2), (50 + side * reach * 0.96, y)), color, 13)


def _hermes(pen: Pen, color: RGB, _ground: RGB) -> None:
    for side in (-1, 1):
        _wing(pen, color, side)
    pen.polygon((*arc(50, 66, 27, 34, 180, 360), (98, 74), (90, 86), (10, 86), (2, 74)), color)


def _helios(pen: Pen, color: RGB, _ground: RGB) -> None:
    pen.ellipse(50, 50, 22, 22, color)
    for turn in range(8):
        ray = pen.at(50, 50, 1, turn * 45)
        ray.polygon(((-9, -29), (9, -29), (0, -50)), color)


def _athena(pen: Pen, color: RGB, ground: RGB) -> None:
    pen.polygon(((12, 2), (36, 14), (64, 14), (88, 2), (86, 66), (66, 98), (34, 98), (14, 66)), color)
    for x in (33, 67):
        pen.ellipse(x, 38, 16, 16, ground)
        pen.ellipse(x, 38, 8, 8, color)
    pen.polygon(((43, 52), (57, 52), (50, 68)), ground)
    pen.line(((34, 80), (50, 88), (66, 80)), ground, 4)


def _aeolus(pen: Pen, color: RGB, _ground: RGB) -> None:
    for y, end in ((30, 70), (52, 84), (74, 58)):
        pen.line(((4, y), (end, y)), color, 9)
    pen.line(arc(70, 19, 13, 11, 90, -140), color, 9)
    pen.line(arc(58, 84, 12, 10, -90, 140), color, 9)
    pen.line(arc(84, 43, 11, 9, 90, -120), color, 9)


def _ares(pen: Pen, color: RGB, ground: RGB) -> None:
    crest = [*arc(54, 50, 46, 48, 180, 350), (84, 60), *reversed(arc(54, 52, 28, 30, 190, 350))]
    pen.polygon(crest, color)
    pen.polygon((*arc(46, 54, 24, 26, 180, 360), (70, 98), (54, 98), (52, 70), (34, 70), (30, 98), (22, 98)), color)
    pen.rect(26, 54, 50, 62, ground)


def _cyclops(pen: Pen, color: RGB, ground: RGB) -> None:
    pen.polygon((*arc(50, 66, 48, 38, 190, 350), *arc(50, 50, 48, 34, 10, 170)), color)
    pen.ellipse(50, 58, 27, 21, ground)
    pen.ellipse(50, 58, 14, 14, color)
    pen.line(arc(50, 40, 44, 32, 205, 335), color, 9)


def _apollo(pen: Pen, color: RGB, _ground: RGB) -> None:
    for side in (-1, 1):
        pen.line(((50 + side * 40, 6), (50 + side * 28, 22), (50 + side * 34, 58), (50 + side * 18, 84)), color, 10)
    pen.polygon(arc(50, 76, 32, 22, 0, 180), color)
    pen.line(((20, 26), (80, 26)), color, 8)
    for x in (40, 50, 60):
        pen.line(((x, 28), (x, 80)), color, 4)


def _cassandra(pen: Pen, color: RGB, _ground: RGB) -> None:
    pen.line(arc(50, 22, 46, 38, 10, 170), color, 10)
    for x, y, dx in ((18, 46, -12), (38, 58, -5), (62, 58, 5), (82, 46, 12)):
        pen.line(((x, y), (x + dx, y + 26)), color, 8)


def _demeter(pen: Pen, color: RGB, _ground: RGB) -> None:
    pen.line(((50, 98), (50, 20)), color, 6)
    pen.ellipse(50, 12, 8, 12, color)
    for y in (30, 48, 66):
        for side in (-1, 1):
            pen.at(50 + side * 17, y, 1, side * 38).ellipse(0, 0, 8, 16, color)


def _aphrodite(pen: Pen, color: RGB, _ground: RGB) -> None:
    for x in (28, 72):
        pen.ellipse(x, 32, 25, 25, color)
    pen.polygon(((5, 42), (50, 34), (95, 42), (50, 96)), color)
    pen.rect(28, 28, 72, 50, color)


def _pan(pen: Pen, color: RGB, ground: RGB) -> None:
    for place in range(5):
        x = 6 + place * 18
        pen.plate((x, 6, x + 14, 94 - place * 13), 5, color)
    pen.rect(4, 26, 96, 36, ground)
    pen.rect(4, 28, 96, 34, color)


def _hecate(pen: Pen, color: RGB, ground: RGB) -> None:
    pen.ellipse(50, 22, 22, 22, color)
    pen.ellipse(50, 22, 10, 10, ground)
    pen.line(((50, 42), (50, 94)), color, 11)
    for y in (72, 90):
        pen.line(((50, y), (76, y)), color, 10)


def _gaia(pen: Pen, color: RGB, _ground: RGB) -> None:
    for x, y, r in ((50, 24, 24), (24, 40, 20), (76, 40, 20), (50, 46, 20)):
        pen.ellipse(x, y, r, r, color)
    pen.line(((50, 40), (50, 84)), color, 13)
    for x in (18, 50, 82):
        pen.line(((50, 80), (x, 97)), color, 7)


def _crescent(x: float, y: float, r: float) -> list[Point]:
    return [*arc(x, y, r, r, 60, 300), *reversed(arc(x + r * 0.5, y, r * 0.72, r * 0.78, 75, 285))]


def _uranus(pen: Pen, color: RGB, _ground: RGB) -> None:
    pen.polygon(_crescent(44, 50, 42), color)
    for x, y, size in ((70, 30, 13), (84, 62, 13), (60, 60, 9)):
        pen.polygon(((x, y - size), (x + size * 0.6, y), (x, y + size), (x - size * 0.6, y)), color)


def _artemis(pen: Pen, color: RGB, _ground: RGB) -> None:
    pen.line(arc(36, 50, 42, 46, -90, 90), color, 9)
    pen.line(((36, 4), (36, 96)), color, 4)
    pen.line(((6, 50), (84, 50)), color, 6)
    pen.polygon(((100, 50), (78, 36), (78, 64)), color)


def _eros(pen: Pen, color: RGB, ground: RGB) -> None:
    pen.line(((6, 94), (86, 14)), color, 8)
    pen.polygon(((98, 2), (92, 34), (66, 8)), color)
    for x, y in ((4, 74), (26, 96)):
        pen.line(((x, y), (x + 14, y - 14)), color, 8)
    heart = pen.at(22, 24, 0.56)
    _aphrodite(heart.at(-8, -8, 1.16), ground, ground)
    _aphrodite(heart, color, ground)


def _eos(pen: Pen, color: RGB, _ground: RGB) -> None:
    pen.polygon(arc(50, 64, 26, 26, 180, 360), color)
    for turn in (-72, -36, 0, 36, 72):
        pen.at(50, 64, 1, turn).line(((0, -36), (0, -52)), color, 9)
    for y, reach in ((74, 46), (90, 28)):
        pen.line(((50 - reach, y), (50 + reach, y)), color, 8)


def _hestia(pen: Pen, color: RGB, ground: RGB) -> None:
    pen.polygon(((50, 0), (68, 24), (78, 20), (82, 50), (70, 74), (30, 74), (18, 50), (26, 30), (38, 36)), color)
    pen.polygon(((50, 34), (62, 56), (54, 70), (44, 70), (38, 56)), ground)
    pen.polygon(((8, 80), (92, 80), (80, 98), (20, 98)), color)


def _chronos(pen: Pen, color: RGB, ground: RGB) -> None:
    pen.polygon(((20, 10), (80, 10), (56, 50), (80, 90), (20, 90), (44, 50)), color)
    pen.polygon(((34, 18), (66, 18), (60, 28), (40, 28)), ground)
    for y in (2, 86):
        pen.rect(12, y, 88, y + 12, color)


def _charon(pen: Pen, color: RGB, _ground: RGB) -> None:
    pen.polygon(((2, 54), (24, 66), (76, 66), (98, 54), (82, 88), (18, 88)), color)
    pen.line(((84, 2), (58, 98)), color, 7)
    pen.polygon(((28, 66), (32, 32), (44, 16), (56, 32), (58, 66)), color)
    pen.line(((6, 97), (94, 97)), color, 5)


def _persephone(pen: Pen, color: RGB, ground: RGB) -> None:
    pen.ellipse(50, 60, 38, 38, color)
    pen.polygon(((34, 26), (30, 2), (44, 12), (50, 0), (56, 12), (70, 2), (66, 26)), color)
    pen.ellipse(50, 60, 24, 24, ground)
    for x, y in ((50, 48), (40, 60), (60, 60), (50, 72)):
        pen.ellipse(x, y, 6, 7, color)


def _erinyes(pen: Pen, color: RGB, _ground: RGB) -> None:
    half = [(50, 30), (58, 16), (62, 34), (98, 18), (96, 66), (84, 54), (74, 72), (62, 60), (50, 88)]
    pen.polygon([*half, *((100 - x, y) for x, y in reversed(half))], color)


def _cerberus(pen: Pen, color: RGB, ground: RGB) -> None:
    for x, top in ((20, 22), (80, 22), (50, 2)):
        head = ((x - 18, top), (x - 6, top + 10), (x + 6, top + 10), (x + 18, top), (x + 15, top + 30), (x, top + 52))
        pen.polygon((*head, (x - 15, top + 30)), color, ground, 4)
        for side in (-1, 1):
            pen.ellipse(x + side * 6, top + 24, 3.4, 3.4, ground)
    pen.polygon(((14, 74), (34, 64), (50, 58), (66, 64), (86, 74), (70, 98), (30, 98)), color)


def _poseidon(pen: Pen, color: RGB, _ground: RGB) -> None:
    pen.line(((50, 6), (50, 98)), color, 9)
    pen.line(((14, 16), (18, 42), (34, 54), (66, 54), (82, 42), (86, 16)), color, 9)
    for x in (14, 50, 86):
        pen.polygon(((x, 0), (x + 12, 22), (x - 12, 22)), color)


def _hera(pen: Pen, color: RGB, ground: RGB) -> None:
    pen.polygon(((6, 20), (28, 52), (50, 10), (72, 52), (94, 20), (86, 88), (14, 88)), color)
    for x, y in ((6, 16), (50, 8), (94, 16)):
        pen.ellipse(x, y, 8, 8, color)
    pen.line(((18, 74), (82, 74)), ground, 6)


_SIGNS: Final[dict[God, Sign]] = {
    God.HADES: _hades,
    God.ASCLEPIUS: _asclepius,
    God.SPHINX: _sphinx,
    God.ZEUS: _zeus,
    God.CALYPSO: _calypso,
    God.HERMES: _hermes,
    God.HELIOS: _helios,
    God.ATHENA: _athena,
    God.AEOLUS: _aeolus,
    God.ARES: _ares,
    God.CYCLOPS: _cyclops,
    God.APOLLO: _apollo,
    God.CASSANDRA: _cassandra,
    God.DEMETER: _demeter,
    God.APHRODITE: _aphrodite,
    God.PAN: _pan,
    God.HECATE: _hecate,
    God.GAIA: _gaia,
    God.URANUS: _uranus,
    God.ARTEMIS: _artemis,
    God.EROS: _eros,
    God.EOS: _eos,
    God.HESTIA: _hestia,
    God.CHRONOS: _chronos,
    God.CHARON: _charon,
    God.PERSEPHONE: _persephone,
    God.ERINYES: _erinyes,
    God.CERBERUS: _cerberus,
    God.POSEIDON: _poseidon,
    God.HERA: _hera,
}
