"""The board as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from data.museum import objects
from data.texts import SOURCE_LANGUAGE, Texts, languages, texts
from games.museum.events import Seen
from games.museum.stages import Stage
from games.museum.view import View
from render.kit.canvas import Canvas
from render.kit.frame import HEIGHT, WIDTH
from render.kit.names import Names
from render.kit.picture import Picture
from render.museum.alt import parts_of
from render.museum.cards import Card
from render.museum.changes import changes
from render.museum.example import example
from render.museum.layout import CARD
from render.museum.palette import IVORY, PALETTE, WALL
from render.museum.players import draw_players
from render.museum.tally import draw_tally
from render.museum.world import draw_band, draw_header, draw_track, draw_world


def draw(canvas: Canvas, view: View, events: Sequence[Seen], names: Names, tr: Texts) -> None:
    """Draw what there is in ``view`` onto its background."""
    changed = changes(events)
    draw_header(canvas, view, names, tr)
    if view.stage is Stage.OVER:
        draw_tally(canvas, view, names, tr)
        return
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
    return Picture.of(canvas, parts_of(view, events, names, tr, lead))


@cache
def _kept() -> Canvas:
    """The background, drawn once: 1.7 MB."""
    canvas = Canvas(PALETTE, WIDTH, HEIGHT, WALL)
    draw_band(canvas)
    return canvas


def warm_up() -> None:
    """Draw what most pictures need once, so that the first board a player sees is as fast as the others."""
    for players in (2, 3, 4):
        for language in languages():
            picture(example(players), (), (), texts(language))
    for one in objects():
        _kept().copy().stamp(Card(*CARD, one.civilization, one.domain, one.value), 0, 0, IVORY)
