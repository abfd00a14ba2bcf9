from __future__ import annotations

import time

from msgspec.structs import replace
from PIL import Image

from benchmarks.rows import Row, drawn
from render.league import picture, warm_up
from render.league.contest.example import contest, ladder, podium
from render.league.example import bars, rating, season, standing


def measure(rounds: int = 100) -> list[Row]:
    Image.init()
    warm_up()
    usual = [standing(members, tables) for members in range(5, 10) for tables in (4, 6)]
    large = [standing(13, 6), standing(12, 11)]
    ratings = [rating(curves, 40) for curves in (1, 2, 3)]
    seasons = [season(divisions) for divisions in (1, 3, 8, 17)]
    shares, long = bars(), rating(3, 400)
    cups = [contest(members, 5, final=final) for members in (3, 8, 12) for final in (False, True)]
    many = [contest(members, 7, final=True, you=50) for members in (26, 40, 60)]
    ladders = [ladder(members, you=2) for members in (3, 12, 40, 60)]
    podiums = [podium(count) for count in (1, 3, 8)]
    board = picture(standing(7)).png
    beside = [replace(one, board=board) for one in podiums]
    once = drawn(
        "leagues",
        {"a podium beside a board, once a season": lambda number: picture(beside[number % len(beside)])},
        rounds,
        time.thread_time,
    )
    often = drawn(
        "leagues",
        {
            "standing of 5 to 9": lambda number: picture(usual[number % len(usual)]),
            "standing of 12 and 13": lambda number: picture(large[number % len(large)]),
            "rating, 40 tables": lambda number: picture(ratings[number % len(ratings)]),
            "rating, three games, 400 tables each": lambda _: picture(long),
            "statistics": lambda _: picture(shares),
            "a season's end": lambda number: picture(seasons[number % len(seasons)]),
            "a cup of 3 to 12": lambda number: picture(cups[number % len(cups)]),
            "a cup of 26 to 60": lambda number: picture(many[number % len(many)]),
            "a ladder of 3 to 60": lambda number: picture(ladders[number % len(ladders)]),
            "a podium": lambda number: picture(podiums[number % len(podiums)]),
        },
        rounds,
        time.thread_time,
    )
    return [*often, *((what, measured, "<= 160 KB" if "KB" in measured else "-") for what, measured, _ in once)]
