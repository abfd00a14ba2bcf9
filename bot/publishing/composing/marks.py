from __future__ import annotations

import logging

from bot.match.pure.errors import Fault, Refused, StoreFault
from bot.match.pure.log.latest import standing
from bot.match.pure.play.look import Look
from bot.match.pure.table.outbox import OutboxRow
from bot.match.services.service import Service
from games.core import AnySeen

log = logging.getLogger(__name__)


async def marked(service: Service, row: OutboxRow, look: Look, *, live: bool) -> list[AnySeen]:
    """Return the public events to mark on the board: the events of `row`, and everything that has happened since the
    last move of the players whose turn it is.

    If several players have to act, the earliest of their last moves counts. At a live table, or if nobody has to act or
    the log is damaged, only the row's own events are marked.
    """
    own = [event for step in row.steps for event in step.events]
    if live or not look.asked:
        return own
    try:
        new = await service.history.since(look.match, look.asked, None)
    except (StoreFault, Refused) as error:
        if isinstance(error, StoreFault) and error.fault is not Fault.DAMAGED:
            raise
        log.warning("Table %d: its board marks only the last moves: %s", look.match.id, error)
        return own
    first = new[0].entry.ply if new else look.match.ply + 1
    before = [event for step in standing(row.steps) if step.entry.ply < first for event in step.events]
    return [*before, *(event for step in standing(new) for event in step.events)]
