from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from data.texts import SOURCE_LANGUAGE, Texts, languages, texts
from games.mykerinos.events import Event
from games.mykerinos.view import Phase, View
from render.kit.canvas import Canvas
from render.kit.frame import HEIGHT, WIDTH
from render.kit.picture import Picture
from render.kit.text.names import Names
from render.mykerinos.board import draw_area, draw_ground
from render.mykerinos.changes import changes
from render.mykerinos.example import example
from render.mykerinos.layout import layout
from render.mykerinos.museum import draw_museum, draw_walls
from render.mykerinos.palette import PALETTE, PAPYRUS
from render.mykerinos.players import draw_band, draw_header, draw_players
from render.mykerinos.tally import draw_tally
from render.mykerinos.words.alt import parts_of
from render.mykerinos.words.names import color_of


def draw_background(canvas: Canvas, rows: int) -> None:
    """Draw the fixed parts of a board with six or nine rows of squares. If `rows` is 0, leave
    out the excavation area.
    """
    draw_band(canvas)
    draw_walls(canvas)
    if rows:
        draw_ground(canvas, layout(rows))


def background_of(view: View) -> int:
    """Return the number of rows of squares on the board that `view` shows.

    It is 0 when the game is over, because the final score then replaces the excavation area.
    """
    return 0 if view.phase is Phase.OVER else layout(view.rows).rows


def draw(
    canvas: Canvas,
    view: View,
    events: Sequence[Event],
    names: Names,
    tr: Texts,
    planned: Sequence[int] = (),
    planned_room: int | None = None,
    planner: int | None = None,
) -> None:
    changed = changes(events)
    color = None if planner is None else color_of(view, planner)
    if view.phase is Phase.OVER:
        draw_tally(canvas, view, names, tr)
    else:
        draw_area(canvas, layout(view.rows), view, changed, planned, color)
    draw_museum(canvas, view, changed, planned_room, color)
    draw_players(canvas, view, names, changed, tr)
    draw_header(canvas, view, names, changed, tr)


def picture(
    view: View,
    events: Sequence[Event] = (),
    names: Names = (),
    tr: Texts | None = None,
    *,
    planned: Sequence[int] = (),
    planned_room: int | None = None,
    planner: int | None = None,
    lead: str = "",
) -> Picture:
    """Draw the board, with the changes in `events` marked. `names` holds display names by seat.

    For a preview, the image also shows the squares `planned` and the room `planned_room` (an index of `view.rooms`) as
    if `planner` (a seat or NEUTRAL) had placed archaeologists there. `lead` is a sentence to put at the start of the
    alt text.
    """
    tr = tr or texts(SOURCE_LANGUAGE)
    canvas = _kept(background_of(view)).copy()
    draw(canvas, view, events, names, tr, planned, planned_room, planner)
    return Picture.of(canvas, parts_of(view, events, names, tr, lead))


def board(view: View, names: Names, tr: Texts) -> Canvas:
    canvas = _kept(background_of(view)).copy()
    draw(canvas, view, (), names, tr)
    return canvas


@lru_cache(maxsize=3)
def _kept(rows: int) -> Canvas:
    canvas = Canvas(PALETTE, WIDTH, HEIGHT, PAPYRUS)
    draw_background(canvas, rows)
    return canvas


@cache
def warm_up() -> None:
    for players, rows in ((2, 6), (3, 6), (4, 6), (4, 9)):
        for language in languages():
            picture(example(players, rows), (), (), texts(language))
