"""The pictures of leagues: a standing, a season's end, somebody's rating over time, statistics.

Each is a value of :mod:`render.league.values` with names, points and sentences ready to be read; :func:`picture` draws
it, :func:`alt` describes the picture in a few sentences, :func:`text` has it in letters. :func:`warm_up` makes the
first picture fast.
"""

from render.league.shown import Shown, alt, name_of, picture, text, warm_up
from render.league.values import (
    Bar,
    Bars,
    BarsPicture,
    ContestPicture,
    ContestRow,
    Curve,
    Ended,
    Helper,
    LadderPicture,
    LadderRow,
    Note,
    Places,
    PodiumPicture,
    Rating,
    RatingPicture,
    Result,
    Row,
    SeasonPicture,
    StandingPicture,
    State,
    Tick,
    Who,
    Winner,
    Zone,
)

__all__ = [
    "Bar",
    "Bars",
    "BarsPicture",
    "ContestPicture",
    "ContestRow",
    "Curve",
    "Ended",
    "Helper",
    "LadderPicture",
    "LadderRow",
    "Note",
    "Places",
    "PodiumPicture",
    "Rating",
    "RatingPicture",
    "Result",
    "Row",
    "SeasonPicture",
    "Shown",
    "StandingPicture",
    "State",
    "Tick",
    "Who",
    "Winner",
    "Zone",
    "alt",
    "name_of",
    "picture",
    "text",
    "warm_up",
]
