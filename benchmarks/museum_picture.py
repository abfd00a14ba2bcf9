from __future__ import annotations

from PIL import Image

from benchmarks.rows import Row, drawn
from games.museum.scoring.tally import Collection, SeatTally
from render.museum import museum_picture, own_picture, picture, warm_up
from render.museum.example import example

NAMES = ("Ada", "Benjamin", "Chloe", "Dev")


def measure(rounds: int = 100) -> list[Row]:
    Image.init()
    warm_up()
    boards = [example(players, full=full) for players in (2, 3, 4) for full in (False, True)]
    own = example(4, viewer=0, full=True)
    held = own.seats[0].museum
    tally = SeatTally(
        shown=50,
        civilizations=(Collection("celt", held[:5], (), 6), Collection("maya", held[5:9], (), 4)),
        domains=(Collection("navigation", held[3:8], (), 11), Collection("religion", held[10:18], (), 24)),
        apart=(),
        patron="heritage-celt",
        progress=5,
        patron_points=10,
        prestige=3,
        gallery=0,
        full=10,
        both=0,
        opinion=(0, 2, 0, 3),
        total=113,
    )
    return drawn(
        "museum",
        {
            "board": lambda number: picture(boards[number % len(boards)], (), NAMES),
            "own cards": lambda _: own_picture(own, 0, held, tally, NAMES),
            "scored museum": lambda _: museum_picture(own, 0, held, tally, NAMES),
        },
        rounds,
    )
