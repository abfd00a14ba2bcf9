from __future__ import annotations

from typing import Final

from bot.features.proposals import proposal_rows
from bot.features.seats import LABELS, offer_rows, vote_rows
from bot.features.undo import lines_taken
from bot.match.pure.proposals import Matter, OfferReason, Outcome, Proposal, offered
from bot.match.pure.table.model import Match
from bot.match.services.seats.standins import CHOICES, decided
from bot.match.services.service import Service
from bot.match.services.undo import wanted
from bot.presenters.presenter import Presenter
from bot.publishing.composing.messages import Post
from bot.wording.blocks import CONTENT, short
from bot.wording.clocks import exact
from bot.wording.names.people import color_name, mark, named
from bot.wording.proposals import OUTCOMES, meeting_asked, pause_asked, people, proposal_lines
from data.texts import N_, Texts

WHY: Final = {
    OfferReason.MISSED: N_("{who} missed several moves in a row, so I'm offering this seat: {seat}"),
    OfferReason.OWN: N_("{by} is giving up this seat: {seat}"),
    OfferReason.OWNER: N_("{by} is offering {who}'s seat: {seat}"),
    OfferReason.MODERATOR: N_("{by} (moderator) is offering {who}'s seat: {seat}"),
}
CLOSED: Final = {
    Outcome.AGREED: N_("✅ {who} took this seat."),
    Outcome.WITHDRAWN: N_("↩️ This seat isn't on offer any more: its player keeps it, or the offer was withdrawn."),
    Outcome.EXPIRED: N_("⌛ Time is up, and no one took the seat."),
    Outcome.LAPSED: N_("⏭️ This seat isn't on offer any more."),
}
DECIDED: Final = N_("✅ Decided: {choice}")
IN_TIME: Final = N_("⌛ Too few of you voted in time, so a computer plays this move.")


async def proposal_post(service: Service, presenter: Presenter, match: Match, proposal: Proposal, tr: Texts) -> Post:
    match proposal.matter:
        case Matter.SEAT:
            return offer_post(match, proposal, tr)
        case Matter.TIME_UP:
            return vote_post(match, proposal, tr)
        case Matter.PAUSE:
            head = pause_asked(proposal, tr)
        case Matter.MEETING:
            head = meeting_asked(match, proposal, tr)
        case _:  # an undo
            ply = match.ply if proposal.ply is None else proposal.ply
            lines = await lines_taken(service, presenter, match, wanted(proposal).plies, tr, viewer=None, ply=ply)
            head = [tr("✋ {by} is asking to undo this:", by=named(proposal.by, tr)), *lines]
    return Post(
        content=short("\n".join(proposal_lines(proposal, head, tr)), CONTENT),
        rows=proposal_rows(match, proposal, tr),
        pings=proposal.waits_for if proposal.outcome is None else (),
    )


def offer_post(match: Match, proposal: Proposal, tr: Texts) -> Post:
    """Return the message about an offered seat, which also shows the outcome of the offer. If the seat is offered to a
    certain person, the message pings that person.
    """
    what = offered(proposal)
    player = match.players[what.seat]
    seat = f"{mark(player.color)} **{color_name(player.color, tr)}**"
    still = proposal.outcome is None
    who = named(proposal.by if what.why is OfferReason.MISSED else player.user or 0, tr)
    if still or what.why in {OfferReason.MISSED, OfferReason.OWN}:
        head = tr(WHY[what.why], who=who, by=named(proposal.by, tr), seat=seat)
    else:
        head = tr("{by} offered this seat: {seat}", by=named(proposal.by, tr), seat=seat)
    lines = [f"🪑 {head}"]
    if not still:
        taker = people(proposal.answers, tr)
        lines.append(tr(CLOSED.get(proposal.outcome or Outcome.LAPSED, CLOSED[Outcome.LAPSED]), who=taker))
        return Post(content="\n".join(lines))
    if proposal.asked:
        lines.append(tr("Only {people} can take it.", people=people(proposal.asked, tr)))
    elif player.human is not None:
        lines.append(
            tr("Until someone takes the seat, its player can keep it by making a move or pressing “I'm back”.")
        )
    lines.append("-# " + tr("Taking over a seat can't cost you anything: a place in the lower half doesn't count."))
    return Post(content=short("\n".join(lines), CONTENT), rows=offer_rows(match, proposal, tr), pings=proposal.asked)


def vote_post(match: Match, proposal: Proposal, tr: Texts) -> Post:
    lines = ["🗳️ " + tr("{who} is out of time. What should happen now?", who=named(proposal.by, tr))]
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
    lines.append(tr("Waiting for: {people}.", people=people(proposal.waits_for, tr)))
    rule = tr(
        "More than half of you have to agree on an answer; to cancel the game, all of you have to agree. If you can't "
        "decide, a computer plays."
    )
    until = tr("You can answer until {time}.", time=exact(proposal.due))
    lines.append(f"-# {rule} {until}")
    return Post(
        content=short("\n".join(lines), CONTENT),
        rows=vote_rows(match, proposal, tr),
        pings=proposal.waits_for,
    )
