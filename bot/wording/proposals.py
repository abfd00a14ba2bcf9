from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.match.pure.proposals import Matter, Outcome, Proposal, is_set, moment
from bot.match.pure.table.model import HOUR, Match
from bot.match.pure.table.outbox import OutboxRow
from bot.match.services.clock.pauses import lasts, latest
from bot.wording.clocks import day_and_time, exact
from bot.wording.names.people import listed, named
from data.texts import N_, Texts

OUTCOMES: Final = {
    Outcome.AGREED: N_("✅ Everyone I asked agrees."),
    Outcome.DECLINED: N_("❌ {who} declines. Everything stays as it is."),
    Outcome.EXPIRED: N_("⌛ Not everyone answered in time. Everything stays as it is."),
    Outcome.WITHDRAWN: N_("↩️ {by} withdrew this."),
    Outcome.LAPSED: N_("⏭️ The table has moved on, so this no longer applies."),
}
MEETING_OUTCOMES: Final = {
    **OUTCOMES,
    Outcome.DECLINED: N_("❌ {who} can't come then."),
    Outcome.LAPSED: N_("⏭️ This meeting is off."),
}


def people(users: Iterable[int], tr: Texts) -> str:
    return listed([named(user, tr) for user in users], tr)


def proposal_lines(proposal: Proposal, head: Sequence[str], tr: Texts) -> list[str]:
    if proposal.outcome is not None:
        declined = [user for user, agree in proposal.answers.items() if not agree]
        ends = MEETING_OUTCOMES if proposal.matter is Matter.MEETING else OUTCOMES
        end = tr(ends[proposal.outcome], who=people(declined, tr), by=named(proposal.by, tr))
        return [*head, end]
    lines = list(head)
    if is_set(proposal):
        return [*lines, tr(OUTCOMES[Outcome.AGREED])]
    if proposal.agreed:
        lines.append(tr("Agreed so far: {people}.", people=people(proposal.agreed, tr)))
    lines.append(tr("Waiting for: {people}.", people=people(proposal.waits_for, tr)))
    until = tr("You can answer until {time}.", time=exact(proposal.due))
    mine = tr("{by} can withdraw this.", by=named(proposal.by, tr))
    return [*lines, f"-# {until} {mine}"]


def pause_asked(proposal: Proposal, tr: Texts) -> list[str]:
    asks = tr("{who} is asking to pause the clocks.", who=named(proposal.by, tr))
    lines = [f"⏸️ {asks} {_lasting(lasts(proposal), tr)}"]
    end = latest(proposal)
    if end is not None:
        lines.append(
            tr("The pause ends on {when} at the latest, when the time for this game is up. (L7.3)", when=exact(end))
        )
    return lines


def _lasting(millis: int | None, tr: Texts) -> str:
    if millis is None:
        return tr("The pause lasts until someone at the table ends it.")
    days, hours = divmod(millis // HOUR, 24)
    if hours:
        return tr.plural("The pause lasts {count} hour.", "The pause lasts {count} hours.", days * 24 + hours)
    return tr.plural("The pause lasts {count} day.", "The pause lasts {count} days.", days)


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
    """Return the line about a meeting that was agreed on, is coming up, or is off. `link` leads to the board."""
    when, people = day_and_time(abs(row.about)), listed([named(user, tr) for user in match.deciding], tr)
    if row.about < 0:
        if row.who is None:
            return "📅 " + tr("The players have changed, so this meeting is off: {when}.", when=when)
        line = tr("{who} can't come, so this meeting is off: {when}.", who=named(row.who, tr), when=when)
        others = listed([named(user, tr) for user in match.deciding if user != row.who], tr)
        return f"📅 {line} · {others}"
    if row.who is not None:
        return "📅 " + tr("Everyone agrees: {people} will play here together on {when}.", people=people, when=when)
    line = tr("{people}, you agreed to play here together: {when}.", people=people, when=when)
    return f"📅 {line} {link}".rstrip()


def meeting_line(at: int | None, place: str, tr: Texts) -> str:
    """Return the line in a player's notice that gives the time when everyone meets, or says that the meeting is off."""
    if at is None:
        return "📅 " + tr("Your meeting is off. {table}", table=place)
    return "📅 " + tr("You agreed on a time to play together: {when}. {table}", when=day_and_time(at), table=place)
