"""Answers to presses and commands: private, in one message, and in time.

Discord wants a first answer within 3 seconds. An answer that only shows something is ready in some hundredths of a
second, and is itself the first answer: the player sees it one trip earlier than after a "thinking…". From
:data:`PATIENCE` on, a longer one is deferred, for up to 15 minutes. The same holds for a request that changes the match
if its press came at once. A press that was on its way for long is deferred before anything begins, because Discord may
have given it up.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import discord
from discord import InteractionResponseType

from bot.client.codes import UNKNOWN_MESSAGE
from bot.client.files import FILES, Attached, Drawing, compressed, file_of, upload_of, within_limit
from bot.client.retries import TRANSIENT, respond, retry, said
from bot.interaction.host import Interaction
from bot.interaction.questions import TakeAway
from bot.wording.blocks import short, with_lines

log = logging.getLogger(__name__)

PATIENCE: Final = 0.5
"""Seconds after a press until Discord hears that an answer follows; the rest of its 3 is for the way there and back.

Under load a press has already waited when the bot looks at it, and then Discord hears soon.
"""
LEAST: Final = 0.1
"""Seconds that are left in any case: a form can only be the first answer, and every press looks old if this machine's
clock is ahead of Discord's.
"""
YOUNG: Final = 1.0
"""Seconds after a press in which Discord surely still waits: with :data:`PATIENCE`, half of its 3."""
OPEN: Final = 14 * 60.0
"""Seconds after a press in which its answer can surely still be changed: Discord's 15 minutes, less one."""
AHEAD: Final = 0.25
"""Seconds by which Discord's clock may be ahead of this machine's; beyond that a press' age is unknown."""
UPDATES: Final = frozenset({InteractionResponseType.message_update, InteractionResponseType.deferred_message_update})
"""First answers that concern the pressed message."""
CHANGE: Final = "change"
"""The interaction's key for a way to change its answer later (:class:`Changing`)."""
DEFERRAL: Final = "deferral"
"""The interaction's key for its :class:`Deferral`."""


class Changing(NamedTuple):
    """A private message, and a function that changes it through the token of the interaction that showed it."""

    message: int
    change: Callable[..., Awaitable[object]]


class Deferral:
    """A promised answer: given in time, or deferred if it takes longer.

    ``thinking``: whether the player should see that the bot is busy.
    """

    def __init__(self, interaction: Interaction, *, thinking: bool) -> None:
        self._interaction = interaction
        self.thinking = thinking
        self._deferred = False
        patience = min(PATIENCE, max(LEAST, PATIENCE - (age_of(interaction) or 0.0)))
        # A task only for those that take longer, which are few.
        self._waiting = asyncio.get_running_loop().call_later(patience, self._begin)
        self._begun: asyncio.Task[None] | None = None

    def _begin(self) -> None:
        self._begun = asyncio.create_task(self._tell(), name=f"deferral of {self._interaction.id}")

    async def _tell(self) -> None:
        try:
            await self.defer()
        except (discord.HTTPException, *TRANSIENT) as error:
            log.info("An interaction could not be held open: %s", said(error))

    async def take_over(self) -> None:
        """Stop the deferral: from here on only the caller sends anything."""
        self._waiting.cancel()
        if self._begun is not None:
            await asyncio.wait([self._begun])

    async def defer_now(self) -> None:
        """Defer now, unless that is done."""
        await self.take_over()
        if not self._deferred:
            await self.defer()

    async def defer(self) -> None:
        """Tell Discord that an answer follows."""
        interaction, response = self._interaction, self._interaction.response
        if not self.thinking:
            try:
                await respond(interaction, InteractionResponseType.deferred_message_update, response.defer)
            except discord.NotFound as error:
                if error.code != UNKNOWN_MESSAGE:
                    raise
                # The message was deleted while the press was on its way: its first press was done, or it was dismissed.
            else:
                self._deferred = True
                return
        defer = partial(response.defer, ephemeral=True, thinking=True)
        await respond(interaction, InteractionResponseType.deferred_channel_message, defer)
        self._deferred = True


async def acknowledge(interaction: Interaction, *, mutates: bool = False, silent: bool = False) -> None:
    """Promise an answer: a new private message, or, for a press on a private message, a change of it.

    The player's name is learned on the way. ``mutates``: the request will change the table. Unless the press is young,
    Discord has to accept the deferral first, so that a late one changes nothing; raises :class:`discord.HTTPException`
    then. ``silent``: show nothing unless something has to be said, because the channel shows the effect.

    A second call keeps the deferral and says more precisely what will be done.
    """
    deferral = interaction.extras.get(DEFERRAL)
    if not isinstance(deferral, Deferral):
        interaction.client.people.remember(interaction)
        if interaction.message is not None and on_private(interaction):
            for pressed in interaction.client.on_press:
                pressed(interaction.message.id)
        deferral = interaction.extras[DEFERRAL] = Deferral(interaction, thinking=not on_private(interaction))
    if silent:
        deferral.thinking = False
    if mutates and not _is_young(interaction):
        await deferral.defer_now()


async def take_over(interaction: Interaction) -> None:
    """Stop the deferral before sending anything to ``interaction``: from here on it is certain whether it was
    answered.
    """
    deferral = interaction.extras.get(DEFERRAL)
    if isinstance(deferral, Deferral):
        await deferral.take_over()


async def reply(
    interaction: Interaction,
    text: str,
    *,
    view: discord.ui.View | None = None,
    drawings: Sequence[Drawing] = (),
    file: Attached | None = None,
    embeds: Sequence[discord.Embed] = (),
    asks: int | None = None,
) -> None:
    """Write the private answer that :func:`acknowledge` promised, in place of the message's old contents.

    If there is no private message, or it was dismissed, send a new one. If files are too large for Discord here, a
    picture is replaced by its alt text, and ``file`` is compressed, and split if needed. The answer says so, also for
    one that is too large even then. ``asks``: the match about which it asks something, so that another press there
    replaces it (:mod:`bot.interaction.questions`); answers to commands stay.
    """
    content: dict[str, Any] = {"embeds": embeds, "allowed_mentions": discord.AllowedMentions.none()}
    fit, words = within_limit(drawings, interaction.filesize_limit)
    parts = list[Attached]()
    if file is not None:
        parts, told = await _parts(interaction, file, FILES - len(fit))
        words += [told]
    text = with_lines(text, words, 2000)
    shown: object = None
    await take_over(interaction)

    def files() -> list[discord.File]:
        return [*map(file_of, fit), *map(upload_of, parts)]

    async def change(edit: Callable[..., Awaitable[object]]) -> None:
        nonlocal shown
        shown = await edit(content=text, attachments=files(), view=view, **content)

    async def send(how: Callable[..., Awaitable[object]]) -> None:
        nonlocal shown
        shown = await how(text, files=files(), view=view or discord.utils.MISSING, ephemeral=True, **content)

    response = interaction.response
    if _changes_private(interaction):
        try:
            if response.is_done():
                await retry(partial(change, interaction.edit_original_response))
            else:
                edit = partial(change, response.edit_message)
                await respond(interaction, InteractionResponseType.message_update, edit)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE or file:
                raise
        else:
            _keep(interaction, shown, interaction.edit_original_response)
            _note(interaction, asks, shown, interaction.delete_original_response)
            return
    if response.is_done():
        await retry(partial(send, interaction.followup.send))
        number = _number(shown) or 0  # a message without a number is neither kept nor noted
        _keep(interaction, shown, lambda **facts: interaction.followup.edit_message(number, **facts))
        _note(interaction, asks, shown, lambda: interaction.followup.delete_message(number))
    else:
        await respond(interaction, InteractionResponseType.channel_message, partial(send, response.send_message))
        _keep(interaction, shown, interaction.edit_original_response)
        _note(interaction, asks, shown, interaction.delete_original_response)


async def _parts(interaction: Interaction, file: Attached, most: int) -> tuple[list[Attached], str]:
    """Return ``file`` as at most ``most`` files, and the line to say about that. Nothing is sent of a file that is too
    large.
    """
    tr, limit = interaction.client.texts(interaction), interaction.filesize_limit
    if len(file.data) <= limit:
        return [file], ""
    parts = await asyncio.to_thread(compressed, file, limit, most)
    if not parts:
        text = tr("This file is too large for Discord here, even compressed and in parts.")
        return [], f"{text} {file.otherwise}".rstrip()
    if len(parts) == 1:
        return parts, tr("-# I compressed the file because it's too large for Discord here.")
    count = len(parts)
    joined = tr.plural(
        "-# The file is too large for Discord in one piece, so here is {count} part. Unpack it.",
        "-# The file is too large for Discord in one piece, so here are {count} parts. Unpack them and join them "
        "in order.",
        count,
    )
    return parts, joined


async def answer_again(interaction: Interaction, text: str) -> None:
    """Write :func:`reply` in place of an earlier reply, if there is one."""
    there = interaction.extras.get(CHANGE)
    if isinstance(there, Changing):
        plain: dict[str, Any] = {
            "embeds": (),
            "attachments": [],
            "view": None,
            "allowed_mentions": discord.AllowedMentions.none(),
        }
        try:
            await retry(partial(there.change, content=short(text, 2000), **plain))
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
        else:
            return
    await reply(interaction, text)


def _note(interaction: Interaction, asks: int | None, shown: object, take_away: TakeAway) -> None:
    """Note a question. ``shown``: Discord's receipt; if that was lost, the message is unknown and just stays."""
    if asks is None or interaction.type is not discord.InteractionType.component:
        return
    number = _number(shown)
    if number is not None:
        interaction.client.questions.asked(interaction.user.id, asks, number, interaction.id, take_away)


async def show_form(interaction: Interaction, form: discord.ui.Modal) -> None:
    """Answer a command by ``form``, or say that it came too late."""
    if not await offer_form(interaction, form):
        tr = interaction.client.texts(interaction)
        await reply(interaction, tr("I couldn't open the form in time. Please send the command again."))


async def offer_form(interaction: Interaction, form: discord.ui.Modal) -> bool:
    """Answer by ``form``, which Discord accepts only as the first answer. Return False if another was already on its
    way.
    """
    await take_over(interaction)
    if interaction.response.is_done():
        return False
    await respond(interaction, InteractionResponseType.modal, partial(interaction.response.send_modal, form))
    return True


def _keep(interaction: Interaction, shown: object, change: Callable[..., Awaitable[object]]) -> None:
    """Remember how to change the answer, if its message is known."""
    number = _number(shown)
    interaction.extras[CHANGE] = None if number is None else Changing(number, change)


def _number(shown: object) -> int | None:
    """Return the message in Discord's answer."""
    return shown.message_id if isinstance(shown, discord.InteractionCallbackResponse) else getattr(shown, "id", None)


async def stay_silent(interaction: Interaction) -> None:
    """Say nothing after all, because the channel shows the effect: delete the private message.

    If that fails, the request is done all the same, so it is only logged.
    """
    await take_over(interaction)
    try:
        if not interaction.response.is_done():
            await interaction.extras[DEFERRAL].defer()
        if not _has_public_original(interaction):
            await retry(interaction.delete_original_response)
    except (discord.HTTPException, *TRANSIENT) as error:
        log.info("A press could not be answered silently: %s", said(error))


def age_of(interaction: Interaction) -> float | None:
    """Return the seconds since the press, from its id in Discord's clock; None if that clock is too far ahead."""
    age = time.time() - discord.utils.snowflake_time(interaction.id).timestamp()
    return None if age < -AHEAD else max(0.0, age)


def time_left(interaction: Interaction) -> float:
    """Return the seconds in which the answer can still change; later changes would reach no one."""
    return OPEN - (age_of(interaction) or 0.0)


def _is_young(interaction: Interaction) -> bool:
    """Return whether Discord surely still waits for an answer."""
    age = age_of(interaction)
    return age is not None and age <= YOUNG


def on_private(interaction: Interaction) -> bool:
    """Return whether the pressed control is on a private message."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def _has_public_original(interaction: Interaction) -> bool:
    """Return whether the original response is the pressed public message, which only the outbox changes."""
    silent = interaction.response.type is discord.InteractionResponseType.deferred_message_update
    return silent and not on_private(interaction)


def _changes_private(interaction: Interaction) -> bool:
    """Return whether the answer changes a private message, rather than one that is being deleted."""
    if interaction.response.is_done() and interaction.response.type not in UPDATES:
        return True
    message = interaction.message
    return message is not None and on_private(interaction) and not interaction.client.questions.is_going(message.id)
