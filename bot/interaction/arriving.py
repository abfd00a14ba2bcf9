from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord

from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge
from bot.match.pure.errors import Refused, Why
from bot.match.pure.visible import visible


async def admit(interaction: Interaction) -> None:
    """Acknowledge the interaction, and remove invisible characters from text that the user has typed.

    This acknowledges the interaction before anything waits for locks or the database. Raises :class:`Refused` (UNSEEN)
    if a typed text consists only of invisible characters.
    """
    typing = interaction.type is discord.InteractionType.autocomplete
    if not typing:
        await acknowledge(interaction)
    for place in _typed(interaction.data):
        seen = "\n".join(map(visible, place["value"].split("\n")))
        if place["value"].strip() and not seen.strip() and not typing:
            raise Refused(Why.UNSEEN)
        place["value"] = seen


def _typed(data: Any) -> Iterator[dict[str, Any]]:
    if isinstance(data, list):
        for one in data:
            yield from _typed(one)
    elif isinstance(data, dict):
        if isinstance(data.get("value"), str):
            yield data
        for name in ("options", "components", "component"):
            if name in data:
                yield from _typed(data[name])
