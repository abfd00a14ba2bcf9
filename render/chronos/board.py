from __future__ import annotations

from functools import partial
from typing import Final

from data.texts import Texts
from games.chronos.terms import CITY_PLACE, UNDER_1, UNDER_2, City, God
from games.chronos.view import GodView, Phase, PileView
from render.chronos.layout import GODS_HIGH, HEADER, MARGIN, depths, piles, temple, towns
from render.chronos.palette import CLAY, DUSK, GOLD, MARBLE, MUTED, SEA, SEA_DEEP, STONE, VEIN
from render.chronos.signs.beside import Bar, Coin, Deck, Depths, Die, Horse, Meander, Medal, Town
from render.chronos.signs.faces import Back, Card
from render.chronos.stands import ViewAt, draw_glasses, mark
from render.chronos.words.names import WITH_CATASTROPHES, WITH_GODS, city_word, drawn, god_word
from render.chronos.words.stages import status, subjects
from render.kit.canvas import Canvas
from render.kit.frame import WIDTH, Box
from render.kit.sprites import Panel, Piece
from render.kit.status import Style, draw_status
from render.kit.text.fonts import Face, fitted, size_for
from render.kit.text.names import Names
from render.kit.theme import INK

CARD: Final = 112
LABEL_WIDE: Final = 60
_COUNT_STEPS: Final = 20
STATUS: Final = Style(piece=56, step=60, gap=8, sizes=(44, 36), ink=MARBLE, ground=SEA_DEEP)


def draw_band(canvas: Canvas) -> None:
    canvas.fill((0, 0, canvas.width, HEADER - 14), SEA_DEEP)
    canvas.stamp(Meander(canvas.width, 14), 0, HEADER - 14, SEA_DEEP)


def draw_header(canvas: Canvas, shown: ViewAt, names: Names, tr: Texts) -> None:
    view = shown.view
    middle = (HEADER - 14) // 2
    level = tr("Level {level}", level=view.level)
    x = MARGIN + 6 + canvas.text(MARGIN + 6, middle, level, Face.TITLE, 40, GOLD, SEA_DEEP) + 34
    end = WIDTH - MARGIN
    if view.phase is not Phase.OVER:
        end = _discards(canvas, shown, middle)
    if view.count is not None and view.phase is not Phase.OVER:
        share = max(0, min(_COUNT_STEPS, -(-(view.count - shown.at) * _COUNT_STEPS * 3 // view.sand)))
        canvas.stamp(Bar(300, 40, share), end - 300, middle - 20, SEA_DEEP)
        end -= 324
    seats = subjects(view)
    colors = [view.kingdoms[seat].color for seat in seats]
    who = [drawn(view, names, seat, tr, Face.TITLE) for seat in seats]
    style = STATUS if view.count is None else STATUS._replace(ink=GOLD)
    draw_status(canvas, (x, end - 10), middle, style, colors, who, lambda some: status(view, some, shown.at, tr))


def _discards(canvas: Canvas, shown: ViewAt, middle: int) -> int:
    view, end = shown.view, WIDTH - MARGIN
    if view.level < WITH_CATASTROPHES:
        return end
    end -= canvas.text(end, middle, str(view.discards), Face.BOLD, 40, MARBLE, SEA_DEEP, "r") + 10
    if view.discarded:
        canvas.stamp(Card(48, 64, view.discarded), end - 48, middle - 32, SEA_DEEP)
        if shown.changed.discard:
            mark(canvas, end - 48, middle - 32, 48, 64, SEA_DEEP)
        end -= 58
    else:
        canvas.stamp_middle(Deck(44), end - 24, middle, SEA_DEEP)
        end -= 56
    if view.given_up and _asclepius(shown):
        end -= 14
        canvas.stamp(Card(48, 64, view.given_up), end - 48, middle - 32, SEA_DEEP)
        canvas.stamp_middle(Medal(60, God.ASCLEPIUS), end - 82, middle, SEA_DEEP)
        end -= 116
    return end - 16


def _asclepius(shown: ViewAt) -> bool:
    view = shown.view
    return any(one.god is God.ASCLEPIUS for one in view.temple) or any(
        God.ASCLEPIUS in one.gods for one in view.kingdoms
    )


def draw_archipelago(canvas: Canvas, shown: ViewAt) -> None:
    view = shown.view
    for number, (box, pile) in enumerate(zip(piles(len(view.kingdoms), view.level), view.piles, strict=True)):
        key = ("chronos", "pile", number, box)
        canvas.once(key, box, partial(_shoal, canvas, box, number))
        _pile(canvas, shown, box, number, pile)


def _shoal(canvas: Canvas, box: Box, number: int) -> None:
    canvas.stamp(Panel(box.width, box.height, STONE, VEIN, 3), box.left, box.top, SEA)
    canvas.text(box.left + 34, box.top + 42, str(number + 1), Face.TITLE, 58, CLAY, STONE, "m")


def card_of(box: Box) -> tuple[int, int]:
    high = min(box.height - 16, 176)
    return min(CARD + (box.width - 326) // 4, high * 3 // 4), high


def _pile(canvas: Canvas, shown: ViewAt, box: Box, number: int, pile: PileView) -> None:
    wide, high = card_of(box)
    left, top = box.left + LABEL_WIDE + 6, box.top + (box.height - high) // 2
    if not pile.height:
        canvas.stamp(Panel(wide, high, STONE, VEIN, 3, radius=10), left, top, STONE)
        canvas.text(left + wide // 2, top + high // 2, "×", Face.BOLD, 60, MUTED, STONE, "m")
    else:
        canvas.stamp(Card(wide, high, pile.top) if pile.top else Back(wide, high), left, top, STONE)
        canvas.stamp_middle(Deck(34), box.left + 34, box.bottom - 74, STONE)
        canvas.text(box.left + 34, box.bottom - 34, str(pile.height), Face.BOLD, 40, INK, STONE, "m")
    if number in shown.changed.piles:
        mark(canvas, left, top, wide, high, STONE)
    if shown.view.troy == number:
        canvas.stamp(Horse(64), left + wide - 44, top - 4, STONE, over=True)
        if shown.changed.troy:
            mark(canvas, left + wide - 44, top - 4, 64, 64, STONE)
    beside = Box(left + wide + 12, box.top + 8, box.right - 6, box.bottom - 8)
    if shown.view.troy == number:
        beside = beside._replace(left=beside.left + 10)
    draw_glasses(canvas, shown, shown.at_place(number), beside, STONE)


def draw_gods(canvas: Canvas, shown: ViewAt, tr: Texts) -> None:
    view = shown.view
    if view.level < WITH_GODS:
        return
    box = temple(len(view.kingdoms))
    canvas.stamp(Panel(box.width, box.height, MARBLE, VEIN, 3), box.left, box.top, SEA)
    half = (box.width - 12) // 2
    for place, one in enumerate(view.temple):
        left, top = box.left + 8 + place % 2 * half, box.top + 6 + place // 2 * GODS_HIGH
        _god(canvas, shown, Box(left, top, left + half - 4, top + GODS_HIGH), one, tr)
    for city, where in zip(view.cities, towns(len(view.kingdoms)), strict=False):
        _town(canvas, shown, where, city, tr)


def _god(canvas: Canvas, shown: ViewAt, box: Box, one: GodView, tr: Texts) -> None:
    middle = box.middle[1]
    canvas.stamp_middle(Medal(84, one.god), box.left + 44, middle, MARBLE)
    canvas.stamp_middle(Coin(54, one.cost), box.left + 112, middle, MARBLE)
    left, right = box.left + 144, box.right
    if one.reserved is not None:
        piece = Piece(44, shown.view.kingdoms[one.reserved].color)
        canvas.stamp(piece, box.left + 62, middle - 44, MARBLE, over=True)
    if one.god in shown.changed.gods:
        mark(canvas, box.left + 2, middle - 42, 84, 84, MARBLE)
    name = god_word(one.god, tr)
    size = size_for(Face.TEXT, name, right - left, 38, 26)
    canvas.text(left, middle, fitted(Face.TEXT, size, name, right - left), Face.TEXT, size, INK, MARBLE)


def _town(canvas: Canvas, shown: ViewAt, box: Box, city: City, tr: Texts) -> None:
    canvas.stamp(Panel(box.width, box.height, MARBLE, CLAY, 3), box.left, box.top, SEA)
    name = city_word(city, tr)
    here = shown.at_place(CITY_PLACE[city])
    size = size_for(Face.TEXT, name, box.width - 110, 38, 28)
    canvas.text(
        box.left + 16, box.top + 24, fitted(Face.TEXT, size, name, box.width - 110), Face.TEXT, size, INK, MARBLE
    )
    side = min(84, box.height - 60)
    top = box.top + 52 + (box.height - 58 - side) // 2
    canvas.stamp(Town(side, city), box.left + 14, top, MARBLE)
    if city is City.KNOSSOS and shown.view.die:
        canvas.stamp(Die(side - 12, shown.view.die), box.left + 22 + side, top + 6, MARBLE)
        if shown.changed.die:
            mark(canvas, box.left + 22 + side, top + 6, side - 12, side - 12, MARBLE)
    draw_glasses(canvas, shown, here, Box(box.right - 82, box.top + 8, box.right - 8, box.bottom - 8), MARBLE)


def draw_underworld(canvas: Canvas, shown: ViewAt, tr: Texts) -> None:
    view = shown.view
    if view.level < WITH_CATASTROPHES:
        return
    for part, box in enumerate(depths(len(view.kingdoms), view.level)):
        title = tr("Underworld {part}", part=part + 1)
        key = ("chronos", "depths", part, box, title)
        canvas.once(key, box, partial(_cave, canvas, box, part, title))
        inside = Box(box.left + 14, box.top + 50, box.right - 10, box.bottom - 8)
        draw_glasses(canvas, shown, shown.at_place((UNDER_1, UNDER_2)[part]), inside, DUSK)


def _cave(canvas: Canvas, box: Box, part: int, title: str) -> None:
    canvas.stamp(Depths(box.width, box.height, part), box.left, box.top, SEA)
    size = size_for(Face.TEXT, title, box.width - 28, 34, 24)
    text = fitted(Face.TEXT, size, title, box.width - 28)
    canvas.text(box.left + 16, box.top + 30, text, Face.TEXT, size, MARBLE, DUSK, over=True)
