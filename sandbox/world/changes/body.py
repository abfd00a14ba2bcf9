"""The body of a message as it is handed on: checked by `checks.bodies`, made into a message by `messages`."""

from dataclasses import dataclass, field

from sandbox.world.errors import Json
from sandbox.world.model import Upload


@dataclass
class NewFile:
    """A file as it came in."""

    filename: str
    content_type: str
    data: bytes = field(repr=False)


@dataclass
class Mentions:
    """The pings that a message may make: kinds (`users`, `roles`, `everyone`) and single ids."""

    parse: set[str] = field(default_factory=lambda: {"users", "roles", "everyone"})
    users: set[int] = field(default_factory=set)
    roles: set[int] = field(default_factory=set)
    replied_user: bool = True


@dataclass
class Body:
    """A checked body. None means that the key was not given (or null): an edit then leaves that part as it is."""

    content: str | None
    embeds: list[Json] | None
    components: list[Json] | None
    flags: int
    mentions: Mentions
    files: list[Upload]
    """All files that the message has afterwards."""
    fresh: dict[int, bytes]
    """The bytes of those that are new, by id."""
    tts: bool
    raw: Json


def nothing() -> Body:
    """The body of a message that has no content yet."""
    return Body("", [], [], 0, Mentions(), [], {}, tts=False, raw={})
