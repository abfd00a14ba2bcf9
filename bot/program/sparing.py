from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final

import msgspec

from bot.match.pure.recent import Recent
from bot.wording.facts import Facts

AT_ONCE: Final = 30
EVERY: Final = 2.0
KINDS: Final = 500
LEFT_OUT: Final = "left_out"


class _Allowance(msgspec.Struct):
    lines: float
    since: float
    left_out: int = 0


class Sparing(logging.Filter):
    """A filter that drops a log record if too many similar ones came just before it.

    Similar records have the same logger, level and unformatted message. Records about a single interaction
    (:class:`bot.wording.facts.Facts`) are never dropped. `clock` returns monotonic seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._allowed: Recent[tuple[str, int, str], _Allowance] = Recent(KINDS)

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.msg, Facts):
            return True
        now = self._clock()
        key = (record.name, record.levelno, str(record.msg)[:200])
        allowed = self._allowed[key] = self._allowed.get(key) or _Allowance(AT_ONCE, now)
        allowed.lines = min(AT_ONCE, allowed.lines + (now - allowed.since) / EVERY)
        allowed.since = now
        if allowed.lines < 1:
            allowed.left_out += 1
            return False
        allowed.lines -= 1
        setattr(record, LEFT_OUT, allowed.left_out)
        allowed.left_out = 0
        return True


def beside(record: logging.LogRecord) -> str:
    left_out = getattr(record, LEFT_OUT, 0)
    return f" ({left_out} more like it were left out)" if left_out else ""
