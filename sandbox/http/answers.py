"""Handles the bot's responses to interactions.

The bot must send its first response within 3 seconds. Edits and followups use the interaction's token, which is valid
for 15 minutes.
"""

from typing import Any

from sandbox.checks.bodies import read_body
from sandbox.checks.commands import read_choices
from sandbox.checks.modals import modal_json
from sandbox.checks.values import Checks
from sandbox.world.changes.body import NewFile, nothing
from sandbox.world.changes.messages import Origin, create, delete, edit
from sandbox.world.commands import CHAT_INPUT
from sandbox.world.core import Core
from sandbox.world.errors import Code, Fault, Json, invalid
from sandbox.world.ids import seconds_of
from sandbox.world.interaction import AUTOCOMPLETE, COMMAND, MODAL, TOKEN_LASTS, Interaction
from sandbox.world.model import EPHEMERAL, FROM_COMMAND, FROM_CONTEXT_MENU, LOADING, REPLY, Channel, Message
from sandbox.world.objects import reference_json, user_json

PONG, MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, CHOICES, OPEN_MODAL = 1, 4, 5, 6, 7, 8, 9


# The callback


def callback(
    core: Core, number: int, token: str, *, body: Any, files: dict[str, NewFile], with_response: bool
) -> Json | None:
    """Handle the bot's first response to an interaction.

    Raises Fault with code 10062 if the response is too late or the interaction is unknown, 40060 if the interaction
    already has a response, and other codes if the response is invalid.
    """
    interaction = core.interactions.get(token)
    if interaction is None or interaction.id != number:
        raise Fault(Code.UNKNOWN_INTERACTION)
    if interaction.answered:
        raise Fault(Code.ALREADY_ANSWERED)
    if expired(core, interaction):
        raise Fault(Code.UNKNOWN_INTERACTION)
    if not isinstance(body, dict):
        raise Fault(Code.INVALID_JSON)
    channel = core.world.channels.get(interaction.channel)
    if channel is None:
        raise Fault(Code.UNKNOWN_CHANNEL)
    kind = body.get("type")
    allowed = _allowed(interaction)
    if kind not in allowed:
        shown = ", ".join(str(a) for a in allowed)
        raise invalid(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {{{shown}}}.")
    message = _answer(core, interaction, channel, kind=kind, body=body, files=files)
    interaction.answered = True
    return _result(interaction, kind, message) if with_response else None


def expired(core: Core, interaction: Interaction) -> bool:
    return interaction.expired or core.clock.now() - interaction.born > core.settings.answer_within


def _allowed(interaction: Interaction) -> tuple[int, ...]:
    if interaction.kind == AUTOCOMPLETE:
        return (CHOICES,)
    kinds: tuple[int, ...] = (MESSAGE, DEFERRED_MESSAGE)
    if interaction.source is not None:
        kinds += (DEFERRED_UPDATE, UPDATE)
    return kinds if interaction.kind == MODAL else (*kinds, OPEN_MODAL)


def _answer(
    core: Core, interaction: Interaction, channel: Channel, *, kind: int, body: Json, files: dict[str, NewFile]
) -> Message | None:
    checks = Checks()
    data = checks.mapping(body.get("data"), ("data",), required=kind in (MESSAGE, CHOICES, OPEN_MODAL)) or {}
    flags = checks.number(data.get("flags"), ("data", "flags"), 0, 2**31 - 1) or 0
    checks.check()
    if kind == CHOICES:
        interaction.settle({"outcome": "choices", "choices": _choices(interaction, data)})
        return None
    if kind == OPEN_MODAL:
        interaction.modal = modal_json(data)
        core.forms[interaction.id] = interaction
        interaction.settle({"outcome": "modal", "modal": interaction.modal | {"id": str(interaction.id)}})
        return None
    if kind in (DEFERRED_UPDATE, UPDATE):
        return _update(core, interaction, channel, kind=kind, data=data, files=files)
    if kind == DEFERRED_MESSAGE:
        made = nothing()
        origin = answer_origin(core, interaction, LOADING, flags)
    else:
        made = _wrapped(core, channel, data, files)
        origin = answer_origin(core, interaction, 0, flags)
    message = create(core, channel, core.bot, made, origin)
    interaction.response = message.id
    outcome = "deferred" if kind == DEFERRED_MESSAGE else "message"
    interaction.settle({"outcome": outcome, "message": message.data})
    return message


def _update(
    core: Core, interaction: Interaction, channel: Channel, *, kind: int, data: Json, files: dict[str, NewFile]
) -> Message | None:
    source = channel.messages.get(interaction.source or 0)
    if source is None:
        raise Fault(Code.UNKNOWN_MESSAGE)
    if kind == UPDATE:
        edit(core, source, _wrapped(core, channel, data, files, source))
    interaction.response = source.id
    interaction.settle({"outcome": "update", "message": source.data, "deferred": kind == DEFERRED_UPDATE})
    return source


def _wrapped(core: Core, channel: Channel, data: Any, files: dict[str, NewFile], before: Message | None = None) -> Any:
    try:
        return read_body(core, channel, data, files, before)
    except Fault as fault:
        if fault.errors:
            raise Fault(fault.code, {"data": fault.errors}) from None
        raise


def _choices(interaction: Interaction, data: Json) -> list[Json]:
    checks = Checks()
    kind = focused_type(interaction.data.get("options", [])) or 3
    choices = read_choices(checks, data.get("choices"), ("data", "choices"), kind)
    checks.check()
    return choices


def focused_type(options: list[Json]) -> int | None:
    """Return the type of the command option that the person is typing into, or None if there is none."""
    for option in options:
        if option.get("focused"):
            return int(option["type"])
        nested = focused_type(option.get("options", []))
        if nested:
            return nested
    return None


def answer_origin(core: Core, interaction: Interaction, extra: int, flags: int, followup: bool = False) -> Origin:
    """Return the fields that mark a message as the response to an interaction."""
    world = core.world
    user = user_json(world.users[interaction.user])
    data: Json = {
        "flags": extra,
        "application_id": str(core.bot),
        "webhook_id": str(core.bot),
        "interaction_metadata": interaction.metadata(user),
    }
    if interaction.kind == COMMAND and not followup:
        chat = interaction.data.get("type", CHAT_INPUT) == CHAT_INPUT
        data["type"] = FROM_COMMAND if chat else FROM_CONTEXT_MENU
        data["interaction"] = {
            "id": str(interaction.id),
            "type": COMMAND,
            "name": interaction.name,
            "user": user,
        }
    else:
        answered = interaction.response if followup else interaction.source
        channel = world.channels[interaction.channel]
        target = channel.messages.get(answered or 0)
        if target is not None:
            data["type"] = REPLY
            data |= reference_json(target, channel)
    return Origin(data, interaction.user if flags & EPHEMERAL else None)


def _result(interaction: Interaction, kind: int, message: Message | None) -> Json:
    about: Json = {"id": str(interaction.id), "type": interaction.kind, "channel_id": str(interaction.channel)}
    if interaction.guild is not None:
        about["guild_id"] = str(interaction.guild)
    if message is None:
        return {"interaction": about}
    about["response_message_id"] = str(message.id)
    about["response_message_loading"] = bool(message.flags & LOADING)
    about["response_message_ephemeral"] = message.only_for is not None
    return {"interaction": about, "resource": {"type": kind, "message": message.data}}


# The token


def by_token(core: Core, application: int, token: str) -> Interaction:
    """Return the interaction with this token, which the bot uses in place of a webhook's token. Raises Fault with code
    10015 if the token is unknown, or 50027 if it has expired (after 15 minutes).
    """
    interaction = core.interactions.get(token)
    if interaction is None and application == core.bot and _was_given_out(core, token):
        raise Fault(Code.INVALID_TOKEN)
    if application != core.bot or interaction is None or not interaction.answered:
        raise Fault(Code.UNKNOWN_WEBHOOK)
    if core.clock.now() - interaction.born > TOKEN_LASTS:
        raise Fault(Code.INVALID_TOKEN)
    return interaction


def _was_given_out(core: Core, token: str) -> bool:
    # Return whether an unknown token belonged to an interaction that has expired. The token contains the interaction's
    # id, which tells its age.
    number = token.partition(".")[0]
    return number.isdecimal() and 0 < seconds_of(int(number)) < core.clock.now() - TOKEN_LASTS


def answer_message(core: Core, interaction: Interaction, which: str) -> Message:
    """Return the message `which`: `@original` or an id.

    Raises Fault (10008) unless it is a response to this interaction, or the message that the interaction came from.
    """
    channel = core.world.channels.get(interaction.channel)
    if channel is None:
        raise Fault(Code.UNKNOWN_CHANNEL)
    number = interaction.response if which == "@original" else (int(which) if which.isdecimal() else None)
    message = channel.messages.get(number or 0)
    if message is None or message.author != core.bot:
        raise Fault(Code.UNKNOWN_MESSAGE)
    if which != "@original" and number != interaction.source and "webhook_id" not in message.data:
        raise Fault(Code.UNKNOWN_MESSAGE)
    return message


def followup(core: Core, interaction: Interaction, body: Any, files: dict[str, NewFile]) -> Message:
    """Send a followup. After a deferred response, the first followup replaces the placeholder, as on Discord."""
    channel = core.world.channels.get(interaction.channel)
    if channel is None:
        raise Fault(Code.UNKNOWN_CHANNEL)
    held = channel.messages.get(interaction.response or 0)
    if held is not None and held.flags & LOADING:
        return edit(core, held, read_body(core, channel, body, files, held))
    made = read_body(core, channel, body, files)
    flags = int(body.get("flags") or 0)
    return create(core, channel, core.bot, made, answer_origin(core, interaction, 0, flags, followup=True))


def remove_answer(core: Core, interaction: Interaction, which: str) -> None:
    message = answer_message(core, interaction, which)
    delete(core, message)
    if interaction.response == message.id:
        interaction.response = None
