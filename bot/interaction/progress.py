from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import discord

from bot.interaction.host import Interaction
from bot.interaction.respond import answer_again, time_left
from bot.match.pure.analysis import PartialAnalysis
from bot.match.pure.errors import NoAnswer
from bot.match.services.history.reviews import Progress, ReviewProgress

T = TypeVar("T")

PAUSE: Final = 3.0


async def with_progress(
    interaction: Interaction,
    work: Callable[[Progress], Awaitable[T]],
    told: Callable[[ReviewProgress], str],
    late: str,
    again: discord.ui.View | None = None,
    *,
    lost: str = "",
    part: Callable[[PartialAnalysis], Awaitable[str]] | None = None,
) -> T | None:
    """Return the result of `work`, a long calculation, and show the user its progress in the meantime.

    `work` is called with a function to which it reports each stage; `told` puts a stage into words. If `part` is given,
    it puts the finished part of the result into words, which are then shown above the progress.

    If the reply can no longer be edited and the work isn't done yet, show the user the text `late` with the controls
    `again`, stop waiting, and return None. If the work fails (NoAnswer) and `lost` is given, do the same with the text
    `lost`.
    """
    last, place, ready, above = 0.0, 0, None, ""

    async def say(text: str, view: discord.ui.View | None = None) -> None:
        await answer_again(interaction, "\n".join(filter(None, (above, text))), view)

    async def progress(stage: ReviewProgress) -> None:
        nonlocal last, place, ready, above
        now = asyncio.get_running_loop().time()
        if part is not None and stage.part is not None and stage.part is not ready:
            above, ready = await part(stage.part), stage.part
        elif stage.place == place and now - last < PAUSE:
            return
        last, place = now, stage.place
        await say(told(stage))

    open_for = asyncio.timeout(time_left(interaction))
    try:
        async with open_for:
            return await work(progress)
    except TimeoutError:
        if not open_for.expired():
            raise
        await say(late, again)
    except NoAnswer:
        if not lost:
            raise
        await say(lost, again)
    return None
