from __future__ import annotations

from bot.match.pure.people.hours import DAY, local, next_time
from bot.match.pure.people.settings import Person, Weekly


def due_after(recap: Weekly, at: int) -> int:
    person = Person(zone=recap.zone)
    due = next_time(person, 60 * recap.hour, at)
    while local(person, due).weekday() != recap.day:
        due = next_time(person, 60 * recap.hour, due)
    return due


def begins(recap: Weekly, due: int) -> int:
    return due_after(recap, due - 8 * DAY)


def newest(recap: Weekly, now: int) -> int:
    due = due_after(recap, now - 8 * DAY)
    while (following := due_after(recap, due)) <= now:
        due = following
    return due
