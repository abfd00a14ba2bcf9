from __future__ import annotations

from bot.match.pure.proposals import Proposal
from bot.match.pure.table.model import HOUR
from bot.match.services.clock.pauses import lasts, latest
from bot.wording.clocks import exact
from bot.wording.names.people import named
from data.texts import Texts


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
