from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.match.pure.results import MANY, Medal
from bot.wording.names.people import listed, named
from data.texts import Texts

MEDAL: Final = "🏅 "


def medal_line(user: int, medal: Medal, game: str, tr: Texts) -> str:
    (what,) = medals_held([(game, medal)], {}, tr)
    return MEDAL + tr("{player} earned a medal: {medal}", player=named(user, tr), medal=what)


def medals_held(held: Sequence[tuple[str, Medal]], titles: Mapping[str, str], tr: Texts) -> list[str]:
    """Return the parts of a line about a person's medals, each held in a game. `titles`: the games' titles by id."""
    beaten = listed([titles.get(game, game) for game, medal in held if medal is Medal.STRONG], tr)
    parts = [tr("beat the strong computer in {games} without hints or undo", games=beaten)] if beaten else []
    if any(medal is Medal.HUNDRED for _, medal in held):
        parts.append(
            tr.plural("{count} game without a missed deadline", "{count} games without a missed deadline", MANY)
        )
    return parts
