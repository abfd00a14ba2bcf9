from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from data.texts import SOURCE_LANGUAGE, Texts, texts
from games.museum.events import Seen
from games.museum.stages import Stage
from games.museum.view import View
from render.kit.canvas import Canvas
from render.kit.frame import HEIGHT, WIDTH
from render.kit.picture import Picture
from render.kit.text.names import Names
from render.museum.changes import changes
from render.museum.coming import prepare
from render.museum.example import example
from render.museum.hints import NO_IDEAS, Ideas
from render.museum.palette import PALETTE, WALL
from render.museum.players import draw_players
from render.museum.tally import draw_tally
from render.museum.words.alt import parts_of
from render.museum.world import draw_band, draw_header, draw_track, draw_world


def draw(canvas: Canvas, view: View, events: Sequence[Seen], names: Names, tr: Texts, ideas: Ideas = NO_IDEAS) -> None:
    changed = changes(events)
    draw_header(canvas, view, names, tr)
    if view.stage is Stage.OVER:
        draw_tally(canvas, view, names, tr)
        return
    draw_world(canvas, view, changed, tr, ideas)
    draw_track(canvas, view, tr)
    draw_players(canvas, view, names, changed, tr, ideas)


def picture(
    view: View,
    events: Sequence[Seen] = (),
    names: Names = (),
    tr: Texts | None = None,
    *,
    lead: str = "",
    ideas: Ideas = NO_IDEAS,
) -> Picture:
    """Draw the board, or the final score when the game is over.

    The changes in `events` are marked. `names` holds display names by seat. `lead` is a sentence to put at the start of
    the alt text. `ideas` are hints to mark on cards.
    """
    tr = tr or texts(SOURCE_LANGUAGE)
    prepare(view)
    return _picture(view, events, names, tr, lead, ideas)


def _picture(
    view: View, events: Sequence[Seen], names: Names, tr: Texts, lead: str = "", ideas: Ideas = NO_IDEAS
) -> Picture:
    canvas = _kept().copy()
    draw(canvas, view, events, names, tr, ideas)
    return Picture.of(canvas, parts_of(view, events, names, tr, lead))


@cache
def _kept() -> Canvas:
    canvas = Canvas(PALETTE, WIDTH, HEIGHT, WALL)
    draw_band(canvas)
    return canvas


@cache
def warm_up() -> None:
    """Draw a full board once to fill the caches, so that the first image a player sees is fast.

    The caches then hold the fonts, the background and the symbols. :mod:`render.museum.coming` draws the other cards
    later.
    """
    _picture(example(4), (), (), texts(SOURCE_LANGUAGE))
