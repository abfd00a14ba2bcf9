"""The queue of jobs for one worker process. A worker that exceeds the time limit is killed, and a new one does the
remaining jobs. A job on which two workers have failed isn't tried again. If workers can't be started or keep failing,
the bot waits longer and longer, and all jobs fail immediately. So each caller soon gets a result or :class:`NotDone`.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

from bot.match.pure.recent import Recent
from bot.workers.process import Job, WorkerProcess

log = logging.getLogger(__name__)
T = TypeVar("T")

STARTING: Final = 10.0
"""The maximum time for starting a worker, in seconds. Without waiting for a processor, it takes half a second."""
LOOKS: Final = 10
LONGER: Final = 6
"""The factor by which waiting for a processor may extend a time limit."""
AHEAD: Final = 2
"""The maximum number of jobs at the worker: above one, so that it needn't wait for the next."""
QUEUE: Final = 64
TRIES: Final = 2
MANY: Final = 3
SUSPECTS: Final = 256
"""The maximum number of failed jobs to remember, with their data: a few KB each."""
PATIENCE: Final = 3
"""The maximum time that a job may wait in the queue, as a multiple of the time limit for one job."""
HURRIED: Final = 1.0
"""The time that running jobs get to finish when the bot stops, in seconds."""
CLOSING: Final = 2.0
"""The time that unfinished jobs get when the queue is closed, in seconds."""
ENDING: Final = 1.0
LONGEST_PAUSE: Final = 60.0
COST: Final = "it cost two workers"

Made: TypeAlias = Callable[[Callable[[Job], None], Callable[[WorkerProcess], None]], WorkerProcess]


class NotDone(Exception):
    """Raised if a job can't be done, because the worker hangs, crashes, can't be started, or has too many jobs."""


def pause_after(tries: int) -> float:
    return min(LONGEST_PAUSE, 2.0 ** min(tries, 6))


class Patience:
    """A time limit of `limit` seconds for a job, if :meth:`look` is called ten times in that time, at regular
    intervals. The time that the worker waits for a processor is counted only in part, because a new worker would have
    to wait as well. This makes the limit at most :data:`LONGER` times as long.
    """

    def __init__(self, worker: WorkerProcess, limit: float) -> None:
        self.worker = worker
        self._step = limit / LOOKS
        self._delayed = worker.delayed()
        self._looks = 0.0

    def begin(self) -> None:
        self._looks = 0.0

    def look(self) -> float:
        delayed = self.worker.delayed()
        counts = max(1 / LONGER, 1 - (delayed - self._delayed) / self._step)
        self._delayed = delayed
        self._looks += counts
        return counts

    @property
    def over(self) -> bool:
        return self._looks > LOOKS - 1 / (2 * LONGER)


class JobQueue:
    """A queue of jobs, with a worker that does them one at a time. The first job starts the worker.

    `what` is the kind of job ("drawing"), `program` is the module that the worker runs, and `limit` is the time limit
    per job in seconds. Each new worker calls `prepare` before its first job. Jobs must be picklable: module-level
    functions with arguments. `faults` counts the failures of workers, and `fault` describes the latest failure. `well`
    is true if the worker is running or hasn't been needed yet.
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
        self._make = worker or partial(WorkerProcess, program=program)
        self._waiting: deque[Job] = deque()
        self._worker: WorkerProcess | None = None
        self._opening: asyncio.Task[None] | None = None
        self._resting = False
        self._closing = False
        self._lost_in_a_row = 0
        self._suspects: Recent[bytes, int] = Recent(SUSPECTS)
        self._timer: asyncio.TimerHandle | None = None
        self._looked_at: Job | None = None
        self._patience: Patience | None = None

    async def do(self, make: Callable[[], T], what: str = "something", *, anew: bool = False) -> T:
        """Return the result of `make`. Raises any error that `make` raises, or :class:`NotDone`. `what` names the job
        in the log. `anew`: try the job even if workers have failed on it before; its caller must pause for a long time
        between attempts.
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
        return len(self._under_way())

    async def open(self) -> None:
        self._feed()
        if self._opening is not None:
            await asyncio.wait([self._opening])

    def hurry(self) -> None:
        """Give the jobs one more second, and then make the unfinished ones fail, because the bot is stopping."""
        asyncio.get_running_loop().call_later(HURRIED, self._hurried, self._under_way())

    async def close(self) -> None:
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
            self.hurry()

    def _give_up(self, worker: WorkerProcess | None = None) -> None:
        for job in (*(worker.given if worker else ()), *self._waiting):
            job.fail(NotDone(self.fault))
        self._waiting.clear()

    def _feed(self) -> None:
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
        for job in self._waiting:
            job.looks += look
        while self._waiting and self._waiting[0].looks > LOOKS * PATIENCE:
            job = self._waiting.popleft()
            if not job.done.done():
                self._note(f"{self._name} takes so long that others wait for their turn in vain")
                job.fail(NotDone(self.fault))

    # Lost workers

    def _lost(self, worker: WorkerProcess) -> None:
        if worker is self._worker:
            self._replace(worker)
        for job in worker.given:
            job.fail(NotDone())  # it was being prepared

    def _replace(self, worker: WorkerProcess, hung: str = "") -> None:
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
        cost = self._suspects[job.message] = self._suspects.get(job.message, 0) + 1
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

    async def _open(self, lost: WorkerProcess | None = None, hung: str = "") -> None:
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
        worker = self._make(self._answer, self._lost)
        fault = "it was given up"
        try:
            await worker.start()
            fault = await self._have_prepared(worker)
        except (OSError, MemoryError) as error:
            fault = f"{self._name} cannot be started: {error}"
        finally:
            if fault or worker.gone:
                code = await worker.kill()
                fault = (fault or f"{self._name} ended after its start") + _with(code)
        if not fault:
            self._worker = worker
        return fault

    async def _have_prepared(self, worker: WorkerProcess) -> str:
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
