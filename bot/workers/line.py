"""A worker's jobs, its time limit, and what happens when it doesn't come back.

Callers wait for a result, or soon hear that there will be none (:class:`NotDone`). A worker that doesn't answer is
killed and replaced, and the new one continues with the waiting jobs. A job that cost two workers isn't tried again. A
worker that can't be started, or is lost again and again, is tried after growing pauses; meanwhile no one waits for it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
from collections import OrderedDict, deque
from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

from bot.workers.patience import LOOKS, Patience
from bot.workers.process import Job, Process

log = logging.getLogger(__name__)
T = TypeVar("T")

STARTING: Final = 10.0
"""Seconds in which a worker has to start and prepare itself; on an idle machine it takes half of one.

The time for which it waits for a processor counts little (:mod:`bot.workers.patience`).
"""
AHEAD: Final = 2
"""Jobs that the worker has at a time: the next one is there when one is done."""
QUEUE: Final = 64
"""The most jobs that may wait for it. Announcements are sixteen at most."""
TRIES: Final = 2
"""The most workers that the same job may cost."""
MANY: Final = 3
"""The number of workers lost in a row, with nothing done between them, that isn't one job's fault."""
SUSPECTS: Final = 256
"""The most remembered jobs that cost a worker, each with all of its data: some KB."""
PATIENCE: Final = 3
"""The most limits that a job waits for its turn: each job may be in time, and all of them too slow."""
HURRIED: Final = 1.0
"""Seconds that running jobs have left when the bot begins to stop."""
CLOSING: Final = 2.0
"""Seconds to finish requested jobs when the worker has to end."""
ENDING: Final = 1.0
"""Seconds that it then has to end by itself."""
LONGEST_PAUSE: Final = 60.0
COST: Final = "it cost two workers"

Made: TypeAlias = Callable[[Callable[[Job], None], Callable[[Process], None]], Process]
"""A function that makes a worker from two functions: one to call when a job is done, one when the worker is lost."""


class NotDone(Exception):
    """The job won't be done: the worker hangs, is lost, can't be started, or has too much to do."""


def pause_after(tries: int) -> float:
    """Return the seconds until a worker is started again: doubling, at most a minute."""
    return min(LONGEST_PAUSE, 2.0 ** min(tries, 6))


class Line:
    """A line of jobs, and the worker that does them one after the other; the first job starts it.

    ``what``: its work ("drawing"); ``program``: the worker's module; ``limit``: seconds for one job. ``prepare`` is a
    new worker's first job; only then it counts as started. Jobs have to be picklable: functions of modules with their
    arguments.

    ``faults`` counts faults, ``fault`` describes the last one; ``well``: there is a worker, or none was needed.
    """

    def __init__(
        self,
        what: str,
        program: str,
        limit: float,
        prepare: Callable[[], object] = os.getpid,
        *,
        starting: float = STARTING,
        pause: Callable[[int], float] = pause_after,
        worker: Made | None = None,
    ) -> None:
        self.faults = 0
        self.fault = ""
        self.well = True
        self._prepare = pickle.dumps(prepare, pickle.HIGHEST_PROTOCOL)
        self._limit = limit
        self._starting = starting
        self._pause = pause
        self._name = f"the {what} process"
        self._make = worker or partial(Process, program=program)
        self._waiting: deque[Job] = deque()
        self._worker: Process | None = None
        self._opening: asyncio.Task[None] | None = None
        self._resting = False
        self._closing = False
        self._lost_in_a_row = 0
        self._suspects: OrderedDict[bytes, int] = OrderedDict()
        self._timer: asyncio.TimerHandle | None = None
        self._looked_at: Job | None = None
        self._patience: Patience | None = None

    async def do(self, make: Callable[[], T], what: str = "something", *, anew: bool = False) -> T:
        """Return the result of ``make``, or raise its error, or :class:`NotDone`. ``what`` names it in the log.

        ``anew``: try it whatever it has cost before; such callers leave long pauses in between.
        """
        if self._resting or self._closing:
            raise NotDone(self.fault)
        message = pickle.dumps(make, pickle.HIGHEST_PROTOCOL)
        if anew:
            self._suspects.pop(message, None)
        if self._given_up(message):
            raise NotDone(COST)
        if len(self._waiting) >= QUEUE:
            self._note(f"more is asked for than {self._name} can do, and {QUEUE} things wait")
            raise NotDone(self.fault)
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append(Job(message, what, done))
        self._feed()
        return await done

    @property
    def waiting(self) -> int:
        """Return the number of jobs, with the running one."""
        return len(self._under_way())

    async def open(self) -> None:
        """Have a worker ready before the first job."""
        self._feed()
        if self._opening is not None:
            await asyncio.wait([self._opening])

    def hurry(self) -> None:
        """Hurry, because the bot begins to stop: a job that isn't done within a second is given up, old or new."""
        self._hasten()

    def _hasten(self) -> None:
        asyncio.get_running_loop().call_later(HURRIED, self._hurried, self._under_way())

    async def close(self) -> None:
        """Finish requested jobs and end the worker, within some seconds in any case."""
        self._closing = True
        if under_way := self._under_way():
            await asyncio.wait(under_way, timeout=CLOSING)
        if self._opening is not None and not self._opening.done():
            self._opening.cancel()
            await asyncio.wait([self._opening])
        worker, self._worker = self._worker, None
        if self._timer is not None:
            self._timer.cancel()
        self._give_up(worker)
        if worker is not None:
            await worker.end(0 if worker.given else ENDING)

    def _under_way(self) -> list[asyncio.Future[Any]]:
        given = self._worker.given if self._worker else ()
        return [job.done for job in (*given, *self._waiting) if not job.done.done()]

    def _hurried(self, under_way: list[asyncio.Future[Any]]) -> None:
        if self._closing:
            return
        if any(not done.done() for done in under_way):
            self._resting = True
            self._give_up(self._worker)
        else:
            self._hasten()

    def _give_up(self, worker: Process | None = None) -> None:
        """Give up all jobs, those that the worker has and those that wait."""
        for job in (*(worker.given if worker else ()), *self._waiting):
            job.fail(NotDone(self.fault))
        self._waiting.clear()

    def _feed(self) -> None:
        """Give the worker as many waiting jobs as it takes; start one if there is none."""
        worker = self._worker
        if worker is None:
            if self._opening is None or self._opening.done():
                self._opening = asyncio.create_task(self._open(), name=self._name)
            return
        while self._waiting and len(worker.given) < AHEAD:
            job = self._waiting.popleft()
            if job.done.done():
                continue
            if self._given_up(job.message):
                job.fail(NotDone(COST))
                continue
            worker.give(job)
        if worker.given and self._timer is None:
            self._look_later()

    def _answer(self, job: Job) -> None:
        """Handle a finished job."""
        if self._worker is None:
            return
        self._lost_in_a_row = 0
        if self._suspects:
            self._suspects.pop(job.message, None)
        self._feed()

    # The time limit

    def _look_later(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(self._limit / LOOKS, self._look)

    def _look(self) -> None:
        """Count the looks at which the worker had the same job.

        Only looks count, not the time between them: if the bot itself was blocked, an answer may be waiting to be read,
        and the worker isn't to blame.
        """
        self._timer = None
        worker = self._worker
        if worker is None or not worker.given:
            self._looked_at = self._patience = None
            return
        if self._patience is None or self._patience.worker is not worker:
            self._patience = Patience(worker, self._limit)
        self._let_go(self._patience.look())
        if worker.given[0] is not self._looked_at:
            self._looked_at = worker.given[0]
            self._patience.begin()
        if self._patience.over:
            self._replace(worker, f"{self._name} did not answer for {self._limit:g} s")
        else:
            self._look_later()

    def _let_go(self, look: float) -> None:
        """Give up jobs that have waited for their turn too long."""
        for job in self._waiting:
            job.looks += look
        while self._waiting and self._waiting[0].looks > LOOKS * PATIENCE:
            job = self._waiting.popleft()
            if not job.done.done():
                self._note(f"{self._name} takes so long that others wait for their turn in vain")
                job.fail(NotDone(self.fault))

    # Lost workers

    def _lost(self, worker: Process) -> None:
        if worker is self._worker:
            self._replace(worker)
        for job in worker.given:
            job.fail(NotDone())  # it was being prepared

    def _replace(self, worker: Process, hung: str = "") -> None:
        """Replace a worker; its running job is suspected, the others go to the new one.

        ``hung``: it doesn't answer, so the suspect is given up; if it ended instead, the suspect is tried a second
        time, after the others.
        """
        self._worker = None
        self._lost_in_a_row += 1
        self._looked_at = None
        if worker.given:
            suspect = worker.given.popleft()
            self._waiting.extendleft(reversed(worker.given))
            worker.given.clear()
            self._suspect(suspect, hung)
        self._opening = asyncio.create_task(self._open(worker, hung), name=self._name)

    def _suspect(self, job: Job, hung: str) -> None:
        cost = self._suspects[job.message] = self._suspects.pop(job.message, 0) + 1
        if len(self._suspects) > SUSPECTS:
            self._suspects.popitem(last=False)
        if cost >= TRIES:
            log.error("Not tried any more, as it has cost %d workers: %s", cost, job.what)
        if not hung and cost < TRIES:
            self._waiting.append(job)
        else:
            job.fail(NotDone(hung or COST))

    def _given_up(self, message: bytes) -> bool:
        return bool(self._suspects) and self._suspects.get(message, 0) >= TRIES

    def _note(self, fault: str) -> None:
        self.fault = fault
        self.faults += 1

    async def _open(self, lost: Process | None = None, hung: str = "") -> None:
        """End a ``lost`` worker, and start one, as often as it takes."""
        if lost is not None:
            killing = asyncio.ensure_future(lost.kill())
            try:
                code = await asyncio.shield(killing)
            finally:
                await killing
            self._failed(hung or f"{self._name} has ended{_with(code)}")
        failures = 0
        while not self._closing:
            tries = failures + max(0, self._lost_in_a_row - MANY)
            if failures or self._lost_in_a_row >= MANY:
                self._resting = True
                self._give_up()
                await asyncio.sleep(self._pause(tries))
            if fault := await self._begin():
                self._failed(fault)
                failures += 1
                continue
            self._resting, self.well = False, True
            self._feed()
            return
        self._give_up()

    def _failed(self, fault: str) -> None:
        self.well = False
        self._note(fault)

    async def _begin(self) -> str:
        """Start a worker and have it prepared. Return the obstacle, if any."""
        worker = self._make(self._answer, self._lost)
        fault = "it was given up"
        try:
            fault = await self._start(worker) or await self._have_prepared(worker)
        finally:
            if fault or worker.gone:
                code = await worker.kill()
                fault = (fault or f"{self._name} ended after its start") + _with(code)
        if not fault:
            self._worker = worker
        return fault

    async def _start(self, worker: Process) -> str:
        try:
            await worker.start()
        except (OSError, MemoryError) as error:
            return f"{self._name} cannot be started: {error}"
        return ""

    async def _have_prepared(self, worker: Process) -> str:
        job = Job(self._prepare, "its preparation", asyncio.get_running_loop().create_future())
        worker.give(job)
        patience = Patience(worker, self._starting)
        try:
            while not (await asyncio.wait([job.done], timeout=self._starting / LOOKS))[0]:
                patience.look()
                if patience.over:
                    return f"{self._name} was not ready within {self._starting:g} s"
            job.done.result()
        except NotDone:
            return f"{self._name} ended while it started"
        except Exception:
            # It is there, and later jobs may go well all the same.
            log.exception("It could not be prepared: %s", self._name)
        finally:
            job.done.cancel()
        return ""


def _with(code: int | None) -> str:
    return "" if code is None else f" (exit code {code})"
