"""The model: users, guilds with roles and members, channels, threads, direct messages, messages and files.

Ids are integers here and strings on the wire. Nothing here knows HTTP.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from sandbox.world.errors import Json

TEXT, DIRECT, VOICE, CATEGORY, NEWS, STAGE, FORUM = 0, 1, 2, 4, 5, 13, 15
NEWS_THREAD, THREAD, PRIVATE_THREAD = 10, 11, 12
"""Discord's channel types."""
MADE = (TEXT, VOICE, CATEGORY, NEWS, STAGE, FORUM)
"""The types of channels that a server can make here."""
SILENT = (CATEGORY, FORUM)
"""The types of channels that hold no messages themselves."""
THREADS = {TEXT: (THREAD, PRIVATE_THREAD), NEWS: (NEWS_THREAD,)}
"""The types of threads that each type of channel takes; the others take none, or posts only."""

SUPPRESS_EMBEDS, EPHEMERAL, LOADING, COMPONENTS_V2 = 1 << 2, 1 << 6, 1 << 7, 1 << 15
"""Discord's message flags that matter here."""

THREAD_CREATED, REPLY, FROM_COMMAND, FROM_CONTEXT_MENU = 18, 19, 20, 23
"""Discord's message types other than 0: the notice of a new thread, and answers."""


EXTERNAL, GUILD_ONLY = 3, 2
"""Discord's numbers of the kind of a scheduled event's place, and of who may know of it."""
SCHEDULED, ACTIVE, COMPLETED, CANCELED = 1, 2, 3, 4
"""The state of a scheduled event."""


@dataclass
class User:
    """A person, or the bot."""

    id: int
    name: str
    global_name: str | None = None
    bot: bool = False
    locale: str = "en-US"
    dms_open: bool = True


@dataclass
class Role:
    """A role; the one with the guild's own id is `@everyone`."""

    id: int
    name: str
    permissions: int
    position: int = 0
    color: int = 0
    mentionable: bool = False
    bot: int | None = None
    """The bot that this role was made for."""


@dataclass
class Overwrite:
    """The permissions, as bits, that a channel allows or denies to a role or a member."""

    id: int
    member: bool
    allow: int = 0
    deny: int = 0


@dataclass
class Member:
    """A user's place in a guild."""

    user: int
    joined: str
    roles: list[int] = field(default_factory=list)
    nick: str | None = None


@dataclass
class Thread:
    """The part that makes a channel a thread. `members` maps user ids to the time they joined."""

    owner: int
    created: str
    archived: bool = False
    locked: bool = False
    auto_archive: int = 1440
    archived_at: str = ""
    invitable: bool = True
    members: dict[int, str] = field(default_factory=dict)
    starter: int | None = None
    """The id of the message that the thread was opened on."""
    active: float = 0.0
    """When a message was last sent, it was reopened or `auto_archive` (minutes) changed; in seconds since 1970."""


@dataclass
class Upload:
    """A file of a message, without its bytes. `size` in bytes, `width` and `height` in pixels for pictures."""

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
    """A message: `data` is the object as it goes over the wire, without what only the gateway adds."""

    id: int
    channel: int
    author: int
    data: Json
    files: list[Upload] = field(default_factory=list)
    only_for: int | None = None
    """An ephemeral message is seen by this user alone."""
    thread: int | None = None

    @property
    def flags(self) -> int:
        """The message's flags as bits."""
        return int(self.data["flags"])


@dataclass
class Channel:
    """A channel, thread or direct message. A thread takes its overwrites from its parent."""

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
    """An emoji of the application; its picture's bytes are among the files, by its id."""

    id: int
    name: str
    content_type: str


@dataclass
class Scheduled:
    """A scheduled event of a server, at a place outside of Discord; its times as Discord writes them."""

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
        """Return whether it has ended."""
        return self.status in (COMPLETED, CANCELED)


@dataclass
class Guild:
    """A server."""

    id: int
    name: str
    owner: int
    locale: str = "en-US"
    system: int | None = None
    """The channel in which Discord says who has joined."""
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)


class World:
    """Users, guilds and channels by id, and what each person has read."""

    def __init__(self, bot: User) -> None:
        self.bot = bot
        self.users: dict[int, User] = {bot.id: bot}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.emojis: dict[int, Emoji] = {}
        """The application's own."""
        self.scheduled: dict[int, Scheduled] = {}
        """The servers' events."""
        self.about = ""
        """The text on the application's page."""
        self.installs: Json = {"0": {}}
        """The installation of the application: in a server (0), by a user for themselves (1)."""
        self.read: dict[tuple[int, int], int] = {}
        """(user, channel) -> the last message that this user has read there."""
        self.outages: set[int] = set()
        """The guilds of which the gateway says that they are not available."""

    def guild_of(self, channel: Channel) -> Guild | None:
        """The channel's guild; None for a direct message."""
        return None if channel.guild is None else self.guilds[channel.guild]

    def channels_of(self, guild: int) -> list[Channel]:
        """The guild's channels without its threads, in order of position."""
        found = [c for c in self.channels.values() if c.guild == guild and c.thread is None]
        return sorted(found, key=lambda c: (c.position, c.id))

    def threads_of(self, guild: int) -> list[Channel]:
        """The guild's threads, oldest first."""
        return [c for c in self.channels.values() if c.guild == guild and c.thread is not None]

    def direct(self, users: Iterable[int]) -> Channel | None:
        """The direct message between these users, if it was opened."""
        wanted = set(users)
        return next((c for c in self.channels.values() if c.kind == DIRECT and set(c.recipients) == wanted), None)

    def bot_guilds(self) -> list[Guild]:
        """The guilds that the bot is in."""
        return [g for g in self.guilds.values() if self.bot.id in g.members]
