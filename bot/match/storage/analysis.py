from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import bindparam, delete, insert, select

from bot.match.pure.table.model import Match, Status
from bot.match.storage import schema
from bot.match.storage.rows import as_json
from bot.match.storage.store import Store
from bot.match.storage.writing import Writing
from games.analysis import Analysis

log = logging.getLogger(__name__)

_at = schema.analyses.c
_OF: Final = select(_at.match, _at.text).where(_at.match.in_(bindparam("of", expanding=True)))
_DROP: Final = delete(schema.analyses).where(_at.match == bindparam("of"))
_ADD: Final = insert(schema.analyses)
_READ: Final = msgspec.json.Decoder(Analysis).decode


async def kept_of(store: Store, matches: Sequence[Match]) -> dict[int, Analysis]:
    """Return the stored analyses of the finished `matches` by match number, without unreadable and outdated ones."""
    over = {match.id: match for match in matches if match.status is Status.OVER}
    if not over:
        return {}
    found: dict[int, Analysis] = {}
    for row in await store.ask(_OF, {"of": list(over)}):
        try:
            analysis = _READ(row.text)
        except msgspec.MsgspecError as error:
            log.error("The analysis of match %d cannot be read: %s", row.match, error)
            continue
        if analysis.last == over[row.match].ply:
            found[row.match] = analysis
    return found


async def kept(store: Store, match: Match) -> Analysis | None:
    return (await kept_of(store, [match])).get(match.id)


async def keep(store: Store, match: int, analysis: Analysis) -> None:
    row = {"match": match, "version": analysis.version, "text": as_json(analysis)}

    def work(writing: Writing) -> None:
        writing.do(_DROP, {"of": match})
        writing.do(_ADD, row)

    await store.write(work)
