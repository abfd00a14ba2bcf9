from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from data.museum import CONTINENTS
from data.texts import SOURCE_LANGUAGE, Texts, texts
from games.museum.scoring.tally import Collection, SeatTally
from games.museum.view import View
from render.kit.art import Art
from render.kit.canvas import Canvas
from render.kit.frame import HEIGHT, WIDTH, Box
from render.kit.picture import Picture
from render.kit.sprites import Panel, Piece
from render.kit.text.fonts import Face, fitted, size_for
from render.kit.text.lettering import write
from render.kit.text.names import Names
from render.kit.theme import INK
from render.museum.cards import Domain, Headline, Placard, Prestige, Sign
from render.museum.floorplan import NOTES, Line, Note, Plan, Points, draw_plan
from render.museum.layout import ALT_MARK, HEADER, MARGIN
from render.museum.palette import BRASS_DEEP, BRASS_PALE, GREY, IVORY, LINEN, MUTED, OAK, PALETTE, WALL, WALL_DEEP
from render.museum.words.names import drawn, patron_name, patron_steps, short_word, word
from render.museum.words.told import PARTS, museum_parts
from render.museum.world import draw_band

PLAN: Final = Box(MARGIN, HEADER + 8, 1010, ALT_MARK.top - 4)
"""The area of the floor plan. It ends above Discord's "ALT" badge, which would otherwise cover the object in the bottom
left corner.
"""
LIST: Final = Box(1026, HEADER + 12, WIDTH - MARGIN, HEIGHT - 12)


class Row(NamedTuple):
    arts: tuple[Art, ...]
    text: str
    size: str
    points: str
    strong: bool = False


def museum_picture(
    view: View,
    seat: int,
    slots: Sequence[str],
    tally: SeatTally,
    names: Names = (),
    tr: Texts | None = None,
    *,
    title: str = "",
) -> Picture:
    """Draw the museum of `seat`, with an explanation of its score.

    `slots` holds the objects in reading order, with an empty string for a free slot. Collections are outlined. Objects
    that don't count are grey, or bear a number that stands for the reason. `title` replaces the player's name.
    """
    tr = tr or texts(SOURCE_LANGUAGE)
    shown = view.seats[seat]
    canvas = Canvas(PALETTE, WIDTH, HEIGHT, WALL)
    draw_band(canvas)
    middle = (HEADER - 12) // 2
    canvas.stamp_middle(Piece(58, shown.color), MARGIN + 30, middle, WALL_DEEP)
    total = tr.plural("{count} point", "{count} points", tally.total)
    right = WIDTH - MARGIN
    right -= canvas.text(right, middle, total, Face.TITLE, 46, BRASS_PALE, WALL_DEEP, "r") + 30
    name = title or drawn(view, names, seat, tr, Face.TITLE)
    size = size_for(Face.TITLE, name, right - MARGIN - 76, 46, 38)
    name = fitted(Face.TITLE, size, name, right - MARGIN - 76)
    canvas.text(MARGIN + 74, middle, name, Face.TITLE, size, IVORY, WALL_DEEP)
    draw_plan(canvas, Plan.within(shown.board, PLAN), slots, tally, WALL)
    canvas.stamp(Panel(LIST.width, LIST.height, IVORY, OAK, 3), LIST.left, LIST.top, WALL)
    _list(canvas, rows_of(tally, tr), tally, tr)
    return Picture.of(canvas, museum_parts(tally, name, tr))


def rows_of(tally: SeatTally, tr: Texts) -> list[Row]:
    called = {part: tr(name) for part, name in PARTS.items()}
    rows = [Row((), called["objects"], "", str(tally.shown))]
    rows += [_collection(one, tr, civilization=True) for one in tally.civilizations]
    rows += [_collection(one, tr, civilization=False) for one in tally.domains]
    if tally.patron:
        steps = "/".join(str(needed) for needed, _ in patron_steps(tally.patron))
        count = f"{tally.progress} ({steps})"
        rows.append(
            Row((Headline(38, "patron", IVORY),), patron_name(tally.patron, tr), count, f"+{tally.patron_points}")
        )
    if tally.prestige:
        rows.append(Row((Prestige(40),), called["prestige"], "", f"+{tally.prestige}"))
    bonuses = {"gallery", "full", "both"}
    rows += [Row((), called[part], "", f"+{points}") for part, points in tally.parts if part in bonuses and points]
    for continent, lost in zip(CONTINENTS, tally.opinion, strict=True):
        if lost:
            rows.append(Row((Placard(40),), tr("Opinion: {continent}", continent=word(continent, tr)), "", f"−{lost}"))
    rows.append(Row((), tr("Total"), "", str(tally.total), strong=True))
    return rows


def _collection(one: Collection, tr: Texts, *, civilization: bool) -> Row:
    sign: Art = Sign(40, one.of) if civilization else Domain(40, one.of)
    count = str(len(one.objects)) + (f"+{len(one.experts)}" if one.experts else "")
    return Row((Points(54, 38, one.points, civilization), sign), short_word(one.of, tr), count, f"+{one.points}")


def _list(canvas: Canvas, rows: Sequence[Row], tally: SeatTally, tr: Texts) -> None:
    notes = _notes(tally, tr)
    high = min(56, (LIST.height - 24) // (len(rows) + len(notes)))
    left, right = LIST.left + 18, LIST.right - 18
    for place, row in enumerate(rows):
        y = LIST.top + 12 + place * high + high // 2
        if row.strong:
            canvas.fill((left, y - high // 2, right, y - high // 2 + 3), INK)
        elif place:
            canvas.fill((left, y - high // 2, right, y - high // 2 + 1), LINEN)
        x = left
        for art in row.arts:
            width, _ = art.size
            canvas.stamp_middle(art, x + width // 2, y, IVORY, over=True)
            x += width + 6
        large = 44 if row.strong else 40
        end = right - canvas.text(right, y, row.points, Face.BOLD, large, INK, IVORY, "r")
        end = min(end, right - 66)
        end -= canvas.text(end - 8, y, row.size, Face.TEXT, 34, MUTED, IVORY, "r") + 18
        if row.strong:
            canvas.text(x, y, row.text, Face.TITLE, 40, INK, IVORY)
        else:
            write(canvas, (x, y), row.text, end - x, (36, 20), INK, IVORY, even=28)
    for place, (art, text) in enumerate(notes):
        y = LIST.bottom - 12 - (len(notes) - place) * min(high, 46) + min(high, 46) // 2
        canvas.stamp_middle(art, left + 27, y, IVORY, over=True)
        write(canvas, (left + 64, y), text, right - left - 66, (34, 22), MUTED, IVORY, even=26)


def _notes(tally: SeatTally, tr: Texts) -> list[tuple[Art, str]]:
    found: list[tuple[Art, str]] = []
    if tally.civilizations:
        found.append((Line(52, 12, civilization=True), tr("civilization collection")))
    if tally.domains:
        found.append((Line(52, 12, civilization=False), tr("domain collection")))
    reasons = {lost.why for lost in tally.apart}
    if "apart" in reasons:
        found.append((Note(36, NOTES["apart"]), tr("doesn't touch its collection")))
    if "second" in reasons:
        found.append((Note(36, NOTES["second"]), tr("second of its civilization")))
    counted = {name for one in (*tally.civilizations, *tally.domains) for name in one.objects}
    if any(lost.object not in counted for lost in tally.apart):
        found.append((Panel(40, 32, GREY, INK, 2, radius=6), tr("in no collection")))
    found.append((Panel(40, 32, BRASS_PALE, BRASS_DEEP, 3, radius=2), tr("gallery")))
    return found
