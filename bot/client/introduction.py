from __future__ import annotations

import hashlib
import logging
from collections.abc import Collection
from typing import Any, Final

import discord
from discord import app_commands

from bot.client.permissions import NEW_THREAD
from bot.client.retries import TRANSIENT, legible, said
from bot.match.storage.store import Store
from bot.wording.home import ABOUT
from data.texts import SOURCE_LANGUAGE, texts

log = logging.getLogger(__name__)


SCOPES: Final = ("bot", "applications.commands")
OWN_SCOPES: Final = ["applications.commands"]


def needed() -> discord.Permissions:
    """Return the permissions that the invitation asks for: those for tables, and for opening threads."""
    return discord.Permissions(**dict.fromkeys((*NEW_THREAD, "send_messages"), True))


def invitation(application: int) -> str:
    return discord.utils.oauth_url(application, permissions=needed(), scopes=SCOPES)


async def introduce(client: discord.Client) -> None:
    """Fill in what the owner hasn't set of the app's page. The bot works without it, so failures are only logged."""
    app = client.application
    if app is None:
        return
    changes: dict[str, Any] = {}
    if not app.description:
        changes["description"] = ABOUT
    guild, user = app.guild_integration_config, app.user_integration_config
    if guild is None or guild.oauth2_install_params is None:
        changes |= {"guild_install_scopes": list(SCOPES), "guild_install_permissions": needed()}
        if user is None or user.oauth2_install_params is None:
            changes["user_install_scopes"] = OWN_SCOPES
    if not changes:
        return
    try:
        with legible():
            await app.edit(**changes)
    except (discord.HTTPException, *TRANSIENT) as error:
        log.warning("The app's page could not be filled in: %s", said(error))


TOLD: Final = "commands"
NAMES: Final = frozenset(
    {app_commands.TranslationContextLocation.command_name, app_commands.TranslationContextLocation.group_name}
)


class CommandTexts(app_commands.Translator):
    """Translate options, descriptions and choices of commands. Their names stay English everywhere, so that people can
    tell each other to use ``/game new``, and messages can name such commands.
    """

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        if context.location in NAMES:
            return None
        tr = texts(locale.value)
        if tr.language == SOURCE_LANGUAGE:
            return None
        said = tr(string.message)
        return None if said == string.message else said


async def register_commands(
    tree: app_commands.CommandTree[discord.Client], store: Store, guilds: Collection[int], *, always: bool
) -> None:
    """Register the commands of ``tree`` in ``guilds``, or everywhere if ``guilds`` is empty. Discord allows only 200
    new commands a day, so unchanged ones are skipped, unless ``always`` is set, because Discord may have lost them.
    Raises StoreFault and discord.py's exceptions.
    """
    payload = [await command.get_translated_payload(tree, CommandTexts()) for command in tree.get_commands()]
    now = hashlib.sha256(discord.utils._to_json(payload).encode()).hexdigest()
    places: list[discord.Object | None] = [discord.Object(guild) for guild in guilds] or [None]
    for place in places:
        where = place.id if place else "everywhere"
        key = f"{TOLD}/{tree.client.application_id}/{where}"
        if not always and await store.meta(key) == now:
            continue
        if place:
            tree.copy_global_to(guild=place)
        await tree.sync(guild=place)
        await store.set_meta(key, now)
        log.log(logging.DEBUG if always else logging.INFO, "Discord was told the commands (%s)", where)
