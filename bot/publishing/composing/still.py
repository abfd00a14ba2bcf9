from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.match.pure.play.waited_for import thinks
from bot.match.pure.table.model import Match, PauseReason
from bot.match.services.clock.time import MatchTime
from bot.wording.clocks import ago, span_words
from bot.wording.names.people import mark, mention
from data.texts import N_, Texts

TOLD: Final = 2_000
MANY: Final = 120
PAUSED: Final = {
    PauseReason.READY: N_("⏸️ Time is paused until you press **{button}**. Then I'll count down from ten."),
    PauseReason.LESSON: "",
    PauseReason.MOVE: N_("⏸️ In this lesson, time waits for you."),
}


def standing_still(prompt: str, match: Match, time: MatchTime, tr: Texts) -> str:
    """Return the line above the board: `prompt`, which says whose turn it is. While the match's clock is stopped,
    return a line that says so instead, because the times in `prompt` would be wrong.

    If an outage has recently stopped the clock, add a line that says for how long it was stopped.
    """
    if not time.reasons(match):
        millis = time.left_out(match)
        if millis < TOLD:
            return prompt
        told = _left_out(round(millis / 1000), tr)
        return f"{told}\n{prompt}" if prompt else told
    if match.solo_pause is not None:
        line = PAUSED[match.solo_pause.why]
        return tr(line, button=tr("I'm ready")) if line else ""
    return tr(
        "⏸️ **The clock is paused:** Discord can't reach me right now. As soon as it can, the clock "
        "continues with the time left."
    )


def thinking(match: Match, asked: Sequence[int], tr: Texts) -> str:
    """Return a line that says which computer player is thinking, and since when. Return an empty string if the match is
    waiting for people, or is played in real time.
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
