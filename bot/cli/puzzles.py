"""The command that makes puzzles. It needs no database; what thinks is loaded when it is called."""

from __future__ import annotations

import argparse
import sys
from itertools import count
from pathlib import Path

from bot.cli.output import Unusable
from games.packages import PACKAGES


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Put the command into the command line."""
    about = "play games between computers, and keep positions in which one move is clearly best"
    puzzles = commands.add_parser("puzzles", help=about, description=f"{about[:1].upper()}{about[1:]}.")
    puzzles.add_argument("game", choices=PACKAGES)
    puzzles.add_argument("--count", type=int, default=10, metavar="N", help="so many (default: 10)")
    puzzles.add_argument("--first", type=int, default=0, metavar="SEED", help="the number of the first game")
    puzzles.add_argument("--out", type=Path, required=True, metavar="FILE", help="write them there, one by one")
    puzzles.set_defaults(run=_puzzles)


def _puzzles(asked: argparse.Namespace) -> int:
    from games.puzzles.making import made  # noqa: PLC0415
    from games.puzzles.puzzle import written  # noqa: PLC0415

    done = 0
    try:
        with asked.out.open("w", encoding="utf-8") as file:
            for seed in count(asked.first):
                for puzzle in made(asked.game, seed):
                    file.write(("\n" if done else "") + written(puzzle))
                    file.flush()
                    done += 1
                    print(f"{done}: {puzzle.key}, {puzzle.theme}", file=sys.stderr)
                    if done >= asked.count:
                        return 0
    except LookupError:
        raise Unusable(f"There are no puzzles of {asked.game}.") from None
    except OSError as error:
        raise Unusable(f"{asked.out} cannot be written: {error.strerror}") from None
    return 0
