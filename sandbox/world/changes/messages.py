import re
from dataclasses import dataclass

from sandbox.world.changes.body import Body, Mentions
from sandbox.world.changes.threads import archive
from sandbox.world.core import Core
from sandbox.world.errors import Code, Fault, Json
from sandbox.world.events import Event
from sandbox.world.ids import iso, seconds_of
from sandbox.world.model import EPHEMERAL, LOADING, REPLY, SUPPRESS_EMBEDS, Channel, Message
from sandbox.world.objects import attachment_json, file_url, message_event, user_json
from sandbox.world.permissions import Permission, permissions

NONCE_LASTS = 300.0
"""The time for which the nonce of a message is remembered, in seconds. Discord's documentation only says "the past few
minutes".
"""
HOUR = 3600.0
USER_MENTION, ROLE_MENTION = re.compile(r"<@!?(\d+)>"), re.compile(r"<@&(\d+)>")


@dataclass
class Origin:
    """Extra details of a message that is a reply or a response.

    `data` holds additional fields of the message's JSON object. `only_for` is the only user who can see the message, if
    it is ephemeral.
    """

    data: Json
    only_for: int | None = None


def known_nonce(core: Core, author: int, nonce: str) -> Message | None:
    """Return the author's message with this nonce from the past few minutes, or None."""
    found = core.nonces.get((author, nonce))
    if found is None or core.clock.now() - found[2] > NONCE_LASTS:
        return None
    channel = core.world.channels.get(found[0])
    return channel.messages.get(found[1]) if channel else None


def create(core: Core, channel: Channel, author: int, body: Body, origin: Origin | None = None) -> Message:
    """Create a message. Raises Fault with code 50006 if the message is empty, 50083 if it's for a locked archived
    thread, or 160006 or 160007 if reopening the thread would exceed the limit of open threads.

    An archived thread that isn't locked is reopened, unless the message is ephemeral.
    """
    loading = bool(origin and int(origin.data.get("flags", 0)) & LOADING)
    if not loading and not (body.content or body.embeds or body.components or body.files):
        raise Fault(Code.EMPTY_MESSAGE)
    if channel.thread and channel.thread.archived:
        if channel.thread.locked:
            raise Fault(Code.THREAD_ARCHIVED)
        core.room_for_thread(channel.guild or 0, channel.kind)
    number = core.ids.next()
    data: Json = {
        "id": str(number),
        "type": 0,
        "channel_id": str(channel.id),
        "author": user_json(core.world.users[author]),
        "content": body.content or "",
        "embeds": body.embeds or [],
        "components": body.components or [],
        "attachments": [],
        "mentions": [],
        "mention_roles": [],
        "mention_everyone": False,
        "timestamp": iso(seconds_of(number)),
        "edited_timestamp": None,
        "pinned": False,
        "tts": body.tts,
        "flags": body.flags & ~EPHEMERAL,
    }
    message = Message(number, channel.id, author, data)
    if origin is not None:
        flags = data["flags"] | int(origin.data.get("flags", 0))
        data |= origin.data
        data["flags"] = flags | (EPHEMERAL if origin.only_for is not None else 0)
        message.only_for = origin.only_for
    _set_files(core, message, body)
    _set_mentions(core, channel, message, body.mentions)
    channel.messages[number] = message
    if message.only_for is None:
        channel.last_message = number
        channel.sent += 1
        core.world.read[author, channel.id] = number
        _count_activity(core, channel)
    _remember_nonce(core, author, message, body.raw.get("nonce"))
    _emit(core, "MESSAGE_CREATE", channel, message)
    return message


def _remember_nonce(core: Core, author: int, message: Message, nonce: object) -> None:
    if nonce is None:
        return
    message.data["nonce"] = nonce
    now = core.clock.now()
    core.nonces.pop((author, str(nonce)), None)
    core.nonces[author, str(nonce)] = (message.channel, message.id, now)
    while now - core.nonces[oldest := next(iter(core.nonces))][2] > NONCE_LASTS:
        del core.nonces[oldest]


def edit(core: Core, message: Message, body: Body) -> Message:
    """Edit a message. Keys missing from the body stay unchanged. Raises Fault (50083, 30046 or 50006)."""
    channel = core.world.channels[message.channel]
    if channel.thread and channel.thread.archived and message.only_for is None:
        raise Fault(Code.THREAD_ARCHIVED)
    now = core.clock.now()
    if now - seconds_of(message.id) > HOUR:
        wait = core.limiter.old_edit(channel.id, now)
        if wait is not None:
            raise Fault(Code.OLD_EDITS, retry_after=wait)
    data = message.data
    content = data["content"] if "content" not in body.raw else body.content or ""
    embeds = data["embeds"] if "embeds" not in body.raw else body.embeds or []
    components = data["components"] if "components" not in body.raw else body.components or []
    if not (content or embeds or components or body.files):
        raise Fault(Code.EMPTY_MESSAGE)
    data |= {"content": content, "embeds": embeds, "components": components}
    if not data["flags"] & LOADING:  # the first content of a deferred answer does not count as an edit
        data["edited_timestamp"] = iso(now)
    data["flags"] = (data["flags"] & ~SUPPRESS_EMBEDS | body.flags & ~EPHEMERAL) & ~LOADING
    _set_files(core, message, body)
    _set_mentions(core, channel, message, body.mentions)
    _emit(core, "MESSAGE_UPDATE", channel, message)
    return message


def delete(core: Core, message: Message) -> None:
    channel = core.world.channels[message.channel]
    channel.messages.pop(message.id, None)
    for upload in message.files:
        core.files.drop(upload)
    if channel.last_message == message.id:
        channel.last_message = max((m.id for m in channel.messages.values() if m.only_for is None), default=None)
    data: Json = {"id": str(message.id), "channel_id": str(channel.id)}
    guild = core.world.guild_of(channel)
    if guild is not None and message.only_for is None:
        data["guild_id"] = str(guild.id)
    intents = core.message_intents(channel, message)
    core.hub.emit(Event("MESSAGE_DELETE", data, guild, channel, intents, message.only_for, message))


def _emit(core: Core, name: str, channel: Channel, message: Message) -> None:
    data = message_event(core.world, message)
    guild = core.world.guild_of(channel)
    core.hub.emit(Event(name, data, guild, channel, core.message_intents(channel, message), message.only_for, message))


def _count_activity(core: Core, channel: Channel) -> None:
    if channel.thread is None:
        return
    if channel.thread.archived:
        archive(core, channel, archived=False)
    channel.thread.active = core.clock.now()


def _set_files(core: Core, message: Message, body: Body) -> None:
    # Store new files and drop removed ones. Files that an embed or component shows don't count as attachments.
    gone = {f.id for f in message.files} - {f.id for f in body.files}
    for upload in message.files:
        if upload.id in gone:
            core.files.drop(upload)
    for upload in body.files:
        if upload.id in body.fresh:
            core.files.keep(upload, body.fresh[upload.id])
    message.files = body.files
    if not body.files:
        message.data["attachments"] = []
        return
    shown = str((message.data["embeds"], message.data["components"]))
    message.data["attachments"] = [
        attachment_json(core.cdn, file, ephemeral=message.only_for is not None)
        for file in body.files
        if file_url(core.cdn, file) not in shown
    ]


def _set_mentions(core: Core, channel: Channel, message: Message, allowed: Mentions) -> None:
    guild = core.world.guild_of(channel)
    content: str = message.data["content"]
    named = dict.fromkeys(int(number) for number in USER_MENTION.findall(content))
    users = [u for u in named if u in core.world.users and ("users" in allowed.parse or u in allowed.users)]
    replied = message.data.get("referenced_message")
    if (
        replied
        and allowed.replied_user
        and message.data["type"] == REPLY
        and "interaction_metadata" not in message.data
    ):
        answered = int(replied["author"]["id"])
        if answered not in users and answered != message.author:
            users.append(answered)
    roles: list[int] = []
    everyone = False
    named_all = "@everyone" in content or "@here" in content
    if guild is not None and (named_all or "<@&" in content):
        found = dict.fromkeys(int(number) for number in ROLE_MENTION.findall(content))
        roles = [r for r in found if r in guild.roles and ("roles" in allowed.parse or r in allowed.roles)]
        may = permissions(guild, message.author, channel) & Permission.MENTION_EVERYONE
        roles = [r for r in roles if may or guild.roles[r].mentionable]
        everyone = bool(named_all and may and "everyone" in allowed.parse)
    message.data["mentions"] = [user_json(core.world.users[u]) for u in users]
    message.data["mention_roles"] = [str(r) for r in roles]
    message.data["mention_everyone"] = everyone


def pings(core: Core, message: Message, user: int) -> bool:
    """Return whether a message pings a user directly, through a role or with @everyone."""
    data = message.data
    if message.author == user:
        return False
    if data["mention_everyone"] or any(u["id"] == str(user) for u in data["mentions"]):
        return True
    channel = core.world.channels[message.channel]
    guild = core.world.guild_of(channel)
    member = guild.members.get(user) if guild else None
    return bool(member and any(str(role) in data["mention_roles"] for role in member.roles))
