from __future__ import annotations

import logging
from typing import Any, Final

import discord

from bot.client.permissions import NEW_THREAD
from bot.client.retries import TRANSIENT, legible, said
from bot.wording.home import ABOUT

log = logging.getLogger(__name__)

SCOPES: Final = ("bot", "applications.commands")
OWN_SCOPES: Final = ["applications.commands"]


def needed() -> discord.Permissions:
    """Return the permissions that the bot's invitation asks for: those for running a table in a channel or thread, and
    those for opening a thread.
    """
    return discord.Permissions(**dict.fromkeys((*NEW_THREAD, "send_messages"), True))


def invitation(application: int) -> str:
    return discord.utils.oauth_url(application, permissions=needed(), scopes=SCOPES)


async def introduce(client: discord.Client) -> None:
    """Fill in the app's description and the permissions of its *Add App* button, unless the app's owner has set them.

    The bot works without this, so a failure is only logged.
    """
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
