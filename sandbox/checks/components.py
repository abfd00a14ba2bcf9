"""Checks message components against Discord's rules, and converts them to the form that Discord returns."""

from collections.abc import Callable, Collection, Iterator
from typing import Any

from sandbox.checks.parts import Parts
from sandbox.checks.values import Checks
from sandbox.world.errors import Json, Path

ROW, BUTTON, SELECT, TEXT_INPUT, SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL, FILE_UPLOAD = (
    1, 2, 3, 4, 9, 10, 11, 12, 13, 14, 17, 18, 19,
)  # fmt: skip
AUTO_SELECTS = (5, 6, 7, 8)
SELECTS = (SELECT, *AUTO_SELECTS)
LINK, PREMIUM = 5, 6
"""The numbers of the button styles that have no custom_id."""

MOST, MOST_TEXT = 40, 4000
"""The maximum numbers of components and of characters of text in a message with the V2 flag. Nested components are
counted too.
"""

Find = Callable[[str], Json | None]


class Layout:
    """Checks the components of one message, and converts them to the form that Discord returns. `v2` tells whether the
    message has the V2 components flag. `emojis` holds the ids of the custom emojis that the message may use, or None to
    allow any.
    """

    def __init__(self, checks: Checks, v2: bool, find: Find, emojis: Collection[int] | None = None) -> None:
        self.checks = checks
        self.v2 = v2
        self.find = find
        self.parts = Parts(checks, emojis)
        self.count = 0
        self.characters = 0
        self.custom_ids: set[str] = set()
        self.ids: set[int] = set()

    def top(self, value: Any) -> list[Json]:
        path: Path = ("components",)
        most = MOST if self.v2 else 5
        found = self.checks.items(value, path, 1 if value else 0, most)
        allowed = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER) if self.v2 else (ROW,)
        result = [self.one(item, (*path, i), allowed) for i, item in enumerate(found)]
        if self.v2 and self.count > MOST:
            self.checks.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {MOST} in length.")
        if self.characters > MOST_TEXT:
            self.checks.add(
                path,
                "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
                f"Total displayable text size exceeds maximum size of {MOST_TEXT}",
            )
        number_components(result)
        return result

    def one(self, value: Any, path: Path, allowed: tuple[int, ...]) -> Json:
        """Check one component, and return it in the form that Discord returns. The component's type must be one of
        `allowed`.
        """
        item = self.checks.mapping(value, path, required=True)
        if item is None:
            return {}
        kind = item.get("type")
        if kind is None:
            self.checks.missing((*path, "type"))
            return {}
        if type(kind) is not int or kind not in allowed:
            names = ", ".join(str(k) for k in allowed) + ("," if len(allowed) == 1 else "")
            self.checks.add((*path, "type"), "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({names}).')
            return {}
        self.count += 1
        result: Json = {"type": kind, "id": self._number(item, path)}
        if kind in SELECTS:
            result |= self.select(item, path, kind)
        else:
            result |= _BY_TYPE[kind](self, item, path)
        return result

    def _number(self, item: Json, path: Path) -> int:
        number = self.checks.number(item.get("id"), (*path, "id"), 0, 2**31 - 1) or 0
        if number and number in self.ids:
            self.checks.add((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
        self.ids.add(number)
        return number

    def custom_id(self, item: Json, path: Path, required: bool = True) -> str | None:
        """Check a component's `custom_id` (1 to 100 characters, unique in the message), and return it."""
        place = (*path, "custom_id")
        value = self.checks.text(item.get("custom_id"), place, 1, 100, required)
        if value is not None:
            if value in self.custom_ids:
                self.checks.add(place, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
            self.custom_ids.add(value)
        return value

    def row(self, item: Json, path: Path) -> Json:
        place = (*path, "components")
        children = self.checks.items(item.get("components"), place, 1, 5, required=True)
        used = 0
        result = []
        for i, child in enumerate(children):
            result.append(self.one(child, (*place, i), (BUTTON, *SELECTS)))
            used += 1 if isinstance(child, dict) and child.get("type") == BUTTON else 5
            if used > 5:
                self.checks.add(
                    (*place, i), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width"
                )
        return {"components": result}

    def button(self, item: Json, path: Path) -> Json:
        """Check a button.

        Styles 1 to 4 need `custom_id`, style 5 needs `url`, and style 6 needs `sku_id`. A button has a label of up to
        80 characters, an emoji or both.
        """
        style = self.checks.number(item.get("style"), (*path, "style"), 1, 6, required=True)
        result: Json = {"style": style}
        label = self.checks.text(item.get("label"), (*path, "label"), most=80)
        if label:
            result["label"] = label
        if item.get("emoji") is not None:
            result["emoji"] = self.parts.emoji(item["emoji"], (*path, "emoji"))
        if self.checks.flag(item.get("disabled"), (*path, "disabled")):
            result["disabled"] = True
        if style == LINK:
            place = (*path, "url")
            if item.get("url") is None:
                self.checks.add(place, "BUTTON_COMPONENT_URL_REQUIRED", "A url is required")
            result["url"] = self.checks.url(item.get("url"), place, ("http", "https", "discord"))
        elif style == PREMIUM:
            result["sku_id"] = str(self.checks.snowflake(item.get("sku_id"), (*path, "sku_id"), required=True))
        elif item.get("custom_id") is None:
            self.checks.add((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
        else:
            result["custom_id"] = self.custom_id(item, path)
        if item.get("custom_id") is not None and item.get("url") is not None:
            self.checks.add(
                path,
                "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                "A custom id and url cannot both be specified",
            )
        if style != PREMIUM and not item.get("label") and item.get("emoji") is None:
            self.checks.add((*path, "label"), "BASE_TYPE_REQUIRED", "A label or an emoji is required")
        return result

    def select(self, item: Json, path: Path, kind: int, *, required: bool = False) -> Json:
        """Check a select menu for strings (1 to 25 options), users, roles or channels.

        `required` is the default for menus that have no `required` field. A required menu can't have a `min_values` of
        0.
        """
        result: Json = {"custom_id": self.custom_id(item, path)}
        placeholder = self.checks.text(item.get("placeholder"), (*path, "placeholder"), most=150)
        if placeholder:
            result["placeholder"] = placeholder
        least = self.checks.number(item.get("min_values"), (*path, "min_values"), 0, 25)
        most = self.checks.number(item.get("max_values"), (*path, "max_values"), 1, 25)
        result |= {"min_values": 1 if least is None else least, "max_values": most or 1}
        if result["min_values"] > result["max_values"]:
            self.checks.add((*path, "min_values"), "NUMBER_TYPE_MAX", "Must not be greater than max_values")
        if self.checks.flag(item.get("disabled"), (*path, "disabled")):
            result["disabled"] = True
        if item.get("required") is not None:
            result["required"] = self.checks.flag(item["required"], (*path, "required"))
        if kind == SELECT:
            result["options"] = self.parts.options(item, path, result["max_values"])
        else:
            result |= self.parts.defaults(item, path, kind)
        if result["min_values"] == 0 and result.get("required", required):
            self.checks.add(
                (*path, "min_values"),
                "SELECT_COMPONENT_REQUIRED_ZERO_MIN_VALUES",
                "A required select must have at least one value, so min_values cannot be 0",
            )
        return result

    def text(self, item: Json, path: Path) -> Json:
        content = self.checks.text(item.get("content"), (*path, "content"), 1, MOST_TEXT, required=True) or ""
        self.characters += len(content)
        return {"content": content}

    def section(self, item: Json, path: Path) -> Json:
        """Check a section, which consists of up to three blocks of text and a button or thumbnail next to them."""
        place = (*path, "components")
        texts = self.checks.items(item.get("components"), place, 1, 3, required=True)
        return {
            "components": [self.one(child, (*place, i), (TEXT,)) for i, child in enumerate(texts)],
            "accessory": self.one(item.get("accessory"), (*path, "accessory"), (BUTTON, THUMBNAIL)),
        }

    def media(self, value: Any, path: Path) -> Json:
        item = self.checks.mapping(value, path, required=True) or {}
        place = (*path, "url")
        url = self.checks.url(item.get("url"), place, ("http", "https", "attachment"), required=True)
        if url is None:
            return {}
        found = self.find(url)
        if found is None:
            name = url.split("://", 1)[1]
            self.checks.add(
                place,
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                f"The referenced attachment '{name}' was not found",
            )
            return {}
        return found

    def _described(self, item: Json, path: Path) -> Json:
        return {
            "description": self.checks.text(item.get("description"), (*path, "description"), 1, 1024),
            "spoiler": bool(self.checks.flag(item.get("spoiler"), (*path, "spoiler"))),
        }

    def thumbnail(self, item: Json, path: Path) -> Json:
        return {"media": self.media(item.get("media"), (*path, "media"))} | self._described(item, path)

    def gallery(self, item: Json, path: Path) -> Json:
        place = (*path, "items")
        result = []
        for i, raw in enumerate(self.checks.items(item.get("items"), place, 1, 10, required=True)):
            at = (*place, i)
            entry = self.checks.mapping(raw, at, required=True) or {}
            result.append({"media": self.media(entry.get("media"), (*at, "media"))} | self._described(entry, at))
        return {"items": result}

    def file(self, item: Json, path: Path) -> Json:
        media = self.media(item.get("file"), (*path, "file"))
        name = media["url"].rsplit("/", 1)[-1] if media else None
        spoiler = bool(self.checks.flag(item.get("spoiler"), (*path, "spoiler")))
        return {"file": media, "name": name, "size": media.pop("size", None), "spoiler": spoiler}

    def separator(self, item: Json, path: Path) -> Json:
        spacing = self.checks.number(item.get("spacing"), (*path, "spacing"), 1, 2) or 1
        divider = self.checks.flag(item.get("divider"), (*path, "divider"))
        return {"spacing": spacing, "divider": True if divider is None else divider}

    def container(self, item: Json, path: Path) -> Json:
        place = (*path, "components")
        children = self.checks.items(item.get("components"), place, 1, MOST, required=True)
        allowed = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)
        return {
            "accent_color": self.checks.number(item.get("accent_color"), (*path, "accent_color"), 0, 0xFFFFFF),
            "spoiler": bool(self.checks.flag(item.get("spoiler"), (*path, "spoiler"))),
            "components": [self.one(child, (*place, i), allowed) for i, child in enumerate(children)],
        }


_BY_TYPE: dict[int, Callable[[Layout, Json, Path], Json]] = {
    ROW: Layout.row,
    BUTTON: Layout.button,
    SECTION: Layout.section,
    TEXT: Layout.text,
    THUMBNAIL: Layout.thumbnail,
    GALLERY: Layout.gallery,
    FILE: Layout.file,
    SEPARATOR: Layout.separator,
    CONTAINER: Layout.container,
}


def walk(components: list[Json]) -> Iterator[Json]:
    for item in components:
        yield item
        if item.get("components"):
            yield from walk(item["components"])
        for key in ("accessory", "component"):
            if item.get(key):
                yield from walk([item[key]])


def number_components(components: list[Json]) -> None:
    taken = {item.get("id") for item in walk(components)}
    following = 1
    for item in walk(components):
        if not item.get("id"):
            while following in taken:
                following += 1
            item["id"] = following
            taken.add(following)
