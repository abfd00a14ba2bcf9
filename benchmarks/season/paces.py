from __future__ import annotations

from typing import Final

from benchmarks.season import pebbles
from games.chronos.game import GAME as CHRONOS

LIVE: Final = {CHRONOS.name: (("sand", "30"),), pebbles.NAME: (("rounds", "8"),)}
DAILY: Final = {CHRONOS.name: (("sand", "21600"),)}
