"""Analyses of matches that are over (:mod:`games.analysis`): made once, where computers think, and kept.

Whoever asks while one is made is told how far it is, and gets that one. Nothing is stored before it is whole: after a
restart it is begun anew when somebody asks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from bot.match.pure.analysis import check_over
from bot.match.pure.errors import Fault, Refused, StoreFault, Why
from bot.match.pure.log.entries import LogEntry, entry_of
from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match, Status
from bot.match.services.desk import Desk
from bot.match.services.history.history import History
from bot.match.services.play.loading import begun
from bot.match.storage.analysis.kept import keep, kept
from games import analysis as contract
from games.analysis import Analysis, Decision, Judged, Verdict
from games.computer import mix
from games.core import AnyAction, AnyGame, Illegal, Unreadable
from games.replay import walked

Progress: TypeAlias = Callable[[int, int], Awaitable[None]]
"""Told how many decisions were judged, and how many there are."""

SEED: Final = 0xA7A1
"""Analyses are reckoned with numbers of their own."""


class Moment(msgspec.Struct, frozen=True):
    """A decision as it was taken: ``look`` of the seat before it, what was ``played`` and what was ``better``, each
    with what speaks for it.
    """

    look: Look
    played: AnyAction
    better: AnyAction
    for_played: Sequence[msgspec.Struct]
    for_better: Sequence[msgspec.Struct]


class _Making:
    """An analysis that is made: how far it is, and who wants to know."""

    def __init__(self) -> None:
        self.done = self.count = 0
        self.task: asyncio.Task[Analysis] | None = None
        self.on: list[asyncio.Event] = []

    def at(self, done: int, count: int) -> None:
        self.done, self.count = done, count
        for one in self.on:
            one.set()


class Analyses:
    """The part of the service that analyses. ``by_game``: the games that can be. All methods raise Refused and
    StoreFault.
    """

    def __init__(self, desk: Desk, history: History, by_game: Mapping[str, contract.Analyst]) -> None:
        self._desk = desk
        self._history = history
        self._by_game = by_game
        self._made: dict[int, _Making] = {}

    def there(self, match: Match) -> bool:
        """Whether ``match`` is over and can be analysed."""
        return match.game in self._by_game and match.status is Status.OVER

    async def known(self, match: Match) -> Analysis | None:
        """The analysis of ``match``, if it was made."""
        if match.game not in self._by_game or self._desk.outdated(match):
            return None
        found = await kept(self._desk.store, match)
        return found if found is not None and found.version == self._by_game[match.game].version else None

    async def analysis(self, match: Match, progress: Progress | None = None) -> Analysis:
        """The analysis of ``match``, made where there is none. Refused: NO_ANALYSIS, NOT_ENDED, IS_OFF, OTHER_RULES.
        Raises what a thinker raises, where it cannot be made now.
        """
        self._check(match)
        found = await self.known(match)
        if found is not None:
            return found
        making = self._made.get(match.id)
        if making is None:
            making = self._made[match.id] = _Making()
            making.task = asyncio.create_task(self._make(match, making), name=f"the analysis of table {match.id}")
            making.task.add_done_callback(lambda _: self._made.pop(match.id, None))
        assert making.task is not None  # noqa: S101 - for the type checker
        if progress is not None:
            await _follow(making, making.task, progress)
        return await asyncio.shield(making.task)  # who asked may be gone: others may wait for the same

    async def moment(self, match: Match, one: Judged) -> Moment:
        """A decision that gave something away."""
        self._check(match)
        game, analyst = self._desk.game(match.game), self._by_game[match.game]
        look = await self._history.look(match.id, one.seat, one.ply - 1)
        entry = (await self._desk.store.log(match.id, one.ply, one.ply))[0]
        played, better = game.read(entry.text), game.read(one.better or "")
        return Moment(look, played, better, *(analyst.reasons(look.view, action) for action in (played, better)))

    async def close(self) -> None:
        """Make no analysis any more."""
        tasks = [one.task for one in self._made.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    def _check(self, match: Match) -> None:
        if match.game not in self._by_game:
            raise Refused(Why.NO_ANALYSIS)
        check_over(match)
        if self._desk.outdated(match):
            raise self._desk.other_rules(match)

    async def _make(self, match: Match, making: _Making) -> Analysis:
        """One decision after the other, each behind what computers at tables think about by then."""
        game, analyst = self._desk.game(match.game), self._by_game[match.game]
        log = await self._desk.store.log(match.id)
        made, end = await asyncio.to_thread(_played, game, match, log)
        verdicts: list[Verdict] = []
        for work in contract.pieces(analyst, made, lambda ply: mix(SEED, ply)):
            making.at(len(verdicts), len(made))
            what = f"decision {len(verdicts) + 1} of table {match.id}, looked at again"
            thinker = self._desk.thoughts.thinker
            verdicts.append(await thinker(work, ("analysis", match.id), since=self._desk.now(), what=what))
        found = contract.put_together(game, analyst, made, verdicts, (match.ply, end))
        await keep(self._desk.store, match.id, found)
        return found


def _played(game: AnyGame, match: Match, log: Sequence[LogEntry]) -> tuple[tuple[Decision, ...], Any]:
    """What was decided in ``match``, and how it ended."""
    try:
        start = begun(game, match)
        steps = list(walked(game, start, (entry_of(game, one) for one in log)))
    except (ValueError, Illegal, Unreadable) as error:
        raise StoreFault(Fault.DAMAGED, f"match {match.id}: {error}") from error
    return contract.decisions(start, steps), steps[-1].state


async def _follow(making: _Making, task: asyncio.Task[Analysis], progress: Progress) -> None:
    """Tell ``progress`` how far it is, until it is made."""
    news = asyncio.Event()
    task.add_done_callback(lambda _: news.set())
    making.on.append(news)
    while not task.done():
        if making.count:
            await progress(making.done, making.count)
        await news.wait()
        news.clear()
