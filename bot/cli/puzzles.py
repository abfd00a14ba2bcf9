from __future__ import annotations

import argparse
import sys
from collections import Counter
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from bot.program.unusable import Unusable
from games.kit import kits

if TYPE_CHECKING:
    from games.puzzles.puzzle import Puzzle


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    about = "let computer players play games, and keep positions in which one move is clearly the best"
    puzzles = commands.add_parser("puzzles", help=about, description=f"{about[:1].upper()}{about[1:]}.")
    puzzles.add_argument("game", choices=tuple(kits()))
    puzzles.add_argument("--count", type=int, default=10, metavar="N", help="how many puzzles in all (default: 10)")
    puzzles.add_argument(
        "--first", type=int, default=0, metavar="SEED", help="the number of the first game (default: 0)"
    )
    puzzles.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="FILE",
        help="add each new puzzle to the end of this file",
    )
    puzzles.set_defaults(run=_puzzles)


def _puzzles(asked: argparse.Namespace) -> int:
    from games.puzzles.making import made  # noqa: PLC0415
    from games.puzzles.puzzle import written  # noqa: PLC0415

    try:
        there = _there(asked.out, asked.game)
        # The last game may have more of them: it is played again, and they are made anew.
        first = max(asked.first, there[-1].seed) if there else asked.first
        kept = [one for one in there if one.seed < first]
        known = {one.key for one in there}
        themes, done = Counter(one.theme for one in kept), len(kept)
        with asked.out.open("a", encoding="utf-8") as file:
            for seed in count(first):
                if done >= asked.count:
                    return 0
                for puzzle in made(asked.game, seed, themes):
                    if puzzle.key not in known:
                        file.write(("\n" if done else "") + written(puzzle))
                        file.flush()
                    themes[puzzle.theme] += 1
                    done += 1
                    print(f"{done}: {puzzle.key}, {puzzle.theme}", file=sys.stderr)
                    if done >= asked.count:
                        break
    except LookupError:
        raise Unusable(f"There are no puzzles for {asked.game}.") from None
    except OSError as error:
        raise Unusable(f"{asked.out} can't be read or written: {error.strerror}") from None
    return 0


def _there(out: Path, game: str) -> list[Puzzle]:
    from games.puzzles.puzzle import read  # noqa: PLC0415

    if not out.exists():
        return []
    try:
        there = read(out.read_text(encoding="utf-8"))
    except ValueError as error:
        raise Unusable(f"{out} contains something other than puzzles: {error}") from None
    if any(one.record.game != game for one in there):
        raise Unusable(f"{out} contains puzzles for another game.")
    return there
