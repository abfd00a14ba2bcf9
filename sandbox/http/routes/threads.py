from sandbox.checks.values import Checks
from sandbox.http.routes.channels import ARCHIVE_AFTER
from sandbox.http.routing import Call, Routes
from sandbox.world.changes.body import nothing
from sandbox.world.changes.messages import Origin, create
from sandbox.world.changes.threads import add_thread
from sandbox.world.core import Core
from sandbox.world.errors import Code, Fault, Json
from sandbox.world.model import NEWS_THREAD, PRIVATE_THREAD, THREAD, THREAD_CREATED, THREADS, Channel, Message
from sandbox.world.objects import channel_json, thread_member_json
from sandbox.world.permissions import Permission

routes = Routes()

HAS_THREAD = 1 << 5
THREAD_BODY = "name auto_archive_duration type rate_limit_per_user invitable"


def open_thread(core: Core, parent: Channel, user: int, body: Json, starter: Message | None = None) -> Channel:
    """Start a thread with the settings from a request body. Raises Fault (50024, 160004, 160006 or 50035)."""
    checks = Checks()
    name = checks.text(body.get("name"), ("name",), 1, 100, required=True)
    after = checks.one_of(body.get("auto_archive_duration"), ("auto_archive_duration",), ARCHIVE_AFTER) or 1440
    kind = checks.one_of(body.get("type"), ("type",), (NEWS_THREAD, THREAD, PRIVATE_THREAD))
    slowmode = checks.number(body.get("rate_limit_per_user"), ("rate_limit_per_user",), 0, 21600) or 0
    invitable = checks.flag(body.get("invitable"), ("invitable",))
    checks.check()
    taken = THREADS.get(parent.kind, ())
    if starter is not None:
        kind = taken[0] if taken else None  # on a message it is the channel's public kind, whatever was asked for
    elif kind is None:
        kind = PRIVATE_THREAD
    if kind is None or kind not in taken:
        raise Fault(Code.BAD_CHANNEL_TYPE)
    if starter is not None and starter.id in core.world.channels:
        raise Fault(Code.THREAD_EXISTS)
    core.room_for_thread(parent.guild or 0, kind)
    private = kind == PRIVATE_THREAD
    channel = add_thread(
        core, parent, user, name or "", private=private, auto_archive=after, starter=starter.id if starter else None
    )
    channel.slowmode = slowmode
    if channel.thread is not None and invitable is not None:
        channel.thread.invitable = invitable
    if starter is not None:
        starter.thread = channel.id
        starter.data["flags"] |= HAS_THREAD
        starter.data["thread"] = channel_json(core.world, channel)
    elif not private:
        body_of_notice = nothing()
        body_of_notice.content = name
        reference = {"type": 0, "channel_id": str(channel.id), "guild_id": str(channel.guild)}
        create(core, parent, user, body_of_notice, Origin({"type": THREAD_CREATED, "message_reference": reference}))
    return channel


@routes.add("POST", "/channels/{channel_id}/threads", bucket="threads.create", body=THREAD_BODY, status=201)
async def without_message(call: Call) -> Json:
    """Start a thread that isn't attached to a message. If `type` is missing, the thread is private."""
    core = call.core
    body = call.mapping()
    public = body.get("type") in (NEWS_THREAD, THREAD)
    needed = Permission.CREATE_PUBLIC_THREADS if public else Permission.CREATE_PRIVATE_THREADS
    parent = core.channel(call.ids["channel_id"], needed)
    return channel_json(core.world, open_thread(core, parent, core.bot, body), core.bot)


@routes.add(
    "POST",
    "/channels/{channel_id}/messages/{message_id}/threads",
    bucket="threads.create",
    body=THREAD_BODY,
    status=201,
)
async def from_message(call: Call) -> Json:
    core = call.core
    parent = core.channel(call.ids["channel_id"], Permission.CREATE_PUBLIC_THREADS)
    starter = core.message(parent, call.ids["message_id"])
    return channel_json(core.world, open_thread(core, parent, core.bot, call.mapping(), starter), core.bot)


@routes.add("GET", "/channels/{channel_id}/thread-members/{user_id}")
async def member(call: Call) -> Json:
    found = call.core.channel(call.ids["channel_id"])
    if found.thread is None:
        raise Fault(Code.BAD_CHANNEL_TYPE)
    user = call.core.bot if call.names["user_id"] == "@me" else call.ids["user_id"]
    if user not in found.thread.members:
        raise Fault(Code.UNKNOWN_MEMBER)
    return thread_member_json(found, user)
