from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

from data.texts import SOURCE_LANGUAGE, Texts, texts
from render.kit.canvas import Canvas
from render.kit.picture import Picture
from render.kit.text.budget import ALT_LIMIT, Part, within
from render.league.bars import bars_parts, bars_text, draw_bars
from render.league.contest.draw import draw_contest
from render.league.contest.example import contest, ladder, podium
from render.league.contest.podium import draw_podium
from render.league.example import bars, rating, season, standing
from render.league.rating import draw_rating, rating_parts, rating_text
from render.league.season import draw_season, season_parts, season_text
from render.league.standing import draw_standing
from render.league.told import podium_parts, podium_text, standing_parts, standing_text
from render.league.values import (
    BarsPicture,
    Kind,
    PodiumPicture,
    RatingPicture,
    SeasonPicture,
    StandingPicture,
)

Shown: TypeAlias = StandingPicture | PodiumPicture | RatingPicture | BarsPicture | SeasonPicture


class _Kind(NamedTuple):
    name: str
    draw: Callable[[Any, Texts, type[Canvas]], Canvas]
    parts: Callable[[Any, Texts], Sequence[Part]]
    text: Callable[[Any, Texts], str]


def _draw_standing(shown: StandingPicture, tr: Texts, canvas: type[Canvas]) -> Canvas:
    return (draw_standing if shown.kind is Kind.DIVISION else draw_contest)(shown, tr, canvas)


_KINDS: Final[dict[type, _Kind]] = {
    StandingPicture: _Kind("standing", _draw_standing, standing_parts, standing_text),
    PodiumPicture: _Kind("podium", draw_podium, podium_parts, podium_text),
    RatingPicture: _Kind("rating", draw_rating, rating_parts, rating_text),
    BarsPicture: _Kind("statistics", draw_bars, bars_parts, bars_text),
    SeasonPicture: _Kind("season", draw_season, season_parts, season_text),
}


def name_of(shown: Shown) -> str:
    return _KINDS[type(shown)].name


def canvas_of(shown: Shown, tr: Texts, canvas: type[Canvas] = Canvas) -> Canvas:
    return _KINDS[type(shown)].draw(shown, tr, canvas)


def picture(shown: Shown, tr: Texts | None = None) -> Picture:
    """Return the image of `shown` with its alt text. `tr` translates the headings and the legend."""
    tr = tr or texts(SOURCE_LANGUAGE)
    return Picture.of(canvas_of(shown, tr), _KINDS[type(shown)].parts(shown, tr))


def alt(shown: Shown, tr: Texts) -> str:
    """Return a description of the image in at most ALT_LIMIT characters, starting with the most important facts."""
    return within(_KINDS[type(shown)].parts(shown, tr), ALT_LIMIT)


def text(shown: Shown, tr: Texts) -> str:
    """Return the content of the image as text, without the backticks of a code block.

    The text can exceed 2,000 characters and need several messages.
    """
    return _KINDS[type(shown)].text(shown, tr)


@cache
def warm_up() -> None:
    for members, tables in ((5, 4), (7, 4), (9, 4), (12, 11)):
        picture(standing(members, tables))
    for shown in (
        rating(3, 30),
        bars(),
        season(3),
        season(1, 2),
        contest(12, 5),
        contest(40, 5),
        ladder(24),
        podium(8),
    ):
        picture(shown)
