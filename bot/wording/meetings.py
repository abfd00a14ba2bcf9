from __future__ import annotations

from bot.match.pure.proposals import Proposal, deciding, is_set, moment
from bot.match.pure.table.model import Match
from bot.match.pure.table.outbox import OutboxRow
from bot.wording.clocks import day_and_time
from bot.wording.names.people import listed, named
from data.texts import Texts


def meeting_asked(match: Match, proposal: Proposal, tr: Texts) -> list[str]:
    at = moment(proposal)
    asks = tr("{who} proposes a time to play here together: {when}.", who=named(proposal.by, tr), when=day_and_time(at))
    lines = [f"📅 {asks}"]
    if proposal.outcome is not None:
        return lines
    if match.options.clock.runs:
        lines.append(tr("The clocks keep running in the meantime. Use `/game clock` to ask for a pause."))
    if is_set(proposal) and proposal.due < at:
        lines.append(tr("I'll remind you here on {when}.", when=day_and_time(proposal.due)))
    return lines


def meeting_news(row: OutboxRow, match: Match, tr: Texts, link: str) -> str:
    """Return the line about a meeting that was agreed on, is coming up, or is off. `row` is the outbox row about the
    meeting, and `link` leads to the board.
    """
    when, people = day_and_time(abs(row.about)), listed([named(user, tr) for user in deciding(match)], tr)
    if row.about < 0:
        if row.who is None:
            return "📅 " + tr("The players have changed, so this meeting is off: {when}.", when=when)
        line = tr("{who} can't come, so this meeting is off: {when}.", who=named(row.who, tr), when=when)
        others = listed([named(user, tr) for user in deciding(match) if user != row.who], tr)
        return f"📅 {line} · {others}"
    if row.who is not None:
        return "📅 " + tr("Everyone agrees: {people} will play here together on {when}.", people=people, when=when)
    line = tr("{people}, you agreed to play here together: {when}.", people=people, when=when)
    return f"📅 {line} {link}".rstrip()


def meeting_line(at: int | None, place: str, tr: Texts) -> str:
    """Return the line about a meeting in a notice to one player: it gives the time when everyone meets at `place`, or
    says that the meeting is off.
    """
    if at is None:
        return "📅 " + tr("Your meeting is off. {table}", table=place)
    return "📅 " + tr("You agreed on a time to play together: {when}. {table}", when=day_and_time(at), table=place)
