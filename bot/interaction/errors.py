"""Turn all errors in commands, buttons and forms into private replies.

:func:`guard` never raises. Unexpected errors are logged under a short number that the reply also contains, so that a
user can report it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from functools import partial
from http import HTTPStatus
from typing import Final

import discord
from discord import app_commands

from bot.client.codes import NO_ACCESS, NO_RIGHT, TOO_LARGE, UNHEARD
from bot.client.emojis import is_lost
from bot.client.leaving import BotStopping
from bot.client.links import board_link
from bot.client.permissions import NAMES
from bot.client.retries import TRANSIENT, passing, respond, retry, said
from bot.client.threads import FULL
from bot.controls.ids import UnknownControl
from bot.interaction import requests
from bot.interaction.host import Interaction
from bot.interaction.league_refusals import league_answer
from bot.interaction.questions import REFUSAL
from bot.interaction.refusals import Answerable, answer, consoled
from bot.interaction.respond import number_of, take_over
from bot.match.pure.errors import MatchError, Refused, StoreFault, Why
from bot.match.pure.table.model import Match
from bot.match.storage.store import Writes
from bot.wording.names.symbols import current
from data.texts import N_, Texts, texts
from games.core import Illegal, Unreadable
from leagues import refused as leagues

log = logging.getLogger(__name__)

DONE: Final = N_("Your action went through; only my reply failed.")

MEANINGS: Final = {
    **dict.fromkeys(FULL, N_("This server has as many open threads as Discord allows. Archive some, then try again.")),
    **dict.fromkeys((NO_ACCESS, NO_RIGHT), N_("Discord doesn't let me do that here: I'm missing a permission.")),
    TOO_LARGE: N_("That file is too large: Discord won't let me send it here."),
}


async def guard(interaction: Interaction, error: BaseException) -> None:
    cause = _cause(error)
    requests.failed(interaction, _outcome(cause))
    if isinstance(cause, discord.HTTPException) and cause.code in UNHEARD:
        log.info("An interaction could not be answered any more (Discord's error %s)", cause.code)
        return
    tr = texts(interaction.locale.value)
    try:
        if isinstance(cause, discord.HTTPException) and is_lost(cause) and current().lose():
            log.info("Discord refused an answer for an emoji in it: %s", said(cause))
            again = tr("That didn't work. Please try again.")
            await whisper(interaction, tr(DONE) if await was_done(interaction) else again)
            return
        of_table = isinstance(cause, Answerable) and not isinstance(cause, StoreFault)
        match = await _table(interaction) if of_table else None
        number = await whisper(interaction, await _words(interaction, cause, match, tr))
        if number is not None and match is not None and _fleeting(interaction, cause, match):
            take_away = partial(_take_away, interaction, number)
            questions = interaction.client.questions
            questions.asked(interaction.user.id, match.id, number, interaction.id, take_away, about=REFUSAL)
    except (discord.HTTPException, *TRANSIENT) as fault:
        # That Discord was out of reach has already been logged.
        level = logging.INFO if passing(cause) and passing(fault) else logging.WARNING
        log.log(level, "An error could not be told to its player: %s", said(fault))


async def whisper(interaction: Interaction, text: str) -> int | None:
    """Send `text` as an ephemeral message. Return its id, or None if Discord's response was lost."""
    await take_over(interaction)
    response, sent = interaction.response, list[object]()

    async def say(how: Callable[..., Awaitable[object]]) -> None:
        sent[:] = [await how(text, ephemeral=True)]

    if response.is_done():
        await retry(partial(say, interaction.followup.send))
    else:
        channel_message = discord.InteractionResponseType.channel_message
        await respond(interaction, channel_message, partial(say, response.send_message))
    return number_of(*sent) if sent else None


def _fleeting(interaction: Interaction, cause: BaseException, match: Match) -> bool:
    waits = isinstance(cause, Refused) and cause.why is Why.HALTED
    pressed = interaction.type is discord.InteractionType.component
    return (waits or isinstance(cause, Illegal)) and pressed and bool(interaction.client.service.desk.live(match))


async def _take_away(interaction: Interaction, message: int) -> None:
    if interaction.response.type is discord.InteractionResponseType.channel_message:
        await interaction.delete_original_response()
    else:
        await interaction.followup.delete_message(message)


def _cause(error: BaseException) -> BaseException:
    while isinstance(inner := getattr(error, "original", None), BaseException):
        error = inner
    return error


async def _words(interaction: Interaction, cause: BaseException, match: Match | None, tr: Texts) -> str:
    if isinstance(cause, Answerable):
        return _told(interaction, cause, match, tr)
    if text := await _of_discord(interaction, cause, tr):
        return text
    match cause:
        case leagues.Refused():
            return league_answer(cause, tr)
        case BotStopping():
            return tr("I'm restarting. Nothing has changed; please try again in a moment.")
        case UnknownControl():
            log.info("A press on %s, which is no control of this version", cause)
            return tr(
                "I don't know this button. Nothing has changed; `/game board` shows the board with its current buttons."
            )
        case app_commands.NoPrivateMessage():
            return tr("This only works in a server channel.")
        case app_commands.MissingPermissions():
            return tr("Only a moderator can do this.")
        case app_commands.BotMissingPermissions():
            missing = ", ".join(tr(NAMES[name]) if name in NAMES else name for name in cause.missing_permissions)
            return tr("I'm missing permissions in this channel: {missing}.", missing=missing)
        case app_commands.TransformerError():
            return tr("I can't use this value. Pick one from the list that appears as you type.")
        case app_commands.CommandSignatureMismatch() | app_commands.CommandNotFound():
            return tr("This command has just changed. Please try again in a minute, or reload Discord.")
        case _:
            number = secrets.token_hex(3)
            log.error("Error %s in %s", number, requests.what_of(interaction), exc_info=cause)
            requests.failed(interaction, f"failed:{number}")
            wrong = tr(
                "Something went wrong on my side. If it happens again, give the bot's host this number: `{number}`.",
                number=number,
            )
            return await _also_done(interaction, wrong, tr)


async def _of_discord(interaction: Interaction, cause: BaseException, tr: Texts) -> str:
    if passing(cause):
        log.warning("Discord was out of reach in %s: %s", requests.what_of(interaction), said(cause))
        if await was_done(interaction):
            return tr(DONE)
        return tr(
            "I lost the connection to Discord for a moment. Check the channel before you try again: your "
            "action may have gone through."
        )
    if isinstance(cause, discord.HTTPException) and (meaning := MEANINGS.get(_code(cause))):
        log.warning("Discord refused %s: %s", requests.what_of(interaction), said(cause))
        return await _also_done(interaction, tr(meaning), tr)
    return ""


async def _also_done(interaction: Interaction, text: str, tr: Texts) -> str:
    return f"{tr(DONE)}\n{text}" if await was_done(interaction) else text


def _code(error: discord.HTTPException) -> int:
    return TOO_LARGE if error.status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE else error.code


async def was_done(interaction: Interaction) -> bool:
    """Return whether the user's request was carried out, at a table or in a league, even though the reply failed."""
    host, request = interaction.client, str(interaction.id)
    try:
        return bool(await host.service.store.was_done(request) or await host.leagues.reading.was_done(request))
    except MatchError as fault:
        log.error("Whether a failed interaction was done could not be read: %s", fault)
        return False


async def _table(interaction: Interaction) -> Match | None:
    if interaction.channel_id is None:
        return None
    try:
        return await interaction.client.service.history.in_channel(interaction.channel_id)
    except MatchError as fault:
        log.error("The table of an error's channel could not be read: %s", fault)
        return None


def _told(interaction: Interaction, cause: Answerable, match: Match | None, tr: Texts) -> str:
    if isinstance(cause, StoreFault):
        log.error("The database refused: %s", cause)
    if match is None:
        return answer(cause, tr)
    text = answer(cause, tr, interaction.client.presenters.get(match.game), board_link(match), match.players)
    if match.options.lesson and isinstance(cause, Illegal | Unreadable):
        return consoled(text, match, interaction.user.id, tr)
    return text


def _outcome(cause: BaseException) -> str:
    match cause:
        case StoreFault():
            return f"fault:{cause.fault.name}"
        case Refused():
            return f"refused:{cause.why.name}"
        case Illegal():
            return f"illegal:{cause.code}"
        case leagues.Refused():
            return f"refused:{cause.code.name}"
        case BotStopping():
            return "leaving"
        case discord.HTTPException() if cause.code in UNHEARD:
            return "unheard"
        case _ if passing(cause):
            return "unreachable"
        case _:
            return f"refused:{type(cause).__name__}"


async def tell_broken_off(interaction: Interaction, writes: Writes) -> None:
    """Tell the user of a cancelled request whether anything was done, after its transactions have ended."""
    ended = await asyncio.gather(*writes, return_exceptions=True)
    if all(isinstance(one, BaseException) for one in ended):
        await guard(interaction, BotStopping())
        return
    tr = texts(interaction.locale.value)
    try:
        broken = tr(
            "I'm restarting and couldn't finish this. Check before you try again: your action may have gone through."
        )
        await whisper(interaction, tr(DONE) if await was_done(interaction) else broken)
    except (discord.HTTPException, StoreFault, *TRANSIENT) as error:
        unheard = isinstance(error, discord.HTTPException) and error.code in UNHEARD
        level = logging.INFO if unheard else logging.WARNING
        log.log(level, "Someone could not be told what came of it: %s", said(error))
