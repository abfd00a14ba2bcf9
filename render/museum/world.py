from __future__ import annotations

from typing import Final

from data.museum import OPINION, object_of
from data.texts import Texts
from games.museum.stages import Stage
from games.museum.tables import GOAL
from games.museum.view import ContinentView, View
from render.kit.canvas import Canvas
from render.kit.frame import WIDTH, Box
from render.kit.sprites import Panel, Piece
from render.kit.status import Style, draw_status
from render.kit.text.fonts import Face, fitted, size_for
from render.kit.text.names import Names
from render.kit.theme import INK
from render.museum.cards import Card, Expert, Hand, Headline, Opinion, Placard, Prestige, Ticket
from render.museum.changes import Changes
from render.museum.hints import NO_IDEAS, Ideas, draw_ideas
from render.museum.layout import CARD, EXPERTS, HEADER, MARGIN, NEWS, TRACK, continent_box, track_x
from render.museum.palette import BRASS, BRASS_PALE, CONTINENT_PAINTS, IVORY, LINEN, MUTED, OAK, SHELF, WALL, WALL_DEEP
from render.museum.signs.beside import Cornice, Track, mark
from render.museum.words.names import (
    drawn,
    headline_words,
    kind_of,
    short_word,
)
from render.museum.words.stages import round_word, status, subjects

TITLE: Final = 46
STATUS: Final = Style(piece=58, step=62, gap=8, sizes=(46, 38), ink=IVORY, ground=WALL_DEEP)
_LETTER: Final = 34
"""The minimum distance in pixels between two pieces on the score track, so that no piece hides the letter on another
piece.
"""


def draw_band(canvas: Canvas) -> None:
    canvas.fill((0, 0, canvas.width, HEADER - 12), WALL_DEEP)
    canvas.stamp(Cornice(canvas.width, 12), 0, HEADER - 12, WALL_DEEP)


def draw_header(canvas: Canvas, view: View, names: Names, tr: Texts) -> None:
    middle = (HEADER - 12) // 2
    x = MARGIN + canvas.text(MARGIN, middle, round_word(view, tr), Face.TITLE, 42, BRASS_PALE, WALL_DEEP) + 30
    end = WIDTH - MARGIN
    if view.stage is not Stage.OVER:
        for art, count in ((Ticket(44), view.favour_deck), (Placard(44), view.tokens), (Prestige(44), view.supply)):
            end -= canvas.text(end, middle, str(count), Face.BOLD, 38, IVORY, WALL_DEEP, "r") + 52
            canvas.stamp_middle(art, end + 24, middle, WALL_DEEP)
            end -= 22
    seats = subjects(view)
    colors = [view.seats[seat].color for seat in seats]
    who = [drawn(view, names, seat, tr, Face.TITLE) for seat in seats]
    draw_status(canvas, (x, end - 10), middle, STATUS, colors, who, lambda some: status(view, some, tr))


def draw_world(canvas: Canvas, view: View, changed: Changes, tr: Texts, ideas: Ideas = NO_IDEAS) -> None:
    for number, continent in enumerate(view.continents):
        _continent(canvas, continent_box(number), continent, changed, ideas, tr)
    _news(canvas, view, changed, tr)
    _experts(canvas, view, changed, ideas, tr)


def _continent(canvas: Canvas, box: Box, shown: ContinentView, changed: Changes, ideas: Ideas, tr: Texts) -> None:
    canvas.once(("museum", "continent", shown.id, tr.language), box, lambda: _map(canvas, box, shown.id, tr))
    places = max(len(shown.out) + len(shown.back), shown.size, 2)
    wide, high = CARD
    step = min(wide + 8, (box.width - 16 - wide) // max(1, places - 1))
    left = box.left + (box.width - wide - step * (places - 1)) // 2
    top = box.top + TITLE + 6
    for place in range(places):
        x = left + place * step
        if place < len(shown.out):
            name = shown.out[place]
            _out(canvas, x, top, name)
            if name in changed.objects or (name == OPINION and shown.id in changed.opinion):
                mark(canvas, x, top, wide, high)
            draw_ideas(canvas, ideas.get(name, ()), Box(x, top, x + wide, top + high), IVORY)
        elif place < len(shown.out) + len(shown.back):
            found = object_of(shown.back[place - len(shown.out)])
            canvas.stamp(Card(wide, high, found.civilization, found.domain, found.value, grey=True), x, top, IVORY)
        elif place < shown.size:
            canvas.stamp(Panel(wide, high, SHELF, OAK, 2, radius=8), x, top, IVORY)
        else:
            canvas.stamp(Panel(wide, high, LINEN, OAK, 2, radius=8), x, top, IVORY)
            canvas.text(x + wide // 2, top + high // 2, "×", Face.BOLD, 60, MUTED, LINEN, "m")
    y = box.bottom - 27
    canvas.stamp_middle(Hand(34), box.left + 30, y, IVORY)
    canvas.text(box.left + 52, y, str(shown.deck), Face.BOLD, 36, INK, IVORY)
    right = box.right - 12
    if shown.tokens > 3:
        right -= canvas.text(right, y, f"× {shown.tokens}", Face.BOLD, 36, INK, IVORY, "r") + 6
    for _ in range(1 if shown.tokens > 3 else shown.tokens):
        canvas.stamp(Placard(42), right - 42, y - 22, IVORY)
        right -= 46


def _map(canvas: Canvas, box: Box, continent: str, tr: Texts) -> None:
    paint = CONTINENT_PAINTS[continent]
    canvas.stamp(Panel(box.width, box.height, IVORY, OAK, 3), box.left, box.top, WALL)
    canvas.fill((box.left + 10, box.top + 9, box.right - 10, box.top + TITLE), paint)
    name = short_word(continent, tr)
    size = size_for(Face.TITLE, name, box.width - 30, 36, 26)
    canvas.text(box.middle[0], box.top + TITLE // 2 + 2, name, Face.TITLE, size, IVORY, paint, "m", over=True)


def _out(canvas: Canvas, x: int, y: int, name: str) -> None:
    if name == OPINION:
        canvas.stamp(Opinion(*CARD), x, y, IVORY)
        return
    found = object_of(name)
    canvas.stamp(Card(*CARD, found.civilization, found.domain, found.value), x, y, IVORY)


def _news(canvas: Canvas, view: View, changed: Changes, tr: Texts) -> None:
    box = NEWS
    canvas.stamp(Panel(box.width, box.height, SHELF, OAK, 3, radius=6), box.left, box.top, WALL)
    if view.headline is None:
        text = tr("No headline yet") if view.options.headlines else tr("No headlines")
        canvas.text(box.left + 20, box.middle[1], text, Face.TITLE, 34, MUTED, SHELF)
        return
    canvas.stamp(Headline(66, kind_of(view.headline)), box.left + 10, box.top + 10, SHELF)
    room = box.width - 66 - 32
    title, effect = headline_words(view.headline, tr)
    for text, face, y, color, largest in ((title, Face.TITLE, 28, INK, 36), (effect, Face.TEXT, 62, MUTED, 32)):
        size = size_for(face, text, room, largest, 26)
        canvas.text(box.left + 86, box.top + y, fitted(face, size, text, room), face, size, color, SHELF)
    if changed.headline:
        mark(canvas, box.left + 10, box.top + 10, 66, 66)


def _experts(canvas: Canvas, view: View, changed: Changes, ideas: Ideas, tr: Texts) -> None:
    box = EXPERTS
    canvas.stamp(Panel(box.width, box.height, IVORY, OAK, 3), box.left, box.top, WALL)
    if view.shown:
        _found(canvas, view, ideas)
        return
    if not view.options.experts:
        canvas.text(box.left + 20, box.middle[1], tr("No experts"), Face.TITLE, 34, MUTED, IVORY)
        return
    step = (box.width - 16) // 3
    for place, expert in enumerate(view.experts):
        left = box.left + 10 + place * step
        y = box.middle[1]
        canvas.stamp(Expert(84, expert.id), left, y - 42, IVORY)
        if expert.id in changed.experts:
            mark(canvas, left, y - 42, 84, 84)
        draw_ideas(canvas, ideas.get(expert.id, ()), Box(left, y - 42, left + 84, y + 42), IVORY)
        canvas.text(left + 107, y, str(expert.cost), Face.BOLD, 54, INK, IVORY, "m")


def _found(canvas: Canvas, view: View, ideas: Ideas) -> None:
    # They replace the experts in the image, because experts can't be hired at that time.
    box = EXPERTS
    wide, high = CARD
    step = min(wide + 8, (box.width - 20 - wide) // max(1, len(view.shown) - 1))
    for place, name in enumerate(view.shown):
        left, top = box.left + 10 + place * step, box.middle[1] - high // 2
        _out(canvas, left, top, name)
        draw_ideas(canvas, ideas.get(name, ()), Box(left, top, left + wide, top + high), IVORY)


def draw_track(canvas: Canvas, view: View, tr: Texts) -> None:
    del tr
    highest = max(60, max(seat.score for seat in view.seats) // 10 * 10 + 10)
    canvas.once(("museum", "track", highest), TRACK, lambda: _rail(canvas, highest))
    last = 0
    for seat in sorted(range(len(view.seats)), key=lambda seat: (view.seats[seat].score, seat)):
        last = max(track_x(view.seats[seat].score, highest), last + _LETTER)
        canvas.stamp_middle(Piece(48, view.seats[seat].color), last, TRACK.top + 24, WALL, over=True)


def _rail(canvas: Canvas, highest: int) -> None:
    y = TRACK.top + 24
    canvas.stamp(Track(TRACK.width - 20, 12), TRACK.left + 10, y - 6, WALL)
    for score in range(0, highest + 1, 5):
        x = track_x(score, highest)
        canvas.fill((x - 2, y - (14 if score % 10 == 0 else 10), x + 2, y + (18 if score % 10 == 0 else 10)), BRASS)
        if score % 10:
            continue
        low = TRACK.top + 56
        size = 34
        label = str(score)
        goal = score == GOAL
        ground = BRASS_PALE if goal else WALL
        if goal:
            canvas.stamp_middle(Panel(64, 36, BRASS_PALE, BRASS, 2, radius=8), x, low, WALL, over=True)
        canvas.text(x, low, label, Face.BOLD, size, INK if goal else IVORY, ground, "m")
        if score:
            canvas.stamp_middle(Ticket(34), x + (52 if goal else 42), low, WALL, over=True)
