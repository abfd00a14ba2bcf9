"""Creates the interactions that a person starts, and sends them to the bot."""

import secrets

from sandbox.world.core import Core
from sandbox.world.errors import Json
from sandbox.world.events import Event
from sandbox.world.interaction import TOKEN_LASTS, Interaction
from sandbox.world.model import Channel, Message
from sandbox.world.objects import channel_json, member_json, message_event, user_json
from sandbox.world.permissions import permissions


def begin(core: Core, kind: int, *, user: int, channel: Channel, locale: str, data: Json) -> Interaction:
    """Start a user's interaction in a channel. Call `send` to deliver it.

    `kind` is Discord's interaction type.
    """
    age = core.settings.answer_within + 1 if core.weather.expire_interactions else 0.0
    number = core.ids.of_late(age) if age else core.ids.next()
    guild = core.world.guild_of(channel)
    interaction = Interaction(
        id=number,
        token=f"{number}.{secrets.token_urlsafe(24)}",
        kind=kind,
        user=user,
        channel=channel.id,
        guild=guild.id if guild else None,
        locale=locale,
        data=data,
        born=core.clock.now() - age,
    )
    core.interactions[interaction.token] = interaction
    _forget_old(core)
    return interaction


def _forget_old(core: Core) -> None:
    # Drop interactions whose token has expired. `core.interactions` holds the oldest interaction first.
    alive = core.clock.now() - TOKEN_LASTS - 60
    while (oldest := next(iter(core.interactions.values()))).born < alive:
        del core.interactions[oldest.token]
        core.forms.pop(oldest.id, None)


def send(core: Core, interaction: Interaction, channel: Channel, message: Message | None = None) -> None:
    """Send an interaction to the bot.

    `message` contains the component that was used or that opened the modal.
    """
    guild = core.world.guild_of(channel)
    world = core.world
    payload: Json = {
        "id": str(interaction.id),
        "application_id": str(core.bot),
        "type": interaction.kind,
        "data": interaction.data,
        "token": interaction.token,
        "version": 1,
        "locale": interaction.locale,
        "channel_id": str(channel.id),
        "channel": channel_json(world, channel, interaction.user)
        | {"permissions": str(core.rights(interaction.user, channel))},
        "app_permissions": str(core.rights(core.bot, channel)),
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": {"0": str(interaction.guild or 0)},
        "context": 0 if guild else 1,
        "attachment_size_limit": core.settings.file_limit,
    }
    if guild is None:
        payload["user"] = user_json(world.users[interaction.user])
    else:
        payload["guild_id"] = str(guild.id)
        payload["guild_locale"] = guild.locale
        payload["guild"] = {"id": str(guild.id), "features": [], "locale": guild.locale}
        member = member_json(world, guild.members[interaction.user])
        payload["member"] = member | {"permissions": str(permissions(guild, interaction.user, channel))}
    if message is not None:
        payload["message"] = message_event(world, message)
    core.hub.emit(Event("INTERACTION_CREATE", payload, guild, page=False))
