"""Seats in the channel: offers, proposals about a player whose time is up, and who has played which seat."""

from __future__ import annotations

from typing import Final

from bot.features.seats import LABELS, offer_rows, vote_rows
from bot.match.pure.proposals import Outcome, Proposal
from bot.match.pure.seats.offers import Cause, offered
from bot.match.pure.seats.tenure import handed_over, of_seat
from bot.match.pure.table.model import Match, Status
from bot.match.pure.table.outbox import OutboxRow
from bot.match.services.seats.standins import CHOICES, decided
from bot.match.services.service import Service
from bot.publishing.composing.messages import Post
from bot.wording.blocks import CONTENT, short
from bot.wording.clocks import exact
from bot.wording.names.people import color_name, mark, mention, named
from bot.wording.proposals import OUTCOMES, people
from data.texts import N_, Texts

WHY: Final = {
    Cause.MISSED: N_("{who} has missed several moves in a row. This seat can be taken: {seat}"),
    Cause.OWN: N_("{by} gives up a seat, which can be taken: {seat}"),
    Cause.OWNER: N_("{by} offers the seat of {who}, which can be taken: {seat}"),
    Cause.MODERATOR: N_("{by} (moderator) offers the seat of {who}, which can be taken: {seat}"),
}
CLOSED: Final = {
    Outcome.AGREED: N_("✅ {who} has taken this seat."),
    Outcome.WITHDRAWN: N_("↩️ This seat is kept by its player, or not offered any more."),
    Outcome.EXPIRED: N_("⌛ Nobody has taken this seat in time."),
    Outcome.LAPSED: N_("⏭️ This seat is not offered any more."),
}
DECIDED: Final = N_("✅ Decided: {choice}")
IN_TIME: Final = N_("⌛ Not enough have voted in time, so a computer plays this move.")


def offer_post(match: Match, proposal: Proposal, tr: Texts) -> Post:
    """Return the message of an offered seat in its present state. It pings the person for whom the offer is, if it
    names one.
    """
    what = offered(proposal)
    player = match.players[what.seat]
    seat = f"{mark(player.color)} **{color_name(player.color, tr)}**"
    still = proposal.outcome is None
    who = named(proposal.by if what.why is Cause.MISSED else player.user or 0, tr)
    if still or what.why in {Cause.MISSED, Cause.OWN}:
        head = tr(WHY[what.why], who=who, by=named(proposal.by, tr), seat=seat)
    else:
        head = tr("{by} has offered this seat: {seat}", by=named(proposal.by, tr), seat=seat)
    lines = [f"🪑 {head}"]
    if not still:
        taker = people(proposal.answers, tr)
        lines.append(tr(CLOSED.get(proposal.outcome or Outcome.LAPSED, CLOSED[Outcome.LAPSED]), who=taker))
        return Post(content="\n".join(lines))
    if proposal.asked:
        lines.append(tr("It is offered to {people} alone.", people=people(proposal.asked, tr)))
    elif player.human is not None:
        lines.append(tr("Until somebody takes it, its player keeps it by moving, or with “I am back”."))
    lines.append("-# " + tr("Whoever takes a seat over loses nothing by it: a place in the lower half does not count."))
    return Post(content=short("\n".join(lines), CONTENT), rows=offer_rows(match, proposal, tr), pings=proposal.asked)


def vote_post(match: Match, proposal: Proposal, tr: Texts) -> Post:
    """Return the message in which the others decide about a player whose time is up; it pings those who haven't yet."""
    lines = ["🗳️ " + tr("The time of {who} is up. What should be done?", who=named(proposal.by, tr))]
    for choice in CHOICES:
        users = [user for user, said in proposal.answers.items() if said == choice]
        if users:
            lines.append("- " + tr.pair(tr(LABELS[choice]), people(users, tr)))
    if proposal.outcome is not None:
        verdict = decided(proposal)
        if proposal.outcome is Outcome.AGREED and verdict is not None:
            lines.append(tr(DECIDED, choice=tr(LABELS[verdict])))
        elif proposal.outcome is Outcome.EXPIRED:
            lines.append(tr(IN_TIME))
        else:
            lines.append(tr(OUTCOMES[Outcome.LAPSED]))
        return Post(content=short("\n".join(lines), CONTENT))
    lines.append(tr("Asked: {people}.", people=people(proposal.waits_for, tr)))
    rule = tr(
        "More than half of you decide; calling the game off takes all of you. Without a decision a computer plays."
    )
    until = tr("It can be answered until {time}.", time=exact(proposal.due))
    lines.append(f"-# {rule} {until}")
    return Post(
        content=short("\n".join(lines), CONTENT),
        rows=vote_rows(match, proposal, tr),
        pings=proposal.waits_for,
    )


async def holder_lines(service: Service, row: OutboxRow, match: Match, tr: Texts) -> list[str]:
    """Return a result's lines about seats with several players, and about moves by stand-ins."""
    if match.status is not Status.OVER or row.last != match.ply:
        return []
    past = await service.seats.past(match.id)
    lines = []
    for seat in dict.fromkeys(seat for seat, _ in handed_over(match, past)):
        player = match.players[seat]
        parts = []
        for one in of_seat(match, past, seat):
            who = tr("a computer") if one.computer else named(one.user or 0, tr)
            if one.last >= one.first:
                parts.append(tr("{who} (entries {first} to {last})", who=who, first=one.first, last=one.last))
        lines.append(f"-# {mark(player.color)} {', '.join(parts)}")
    if lines:
        lines.append(
            "-# " + tr("A place in the lower half does not count for whoever has taken a seat over; a better one does.")
        )
    stood = await service.seats.played_for(match.id)
    if stood:
        told = " · ".join(
            tr.pair(f"{mark(match.players[seat].color)} {mention(match.players[seat], tr)}", count)
            for seat, count in stood.items()
        )
        lines.append("-# " + tr("Moves made for players whose time was up: {told}", told=told))
    return lines
