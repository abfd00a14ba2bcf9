from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from data.cutting import short
from data.texts import N_, Texts
from render.kit.art import Square
from render.kit.canvas import Canvas
from render.kit.chart.curves import Scale, rule
from render.kit.frame import HEIGHT, WIDTH, Box, alt_mark
from render.kit.sprites import Piece
from render.kit.text.budget import Part
from render.kit.text.fonts import Face, drawable, fitted, size_for, width
from render.kit.text.textboard import ASIDE, COLUMNS_SHOWN, columns, joined
from render.kit.theme import INK, WHITE
from render.league.header import draw_header
from render.league.layout import HEADER, MARGIN
from render.league.palette import EDGE, MUTED, PALETTE, PAPER, STEEL
from render.league.signs import Medal
from render.league.values import Bar, Bars, BarsPicture
from render.league.words import folded

LABELS: Final = 330
VALUES: Final = 300
_PROBABLY: Final = N_("probably {interval}")
_HEADING: Final = 62
_NOTE: Final = 44
_HIGHEST: Final = 100
_SIGN: Final = 56
_FOOT: Final = HEIGHT - alt_mark(WIDTH, HEIGHT).top


def draw_bars(shown: BarsPicture, tr: Texts, canvas: type[Canvas] = Canvas) -> Canvas:
    count = sum(len(group.bars) for group in shown.groups)
    fixed = HEADER + sum(_HEADING + _NOTE * bool(group.note or group.even is not None) + 14 for group in shown.groups)
    row = min(_HIGHEST, (HEIGHT - fixed - _FOOT) // max(count, 1))
    drawing = canvas(PALETTE, WIDTH, fixed + row * count + _FOOT, PAPER)
    draw_header(drawing, HEADER, (shown.title, shown.about))
    top = HEADER
    for group in shown.groups:
        top = _group(drawing, group, top, row)
    left = alt_mark(WIDTH, drawing.height).right + 14
    y = drawing.height - 44
    if any(bar.low is not None for group in shown.groups for bar in group.bars):
        _whisker(drawing, left, left + 60, y)
        drawing.text(left + 78, y, tr("likely range of the true share"), Face.TEXT, 32, MUTED, PAPER)
    return drawing


def _group(canvas: Canvas, group: Bars, top: int, row: int) -> int:
    heading = drawable(Face.TITLE, group.heading)
    size = size_for(Face.TITLE, heading, WIDTH - 2 * MARGIN, 42, 34)
    text = fitted(Face.TITLE, size, heading, WIDTH - 2 * MARGIN)
    canvas.text(MARGIN + 6, top + _HEADING // 2 + 6, text, Face.TITLE, size, INK, PAPER)
    top += _HEADING
    box = Box(MARGIN + LABELS, top, WIDTH - MARGIN - VALUES, top + row * len(group.bars))
    most = max((end for bar in group.bars for end in (bar.share, bar.high or 0)), default=0)
    across = Scale(0, max(0.05, most, group.even or 0) * 1.04, box.left, box.right)
    for number, bar in enumerate(group.bars):
        _bar(canvas, bar, across, top + number * row, row)
    canvas.fill((box.left - 2, box.top, box.left + 2, box.bottom), INK)
    if group.even is not None:
        x = round(across.at(group.even))
        for y in range(box.top, box.bottom - 4, 18):
            canvas.fill((x - 2, y, x + 2, y + 10), INK)
            canvas.fill((x + 2, y, x + 4, y + 10), WHITE)
    if group.note or group.even is not None:
        y = box.bottom + _NOTE // 2
        _under(canvas, group, round(across.at(group.even)) if group.even is not None else None, y)
        top += _NOTE
    return top + row * len(group.bars) + 14


def _under(canvas: Canvas, group: Bars, line: int | None, y: int) -> None:
    left = MARGIN + 6
    if group.note:
        note = drawable(Face.TEXT, group.note)
        room = WIDTH - 2 * MARGIN if line is None else WIDTH // 2
        left += canvas.text(left, y, fitted(Face.TEXT, 32, note, room), Face.TEXT, 32, MUTED, PAPER) + 30
    if line is not None and group.even_text:
        text = drawable(Face.TEXT, group.even_text)
        room = WIDTH - MARGIN - left
        text = fitted(Face.TEXT, 32, text, room)
        wide = round(width(Face.TEXT, 32, text))
        x = min(max(left, line - wide // 2), WIDTH - MARGIN - wide)
        canvas.text(x, y, text, Face.TEXT, 32, INK, PAPER)


def _bar(canvas: Canvas, bar: Bar, across: Scale, top: int, row: int) -> None:
    middle, half = top + row // 2, min(26, row // 3)
    left = MARGIN + 6
    art: Square | None = None
    if bar.place:
        art = Medal(min(_SIGN, row - 6), bar.place)
    elif bar.color:
        art = Piece(min(_SIGN, row - 6), bar.color)
    if art:
        canvas.stamp_middle(art, left + _SIGN // 2, middle, PAPER)
        left += _SIGN + 14
    label = drawable(Face.TEXT, bar.label)
    room = across.start - 16 - left
    size = size_for(Face.TEXT, label, room, min(38, row), 32)
    canvas.text(left, middle, fitted(Face.TEXT, size, label, room), Face.TEXT, size, INK, PAPER)
    end = round(across.at(bar.share))
    canvas.fill((across.start, middle - half, end, middle + half), STEEL)
    canvas.frame((across.start, middle - half, max(end, across.start + 3), middle + half), INK, 3)
    rule(canvas, top + row - 1, MARGIN, across.start - 2, EDGE)
    if bar.low is not None and bar.high is not None:
        _whisker(canvas, round(across.at(bar.low)), round(across.at(bar.high)), middle)
    text = drawable(Face.BOLD, bar.text)
    size = size_for(Face.BOLD, text, VALUES - 24, min(42, row), 32)
    x = WIDTH - MARGIN - 6
    canvas.text(x, middle, fitted(Face.BOLD, size, text, VALUES - 24), Face.BOLD, size, INK, PAPER, "r")


def _whisker(canvas: Canvas, left: int, right: int, y: int) -> None:
    for color, spare in ((WHITE, 3), (INK, 0)):
        canvas.fill((left - spare, y - 2 - spare, right + spare, y + 2 + spare), color)
        for x in (left, right):
            canvas.fill((x - 2 - spare, y - 14 - spare, x + 2 + spare, y + 14 + spare), color)


def bars_parts(shown: BarsPicture, tr: Texts) -> list[Part]:
    parts = [Part((f"{short(shown.title, 100)}.",))]
    if shown.about:
        parts.append(Part(("", f"{short(shown.about, 200)}."), 3))
    for group in shown.groups:
        parts.append(Part((f"{short(group.heading, 100)}.",)))
        for bar in group.bars:
            label = short(bar.label, 40)
            parts.append(Part((f"{tr.pair(label, bar.text)}.", _with(bar, label, tr) + "."), 1))
        if group.even_text:
            parts.append(Part(("", f"{short(group.even_text, 100)}."), 2))
        if group.note:
            parts.append(Part(("", f"{short(group.note, 200)}."), 3))
    if shown.more:
        parts.append(Part((shown.more,)))
    return parts


def _with(bar: Bar, label: str, tr: Texts) -> str:
    said = tr.pair(label, bar.text)
    return f"{said}, {tr(_PROBABLY, interval=bar.between)}" if bar.between else said


def bars_text(shown: BarsPicture, tr: Texts) -> str:
    parts: list[Iterable[str]] = [[*folded(shown.title), *(folded(shown.about) if shown.about else ())]]
    for group in shown.groups:
        lines = [*folded(group.heading)]
        for bar in group.bars:
            gap = COLUMNS_SHOWN - columns(bar.label) - columns(bar.text)
            lines += [f"{bar.label}{' ' * gap}{bar.text}"] if gap > 0 else folded(tr.pair(bar.label, bar.text))
            if bar.between:
                lines += folded(tr(_PROBABLY, interval=bar.between), ASIDE)
        for text in (group.even_text, group.note):
            lines += folded(text) if text else ()
        parts.append(lines)
    return joined(parts)
