from typing import Any

from sandbox.checks.components import Find
from sandbox.checks.values import Checks
from sandbox.world.errors import Json, Path

MOST_CHARACTERS = 6000
"""The maximum number of characters in all embeds of a message together, counting titles, descriptions, fields, footers
and authors.
"""

WEB = ("http", "https")
FILES = (*WEB, "attachment")


class EmbedReader:
    def __init__(self, checks: Checks, find: Find) -> None:
        self.checks = checks
        self.find = find
        self.characters = 0

    def all(self, value: Any) -> list[Json]:
        """Check and return the list of embeds. There can be at most 10, with at most 6,000 characters in total. Empty
        embeds are dropped.
        """
        path: Path = ("embeds",)
        result = [self.one(raw, (*path, i)) for i, raw in enumerate(self.checks.items(value, path, 0, 10))]
        if self.characters > MOST_CHARACTERS:
            self.checks.add(path, "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MOST_CHARACTERS}")
        return [embed for embed in result if len(embed) > 1]

    def text(self, item: Json, key: str, path: Path, most: int, required: bool = False) -> str | None:
        """Check and return the text under `key`, without surrounding whitespace. The text counts towards the message's
        limit of 6,000 characters.
        """
        value = item.get(key)
        value = value.strip() if isinstance(value, str) else value
        text = self.checks.text(value, (*path, key), 1 if required else 0, most, required)
        self.characters += len(text or "")
        return text or None

    def one(self, raw: Any, path: Path) -> Json:
        item = self.checks.mapping(raw, path, required=True) or {}
        made: Json = {
            "title": self.text(item, "title", path, 256),
            "description": self.text(item, "description", path, 4096),
            "url": self.checks.url(item.get("url"), (*path, "url"), WEB),
            "color": self.checks.number(item.get("color"), (*path, "color"), 0, 0xFFFFFF),
            "timestamp": self.checks.text(item.get("timestamp"), (*path, "timestamp"), 1, 64),
            "fields": self.fields(item, path),
            "footer": self.named(item, "footer", "text", path, 2048),
            "author": self.named(item, "author", "name", path, 256),
            "image": self.picture(item, "image", path),
            "thumbnail": self.picture(item, "thumbnail", path),
        }
        return {"type": "rich"} | {key: value for key, value in made.items() if value not in (None, [])}

    def fields(self, item: Json, path: Path) -> list[Json]:
        """Check and return an embed's fields. There can be up to 25, each with a name of up to 256 characters and a
        value of up to 1,024.
        """
        place = (*path, "fields")
        result = []
        for i, raw in enumerate(self.checks.items(item.get("fields"), place, 0, 25)):
            at = (*place, i)
            field = self.checks.mapping(raw, at, required=True) or {}
            result.append(
                {
                    "name": self.text(field, "name", at, 256, required=True),
                    "value": self.text(field, "value", at, 1024, required=True),
                    "inline": bool(self.checks.flag(field.get("inline"), (*at, "inline"))),
                }
            )
        return result

    def named(self, item: Json, key: str, name: str, path: Path, most: int) -> Json | None:
        part = self.checks.mapping(item.get(key), (*path, key))
        if not part:
            return None
        made: Json = {name: self.text(part, name, (*path, key), most, required=True)}
        icon = self.checks.url(part.get("icon_url"), (*path, key, "icon_url"), FILES)
        if icon:
            found = self.find(icon)
            made["icon_url"] = found["url"] if found else icon
        if key == "author" and part.get("url") is not None:
            made["url"] = self.checks.url(part["url"], (*path, key, "url"), WEB)
        return made

    def picture(self, item: Json, key: str, path: Path) -> Json | None:
        """Check and return an embed's image or thumbnail. As on Discord, a picture is dropped if it refers to a file
        that isn't attached.
        """
        part = self.checks.mapping(item.get(key), (*path, key))
        if not part:
            return None
        url = self.checks.url(part.get("url"), (*path, key, "url"), FILES, required=True)
        found = self.find(url) if url else None
        if found is None:
            return None
        kept = ("url", "proxy_url", "width", "height", "content_type", "description")
        made = {k: found[k] for k in kept if found.get(k) is not None}
        description = self.checks.text(part.get("description"), (*path, key, "description"), most=4096)
        return made | {"description": description} if description else made
