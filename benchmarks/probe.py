"""Runs the bot with a probe that measures the delays of its event loop and of the games' timers.
:func:`benchmarks.turns.running_bot` starts this module in a separate process.
"""

from __future__ import annotations

import asyncio
import json
import resource
import signal
import sys
import time
from pathlib import Path
from typing import Any

import uvloop

from bot.match.pure.table.subject import Timer, TimerKind
from bot.match.services.clock.timers import Timers
from bot.program.log import set_up_logging
from bot.program.run import run
from bot.settings import load_settings

TICK = 0.005


async def _lag(into: list[float]) -> None:
    while True:
        due = time.perf_counter() + TICK
        await asyncio.sleep(TICK)
        into.append((time.perf_counter() - due) * 1000)


def _noted_ticks(into: list[float]) -> None:
    handle = Timers.handle

    async def noted(timers: Timers, timer: Timer) -> None:
        await handle(timers, timer)
        if timer.kind is TimerKind.GAME:
            into.append(time.time() * 1000 - timer.due)

    Timers.handle = noted


async def main(report: Path) -> None:
    lags: list[float] = []
    late: list[float] = []
    parts: list[dict[str, Any]] = []
    _noted_ticks(late)
    settings = load_settings()
    set_up_logging(settings.log_level, settings.token)
    before = time.process_time()

    def begin() -> None:
        nonlocal before
        now = time.process_time()
        parts.append({"lags": [round(lag, 2) for lag in lags], "cpu": now - before})
        lags.clear()
        late.clear()
        before = now

    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, begin)
    probe = asyncio.create_task(_lag(lags))
    await run(settings, None)
    probe.cancel()
    # The last ticks belong to the way out.
    lags = sorted(lags[: -int(1 / TICK)] or lags)
    _report(lags, late, time.process_time() - before, parts, report)


def _report(lags: list[float], late: list[float], cpu: float, parts: list[dict[str, Any]], to: Path) -> None:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    p50, p99 = lags[len(lags) // 2], lags[int(len(lags) * 0.99)]
    found = {"p50": p50, "p99": p99, "max": lags[-1], "peak_mib": peak, "cpu": cpu, "late": late, "parts": parts}
    to.write_text(json.dumps(found))


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main(Path(sys.argv[1])))
