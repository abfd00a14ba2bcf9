"""Lets a person use the bot's commands, buttons, select menus and modals, with the same checks as Discord's client and
server.
"""

from dataclasses import replace
from typing import Any

from sandbox.checks.components import BUTTON, LINK, SELECT, walk
from sandbox.checks.modals import submitted
from sandbox.world.changes.interactions import begin, send
from sandbox.world.commands import (
    ATTACHMENT,
    BOOLEAN,
    CHANNEL,
    CHAT_INPUT,
    GROUP,
    INTEGER,
    MENTIONABLE,
    NUMBER,
    ROLE,
    STRING,
    SUB,
    USER,
    USER_OPTION,
)
from sandbox.world.core import Core
from sandbox.world.errors import Json, Refused
from sandbox.world.interaction import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction
from sandbox.world.model import Channel, Guild, Message
from sandbox.world.objects import channel_json, member_json, role_json, user_json
from sandbox.world.permissions import Permission, allows


def use_command(core: Core, user: int, channel: Channel, locale: str, asked: Json) -> Interaction:
    """Run a command, or request the autocomplete choices for the option marked `focused`. Raises Refused if Discord
    wouldn't allow it.

    A context-menu command needs a `target`: a user, or a message in the channel.
    """
    autocomplete = asked["kind"] == "autocomplete"
    command = core.commands.find(int(asked["command"]))
    guild = core.world.guild_of(channel)
    if command is None or command not in core.commands.for_guild(channel.guild):
        raise Refused("This command is outdated, please try again in a few minutes.")
    rights = core.rights(user, channel)
    needed = command.get("default_member_permissions")
    if guild is not None and not allows(rights, Permission.USE_APPLICATION_COMMANDS):
        raise Refused("You may not use commands here.")
    if guild is not None and needed is not None and user != guild.owner and (not int(needed) or int(needed) & ~rights):
        raise Refused("You do not have permission to use this command.")
    resolved: Json = {}
    reader = _Options(core, guild, resolved, autocomplete)
    path: list[str] = [command["name"]]
    options = reader.read(command.get("options", []), asked.get("options") or [], path)
    data: Json = {"id": command["id"], "name": command["name"], "type": command["type"], "options": options}
    if guild is not None and "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    if command["type"] != CHAT_INPUT:
        del data["options"]
        data["target_id"] = str(_target(core, user, channel, command["type"], asked.get("target"), into=resolved))
    if resolved:
        data["resolved"] = resolved
    kind = AUTOCOMPLETE if autocomplete else COMMAND
    interaction = begin(core, kind, user=user, channel=channel, locale=locale, data=data)
    interaction.name = " ".join(path)
    send(core, interaction, channel)
    return interaction


def _target(core: Core, user: int, channel: Channel, kind: int, value: object, *, into: Json) -> int:
    number = int(str(value)) if str(value).isdecimal() else 0
    if kind == USER:
        resolve(core, core.world.guild_of(channel), number, into, USER_OPTION)
        return number
    message = channel.messages.get(number)
    if message is None or message.only_for not in (None, user):
        raise Refused("This message is gone.")
    into["messages"] = {str(number): message.data}
    return number


class _Options:
    def __init__(self, core: Core, guild: Guild | None, resolved: Json, lenient: bool) -> None:
        self.core = core
        self.guild = guild
        self.resolved = resolved
        self.lenient = lenient

    def read(self, known: list[Json], given: list[Json], path: list[str]) -> list[Json]:
        by_name = {option["name"]: option for option in known}
        result: list[Json] = []
        for item in given:
            option = by_name.get(str(item.get("name")))
            if option is None:
                raise Refused(f"There is no option {item.get('name')!r}.")
            if option["type"] in (SUB, GROUP):
                path.append(option["name"])
                nested = self.read(option.get("options", []), item.get("options") or [], path)
                result.append({"name": option["name"], "type": option["type"], "options": nested})
                continue
            made: Json = {"name": option["name"], "type": option["type"]}
            focused = bool(item.get("focused")) and self.lenient
            made["value"] = item.get("value", "") if focused else self.value(option, item.get("value"))
            if focused:
                made["focused"] = True
            result.append(made)
        if any(option["type"] in (SUB, GROUP) for option in known) and len(result) != 1:
            raise Refused("A subcommand is needed.")
        missing = [o["name"] for o in known if o.get("required") and o["name"] not in {r["name"] for r in result}]
        if missing and not self.lenient:
            raise Refused(f"The option {missing[0]!r} is required.")
        return result

    def value(self, option: Json, value: Any) -> Any:
        kind, name = option["type"], option["name"]
        if kind in (INTEGER, NUMBER):
            value = _number(value, whole=kind == INTEGER, name=name)
            if value < option.get("min_value", value) or value > option.get("max_value", value):
                raise Refused(f"The value of {name!r} is out of range.")
        elif kind == BOOLEAN:
            value = value if isinstance(value, bool) else str(value).lower() == "true"
        elif kind == STRING:
            value = str(value)
            if not option.get("min_length", 0) <= len(value) <= option.get("max_length", 6000):
                raise Refused(f"The text of {name!r} is too short or too long.")
        elif kind == ATTACHMENT:
            raise Refused("Files in commands are not part of the sandbox.")
        else:
            return self.reference(kind, value)
        if option.get("choices") and not self.lenient and value not in [c["value"] for c in option["choices"]]:
            raise Refused(f"{value!r} is not one of the choices of {name!r}.")
        return value

    def reference(self, kind: int, value: Any) -> str:
        if not str(value).isdecimal():
            raise Refused("Nobody and nothing was chosen.")
        resolve(self.core, self.guild, int(value), self.resolved, kind)
        return str(value)


def _number(value: Any, whole: bool, name: str) -> int | float:
    try:
        return int(str(value)) if whole else float(str(value))
    except ValueError as error:
        raise Refused(f"The option {name!r} takes a number.") from error


def resolve(core: Core, guild: Guild | None, number: int, into: Json, kind: int) -> None:
    """Add the object with the id `number` to `into`, in the JSON form that interactions use. Raises Refused if there
    is no such object.
    """
    world = core.world
    if kind in (USER_OPTION, MENTIONABLE) and number in world.users:
        into.setdefault("users", {})[str(number)] = user_json(world.users[number])
        if guild is not None and number in guild.members:
            member = member_json(world, guild.members[number]) | {"permissions": "0"}
            into.setdefault("members", {})[str(number)] = {
                k: v for k, v in member.items() if k not in ("user", "deaf", "mute")
            }
    elif kind in (ROLE, MENTIONABLE) and guild is not None and number in guild.roles:
        into.setdefault("roles", {})[str(number)] = role_json(guild.roles[number])
    elif kind == CHANNEL and number in world.channels:
        channel = channel_json(world, world.channels[number]) | {"permissions": "0"}
        into.setdefault("channels", {})[str(number)] = channel
    else:
        raise Refused("There is no such user, role or channel.")


def use_component(core: Core, user: int, channel: Channel, locale: str, asked: Json) -> Interaction:
    """Press a button or choose from a select menu. Raises Refused if Discord wouldn't allow it.

    `seen` holds the components as the person saw them. With `seen`, a component that an edit has removed can still be
    used, and the bot gets the message as it was before the edit.
    """
    message = channel.messages.get(int(asked["message"]))
    if message is None or message.only_for not in (None, user):
        raise Refused("This message is gone.")
    custom_id = asked["custom_id"]
    shown = asked.get("seen") or message.data["components"]
    found = next((c for c in walk(shown) if c.get("custom_id") == custom_id), None)
    values = [str(v) for v in asked.get("values") or []]
    if found is None:
        raise Refused("This interaction failed: the component is not there any more.")
    if found.get("disabled") or found.get("style") == LINK:
        raise Refused("This button cannot be pressed.")
    kind = int(found["type"])
    data: Json = {"custom_id": custom_id, "component_type": kind, "id": found["id"]}
    if kind != BUTTON:
        _check_values(found, values)
        data["values"] = values
        _resolve_values(core, channel, kind, values, data)
    interaction = begin(core, COMPONENT, user=user, channel=channel, locale=locale, data=data)
    interaction.source = message.id
    send(core, interaction, channel, replace(message, data=message.data | {"components": shown}))
    return interaction


def _check_values(select: Json, values: list[str]) -> None:
    if not select["min_values"] <= len(values) <= select["max_values"]:
        raise Refused(f"Choose {select['min_values']} to {select['max_values']}.")
    if select["type"] == SELECT and not set(values) <= {o["value"] for o in select["options"]}:
        raise Refused("That is not one of the options.")


def _resolve_values(core: Core, channel: Channel, kind: int, values: list[str], data: Json) -> None:
    if kind == SELECT:
        return
    option = {5: USER_OPTION, 6: ROLE, 7: MENTIONABLE, 8: CHANNEL}[kind]
    data["resolved"] = {}
    for value in values:
        resolve(core, core.world.guild_of(channel), int(value), data["resolved"], option)


def use_modal(core: Core, user: int, channel: Channel, locale: str, asked: Json) -> Interaction:
    """Submit an open modal. Raises Refused, for example if a field is missing or too long."""
    number = int(asked["modal"])
    origin = core.forms.get(number)
    if origin is None or origin.modal is None or origin.user != user:
        raise Refused("This form is gone.")
    components = submitted(origin.modal, asked.get("components") or [])
    data: Json = {"custom_id": origin.modal["custom_id"], "components": components}
    interaction = begin(core, MODAL, user=user, channel=channel, locale=locale, data=data)
    interaction.origin = origin
    interaction.source = origin.source
    source: Message | None = channel.messages.get(origin.source or 0)
    send(core, interaction, channel, source)
    return interaction
