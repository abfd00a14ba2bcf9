from __future__ import annotations

import random
import statistics
import time
from typing import NamedTuple

from data.museum import BOARDS, CIVILIZATIONS, DOMAINS, EXPERTS, PATRONS, board_of, objects
from games.core import CHANCE, Draw, Drawn, Entry, Forced, Over
from games.museum.arrange import arrange
from games.museum.arrange.problem import Problem
from games.museum.arrange.proof import losses, within
from games.museum.computer import COMPUTERS
from games.museum.game import GAME
from games.museum.stages import Stage

POSITIONS = 300
LOOKS = 200_000


def drafted(chance: random.Random, board: str, most: int = 25) -> tuple[list[str], list[str], str]:
    civilizations = chance.sample(CIVILIZATIONS, chance.randint(2, 6))
    domains = chance.sample(DOMAINS, 3)
    keen = chance.choice([0.6, 0.75, 0.9])
    pool = list(objects())
    shown: list[str] = []
    for _ in range(min(chance.randint(15, most), len(board_of(board).places()))):
        chance.shuffle(pool)
        offer = pool[:8]
        liked = [one for one in offer if one.civilization in civilizations] if chance.random() < keen else []
        liked = liked or [one for one in offer if one.domain in domains] or offer
        one = chance.choice(liked)
        pool.remove(one)
        shown.append(one.id)
    return shown, chance.sample(EXPERTS, chance.choice([0, 0, 1, 2, 3])), chance.choice(PATRONS)


Contents = tuple[list[str], list[str], str]


def played(count: int, seed: int = 1) -> list[Contents]:
    chance = random.Random(seed)
    found: list[Contents] = []
    while len(found) < count:
        state = GAME.new(GAME.seat_names[: chance.choice(list(GAME.players))])
        while not isinstance(pending := GAME.pending(state), Over):
            if isinstance(pending, Draw):
                items = chance.sample(pending.population, pending.count)
                entry = Entry(
                    CHANCE, Drawn(pending.what, tuple(one + chance.choice(pending.variants) for one in items))
                )
            elif isinstance(pending, Forced):
                entry = Entry(pending.seat, pending.action)
            else:
                seat = pending.asked[0]
                view = GAME.view(state, seat)
                if view.stage is Stage.ARRANGE:
                    break
                entry = Entry(seat, COMPUTERS["greedy"](view, GAME.legal(state, seat, 0), chance.getrandbits(32), 0))
            state, _ = GAME.apply(state, entry)
        for seat in range(len(state.players)):
            shown = GAME.view(state, seat).seats[seat]
            found.append((list(shown.museum), list(shown.experts), shown.patron or ""))
    return found[:count]


def proven(problem: Problem, reached: int, looks: int = LOOKS) -> int:
    """Return the lowest upper bound on the points for ``problem`` that searches of up to ``looks`` steps can prove.

    ``reached`` is the number of points of a known placement, so the bound is never lower than that.
    """
    for loss in losses(problem, problem.bound - reached):
        answer = within(problem, loss, looks)
        if answer.content is not None or not answer.sure:
            return problem.bound - loss
    return reached


class Museum(NamedTuple):
    objects: int
    plain: int
    proven: int
    seconds: float


def museum(board: str, contents: Contents) -> Museum:
    shown, experts, patron = contents
    start = time.process_time()
    found = arrange(board, shown, experts, patron)
    end = time.process_time()
    bound = proven(Problem(board, shown, experts, patron), found.points)
    return Museum(len(shown), found.bound - found.points, bound - found.points, end - start)


def measured(board: str, museums: list[Contents]) -> list[Museum]:
    room = len(board_of(board).places())
    return [museum(board, contents) for contents in museums if len(contents[0]) <= room]


def measure(count: int = POSITIONS) -> list[tuple[str, str, str]]:
    museums = played(count)
    return [row for board in BOARDS for row in rows(board, measured(board, museums))]


def rows(board: str, found: list[Museum]) -> list[tuple[str, str, str]]:
    by_counts, by_search = (
        f"{sum(getattr(one, what) <= 1 for one in found) / len(found):.1%}" for what in ("plain", "proven")
    )
    missed = statistics.mean(one.proven for one in found)
    seconds = [one.seconds for one in found]
    return [
        (
            f"{len(found)} museums on {board} within a point of what is proven",
            f"{by_search} (of the bound by counts {by_counts}); {missed:.2f} points below on average",
            ">= 95 %",
        ),
        (
            "processor time, mean / most",
            f"{statistics.mean(seconds):.2f} / {max(seconds):.2f} s",
            "<= 0.5 s",
        ),
    ]
