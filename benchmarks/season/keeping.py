from __future__ import annotations

import asyncio
import pickle
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from benchmarks.season.notes import Notes


def kept_or_played(name: str, short: str, kept: Path | None, play: Callable[[], Coroutine[Any, Any, Notes]]) -> Notes:
    path = None if kept is None else kept / f"{short}.pickle"
    if path is not None and path.exists():
        found: Notes = pickle.loads(path.read_bytes())
        return found
    began = time.process_time()
    notes = asyncio.run(play())
    print(f"{name}: {time.process_time() - began:.0f} s", file=sys.stderr, flush=True)
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(pickle.dumps(notes))
    return notes
