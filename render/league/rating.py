from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from data.cutting import short
from data.texts import Texts
from render.kit.canvas import Canvas
from render.kit.chart.curves import Point, Scale, apart, curve, rule, some
from render.kit.frame import HEIGHT, WIDTH, Box, alt_mark
from render.kit.text.budget import NAME_LIMIT, Part
from render.kit.text.fonts import Face, drawable, fitted, size_for, width
from render.kit.text.textboard import ASIDE, joined, plain
from render.kit.theme import INK
from render.league.chart import Dot, round_steps
from render.league.header import draw_header
from render.league.layout import HEADER, MARGIN
from render.league.palette import CURVES, EDGE, MUTED, PALETTE, PAPER
from render.league.values import Curve, RatingPicture
from render.league.words import drawn, folded, spoken

CHART: Final = Box(MARGIN + 100, HEADER + 44, WIDTH - 390, alt_mark(WIDTH, HEIGHT).top - 56)
_FOOT: Final = HEIGHT - 36
_THICK: Final = (9.0, 4.0)
_DENSE: Final = 150
_LABEL: Final = 150
_SIGNS: Final = 12


def draw_rating(shown: RatingPicture, tr: Texts, canvas: type[Canvas] = Canvas) -> Canvas:
    drawing = canvas(PALETTE, WIDTH, HEIGHT, PAPER)
    draw_header(drawing, HEADER, (drawn(shown.who, tr, Face.TITLE), shown.about))
    curves = [one for one in shown.curves[: len(CURVES)] if one.ratings]
    values = [rating.value for one in curves for rating in one.ratings] or [1500]
    middle, half = (min(values) + max(values)) / 2, max(50.0, (max(values) - min(values)) / 2)
    steps = round_steps(middle - half, middle + half, 7)
    down = Scale(steps[0], steps[-1], CHART.bottom, CHART.top)
    times = [rating.at for one in curves for rating in one.ratings] or [0]
    across = Scale(min(times), max(times), CHART.left + 20, CHART.right - 20)
    for step in steps:
        y = round(down.at(step))
        rule(drawing, y, CHART.left, CHART.right, EDGE)
        drawing.text(CHART.left - 14, y, str(step), Face.TEXT, 34, MUTED, PAPER, "r")
    _ticks(drawing, shown, across)
    for number, one in enumerate(curves):
        _curve(drawing, one, number, across, down)
    _labels(drawing, curves, across, down)
    if any(rating.unsure for one in curves for rating in one.ratings):
        left = alt_mark(WIDTH, HEIGHT).right + 14
        curve(drawing, [Point(left, _FOOT, _THICK[1]), Point(left + 60, _FOOT, _THICK[1])], CURVES[0], PAPER)
        text = tr("thin line and ?: still unsure")
        drawing.text(left + 78, _FOOT, text, Face.TEXT, 32, MUTED, PAPER)
    return drawing


def _ticks(canvas: Canvas, shown: RatingPicture, across: Scale) -> None:
    free = CHART.left - 60
    for tick in sorted(shown.ticks, key=lambda tick: tick.at):
        text = drawable(Face.TEXT, tick.text)
        x, half = round(across.at(tick.at)), round(width(Face.TEXT, 34, text) / 2)
        if not (across.low <= tick.at <= across.high) or x - half < free or x + half > CHART.right + 60:
            continue
        canvas.fill((x - 1, CHART.top, x + 1, CHART.bottom + 10), EDGE)
        canvas.text(x, CHART.bottom + 32, text, Face.TEXT, 34, MUTED, PAPER, "m")
        free = x + half + 24


def _curve(canvas: Canvas, one: Curve, number: int, across: Scale, down: Scale) -> None:
    share = 2 / 3 if len(one.ratings) >= _DENSE else 1
    points = [
        Point(across.at(rating.at), down.at(rating.value), _THICK[rating.unsure] * share) for rating in one.ratings
    ]
    curve(canvas, points, CURVES[number], PAPER)
    for place in some(len(points), _SIGNS):
        canvas.stamp_middle(Dot(28, number), round(points[place].x), round(points[place].y), PAPER, over=True)


def _labels(canvas: Canvas, curves: Sequence[Curve], across: Scale, down: Scale) -> None:
    ends = [(round(across.at(one.ratings[-1].at)), round(down.at(one.ratings[-1].value))) for one in curves]
    room = Box(CHART.right, CHART.top + 40, WIDTH, CHART.bottom - 60)
    for number, (one, y) in enumerate(zip(curves, apart([y for _, y in ends], _LABEL, room), strict=True)):
        left = CHART.right + 44
        lead = [Point(ends[number][0] + 16, ends[number][1], 2), Point(CHART.right + 10, y, 2), Point(left - 6, y, 2)]
        curve(canvas, lead, CURVES[number], PAPER)
        canvas.stamp_middle(Dot(44, number), left + 20, y, PAPER, over=True)
        x = left + 54 + canvas.text(left + 54, y, _number(one), Face.BOLD, 60, INK, PAPER)
        if one.change and WIDTH - MARGIN - x > width(Face.TEXT, 38, one.change) + 14:
            canvas.text(x + 14, y, one.change, Face.TEXT, 38, MUTED, PAPER)
        under = drawable(Face.TEXT, one.game)
        wide = WIDTH - MARGIN - left - 54
        size = size_for(Face.TEXT, under, wide, 36, 30)
        canvas.text(left + 54, y + 50, fitted(Face.TEXT, size, under, wide), Face.TEXT, size, INK, PAPER)


def _number(one: Curve) -> str:
    last = one.ratings[-1]
    return f"{last.value}{'?' if last.unsure else ''}"


def rating_parts(shown: RatingPicture, tr: Texts) -> list[Part]:
    name = short(spoken(shown.who, tr), NAME_LIMIT)
    parts = [Part((tr("Rating over time: {name}.", name=name),))]
    if shown.about:
        parts.append(Part(("", f"{short(shown.about, 200)}."), 2))
    for one in shown.curves:
        if not one.ratings:
            continue
        facts = _facts(one, tr)
        game = short(one.game, 60)
        parts.append(Part((f"{tr.pair(game, facts[0])}.", f"{tr.pair(game, ', '.join(facts))}."), 1))
    if shown.more:
        parts.append(Part((shown.more,)))
    return parts


def _facts(one: Curve, tr: Texts) -> list[str]:
    values = [rating.value for rating in one.ratings]
    facts = [_number(one)]
    if one.change:
        facts.append(tr("{change} at the last table", change=one.change))
    facts.append(tr.plural("{count} table", "{count} tables", len(values)))
    facts.append(tr("from {low} to {high}", low=min(values), high=max(values)))
    return facts


def rating_text(shown: RatingPicture, tr: Texts) -> str:
    parts: list[Iterable[str]] = [
        [*folded(plain(spoken(shown.who, tr))), *(folded(shown.about) if shown.about else ())]
    ]
    for one in shown.curves:
        if one.ratings:
            lines = [*folded(one.game), *folded(", ".join(_facts(one, tr)), ASIDE)]
            lasts = ", ".join(f"{rating.value}{'?' if rating.unsure else ''}" for rating in one.ratings[-10:])
            parts.append([*lines, *folded(tr.pair(tr("Lately"), lasts), ASIDE)])
    return joined(parts)
