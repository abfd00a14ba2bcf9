from sandbox.checks.message_shapes import OVERWRITE
from sandbox.checks.shapes import Values
from sandbox.checks.values import Checks
from sandbox.http.routes.channels import read_settings
from sandbox.http.routing import Call, Routes
from sandbox.world.changes.channels import next_position
from sandbox.world.changes.servers import remove_member
from sandbox.world.errors import Code, Fault, Json
from sandbox.world.model import MADE, TEXT, Channel
from sandbox.world.objects import channel_json, guild_json, member_json, role_json, thread_member_json
from sandbox.world.permissions import Permission, permissions

routes = Routes()

OTHER_KINDS = (14, 16)
"""The numbers of the channel types that Discord has but the sandbox lacks: directory and media channels."""


@routes.add("GET", "/guilds/{guild_id}", query="with_counts")
async def guild(call: Call) -> Json:
    found = call.core.guild(call.ids["guild_id"])
    data = guild_json(found)
    if call.wants("with_counts"):
        data |= {"approximate_member_count": len(found.members), "approximate_presence_count": len(found.members)}
    return data


@routes.add("GET", "/guilds/{guild_id}/channels")
async def channels(call: Call) -> list[Json]:
    found = call.core.guild(call.ids["guild_id"])
    return [channel_json(call.core.world, c) for c in call.core.world.channels_of(found.id)]


@routes.add(
    "POST",
    "/guilds/{guild_id}/channels",
    body="name topic position rate_limit_per_user parent_id",
    nested={"permission_overwrites": OVERWRITE, "type": Values(*OTHER_KINDS)},
    status=201,
)
async def create_channel(call: Call) -> Json:
    core = call.core
    found = core.guild(call.ids["guild_id"])
    if not permissions(found, core.bot) & Permission.MANAGE_CHANNELS:
        raise Fault(Code.MISSING_PERMISSIONS)
    body = call.mapping()
    checks = Checks()
    name = checks.text(body.get("name"), ("name",), 1, 100, required=True) or ""
    kind = checks.one_of(body.get("type"), ("type",), MADE) or TEXT
    made = Channel(core.ids.next(), kind, found.id, name, position=next_position(core, found))
    read_settings(core, checks, made, body)
    core.world.channels[made.id] = made
    core.channel_event("CHANNEL_CREATE", made)
    return channel_json(core.world, made)


@routes.add("GET", "/guilds/{guild_id}/threads/active")
async def active_threads(call: Call) -> Json:
    core = call.core
    found = core.guild(call.ids["guild_id"])
    threads = [
        c for c in core.world.threads_of(found.id) if c.thread and not c.thread.archived and core.sees(core.bot, c)
    ]
    joined = [c for c in threads if c.thread and core.bot in c.thread.members]
    return {
        "threads": [channel_json(core.world, c, core.bot) for c in threads],
        "members": [thread_member_json(c, core.bot) for c in joined],
        "has_more": False,
    }


@routes.add("GET", "/guilds/{guild_id}/roles")
async def roles(call: Call) -> list[Json]:
    return [role_json(role) for role in call.core.guild(call.ids["guild_id"]).roles.values()]


@routes.add("GET", "/guilds/{guild_id}/members/{user_id}")
async def member(call: Call) -> Json:
    core = call.core
    found = core.guild(call.ids["guild_id"])
    if call.ids["user_id"] not in core.world.users:
        raise Fault(Code.UNKNOWN_USER)
    if call.ids["user_id"] not in found.members:
        raise Fault(Code.UNKNOWN_MEMBER)
    return member_json(core.world, found.members[call.ids["user_id"]])


@routes.add("DELETE", "/users/@me/guilds/{guild_id}")
async def leave(call: Call) -> None:
    found = call.core.guild(call.ids["guild_id"])
    remove_member(call.core, found, call.core.bot)
