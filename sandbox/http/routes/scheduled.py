import datetime as dt
from typing import Any

from sandbox.checks.shapes import Matcher, Shape, Values
from sandbox.checks.values import Checks
from sandbox.http.routing import Call, Routes
from sandbox.world.changes.scheduled import FOLLOWS, MOST, find, scheduled_of, tell
from sandbox.world.core import Core
from sandbox.world.errors import Code, Fault, Json, Path
from sandbox.world.ids import iso
from sandbox.world.model import ACTIVE, CANCELED, COMPLETED, EXTERNAL, GUILD_ONLY, SCHEDULED, Guild, Scheduled
from sandbox.world.objects import scheduled_json
from sandbox.world.permissions import Permission, permissions

routes = Routes()

ALL = "/guilds/{guild_id}/scheduled-events"
ONE = "/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}"
BODY = "name description scheduled_start_time scheduled_end_time privacy_level"
NESTED: dict[str, Matcher] = {"entity_metadata": Shape("location"), "entity_type": Values(1, 2)}


def _may(core: Core, guild: Guild, *, own: bool) -> None:
    # Raise Fault (50013) if the bot may not create or change an event. MANAGE_EVENTS is enough for any event.
    # CREATE_EVENTS is enough for the bot's own events.
    has = permissions(guild, core.bot)
    if not has & (Permission.MANAGE_EVENTS | (Permission.CREATE_EVENTS if own else 0)):
        raise Fault(Code.MISSING_PERMISSIONS)


def _moment(core: Core, checks: Checks, value: Any, path: Path, *, past: bool = False) -> str | None:
    # Read a time and return it in Discord's format. Times in the past are only allowed if `past` is true.
    text = checks.text(value, path, 1, 100)
    if text is None:
        return None
    try:
        seconds = dt.datetime.fromisoformat(text).astimezone(dt.UTC).timestamp()
    except ValueError:
        checks.add(path, "DATE_TIME_TYPE_PARSE", f"Could not parse {text}. Should be ISO8601.")
        return None
    if not past and seconds <= core.clock.now():
        checks.add(path, "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", "Cannot schedule event in the past.")
        return None
    return iso(seconds)


def _read(call: Call, before: Scheduled | None) -> Json:
    core, body, checks = call.core, call.mapping(), Checks()
    new = before is None
    place = checks.mapping(body.get("entity_metadata"), ("entity_metadata",), required=new) or {}
    checks.one_of(body.get("entity_type"), ("entity_type",), (EXTERNAL,), required=new)
    checks.one_of(body.get("privacy_level"), ("privacy_level",), (GUILD_ONLY,), required=new)
    if new and body.get("scheduled_start_time") is None:
        checks.missing(("scheduled_start_time",))
    if new and body.get("scheduled_end_time") is None:
        checks.missing(("scheduled_end_time",))
    begins, ends = body.get("scheduled_start_time"), body.get("scheduled_end_time")
    running = before is not None and before.status == ACTIVE
    found: Json = {
        "name": checks.text(body.get("name"), ("name",), 1, 100, required=new),
        "description": checks.text(body.get("description"), ("description",), 0, 1000),
        "begins": _moment(core, checks, begins, ("scheduled_start_time",), past=running),
        "ends": _moment(core, checks, ends, ("scheduled_end_time",)),
        "location": checks.text(
            place.get("location"), ("entity_metadata", "location"), 1, 100, required=new or bool(place)
        ),
        "status": checks.one_of(body.get("status"), ("status",), (SCHEDULED, ACTIVE, COMPLETED, CANCELED)),
    }
    begins = found["begins"] or (before.begins if before else None)
    ends = found["ends"] or (before.ends if before else None)
    if begins and ends and ends <= begins:
        checks.add(("scheduled_end_time",), "GUILD_SCHEDULED_EVENT_SCHEDULE_END", "End time must be after start time.")
    checks.check()
    return {name: value for name, value in found.items() if value is not None}


@routes.add("GET", ALL, query="with_user_count")
async def every(call: Call) -> list[Json]:
    guild, counted = call.core.guild(call.ids["guild_id"]), call.wants("with_user_count")
    return [scheduled_json(call.core.world, one, counted=counted) for one in scheduled_of(call.core, guild.id)]


@routes.add("POST", ALL, body=BODY, nested=NESTED)
async def create(call: Call) -> Json:
    core = call.core
    guild = core.guild(call.ids["guild_id"])
    if not permissions(guild, core.bot) & Permission.CREATE_EVENTS:
        raise Fault(Code.MISSING_PERMISSIONS)
    read = _read(call, None)
    read.pop("status", None)
    if len(scheduled_of(core, guild.id)) >= MOST:
        raise Fault(Code.TOO_MANY_SCHEDULED)
    made = Scheduled(core.ids.next(), guild.id, core.bot, description=read.pop("description", None), **read)
    core.world.scheduled[made.id] = made
    tell(core, "CREATE", made)
    return scheduled_json(core.world, made)


@routes.add("GET", ONE, query="with_user_count")
async def one(call: Call) -> Json:
    core = call.core
    found = find(core, core.guild(call.ids["guild_id"]).id, call.ids["guild_scheduled_event_id"])
    return scheduled_json(core.world, found, counted=call.wants("with_user_count"))


@routes.add("PATCH", ONE, body=f"{BODY} status", nested=NESTED)
async def change(call: Call) -> Json:
    core = call.core
    guild = core.guild(call.ids["guild_id"])
    found = find(core, guild.id, call.ids["guild_scheduled_event_id"])
    _may(core, guild, own=found.creator == core.bot)
    if found.over:
        raise Fault(Code.SCHEDULED_IS_OVER)
    read = _read(call, found)
    status = read.get("status", found.status)
    if status != found.status and status not in FOLLOWS[found.status]:
        checks = Checks()
        checks.choice(("status",), FOLLOWS[found.status])
        checks.check()
    for name, value in read.items():
        setattr(found, name, value)
    tell(core, "UPDATE", found)
    return scheduled_json(core.world, found)


@routes.add("DELETE", ONE)
async def delete(call: Call) -> None:
    core = call.core
    guild = core.guild(call.ids["guild_id"])
    found = find(core, guild.id, call.ids["guild_scheduled_event_id"])
    _may(core, guild, own=found.creator == core.bot)
    del core.world.scheduled[found.id]
    tell(core, "DELETE", found)
