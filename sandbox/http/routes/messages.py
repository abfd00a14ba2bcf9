from sandbox.checks.bodies import read_body
from sandbox.checks.message_shapes import MESSAGE, REFERENCE
from sandbox.checks.values import Checks
from sandbox.http.routing import Call, Routes
from sandbox.world.changes.messages import Origin, create, delete, edit, known_nonce
from sandbox.world.errors import Code, Fault, Json, invalid
from sandbox.world.model import DIRECT, EPHEMERAL, REPLY, SILENT, Channel
from sandbox.world.objects import reference_json
from sandbox.world.permissions import Permission, allows

routes = Routes()

ONE = "/channels/{channel_id}/messages/{message_id}"


def _check_right_to_send(call: Call, channel: Channel) -> None:
    core = call.core
    rights = core.rights(core.bot, channel)
    if channel.kind == DIRECT:
        other = next(u for u in channel.recipients if u != core.bot)
        if not core.world.users[other].dms_open:
            raise Fault(Code.CANNOT_DM)
        if not _share_a_guild(call, other):
            raise Fault(Code.NO_MUTUAL_GUILDS)
        return
    if channel.kind in SILENT:
        raise Fault(Code.NO_TEXT)
    needed = Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
    if not allows(rights, needed):
        raise Fault(Code.MISSING_PERMISSIONS)
    if call.files and not allows(rights, Permission.ATTACH_FILES):
        raise Fault(Code.MISSING_PERMISSIONS)
    if call.mapping().get("embeds") and not allows(rights, Permission.EMBED_LINKS):
        raise Fault(Code.MISSING_PERMISSIONS)


def _share_a_guild(call: Call, user: int) -> bool:
    return any(user in guild.members for guild in call.core.world.bot_guilds())


def _nonce(body: Json) -> str | None:
    nonce = body.get("nonce")
    checks = Checks()
    if isinstance(nonce, int) and not isinstance(nonce, bool):
        checks.number(nonce, ("nonce",), -(2**63), 2**63 - 1)
    else:
        checks.text(nonce, ("nonce",), 0, 25)
    checks.flag(body.get("enforce_nonce"), ("enforce_nonce",))
    checks.check()
    return None if nonce is None else str(nonce)


def _reference(call: Call, channel: Channel, body: Json) -> Origin | None:
    value = body.get("message_reference")
    if value is None:
        return None
    checks = Checks()
    item = checks.mapping(value, ("message_reference",)) or {}
    number = checks.snowflake(item.get("message_id"), ("message_reference", "message_id"), required=True)
    checks.check()
    if not allows(call.core.rights(call.core.bot, channel), Permission.READ_MESSAGE_HISTORY):
        raise Fault(Code.NO_REPLY)
    target = channel.messages.get(number or 0)
    if target is None or target.only_for is not None:
        if item.get("fail_if_not_exists") is False:
            return None
        raise invalid(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
    return Origin({"type": REPLY} | reference_json(target, channel))


@routes.add(
    "POST",
    "/channels/{channel_id}/messages",
    bucket="messages.create",
    body="content tts nonce enforce_nonce",
    nested=MESSAGE | {"message_reference": REFERENCE},
)
async def send(call: Call) -> Json:
    """Send a message. If the request has `enforce_nonce` and there is a recent message with the same nonce, return that
    message instead.
    """
    core = call.core
    channel = core.channel(call.ids["channel_id"])
    body = call.mapping()
    _check_right_to_send(call, channel)
    nonce = _nonce(body)
    if nonce is not None and body.get("enforce_nonce"):
        known = known_nonce(core, core.bot, nonce)
        if known is not None:
            return known.data
    made = read_body(core, channel, body, call.files)
    made.flags &= ~EPHEMERAL
    return create(core, channel, core.bot, made, _reference(call, channel, body)).data


@routes.add("GET", "/channels/{channel_id}/messages", query="before after around limit")
async def history(call: Call) -> list[Json]:
    """Return the messages of a channel, newest first.

    The query can have `before`, `after` or `around`, each with a message id. `limit` is 50 by default and at most 100.
    """
    core = call.core
    channel = core.channel(call.ids["channel_id"])
    checks = Checks()
    limit = int(call.query["limit"]) if call.query.get("limit", "").isdecimal() else 50
    checks.number(limit, ("limit",), 1, 100)
    marks = {key: checks.snowflake(call.query.get(key), (key,)) for key in ("before", "after", "around")}
    checks.check()
    if not allows(core.rights(core.bot, channel), Permission.READ_MESSAGE_HISTORY):
        return []
    found = [m for m in channel.messages.values() if m.only_for is None]
    if marks["before"] is not None:
        found = [m for m in found if m.id < marks["before"]][-limit:]
    elif marks["after"] is not None:
        found = [m for m in found if m.id > marks["after"]][:limit]
    elif marks["around"] is not None:
        place = sum(1 for m in found if m.id < marks["around"])
        start = max(0, place - limit // 2)
        found = found[start : start + limit]
    return [m.data for m in reversed(found[-limit:])]


@routes.add("GET", ONE)
async def one(call: Call) -> Json:
    channel = call.core.channel(call.ids["channel_id"])
    if not allows(call.core.rights(call.core.bot, channel), Permission.READ_MESSAGE_HISTORY):
        raise Fault(Code.MISSING_ACCESS)
    return call.core.message(channel, call.ids["message_id"]).data


@routes.add("PATCH", ONE, bucket="messages.edit", body="content tts", nested=MESSAGE)
async def change(call: Call) -> Json:
    core = call.core
    channel = core.channel(call.ids["channel_id"])
    message = core.message(channel, call.ids["message_id"])
    if message.author != core.bot:
        raise Fault(Code.NOT_YOUR_MESSAGE)
    if call.files and not allows(core.rights(core.bot, channel), Permission.ATTACH_FILES):
        raise Fault(Code.MISSING_PERMISSIONS)
    return edit(core, message, read_body(core, channel, call.mapping(), call.files, message)).data


@routes.add("DELETE", ONE, bucket="messages.delete")
async def remove(call: Call) -> None:
    core = call.core
    channel = core.channel(call.ids["channel_id"])
    message = core.message(channel, call.ids["message_id"])
    if message.author != core.bot and not allows(core.rights(core.bot, channel), Permission.MANAGE_MESSAGES):
        raise Fault(Code.MISSING_PERMISSIONS)
    delete(core, message)
