from __future__ import annotations

from typing import Final

from data.texts import Texts
from games.chronos.terms import HOME, WINDS, God, kingdom_place
from games.chronos.view import KingdomView, Phase
from games.core import Seat
from render.chronos.layout import ALT_MARK, kingdoms
from render.chronos.palette import MARBLE, MUTED, SEA, STONE, VEIN
from render.chronos.signs.beside import Asked, Barred, Deck, Medal
from render.chronos.signs.faces import Card
from render.chronos.stands import ViewAt, draw_glasses, mark
from render.chronos.words.names import WITH_GODS, WITH_WINDS, drawn, god_word, partner
from render.kit.canvas import Canvas
from render.kit.frame import Box
from render.kit.sprites import Ghost, Panel, Piece
from render.kit.text.fonts import Face, fitted, size_for
from render.kit.text.names import Names
from render.kit.theme import INK, PIECES

NAME_ROW: Final = 52
TILE: Final = 38
_SPOTS: Final = {"north": (1, 0), "south": (1, 2), "east": (2, 1), "west": (0, 1)}
_NUMBERS: Final = {"north": (2, 0), "south": (0, 2), "east": (2, 2), "west": (0, 0)}
_TALL: Final = 200
_BELOW: Final = 44
_CORNER_HIGH: Final = 120
_LISTED: Final = 200


def draw_kingdoms(canvas: Canvas, shown: ViewAt, names: Names, tr: Texts) -> None:
    boxes = kingdoms(len(shown.view.kingdoms))
    for seat, (box, kingdom) in enumerate(zip(boxes, shown.view.kingdoms, strict=True)):
        _panel(canvas, shown, box, seat, kingdom, drawn(shown.view, names, seat, tr), tr)


def stack_of(box: Box) -> Box:
    if _in_corner(box):
        top = box.top + (NAME_ROW if box.height > _TALL else 8)
        high = min(_CORNER_HIGH, box.bottom - top - 8 - _BELOW)
        return Box(ALT_MARK.right + 4, top, ALT_MARK.right + 4 + high * 3 // 4, top + high)
    left, top = box.left + 24, box.top + NAME_ROW
    high = box.height - NAME_ROW - 12 - (_BELOW if box.height > _TALL else 0)
    return Box(left, top, left + high * 3 // 4, top + high)


def _in_corner(box: Box) -> bool:
    return box.left < ALT_MARK.right and box.bottom > ALT_MARK.top


def _panel(canvas: Canvas, shown: ViewAt, box: Box, seat: Seat, kingdom: KingdomView, name: str, tr: Texts) -> None:
    sheet = Panel(box.width, box.height, MARBLE, VEIN, 3, strip=PIECES[kingdom.color])
    canvas.stamp(sheet, box.left, box.top, SEA)
    roomy = box.width > 700
    home = Box(box.right - (156 if roomy else 100), box.top + 8, box.right - 8, box.bottom - 8)
    canvas.stamp(Panel(home.width, home.height, STONE, STONE, 1, radius=10), home.left, home.top, MARBLE)
    inside = Box(home.left + 6, home.top + 4, home.right - 4, home.bottom - 4)
    draw_glasses(canvas, shown, shown.at_place(HOME, seat), inside, STONE)
    stack = stack_of(box)
    high = box.bottom - stack.top - 12
    left, top, wide = stack.left, stack.top, stack.width
    _stack(canvas, shown, stack, seat, kingdom)
    x = stack.right + 8
    if box.height > _TALL or _in_corner(box):
        y = stack.bottom + (box.bottom - stack.bottom) // 2
        canvas.stamp_middle(Deck(32), left + wide // 2 - 24, y, MARBLE)
        canvas.text(left + wide // 2, y, str(kingdom.height), Face.BOLD, 42, INK, MARBLE)
        x += 16 if _in_corner(box) else 0  # an hourglass on the stack stands out at its right
    else:
        canvas.stamp_middle(Deck(32), x + 26, top + high // 2 - 24, MARBLE)
        canvas.text(x + 26, top + high // 2 + 22, str(kingdom.height), Face.BOLD, 42, INK, MARBLE, "m")
        x += 58
    if shown.view.level >= WITH_WINDS:
        tile = TILE if _in_corner(box) else max(TILE, min(50, high // 3))
        _winds(canvas, shown, Box(x, top + (high - 3 * tile) // 2, x + tile, 0), seat, kingdom)
        x += 3 * tile + 10
    if _in_corner(box) and stack.top < box.top + NAME_ROW:
        end = stack.left - 4
    else:
        end = x if shown.view.level >= WITH_GODS and kingdom.gods else home.left - 8
    if shown.view.level >= WITH_GODS:
        _gods(canvas, shown, Box(x, box.top + 8, home.left - 6, box.bottom - 8), kingdom.gods, tr)
    _name(canvas, shown, box, end, seat, kingdom, name)


def _name(canvas: Canvas, shown: ViewAt, box: Box, end: int, seat: Seat, kingdom: KingdomView, name: str) -> None:
    middle = box.top + 28
    canvas.stamp_middle(Piece(44, kingdom.color), box.left + 44, middle, MARBLE)
    signs = [Asked(50, choice.asked) for choice in shown.view.choices if choice.seat == seat][:2]
    for sign in signs:
        canvas.stamp_middle(sign, end - 26, middle, MARBLE)
        end -= 54
    if kingdom.barred > shown.at and shown.view.phase is Phase.PLAY:
        canvas.stamp_middle(Barred(42), end - 22, middle, MARBLE)
        end -= 46
    if (mate := partner(shown.view, seat)) is not None:
        canvas.stamp_middle(Piece(36, shown.view.kingdoms[mate].color), end - 20, middle, MARBLE)
        canvas.text(end - 42, middle, "+", Face.BOLD, 36, INK, MARBLE, "r")
        end -= 70
    room = end - box.left - 78
    size = size_for(Face.TEXT, name, room, 38, 30)
    canvas.text(box.left + 72, middle, fitted(Face.TEXT, size, name, room), Face.TEXT, size, INK, MARBLE)


def _stack(canvas: Canvas, shown: ViewAt, box: Box, seat: Seat, kingdom: KingdomView) -> None:
    if kingdom.top:
        canvas.stamp(Card(box.width, box.height, kingdom.top), box.left, box.top, MARBLE)
    else:
        canvas.stamp(Panel(box.width, box.height, STONE, VEIN, 2, radius=8), box.left, box.top, MARBLE)
    if seat in shown.changed.kingdoms:
        mark(canvas, box.left, box.top, box.width, box.height, MARBLE)
    here = shown.at_place(kingdom_place(seat, 0))
    reach = (-62, 6) if box.height > _TALL // 2 + 20 else (-36, 44)
    inside = Box(box.right + reach[0], box.top + 2, box.right + reach[1], box.bottom)
    draw_glasses(canvas, shown, here, inside, MARBLE, over=True)


def _winds(canvas: Canvas, shown: ViewAt, first: Box, seat: Seat, kingdom: KingdomView) -> None:
    left, top, tile = first.left, first.top, first.width
    for part, (wind, count) in enumerate(zip(WINDS, kingdom.winds, strict=True), 1):
        column, row = _SPOTS[wind]
        x, y = left + column * tile, top + row * tile
        if count:
            canvas.stamp(Card(tile, tile, wind), x, y, MARBLE)
        else:
            canvas.stamp_middle(Ghost(18, STONE, VEIN), x + tile // 2, y + tile // 2, MARBLE)
        if count > 1:
            column, row = _NUMBERS[wind]
            where = left + column * tile + tile // 2, top + row * tile + tile // 2
            canvas.text(*where, str(count), Face.BOLD, 34, MUTED, MARBLE, "m")
        here = shown.at_place(kingdom_place(seat, part))
        if here:
            draw_glasses(canvas, shown, here, Box(x + 2, y - 12, x + 70, y + 46), MARBLE, over=True)


def _gods(canvas: Canvas, shown: ViewAt, box: Box, gods: tuple[God, ...], tr: Texts) -> None:
    if not gods:
        return
    count = len(gods)
    if box.width >= _LISTED and box.height // count >= 48:
        high = min(72, box.height // count)
        top = box.top + (box.height - count * high) // 2
        for place, god in enumerate(gods):
            y = top + place * high + high // 2
            side = high - 6
            canvas.stamp_middle(Medal(side, god, god in shown.changed.gods), box.left + 2 + side // 2, y, MARBLE)
            name, room = god_word(god, tr), box.width - side - 12
            size = size_for(Face.TEXT, name, room, 36, 24)
            text = fitted(Face.TEXT, size, name, room)
            canvas.text(box.left + side + 10, y, text, Face.TEXT, size, INK, MARBLE)
        return
    side, columns = next(
        (side, max(1, box.width // side))
        for side in (112, 96, 84, 72, 64, 56, 50, 44, 38, 32, 26)
        if (box.width // side) * (box.height // side) >= count or side == 26
    )
    rows = -(-count // max(1, columns))
    top = box.top + (box.height - rows * side) // 2
    for place, god in enumerate(gods):
        x, y = box.left + place % columns * side, top + place // columns * side
        canvas.stamp(Medal(side - 4, god, god in shown.changed.gods), x, y, MARBLE)
