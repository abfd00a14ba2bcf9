"""Measure the strength of one kind of computer player: ``python -m benchmarks.arena --players 3 --deals 40`` (``--game
museum`` for Museum).

One computer player of the tested kind plays against computer players of another kind. Each deal is played once from
every seat, with the same random draws. A deal's number is the seed of its random draws, so a run can be repeated
exactly. A win counts as 1, and a shared win as a fraction of 1. The report gives the score with its 95 % Wilson
interval, and the processor time per decision of the tested kind.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import time
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

import msgspec

from games.computer import SEASONED, STRONG, THINKERS, ComputerPlayer, meant
from games.core import Over
from games.driver import play
from games.museum.computer import only
from games.museum.search import choosing as museum
from games.mykerinos.search import choosing as mykerinos
from games.mykerinos.search.outlook import FITTED, JUDGED
from games.registry import COMPUTERS, GAMES

MYKERINOS: Final = "mykerinos"
MUSEUM: Final = "museum"
_WIDE: Final = 1.96


class Played(msgspec.Struct, frozen=True):
    share: Fraction
    ahead: float
    times: tuple[float, ...]


def player(kind: str, budget: mykerinos.Budget | museum.Budget) -> ComputerPlayer:
    if kind not in THINKERS:
        return COMPUTERS[MUSEUM if isinstance(budget, museum.Budget) else MYKERINOS][kind]
    if isinstance(budget, museum.Budget):
        return lambda view, legal, seed, _now: (
            legal[0] if only(view, legal) else museum.found(view, legal, seed, budget)
        )
    weights = FITTED if kind == SEASONED else JUDGED
    return lambda view, legal, seed, _now: legal[0] if len(legal) == 1 else mykerinos.found(view, seed, budget, weights)


def played(  # noqa: PLR0917 - all of them say which game
    players: int, deal: int, seat: int, one: ComputerPlayer, other: ComputerPlayer, name: str = MYKERINOS
) -> Played:
    game: Any = GAMES[name]
    luck = random.Random(f"{players}/{deal}")
    ties = random.Random(f"{players}/{deal}/{seat}")
    times: list[float] = []

    def choose(state: Any, turn: int, moves: Sequence[Any], now: int) -> Any:
        computer = one if turn == seat else other
        began = time.process_time()
        action = computer(game.view(state, turn), moves, ties.getrandbits(32), now)
        if turn == seat:
            times.append(time.process_time() - began)
        return action

    state = game.new(game.seat_names[:players], game.options())
    for step in play(game, state, choose, luck.randrange):
        state = step.state
    over = game.pending(state)
    assert isinstance(over, Over)
    totals = game.tally(state).totals
    others = [total for place, total in enumerate(totals) if place != seat]
    share = Fraction(over.ranking[seat] == 1, over.ranking.count(1))
    return Played(share, totals[seat] - statistics.mean(others), tuple(times))


def interval(share: float, games: int) -> tuple[float, float]:
    square = _WIDE * _WIDE / games
    middle = (share + square / 2) / (1 + square)
    half = _WIDE / (1 + square) * math.sqrt(share * (1 - share) / games + square / (4 * games))
    return middle - half, middle + half


def told(games: Sequence[Played]) -> str:
    share = float(sum(game.share for game in games)) / len(games)
    low, high = interval(share, len(games))
    times = sorted(1000 * one for game in games for one in game.times)
    ahead = statistics.mean(game.ahead for game in games)
    return (
        f"{len(games)} games: {share:.1%} ({low:.1%} to {high:.1%}), ahead by {ahead:.1f} points;"
        f" a decision {statistics.median(times):.0f} ms, p95 {times[int(len(times) * 0.95)]:.0f} ms,"
        f" p99 {times[int(len(times) * 0.99)]:.0f} ms, most {times[-1]:.0f} ms"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.arena", description=__doc__)
    parser.add_argument("--game", default=MYKERINOS, choices=[MYKERINOS, MUSEUM])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=20, help="each is played once from every seat")
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--one", help="the strongest if not given")
    parser.add_argument("--others", default="greedy")
    parser.add_argument("--playouts", type=int, help="the usual number if not given")
    parser.add_argument("--kept", type=int, help="candidates at most; the usual number if not given")
    given = parser.parse_args()
    budget: museum.Budget | mykerinos.Budget = museum.USUAL if given.game == MUSEUM else mykerinos.USUAL
    named = {"playouts": given.playouts, "kept": given.kept}
    budget = budget._replace(**{name: number for name, number in named.items() if number is not None})
    kind = given.one or meant(STRONG, COMPUTERS[given.game])
    one, other = player(kind, budget), player(given.others, budget)
    games: list[Played] = []
    for deal in range(given.first, given.first + given.deals):
        games += [played(given.players, deal, seat, one, other, given.game) for seat in range(given.players)]
        print(f"{given.game}: {kind} among {given.others}, {given.players} players, {told(games)}", flush=True)


if __name__ == "__main__":
    main()
