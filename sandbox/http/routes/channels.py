from sandbox.checks.message_shapes import OVERWRITE
from sandbox.checks.values import Checks
from sandbox.http.routing import Call, Routes
from sandbox.world.changes.channels import delete_channel
from sandbox.world.changes.threads import set_archived
from sandbox.world.core import Core
from sandbox.world.errors import Code, Fault, Json
from sandbox.world.events import Event, Intent
from sandbox.world.model import CATEGORY, DIRECT, Channel, Overwrite, Thread
from sandbox.world.objects import channel_json
from sandbox.world.permissions import Permission, allows

routes = Routes()

ARCHIVE_AFTER = (60, 1440, 4320, 10080)
"""The allowed auto-archive times of threads, in minutes."""


@routes.add("GET", "/channels/{channel_id}")
async def channel(call: Call) -> Json:
    found = call.core.channel(call.ids["channel_id"])
    return channel_json(call.core.world, found, call.core.bot)


@routes.add(
    "PATCH",
    "/channels/{channel_id}",
    bucket="channels.edit",
    body="name topic position rate_limit_per_user parent_id archived locked auto_archive_duration invitable",
    nested={"permission_overwrites": OVERWRITE},
)
async def change(call: Call) -> Json:
    core = call.core
    found = core.channel(call.ids["channel_id"])
    if found.kind == DIRECT:
        raise Fault(Code.BAD_CHANNEL_TYPE)
    if found.thread is not None:
        _change_thread(core, found, found.thread, call.mapping())
        core.channel_event("THREAD_UPDATE", found)
    else:
        _change_channel(core, found, call.mapping())
        core.channel_event("CHANNEL_UPDATE", found)
    return channel_json(core.world, found, core.bot)


def _change_channel(core: Core, found: Channel, body: Json) -> None:
    if not allows(core.rights(core.bot, found), Permission.MANAGE_CHANNELS):
        raise Fault(Code.MISSING_PERMISSIONS)
    checks = Checks()
    name = checks.text(body.get("name"), ("name",), 1, 100)
    read_settings(core, checks, found, body)
    found.name = name or found.name


def read_settings(core: Core, checks: Checks, found: Channel, body: Json) -> None:
    """Set a channel's topic, category, position, slowmode and overwrites from a body. The name is not set here.

    Raises Fault (50035) if there are any errors, including those already recorded in `checks`. In that case, nothing is
    changed.
    """
    topic = checks.text(body.get("topic"), ("topic",), most=1024)
    parent = checks.snowflake(body.get("parent_id"), ("parent_id",))
    category = core.world.channels.get(parent or 0)
    if parent and (category is None or category.kind != CATEGORY or category.guild != found.guild):
        checks.add(("parent_id",), "CHANNEL_PARENT_INVALID", "Category does not exist")
    elif parent and found.kind == CATEGORY:
        checks.add(("parent_id",), "CHANNEL_PARENT_INVALID_TYPE", "Categories cannot have subcategories")
    position = checks.number(body.get("position"), ("position",), 0, 2**31)
    slowmode = checks.number(body.get("rate_limit_per_user"), ("rate_limit_per_user",), 0, 21600)
    overwrites = [
        read_overwrite(checks, raw, i)
        for i, raw in enumerate(checks.items(body.get("permission_overwrites"), ("permission_overwrites",), 0, 100))
    ]
    checks.check()
    found.topic = topic if "topic" in body else found.topic
    found.parent = parent if "parent_id" in body else found.parent
    found.position = found.position if position is None else position
    found.slowmode = found.slowmode if slowmode is None else slowmode
    if body.get("permission_overwrites") is not None:
        found.overwrites[:] = overwrites


def read_overwrite(checks: Checks, raw: object, place: int) -> Overwrite:
    item = checks.mapping(raw, ("permission_overwrites", place), required=True) or {}
    number = checks.snowflake(item.get("id"), ("permission_overwrites", place, "id"), required=True)
    path = ("permission_overwrites", place)
    kind = checks.one_of(item.get("type"), (*path, "type"), (0, 1))
    allow, deny = (checks.bits(item.get(key), (*path, key)) or 0 for key in ("allow", "deny"))
    return Overwrite(number or 0, kind == 1, allow, deny)


def _change_thread(core: Core, found: Channel, thread: Thread, body: Json) -> None:
    rights = core.rights(core.bot, found)
    manages = allows(rights, Permission.MANAGE_THREADS)
    # Anyone who may write in a thread may open it again, unless it is locked; its owner may archive and rename it.
    reopening = body.get("archived") is False and set(body) <= {"archived", "auto_archive_duration"}
    wakes = reopening and not thread.locked and allows(rights, Permission.SEND_MESSAGES_IN_THREADS)
    owns = thread.owner == core.bot and "locked" not in body
    if not (manages or wakes or (owns and not (thread.locked and thread.archived))):
        raise Fault(Code.MISSING_PERMISSIONS)
    if thread.archived and body.get("archived") is not False:
        raise Fault(Code.THREAD_ARCHIVED)
    checks = Checks()
    name = checks.text(body.get("name"), ("name",), 1, 100)
    archived = checks.flag(body.get("archived"), ("archived",))
    locked = checks.flag(body.get("locked"), ("locked",))
    slowmode = checks.number(body.get("rate_limit_per_user"), ("rate_limit_per_user",), 0, 21600)
    invitable = checks.flag(body.get("invitable"), ("invitable",))
    after = checks.one_of(body.get("auto_archive_duration"), ("auto_archive_duration",), ARCHIVE_AFTER)
    checks.check()
    found.name = name or found.name
    found.slowmode = found.slowmode if slowmode is None else slowmode
    if archived is False and thread.archived:
        core.room_for_thread(found.guild or 0, found.kind)
    if after:
        thread.auto_archive, thread.active = after, core.clock.now()
    thread.invitable = thread.invitable if invitable is None else invitable
    thread.locked = thread.locked if locked is None else locked
    if archived is not None and archived != thread.archived:
        set_archived(core, thread, archived)


@routes.add("DELETE", "/channels/{channel_id}")
async def remove(call: Call) -> Json:
    core = call.core
    found = core.channel(call.ids["channel_id"])
    data = channel_json(core.world, found, core.bot)
    if found.kind == DIRECT:
        return data
    needed = Permission.MANAGE_THREADS if found.thread else Permission.MANAGE_CHANNELS
    if not allows(core.rights(core.bot, found), needed):
        raise Fault(Code.MISSING_PERMISSIONS)
    delete_channel(core, found)
    return data


@routes.add("PUT", "/channels/{channel_id}/permissions/{overwrite_id}", body="id type allow deny")
async def put_overwrite(call: Call) -> None:
    found = call.core.channel(call.ids["channel_id"], Permission.MANAGE_ROLES)
    checks = Checks()
    made = read_overwrite(checks, call.mapping() | {"id": str(call.ids["overwrite_id"])}, 0)
    checks.check()
    found.overwrites[:] = [o for o in found.overwrites if o.id != made.id] + [made]
    call.core.channel_event("CHANNEL_UPDATE", found)


@routes.add("DELETE", "/channels/{channel_id}/permissions/{overwrite_id}")
async def drop_overwrite(call: Call) -> None:
    found = call.core.channel(call.ids["channel_id"], Permission.MANAGE_ROLES)
    found.overwrites[:] = [o for o in found.overwrites if o.id != call.ids["overwrite_id"]]
    call.core.channel_event("CHANNEL_UPDATE", found)


@routes.add("POST", "/channels/{channel_id}/typing")
async def typing(call: Call) -> None:
    core = call.core
    found = core.channel(call.ids["channel_id"])
    data: Json = {
        "channel_id": str(found.id),
        "user_id": str(core.bot),
        "timestamp": int(core.clock.now()),
        "guild_id": str(found.guild) if found.guild else None,
    }
    guild = core.world.guild_of(found)
    core.hub.emit(Event("TYPING_START", data, guild, found, Intent.GUILD_TYPING if guild else Intent.DIRECT_TYPING))
