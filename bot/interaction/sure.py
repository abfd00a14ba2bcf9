"""Whether one is sure: asked before an action that cannot be taken back, in one more press of a private message.

The game says which those are (:class:`bot.presenters.presenter.Confirms`), each person whether they want to be asked
(:attr:`bot.match.person.Person.confirm`). A press on a public board is never such an action's only one by accident.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Final, TypeGuard

from bot.controls.ids import ControlId, Kind
from bot.controls.rows import Button, Style
from bot.interaction.control import view_of
from bot.interaction.host import Interaction
from bot.interaction.respond import reply
from bot.match.look import Look
from bot.presenters.presenter import Confirms
from bot.wording.blocks import CONTENT, short
from games.core import has

YES, ALWAYS, BACK = "sure", "always", "rather-not"


def _confirms(presenter: object) -> TypeGuard[Confirms]:
    return has(presenter, Confirms)


async def asked_first(interaction: Interaction, look: Look, action: Any) -> bool:
    """Whether the person behind ``interaction`` was asked, in their private answer, if they are sure of ``action``, and
    nothing is to be done now. False for an action that can be taken back, for one that the rules refuse, which say so
    themselves, and for people who do not want to be asked.
    """
    host = interaction.client
    presenter = host.presenter(look.match.game)
    if not _confirms(presenter) or action not in look.legal:
        return False
    tr = host.texts(interaction)
    question = presenter.final(action, look, tr)
    if not question or not (await host.service.people.of(interaction.user.id)).confirm:
        return False
    hint = tr("I ask before what is hard to take back. `/player settings` says whether I do.")
    mark = mark_of(action, host.service.games[look.match.game].write)

    def one(verb: str, label: str, style: Style) -> Button:
        return Button(id=ControlId.at(look.match, Kind.SURE, mark, verb), label=label, style=style)

    row = (
        one(YES, tr("Yes, do it"), Style.BAD),
        one(ALWAYS, tr("Yes, and do not ask me again"), Style.QUIET),
        one(BACK, tr("Back"), Style.QUIET),
    )
    await reply(interaction, short(f"{question}\n-# {hint}", CONTENT), view=view_of([row]), asks=look.match.id)
    return True


MARK: Final = 8
"""Bytes of :func:`mark_of`: two actions of one position do not share it."""


def mark_of(action: Any, write: Callable[[Any], str]) -> str:
    """``action`` as ids have it: as short as that of any other, however long it is when it is written out."""
    return blake2b(write(action).encode(), digest_size=MARK).hexdigest()
