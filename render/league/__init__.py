"""Draws images for leagues: standings, the end of a season, a player's rating over time, and statistics.

The classes in :mod:`render.league.values` contain the names, numbers and sentences to show. Given an instance,
:func:`picture` draws the image, :func:`alt` returns its alt text, and :func:`text` returns the content as text.
:func:`warm_up` fills caches so that the first image is fast.
"""

from render.league.shown import Shown, alt, name_of, picture, text, warm_up
from render.league.values import (
    Bar,
    Bars,
    BarsPicture,
    Curve,
    Ended,
    Helper,
    Kind,
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
    "Curve",
    "Ended",
    "Helper",
    "Kind",
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
