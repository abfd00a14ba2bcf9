"""Discord's errors, each with a status, a code and a message. For an invalid request body, they also give the path of
each wrong field.

Routes raise these errors as `Fault`, and `rest` turns them into responses.
"""

from enum import Enum
from typing import Any

import msgspec

Json = dict[str, Any]


def parsed(text: bytes | str) -> Any:
    """Parse untrusted JSON. Raises ValueError if it is invalid or nested too deeply."""
    try:
        return msgspec.json.decode(text)
    except RecursionError:
        raise ValueError("This JSON is nested too deeply.") from None


class Code(Enum):
    """The Discord error codes that the sandbox uses, each with its HTTP status and message."""

    UNSUPPORTED = (0, 501, "501: Not Implemented")
    UNAUTHORIZED = (0, 401, "401: Unauthorized")
    UNKNOWN_CHANNEL = (10003, 404, "Unknown Channel")
    UNKNOWN_GUILD = (10004, 404, "Unknown Guild")
    UNKNOWN_MEMBER = (10007, 404, "Unknown Member")
    UNKNOWN_MESSAGE = (10008, 404, "Unknown Message")
    UNKNOWN_USER = (10013, 404, "Unknown User")
    UNKNOWN_EMOJI = (10014, 404, "Unknown Emoji")
    UNKNOWN_WEBHOOK = (10015, 404, "Unknown Webhook")
    UNKNOWN_INTERACTION = (10062, 404, "Unknown interaction")
    UNKNOWN_SCHEDULED = (10070, 404, "Unknown Guild Scheduled Event")
    NOT_AUTHORIZED = (20012, 403, "You are not authorized to perform this action on this application")
    TOO_MANY_EMOJIS = (30008, 400, "Maximum number of emojis reached (2000)")
    TOO_MANY_COMMANDS = (30032, 400, "Maximum number of application commands reached (100)")
    TOO_MANY_CREATES = (30034, 429, "Max number of daily application command creates has been reached (200)")
    TOO_MANY_SCHEDULED = (30038, 400, "Maximum number of uncompleted guild scheduled events has been reached (100)")
    OLD_EDITS = (30046, 429, "Maximum number of edits to messages older than 1 hour reached. Try again later.")
    TOO_LARGE = (40005, 413, "Request entity too large")
    ALREADY_ANSWERED = (40060, 400, "Interaction has already been acknowledged.")
    MISSING_ACCESS = (50001, 403, "Missing Access")
    NOT_YOUR_MESSAGE = (50005, 403, "Cannot edit a message authored by another user")
    EMPTY_MESSAGE = (50006, 400, "Cannot send an empty message")
    CANNOT_DM = (50007, 403, "Cannot send messages to this user")
    NO_TEXT = (50008, 400, "Cannot send messages in a non-text channel")
    MISSING_PERMISSIONS = (50013, 403, "Missing Permissions")
    BAD_CHANNEL_TYPE = (50024, 400, "Cannot execute action on this channel type")
    INVALID_TOKEN = (50027, 401, "Invalid Webhook Token")
    INVALID_BODY = (50035, 400, "Invalid Form Body")
    NO_MUTUAL_GUILDS = (
        50278,
        403,
        "Cannot send messages to this user due to having no mutual guilds",
    )
    THREAD_ARCHIVED = (50083, 400, "Thread is archived")
    INVALID_JSON = (50109, 400, "The request body contains invalid JSON.")
    NO_REPLY = (160002, 400, "Cannot reply without permission to read message history")
    THREAD_EXISTS = (160004, 400, "A thread has already been created for this message")
    TOO_MANY_THREADS = (160006, 400, "Maximum number of active threads reached")
    TOO_MANY_NEWS_THREADS = (160007, 400, "Maximum number of active announcement threads reached")
    SCHEDULED_IS_OVER = (180000, 400, "Cannot update a finished event")

    def __init__(self, number: int, status: int, sentence: str) -> None:
        self.number = number
        self.status = status
        self.sentence = sentence


class Fault(Exception):
    """An error to send as a response.

    `retry_after` is the number of seconds to wait, for codes with status 429. `sentence` replaces the usual message of
    the code.
    """

    def __init__(
        self, code: Code, errors: Json | None = None, retry_after: float | None = None, sentence: str | None = None
    ) -> None:
        super().__init__(sentence or code.sentence)
        self.code = code
        self.sentence = sentence or code.sentence
        self.errors = errors
        self.retry_after = retry_after

    def body(self) -> Json:
        """Return the response body: `message`, `code` and, for an invalid body, the nested `errors`."""
        body: Json = {"message": self.sentence, "code": self.code.number}
        if self.errors:
            body["errors"] = self.errors
        if self.retry_after is not None:
            body |= {"retry_after": round(self.retry_after, 3), "global": False}
        return body


def unsupported(what: str) -> Fault:
    """Return the error for a feature that Discord has but the sandbox doesn't support."""
    return Fault(Code.UNSUPPORTED, sentence=f"The sandbox does not know {what}.")


class Refused(Exception):
    """Raised when a person on the page asks for something that isn't possible or allowed. The message says why."""


Path = tuple[str | int, ...]


class FormErrors:
    """Collects the errors in a body and raises all of them at once, nested by path as on Discord."""

    def __init__(self) -> None:
        self.tree: Json = {}

    def add(self, path: Path, code: str, message: str) -> None:
        node = self.tree
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def check(self) -> None:
        if self.tree:
            raise Fault(Code.INVALID_BODY, self.tree)


def invalid(path: Path, code: str, message: str) -> Fault:
    errors = FormErrors()
    errors.add(path, code, message)
    return Fault(Code.INVALID_BODY, errors.tree)
