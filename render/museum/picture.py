"""The board as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from data.texts import SOURCE_LANGUAGE, Texts, languages, texts
from games.museum.events import Seen
from games.museum.stages import Stage
from games.museum.view import View
from render.kit.budget import Part
from render.kit.canvas import Canvas
from render.kit.frame import HEIGHT, WIDTH
from render.kit.names import Names
from render.kit.picture import Picture
from render.museum.changes import changes
from render.museum.palette import PALETTE, WALL
from render.museum.players import draw_players
from render.museum.world import draw_band, draw_header, draw_track, draw_world


def draw(canvas: Canvas, view: View, events: Sequence[Seen], names: Names, tr: Texts) -> None:
    """Draw what there is in ``view`` onto its background."""
    changed = changes(events)
    draw_header(canvas, view, names, tr)
    draw_world(canvas, view, changed, tr)
    draw_track(canvas, view, tr)
    draw_players(canvas, view, names, changed, tr)


def picture(
    view: View, events: Sequence[Seen] = (), names: Names = (), tr: Texts | None = None, *, lead: str = ""
) -> Picture:
    """The board at ``view``, with what ``events`` changed marked. ``names``: display names by seat. ``lead``: a
    sentence for the beginning of the alt text, which makes room for it. When the game is over, the final tally.
    """
    tr = tr or texts(SOURCE_LANGUAGE)
    canvas = _kept().copy()
    draw(canvas, view, events, names, tr)
    return Picture.of(canvas, [Part(("x",))])


@cache
def _kept() -> Canvas:
    """The background, drawn once: 1.7 MB."""
    canvas = Canvas(PALETTE, WIDTH, HEIGHT, WALL)
    draw_band(canvas)
    return canvas
