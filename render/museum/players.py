"""The players' panels: score, counts, and a cabinet with all that is exhibited and all that lies in the discard."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from data.museum import CIVILIZATIONS, DOMAINS, object_of
from data.texts import Texts
from games.museum.stages import Stage
from games.museum.view import SeatView, View
from render.kit.art import Art
from render.kit.canvas import Canvas
from render.kit.fonts import Face, fitted, size_for
from render.kit.frame import Box
from render.kit.marks import Wedge
from render.kit.names import Names
from render.kit.sprites import Panel, Piece
from render.kit.theme import INK, PIECES
from render.museum.cards import Domain, Expert, Favour, Hand, Mini, Prestige, Sign, Ticket
from render.museum.changes import Changes
from render.museum.layout import LABELS, NAME_ROW, SIDE, SIGN_ROW, cabinets, cell, panels
from render.museum.palette import BRASS, IVORY, MUTED, OAK, SHELF, WALL, WALNUT
from render.museum.signs import Arrow, FirstPlayer, Hourglass
from render.museum.words import drawn, score_of, short_word, word

MINI_GAP: Final = 2


def draw_players(canvas: Canvas, view: View, names: Names, changed: Changes, tr: Texts) -> None:
    """All panels; with three players the key in the fourth place."""
    boxes = panels(len(view.seats))
    for seat in range(len(view.seats)):
        _panel(canvas, boxes[seat], view, seat, drawn(view, names, seat, tr), changed, tr)
    if len(boxes) > len(view.seats):
        box = boxes[-1]
        canvas.once(("museum", "key", tr.language, box), box, lambda: _key(canvas, box, tr))


def _panel(canvas: Canvas, box: Box, view: View, seat: int, name: str, changed: Changes, tr: Texts) -> None:
    shown = view.seats[seat]
    asked = seat in view.asked and view.stage is not Stage.OVER
    key = ("museum", "panel", box.width, box.height, shown.color, asked)
    canvas.once(key, box, lambda: _sheet(canvas, box, shown.color, asked=asked))
    _name_row(canvas, box, view, seat, name, asked=asked, changed=changed)
    _side(canvas, box, view, seat, changed)
    found = cabinets(box)
    if len(found) == 1:
        _fill(canvas, found[0], shown.museum, shown.discard, changed.objects)
        return
    _fill(canvas, found[0], shown.museum, (), changed.objects)
    _fill(canvas, found[1], (), shown.discard, changed.objects)
    y = box.top + NAME_ROW // 2 + 2
    label = tr("Discard: {count}", count=len(shown.discard))
    canvas.text(found[1].left + 4, y, label, Face.TEXT, 36, MUTED, IVORY)


def _sheet(canvas: Canvas, box: Box, color: str, *, asked: bool) -> None:
    """A panel with empty cabinets."""
    rim, thick = (BRASS, 7) if asked else (OAK, 3)
    canvas.stamp(Panel(box.width, box.height, IVORY, rim, thick, PIECES[color]), box.left, box.top, WALL)
    for cabinet in cabinets(box):
        draw_cabinet(canvas, cabinet)


def draw_cabinet(canvas: Canvas, box: Box) -> None:
    """A cabinet with nothing in it: a column a civilization, a shelf a domain."""
    first, last = cell(box, 0, 0), cell(box, len(CIVILIZATIONS) - 1, len(DOMAINS) - 1)
    frame = Box(first.left - 5, first.top - 3, last.right + 5, last.bottom + 4)
    canvas.fill(frame, WALNUT)
    for number, civilization in enumerate(CIVILIZATIONS):
        top = cell(box, number, 0)
        side = min(SIGN_ROW - 4, top.width - 4)
        canvas.stamp_middle(Sign(side, civilization), top.middle[0], box.top + SIGN_ROW // 2 - 2, IVORY)
    for row, domain in enumerate(DOMAINS):
        left = cell(box, 0, row)
        side = min(left.height - 2, LABELS - 6)
        canvas.stamp_middle(Domain(side, domain), box.left + LABELS // 2 - 3, left.middle[1], IVORY)
        for number in range(len(CIVILIZATIONS)):
            place = cell(box, number, row)
            ground = _ground(number)
            right = place.right - (3 if number % 3 == 2 and number < len(CIVILIZATIONS) - 1 else 0)
            canvas.fill((place.left, place.top, right, place.bottom), ground)
            canvas.fill((place.left, place.bottom - 2, right, place.bottom), OAK)


def _ground(civilization: int) -> tuple[int, int, int]:
    """A continent's back wall: two alternate."""
    return SHELF if civilization // 3 % 2 else IVORY


def _fill(canvas: Canvas, box: Box, museum: Sequence[str], discard: Sequence[str], new: frozenset[str]) -> None:
    """Put the objects into their compartments, by value."""
    cells: dict[tuple[int, int], list[tuple[int, bool, str]]] = {}
    for objects, exhibited in ((museum, True), (discard, False)):
        for name in objects:
            found = object_of(name)
            place = (CIVILIZATIONS.index(found.civilization), DOMAINS.index(found.domain))
            cells.setdefault(place, []).append((found.value, exhibited, name))
    for (civilization, domain), held in cells.items():
        room = cell(box, civilization, domain)
        inner = room.width - 5 - MINI_GAP * (len(held) - 1)
        wide = min(inner // len(held), 38)
        left = room.left + (room.width - 1 - wide * len(held) - MINI_GAP * (len(held) - 1)) // 2
        for value, exhibited, name in sorted(held):
            art = Mini(wide, room.height - 4, CIVILIZATIONS[civilization], value, exhibited, new=name in new)
            canvas.stamp(art, left, room.top + 1, _ground(civilization))
            left += wide + MINI_GAP


def _name_row(canvas: Canvas, box: Box, view: View, seat: int, name: str, *, asked: bool, changed: Changes) -> None:
    """The piece, the name, the start player's sign, who is waited for; the experts at the right."""
    shown = view.seats[seat]
    y = box.top + NAME_ROW // 2 + 3
    left = box.left + 24
    canvas.stamp_middle(Piece(44, shown.color), left + 22, y, IVORY)
    left += 52
    right = cabinets(box)[0].right - 4
    for expert in reversed(shown.experts):
        if expert in changed.experts:
            canvas.fill((right - 44, y - 22, right, y + 22), INK)
        canvas.stamp_middle(Expert(42, expert), right - 22, y, INK if expert in changed.experts else IVORY)
        right -= 47
    for _ in range(shown.press):
        canvas.stamp_middle(Favour(38, "press"), right - 20, y, IVORY)
        right -= 44
    signs: list[Art] = []
    if view.start == seat:
        signs.append(FirstPlayer(40))
    if asked:
        signs.append(Hourglass(40))
    room = right - left - 46 * len(signs) - 10
    size = size_for(Face.TEXT, name, room, 40, 34)
    left += canvas.text(left, y, fitted(Face.TEXT, size, name, room), Face.TEXT, size, INK, IVORY) + 8
    for sign in signs:
        canvas.stamp(sign, left, y - 20, IVORY)
        left += 46
    if view.turn == seat and view.stage is not Stage.OVER:
        canvas.stamp_middle(Arrow(46), box.left + 2, box.middle[1], WALL, over=True)


def _side(canvas: Canvas, box: Box, view: View, seat: int, changed: Changes) -> None:
    """Score; prestige, cards, favours."""
    shown = view.seats[seat]
    x = box.left + 25
    score = str(score_of(view, seat))
    canvas.text(x + 4, box.top + 92, score, Face.BOLD, 78, INK, IVORY)
    for place, (art, count) in enumerate(_counts(shown)):
        left = x + place % 2 * 86
        y = box.top + 150 + place // 2 * 46
        canvas.stamp_middle(art, left + 18, y, IVORY)
        canvas.text(left + 40, y, str(count), Face.BOLD, 36, INK, IVORY)
    if seat in changed.seats:
        canvas.stamp(Wedge(34), box.left + SIDE - 56, box.top + 62, IVORY)


def _counts(shown: SeatView) -> Iterable[tuple[Art, int]]:
    return ((Prestige(36), shown.prestige), (Hand(36), shown.hand), (Ticket(36), shown.favours))


def _key(canvas: Canvas, box: Box, tr: Texts) -> None:
    """What the signs mean, where a fourth player would be."""
    canvas.stamp(Panel(box.width, box.height, IVORY, OAK, 3), box.left, box.top, WALL)
    wide = (box.width - 36) // 3
    for number, civilization in enumerate(CIVILIZATIONS):
        left = box.left + 18 + number % 3 * wide
        y = box.top + 28 + number // 3 * 44
        _entry(canvas, Sign(38, civilization), left, y, word(civilization, tr), wide)
    for number, domain in enumerate(DOMAINS):
        left = box.left + 18 + number % 3 * wide
        _entry(canvas, Domain(38, domain), left, box.top + 208 + number // 3 * 44, short_word(domain, tr), wide)
    y = box.top + 292
    third = [tr("exhibited"), tr("in the discard")]
    for place, (exhibited, text) in enumerate(zip((True, False), third, strict=True)):
        left = box.left + 18 + place * wide
        canvas.stamp_middle(Mini(36, 34, "roman", 3, exhibited), left + 20, y, IVORY)
        size = size_for(Face.TEXT, text, wide - 52, 34, 26)
        canvas.text(left + 46, y, text, Face.TEXT, size, INK, IVORY)


def _entry(canvas: Canvas, art: Art, left: int, y: int, text: str, room: int) -> None:
    canvas.stamp_middle(art, left + 20, y, IVORY)
    size = size_for(Face.TEXT, text, room - 52, 34, 26)
    canvas.text(left + 46, y, fitted(Face.TEXT, size, text, room - 50), Face.TEXT, size, INK, IVORY)
