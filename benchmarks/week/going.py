from __future__ import annotations

from benchmarks.week.events import Events
from benchmarks.week.notes import Notes, Turn
from benchmarks.week.people import Human
from benchmarks.week.setting import Setting
from bot.match.services.service import Service
from games.core import Millis


class Going:
    service: Service

    def __init__(self, setting: Setting, notes: Notes, now: Millis, *, turnless: bool) -> None:
        self.setting = setting
        self.notes = notes
        self.now = now
        self.turnless = turnless
        self.events = Events()
        self.timers, self.at = self.events.timers, self.events.at
        self.humans: dict[int, Human] = {}
        self.table_of: dict[int, int] = {}
        self.turns: dict[int, Turn] = {}
