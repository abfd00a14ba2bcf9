"""The drawing process: a worker beside the bot, so that drawing shares neither its event loop nor its lock.

Drawing a board holds the interpreter's lock for most of its time. In a thread of the bot it would delay every answer
by that much; in a process of its own it takes another core. What is drawn goes there pickled and comes back as bytes.
"""

from __future__ import annotations

import os
import signal
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread


def studio() -> Executor:
    """A drawing process; it starts with the first picture asked for."""
    # Forking a program with threads and an event loop is not safe: the worker starts afresh.
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_settle)


def _settle() -> None:
    """Leave ending to the bot: ignore Ctrl-C, which reaches the whole group, and go when the bot is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_the_bot, name="parent", daemon=True).start()


def _leave_with_the_bot() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        # A bot that was killed told nobody; the pool's own worker would wait for ever.
        os._exit(0)
