"""The settings of a sandbox."""

from dataclasses import dataclass, field

from sandbox.world.interaction import ANSWER_WITHIN
from sandbox.world.rates import FREE, Rates


@dataclass
class Settings:
    """The settings of this Discord: how strict it is, and who the bot is."""

    bot_name: str = "Bot"
    token: str | None = None
    """The only token that is accepted; None accepts any."""
    rates: Rates = field(default_factory=lambda: FREE)
    privileged_intents: bool = True
    """Whether the bot may ask for members, presences and message content (otherwise: close code 4014)."""
    shards: int = 1
    """The number of shards that `/gateway/bot` recommends."""
    max_concurrency: int = 1
    """The number of shards that may identify at once."""
    starts_a_day: int = 1000
    """The number of sessions that may begin in 24 hours (then: close code 4004)."""
    guilds_a_shard: int = 2500
    """The most servers on one shard (more: close code 4011)."""
    heartbeat: float = 41.25
    """Seconds between two heartbeats of a client."""
    file_limit: int = 10 * 1024 * 1024
    """The most bytes of a file; also sent as `attachment_size_limit`."""
    answer_within: float = ANSWER_WITHIN
    """Seconds in which the bot must send its first answer."""
    active_threads: int = 1000
