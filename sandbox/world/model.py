"""The data model: users, guilds with roles and members, channels, threads, direct messages, messages and files.

Ids are integers in this model, and strings in the API. The model doesn't depend on HTTP.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from sandbox.world.errors import Json

TEXT, DIRECT, VOICE, CATEGORY, NEWS, STAGE, FORUM = 0, 1, 2, 4, 5, 13, 15
NEWS_THREAD, THREAD, PRIVATE_THREAD = 10, 11, 12
MADE = (TEXT, VOICE, CATEGORY, NEWS, STAGE, FORUM)
SILENT = (CATEGORY, FORUM)
"""The channel types that can't contain messages."""
THREADS = {TEXT: (THREAD, PRIVATE_THREAD), NEWS: (NEWS_THREAD,)}
"""The thread types that each channel type allows. Other channel types allow no threads, or only forum posts."""

SUPPRESS_EMBEDS, EPHEMERAL, LOADING, COMPONENTS_V2 = 1 << 2, 1 << 6, 1 << 7, 1 << 15

THREAD_CREATED, REPLY, FROM_COMMAND, FROM_CONTEXT_MENU = 18, 19, 20, 23
"""Discord's message types for the notice of a new thread, for replies, and for responses to commands."""


EXTERNAL, GUILD_ONLY = 3, 2
"""Discord's numbers for an event held outside Discord, and for an event that only server members can see."""
SCHEDULED, ACTIVE, COMPLETED, CANCELED = 1, 2, 3, 4


@dataclass
class User:
    id: int
    name: str
    global_name: str | None = None
    bot: bool = False
    locale: str = "en-US"
    dms_open: bool = True


@dataclass
class Role:
    """A role. The role with the guild's own id is `@everyone`."""

    id: int
    name: str
    permissions: int
    position: int = 0
    color: int = 0
    mentionable: bool = False
    bot: int | None = None
    """The id of the bot that this role belongs to."""


@dataclass
class Overwrite:
    """The permission bits that a channel allows or denies to a role or member. `member` is true for a member and false
    for a role.
    """

    id: int
    member: bool
    allow: int = 0
    deny: int = 0


@dataclass
class Member:
    user: int
    joined: str
    roles: list[int] = field(default_factory=list)
    nick: str | None = None


@dataclass
class Thread:
    """The extra data of a channel that is a thread. `members` maps user ids to the times they joined."""

    owner: int
    created: str
    archived: bool = False
    locked: bool = False
    auto_archive: int = 1440
    archived_at: str = ""
    invitable: bool = True
    members: dict[int, str] = field(default_factory=dict)
    starter: int | None = None
    """The id of the message that the thread was started from."""
    active: float = 0.0
    """The time of the last activity, in seconds since 1970.

    Activity means a message, reopening the thread, or a change to `auto_archive` (which is in minutes).
    """


@dataclass
class Upload:
    """A file attached to a message, without its bytes.

    `size` is in bytes. `width` and `height` are in pixels and only set for pictures.
    """

    id: int
    channel: int
    filename: str
    content_type: str
    size: int
    width: int | None = None
    height: int | None = None
    description: str | None = None


@dataclass
class Message:
    """A message. `data` is the JSON object that was sent, without the fields that Discord adds
    only in gateway events.
    """

    id: int
    channel: int
    author: int
    data: Json
    files: list[Upload] = field(default_factory=list)
    only_for: int | None = None
    """The only user who can see the message, if it is ephemeral."""
    thread: int | None = None

    @property
    def flags(self) -> int:
        return int(self.data["flags"])


@dataclass
class Channel:
    """A channel, thread or direct message. A thread shares its parent's overwrites."""

    id: int
    kind: int
    guild: int | None
    name: str = ""
    parent: int | None = None
    topic: str | None = None
    position: int = 0
    slowmode: int = 0
    overwrites: list[Overwrite] = field(default_factory=list)
    recipients: list[int] = field(default_factory=list)
    thread: Thread | None = None
    sent: int = 0
    last_message: int | None = None
    messages: dict[int, Message] = field(default_factory=dict, repr=False)


@dataclass
class Emoji:
    """An application emoji. The bytes of its picture are stored under its id."""

    id: int
    name: str
    content_type: str


@dataclass
class Scheduled:
    """A scheduled event at a place outside Discord. Its times are strings in Discord's format."""

    id: int
    guild: int
    creator: int
    name: str
    description: str | None
    begins: str
    ends: str
    location: str
    status: int = SCHEDULED

    @property
    def over(self) -> bool:
        return self.status in (COMPLETED, CANCELED)


@dataclass
class Guild:
    id: int
    name: str
    owner: int
    locale: str = "en-US"
    system: int | None = None
    """The id of the channel where Discord announces new members."""
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)


class World:
    def __init__(self, bot: User) -> None:
        self.bot = bot
        self.users: dict[int, User] = {bot.id: bot}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.emojis: dict[int, Emoji] = {}
        self.scheduled: dict[int, Scheduled] = {}
        self.about = ""
        self.installs: Json = {"0": {}}
        """The application's installation settings, keyed by type of installation: 0 in a server, 1 for a single user.
        """
        self.read: dict[tuple[int, int], int] = {}
        """Maps a pair of user and channel to the latest message that the user has read in the channel."""
        self.outages: set[int] = set()
        """The guilds that the gateway reports as unavailable."""

    def guild_of(self, channel: Channel) -> Guild | None:
        return None if channel.guild is None else self.guilds[channel.guild]

    def channels_of(self, guild: int) -> list[Channel]:
        found = [c for c in self.channels.values() if c.guild == guild and c.thread is None]
        return sorted(found, key=lambda c: (c.position, c.id))

    def threads_of(self, guild: int) -> list[Channel]:
        return [c for c in self.channels.values() if c.guild == guild and c.thread is not None]

    def direct(self, users: Iterable[int]) -> Channel | None:
        wanted = set(users)
        return next((c for c in self.channels.values() if c.kind == DIRECT and set(c.recipients) == wanted), None)

    def bot_guilds(self) -> list[Guild]:
        return [g for g in self.guilds.values() if self.bot.id in g.members]
