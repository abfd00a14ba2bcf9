"""Stores the bot's application commands by scope, which is one server or all servers."""

from sandbox.world.errors import Code, Fault, Json
from sandbox.world.ids import Snowflakes
from sandbox.world.rates import Daily

CHAT_INPUT, USER, MESSAGE = 1, 2, 3
SUB, GROUP, STRING, INTEGER, BOOLEAN, USER_OPTION, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)

MOST = {CHAT_INPUT: 100, USER: 15, MESSAGE: 15}
"""The maximum number of commands of each type that a scope can have."""
CREATES_A_DAY = 200
"""The maximum number of commands that can be created in a scope within 24 hours."""


class CommandBook:
    """The bot's commands by scope: a guild's id, or 0 for global commands."""

    def __init__(self, application: int, ids: Snowflakes) -> None:
        self.application = application
        self.ids = ids
        self.scopes: dict[int, list[Json]] = {}
        self.created: dict[int, Daily] = {}

    def find(self, number: int) -> Json | None:
        return next((c for scope in self.scopes.values() for c in scope if c["id"] == str(number)), None)

    def for_guild(self, guild: int | None) -> list[Json]:
        """Return the commands available in a guild, or in a direct message if `guild` is None."""
        everywhere = self.scopes.get(0, [])
        if guild is None:
            return [c for c in everywhere if c["dm_permission"]]
        return everywhere + self.scopes.get(guild, [])

    def overwrite(self, scope: int, found: list[Json]) -> list[Json]:
        """Replace all commands in a scope with `found`, which must already be checked. Raises Fault (30032 or 30034).

        A command that already existed keeps its id. It also keeps its version if it hasn't changed.
        """
        for kind, most in MOST.items():
            if sum(1 for made in found if made["type"] == kind) > most:
                raise Fault(Code.TOO_MANY_COMMANDS)
        self.scopes[scope] = [self._settle(scope, made) for made in found]
        return self.scopes[scope]

    def _settle(self, scope: int, made: Json) -> Json:
        old = next(
            (c for c in self.scopes.get(scope, []) if (c["name"], c["type"]) == (made["name"], made["type"])), None
        )
        if old is None:
            now = self.ids.clock.now()
            created = self.created.setdefault(scope, Daily(CREATES_A_DAY))
            if not created.left(now):
                raise Fault(Code.TOO_MANY_CREATES, retry_after=created.reset(now))
            created.add(now)
        elif all(old.get(key) == value for key, value in made.items()):
            return old
        number = old["id"] if old else str(self.ids.next())
        fixed: Json = {"id": number, "application_id": str(self.application), "version": str(self.ids.next())}
        if scope:
            fixed["guild_id"] = str(scope)
        return fixed | made
