from sandbox.checks.values import Checks
from sandbox.http.routing import Call, Routes
from sandbox.world.errors import Code, Fault, Json
from sandbox.world.model import DIRECT, Channel
from sandbox.world.objects import channel_json, user_json
from sandbox.world.permissions import permissions

routes = Routes()

MOST_GUILDS = 200


@routes.add("GET", "/users/@me")
async def me(call: Call) -> Json:
    return user_json(call.core.world.bot) | {"mfa_enabled": True, "locale": "en-US", "verified": True, "email": None}


@routes.add("GET", "/users/@me/guilds", query="limit")
async def my_guilds(call: Call) -> list[Json]:
    """Return the servers that the bot is in. `limit` is at most 200, which is also the default."""
    checks = Checks()
    limit = int(call.query["limit"]) if call.query.get("limit", "").isdecimal() else MOST_GUILDS
    checks.number(limit, ("limit",), 1, MOST_GUILDS)
    checks.check()
    bot = call.core.world.bot.id
    nothing: Json = {"icon": None, "banner": None, "owner": False, "features": []}
    return [
        nothing | {"id": str(guild.id), "name": guild.name, "permissions": str(permissions(guild, bot))}
        for guild in sorted(call.core.world.bot_guilds(), key=lambda one: one.id)[:limit]
    ]


@routes.add("GET", "/users/{user_id}")
async def user(call: Call) -> Json:
    found = call.core.world.users.get(call.ids["user_id"])
    if found is None:
        raise Fault(Code.UNKNOWN_USER)
    return user_json(found)


@routes.add("POST", "/users/@me/channels", body="recipient_id")
async def open_direct(call: Call) -> Json:
    """Open a direct-message channel with a user. This succeeds even if the user doesn't accept direct messages."""
    core = call.core
    checks = Checks()
    number = checks.snowflake(call.mapping().get("recipient_id"), ("recipient_id",), required=True)
    checks.check()
    other = core.world.users.get(number or 0)
    if other is None or other.id == core.bot:
        raise Fault(Code.UNKNOWN_USER if other is None else Code.CANNOT_DM)
    channel = core.world.direct((core.bot, other.id))
    if channel is None:
        channel = Channel(core.ids.next(), DIRECT, None, recipients=[core.bot, other.id])
        core.world.channels[channel.id] = channel
        core.touch()
        core.channel_event("CHANNEL_CREATE", channel)
    return channel_json(core.world, channel)


@routes.add("GET", "/gateway")
async def gateway(call: Call) -> Json:
    return {"url": gateway_url(call)}


def gateway_url(call: Call) -> str:
    return call.core.url.replace("http", "ws", 1) + "/gateway"


@routes.add("GET", "/gateway/bot")
async def gateway_bot(call: Call) -> Json:
    core, settings = call.core, call.core.settings
    now = core.clock.now()
    limit = {
        "total": settings.starts_a_day,
        "remaining": core.starts.left(now),
        "reset_after": int(core.starts.reset(now) * 1000),
        "max_concurrency": settings.max_concurrency,
    }
    return {"url": gateway_url(call), "shards": settings.shards, "session_start_limit": limit}
