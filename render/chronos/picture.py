from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from data.texts import SOURCE_LANGUAGE, Texts, languages, texts
from games.chronos.events import Seen
from games.chronos.terms import FACES, PLAYERS
from games.chronos.view import Phase, View
from games.core import Millis
from render.chronos.board import card_of, draw_archipelago, draw_band, draw_gods, draw_header, draw_underworld
from render.chronos.changes import changes
from render.chronos.example import AT, example
from render.chronos.final import draw_final
from render.chronos.kingdoms import draw_kingdoms
from render.chronos.layout import piles
from render.chronos.own import own_picture
from render.chronos.palette import PALETTE, SEA, SEATS, STONE
from render.chronos.signs.faces import Card
from render.chronos.signs.glasses import LEVELS, Glass
from render.chronos.stands import HEIGHTS, ViewAt
from render.chronos.words.alt import parts_of
from render.chronos.words.names import moment
from render.kit.canvas import Canvas
from render.kit.frame import HEIGHT, WIDTH
from render.kit.picture import Picture
from render.kit.text.names import Names


def draw(canvas: Canvas, view: View, events: Sequence[Seen], names: Names, tr: Texts, at: Millis) -> None:
    shown = ViewAt(view, at, changes(events))
    draw_header(canvas, shown, names, tr)
    if view.phase is Phase.OVER:
        draw_final(canvas, view, names, tr)
        return
    draw_archipelago(canvas, shown)
    draw_gods(canvas, shown, tr)
    draw_underworld(canvas, shown, tr)
    draw_kingdoms(canvas, shown, names, tr)


def picture(
    view: View,
    events: Sequence[Seen] = (),
    names: Names = (),
    tr: Texts | None = None,
    *,
    at: Millis | None = None,
    lead: str = "",
) -> Picture:
    """Draw the board, or the final score when the game is over.

    The changes in `events` are marked. Hourglasses are shown as they are at the time `at`, by default the latest time
    known from the view. `names` holds display names by seat. `lead` is a sentence to put at the start of the alt text.
    """
    tr = tr or texts(SOURCE_LANGUAGE)
    at = moment(view) if at is None else at
    return Picture.of(board(view, events, names, tr, at), parts_of(view, events, names, tr, at, lead))


def board(view: View, events: Sequence[Seen], names: Names, tr: Texts, at: Millis) -> Canvas:
    canvas = _kept().copy()
    draw(canvas, view, events, names, tr, at)
    return canvas


@cache
def _kept() -> Canvas:
    canvas = Canvas(PALETTE, WIDTH, HEIGHT, SEA)
    draw_band(canvas)
    return canvas


@cache
def warm_up() -> None:
    for players in PLAYERS:
        for language in languages():
            picture(example(players), (), (), texts(language), at=AT)
            own_picture(example(players, viewer=0), (), texts(language))
    canvas = _kept().copy()
    for box in (piles(4, 5)[0], piles(4, 1)[0]):
        for face in FACES:
            canvas.stamp(Card(*card_of(box), face), 0, 0, STONE)
    for color in SEATS:
        for left in range(LEVELS + 1):
            for height in HEIGHTS[1:3]:
                canvas.stamp(Glass.of(height, color, left, free=not left), 0, 0, STONE)
