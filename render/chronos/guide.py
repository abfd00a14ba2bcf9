from __future__ import annotations

from typing import Final

from data.chronos.words import name, text
from data.texts import N_, Texts
from games.chronos.terms import COST, FACES, City, God
from render.chronos.palette import GOLD, MARBLE, PALETTE, SEA_DEEP
from render.chronos.signs.beside import Asked, Barred, Coin, Deck, Die, Horse, Meander, Medal, Town
from render.chronos.signs.faces import Card
from render.chronos.signs.glasses import LEVELS, Glass
from render.kit.art import Art
from render.kit.canvas import Canvas
from render.kit.marks import Wedge
from render.kit.picture import Picture
from render.kit.text.budget import Part
from render.kit.text.fonts import Face
from render.kit.text.lettering import write
from render.kit.theme import INK

WIDTH: Final = 1000
_HEADER: Final = 72
_FOOT: Final = 100

_MARKS: Final[tuple[Art, ...]] = (
    Glass.of(92, "blue", LEVELS, free=False),
    Glass.of(92, "red", 3, free=False),
    Glass.of(92, "green", 0, free=False),
    Glass.of(92, "yellow", 0, free=True),
    Deck(58),
    Coin(58, 3),
    Asked(62, "war"),
    Barred(58),
    Horse(62),
    Die(58, 4),
    Wedge(44),
)
_MARK_NAMES: Final = (
    N_("an hourglass that has just begun to run"),
    N_("still running, so it stays"),
    N_("run out, has to stay a while"),
    N_("run out: it can be moved"),
    N_("number of cards there"),
    N_("what a god costs, in cards"),
    N_("a player has to choose"),
    N_("no claim for a while"),
    N_("Troy marker: no one takes cards here"),
    N_("the die of Knossos"),
    N_("just changed"),
)


def legend(tr: Texts) -> Picture:
    return _listed(
        tr("What the signs mean"), [(art, tr(label)) for art, label in zip(_MARKS, _MARK_NAMES, strict=True)], 106, 2
    )


def cards_legend(tr: Texts) -> Picture:
    entries: list[tuple[Art, str]] = [(Card(72, 96, face), name("card", face, tr.language)) for face in FACES]
    return _listed(tr("The cards"), entries, 108, 2)


def cities_legend(tr: Texts) -> Picture:
    entries: list[tuple[Art, str]] = [
        (Town(76, city), tr.pair(name("city", city, tr.language), text("city", city, tr.language))) for city in City
    ]
    return _listed(tr("The cities"), entries, 92, 1)


def gods_legend(tr: Texts) -> Picture:
    entries: list[tuple[Art, str]] = [(Medal(70, god), f"{name('god', god, tr.language)} ({COST[god]})") for god in God]
    return _listed(tr("The gods, with their costs"), entries, 78, 3)


def _listed(title: str, entries: list[tuple[Art, str]], high: int, columns: int) -> Picture:
    rows = -(-len(entries) // columns)
    canvas = Canvas(PALETTE, WIDTH, _HEADER + 8 + rows * high + _FOOT, MARBLE)
    canvas.fill((0, 0, WIDTH, _HEADER - 14), SEA_DEEP)
    canvas.stamp(Meander(WIDTH, 14), 0, _HEADER - 14, SEA_DEEP)
    canvas.text(24, 28, title, Face.TITLE, 36, GOLD, SEA_DEEP)
    wide = WIDTH // columns
    for place, (art, label) in enumerate(entries):
        left, y = place // rows * wide, _HEADER + 8 + place % rows * high + high // 2
        canvas.stamp_middle(art, left + 56, y, MARBLE, over=True)
        write(canvas, (left + 104, y), label, wide - 110, (36, 24), INK, MARBLE, even=30)
    told = [Part((f"{title}.",))]
    told += [Part(("", f"{label.rstrip('.')}."), 1) for _, label in entries]
    return Picture.of(canvas, told)
