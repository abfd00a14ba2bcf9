"""Reply to button presses and commands with one private message, in time.

Discord wants a first response within 3 seconds. Most replies are ready within a few hundredths of a second and are sent
as the first response, which saves a round trip. After :data:`PATIENCE`, the bot defers a slower reply, which it can
then send within 15 minutes. A press that took long to arrive and would change the match is deferred before anything is
done, because Discord may no longer accept a response to it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

import discord
from discord import InteractionResponseType

from bot.client.codes import TOO_MANY_EDITS, UNKNOWN_MESSAGE
from bot.client.files import FILES, Attached, compressed, file_of, upload_of, within_limit
from bot.client.retries import TRANSIENT, respond, retry, said
from bot.interaction.host import Interaction
from bot.interaction.questions import TakeAway
from bot.match.services.clock import wall
from bot.wording.blocks import CONTENT, short, told_above, with_lines
from render.kit.picture import Drawing

log = logging.getLogger(__name__)

PATIENCE: Final = 0.5
"""The bot defers a reply that isn't ready this many seconds after the press, sooner if the press was long on its way.
The rest of Discord's 3 seconds is for network delays.
"""
LEAST: Final = 0.1
"""The minimum number of seconds before the bot defers a reply, which leaves time to show a form. Without it, the bot
would defer at once whenever this machine's clock was ahead of Discord's.
"""
YOUNG: Final = 1.0
"""The maximum age, in seconds, at which Discord certainly still accepts a response. It waits 3 seconds."""
OPEN: Final = 14 * 60.0
"""The seconds after a press in which the bot can certainly edit its reply. Discord allows 15 minutes."""
AHEAD: Final = 0.25
"""If Discord's clock is ahead of this machine's by more than this many seconds, the age of a press is unknown."""
UPDATES: Final = frozenset({InteractionResponseType.message_update, InteractionResponseType.deferred_message_update})
UNCHANGEABLE: Final = frozenset({UNKNOWN_MESSAGE, TOO_MANY_EDITS})
"""The codes of Discord's errors after which the bot sends a new message, because the old one can't be updated."""
_BUTTON: Final = discord.ComponentType.button.value
CHANGE: Final = "change"
DEFERRAL: Final = "deferral"


Edit: TypeAlias = Callable[..., Awaitable[object]]


class PrivateMessage(NamedTuple):
    """A private message, and a function that edits it using the token of the interaction that showed it."""

    message: int
    change: Edit


class Deferral:
    """A timer that defers the reply if it isn't sent in time. `thinking`: the user sees "thinking…" in the meantime."""

    def __init__(self, interaction: Interaction, *, thinking: bool) -> None:
        self._interaction = interaction
        self.thinking = thinking
        self.notice: int | None = None
        """The private message that asks the user to wait, in cases where Discord shows no "thinking…"."""
        self._deferred = False
        patience = min(PATIENCE, max(LEAST, PATIENCE - (age_of(interaction) or 0.0)))
        # A task only for those that take longer, which are few.
        self._waiting = asyncio.get_running_loop().call_later(patience, self._begin)
        self._begun: asyncio.Task[None] | None = None

    def _begin(self) -> None:
        self._begun = asyncio.create_task(self._tell(), name=f"deferral of {self._interaction.id}")

    async def _tell(self) -> None:
        interaction = self._interaction
        try:
            await self.defer()
            if self.thinking and interaction.response.type in UPDATES and not on_private(interaction):
                tr = interaction.client.texts(interaction)
                say = partial(interaction.followup.send, tr("One moment…"), ephemeral=True, wait=True)
                self.notice = number_of(await retry(say))
        except (discord.HTTPException, *TRANSIENT) as error:
            log.info("An interaction could not be held open: %s", said(error))

    async def take_over(self) -> None:
        self._waiting.cancel()
        if self._begun is not None:
            await asyncio.wait([self._begun])

    async def defer_now(self) -> None:
        await self.take_over()
        if not self._deferred:
            await self.defer()

    async def defer(self) -> None:
        """Tell Discord that a reply will follow.

        After a choice in a public select, this sends an empty update of the select's message, because otherwise, if
        the user picked the same option again, Discord's client wouldn't send it.
        """
        interaction, response = self._interaction, self._interaction.response
        if not self.thinking or chosen_in_public(interaction):
            update = InteractionResponseType.deferred_message_update
            ask: Callable[[], Awaitable[object]] = response.defer
            if chosen_in_public(interaction):
                update, ask = InteractionResponseType.message_update, response.edit_message
            try:
                await respond(interaction, update, ask)
            except discord.HTTPException as error:
                if error.code not in UNCHANGEABLE:
                    raise
                # The message was deleted while the press was on its way: its first press was done, or it was dismissed.
            else:
                self._deferred = True
                return
        defer = partial(response.defer, ephemeral=True, thinking=True)
        await respond(interaction, InteractionResponseType.deferred_channel_message, defer)
        self._deferred = True


async def acknowledge(interaction: Interaction, *, mutates: bool = False, silent: bool = False) -> None:
    """Start a timer that defers the reply if it isn't sent in time. The reply will be a new private message, or an edit
    if a control on a private message was pressed. Also stores the user's name.

    `mutates` means that the request will change the table. In that case, unless the press is recent, the function
    defers the reply at once and waits until Discord has accepted the deferral. So a press that arrives too late changes
    nothing. With `silent`, the user sees no private "thinking…" message, because the channel will show what the press
    did.

    A second call keeps the timer, and can add `mutates` or `silent`. Raises :class:`discord.HTTPException` if Discord
    rejects the deferral.
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
    """Stop the deferral timer before a response is sent. If a deferral is being sent, wait for it, so that
    ``interaction.response.is_done()`` is reliable afterwards.
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
    above: Sequence[str] = (),
) -> None:
    """Send the private reply that :func:`acknowledge` prepared. If a control on a private message was pressed, the
    reply replaces that message. Otherwise, or if the user has dismissed that message, it's a new message. A second
    reply to the same interaction replaces the first one.

    If files are too large for Discord, pictures are replaced by their alt text, and `file` is compressed and split. The
    reply then says so. `asks` is the match about which the reply asks the user a question, or None. The reply is
    deleted when the next question about that match is shown, unless the reply responds to a command
    (:mod:`bot.interaction.questions`). `above` is a log to show above `text`, as far as there is room.
    """
    content: dict[str, Any] = {"embeds": embeds, "allowed_mentions": discord.AllowedMentions.none()}
    fit, words = within_limit(drawings, interaction.filesize_limit)
    parts = list[Attached]()
    if file is not None:
        parts, told = await _parts(interaction, file, FILES - len(fit))
        words += [told]
    text = told_above(above, with_lines(text, words), interaction.client.texts(interaction))
    shown: object = None
    waits = await _ready(interaction)

    def files() -> list[discord.File]:
        return [*map(file_of, fit), *map(upload_of, parts)]

    async def change(edit: Edit) -> None:
        nonlocal shown
        shown = await edit(content=text, attachments=files(), view=view, **content)

    async def send(how: Edit) -> None:
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
        changed = waits is not None and await _changed(partial(interaction.followup.edit_message, waits), change)
        if not changed:
            await retry(partial(send, interaction.followup.send))
        number = (waits if changed else number_of(shown)) or 0  # a message without a number is neither kept nor noted
        _keep(interaction, shown, lambda **facts: interaction.followup.edit_message(number, **facts))
        _note(interaction, asks, shown, lambda: interaction.followup.delete_message(number))
    else:
        await respond(interaction, InteractionResponseType.channel_message, partial(send, response.send_message))
        _keep(interaction, shown, interaction.edit_original_response)
        _note(interaction, asks, shown, interaction.delete_original_response)


async def _changed(edit: Edit, change: Callable[[Edit], Awaitable[None]]) -> bool:
    try:
        await retry(partial(change, edit))
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
        return False  # the user has dismissed it
    return True


async def _ready(interaction: Interaction) -> int | None:
    await take_over(interaction)
    deferral = interaction.extras.get(DEFERRAL)
    if not isinstance(deferral, Deferral):
        return None
    if chosen_in_public(interaction) and not interaction.response.is_done():
        await deferral.defer()
    there = interaction.extras.get(CHANGE)
    if chosen_in_public(interaction) and isinstance(there, PrivateMessage):
        return there.message
    return deferral.notice


async def _parts(interaction: Interaction, file: Attached, most: int) -> tuple[list[Attached], str]:
    tr, limit = interaction.client.texts(interaction), interaction.filesize_limit
    if len(file.data) <= limit:
        return [file], ""
    parts = await asyncio.to_thread(compressed, file, limit, most)
    if not parts:
        text = tr("This file is too large for Discord here, even compressed and split into parts.")
        return [], f"{text} {file.otherwise}".rstrip()
    if len(parts) == 1:
        return parts, tr("-# I compressed the file because it was too large to post here.")
    count = len(parts)
    joined = tr.plural(
        "-# The file is too large for Discord in one piece, so here is {count} part. Unpack it.",
        "-# The file is too large for Discord in one piece, so here are {count} parts. Unpack them and join them "
        "in order.",
        count,
    )
    return parts, joined


async def answer_again(interaction: Interaction, text: str, view: discord.ui.View | None = None) -> None:
    """Replace the reply that was sent by :func:`reply` or, if there was none, send this as a new one."""
    there = interaction.extras.get(CHANGE)
    if isinstance(there, PrivateMessage):
        content, nobody = short(text, CONTENT), discord.AllowedMentions.none()
        plain = partial(there.change, content=content, embeds=(), attachments=[], view=view, allowed_mentions=nobody)
        try:
            await retry(plain)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
        else:
            return
    await reply(interaction, text, view=view)


def _note(interaction: Interaction, asks: int | None, shown: object, take_away: TakeAway) -> None:
    number = number_of(shown)
    if asks is not None and number is not None and interaction.type is discord.InteractionType.component:
        interaction.client.questions.asked(interaction.user.id, asks, number, interaction.id, take_away)


async def show_form(interaction: Interaction, form: discord.ui.Modal) -> None:
    """Respond to a command with `form`, or tell the user that it's too late for one."""
    if not await offer_form(interaction, form):
        tr = interaction.client.texts(interaction)
        await reply(interaction, tr("I couldn't open the form in time. Please send the command again."))


async def offer_form(interaction: Interaction, form: discord.ui.Modal) -> bool:
    """Respond with `form`. Return False if there has been a response: Discord takes a form only as the first."""
    await take_over(interaction)
    if interaction.response.is_done():
        return False
    await respond(interaction, InteractionResponseType.modal, partial(interaction.response.send_modal, form))
    return True


def _keep(interaction: Interaction, shown: object, change: Edit) -> None:
    number = number_of(shown)
    interaction.extras[CHANGE] = None if number is None else PrivateMessage(number, change)


def number_of(shown: object) -> int | None:
    """Return the id of the message that Discord returned, or None if its response was lost."""
    return shown.message_id if isinstance(shown, discord.InteractionCallbackResponse) else getattr(shown, "id", None)


async def stay_silent(interaction: Interaction) -> None:
    """Delete the private reply, or send none, because the channel shows the effect. A failure is only logged."""
    await take_over(interaction)
    try:
        if not interaction.response.is_done():
            await interaction.extras[DEFERRAL].defer()
        if not _has_public_original(interaction):
            await retry(interaction.delete_original_response)
        elif (notice := interaction.extras[DEFERRAL].notice) is not None:
            await retry(partial(interaction.followup.delete_message, notice))
    except (discord.HTTPException, *TRANSIENT) as error:
        log.info("A press could not be answered silently: %s", said(error))


def age_of(interaction: Interaction) -> float | None:
    """Return how many seconds ago the user pressed, by the interaction's id. None: Discord's clock is too far ahead."""
    age = wall.seconds() - discord.utils.snowflake_time(interaction.id).timestamp()
    return None if age < -AHEAD else max(0.0, age)


def time_left(interaction: Interaction) -> float:
    return OPEN - (age_of(interaction) or 0.0)


def _is_young(interaction: Interaction) -> bool:
    age = age_of(interaction)
    return age is not None and age <= YOUNG


def on_private(interaction: Interaction) -> bool:
    return interaction.message is not None and interaction.message.flags.ephemeral


def chosen_in_public(interaction: Interaction) -> bool:
    data: Mapping[str, Any] = interaction.data or {}
    chosen = data.get("component_type", _BUTTON) != _BUTTON
    return chosen and interaction.message is not None and not on_private(interaction)


def _has_public_original(interaction: Interaction) -> bool:
    # The original response may be the public message with the pressed control: only the outbox may change what it says.
    return interaction.response.type in UPDATES and not on_private(interaction)


def _changes_private(interaction: Interaction) -> bool:
    if interaction.response.is_done() and interaction.response.type not in UPDATES:
        return True
    message = interaction.message
    return message is not None and on_private(interaction) and not interaction.client.questions.is_going(message.id)
