from __future__ import annotations

import re
from typing import Final

import msgspec

from bot.match.pure.people.settings import Person

MINUTE: Final = 60_000
# In minutes, the unit in which people set a clock.
HOUR, DAY = 60, 24 * 60
LONGEST: Final = 90 * DAY


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """A clock's settings. All times are in minutes. If nothing is set, there is no clock.

    `move`: the time for each decision. `bank`: time for the whole game, used when `move` isn't enough. `increment`: the
    time that each decision adds to the bank, up to `cap` (at least `bank`). `waking`: whether only a player's waking
    hours count. `weekends`: whether Saturdays and Sundays don't count. Both settings use the player's own time zone.
    """

    move: int = 0
    bank: int = 0
    increment: int = 0
    cap: int = 0
    waking: bool = False
    weekends: bool = False

    @property
    def runs(self) -> bool:
        return bool(self.move or self.bank)

    @property
    def fullest(self) -> int:
        return max(self.cap, self.bank)


NONE: Final = Clock()
PRESETS: Final = {
    "none": NONE,
    "live": Clock(move=2, bank=10),
    "fast": Clock(move=12 * HOUR, bank=DAY, waking=True),
    "daily": Clock(move=24 * HOUR, bank=DAY, waking=True),
    "relaxed": Clock(move=72 * HOUR, bank=7 * DAY, waking=True, weekends=True),
}
USUAL: Final = "daily"

WORDS: Final = {"bank": "bank", "increment": "increment", "cap": "cap", "max": "cap"}
FLAGS: Final = {"waking": "waking", "weekends": "weekends"}
_TIME: Final = re.compile(r"([0-9]{1,6})(m|min|h|d)")
_UNITS: Final = {"m": 1, "min": 1, "h": HOUR, "d": DAY}
_TOKEN: Final = re.compile(r"[a-z]+|\d+[a-z]+|[^\s+]")


class BadClock(ValueError):
    pass


def preset_of(clock: Clock) -> str | None:
    return next((name for name, preset in PRESETS.items() if preset == clock), None)


def write(clock: Clock) -> str:
    """Return a preset's name, or the parts that are set, as in ``24h+bank 3d+increment 1h+cap 5d waking weekends``."""
    if name := preset_of(clock):
        return name
    times = [_span(clock.move)] if clock.move else []
    times += [f"{name} {_span(value)}" for name in ("bank", "increment", "cap") if (value := getattr(clock, name))]
    return " ".join(["+".join(times), *(name for name in FLAGS if getattr(clock, name))])


def read(text: str) -> Clock:
    """Parse the text of a clock. Case and order don't matter. Raises :class:`BadClock`."""
    said = " ".join(text.lower().split())
    if said in PRESETS:
        return PRESETS[said]
    found: dict[str, int | bool] = {}
    what = "move"
    for token in _TOKEN.findall(said):
        if token in WORDS:
            what = WORDS[token]
            continue
        key, value = (FLAGS[token], True) if token in FLAGS else (what, _minutes(token))
        if key in found or value > LONGEST:
            raise BadClock(text)
        found[key] = value
        what = "move"
    clock = msgspec.convert(found, Clock)
    if what != "move" or not clock.runs or not fits(clock):
        raise BadClock(text)
    return clock


def fits(clock: Clock) -> bool:
    times = (clock.move, clock.bank, clock.increment, clock.cap)
    return all(0 <= value <= LONGEST for value in times) and (clock.runs or clock == NONE)


def _minutes(token: str) -> int:
    found = _TIME.fullmatch(token)
    if found is None:
        raise BadClock(token)
    return int(found[1]) * _UNITS[found[2]]


def _span(minutes: int) -> str:
    if minutes % DAY == 0 and minutes >= 3 * DAY:
        return f"{minutes // DAY}d"
    return f"{minutes // HOUR}h" if minutes % HOUR == 0 else f"{minutes}m"


class CurrentTurn(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat's current turn: the decision that the table is waiting for, and the time used.

    `since`: when the player's clock started, in milliseconds since 1970. `zone` and `quiet`: the player's settings when
    the turn began. Changes apply from the next turn on, so that nobody can gain time with them.
    `told`: how many of the turn's reminders were sent or skipped. `up`: whether the player's time has run out and the
    bot has noticed. `calm`: whether the game has no turns; the only reminder then comes near the end of the time.
    """

    since: int
    zone: str | None = None
    quiet: tuple[int, int] | None = None
    told: int = 0
    up: bool = False
    calm: bool = False

    @property
    def person(self) -> Person:
        return Person(zone=self.zone, quiet=self.quiet)


class SeatClock(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat's clock.

    `bank`: the milliseconds left in the time bank when the current turn began. `turn`: the current turn, or None while
    the table isn't waiting for a person at this seat. `missed`: how many times in a row a move was made for the player
    because their time ran out.
    """

    bank: int = 0
    turn: CurrentTurn | None = None
    missed: int = 0


class Pause(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A pause of all clocks, agreed on or ordered by a league. `until`: when it ends by itself, or None."""

    by: int
    since: int
    until: int | None = None


class Lapse(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An open optional question. `turns`: by seat, the clock of each person asked, even after they have answered."""

    turns: tuple[CurrentTurn | None, ...] = ()


class Clocks(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The clocks of a match.

    `seats` is empty before the match starts, and if there's no clock. `pauses` holds the current pauses, in the order
    in which they began: time runs only while there are none. `past` holds the spans of earlier pauses since the
    current turns began. `lapse` is set while the table is waiting for an optional decision, but never at live tables or
    for people who play alone.
    """

    seats: tuple[SeatClock, ...] = ()
    pauses: tuple[Pause, ...] = ()
    past: tuple[tuple[int, int], ...] = ()
    lapse: Lapse | None = None

    @property
    def paused(self) -> Pause | None:
        """Return the pause that players see, or None. A league's pause begins last, and hides an agreed one."""
        return self.pauses[-1] if self.pauses else None


STANDING = Clocks()
