"""Interactions: sent to the bot, and answered by it through the callback within 3 s, then for 15 min by its token."""

import secrets
from typing import Any

from sandbox.bodies import NewFile
from sandbox.checks import Checks
from sandbox.commands import CHAT_INPUT, read_choices
from sandbox.core import Core
from sandbox.errors import Code, Fault, Json, invalid
from sandbox.hub import Event
from sandbox.ids import seconds_of
from sandbox.interaction import ANSWER_WITHIN, AUTOCOMPLETE, COMMAND, MODAL, TOKEN_LASTS, Interaction
from sandbox.modals import modal_json
from sandbox.permissions import permissions
from sandbox.posting import Origin, create, delete, edit, nothing
from sandbox.wire import channel_json, member_json, message_event, user_json
from sandbox.world import EPHEMERAL, LOADING, Channel, Message

PONG, MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, CHOICES, OPEN_MODAL = 1, 4, 5, 6, 7, 8, 9
"""Discord's callback types."""

TOO_OLD = ANSWER_WITHIN + 1
"""Seconds that an interaction was on its way which comes too late."""

REPLY, FROM_COMMAND, FROM_CONTEXT_MENU = 19, 20, 23
"""Message types of answers."""


def begin(core: Core, kind: int, *, user: int, channel: Channel, locale: str, data: Json) -> Interaction:
    """A new interaction, ready to be sent with `send`."""
    age = TOO_OLD if core.weather.expire_interactions else 0.0
    number = core.ids.of_late(age) if age else core.ids.next()
    guild = core.world.guild_of(channel)
    interaction = Interaction(
        id=number,
        token=f"{number}.{secrets.token_urlsafe(24)}",
        kind=kind,
        user=user,
        channel=channel.id,
        guild=guild.id if guild else None,
        locale=locale,
        data=data,
        born=core.clock.now() - age,
    )
    core.interactions[interaction.token] = interaction
    _forget_old(core)
    return interaction


def _forget_old(core: Core) -> None:
    """Drop interactions whose token has run out; the oldest come first."""
    alive = core.clock.now() - TOKEN_LASTS - 60
    while (oldest := next(iter(core.interactions.values()))).born < alive:
        del core.interactions[oldest.token]
        core.forms.pop(oldest.id, None)


def send(core: Core, interaction: Interaction, channel: Channel, message: Message | None = None) -> None:
    """Tell the bot about an interaction."""
    guild = core.world.guild_of(channel)
    world = core.world
    payload: Json = {
        "id": str(interaction.id),
        "application_id": str(core.bot),
        "type": interaction.kind,
        "data": interaction.data,
        "token": interaction.token,
        "version": 1,
        "locale": interaction.locale,
        "channel_id": str(channel.id),
        "channel": channel_json(world, channel, interaction.user)
        | {"permissions": str(core.rights(interaction.user, channel))},
        "app_permissions": str(core.rights(core.bot, channel)),
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": {"0": str(interaction.guild or 0)},
        "context": 0 if guild else 1,
        "attachment_size_limit": core.settings.file_limit,
    }
    if guild is None:
        payload["user"] = user_json(world.users[interaction.user])
    else:
        payload["guild_id"] = str(guild.id)
        payload["guild_locale"] = guild.locale
        payload["guild"] = {"id": str(guild.id), "features": [], "locale": guild.locale}
        member = member_json(world, guild.members[interaction.user])
        payload["member"] = member | {"permissions": str(permissions(guild, interaction.user, channel))}
    if message is not None:
        payload["message"] = message_event(world, message)
    core.hub.emit(Event("INTERACTION_CREATE", payload, guild, page=False))


# The callback


def callback(
    core: Core, number: int, token: str, *, body: Any, files: dict[str, NewFile], with_response: bool
) -> Json | None:
    """The bot's first answer. Raises 10062 (too late, or unknown), 40060 (answered before), 50083 or 50035."""
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
    """Whether the bot is too late for the callback."""
    return interaction.expired or core.clock.now() - interaction.born > ANSWER_WITHIN


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
    """A checked body; errors are placed under `data`, where the body of a callback is."""
    try:
        return core.reader(channel).read(data, files, before)
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
    """The type of the option that a person is typing in."""
    for option in options:
        if option.get("focused"):
            return int(option["type"])
        nested = focused_type(option.get("options", []))
        if nested:
            return nested
    return None


def answer_origin(core: Core, interaction: Interaction, extra: int, flags: int, followup: bool = False) -> Origin:
    """The fields that mark a message as an answer to an interaction."""
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


def reference_json(target: Message, channel: Channel) -> Json:
    """The fields of a message that answers another."""
    reference: Json = {"type": 0, "channel_id": str(channel.id), "message_id": str(target.id)}
    if channel.guild is not None:
        reference["guild_id"] = str(channel.guild)
    shown = {k: v for k, v in target.data.items() if k not in ("referenced_message", "nonce")}
    return {"message_reference": reference, "referenced_message": shown}


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
    """The interaction whose token the bot uses for its webhook. Raises 10015, or 50027 when 15 minutes have passed."""
    interaction = core.interactions.get(token)
    if interaction is None and application == core.bot and _was_given_out(core, token):
        raise Fault(Code.INVALID_TOKEN)
    if application != core.bot or interaction is None or not interaction.answered:
        raise Fault(Code.UNKNOWN_WEBHOOK)
    if core.clock.now() - interaction.born > TOKEN_LASTS:
        raise Fault(Code.INVALID_TOKEN)
    return interaction


def _was_given_out(core: Core, token: str) -> bool:
    """Whether a token that is not known any more names an interaction so old that it has run out."""
    number = token.partition(".")[0]
    return number.isdecimal() and 0 < seconds_of(int(number)) < core.clock.now() - TOKEN_LASTS


def answer_message(core: Core, interaction: Interaction, which: str) -> Message:
    """The message that `@original` or an id names; only answers to this interaction, or its source. Raises 10008."""
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
    """A further answer; after a deferred one the first of them takes its place, as at Discord."""
    channel = core.world.channels.get(interaction.channel)
    if channel is None:
        raise Fault(Code.UNKNOWN_CHANNEL)
    held = channel.messages.get(interaction.response or 0)
    if held is not None and held.flags & LOADING:
        return edit(core, held, core.reader(channel).read(body, files, held))
    made = core.reader(channel).read(body, files)
    flags = int(body.get("flags") or 0)
    return create(core, channel, core.bot, made, answer_origin(core, interaction, 0, flags, followup=True))


def remove_answer(core: Core, interaction: Interaction, which: str) -> None:
    """Delete `@original` or a followup."""
    message = answer_message(core, interaction, which)
    delete(core, message)
    if interaction.response == message.id:
        interaction.response = None
