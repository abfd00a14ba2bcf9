import base64
from pathlib import Path

from sandbox.world.commands import CommandBook
from sandbox.world.errors import Code, Fault
from sandbox.world.events import Event, Hub, Intent
from sandbox.world.files import Files
from sandbox.world.ids import Clock, Snowflakes
from sandbox.world.interaction import Interaction
from sandbox.world.model import DIRECT, NEWS_THREAD, PRIVATE_THREAD, Channel, Guild, Message, User, World
from sandbox.world.objects import channel_json
from sandbox.world.permissions import Permission, allows, permissions
from sandbox.world.rates import Daily, RateLimiter
from sandbox.world.settings import Settings
from sandbox.world.unsupported import Unsupported
from sandbox.world.weather import Weather

BOT_ID = 1_100_000_000_000_000_001


class Core:
    def __init__(self, settings: Settings, files: Path | None = None) -> None:
        self.settings = settings
        self.clock = Clock()
        self.ids = Snowflakes(self.clock)
        self.hub = Hub()
        self.files = Files(files)
        self.weather = Weather()
        self.limiter = RateLimiter(settings.rates)
        self.starts = Daily(settings.starts_a_day)
        self.unsupported = Unsupported(self.clock, self.hub)
        self.world = World(User(BOT_ID, settings.bot_name.lower().replace(" ", "-"), settings.bot_name, bot=True))
        self.commands = CommandBook(BOT_ID, self.ids)
        self.interactions: dict[str, Interaction] = {}
        """The interactions keyed by token, oldest first."""
        self.forms: dict[int, Interaction] = {}
        """The interactions that the bot responded to with a modal, keyed by id."""
        self.nonces: dict[tuple[int, str], tuple[int, int, float]] = {}
        """Maps (author id, nonce) to (channel id, message id, time of sending)."""
        self.url = ""
        self.dirty = False
        """True if there are changes that the store hasn't written yet."""

    @property
    def bot(self) -> int:
        """The bot's user id, which is also its application id."""
        return self.world.bot.id

    @property
    def token(self) -> str:
        return self.settings.token or base64.b64encode(str(self.bot).encode()).decode().rstrip("=") + ".sandbox.any"

    @property
    def cdn(self) -> str:
        return f"{self.url}/cdn"

    # Looking things up, as the bot

    def rights(self, user: int, channel: Channel) -> int:
        """Return a user's permission bits in a channel.

        Users have no permissions in a private thread that they haven't joined, unless they have MANAGE_THREADS.
        """
        value = permissions(self.world.guild_of(channel), user, channel)
        if channel.kind == PRIVATE_THREAD and channel.thread and user not in channel.thread.members:
            return value if value & Permission.MANAGE_THREADS else 0
        return value

    def sees(self, user: int, channel: Channel) -> bool:
        return bool(self.rights(user, channel) & Permission.VIEW_CHANNEL)

    def channel(self, number: int, *needed: Permission) -> Channel:
        """Return the channel with the id `number`, if the bot can see it and has all needed permissions there. Raises
        Fault (10003, 50001 or 50013) otherwise.
        """
        channel = self.world.channels.get(number)
        if channel is None:
            raise Fault(Code.UNKNOWN_CHANNEL)
        rights = self.rights(self.bot, channel)
        if not rights & Permission.VIEW_CHANNEL:
            raise Fault(Code.MISSING_ACCESS)
        if not allows(rights, *needed):
            raise Fault(Code.MISSING_PERMISSIONS)
        return channel

    def room_for_thread(self, guild: int, kind: int) -> None:
        """Check that a guild may have another open thread. Raises Fault with 160006, or 160007 for an announcement
        thread.
        """
        open_ones = [c for c in self.world.threads_of(guild) if c.thread and not c.thread.archived]
        if len(open_ones) >= self.settings.active_threads:
            raise Fault(Code.TOO_MANY_NEWS_THREADS if kind == NEWS_THREAD else Code.TOO_MANY_THREADS)

    def guild(self, number: int) -> Guild:
        guild = self.world.guilds.get(number)
        if guild is None:
            raise Fault(Code.UNKNOWN_GUILD)
        if self.bot not in guild.members:
            raise Fault(Code.MISSING_ACCESS)
        return guild

    def message(self, channel: Channel, number: int) -> Message:
        """Return a message that isn't ephemeral. Raises Fault (10008) if there is no such message."""
        message = channel.messages.get(number)
        if message is None or message.only_for is not None:
            raise Fault(Code.UNKNOWN_MESSAGE)
        return message

    # Events

    def channel_event(self, name: str, channel: Channel, extra: dict[str, object] | None = None) -> None:
        """Send an event about a channel or thread to everyone who can see it."""
        guild = self.world.guild_of(channel)
        intents = 0 if channel.kind == DIRECT else Intent.GUILDS
        data = channel_json(self.world, channel, self.bot) | (extra or {})
        self.hub.emit(Event(name, data, guild, channel, intents))

    def message_intents(self, channel: Channel, message: Message) -> int:
        """Return the gateway intent that a bot needs to get events about a message. As on Discord, an ephemeral message
        counts as a direct message.
        """
        if channel.kind == DIRECT or message.only_for is not None:
            return Intent.DIRECT_MESSAGES
        return Intent.GUILD_MESSAGES

    def touch(self) -> None:
        """Mark the state as changed, so that the store writes it."""
        self.dirty = True
