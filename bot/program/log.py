"""Set up the bot's log. Each event is one line on standard error, and secrets are never written.

In text format, a traceback follows on separate lines. In JSON format, each record is a single line.
"""

from __future__ import annotations

import logging
import re
import sys
import time
from collections.abc import Callable
from datetime import datetime
from types import TracebackType
from typing import Final

import msgspec

from bot.match.pure.errors import blotted
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


FORMAT: Final = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
TEXT: Final = "text"
JSON: Final = "json"
FORMATS: Final = (TEXT, JSON)
LIBRARIES: Final = ("discord", "sqlalchemy", "alembic", "aiosqlite", "aiohttp", "asyncio", "PIL")
LARGEST: Final = 2**53

_PAGE: Final = re.compile(r"<(?:!doctype\s+)?html\b.*?(?:</html>|\Z)", re.IGNORECASE | re.DOTALL)


class Discreet(logging.Formatter):
    """A formatter that redacts secrets, even in tracebacks. `token` is this process's own token.

    Times are local, with their UTC offset.
    """

    def __init__(self, token: str | None = None) -> None:
        super().__init__(FORMAT)
        self._token = token

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: ARG002, N802 - its name
        return datetime.fromtimestamp(record.created).astimezone().isoformat(" ", "milliseconds")

    def format(self, record: logging.LogRecord) -> str:
        text = super().format(record)
        if more := beside(record):
            line, *traceback = text.split("\n", 1)
            text = "\n".join((line + more, *traceback))
        return self.blotted(text)

    def blotted(self, text: str) -> str:
        text = blotted(text, self._token)
        return _PAGE.sub("(a page of HTML)", text) if "<" in text else text


class Json(Discreet):
    """A formatter that writes each record as one line of JSON.

    Its keys are ``time``, ``level``, ``logger`` and ``message``, and ``error`` if there's a traceback. Each fact about
    the event has its own key.
    """

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "time": self.formatTime(record).replace(" ", "T"),
            "level": record.levelname,
            "logger": record.name,
        }
        if isinstance(record.msg, Facts):
            told["message"] = record.msg.what
            told |= {name: _plain(fact) for name, fact in record.msg.facts.items()}
        else:
            told["message"] = self.blotted(record.getMessage() + beside(record))
        if record.exc_info:
            told["error"] = self.blotted(self.formatException(record.exc_info))
        if record.stack_info:
            told["stack"] = self.blotted(self.formatStack(record.stack_info))
        return msgspec.json.encode(told).decode()


def _plain(fact: str | int) -> str | int:
    return str(fact) if isinstance(fact, int) and abs(fact) > LARGEST else fact


def set_up_logging(level: str, token: str | None = None, form: str = TEXT) -> None:
    """Log to standard error from `level` up, in the format `form`. Libraries log from WARNING up, unless `level` is
    DEBUG.

    Python's warnings and uncaught errors are logged too.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json(token) if form == JSON else Discreet(token))
    handler.addFilter(Sparing())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    logging.captureWarnings(capture=True)
    sys.excepthook = _uncaught
    for library in LIBRARIES:
        quiet = logging.INFO if level == "DEBUG" else max(logging.WARNING, logging.getLevelName(level))
        logging.getLogger(library).setLevel(quiet)


def _uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    logging.getLogger("bot").critical("The program ends", exc_info=(kind, error, trace))
