from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.match.pure.clock.setting import DAY, HOUR, MINUTE, PRESETS, Clock, preset_of
from bot.match.pure.table.model import Match
from bot.wording.names.people import mark
from data.texts import N_, Texts

TITLES: Final = {
    "none": N_("no clock"),
    "live": N_("live"),
    "fast": N_("fast"),
    "daily": N_("daily"),
    "relaxed": N_("relaxed"),
}

HOURS: Final = {str(hour): f"{hour:02}:00" for hour in range(24)}
"""The text of each hour of a day."""


def clock_choices(tr: Texts, *names: str) -> dict[str, str]:
    """Return the title and the words of each preset, or of the presets `names`."""
    return {name: tr.pair(tr(TITLES[name]), clock_words(PRESETS[name], tr)) for name in names or PRESETS}


def clock_text(clock: Clock, tr: Texts) -> str:
    name = preset_of(clock)
    words = clock_words(clock, tr)
    return f"**{tr(TITLES[name])}** · {words}" if name and clock.runs else words


def clock_words(clock: Clock, tr: Texts) -> str:
    if not clock.runs:
        return tr("no time limit")
    parts = []
    if clock.move:
        parts.append(tr("per move: {time}", time=span_words(clock.move, tr)))
    if clock.bank:
        parts.append(tr("bank: {time}", time=span_words(clock.bank, tr)))
    if clock.increment:
        parts.append(tr("added to the bank per move: {time}", time=span_words(clock.increment, tr)))
        parts.append(tr("bank limit: {time}", time=span_words(clock.fullest, tr)))
    if clock.waking:
        parts.append(tr("waking hours only"))
    if clock.weekends:
        parts.append(tr("weekends off"))
    return " · ".join(parts)


def span_words(minutes: int, tr: Texts) -> str:
    """Return a duration in words: from three days on in days and hours, below that in hours and minutes."""
    days = minutes // DAY if minutes >= 3 * DAY else 0
    hours, rest = divmod(minutes - days * DAY, HOUR)
    parts = []
    if days:
        parts.append(tr.plural("{count} day", "{count} days", days))
    if hours:
        parts.append(tr.plural("{count} hour", "{count} hours", hours))
    if not days and (rest or not hours):
        parts.append(tr.plural("{count} minute", "{count} minutes", rest))
    return " ".join(parts)


def left_words(millis: int, tr: Texts) -> str:
    return span_words(max(0, millis) // MINUTE, tr)


def exact(at: int) -> str:
    """Return a Discord timestamp for `at` that shows the date and time in each reader's time zone."""
    return f"<t:{at // 1000}:f>"


def day_and_time(at: int) -> str:
    """Return a Discord timestamp for `at` that shows the day of the week, date and time in each reader's time zone."""
    return f"<t:{at // 1000}:F>"


def to_the_second(at: int) -> str:
    """Return a Discord timestamp for `at` that shows the time of day with seconds, for live games."""
    return f"<t:{at // 1000}:T>"


def ago(at: int) -> str:
    """Return a timestamp such as ``5 hours ago``. Only for the past: people may read a message late."""
    return f"<t:{at // 1000}:R>"


def timed(prompt: str, match: Match, deadlines: Mapping[int, int], tr: Texts) -> str:
    """Return `prompt` with the deadlines: in colours if there are several, only the latest if players may decline."""
    if not prompt or not deadlines:
        return prompt
    if match.clocks.lapse is not None:
        return f"{prompt} · " + tr(
            "if no one answers, the game continues on {when}", when=exact(max(deadlines.values()))
        )
    if len(deadlines) == 1:
        ends = exact(*deadlines.values())
    else:
        ends = " ".join(f"{mark(match.players[seat].color)} {exact(at)}" for seat, at in deadlines.items())
    return f"{prompt} · " + tr("time runs out on {when}", when=ends)
