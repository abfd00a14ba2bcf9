"""What happens in a server without the bot's doing: channels come and go, people join and leave, rights change."""

from sandbox.core import Core
from sandbox.errors import Refused
from sandbox.hub import Event, Intent
from sandbox.ids import iso
from sandbox.permissions import BOT, EVERYONE
from sandbox.wire import bare_member, channel_json, role_json, user_json
from sandbox.world import PRIVATE_THREAD, TEXT, THREAD, Channel, Guild, Member, Overwrite, Role, Thread, User


def add_user(core: Core, name: str, number: int | None = None) -> User:
    """A new person, in no server yet."""
    user = User(number or core.ids.next(), name.lower(), name)
    core.world.users[user.id] = user
    core.touch()
    return user


def add_guild(core: Core, name: str, owner: int, locale: str = "en-US", number: int | None = None) -> Guild:
    """A new server with its `@everyone` role and its owner; the bot is not in it yet."""
    guild = Guild(number or core.ids.next(), name, owner, locale)
    guild.roles[guild.id] = Role(guild.id, "@everyone", EVERYONE)
    guild.members[owner] = Member(owner, iso(core.clock.now()))
    core.world.guilds[guild.id] = guild
    core.touch()
    return guild


def add_role(core: Core, guild: Guild, name: str, rights: int, *, color: int = 0, bot: int | None = None) -> Role:
    """A new role."""
    role = Role(core.ids.next(), name, rights, len(guild.roles), color, bot=bot)
    guild.roles[role.id] = role
    core.hub.emit(
        Event("GUILD_ROLE_CREATE", {"guild_id": str(guild.id), "role": role_json(role)}, guild, intents=Intent.GUILDS)
    )
    return role


def change_role(core: Core, guild: Guild, role: int, rights: int) -> None:
    """Give a role other permissions."""
    guild.roles[role].permissions = rights
    data = {"guild_id": str(guild.id), "role": role_json(guild.roles[role])}
    core.hub.emit(Event("GUILD_ROLE_UPDATE", data, guild, intents=Intent.GUILDS))


def add_member(core: Core, guild: Guild, user: int) -> None:
    """Somebody joins; the bot gets a role of its own."""
    guild.members[user] = Member(user, iso(core.clock.now()))
    if user == core.bot:
        name = core.world.bot.global_name or core.world.bot.name
        guild.members[user].roles.append(add_role(core, guild, name, BOT, bot=user).id)
        core.hub.emit(Event("BOT_JOINED", {"guild_id": str(guild.id)}, guild, page=False))
        core.touch()
    member = bare_member(guild.members[user]) | {"user": user_json(core.world.users[user]), "guild_id": str(guild.id)}
    core.hub.emit(Event("GUILD_MEMBER_ADD", member, guild, intents=Intent.MEMBERS, bot=user != core.bot))


def remove_member(core: Core, guild: Guild, user: int) -> None:
    """Somebody leaves or is kicked; for the bot the server is gone."""
    if guild.members.pop(user, None) is None:
        return
    for channel in core.world.threads_of(guild.id):
        if channel.thread:
            channel.thread.members.pop(user, None)
    if user == core.bot:
        for role in [r for r in guild.roles.values() if r.bot == user]:
            del guild.roles[role.id]
        core.hub.emit(Event("GUILD_DELETE", {"id": str(guild.id)}, guild, page=False))
    data = {"guild_id": str(guild.id), "user": user_json(core.world.users[user])}
    core.hub.emit(Event("GUILD_MEMBER_REMOVE", data, guild, intents=Intent.MEMBERS, bot=user != core.bot))


def add_channel(core: Core, guild: Guild, name: str, topic: str | None = None, number: int | None = None) -> Channel:
    """A new text channel at the end of the list."""
    position = next_position(core, guild)
    channel = Channel(number or core.ids.next(), TEXT, guild.id, name, topic=topic, position=position)
    core.world.channels[channel.id] = channel
    core.channel_event("CHANNEL_CREATE", channel)
    return channel


def next_position(core: Core, guild: Guild) -> int:
    """The place after the last channel."""
    return max((c.position + 1 for c in core.world.channels_of(guild.id)), default=0)


def delete_channel(core: Core, channel: Channel) -> None:
    """Remove a channel with its threads, messages and files."""
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
    """Allow or deny something in a channel to a role or a member; the threads of the channel follow."""
    others = [o for o in channel.overwrites if o.id != target]
    guild = core.world.guild_of(channel)
    member = guild is not None and target not in guild.roles
    # Threads share their parent's list, so it is changed in place.
    channel.overwrites[:] = [*others, Overwrite(target, member, allow, deny)] if allow or deny else others
    core.channel_event("CHANNEL_UPDATE", channel)


def add_thread(
    core: Core,
    parent: Channel,
    owner: int,
    name: str,
    *,
    private: bool = False,
    auto_archive: int = 1440,
    starter: int | None = None,
) -> Channel:
    """A new thread with its owner in it; on a message it takes the message's id."""
    moment = core.clock.now()
    now = iso(moment)
    channel = Channel(
        starter or core.ids.next(),
        PRIVATE_THREAD if private else THREAD,
        parent.guild,
        name,
        parent.id,
        overwrites=parent.overwrites,
        thread=Thread(owner, now, auto_archive=auto_archive, members={owner: now}, starter=starter, active=moment),
    )
    if channel.id in core.world.channels:
        raise Refused("This message has a thread already.")
    core.world.channels[channel.id] = channel
    core.channel_event("THREAD_CREATE", channel, {"newly_created": True})
    return channel


def archive(core: Core, channel: Channel, archived: bool = True, locked: bool | None = None) -> None:
    """Archive a thread or open it again; perhaps lock it."""
    if channel.thread is None:
        raise Refused("This is not a thread.")
    set_archived(core, channel.thread, archived)
    if locked is not None:
        channel.thread.locked = locked
    core.channel_event("THREAD_UPDATE", channel)


def set_archived(core: Core, thread: Thread, archived: bool) -> None:
    """Note whether a thread is archived, and since when."""
    moment = core.clock.now()
    thread.archived, thread.archived_at = archived, iso(moment)
    if not archived:
        thread.active = moment


def archive_quiet_threads(core: Core) -> None:
    """Archive the threads in which nothing happened for as long as each of them may rest."""
    now = core.clock.now()
    for channel in core.world.channels.values():
        thread = channel.thread
        if thread is not None and not thread.archived and now - thread.active > thread.auto_archive * 60:
            archive(core, channel)
