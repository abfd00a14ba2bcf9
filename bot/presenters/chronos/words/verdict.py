"""Two sentences that say who won a game of Chronos Conquest, and why."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presenters.chronos.words.names import end_text
from bot.wording.names.people import listed
from data.texts import Texts
from games.chronos.events import GameEnded


def verdict(ended: GameEnded, who: Sequence[str], tr: Texts) -> str:
    """Return sentences that say who won and why (C7.2, C7.3)."""
    winners = [name for name, place in zip(who, ended.ranking, strict=True) if place == 1]
    count, names = len(winners), listed(winners, tr)
    wins = tr.plural("{who} wins.", "{who} win.", count, who=names)
    by = "" if ended.winner is None else who[ended.winner]
    return f"{end_text(ended.reason.value, by, tr)} **{wins}**"
