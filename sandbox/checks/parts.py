from collections.abc import Collection
from typing import Any

from sandbox.checks.values import Checks
from sandbox.world.errors import Json, Path

CHANNEL_SELECT = 8
DEFAULTS = {5: ("user",), 6: ("role",), 7: ("user", "role"), CHANNEL_SELECT: ("channel",)}
CHANNEL_TYPES = (0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16)


class Parts:
    def __init__(self, checks: Checks, emojis: Collection[int] | None = None) -> None:
        self.checks = checks
        self.emojis = emojis

    def emoji(self, value: Any, path: Path) -> Json:
        item = self.checks.mapping(value, path) or {}
        number = self.checks.snowflake(item.get("id"), (*path, "id"))
        name = self.checks.text(item.get("name"), (*path, "name"), most=32) or ""
        unknown = self.emojis is not None and number is not None and number not in self.emojis
        if unknown or (number is None and (not name or name.isascii())):
            self.checks.add((*path, "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")
        result: Json = {"name": name}
        if number is not None:
            result |= {"id": str(number), "animated": bool(item.get("animated", False))}
        return result

    def options(self, item: Json, path: Path, most: int) -> list[Json]:
        """Check and return the options of a string select. Labels, values and descriptions may have up to 100
        characters, and the values must be unique.
        """
        place = (*path, "options")
        result: list[Json] = []
        seen: set[str] = set()
        for i, raw in enumerate(self.checks.items(item.get("options"), place, 1, 25, required=True)):
            at = (*place, i)
            option = self.checks.mapping(raw, at, required=True) or {}
            value = self.checks.text(option.get("value"), (*at, "value"), 1, 100, required=True)
            made: Json = {
                "label": self.checks.text(option.get("label"), (*at, "label"), 1, 100, required=True),
                "value": value,
            }
            description = self.checks.text(option.get("description"), (*at, "description"), most=100)
            if description:
                made["description"] = description
            if option.get("emoji") is not None:
                made["emoji"] = self.emoji(option["emoji"], (*at, "emoji"))
            if self.checks.flag(option.get("default"), (*at, "default")):
                made["default"] = True
            if value is not None:
                if value in seen:
                    self.checks.add(
                        at, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used"
                    )
                seen.add(value)
            result.append(made)
        if result and most > len(result):
            self.checks.add((*path, "max_values"), "NUMBER_TYPE_MAX", "Must not be greater than the number of options")
        if sum(1 for option in result if option.get("default")) > most:
            self.checks.add(place, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "More defaults than max_values")
        return result

    def defaults(self, item: Json, path: Path, kind: int) -> Json:
        made: Json = {}
        place = (*path, "default_values")
        for i, raw in enumerate(self.checks.items(item.get("default_values"), place, 0, 25)):
            at = (*place, i)
            value = self.checks.mapping(raw, at, required=True) or {}
            number = self.checks.snowflake(value.get("id"), (*at, "id"), required=True)
            if value.get("type") not in DEFAULTS[kind]:
                self.checks.choice((*at, "type"), DEFAULTS[kind])
            made.setdefault("default_values", []).append({"id": str(number), "type": value.get("type")})
        if kind == CHANNEL_SELECT:
            place = (*path, "channel_types")
            listed = self.checks.items(item.get("channel_types"), place)
            for i, value in enumerate(listed):
                self.checks.one_of(value, (*place, i), CHANNEL_TYPES, required=True)
            if listed:
                made["channel_types"] = listed
        return made
