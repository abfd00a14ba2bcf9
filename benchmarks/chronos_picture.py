from __future__ import annotations

from PIL import Image

from benchmarks.rows import Row, drawn
from render.chronos import own_picture, picture, warm_up
from render.chronos.example import AT, example

NAMES = ("Ada", "Benjamin", "Chloe", "Dev", "Eva", "Franz")


def measure(rounds: int = 100) -> list[Row]:
    Image.init()
    warm_up()
    boards = [example(players, crowded=crowded) for players in (3, 4, 5, 6) for crowded in (False, True)]
    own = example(6, viewer=0)
    return drawn(
        "chronos",
        {
            "board": lambda number: picture(boards[number % len(boards)], (), NAMES, at=AT + 500 * number),
            "own stack": lambda _: own_picture(own, NAMES),
        },
        rounds,
    )
