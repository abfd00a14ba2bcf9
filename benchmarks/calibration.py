"""Measures the processor time of a fixed piece of work.

The reports express all other times as multiples of it, so that results from different machines, and from different
hours on a shared host, can be compared. The work resembles a turn: Python objects, JSON and SQLite statements. Never
change this work, or all recorded multiples will lose their meaning.
"""

from __future__ import annotations

import sqlite3
import time
import zlib
from contextlib import closing
from typing import Any, Final

import msgspec

ROUNDS: Final = 3_000
TIMES: Final = 7


def _work() -> int:
    with closing(sqlite3.connect(":memory:")) as file, file:
        file.execute("CREATE TABLE marks (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
        found = 0
        for number in range(ROUNDS):
            facts: dict[str, Any] = {f"key {one}": [one, number, str(one * number)] for one in range(20)}
            text = msgspec.json.encode(facts)
            file.execute("INSERT INTO marks VALUES (?, ?)", (number, text.decode()))
            read = file.execute("SELECT text FROM marks WHERE id = ?", (number,)).fetchone()[0]
            found = zlib.crc32(read.encode(), found) ^ len(msgspec.json.decode(read))
            found += sum(part * part for part in range(number % 50))
        file.rollback()
    return found


def measure() -> float:
    """Return the processor time of the calibration work, in milliseconds. The result is the minimum of several runs,
    because other programs on the machine can only slow the work down.
    """
    _work()
    best = float("inf")
    for _ in range(TIMES):
        began = time.process_time()
        _work()
        best = min(best, time.process_time() - began)
    return best * 1000
