from sandbox.world.core import Core
from sandbox.world.events import Event, Intent
from sandbox.world.model import TEXT, Channel, Guild, Overwrite
from sandbox.world.objects import channel_json


def add_channel(
    core: Core, guild: Guild, name: str, topic: str | None = None, number: int | None = None, *, kind: int = TEXT
) -> Channel:
    """Add a channel of type `kind` after the guild's other channels."""
    position = next_position(core, guild)
    channel = Channel(number or core.ids.next(), kind, guild.id, name, topic=topic, position=position)
    core.world.channels[channel.id] = channel
    core.channel_event("CHANNEL_CREATE", channel)
    return channel


def next_position(core: Core, guild: Guild) -> int:
    return max((c.position + 1 for c in core.world.channels_of(guild.id)), default=0)


def delete_channel(core: Core, channel: Channel) -> None:
    if channel.thread is None:
        for thread in [c for c in core.world.threads_of(channel.guild or 0) if c.parent == channel.id]:
            delete_channel(core, thread)
    guild = core.world.guild_of(channel)
    data = channel_json(core.world, channel)
    name = "CHANNEL_DELETE"
    if channel.thread is not None:
        data = {key: data[key] for key in ("id", "guild_id", "parent_id", "type")}
        name = "THREAD_DELETE"
    del core.world.channels[channel.id]
    for message in channel.messages.values():
        for upload in message.files:
            core.files.drop(upload)
    core.hub.emit(Event(name, data, guild, channel, Intent.GUILDS))


def set_overwrite(core: Core, channel: Channel, target: int, allow: int = 0, deny: int = 0) -> None:
    """Set the permission bits that are allowed or denied to a role or member in a channel. They also apply to the
    channel's threads.
    """
    others = [o for o in channel.overwrites if o.id != target]
    guild = core.world.guild_of(channel)
    member = guild is not None and target not in guild.roles
    # Threads share their parent's list, so it is changed in place.
    channel.overwrites[:] = [*others, Overwrite(target, member, allow, deny)] if allow or deny else others
    core.channel_event("CHANNEL_UPDATE", channel)
