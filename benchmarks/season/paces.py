"""Options of tables of the games that know time, and of pebbles."""

from __future__ import annotations

from typing import Final

from benchmarks.season import pebbles
from games.chronos.game import GAME as CHRONOS

LIVE: Final = {CHRONOS.name: (("sand", "30"),), pebbles.NAME: (("rounds", "8"),)}
"""As those play who sit together."""
DAILY: Final = {CHRONOS.name: (("sand", "21600"),)}
"""As it is played over days."""
