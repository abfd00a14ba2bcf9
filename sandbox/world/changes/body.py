from dataclasses import dataclass, field

from sandbox.world.errors import Json
from sandbox.world.model import Upload


@dataclass
class NewFile:
    filename: str
    content_type: str
    data: bytes = field(repr=False)


@dataclass
class Mentions:
    """The mentions in a message that ping someone: all mentions of the kinds in `parse`, and those of the listed users
    and roles.
    """

    parse: set[str] = field(default_factory=lambda: {"users", "roles", "everyone"})
    users: set[int] = field(default_factory=set)
    roles: set[int] = field(default_factory=set)
    replied_user: bool = True


@dataclass
class Body:
    """A checked message body. None means the key was missing or null, so an edit leaves that part unchanged."""

    content: str | None
    embeds: list[Json] | None
    components: list[Json] | None
    flags: int
    mentions: Mentions
    files: list[Upload]
    """All files that the message has after the change."""
    fresh: dict[int, bytes]
    """The bytes of the new files, keyed by id."""
    tts: bool
    raw: Json


def nothing() -> Body:
    return Body("", [], [], 0, Mentions(), [], {}, tts=False, raw={})
