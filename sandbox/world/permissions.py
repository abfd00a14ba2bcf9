"""Computes a member's permissions in a channel as Discord does: from the member's roles first, then from the channel's
overwrites.
"""

from enum import IntEnum

from sandbox.world.model import Channel, Guild


class Permission(IntEnum):
    KICK_MEMBERS = 1 << 1
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CONNECT = 1 << 20
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_EVENTS = 1 << 33
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    MODERATE_MEMBERS = 1 << 40
    CREATE_EVENTS = 1 << 44


ALL = (1 << 53) - 1
EVERYONE = (
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.CONNECT
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
MODERATOR = (
    Permission.KICK_MEMBERS
    | Permission.MANAGE_CHANNELS
    | Permission.MANAGE_GUILD
    | Permission.MANAGE_MESSAGES
    | Permission.MENTION_EVERYONE
    | Permission.MANAGE_ROLES
    | Permission.MANAGE_EVENTS
    | Permission.MANAGE_THREADS
    | Permission.MODERATE_MEMBERS
    | Permission.CREATE_EVENTS
)
BOT = EVERYONE | Permission.MANAGE_MESSAGES | Permission.MANAGE_THREADS | Permission.CREATE_EVENTS
DIRECT = EVERYONE & ~(Permission.CREATE_PUBLIC_THREADS | Permission.CREATE_PRIVATE_THREADS)


def permissions(guild: Guild | None, user: int, channel: Channel | None = None) -> int:
    """Return a user's permission bits in a guild or one of its channels. Threads use their parent's overwrites.

    A user who is not a member has none. Without a guild, return the permissions in a direct message.
    """
    if guild is None:
        return DIRECT if channel is not None and user in channel.recipients else 0
    member = guild.members.get(user)
    if member is None:
        return 0
    if guild.owner == user:
        return ALL
    held = [guild.id, *member.roles]
    value = 0
    for role in held:
        value |= guild.roles[role].permissions
    if value & Permission.ADMINISTRATOR:
        return ALL
    if channel is None:
        return value
    return _in_channel(value, held, user, channel, guild)


def _in_channel(value: int, held: list[int], user: int, channel: Channel, guild: Guild) -> int:
    if channel.overwrites:
        everyone = [o for o in channel.overwrites if o.id == guild.id]
        roles = [o for o in channel.overwrites if not o.member and o.id != guild.id and o.id in held]
        member = [o for o in channel.overwrites if o.member and o.id == user]
        for group in (everyone, roles, member):
            for overwrite in group:
                value &= ~overwrite.deny
            for overwrite in group:
                value |= overwrite.allow
    if not value & Permission.VIEW_CHANNEL:
        return 0
    return value


def allows(value: int, *needed: Permission) -> bool:
    return all(value & permission for permission in needed)
