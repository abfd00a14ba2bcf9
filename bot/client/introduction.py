"""What Discord tells people about the app, and how they invite it: its page's text, and what it asks for."""

from __future__ import annotations

import logging
from typing import Any, Final

import discord

from bot.client.permissions import NEW_THREAD
from bot.client.retries import TRANSIENT, legible, said
from bot.wording.home import ABOUT

log = logging.getLogger(__name__)

SCOPES: Final = ("bot", "applications.commands")
"""What a server allows the app: to be there, and to have commands."""
OWN_SCOPES: Final = ["applications.commands"]
"""What somebody allows it who installs it for themselves."""


def needed() -> discord.Permissions:
    """The permissions that the bot asks for when it is invited: what a table needs in a channel, in a thread, and to
    open one.
    """
    return discord.Permissions(**dict.fromkeys((*NEW_THREAD, "send_messages"), True))


def invitation(application: int) -> str:
    """The address at which somebody who manages a server invites the bot to it."""
    return discord.utils.oauth_url(application, permissions=needed(), scopes=SCOPES)


async def introduce(client: discord.Client) -> None:
    """Give the app's page the text that says what it is, and its *Add App* button what it asks for, where the app's
    owner has written and chosen nothing. The bot runs without, so what keeps it from that is logged.
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
