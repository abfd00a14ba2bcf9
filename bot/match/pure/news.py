"""The times of a server's recap of the week."""

from __future__ import annotations

from bot.match.pure.people.hours import DAY, local, next_time
from bot.match.pure.people.settings import Person, Weekly


def due_after(recap: Weekly, at: int) -> int:
    """Return when the next recap after `at` is due, in milliseconds."""
    person = Person(zone=recap.zone)
    due = next_time(person, 60 * recap.hour, at)
    while local(person, due).weekday() != recap.day:
        due = next_time(person, 60 * recap.hour, due)
    return due


def begins(recap: Weekly, due: int) -> int:
    """Return when the week that ends at `due` began."""
    return due_after(recap, due - 8 * DAY)


def newest(recap: Weekly, now: int) -> int:
    """Return the newest time by `now` at which a recap was due."""
    due = due_after(recap, now - 8 * DAY)
    while (following := due_after(recap, due)) <= now:
        due = following
    return due
