from dataclasses import dataclass, field

from sandbox.world.interaction import ANSWER_WITHIN
from sandbox.world.rates import FREE, Rates


@dataclass
class Settings:
    """Settings for the sandbox, such as its limits and the bot's token."""

    bot_name: str = "Bot"
    token: str | None = None
    """The only accepted token, or None to accept any token."""
    rates: Rates = field(default_factory=lambda: FREE)
    privileged_intents: bool = True
    """True if the bot may request the privileged intents: members, presences and message content. Otherwise, requesting
    them closes the connection with code 4014.
    """
    shards: int = 1
    """The number of shards that `/gateway/bot` recommends."""
    max_concurrency: int = 1
    """The number of shards that may identify at the same time."""
    starts_a_day: int = 1000
    """The number of gateway sessions that may start in 24 hours. Further attempts are closed with code 4004."""
    guilds_a_shard: int = 2500
    """The maximum number of servers on one shard. If there are more, the gateway closes the
    connection with code 4011.
    """
    heartbeat: float = 41.25
    """The time between a client's heartbeats, in seconds."""
    file_limit: int = 10 * 1024 * 1024
    """The largest allowed file, in bytes. It is also sent as `attachment_size_limit`."""
    answer_within: float = ANSWER_WITHIN
    """The time that the bot has for its first response to an interaction, in seconds."""
    active_threads: int = 1000
