"""Lines above a board. For a live table, they say that its time is paused or has resumed; for any table, that a
computer is thinking.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.match.pure.play.waited_for import thinks
from bot.match.pure.table.model import HaltFor, Match
from bot.match.services.away.outages import Outages
from bot.wording.clocks import ago, span_words
from bot.wording.names.people import mark, mention
from data.texts import N_, Texts

TOLD: Final = 2_000
"""The shortest interruption that is mentioned, in milliseconds."""
MANY: Final = 120
"""Durations of at least this many seconds are shown in minutes."""
HALTED: Final = {
    HaltFor.READY: N_("⏸️ Time is paused until you press **{button}**. Then I'll count down from ten."),
    HaltFor.LESSON: "",
    HaltFor.MOVE: N_("⏸️ In this lesson, time waits for you."),
}
"""The line shown while a table's clock is paused for its only player, by the reason for the pause. There is none for a
lesson, since the lesson's own text says so.
"""


def standing_still(prompt: str, match: Match, outages: Outages, tr: Texts) -> str:
    """Return the line about who is next. While time is paused, return a line that says so instead, because any time in
    the usual line would be wrong.

    After an outage and until the next step, the line also says how long the outage was.
    """
    if not outages.stands(match):
        millis = outages.left_out(match)
        if millis < TOLD:
            return prompt
        told = _left_out(round(millis / 1000), tr)
        return f"{told}\n{prompt}" if prompt else told
    if match.halt is not None:
        line = HALTED[match.halt.why]
        return tr(line, button=tr("I'm ready")) if line else ""
    return tr("⏸️ **The clock is paused:** Discord can't reach me right now. It will continue with the time left on it.")


def thinking(match: Match, asked: Sequence[int], tr: Texts) -> str:
    """Return a line that says which computer is thinking, and when it started. Return an empty string if the table
    waits for people or plays in real time.
    """
    player = thinks(match, asked)
    if player is None:
        return ""
    who = f"{mark(player.color)} {mention(player, tr)}"
    return "💭 " + tr("{player} started thinking {when}.", player=who, when=ago(match.moved_at))


def _left_out(seconds: int, tr: Texts) -> str:
    if seconds >= MANY:
        return tr("▶️ The clock is running again; {time} didn't count.", time=span_words(round(seconds / 60), tr))
    return tr.plural(
        "▶️ The clock is running again; {count} second didn't count.",
        "▶️ The clock is running again; {count} seconds didn't count.",
        seconds,
    )
