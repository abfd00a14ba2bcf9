"""A fixed piece of work, in processor time: the reports give other times as multiples of it, so that two machines, or
two hours of one whose host is shared, can be compared. It is of the kind of a turn: objects of Python, JSON, statements
of SQLite. Never change it: every multiple that was ever noted would mean something else.
"""

from __future__ import annotations

import sqlite3
import time
import zlib
from typing import Any, Final

import msgspec

ROUNDS: Final = 3_000
TIMES: Final = 7


def _work() -> int:
    """Do the same work each time; return a number that depends on all of it."""
    with sqlite3.connect(":memory:") as file:
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
    """Milliseconds of processor time that it takes, the least of several times: nobody else makes it quicker."""
    _work()
    best = float("inf")
    for _ in range(TIMES):
        began = time.process_time()
        _work()
        best = min(best, time.process_time() - began)
    return best * 1000
