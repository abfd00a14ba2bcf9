import asyncio
from dataclasses import dataclass, field

from sandbox.world.errors import Json

PING, COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 1, 2, 3, 4, 5

ANSWER_WITHIN = 3.0
"""The time that Discord gives a bot for its first response, in seconds. `Settings.answer_within` can allow more."""
TOKEN_LASTS = 15 * 60.0
"""The time for which an interaction's token is valid, in seconds."""


@dataclass
class Interaction:
    """An interaction and its state. `born` is its time of creation, in seconds since 1970 by the sandbox's clock."""

    id: int
    token: str
    kind: int
    user: int
    channel: int
    guild: int | None
    locale: str
    data: Json
    born: float
    source: int | None = None
    """The id of the message that contains the component that was used or that opened the modal."""
    name: str = ""
    """The full name of the command with its subcommands, such as `game new`."""
    origin: "Interaction | None" = None
    """For a submitted modal, the earlier interaction that the bot responded to by opening the modal."""
    expired: bool = False
    answered: bool = False
    response: int | None = None
    """The id of the message that `@original` refers to."""
    modal: Json | None = None
    finished: "asyncio.Future[Json]" = field(default_factory=asyncio.Future, repr=False)

    def settle(self, outcome: Json) -> None:
        if not self.finished.done():
            self.finished.set_result(outcome)

    def fail(self) -> None:
        """Mark the interaction as expired. The bot's response will be refused, and the user sees an error message."""
        self.expired = True
        self.settle({"outcome": "failed", "error": "The application did not respond."})

    def metadata(self, user: Json) -> Json:
        data: Json = {
            "id": str(self.id),
            "type": self.kind,
            "user": user,
            "authorizing_integration_owners": {"0": str(self.guild or 0)},
        }
        if self.kind == COMPONENT and self.source is not None:
            data["interacted_message_id"] = str(self.source)
        if self.kind == MODAL and self.origin is not None:
            data["triggering_interaction_metadata"] = self.origin.metadata(user)
        return data
