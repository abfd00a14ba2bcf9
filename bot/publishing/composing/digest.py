"""What a digest says: all tables that wait for its reader."""

from __future__ import annotations

from collections.abc import Mapping

from bot.features.people.mine import PAGE, line_of
from bot.match.services.service import Service
from bot.presenters.presenter import Presenter
from bot.wording.blocks import short
from data.texts import texts


async def digest(service: Service, presenters: Mapping[str, Presenter], user: int) -> str:
    """The digest of ``user``, in their language; empty where no table waits for them. Raises StoreFault."""
    waiting, _ = await service.own.tables(user)
    if not waiting:
        return ""
    person = await service.people.of(user)
    tr = texts(person.locale or waiting[0].match.locale)
    head = tr.plural("{count} table waits for you:", "{count} tables wait for you:", len(waiting))
    lines = [f"🗞️ **{head}**"]
    for one in waiting[:PAGE]:
        line = line_of(one, presenters, tr, asked=True)
        if sum(map(len, lines)) + len(line) > 1_850:
            break
        lines.append(line)
    if (more := len(waiting) - len(lines) + 1) > 0:
        lines.append(tr.plural("and {count} more", "and {count} more", more))
    return short("\n".join(lines), 2000)
