"""An interaction: one press, command, autocomplete or modal of a person, and what became of it."""

import asyncio
from dataclasses import dataclass, field

from sandbox.world.errors import Json

PING, COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 1, 2, 3, 4, 5
"""Discord's interaction types."""

ANSWER_WITHIN = 3.0
"""Seconds in which the bot must answer first."""
TOKEN_LASTS = 15 * 60.0
"""Seconds for which the token is good."""


@dataclass
class Interaction:
    """An interaction and its state. Times are the sandbox's clock."""

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
    """The message whose component was used, or from which the modal came."""
    name: str = ""
    """The command with its subcommands, as `game new`."""
    origin: "Interaction | None" = None
    """For a modal: the interaction that was answered with it."""
    expired: bool = False
    answered: bool = False
    response: int | None = None
    """The message that `@original` names."""
    modal: Json | None = None
    finished: "asyncio.Future[Json]" = field(default_factory=asyncio.Future, repr=False)
    """What the person is told: `outcome` and what belongs to it."""

    def settle(self, outcome: Json) -> None:
        """Tell the person; only the first time counts."""
        if not self.finished.done():
            self.finished.set_result(outcome)

    def fail(self) -> None:
        """Too late for the callback; the person is told so."""
        self.expired = True
        self.settle({"outcome": "failed", "error": "The application did not respond."})

    def metadata(self, user: Json) -> Json:
        """The `interaction_metadata` of a message that answers it."""
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
