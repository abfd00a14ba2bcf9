from sandbox.checks.emojis import read_emoji, read_name
from sandbox.http.routing import Call, Routes
from sandbox.world.emojis import emoji_json
from sandbox.world.errors import Code, Fault, Json, invalid
from sandbox.world.model import Emoji

routes = Routes()

MOST = 2_000
"""The maximum number of emojis that an application can have."""
BASE = "/applications/{application_id}/emojis"


def _own(call: Call) -> dict[int, Emoji]:
    if call.ids["application_id"] != call.core.bot:
        raise Fault(Code.NOT_AUTHORIZED)
    return call.core.world.emojis


def _find(call: Call) -> Emoji:
    emoji = _own(call).get(call.ids["emoji_id"])
    if emoji is None:
        raise Fault(Code.UNKNOWN_EMOJI)
    return emoji


def _free(call: Call, name: str, but: int = 0) -> None:
    if any(one.name == name and one.id != but for one in _own(call).values()):
        raise invalid(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "This application emoji name is already taken")


def _json(call: Call, emoji: Emoji) -> Json:
    return emoji_json(call.core.world, emoji)


@routes.add("GET", BASE)
async def listed(call: Call) -> Json:
    return {"items": [_json(call, emoji) for emoji in _own(call).values()]}


@routes.add("GET", BASE + "/{emoji_id}")
async def one(call: Call) -> Json:
    return _json(call, _find(call))


@routes.add("POST", BASE, body="name image", status=201)
async def create(call: Call) -> Json:
    """Create an emoji. Its name must be unused, and its picture is given as a data URI."""
    own = _own(call)
    name, kind, data = read_emoji(call.mapping())
    _free(call, name)
    if len(own) >= MOST:
        raise Fault(Code.TOO_MANY_EMOJIS)
    emoji = Emoji(call.core.ids.next(), name, kind)
    own[emoji.id] = emoji
    call.core.files.write(emoji.id, data)
    call.core.touch()
    return _json(call, emoji)


@routes.add("PATCH", BASE + "/{emoji_id}", body="name")
async def rename(call: Call) -> Json:
    emoji = _find(call)
    name = read_name(call.mapping())
    _free(call, name, emoji.id)
    emoji.name = name
    call.core.touch()
    return _json(call, emoji)


@routes.add("DELETE", BASE + "/{emoji_id}")
async def delete(call: Call) -> None:
    """Delete an emoji. Messages that use it show its name instead."""
    emoji = _find(call)
    del _own(call)[emoji.id]
    call.core.files.erase(emoji.id)
    call.core.touch()
