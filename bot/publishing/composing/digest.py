from __future__ import annotations

from collections.abc import Mapping

from bot.features.people.mine import listed
from bot.match.services.service import Service
from bot.presenters.presenter import Presenter
from bot.wording.blocks import short
from data.texts import texts


async def digest(service: Service, presenters: Mapping[str, Presenter], user: int) -> str:
    """Return the text of the digest for `user` in their language, or an empty string if no table waits for them. Raises
    StoreFault.
    """
    waiting, _ = await service.own.tables(user)
    if not waiting:
        return ""
    person = await service.people.of(user)
    tr = texts(person.locale or waiting[0].match.locale)
    return short("\n".join(listed(waiting, presenters, tr, "🗞️")), 2000)
