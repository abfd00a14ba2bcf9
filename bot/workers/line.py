"""What a worker is given, how long it may take, and what happens when it does not come back.

Whoever asks for something waits for it, or is told soon that it will not be done (:class:`NotDone`). A worker that does
not answer is killed and replaced, and the new one goes on with what waits. Something that cost two workers is not tried
again. A worker that cannot be started, or is lost again and again, is tried after growing pauses; meanwhile nobody
waits for it.
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
"""Seconds in which a worker has started and prepared itself; it takes half of one on an idle machine. What it waits for
a processor meanwhile counts little (:mod:`bot.workers.patience`).
"""
AHEAD: Final = 2
"""How much the worker is given at a time: the next thing is there when it has done one."""
QUEUE: Final = 64
"""How much may wait for it. Announcements are sixteen at most."""
TRIES: Final = 2
"""How many workers the same thing may cost."""
MANY: Final = 3
"""So many workers lost in a row, with nothing done between them, are not the fault of one thing."""
SUSPECTS: Final = 256
"""How much is remembered that cost a worker, each by all that was to be done: some KB."""
PATIENCE: Final = 3
"""So many times the limit anything waits for its turn: each thing may be in time, and all of them too slow."""
HURRIED: Final = 1.0
"""Seconds that what is being done has left when the bot begins to stop."""
CLOSING: Final = 2.0
"""Seconds to finish what was asked for when the worker is to end."""
ENDING: Final = 1.0
"""Seconds that it then has to go by itself."""
LONGEST_PAUSE: Final = 60.0
COST: Final = "it cost two workers"

Made: TypeAlias = Callable[[Callable[[Job], None], Callable[[Process], None]], Process]
"""Makes a worker, of what is called when it has done something, and when it is lost."""


class NotDone(Exception):
    """It will not be done: the worker hangs, is lost, cannot be started, or has too much to do."""


def pause_after(tries: int) -> float:
    """Seconds until a worker is started again: doubling, at most a minute."""
    return min(LONGEST_PAUSE, 2.0 ** min(tries, 6))


class Line:
    """What is to be done, and the worker that does it, one thing after the other; it is started with the first thing
    asked for.

    ``what``: what it does ("drawing"); ``program``: the module that is the worker; ``limit``: seconds that it may take
    for one thing. ``prepare`` is what a new worker does first; only one that has done it counts as started. What it
    does has to be picklable: functions of modules with their arguments.

    ``faults`` counts what went wrong, ``fault`` says what it was last; ``well``: there is a worker, or none was needed.
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
        """What ``make`` gives; raises what it raises, and :class:`NotDone`. ``what`` it is, for the log. ``anew``: it
        is tried whatever it has cost before; whoever asks so leaves long pauses in between.
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
        """How much is to be done, with what the worker is doing."""
        return len(self._under_way())

    async def open(self) -> None:
        """Have a worker ready before the first thing is asked for."""
        self._feed()
        if self._opening is not None:
            await asyncio.wait([self._opening])

    def hurry(self) -> None:
        """The bot begins to stop: what does not come within a second does not come at all, nor what is asked for now
        and then has waited for a second in vain.
        """
        self._hasten()

    def _hasten(self) -> None:
        asyncio.get_running_loop().call_later(HURRIED, self._hurried, self._under_way())

    async def close(self) -> None:
        """Finish what was asked for and end the worker, within some seconds whatever it does."""
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
        """Nobody waits any more: neither for what the worker has, nor for what it would get."""
        for job in (*(worker.given if worker else ()), *self._waiting):
            job.fail(NotDone(self.fault))
        self._waiting.clear()

    def _feed(self) -> None:
        """Give the worker what waits, as far as it takes it; start one where there is none."""
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
        """The worker has done a job."""
        if self._worker is None:
            return
        self._lost_in_a_row = 0
        if self._suspects:
            self._suspects.pop(job.message, None)
        self._feed()

    # How long it takes

    def _look_later(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(self._limit / LOOKS, self._look)

    def _look(self) -> None:
        """Count the looks at which the worker had the same job. Only looks count, not the time between them: when the
        bot itself stood still, an answer may wait to be read, and the worker is not to blame.
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
        """Tell those that have waited for their turn for too long that it will not come."""
        for job in self._waiting:
            job.looks += look
        while self._waiting and self._waiting[0].looks > LOOKS * PATIENCE:
            job = self._waiting.popleft()
            if not job.done.done():
                self._note(f"{self._name} takes so long that others wait for their turn in vain")
                job.fail(NotDone(self.fault))

    # Workers that are lost

    def _lost(self, worker: Process) -> None:
        if worker is self._worker:
            self._replace(worker)
        for job in worker.given:
            job.fail(NotDone())  # it was being prepared

    def _replace(self, worker: Process, hung: str = "") -> None:
        """Have another worker; what was being done is suspected, the rest goes to the new one. ``hung``: it does not
        answer, so nobody waits for the suspect any longer; one that ended is tried a second time, after the others.
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
        """End a worker that is ``lost``, and start one, as often as it takes."""
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
        """Start a worker and have it prepared; gives what keeps it from that."""
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
            # It is there, and what follows may go well all the same.
            log.exception("It could not be prepared: %s", self._name)
        finally:
            job.done.cancel()
        return ""


def _with(code: int | None) -> str:
    return "" if code is None else f" (exit code {code})"
