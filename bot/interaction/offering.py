"""Autocomplete for commands, based on this channel's table. Users get no choices unless it's their turn.

Discord wants the choices within 3 seconds, and asks again at the next keystroke. Every callback is therefore wrapped by
:func:`offers`, which sends an empty list if the choices take too long.
"""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands

from bot.client.codes import UNHEARD
from bot.client.retries import TRANSIENT, legible, passing, said
from bot.interaction.host import Interaction
from bot.interaction.respond import age_of
from bot.match.pure.errors import MatchError

log = logging.getLogger(__name__)

Choices: TypeAlias = list[app_commands.Choice[str]]
Offer: TypeAlias = Callable[[Interaction, str], Coroutine[Any, Any, Choices]]

PATIENCE: Final = 2.0
"""If the autocomplete choices aren't ready this many seconds after a keystroke, the bot sends an empty list."""
LEAST: Final = 0.5
"""The minimum time to wait for choices, in seconds: if this machine's clock is ahead, a keystroke seems old."""


def offers(find: Callable[..., Awaitable[Sequence[app_commands.Choice[Any]]]]) -> Callable[..., Any]:
    """Return a callback for ``app_commands.autocomplete`` that offers the choices that `find` returns. `find` may be a
    method. If it raises an error that is meant for the user, no choices are offered.
    """

    @functools.wraps(find)
    async def offer(*args: Any) -> Choices:
        interaction: Interaction = args[-2]
        choices = list(await _in_time(interaction, find(*args)))
        await answer_choices(interaction, choices)
        return choices  # the library checks whether that was answered, which it was

    return offer


async def answer_choices(interaction: Interaction, choices: Sequence[app_commands.Choice[Any]]) -> None:
    """Send autocomplete choices. A failed response isn't retried, because the next keystroke asks again."""
    if interaction.response.is_done():
        return
    try:
        with legible():
            await interaction.response.autocomplete(choices)
    except (discord.HTTPException, *TRANSIENT) as error:
        if isinstance(error, discord.HTTPException) and error.code in UNHEARD:
            log.info("Nobody waits for suggestions any more (Discord's error %s)", error.code)
        elif passing(error):
            log.warning("Suggestions could not be shown: %s", said(error))
        else:
            raise
        # Otherwise the library would answer once more.
        interaction.response._response_type = discord.InteractionResponseType.autocomplete_result  # noqa: SLF001


async def _in_time(
    interaction: Interaction, finding: Awaitable[Sequence[app_commands.Choice[Any]]]
) -> Sequence[app_commands.Choice[Any]]:
    # The task is never cancelled: it may be using the database.
    task = asyncio.ensure_future(finding)
    await asyncio.wait([task], timeout=max(LEAST, PATIENCE - (age_of(interaction) or 0.0)))
    if not task.done():
        log.info("Suggestions took too long, so nothing was offered")
        task.add_done_callback(_ended)
        return []
    try:
        return task.result()
    except MatchError as refusal:
        log.debug("Nothing is offered: %s", refusal)
        return []


def _ended(task: asyncio.Future[Sequence[app_commands.Choice[Any]]]) -> None:
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, MatchError):
        log.error("Suggestions that took too long failed", exc_info=error)
