import re
from typing import Any

from sandbox.checks.parts import CHANNEL_TYPES
from sandbox.checks.values import Checks
from sandbox.world.commands import CHANNEL, CHAT_INPUT, GROUP, INTEGER, NUMBER, STRING, SUB
from sandbox.world.errors import Json, Path

NAME = re.compile(r"^[-_'\w]{1,32}$")
MOST_CHARACTERS = 8000
MOST_INTEGER = 2**53 - 1
"""The largest absolute value that an integer option can have."""


def read_commands(value: Any) -> list[Json]:
    """Check a list of commands that will replace all of a bot's commands, either its global commands or its commands
    for one server. Raises Fault (50035) with every error found.
    """
    checks = Checks()
    found = [_read(checks, raw, (i,)) for i, raw in enumerate(checks.items(value, (), required=True))]
    seen: set[tuple[Any, Any]] = set()
    for i, made in enumerate(found):
        if (made.get("name"), made.get("type")) in seen:
            checks.add((i,), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
        seen.add((made.get("name"), made.get("type")))
    checks.check()
    return found


def read_command(value: Any) -> Json:
    checks = Checks()
    made = _read(checks, value, ())
    checks.check()
    return made


def _read(checks: Checks, raw: Any, path: Path) -> Json:
    item = checks.mapping(raw, path, required=True) or {}
    kind = checks.number(item.get("type", CHAT_INPUT), (*path, "type"), 1, 3) or CHAT_INPUT
    made: Json = {"type": kind} | _named(checks, item, path, described=kind == CHAT_INPUT, free=kind != CHAT_INPUT)
    rights = checks.bits(item.get("default_member_permissions"), (*path, "default_member_permissions"))
    made["default_member_permissions"] = None if rights is None else str(rights)
    contexts = _numbers(checks, item, "contexts", path, (0, 1, 2))
    made["contexts"] = contexts
    direct = checks.flag(item.get("dm_permission"), (*path, "dm_permission"))
    made["dm_permission"] = direct is not False if contexts is None else 1 in contexts
    made["integration_types"] = _numbers(checks, item, "integration_types", path, (0, 1)) or [0]
    made["nsfw"] = bool(checks.flag(item.get("nsfw"), (*path, "nsfw")))
    if kind == CHAT_INPUT:
        made["options"] = _options(checks, item.get("options"), (*path, "options"), depth=0)
        if characters(made) > MOST_CHARACTERS:
            checks.add(path, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({MOST_CHARACTERS})")
    return {key: value for key, value in made.items() if value is not None or key == "default_member_permissions"}


def _named(checks: Checks, item: Json, path: Path, described: bool = True, free: bool = False) -> Json:
    made: Json = {"name": _name(checks, item.get("name"), (*path, "name"), free)}
    made["name_localizations"] = _localized(checks, item, "name_localizations", path, 32)
    for place, text in (made["name_localizations"] or {}).items():
        if isinstance(text, str):
            _name(checks, text, (*path, "name_localizations", place), free)
    if described:
        made["description"] = checks.text(item.get("description"), (*path, "description"), 1, 100, required=True)
        made["description_localizations"] = _localized(checks, item, "description_localizations", path, 100)
    else:
        made["description"] = ""
        if item.get("description"):
            checks.add(
                (*path, "description"),
                "APPLICATION_COMMAND_DESCRIPTION_INVALID",
                "Context menu commands cannot have a description",
            )
    return {key: value for key, value in made.items() if value is not None}


def _numbers(checks: Checks, item: Json, key: str, path: Path, allowed: tuple[int, ...]) -> list[int] | None:
    if item.get(key) is None:
        return None
    listed = checks.items(item[key], (*path, key), 1)
    found = [checks.one_of(value, (*path, key, i), allowed, required=True) for i, value in enumerate(listed)]
    if len(set(found)) < len(found):
        checks.add((*path, key), "SET_TYPE_CONTAINS_DUPLICATES", "The set already contains this value")
    return [number for number in found if number is not None]


def _name(checks: Checks, value: Any, path: Path, free: bool) -> str | None:
    name = checks.text(value, path, 1, 32, required=True)
    if name is not None and not free and (not NAME.match(name) or name != name.lower()):
        checks.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    return name


def _localized(checks: Checks, item: Json, key: str, path: Path, most: int) -> Json | None:
    found = checks.mapping(item.get(key), (*path, key))
    if not found:
        return None
    for place, text in found.items():
        if place not in LOCALES:
            checks.choice((*path, key, place), LOCALES)
        checks.text(text, (*path, key, place), 1, most, required=True)
    return {place: text for place, text in found.items() if isinstance(text, str)}


def _options(checks: Checks, value: Any, path: Path, depth: int) -> list[Json]:
    result: list[Json] = []
    names: set[str] = set()
    optional = False
    for i, raw in enumerate(checks.items(value, path, 0, 25)):
        at = (*path, i)
        item = checks.mapping(raw, at, required=True) or {}
        made = _option(checks, item, at, depth)
        if made.get("name") in names:
            checks.add(at, "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED", "Option names must be unique")
        names.add(made.get("name", ""))
        if made.get("required") and optional:
            checks.add(
                at,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional = optional or not made.get("required")
        result.append(made)
    kinds = {made.get("type") in (SUB, GROUP) for made in result}
    if len(kinds) > 1:
        checks.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands and options cannot be mixed")
    return result


def _option(checks: Checks, item: Json, path: Path, depth: int) -> Json:
    kind = checks.number(item.get("type"), (*path, "type"), 1, 11, required=True) or STRING
    made: Json = {"type": kind} | _named(checks, item, path)
    if (kind == GROUP and depth > 0) or (kind == SUB and depth > 1):
        checks.add((*path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command is nested too deep")
    if kind in (SUB, GROUP):
        made["options"] = _options(checks, item.get("options"), (*path, "options"), depth + (1 if kind == GROUP else 2))
        return made
    if checks.flag(item.get("required"), (*path, "required")):
        made["required"] = True
    if checks.flag(item.get("autocomplete"), (*path, "autocomplete")):
        made["autocomplete"] = True
    choices = read_choices(checks, item.get("choices"), (*path, "choices"), kind)
    if choices:
        made["choices"] = choices
        if made.get("autocomplete"):
            checks.add(
                (*path, "autocomplete"),
                "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
                "Choices exclude autocomplete",
            )
    return made | _bounds(checks, item, path, kind)


def _bounds(checks: Checks, item: Json, path: Path, kind: int) -> Json:
    made: Json = {}
    if kind == STRING:
        made["min_length"] = checks.number(item.get("min_length"), (*path, "min_length"), 0, 6000)
        made["max_length"] = checks.number(item.get("max_length"), (*path, "max_length"), 1, 6000)
    elif kind == INTEGER:
        for key in ("min_value", "max_value"):
            made[key] = checks.number(item.get(key), (*path, key), -MOST_INTEGER, MOST_INTEGER)
    elif kind == NUMBER:
        for key in ("min_value", "max_value"):
            value = item.get(key)
            if value is not None and (isinstance(value, bool) or not isinstance(value, (int, float))):
                checks.add((*path, key), "NUMBER_TYPE_COERCE", f'Value "{value}" is not float.')
            made[key] = value
    elif kind == CHANNEL:
        made["channel_types"] = _numbers(checks, item, "channel_types", path, CHANNEL_TYPES)
    return {key: value for key, value in made.items() if value is not None}


def read_choices(checks: Checks, value: Any, path: Path, kind: int) -> list[Json]:
    """Check up to 25 choices for an option or an autocomplete response, and return them.

    Each name has up to 100 characters, and each value must match the option type `kind`.
    """
    result: list[Json] = []
    for i, raw in enumerate(checks.items(value, path, 0, 25)):
        at = (*path, i)
        item = checks.mapping(raw, at, required=True) or {}
        made: Json = {"name": checks.text(item.get("name"), (*at, "name"), 1, 100, required=True)}
        if kind == STRING:
            made["value"] = checks.text(item.get("value"), (*at, "value"), 1, 100, required=True)
        elif kind == INTEGER:
            made["value"] = checks.number(item.get("value"), (*at, "value"), -MOST_INTEGER, MOST_INTEGER, required=True)
        elif isinstance(item.get("value"), bool) or not isinstance(item.get("value"), (int, float)):
            checks.add((*at, "value"), "NUMBER_TYPE_COERCE", f'Value "{item.get("value")}" is not a number.')
        else:
            made["value"] = item["value"]
        localized = _localized(checks, item, "name_localizations", at, 100)
        if localized:
            made["name_localizations"] = localized
        result.append(made)
    return result


def characters(command: Json) -> int:
    """Return the size of a command in characters, as Discord counts it.

    Names, descriptions and choices count. If a text is translated, its longest version counts.
    """
    total = 0
    for key in ("name", "description"):
        longest = max((len(t) for t in (command.get(f"{key}_localizations") or {}).values()), default=0)
        total += max(len(command.get(key) or ""), longest)
    total += sum(characters(option) for option in command.get("options", []))
    for choice in command.get("choices", []):
        total += characters(choice) + len(str(choice.get("value", "")))
    return total


LOCALES = (
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he", "hi", "hr", "hu", "id",
    "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
)  # fmt: skip
