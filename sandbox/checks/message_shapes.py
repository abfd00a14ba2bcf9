from collections.abc import Mapping

from sandbox.checks.bodies import SETTABLE
from sandbox.checks.components import (
    BUTTON,
    CONTAINER,
    FILE,
    FILE_UPLOAD,
    GALLERY,
    LABEL,
    ROW,
    SECTION,
    SELECTS,
    SEPARATOR,
    TEXT,
    TEXT_INPUT,
    THUMBNAIL,
)
from sandbox.checks.shapes import Bits, Kinds, Matcher, Shape, Values

FORWARD = 1
RADIO, CHECKBOX_GROUP, CHECKBOX = 21, 22, 23
LAUNCH_ACTIVITY, PURCHASE = 12, 13

# Libraries send back what they got. Discord ignores fields that it makes itself (sizes, addresses of its copies) and
# "type" and "flags" of an embed: that is why those are accepted.
_PICTURE = Shape(
    "url width height content_type description flags is_animated placeholder placeholder_version proxy_url",
)
EMBED = Shape(
    "title description url color timestamp type flags",
    {
        "fields": Shape("name value inline"),
        "author": Shape("name url icon_url proxy_icon_url"),
        "footer": Shape("text icon_url proxy_icon_url"),
        "image": _PICTURE,
        "thumbnail": _PICTURE,
    },
)
ATTACHMENT = Shape(
    "id filename description content_type ephemeral height proxy_url size spoiler url width",
)

_EMOJI = Shape("id name animated")
_MEDIA = Shape("url")


def _component(takes: str, nested: Mapping[str, Matcher] | None = None) -> Shape:
    return Shape(f"type id {takes}", nested)


_BUTTON = _component("style label disabled url sku_id custom_id", {"emoji": _EMOJI})
_SELECTS: dict[int, Matcher] = {
    kind: _component(
        "custom_id placeholder min_values max_values disabled required channel_types",
        {
            "options": Shape("label value description default", {"emoji": _EMOJI}),
            "default_values": Shape("id type"),
        },
    )
    for kind in SELECTS
}
_ROW = _component("", {"components": Kinds({BUTTON: _BUTTON, **_SELECTS})})
_TEXT = _component("content")
_THUMBNAIL = _component("description spoiler", {"media": _MEDIA})
_IN_CONTAINER: dict[int, Matcher] = {
    ROW: _ROW,
    TEXT: _TEXT,
    SECTION: _component(
        "",
        {"components": Kinds({TEXT: _TEXT}), "accessory": Kinds({BUTTON: _BUTTON, THUMBNAIL: _THUMBNAIL})},
    ),
    GALLERY: _component("", {"items": Shape("description spoiler", {"media": _MEDIA})}),
    FILE: _component("spoiler name size", {"file": _MEDIA}),
    SEPARATOR: _component("divider spacing"),
}
COMPONENTS = Kinds(
    _IN_CONTAINER | {CONTAINER: _component("accent_color spoiler", {"components": Kinds(_IN_CONTAINER)})}
)
FLAGS = Bits(SETTABLE)

MESSAGE: dict[str, Matcher] = {
    "embeds": EMBED,
    "components": COMPONENTS,
    "attachments": ATTACHMENT,
    "allowed_mentions": Shape("parse users roles replied_user"),
    "flags": FLAGS,
}
REFERENCE = Shape("message_id channel_id guild_id fail_if_not_exists", {"type": Values(FORWARD)})

_INPUT = _component("custom_id style label min_length max_length required value placeholder")
_MODAL = Shape(
    "title custom_id",
    {
        "components": Kinds(
            {
                ROW: _component("", {"components": Kinds({TEXT_INPUT: _INPUT})}),
                TEXT: _TEXT,
                LABEL: _component(
                    "label description",
                    {
                        "component": Kinds(
                            {TEXT_INPUT: _INPUT, **_SELECTS}, (FILE_UPLOAD, RADIO, CHECKBOX_GROUP, CHECKBOX)
                        )
                    },
                ),
            }
        )
    },
)
CHOICE = Shape("name name_localizations value")
_FLAGS_ONLY = Shape("", {"flags": FLAGS})


def _callback(data: Matcher) -> Shape:
    return Shape("type", {"data": data})


CALLBACK = Kinds(
    {
        4: _callback(Shape("content tts", MESSAGE)),
        5: _callback(_FLAGS_ONLY),
        6: _callback(_FLAGS_ONLY),
        7: _callback(Shape("content tts", MESSAGE)),
        8: _callback(Shape("", {"choices": CHOICE})),
        9: _callback(_MODAL),
    },
    (LAUNCH_ACTIVITY, PURCHASE),
)

_NAMED = "type name name_localizations description description_localizations"


def _option(depth: int) -> Shape:
    inside: dict[str, Matcher] = {"choices": CHOICE}
    if depth:
        inside["options"] = _option(depth - 1)
    takes = f"{_NAMED} required autocomplete channel_types min_value max_value min_length max_length options"
    return Shape(takes, inside)


COMMAND = f"{_NAMED} default_member_permissions dm_permission contexts integration_types nsfw"
OPTIONS: dict[str, Matcher] = {"options": _option(2)}
OVERWRITE = Shape("id type allow deny")
