from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum

from sandbox.world.errors import Json
from sandbox.world.model import Channel, Guild, Message


class Intent(IntEnum):
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
    """An event in the sandbox, with the conditions that decide who gets it. The bot gets the event if its session has
    one of the `intents` (0 means always). An event without a `guild` goes to shard 0. `only_for` limits the event to
    one user of the page. If `bot` or `page` is false, the bot or the page never gets it.
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
    """Passes each event to all listeners in order. `emitted` counts the events."""

    listeners: list[Callable[[Event], None]] = field(default_factory=list)
    emitted: int = 0

    def emit(self, event: Event) -> None:
        self.emitted += 1
        for listener in self.listeners:
            listener(event)
