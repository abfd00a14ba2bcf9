"""Parse a time as people write it: ``20:30``, ``tomorrow 8pm``, ``Fr 20 Uhr``, ``27.11. 19.00``, ``za 3 h``. All of the
bot's languages are accepted, whatever the user's is. Ambiguous texts are refused, never guessed.
"""

from __future__ import annotations

import enum
import re
import unicodedata
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import cache
from typing import Final, NamedTuple

from bot.interaction.host import Interaction
from bot.wording.names.typed import Typed
from data.dates import words
from data.texts import N_

AHEAD: Final = 60
"""A time that someone types can be at most this many days in the future."""
_ISO: Final = re.compile(r"\b(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:t(?=\d)|\b)")
_DOTTED: Final = re.compile(r"\b(\d{1,2})\. ?(\d{1,2})\.(?: ?(\d{4}|\d{2})\b(?![.:h]))?")
_SLASHED: Final = re.compile(r"\b(\d{1,2})/(\d{1,2})(?:/(\d{4}|\d{2}))?\b")
_HALVES: Final = re.compile(r"\b(\d{1,2})(?:[:.](\d{2}))? ?([ap])\.?m\b\.?")
_POINT: Final = re.compile(r"\b(\d{1,2})\.(\d{2})\b(?!\.)")


class _Own(NamedTuple):
    later: re.Pattern[str]
    conjunction: re.Pattern[str]
    clock: re.Pattern[str]
    hour: re.Pattern[str]
    monthly: tuple[re.Pattern[str], ...]
    units: Mapping[str, int]
    from_today: Mapping[str, int]
    filling: frozenset[str]


@cache
def _own() -> _Own:
    known = words().values()
    units = {unit: 1 for one in known for unit in one.minutes}
    minutes = _any_of(units)
    units |= {unit: 60 for one in known for unit in one.hours} | {unit: 1440 for one in known for unit in one.days}
    before = _any_of(word for one in known for word in one.later)
    clock = _any_of(word for one in known for word in one.clock)
    filling = frozenset(word for one in known for word in one.filling)
    day = rf"(?P<day>\d{{1,2}})(?:{_any_of(word for one in known for word in one.ordinals)})?"
    month = r"(?P<month>[^\W\d]+)\.?"
    return _Own(
        later=re.compile(rf"(?:{before}|\+) ?(\d{{1,4}}) ?({_any_of(units)})(?: ?(\d{{1,2}}) ?(?:{minutes})?)?"),
        conjunction=re.compile(rf"\b(?:{_any_of(word for one in known for word in one.conjunctions)})\b"),
        clock=re.compile(rf"\b(\d{{1,2}})(?: ?h ?|:|\.)(\d{{2}}) ?(?:{clock})\b|\b(\d{{1,2}})(?: ?h ?|:)(\d{{2}})\b"),
        hour=re.compile(rf"\b(\d{{1,2}}) ?(?:{clock})\b"),
        monthly=(
            re.compile(rf"\b{day}\.? (?:(?:{_any_of(filling)}) )?{month}(?: (?P<year>\d{{4}})\b)?"),
            re.compile(rf"\b{month} {day}\b(?:,? (?P<year>\d{{4}})\b)?"),
        ),
        units=units,
        from_today={word: days for one in known for word, days in one.from_today.items()},
        filling=filling,
    )


def _any_of(found: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(set(found), key=len, reverse=True)))


class WhyUnread(enum.StrEnum):
    """The messages about a time that can't be read."""

    UNCLEAR = N_("I don't recognise {text} as a time.")
    NO_TIME = N_("{text} doesn't include a time of day.")
    TWO_WAYS = N_("{text} could mean two different times.")
    PAST = N_("{text} is in the past.")
    FAR = N_("{text} is more than {days} days away.")


class BadMoment(ValueError):
    def __init__(self, why: WhyUnread) -> None:
        super().__init__(why.value)
        self.why = why


def moment_of(text: str, now: int, zone: tzinfo, *, days_first: bool) -> int:
    """Return the moment that ``text`` describes in ``zone``, like ``now`` in milliseconds since 1970. ``days_first``:
    ``3/4`` means the third of April, and otherwise is refused as ambiguous. Raises BadMoment.
    """
    said = _plain(text)
    here = datetime.fromtimestamp(now / 1000, UTC).astimezone(zone)
    own = _own()
    later = own.later.fullmatch(re.sub(r" +", " ", own.conjunction.sub(" ", said)))
    if later:
        minutes = int(later[1]) * own.units[later[2]] + int(later[3] or 0)
        return _coming(now + minutes * 60_000, now)
    day, rest = _date(said, here.date(), days_first=days_first)
    weekly = any(one in _weekdays() for one in re.findall(r"[^\W\d]+", said))
    time, rest, day = _time(rest, day, here.date())
    if any(one not in own.filling for one in re.findall(r"[^\s,.;]+", rest)):
        raise BadMoment(WhyUnread.UNCLEAR)
    if time is None:
        raise BadMoment(WhyUnread.UNCLEAR if day is None else WhyUnread.NO_TIME)
    hour, minute = time
    if hour > 23 or minute > 59:
        raise BadMoment(WhyUnread.UNCLEAR)
    at = _at(day or here.date(), hour, minute, zone)
    if at <= now and (day is None or weekly):
        at = _at(here.date() + timedelta(days=7 if weekly else 1), hour, minute, zone)
    return _coming(at, now)


def day_of(text: str, today: date, *, days_first: bool) -> date:
    """Return the day that ``text`` describes; without a year, the first one that isn't in the past. For ``days_first``
    see :func:`moment_of`. Raises BadMoment.
    """
    said = _plain(text)
    day, rest = _date(said, today, days_first=days_first)
    if day is None and (found := _POINT.fullmatch(said)):
        day, rest = _day(int(found[1]), int(found[2]), None, today), ""
    if day is None or any(one not in _own().filling for one in re.findall(r"[^\s,.;]+", rest)):
        raise BadMoment(WhyUnread.UNCLEAR)
    return day


def _coming(at: int, now: int) -> int:
    if at <= now:
        raise BadMoment(WhyUnread.PAST)
    if at > now + AHEAD * 86_400_000:
        raise BadMoment(WhyUnread.FAR)
    return at // 60_000 * 60_000


def _at(day: date, hour: int, minute: int, zone: tzinfo) -> int:
    there = datetime(day.year, day.month, day.day, hour, minute, tzinfo=zone)
    return int(there.timestamp()) * 1000


def _plain(text: str) -> str:
    found = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l").replace("’", "'"))
    bare = "".join(one for one in found if not unicodedata.combining(one))
    return re.sub(r"\s+", " ", bare).strip()


def _date(said: str, today: date, *, days_first: bool) -> tuple[date | None, str]:
    if found := _ISO.search(said):
        return _day(int(found[4]), int(found[3]), int(found[1]), today), _without(said, found)
    if found := _DOTTED.search(said):
        return _day(int(found[1]), int(found[2]), _year(found[3]), today), _without(said, found)
    if found := _SLASHED.search(said):
        first, second = int(found[1]), int(found[2])
        if first > 12 or days_first or first == second:
            return _day(first, second, _year(found[3]), today), _without(said, found)
        if second > 12:
            return _day(second, first, _year(found[3]), today), _without(said, found)
        raise BadMoment(WhyUnread.TWO_WAYS)
    for found in (one for pattern in _own().monthly for one in pattern.finditer(said)):
        month = _months().get(found["month"])
        if month is not None:
            return _day(int(found["day"]), month, _year(found["year"]), today), _without(said, found)
    for found in re.finditer(r"[^\W\d]+(?:['-][^\W\d]+)?", said):
        word = found[0]
        if word in _own().from_today:
            return today + timedelta(days=_own().from_today[word]), _without(said, found)
        if word in _weekdays():
            return today + timedelta(days=(_weekdays()[word] - today.weekday()) % 7), _without(said, found)
    return None, said


def _time(said: str, day: date | None, today: date) -> tuple[tuple[int, int] | None, str, date | None]:
    time: tuple[int, int] | None = None
    if found := _HALVES.search(said):
        if not 1 <= int(found[1]) <= 12:
            raise BadMoment(WhyUnread.UNCLEAR)
        time, said = (int(found[1]) % 12 + (12 if found[3] == "p" else 0), int(found[2] or 0)), _without(said, found)
    elif found := _own().clock.search(said):
        time, said = (int(found[1] or found[3]), int(found[2] or found[4])), _without(said, found)
    elif found := _own().hour.search(said):
        time, said = (int(found[1]), 0), _without(said, found)
    if found := _POINT.search(said):
        first, second = int(found[1]), int(found[2])
        if day is None and time is not None:
            return time, _without(said, found), _day(first, second, None, today)
        if time is None and (day is not None or second > 12 or not second):
            return (first, second), _without(said, found), day
        raise BadMoment(WhyUnread.TWO_WAYS)
    return time, said, day


def _without(said: str, found: re.Match[str]) -> str:
    return f"{said[: found.start()]} {said[found.end() :]}"


def _year(text: str | None) -> int | None:
    return None if text is None else int(text) + (2000 if len(text) == 2 else 0)


def _day(number: int, month: int, year: int | None, today: date) -> date:
    if year is not None and not today.year <= year <= today.year + 1:
        raise BadMoment(WhyUnread.PAST if year < today.year else WhyUnread.FAR)
    try:
        if year is not None:
            return date(year, month, number)
        this = date(today.year, month, number)
        return this if this >= today else date(today.year + 1, month, number)
    except ValueError as error:
        raise BadMoment(WhyUnread.UNCLEAR) from error


@cache
def _weekdays() -> Mapping[str, int]:
    return _numbered((one.weekdays for one in words().values()), first=0)


@cache
def _months() -> Mapping[str, int]:
    return _numbered((one.months for one in words().values()), first=1)


def _numbered(found: Iterable[Iterable[Iterable[str]]], *, first: int) -> Mapping[str, int]:
    # If two languages use a name for different days, the first one wins.
    numbers: dict[str, int] = {}
    for language in found:
        for number, names in enumerate(language, start=first):
            for name in names:
                numbers.setdefault(name, number)
    return numbers


def typed_moment(interaction: Interaction, text: str, zone: tzinfo) -> int:
    """Return the moment that the user typed, in milliseconds since 1970. Raises BadMoment."""
    return moment_of(text, interaction.client.leagues.now(), zone, days_first=days_first(interaction))


def days_first(interaction: Interaction) -> bool:
    return interaction.client.texts(interaction).language != "en" or interaction.locale.value == "en-GB"


def unread_text(interaction: Interaction, bad: BadMoment, text: str, zone: tzinfo) -> str:
    tr = interaction.client.texts(interaction)
    today = datetime.fromtimestamp(interaction.client.leagues.now() / 1000, UTC).astimezone(zone)
    said = tr(bad.why.value, text=Typed(text).code, days=AHEAD)
    return f"{said} " + tr("Write it like `{day} 20:30`, `20:30` or `in 3 h`.", day=f"{today:%Y-%m-%d}")
