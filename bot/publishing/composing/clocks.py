from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.client.links import board_link
from bot.features.clock import pause_rows
from bot.match.pure.clock.turns import Span
from bot.match.pure.clock.vacation import vacation
from bot.match.pure.people.hours import quiet_until
from bot.match.pure.people.settings import Person, Way
from bot.match.pure.play.look import thinks
from bot.match.pure.table.incident import Happened, Incident
from bot.match.pure.table.model import Match, PauseReason
from bot.match.services.clock.time import MatchTime
from bot.publishing.composing.messages import BoardPart, Post, pack
from bot.wording.clocks import ago, exact, span_words
from bot.wording.log import told
from bot.wording.names.people import mark, mention
from data.texts import N_, Texts

COUNTS_NOT: Final = N_("That time doesn't count against anyone's clock.")


TOLD: Final = 2_000
MANY: Final = 120
PAUSED: Final = {
    PauseReason.READY: N_("⏸️ Time is paused until you press **{button}**. Then I'll count down from ten."),
    PauseReason.LESSON: "",
    PauseReason.MOVE: N_("⏸️ In this lesson, time waits for you."),
}


def clock_news(
    incident: Incident,
    match: Match,
    person: Person,
    now: int,
    tr: Texts,
    *,
    moment: int = 0,
    stood: Span | None = None,
) -> list[Post]:
    line = told(incident, tr)
    pings: tuple[int, ...] = ()
    rows = None
    match incident.kind:
        case Happened.TIME_UP:
            quiet = person.way is Way.QUIET or quiet_until(person, now) is not None
            sign, line, pings = "⌛", f"{line} {board_link(match) or ''}".rstrip(), () if quiet else (incident.by,)
        case Happened.PAUSED:
            sign = "⏸️"
            if match.clocks.paused is not None:
                until, rows = match.clocks.paused.until, pause_rows(match, tr)
                line += " " + (
                    tr("Anyone at the table can restart the clocks.")
                    if until is None
                    else tr(
                        "The clocks will restart on {when}, or earlier if anyone at the table ends the pause.",
                        when=exact(until),
                    )
                )
                if match.options.league:
                    line += " " + tr(
                        "The clocks will restart when regular time at this table ends, at the latest. (L7.3)"
                    )
        case Happened.AWAY | Happened.RESCUED:
            sign, span = "🏖️", vacation(person, now)
            if span is not None:
                first, last = map(exact, span)
                line += " " + tr("Their clock pauses from {first} to {last}.", first=first, last=last)
        case Happened.REACHED if stood is not None:
            first, last = map(exact, stood)
            line = tr("You couldn't reach me here from {first} to {last}.", first=first, last=last)
            sign, line = "▶️", f"{line} {tr(COUNTS_NOT)}"
        case Happened.ENDS_SOON:
            sign = "⏳"
            line = tr(
                "Regular time at this table ends on {time}. After that, everyone has 12 hours a move and no "
                "time bank. (L7.1)",
                time=exact(moment),
            )
        case Happened.ENDS_LATER:
            sign = "⏳"
            line = tr(
                "All tables were paused, so regular time at this table ends later: on {time}. After that, "
                "everyone has 12 hours a move and no time bank. (L7.1)",
                time=exact(moment),
            )
        case _:
            sign = "▶️"
    return pack([f"{sign} {line}"], [], BoardPart(pings=pings, rows=rows))


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
