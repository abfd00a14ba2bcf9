from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]

BUTTON = 2
SELECTS = (3, 5, 6, 7, 8)


@dataclass
class Answer:
    """The bot's response to an interaction.

    `outcome` is message, deferred, update, modal, choices or failed. `message` is the bot's message, or the "thinking"
    message if the response is deferred. `interaction` is the interaction's id. `deferred` is true if the bot still has
    to update the message.
    """

    outcome: str
    interaction: str = ""
    message: Json | None = None
    modal: Json | None = None
    choices: list[Json] | None = None
    error: str | None = None
    channel: int = 0
    deferred: bool = False


class Refusal(Exception):
    """Raised when the sandbox refuses a person's action. The text gives the reason."""


def buttons(message: Json) -> list[Json]:
    return [c for c in _walk(message["components"]) if c["type"] == BUTTON]


def choices(message: Json) -> list[str]:
    return [option["label"] for c in _walk(message["components"]) for option in c.get("options", ())]


def _walk(components: Iterable[Json]) -> Iterable[Json]:
    for component in components:
        yield component
        yield from _walk(component.get("components", []))
        if "accessory" in component:
            yield component["accessory"]


def find(message: Json, types: tuple[int, ...], label: str | None, custom_id: str | None) -> Json:
    """Return the only component that has one of these types, this label (or emoji) and this custom_id. A label or
    custom_id of None matches any.

    Raises Refusal if there isn't exactly one match.
    """
    found = [c for c in _walk(message["components"]) if c["type"] in types]
    if custom_id is not None:
        found = [c for c in found if c.get("custom_id") == custom_id]
    if label is not None:
        found = [c for c in found if label in (c.get("label"), (c.get("emoji") or {}).get("name"))]
    if len(found) != 1:
        shown = [c.get("label") or c.get("custom_id") for c in _walk(message["components"]) if c["type"] in types]
        raise Refusal(f"{len(found)} components fit label={label!r}, custom_id={custom_id!r} among {shown}.")
    return found[0]
