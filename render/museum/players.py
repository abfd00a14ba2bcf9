"""Draws the museum of the player the game is waiting for, and a panel with counts for each of the other players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from data.museum import CIVILIZATIONS, DOMAINS, object_of
from data.texts import Texts
from games.museum.stages import Stage
from games.museum.view import SeatView, View
from render.kit.art import Art
from render.kit.canvas import Canvas
from render.kit.frame import Box
from render.kit.marks import Wedge
from render.kit.sprites import Panel, Piece
from render.kit.text.fonts import Face, fitted, size_for
from render.kit.text.names import Names
from render.kit.theme import INK, PIECES
from render.museum.cards import Count, Domain, Expert, Favour, Hand, Prestige, Sign, Ticket
from render.museum.changes import Changes
from render.museum.hints import NO_IDEAS, Ideas
from render.museum.layout import ALT_MARK, CARD, HUNG, NAME_ROW, OPEN, SIDE, others
from render.museum.palette import BRASS, IVORY, LINEN, MUTED, OAK, SHELF, WALL
from render.museum.shelves import draw_shelves, draw_strewn, shelves
from render.museum.signs.beside import Arrow, FirstPlayer, Hourglass
from render.museum.words.names import drawn, score_of, short_word, word

ROW: Final = 44
_LINE: Final = 40
KEY: Final = Box(OPEN.left + SIDE, OPEN.bottom - 404, OPEN.right - 14, OPEN.bottom - 164)


def open_seat(view: View) -> int:
    """Return the seat whose museum is drawn in full.

    The seat belongs to a player the game is waiting for: the viewer if possible, otherwise the player whose turn it is,
    otherwise the first player the game is waiting for.
    """
    asked = view.asked or ((view.turn,) if view.turn is not None else (view.start or 0,))
    return next((seat for seat in (view.viewer, view.turn) if seat is not None and seat in asked), asked[0])


def draw_players(
    canvas: Canvas, view: View, names: Names, changed: Changes, tr: Texts, ideas: Ideas = NO_IDEAS
) -> None:
    first, count = open_seat(view), len(view.seats)
    _open(canvas, view, first, drawn(view, names, first, tr), changed, ideas, tr)
    for place, box in enumerate(others(count - 1), 1):
        seat = (first + place) % count
        _other(canvas, box, view, seat, drawn(view, names, seat, tr), changed, ideas, tr)


def _sheet(canvas: Canvas, box: Box, view: View, seat: int) -> None:
    color = view.seats[seat].color
    rim, thick = (BRASS, 7) if _waits(view, seat) else (OAK, 3)
    canvas.stamp(Panel(box.width, box.height, IVORY, rim, thick, PIECES[color]), box.left, box.top, WALL)
    if view.turn == seat and view.stage is not Stage.OVER:
        canvas.stamp_middle(Arrow(46), box.left + 2, box.middle[1], WALL, over=True)


def _waits(view: View, seat: int) -> bool:
    return seat in view.asked and view.stage is not Stage.OVER


def _open(canvas: Canvas, view: View, seat: int, name: str, changed: Changes, ideas: Ideas, tr: Texts) -> None:
    box, shown = OPEN, view.seats[seat]
    _sheet(canvas, box, view, seat)
    middle = box.top + NAME_ROW // 2 + 4
    end = _experts(canvas, shown, box.right - 14, middle, 44, changed)
    _name(canvas, view, seat, name, (box.left + 24, middle), end, 40)
    x = box.left + 25
    canvas.text(x + 4, box.top + 96, str(score_of(view, seat)), Face.BOLD, 84, INK, IVORY)
    if seat in changed.seats:
        canvas.stamp(Wedge(34), box.left + SIDE - 50, box.top + 66, IVORY)
    for place, (art, count) in enumerate(_counts(shown, 40)):
        left, y = x + place % 2 * 78, box.top + 164 + place // 2 * 46
        canvas.stamp_middle(art, left + 18, y, IVORY)
        canvas.text(left + 40, y, str(count), Face.BOLD, 36, INK, IVORY)
    domains = Counter(object_of(one).domain for one in shown.museum)
    for row, domain in enumerate(DOMAINS):
        left, y = x + row % 2 * 78, box.top + 276 + row // 2 * 46
        canvas.stamp_middle(Domain(40, domain), left + 18, y, IVORY)
        number = domains[domain]
        canvas.text(left + 44, y, str(number), Face.BOLD, 36, INK if number else MUTED, IVORY)
    inside = Box(box.left + SIDE, box.top + NAME_ROW + 8, box.right - 14, box.bottom - 8)
    if shown.discard:
        inside = _discard(canvas, inside, shown.discard, changed, ideas, tr)
    begins = view.round <= 1 and len(shown.museum) <= _first_row(inside)
    if begins:
        canvas.once(("museum", "key", tr.language), KEY, lambda: _key(canvas, KEY, tr))
        inside = inside._replace(bottom=KEY.top)
    if shown.museum:
        draw_shelves(canvas, inside, shelves(shown.museum, (inside.width, inside.height)), changed.objects)
    else:
        canvas.text(*inside.middle, tr("Nothing exhibited yet"), Face.TITLE, 40, MUTED, IVORY, "m")


def _first_row(box: Box) -> int:
    return box.width // (HUNG[0][0] + 18)


def _discard(canvas: Canvas, inside: Box, discard: Sequence[str], changed: Changes, ideas: Ideas, tr: Texts) -> Box:
    high = CARD[1] + 50
    left = max(inside.left, ALT_MARK.right + 6) if inside.bottom > ALT_MARK.top else inside.left
    box = Box(left, inside.bottom - high, inside.right, inside.bottom)
    canvas.stamp(Panel(box.width, box.height, LINEN, OAK, 2, radius=8), box.left, box.top, IVORY)
    label = tr("Discard: {count}", count=len(discard))
    canvas.text(box.left + 14, box.top + 19, label, Face.TEXT, 32, INK, LINEN)
    lying = Box(box.left + 10, box.top + 44, box.right - 10, box.bottom - 4)
    draw_strewn(canvas, lying, discard, LINEN, changed.objects, ideas)
    return inside._replace(bottom=box.top - 6)


def _other(
    canvas: Canvas, box: Box, view: View, seat: int, name: str, changed: Changes, ideas: Ideas, tr: Texts
) -> None:
    shown = view.seats[seat]
    _sheet(canvas, box, view, seat)
    lying = box.height >= 5 * 36 + CARD[1]
    row = min(ROW, (box.height - 10 - (CARD[1] + 12 if lying else 0)) // 5)
    left, right, y = box.left + 24, box.right - 14, box.top + 7 + row // 2
    end = right - canvas.text(right, y + 2, str(score_of(view, seat)), Face.BOLD, row + 8, INK, IVORY, "r") - 12
    if seat in changed.seats:
        end -= 34
        canvas.stamp(Wedge(30), end, y - 16, IVORY)
    _name(canvas, view, seat, name, (left, y), end, row - 4)
    y += row
    x = left
    for art, count in _counts(shown, 36):
        canvas.stamp_middle(art, x + 18, y, IVORY)
        x += 46 + canvas.text(x + 40, y, str(count), Face.BOLD, 36, INK, IVORY) + 18
    _experts(canvas, shown, right, y, row - 2, changed)
    top = y + row // 2
    _table(canvas, Box(left, top, right, top + 3 * row), shown, discard=not lying)
    inside = Box(left - 4, top + 3 * row + 4, right + 4, box.bottom - 6)
    if inside.height > 2 * CARD[1]:
        inside = _discard(canvas, inside, shown.discard, changed, ideas, tr) if shown.discard else inside
        inside = inside._replace(left=left, right=right, top=inside.top + 10)
        draw_shelves(canvas, inside, shelves(shown.museum, (inside.width, inside.height)), changed.objects)
    elif lying and shown.discard:
        canvas.stamp(Panel(inside.width, inside.height, LINEN, OAK, 2, radius=8), inside.left, inside.top, IVORY)
        within = Box(inside.left + 6, inside.top + 3, inside.right - 6, inside.bottom)
        draw_strewn(canvas, within, shown.discard, LINEN, changed.objects, ideas)


def _table(canvas: Canvas, box: Box, shown: SeatView, *, discard: bool) -> None:
    wide, high = box.width // 6, box.height // 3
    held = [Counter[str](), Counter[str]()]
    for counter, names in zip(held, (shown.museum, shown.discard if discard else ()), strict=True):
        for name in names:
            counter[object_of(name).civilization] += 1
    held[0].update(object_of(name).domain for name in shown.museum)
    canvas.fill((box.left, box.top + 2 * high - 1, box.right, box.top + 2 * high + 1), SHELF)
    side = min(38, high - 2)
    for place, of in enumerate((*CIVILIZATIONS, *DOMAINS)):
        left, y = box.left + place % 6 * wide, box.top + place // 6 * high + high // 2
        if not (held[0][of] or held[1][of]):
            continue
        civilization = of if of in CIVILIZATIONS else ""
        canvas.stamp_middle(Sign(side, of) if civilization else Domain(side, of), left + side // 2, y, IVORY)
        x = left + side + 2
        for counter, exhibited in zip(held, (True, False), strict=True):
            if counter[of]:
                canvas.stamp(Count(30, side - 4, civilization, counter[of], exhibited), x, y - side // 2 + 2, IVORY)
                x += 31


def _name(canvas: Canvas, view: View, seat: int, name: str, at: tuple[int, int], end: int, largest: int) -> None:
    left, y = at
    side = largest + 4
    canvas.stamp_middle(Piece(side, view.seats[seat].color), left + side // 2, y, IVORY)
    left += side + 8
    signs: list[Art] = []
    if view.start == seat:
        signs.append(FirstPlayer(largest))
    if _waits(view, seat):
        signs.append(Hourglass(largest))
    room = end - left - (largest + 6) * len(signs) - 10
    size = size_for(Face.TEXT, name, room, largest, 32)
    left += canvas.text(left, y, fitted(Face.TEXT, size, name, room), Face.TEXT, size, INK, IVORY) + 8
    for sign in signs:
        canvas.stamp(sign, left, y - largest // 2, IVORY)
        left += largest + 6


def _experts(canvas: Canvas, shown: SeatView, right: int, y: int, side: int, changed: Changes) -> int:
    for expert in reversed(shown.experts):
        new = expert in changed.experts
        if new:
            half = side // 2 + 1
            canvas.fill((right - 2 * half, y - half, right, y + half), INK)
        canvas.stamp_middle(Expert(side, expert), right - side // 2 - 1, y, INK if new else IVORY)
        right -= side + 5
    for _ in range(shown.press):
        canvas.stamp_middle(Favour(side - 4, "press"), right - side // 2, y, IVORY)
        right -= side + 2
    return right


def _counts(shown: SeatView, side: int) -> Iterable[tuple[Art, int]]:
    return ((Prestige(side), shown.prestige), (Hand(side), shown.hand), (Ticket(side), shown.favours))


def _key(canvas: Canvas, box: Box, tr: Texts) -> None:
    wide = box.width // 3
    for number, of in enumerate((*CIVILIZATIONS, *DOMAINS)):
        left, y = box.left + number % 3 * wide, box.top + number // 3 * _LINE + _LINE // 2
        civilization = number < len(CIVILIZATIONS)
        canvas.stamp_middle(Sign(36, of) if civilization else Domain(36, of), left + 20, y, IVORY)
        text = word(of, tr) if civilization else short_word(of, tr)
        size = size_for(Face.TEXT, text, wide - 52, 34, 26)
        canvas.text(left + 46, y, fitted(Face.TEXT, size, text, wide - 50), Face.TEXT, size, INK, IVORY)
