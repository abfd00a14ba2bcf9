from sandbox.world.errors import Json
from sandbox.world.model import (
    DIRECT,
    EXTERNAL,
    FORUM,
    GUILD_ONLY,
    STAGE,
    VOICE,
    Channel,
    Guild,
    Member,
    Message,
    Role,
    Scheduled,
    Upload,
    User,
    World,
)
from sandbox.world.permissions import permissions

APPLICATION_FLAGS = (1 << 15) | (1 << 19)
"""The application's flags. They allow it to use the members and message content intents, as Discord allows any bot in
fewer than 100 servers.
"""


def user_json(user: User) -> Json:
    data: Json = {
        "id": str(user.id),
        "username": user.name,
        "global_name": user.global_name,
        "discriminator": "0000" if user.bot else "0",
        "avatar": None,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }
    if user.bot:
        data["bot"] = True
    return data


def bare_member(member: Member) -> Json:
    return {
        "roles": [str(role) for role in member.roles],
        "nick": member.nick,
        "avatar": None,
        "banner": None,
        "joined_at": member.joined,
        "premium_since": None,
        "communication_disabled_until": None,
        "pending": False,
        "flags": 0,
        "deaf": False,
        "mute": False,
    }


def member_json(world: World, member: Member) -> Json:
    return {**bare_member(member), "user": user_json(world.users[member.user])}


def role_json(role: Role) -> Json:
    data: Json = {
        "id": str(role.id),
        "name": role.name,
        "permissions": str(role.permissions),
        "position": role.position,
        "color": role.color,
        "colors": {"primary_color": role.color, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": role.bot is not None,
        "mentionable": role.mentionable,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }
    if role.bot is not None:
        data["tags"] = {"bot_id": str(role.bot)}
    return data


def _text(value: int | None) -> str | None:
    return None if value is None else str(value)


OF_KIND: dict[int, Json] = {
    VOICE: {"bitrate": 64000, "user_limit": 0, "rtc_region": None},
    STAGE: {"bitrate": 64000, "user_limit": 10000, "rtc_region": None},
    FORUM: {
        "available_tags": [],
        "default_reaction_emoji": None,
        "default_sort_order": None,
        "default_forum_layout": 0,
        "default_thread_rate_limit_per_user": 0,
    },
}


def channel_json(world: World, channel: Channel, viewer: int | None = None) -> Json:
    """Return a channel object of any type. A thread includes `member` if the viewer has joined it."""
    data: Json = {
        "id": str(channel.id),
        "type": channel.kind,
        "flags": 0,
        "last_message_id": _text(channel.last_message),
    }
    if channel.kind == DIRECT:
        others = [u for u in channel.recipients if u != (viewer or world.bot.id)]
        return {**data, "recipients": [user_json(world.users[u]) for u in others]}
    data |= {
        "guild_id": str(channel.guild),
        "name": channel.name,
        "parent_id": _text(channel.parent),
        "rate_limit_per_user": channel.slowmode,
    }
    if channel.thread is None:
        data |= {
            "topic": channel.topic,
            "position": channel.position,
            "nsfw": False,
            "permission_overwrites": [
                {"id": str(o.id), "type": int(o.member), "allow": str(o.allow), "deny": str(o.deny)}
                for o in channel.overwrites
            ],
        }
        return data | OF_KIND.get(channel.kind, {})
    thread = channel.thread
    metadata: Json = {
        "archived": thread.archived,
        "locked": thread.locked,
        "auto_archive_duration": thread.auto_archive,
        "archive_timestamp": thread.archived_at or thread.created,
        "create_timestamp": thread.created,
        "invitable": thread.invitable,
    }
    data |= {
        "owner_id": str(thread.owner),
        "thread_metadata": metadata,
        "message_count": min(channel.sent, 50),
        "member_count": min(len(thread.members), 50),
        "total_message_sent": channel.sent,
    }
    if viewer is not None and viewer in thread.members:
        data["member"] = thread_member_json(channel, viewer)
    return data


def thread_member_json(channel: Channel, user: int) -> Json:
    joined = channel.thread.members[user] if channel.thread else ""
    return {"id": str(channel.id), "user_id": str(user), "join_timestamp": joined, "flags": 0}


def guild_json(guild: Guild) -> Json:
    """Return a guild object as REST sends it, without channels, threads and members."""
    return {
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.owner),
        "preferred_locale": guild.locale,
        "roles": [role_json(role) for role in guild.roles.values()],
        "features": [],
        "emojis": [],
        "stickers": [],
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "application_id": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None if guild.system is None else str(guild.system),
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "default_message_notifications": 1,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "incidents_data": None,
    }


def guild_create_json(world: World, guild: Guild, all_members: bool) -> Json:
    """Return a guild as GUILD_CREATE sends it: with channels, active threads, and either all members
    or only the bot.
    """
    bot = guild.members[world.bot.id]
    members = list(guild.members.values()) if all_members else [bot]
    threads = [c for c in world.threads_of(guild.id) if c.thread and not c.thread.archived]
    return guild_json(guild) | {
        "joined_at": bot.joined,
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members),
        "members": [member_json(world, m) for m in members],
        "channels": [channel_json(world, c) for c in world.channels_of(guild.id)],
        "threads": [channel_json(world, c, world.bot.id) for c in threads if permissions(guild, world.bot.id, c)],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [
            scheduled_json(world, one, counted=True)
            for one in world.scheduled.values()
            if one.guild == guild.id and not one.over
        ],
        "soundboard_sounds": [],
    }


def scheduled_json(world: World, one: Scheduled, *, counted: bool = False) -> Json:
    """Return a scheduled event as Discord sends it. `counted` adds the number of interested users, which is always 0
    here.
    """
    data: Json = {
        "id": str(one.id),
        "guild_id": str(one.guild),
        "channel_id": None,
        "creator_id": str(one.creator),
        "creator": user_json(world.users[one.creator]),
        "name": one.name,
        "description": one.description,
        "image": None,
        "scheduled_start_time": one.begins,
        "scheduled_end_time": one.ends,
        "privacy_level": GUILD_ONLY,
        "status": one.status,
        "entity_type": EXTERNAL,
        "entity_id": None,
        "entity_metadata": {"location": one.location},
        "recurrence_rule": None,
        "guild_scheduled_event_exceptions": [],
    }
    return data | ({"user_count": 0} if counted else {})


def file_url(cdn: str, upload: Upload) -> str:
    return f"{cdn}/attachments/{upload.channel}/{upload.id}/{upload.filename}"


def attachment_json(cdn: str, upload: Upload, *, ephemeral: bool) -> Json:
    """Return an attachment object. `ephemeral` means that the file belongs to an ephemeral message."""
    url = file_url(cdn, upload)
    data: Json = {
        "id": str(upload.id),
        "filename": upload.filename,
        "size": upload.size,
        "url": url,
        "proxy_url": url,
        "content_type": upload.content_type,
        "width": upload.width,
        "height": upload.height,
        "description": upload.description,
    }
    if ephemeral:
        data["ephemeral"] = True
    return {key: value for key, value in data.items() if value is not None}


def reference_json(target: Message, channel: Channel) -> Json:
    reference: Json = {"type": 0, "channel_id": str(channel.id), "message_id": str(target.id)}
    if channel.guild is not None:
        reference["guild_id"] = str(channel.guild)
    shown = {k: v for k, v in target.data.items() if k not in ("referenced_message", "nonce")}
    return {"message_reference": reference, "referenced_message": shown}


def message_event(world: World, message: Message) -> Json:
    """Return a message as the gateway sends it. As on Discord, an ephemeral message lacks `guild_id` and `member`."""
    channel = world.channels[message.channel]
    guild = world.guild_of(channel)
    data = dict(message.data)
    if guild is None or message.only_for is not None:
        return data
    data["guild_id"] = str(guild.id)
    member = guild.members.get(message.author)
    if member is not None:
        data["member"] = bare_member(member)
    data["mentions"] = [
        {**user, "member": bare_member(guild.members[int(user["id"])])} if int(user["id"]) in guild.members else user
        for user in data["mentions"]
    ]
    return data
