from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from data.texts import Texts
from render.kit.canvas import Canvas
from render.kit.frame import HEIGHT, WIDTH, Box
from render.kit.sprites import Panel
from render.kit.text.budget import NAME_LIMIT, Part
from render.kit.text.fonts import Face, drawable, fitted, size_for
from render.kit.text.lettering import two_lines
from render.kit.text.textboard import ASIDE, joined, plain
from render.kit.theme import INK, WHITE
from render.league.header import draw_header
from render.league.layout import HEADER, MARGIN
from render.league.palette import BAND_DEEP, BRASS, EDGE, MUTED, PALETTE, PAPER, PAPER_DEEP
from render.league.signs import Arrow, Medal
from render.league.trophy import Trophy
from render.league.values import Ended, SeasonPicture, Who, Zone
from render.league.words import drawn, folded, spoken

STAGE: Final = Box(0, HEADER, 580, HEIGHT)
CARDS: Final = Box(STAGE.right + 22, HEADER + 18, WIDTH - MARGIN, HEIGHT - 18)
_GAP: Final = 14
_LINE: Final = 48
_WIDEST: Final = 72
_PAD: Final = 12
_MOST: Final = 10
"""The maximum number of divisions shown in the image. If there are more divisions, the last card in the image says how
many aren't shown.
"""
_HIGHEST: Final = 460
_NAMES: Final = 4


def draw_season(shown: SeasonPicture, tr: Texts, canvas: type[Canvas] = Canvas) -> Canvas:
    drawing = canvas(PALETTE, WIDTH, HEIGHT, PAPER)
    draw_header(drawing, HEADER, (shown.league, shown.about), (shown.season, ""))
    drawing.fill(STAGE, BAND_DEEP)
    drawing.fill((STAGE.right, STAGE.top, STAGE.right + 6, STAGE.bottom), BRASS)
    middle = STAGE.middle[0]
    few = len(shown.champions) <= 1
    side = 500 if few else 440
    drawing.stamp_middle(Trophy(side), middle, STAGE.top + 20 + side // 2, BAND_DEEP)
    _champions(drawing, shown.champions, STAGE.top + 20 + side, tr)
    divisions = shown.divisions if len(shown.divisions) <= _MOST else shown.divisions[: _MOST - 1]
    rest = len(shown.divisions) - len(divisions)
    columns = 1 if len(divisions) + bool(rest) <= 3 else 2
    rows = -(-(len(divisions) + bool(rest)) // columns) or 1
    wide = (CARDS.width - _GAP * (columns - 1)) // columns
    high = (CARDS.height - _GAP * (rows - 1)) // rows
    high = high if len(divisions) == 1 else min(_HIGHEST, high)
    top = CARDS.top + (CARDS.height - rows * high - (rows - 1) * _GAP) // 2
    boxes = [
        Box(left, y, left + wide, y + high)
        for place in range(len(divisions) + bool(rest))
        for left, y in [(CARDS.left + place % columns * (wide + _GAP), top + place // columns * (high + _GAP))]
    ]
    for division, box in zip(divisions, boxes, strict=False):
        _card(drawing, division, box, tr)
    if rest:
        text = tr.plural("and {count} more division", "and {count} more divisions", rest)
        drawing.text(*boxes[-1].middle, text, Face.TEXT, 36, MUTED, PAPER, "m")
    return drawing


def _champions(canvas: Canvas, champions: Sequence[Who], top: int, tr: Texts) -> None:
    if not champions:
        return
    x, room = STAGE.middle[0], STAGE.width - 50
    word = tr.plural("Champion", "Champions", len(champions))
    canvas.text(x, top + 46, word, Face.TEXT, 44, BRASS, BAND_DEEP, "m")
    names = [drawn(who, tr, Face.TITLE) for who in champions[:_NAMES]]
    if len(names) == 1:
        size = size_for(Face.TITLE, names[0], room, 72, 48)
        lines = two_lines(names[0], room - 20, size)
    else:
        size = max(36, min(size_for(Face.TITLE, name, room, 52, 36) for name in names))
        lines = names
    for number, line in enumerate(lines):
        y = top + 46 + 76 + number * round(size * 1.15)
        canvas.text(x, y, fitted(Face.TITLE, size, line, room), Face.TITLE, size, WHITE, BAND_DEEP, "m")


def _card(canvas: Canvas, division: Ended, box: Box, tr: Texts) -> None:
    canvas.stamp(Panel(box.width, box.height, PAPER_DEEP, EDGE, 3), box.left, box.top, PAPER)
    moves = [(zone, who) for zone, who in ((Zone.UP, division.up), (Zone.DOWN, division.down)) if who]
    room = box.height - 2 * _PAD
    tight = room < _LINE * 5
    count = 0 if tight else max(1, min(len(division.first), room // _LINE - 3))
    line = max(_LINE, min(_WIDEST, room // (3 + count)))
    left, right, y = box.left + 20, box.right - 18, box.top + _PAD + line // 2
    wide = _title(canvas, division.name, left, y, (right - left) * 2 // 5 if tight else right - left, line)
    if tight and division.first:
        place, who, _ = division.first[0]
        canvas.stamp_middle(Medal(44, place), left + wide + 42, y, PAPER_DEEP)
        _name(canvas, drawn(who, tr), left + wide + 78, y, right, line)
    for place, who, points in division.first[:count]:
        y += line
        canvas.stamp_middle(Medal(line - 6, place), left + line // 2, y, PAPER_DEEP)
        end = right - canvas.text(right, y, points, Face.BOLD, line * 3 // 4, INK, PAPER_DEEP, "r") - 18
        _name(canvas, drawn(who, tr), left + line + 14, y, end, line)
    for zone, whom in moves:
        y += line
        canvas.stamp_middle(Arrow(line - 12, zone), left + line // 2, y, PAPER_DEEP)
        _name(canvas, ", ".join(drawn(one, tr) for one in whom), left + line + 14, y, right, line)


def _title(canvas: Canvas, text: str, left: int, y: int, room: int, line: int) -> int:
    text = drawable(Face.TITLE, text)
    size = size_for(Face.TITLE, text, room, line * 4 // 5, 34)
    return canvas.text(left, y, fitted(Face.TITLE, size, text, room), Face.TITLE, size, INK, PAPER_DEEP)


def _name(canvas: Canvas, text: str, left: int, y: int, right: int, line: int) -> None:
    size = size_for(Face.TEXT, text, right - left, line * 3 // 4, 32)
    canvas.text(left, y, fitted(Face.TEXT, size, text, right - left), Face.TEXT, size, INK, PAPER_DEEP)


def season_parts(shown: SeasonPicture, tr: Texts) -> list[Part]:
    parts = [Part((f"{shown.league[:80]}, {shown.season[:40]}.",))]
    if shown.about:
        parts.append(Part(("", f"{shown.about[:120]}."), 4))
    if shown.champions:
        parts.append(Part((_champion_sentence(shown.champions[:_NAMES], tr, NAME_LIMIT),)))
    for tier, division in enumerate(shown.divisions):
        best = [f"{place}. {spoken(who, tr)[:NAME_LIMIT]} {points}" for place, who, points in division.first[:3]]
        name = division.name[:40]
        moves = _moves(division, tr, NAME_LIMIT)
        forms = [
            f"{tr.pair(name, best[0])}." if best else "",
            f"{tr.pair(name, ', '.join([*best[:1], *moves]))}.",
            f"{tr.pair(name, ', '.join([*best, *moves]))}.",
        ]
        parts.append(Part(tuple(forms), 1 + tier))
    if shown.more:
        parts.append(Part((shown.more,)))
    return parts


def _champion_sentence(champions: Sequence[Who], tr: Texts, limit: int) -> str:
    names = [spoken(who, tr)[:limit] for who in champions]
    word = tr.plural("Champion", "Champions", len(champions))
    return f"{tr.pair(word, ', '.join(names))}."


def _moves(division: Ended, tr: Texts, limit: int) -> list[str]:
    found = []
    for word, who in ((tr("up"), division.up), (tr("down"), division.down)):
        if who:
            found.append(tr.pair(word, ", ".join(spoken(one, tr)[:limit] for one in who)))
    return found


def season_text(shown: SeasonPicture, tr: Texts) -> str:
    parts: list[Iterable[str]] = [
        [
            *folded(f"{shown.league} · {shown.season}"),
            *(folded(shown.about) if shown.about else ()),
            *(folded(_champion_sentence(shown.champions, tr, NAME_LIMIT)) if shown.champions else ()),
        ]
    ]
    for division in shown.divisions:
        lines = [*folded(division.name)]
        for place, who, points in division.first:
            lines += folded(tr.pair(f"{place}. {plain(spoken(who, tr))}", points), ASIDE, ASIDE * 2)
        for line in _moves(division, tr, NAME_LIMIT):
            lines += folded(line, ASIDE, ASIDE * 2)
        parts.append(lines)
    return joined(parts)
