"""What the bot says while it runs, for its owner: one line an event on standard error, never a secret."""

from __future__ import annotations

import logging
import re
import sys
from typing import Final

from bot.match.pure.discreet import blotted
from bot.program.sparing import Sparing, beside

FORMAT: Final = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"

_PAGE: Final = re.compile(r"<(?:!doctype\s+)?html\b.*?(?:</html>|\Z)", re.IGNORECASE | re.DOTALL)
"""A page that somebody in front of Discord answered with; the library's errors hold all of it."""


class Discreet(logging.Formatter):
    """A formatter that blots secrets out, in tracebacks too. ``token``: the one that this process uses."""

    def __init__(self, token: str | None = None) -> None:
        super().__init__(FORMAT)
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        """The record's line, without secrets."""
        text = super().format(record)
        if more := beside(record):
            line, *traceback = text.split("\n", 1)
            text = "\n".join((line + more, *traceback))
        text = blotted(text, self._token)
        return _PAGE.sub("(a page of HTML)", text) if "<" in text else text


def set_up_logging(level: str, token: str | None = None) -> None:
    """Log to standard error from ``level`` on; libraries from WARNING on unless ``level`` is DEBUG."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Discreet(token))
    handler.addFilter(Sparing())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for library in ("discord", "sqlalchemy", "alembic", "aiosqlite", "aiohttp", "asyncio", "PIL"):
        quiet = logging.INFO if level == "DEBUG" else max(logging.WARNING, logging.getLevelName(level))
        logging.getLogger(library).setLevel(quiet)
