from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from data.museum import CIVILIZATIONS, DOMAINS, object_of
from data.museum.names import names as object_names
from data.texts import SOURCE_LANGUAGE, Texts, texts
from games.museum.options import Patrons
from games.museum.scoring.tally import SeatTally
from games.museum.view import SeatView, View
from render.kit.art import Art
from render.kit.canvas import Canvas
from render.kit.frame import WIDTH, Box, alt_mark
from render.kit.marks import Numbered
from render.kit.picture import Picture
from render.kit.sprites import Panel, Piece
from render.kit.text.budget import Part
from render.kit.text.fonts import Face, fitted, size_for, width
from render.kit.text.lettering import write
from render.kit.text.names import Names
from render.kit.theme import INK
from render.museum.cards import Card, Domain, Favour, Hand, Headline, Prestige, Sign, Ticket
from render.museum.floorplan import Plan, draw_plan
from render.museum.hints import NO_IDEAS, Ideas, draw_ideas
from render.museum.layout import HEADER, MARGIN
from render.museum.palette import BRASS, BRASS_PALE, IVORY, LINEN, MUTED, OAK, PALETTE, SHELF, WALL, WALL_DEEP
from render.museum.words.names import (
    patron_demand,
    patron_name,
    patron_steps,
    patron_wants,
    spoken,
    word,
)
from render.museum.words.told import collections_of, object_word, own_of
from render.museum.world import draw_band

PLAN: Final = Box(MARGIN, HEADER + 6, 760, 832)
HAND: Final = Box(776, HEADER + 12, WIDTH - MARGIN, 570)
FAVOURS: Final = Box(776, 580, WIDTH - MARGIN, 702)
PATRON: Final = Box(776, 712, WIDTH - MARGIN, 832)
CARD: Final = 96
DISCARDED: Final = 76
OFFERED: Final = 38
ROW: Final = 14
"""The maximum number of discarded cards in a single row. With more cards, there are two rows and
the image is taller.
"""
_DISCARD_TOP: Final = 842


def own_picture(
    view: View,
    seat: int,
    slots: Sequence[str] = (),
    tally: SeatTally | None = None,
    names: Names = (),
    tr: Texts | None = None,
    *,
    ideas: Ideas = NO_IDEAS,
    lead: str = "",
    public: bool = False,
) -> Picture:
    """Draw the private cards of `seat`. `view` is that player's own view.

    `slots` is the best arrangement of the museum, and `tally` its current score. Without `slots`, objects are in the
    order in which they were exhibited. `ideas` are hints to mark on cards. `lead` is a sentence to put at the start of
    the alt text. Pass `public` if the image is for everyone, as in a puzzle, and not just for the player who owns the
    cards.
    """
    tr = tr or texts(SOURCE_LANGUAGE)
    shown = view.seats[seat]
    discard = discard_box(len(shown.discard))
    canvas = Canvas(PALETTE, WIDTH, discard.bottom + 8, WALL)
    draw_band(canvas)
    _header(canvas, shown, tally, tr("Everyone sees this") if public else tr("Only you see this"), tr)
    if shown.board:  # players may choose it after the game has begun
        plan = Plan.within(shown.board, PLAN)
        places = len(plan.board.places())
        draw_plan(canvas, plan, tuple(slots) or (shown.museum + ("",) * places)[:places], tally, WALL)
    called = object_names(tr.language)
    _hand(canvas, shown.cards or (), called, ideas, tr)
    _favours(canvas, shown.held or (), ideas, tr)
    if view.options.patrons is Patrons.NONE:
        _no_patrons(canvas, tr)
    else:
        _patron(canvas, shown, tally, ideas, tr)
    _discard(canvas, discard, shown.discard, ideas, tr)
    first = [Part((lead,))] if lead else []
    if public:
        seen = tr("{name}'s hand and museum. Everyone sees this.", name=spoken(view, names, seat, tr))
    else:
        seen = tr("Only {name} sees this.", name=spoken(view, names, seat, tr))
    return Picture.of(canvas, [*first, Part((seen,)), *_told(view, seat, tally, called, tr)])


def _header(canvas: Canvas, shown: SeatView, tally: SeatTally | None, title: str, tr: Texts) -> None:
    middle = (HEADER - 12) // 2
    canvas.stamp_middle(Piece(58, shown.color), MARGIN + 30, middle, WALL_DEEP)
    x = MARGIN + 74
    x += canvas.text(x, middle, title, Face.TITLE, 44, IVORY, WALL_DEEP) + 36
    right = WIDTH - MARGIN
    points = tr.plural("{count} point", "{count} points", shown.score)
    if tally is not None:
        points = tr("{points} ({total} at game end)", points=shown.score, total=tally.total)
    size = size_for(Face.TITLE, points, right - x - 330, 40, 30)
    right -= canvas.text(right, middle, points, Face.TITLE, size, BRASS_PALE, WALL_DEEP, "r") + 26
    hand = f"{shown.hand}/{shown.hand_limit}"
    for art, text in ((Prestige(46), str(shown.prestige)), (Hand(44), hand), (Ticket(44), str(shown.favours))):
        right -= canvas.text(right, middle, text, Face.BOLD, 38, IVORY, WALL_DEEP, "r") + 50
        canvas.stamp_middle(art, right + 22, middle, WALL_DEEP)
        right -= 18


def _hand(canvas: Canvas, cards: Sequence[str], called: Mapping[str, str], ideas: Ideas, tr: Texts) -> None:
    box = HAND
    canvas.stamp(Panel(box.width, box.height, IVORY, OAK, 3), box.left, box.top, WALL)
    if not cards:
        canvas.text(*box.middle, tr("Your hand is empty"), Face.TEXT, 36, MUTED, IVORY, "m")
    columns = 2 if len(cards) <= 12 else 3
    rows = max(4, -(-len(cards) // columns))
    high = (box.height - 12) // rows
    wide = (box.width - 16) // columns
    side = min(CARD, high - 6)
    for place, name in enumerate(sorted(cards, key=_order)):
        found = object_of(name)
        left = box.left + 12 + place // rows * wide
        y = box.top + 6 + place % rows * high + high // 2
        canvas.stamp(Card(side, side, found.civilization, found.domain, found.value), left, y - side // 2, IVORY)
        draw_ideas(canvas, ideas.get(name, ()), Box(left, y - side // 2, left + side, y + side // 2), IVORY)
        write(canvas, (left + side + 12, y), called[name], wide - side - 24, (34, 24), INK, IVORY)


def _order(name: str) -> tuple[int, str]:
    found = object_of(name)
    return -found.value, found.id


def _favours(canvas: Canvas, held: Sequence[str], ideas: Ideas, tr: Texts) -> None:
    box = FAVOURS
    canvas.stamp(Panel(box.width, box.height, IVORY, OAK, 3), box.left, box.top, WALL)
    if not held:
        canvas.text(*box.middle, tr("No favours"), Face.TEXT, 36, MUTED, IVORY, "m")
    columns = 2 if len(held) <= 4 else 3
    wide = (box.width - 20) // columns
    for place, favour in enumerate(held):
        left = box.left + 12 + place % columns * wide
        y = box.top + 32 + place // columns * 58
        canvas.stamp_middle(Favour(52, favour), left + 26, y, IVORY)
        draw_ideas(canvas, ideas.get(favour, ()), Box(left, y - 26, left + 56, y + 30), IVORY)
        text = word(favour, tr)
        write(canvas, (left + 62, y), text, wide - 72, (34, 22), INK, IVORY, even=26)


def _no_patrons(canvas: Canvas, tr: Texts) -> None:
    box = PATRON
    canvas.stamp(Panel(box.width, box.height, SHELF, OAK, 3), box.left, box.top, WALL)
    canvas.text(*box.middle, tr("No patrons"), Face.TEXT, 36, MUTED, SHELF, "m")


def _patron(canvas: Canvas, shown: SeatView, tally: SeatTally | None, ideas: Ideas, tr: Texts) -> None:
    box = PATRON
    canvas.stamp(Panel(box.width, box.height, SHELF, OAK, 3), box.left, box.top, WALL)
    if shown.patron is None:
        for place, patron in enumerate(shown.offered or ()):
            _offer(
                canvas,
                Box(box.left + 12, box.top + 4 + 38 * place, box.right - 14, box.top + 42 + 38 * place),
                patron,
                ideas.get(patron, ()),
                tr,
            )
        return
    patron = shown.patron
    canvas.stamp(Headline(54, "patron"), box.left + 12, box.top + 8, SHELF)
    x, y, right = box.left + 78, box.top + 35, box.right - 14
    right = _wanted(canvas, patron, right, y, 46)
    name = patron_name(patron, tr)
    size = size_for(Face.TITLE, name, right - x - 8, 38, 28)
    canvas.text(x, y, fitted(Face.TITLE, size, name, right - x - 8), Face.TITLE, size, INK, SHELF)
    y = box.top + 88
    right = box.right - 14
    for needed, points in reversed(patron_steps(patron)):
        reached = tally is not None and tally.progress >= needed
        text = tr.pair(needed, points)
        wide = round(width(Face.BOLD, 34, text)) + 24
        ground = BRASS_PALE if reached else IVORY
        canvas.stamp(
            Panel(wide, 46, ground, INK if reached else BRASS, 4 if reached else 2, radius=8),
            right - wide,
            y - 23,
            SHELF,
        )
        canvas.text(right - wide // 2, y, text, Face.BOLD, 34, INK, ground, "m")
        right -= wide + 8
    progress = f"{tally.progress} · " if tally is not None else ""
    text = progress + patron_demand(patron, tr)
    room = right - box.left - 24
    size = size_for(Face.TEXT, text, room, 34, 26)
    canvas.text(box.left + 14, y, fitted(Face.TEXT, size, text, room), Face.TEXT, size, INK, SHELF)


def _offer(canvas: Canvas, box: Box, patron: str, numbers: Sequence[int], tr: Texts) -> None:
    y = box.middle[1]
    needed, points = ("/".join(str(step[part]) for step in patron_steps(patron)) for part in (0, 1))
    right = box.right - canvas.text(box.right, y, tr.pair(needed, points), Face.BOLD, 32, INK, SHELF, "r") - 12
    right = _wanted(canvas, patron, right, y, 34)
    left = box.left
    for number in numbers:
        canvas.stamp_middle(Numbered(OFFERED, number), left + OFFERED // 2, y, SHELF)
        left += OFFERED + 6
    name = patron_name(patron, tr)
    size = size_for(Face.TEXT, name, right - left, 34, 24)
    canvas.text(left, y, fitted(Face.TEXT, size, name, right - left), Face.TEXT, size, INK, SHELF)


def _wanted(canvas: Canvas, patron: str, right: int, y: int, side: int) -> int:
    for wanted in reversed(patron_wants(patron)):
        art: Art
        if wanted in CIVILIZATIONS:
            art = Sign(side, wanted)
        elif wanted in DOMAINS:
            art = Domain(side, wanted)
        else:
            continue
        canvas.stamp_middle(art, right - side // 2, y, SHELF)
        right -= side + 6
    return right


def discard_box(count: int) -> Box:
    """Return the rectangle for `count` discarded cards.

    It is only as high as needed, because the image should fit on a screen together with the buttons below it.
    """
    rows = 1 if count <= ROW else 2
    return Box(MARGIN, _DISCARD_TOP, WIDTH - MARGIN, _DISCARD_TOP + 6 + rows * (DISCARDED + 6))


def _discard(canvas: Canvas, box: Box, discard: Sequence[str], ideas: Ideas, tr: Texts) -> None:
    canvas.stamp(Panel(box.width, box.height, LINEN, OAK, 3), box.left, box.top, WALL)
    label = tr("Discard: {count}", count=len(discard))
    left = alt_mark(canvas.width, canvas.height).right + 10
    canvas.text(left, box.top + 6 + DISCARDED // 2, label, Face.TITLE, 36, INK, LINEN)
    left += round(width(Face.TITLE, 36, label)) + 20
    rows = box.height // DISCARDED
    step = min(DISCARDED + 6, (box.right - 12 - left - DISCARDED) * rows // max(1, len(discard)))
    columns = max(1, (box.right - 10 - left - DISCARDED) // step + 1)
    for place, name in enumerate(sorted(discard, key=_order)):
        found = object_of(name)
        x, y = left + place % columns * step, box.top + 6 + place // columns * (DISCARDED + 6)
        art = Card(DISCARDED, DISCARDED, found.civilization, found.domain, found.value)
        canvas.stamp(art, x, y, LINEN, over=step < DISCARDED)
        draw_ideas(canvas, ideas.get(name, ()), Box(x, y, x + DISCARDED, y + DISCARDED), LINEN)


def _told(view: View, seat: int, tally: SeatTally | None, called: Mapping[str, str], tr: Texts) -> list[Part]:
    shown = view.seats[seat]
    hand = tr.apart(f"{object_word(name, tr)} ({called[name]})" for name in sorted(shown.cards or (), key=_order))
    short = tr.apart(object_word(name, tr) for name in sorted(shown.cards or (), key=_order))
    parts: list[Part] = []
    if short:
        parts.append(Part((tr("In hand: {objects}.", objects=short), tr("In hand: {objects}.", objects=hand)), 3))
    parts += [Part((f"{text}.",)) for text in own_of(shown, tr)]
    if tally is not None and (collections := collections_of(tally, tr)):
        parts.append(Part(("", tr("Collections: {collections}.", collections=tr.apart(collections))), 1))
    if shown.discard:
        told = tr.apart(object_word(name, tr) for name in shown.discard)
        parts.append(Part(("", tr("In your discard: {objects}.", objects=told)), 2))
    return parts
