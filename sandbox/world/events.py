"""Events and those who listen: the gateway, the page and the store."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum

from sandbox.world.errors import Json
from sandbox.world.model import Channel, Guild, Message


class Intent(IntEnum):
    """The gateway intents that matter for the events that the sandbox sends."""

    GUILDS = 1 << 0
    MEMBERS = 1 << 1
    PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    GUILD_TYPING = 1 << 11
    DIRECT_MESSAGES = 1 << 12
    DIRECT_TYPING = 1 << 14
    MESSAGE_CONTENT = 1 << 15
    SCHEDULED_EVENTS = 1 << 16


@dataclass(frozen=True)
class Event:
    """Something that happened, and who may know of it.

    `intents`: the bot gets it if it asked for one of these (0: always). `guild` None: shard 0. `only_for`: at the page,
    only this user. `bot`, `page`: whether it goes there at all.
    """

    name: str
    data: Json
    guild: Guild | None = None
    channel: Channel | None = None
    intents: int = 0
    only_for: int | None = None
    message: Message | None = None
    bot: bool = True
    page: bool = True


@dataclass
class Hub:
    """Passes each event to all listeners, in order. `emitted`: how many there were."""

    listeners: list[Callable[[Event], None]] = field(default_factory=list)
    emitted: int = 0

    def emit(self, event: Event) -> None:
        """Pass an event to all listeners."""
        self.emitted += 1
        for listener in self.listeners:
            listener(event)
