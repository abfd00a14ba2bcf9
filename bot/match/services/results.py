from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from bot.match.pure.log.entries import LogEntry
from bot.match.pure.medals import with_merits
from bot.match.pure.results import Result, called_off, result_of
from bot.match.pure.table.model import Match, Status
from bot.match.storage import results
from bot.match.storage.store import Store
from games.core import AnyGame, AnyState, Itemised, Scored, has


async def result(store: Store, match: Match, game: AnyGame, state: AnyState, more: Sequence[LogEntry]) -> Result | None:
    """Return the result that `match` will have, or None if the match continues. `more`: log entries that aren't stored
    yet.

    Call this before the transaction that ends the match, while holding the match's lock.
    """
    if match.status is not Status.OVER:
        return called_off(match) if match.status is Status.CANCELLED else None
    log, past = await store.read(partial(results.played, match=match.id))
    scores, teams, parts, end = None, (), (), ""
    if has(game, Scored):
        scored: Any = game
        scores, teams = scored.scores(state), scored.teams(state)
    if has(game, Itemised):
        itemised: Any = game
        parts, end = itemised.parts(state), itemised.ended_by(state)
    every = (*log, *more)
    found = result_of(match, past, every, scores, teams=teams, parts=parts, end=end)
    return with_merits(found, match, past, every)
