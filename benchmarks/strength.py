"""Test whether one kind of computer player beats another, in any game that has both kinds: ``python -m
benchmarks.strength chronos strong greedy --players 4 --wins 40 --option level=5``.

One computer player of the first kind plays against computer players of the other kind. It plays each deal once from
every seat, with the same random draws. A deal's number is the seed of its draws, and ``--first`` is the number of the
first deal, so a run can be repeated exactly. A win counts as 1, and a shared win as a fraction of 1.

Wald's sequential test decides whether the first kind wins at least ``--wins`` percent of the games or at most ``--but``
percent. Each of the two possible wrong decisions has a probability of at most 5 %. The test stops when it can decide,
or when there are no more deals. The report also gives the 95 % Wilson interval of the share of wins.

In real-time games, computer players take as long for a decision as they do at the bot's tables
(:mod:`bot.match.services.play.runner`).
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Final

import msgspec

from benchmarks.arena import interval
from bot.match.services.play.runner import Reactions
from games.computer import ComputerPlayer, Work
from games.core import AnyGame, Hesitates, Later, Over, has
from games.driver import play
from games.registry import GAMES, computer, kinds

ERROR: Final = 0.05


class Played(msgspec.Struct, frozen=True):
    share: Fraction
    reason: str
    times: tuple[float, ...]


class Sequential:
    def __init__(self, least: float, most: float) -> None:
        self._won, self._lost = math.log(most / least), math.log((1 - most) / (1 - least))
        self._end = math.log((1 - ERROR) / ERROR)
        self.evidence = 0.0

    def add(self, share: Fraction) -> None:
        self.evidence += float(share) * self._won + float(1 - share) * self._lost

    @property
    def holds(self) -> bool | None:
        """True if the tested kind of computer player wins often enough, False if it doesn't, or None if more games are
        needed to decide.
        """
        return self.evidence > 0 if abs(self.evidence) >= self._end else None


def ended(game: AnyGame, options: Any, computers: Sequence[ComputerPlayer], seed: str, ties: random.Random) -> Any:
    luck = random.Random(seed)
    reactions = Reactions(game.reaction(options) if has(game, Hesitates) else 0)

    def choose(state: Any, seat: int, moves: Sequence[Any], now: int) -> Any:
        said = computers[seat](game.view(state, seat), moves, ties.getrandbits(32), now)
        said = said.find() if isinstance(said, Work) else said
        if not isinstance(said, Later) and (ready := reactions.ready(seat, now)) > now:
            return Later(ready)
        reactions.forget(seat)
        return said

    state = game.new(game.seat_names[: len(computers)], options)
    for step in play(game, state, choose, luck.randrange):
        state = step.state
    return state


def played(
    game: AnyGame, options: Any, computers: Sequence[ComputerPlayer], seed: str, one: int, *, timed: bool = False
) -> Played:
    times: list[float] = []

    def watched(*told: Any) -> Any:
        began = time.process_time()
        said = computers[one](*told)
        said = said.find() if isinstance(said, Work) else said
        times.append(time.process_time() - began)
        return said

    seated = [watched if timed and seat == one else computer for seat, computer in enumerate(computers)]
    over = game.pending(ended(game, options, seated, seed, random.Random(f"{seed}/{one}")))
    assert isinstance(over, Over)
    share = Fraction(over.ranking[one] == 1, over.ranking.count(1))
    return Played(share, over.reason, tuple(times))


def deal(
    game: AnyGame,
    options: Any,
    kinds: Sequence[ComputerPlayer],
    number: int,
    *,
    timed: bool = False,
) -> list[Played]:
    seats = range(len(kinds))
    return [
        played(game, options, [kinds[at - seat] for at in seats], f"{len(kinds)}/{number}", seat, timed=timed)
        for seat in seats
    ]


def told(games: Sequence[Played]) -> str:
    share = float(sum(game.share for game in games)) / len(games)
    low, high = interval(share, len(games))
    times = sorted(1000 * one for game in games for one in game.times)
    won = f"{len(games)} games: {share:.1%} ({low:.1%} to {high:.1%})"
    if not times:
        return won
    p95, p99 = (times[int(len(times) * part)] for part in (0.95, 0.99))
    return f"{won}; a decision {statistics.median(times):.2f} ms, p95 {p95:.2f} ms, p99 {p99:.2f} ms"


def until_told(
    play_deal: Callable[[int], list[Played]], deals: range, test: Sequential, say: Callable[[str], None]
) -> list[Played]:
    games: list[Played] = []
    for number in deals:
        for one in play_deal(number):
            games.append(one)
            test.add(one.share)
        if test.holds is not None or number == deals[-1]:
            break
        if (number + 1 - deals[0]) % 10 == 0:
            say(told(games))
    return games


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("one")
    parser.add_argument("others")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--wins", type=float, default=40, help="percent that it should win")
    parser.add_argument("--but", type=float, help="percent that are too few; by chance, unless given")
    parser.add_argument("--deals", type=int, default=100, help="at most; each is played once from every seat")
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--timed", action="store_true", help="say how long a decision takes")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="what a table sets")
    given = parser.parse_args()
    game = GAMES[given.game]
    for kind in (given.one, given.others):
        if kind not in kinds(game.name):
            parser.error(f"{game.name} has no computer {kind}, but {', '.join(kinds(game.name))}")
    options = msgspec.convert(dict(one.split("=", 1) for one in given.option), game.options, strict=False)
    computers = [computer(game.name, kind) for kind in (given.one, *[given.others] * (given.players - 1))]
    most = given.wins / 100
    least = (100 / given.players if given.but is None else given.but) / 100
    test = Sequential(least, most)
    deals = range(given.first, given.first + given.deals)
    games = until_told(
        lambda number: deal(game, options, computers, number, timed=given.timed),
        deals,
        test,
        lambda line: print(line, flush=True),
    )
    decision = {True: f"at least {most:.0%}", False: f"at most {least:.0%}", None: "undecided"}[test.holds]
    what = ", ".join((f"{given.one} among {given.others}", f"{given.players} players", *given.option))
    print(f"{what}: {told(games)}")
    print(f"sequential test, {least:.0%} or {most:.0%}: {decision} (evidence {test.evidence:.2f})")
    return 0 if test.holds else 1


if __name__ == "__main__":
    sys.exit(main())
