"""What is tried: the defaults first, then other people with the same, then each with one thing changed."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from benchmarks.week.setting import Setting
from bot.match.pure.people.hours import MINUTE
from bot.match.pure.table.settings import WhenUp

ASKED: Final = 72
"""Hours without a sign of life after which those who still look ask a moderator."""
FIRST: Final = "bot.match.pure.clock.turns.FIRST"
EARLY: Final = "bot.match.pure.clock.turns.EARLY"
MOST: Final = "bot.match.pure.notices.enough.MOST"
DEFAULTS: Final = Setting(name="the defaults", patience=ASKED)


def _sand(seconds: int, **more: int) -> dict[str, object]:
    """The options of a table of Chronos Conquest with that sand time."""
    return {"game": (("sand", str(seconds)), *((name, str(value)) for name, value in more.items()))}


def but(name: str, **what: object) -> Setting:
    """The defaults, with that changed."""
    return replace(DEFAULTS, name=name, **what)


OTHERS: Final = (but("the defaults, other people", other=1), but("the defaults, others again", other=2))
"""What differs between these and the defaults is chance. With fewer tables: the first of those of the defaults, as many
as all that follow have.
"""

DAILY: Final = 21_600
"""Seconds: the sand time that daily tables of Chronos Conquest are offered with."""
CHRONOS: Final = Setting(name="the defaults", game="chronos", patience=ASKED, options=_sand(DAILY))
CHRONOS_OTHERS: Final = (
    replace(CHRONOS, name="the defaults, other people", other=1),
    replace(CHRONOS, name="the defaults, others again", other=2),
)
CHRONOS_VARIANTS: Final = (
    CHRONOS,
    *CHRONOS_OTHERS,
    replace(CHRONOS, name="the defaults, fewer tables"),
    replace(CHRONOS, name="nobody gives standing orders", tempers=(1, 0, 0, 0)),
    replace(CHRONOS, name="everybody gives some", tempers=(0, 3, 4, 3)),
    replace(CHRONOS, name="told each time", always=True),
    replace(CHRONOS, name="a digest, no notices", digest=True),
    replace(CHRONOS, name="a notice brings nobody", comes=False),
    replace(CHRONOS, name="nobody has quiet hours", quiet=False),
    replace(CHRONOS, name="sand: 3 h", options=_sand(10_800)),
    replace(CHRONOS, name="sand: 12 h", options=_sand(43_200)),
    replace(CHRONOS, name="sand: 24 h", options=_sand(86_400)),
    replace(CHRONOS, name="level 3", options=_sand(DAILY, level=3)),
    replace(CHRONOS, name="clock: none", clock="none"),
    replace(CHRONOS, name="clock: fast", clock="fast"),
    replace(CHRONOS, name="no moderator", patience=0),
)

VARIANTS: Final = (
    DEFAULTS,
    *OTHERS,
    but("the defaults, fewer tables"),
    but("nobody gives standing orders", tempers=(1, 0, 0, 0)),
    but("everybody gives some", tempers=(0, 3, 4, 3)),
    but("told each time", always=True),
    but("a digest, no notices", digest=True),
    but("a notice brings nobody", comes=False),
    but("nobody has quiet hours", quiet=False),
    but("reminders: after 1 h 30 and 4 h", fixed={FIRST: (16, 6), EARLY: 60 * MINUTE}),
    but("reminders: after 2 h", fixed={FIRST: (12,)}),
    but("reminders: after 4 h", fixed={FIRST: (6,)}),
    but("reminders: after 6 h", fixed={FIRST: (4,)}),
    but("reminders: after 12 h", fixed={FIRST: (2,)}),
    but("reminders in any night", fixed={"bot.match.pure.notices.rhythm.LEAST": 10**6}),
    but("no limit a day", fixed={MOST: 10**6}),
    but("present for 5 minutes", fixed={"bot.match.pure.notices.presence.PRESENT": 5 * MINUTE}),
    but("bank: none", clock="24h waking"),
    but("bank: 3 days", clock="24h+bank 3d waking"),
    but("all hours count", clock="24h+bank 1d"),
    but("clock: none", clock="none"),
    but("clock: fast", clock="fast"),
    but("clock: relaxed", clock="relaxed"),
    but("time up: pass", options={"when_time_is_up": WhenUp.PASS}),
    but("no moderator", patience=0),
    but("no moderator, bank: none", patience=0, clock="24h waking"),
    but("no moderator, bank: 3 days", patience=0, clock="24h+bank 3d waking"),
    but("no moderator, halved once", patience=0, fixed={"bot.match.pure.clock.turns.SHORTEST": 10**12}),
    but("no moderator, clock: none", patience=0, clock="none"),
)

OF_GAME: Final = {"mykerinos": (VARIANTS, OTHERS), "chronos": (CHRONOS_VARIANTS, CHRONOS_OTHERS)}
"""By game: all that is tried, the defaults first, and those that differ from them in nothing but the people."""
