"""Checks sent data against Discord's own API description, a file that `DISCORD_OPENAPI` names.

It also finds unknown keys, which Discord ignores silently.
"""

import functools
import json
import os
import re
from pathlib import Path
from urllib.parse import quote

import jsonschema_rs
import pytest

NAME = "openapi:///discord"
FILE = os.environ.get("DISCORD_OPENAPI", "")
needs_description = pytest.mark.skipif(
    not FILE,
    reason="Discord's description of its API is needed: save openapi.json of github.com/discord/discord-api-spec "
    "(folder specs) and name the file in DISCORD_OPENAPI",
)

# discord.py sends these although the description does not know them there; Discord ignores them.
IGNORED = re.compile(r"(data/)?(tts|embeds/\d+/flags|attachments/\d+/(proxy_url|size|url|spoiler))|(\d+/)?nsfw")
# These are snowflakes in the description, strings of digits; Discord takes integers too.
CALLED = {"users", "roles"}
SNOWFLAKES = {"recipient_id", "message_id", "channel_id", "guild_id", "parent_id"}


@functools.cache
def description():
    return json.loads(Path(FILE).read_text("utf-8"))


@functools.cache
def registry():
    dialect = "https://json-schema.org/draft/2020-12/schema"
    return jsonschema_rs.Registry([(NAME, {"$schema": dialect, **description()})])


@functools.cache
def patterns():
    found = []
    for path in description()["paths"]:
        pattern = re.sub(r"\{[^}]+\}", "([^/]+)", path)
        found.append((path.count("{"), re.compile(pattern), path))
    return sorted(found, key=lambda f: f[0])


@functools.lru_cache(10_000)
def path_of(path):
    return next((known for _, pattern, known in patterns() if pattern.fullmatch(path)), None)


@functools.cache
def validator(pointer):
    schema = functools.reduce(lambda node, key: node[key], pointer, description())
    place = "/".join(quote(step.replace("~", "~0").replace("/", "~1")) for step in pointer)
    return jsonschema_rs.Draft202012Validator({"$ref": f"{NAME}#/{place}"}, registry=registry()), schema


def problems(pointer, value):
    checker, schema = validator(pointer)
    found = [f"{_place(e)}: {e.message[:200]}" for e in checker.iter_errors(value)]
    strange = ["/".join(map(str, place)) for place in unknown([schema], value)]
    return found + [f"{place}: nobody knows this key" for place in strange if not IGNORED.fullmatch(place)]


def _place(error):
    return "/".join(str(step) for step in error.instance_path)


def branches(schema):
    if "$ref" in schema:
        yield from branches(description()["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]])
        return
    nested = [*schema.get("anyOf", []), *schema.get("oneOf", []), *schema.get("allOf", [])]
    for each in nested:
        yield from branches(each)
    yield schema


_MERGED = {}
"""The merged schemas, keyed by :func:`id`. This is safe because the schemas are parts of the description, which stays
in memory.
"""


def _merged(schemas):
    known = tuple(map(id, schemas))
    if known not in _MERGED:
        options = [option for schema in schemas for option in branches(schema)]
        items = [o["items"] for o in options if isinstance(o.get("items"), dict)]
        properties = {}
        for option in options:
            for key, sub in option.get("properties", {}).items():
                properties.setdefault(key, []).append(sub)
        _MERGED[known] = items, properties, any(isinstance(o.get("additionalProperties"), dict) for o in options)
    return _MERGED[known]


def unknown(schemas, value, place=()):
    if not isinstance(value, (list, dict)):
        return
    items, properties, open_ended = _merged(schemas)
    if isinstance(value, list):
        for at, each in enumerate(value):
            if items:
                yield from unknown(items, each, (*place, at))
    else:
        for key, each in value.items():
            if key in properties:
                yield from unknown(properties[key], each, (*place, key))
            elif not open_ended and properties:
                yield (*place, key)


def _is_id(key, parent):
    return key in SNOWFLAKES or (key == "id" and parent in {"attachments", "emoji", "default_values"})


def _as_strings(body, key=""):
    """Return the body with ids as strings. Discord also accepts integers for the ids of attachments and some other
    objects.
    """
    if isinstance(body, list):
        return [str(each) if key in CALLED and isinstance(each, int) else _as_strings(each, key) for each in body]
    if isinstance(body, dict):
        return {k: str(v) if _is_id(k, key) and isinstance(v, int) else _as_strings(v, k) for k, v in body.items()}
    return body


def request_problems(request):
    path = path_of(request.path)
    operation = description()["paths"].get(path, {}).get(request.method.lower()) if path else None
    where = f"{request.method} {request.path}"
    if operation is None:
        return [f"{where}: Discord has no such endpoint"]
    came = request.body
    if not heard(request, came):
        return []
    body = operation.get("requestBody")
    if came is None or body is None:
        return [f"{where}: a body was expected"] if body and body.get("required") and came is None else []
    if request.files and request.content_type != "multipart/form-data":
        return [f"{where}: files outside of multipart"]
    pointer = ("paths", path, request.method.lower(), "requestBody", "content", "application/json", "schema")
    sent = _as_strings(came)
    if path == "/applications/@me" and isinstance(sent.get("description"), str):
        # Described with its translations; by its documentation Discord takes a plain text.
        sent = {**sent, "description": {"default": sent["description"]}}
    return [f"{where} {problem}" for problem in problems(pointer, sent)]


def answer_problems(request):
    path = path_of(request.path)
    operation = description()["paths"].get(path, {}).get(request.method.lower()) if path else None
    answer = request.answer
    if operation is None or answer is None:
        return []
    if request.route.endswith("/callback") and request.status == 200 and request.body["type"] in (5, 6):
        # The description knows the answers to messages and updates only; Discord answers deferrals likewise.
        return []
    status = str(request.status)
    # Its errors within a form have integer codes, while Discord's are words.
    if request.status >= 400:
        answer = {k: v for k, v in answer.items() if k != "errors"}
    known = operation["responses"]
    key = status if status in known else "4XX"
    pointer = ("paths", path, request.method.lower(), "responses", key)
    if key == "429" or "$ref" in known[key]:
        name = known[key]["$ref"].rsplit("/", 1)[1] if "$ref" in known[key] else None
        pointer = ("components", "responses", name) if name else pointer
    checker, _schema = validator((*pointer, "content", "application/json", "schema"))
    where = f"{request.method} {request.path} -> {status}"
    return [f"{where} {_place(e)}: {e.message[:200]}" for e in checker.iter_errors(answer)]


OBJECTS = {
    "MESSAGE_CREATE": {"": "MessageResponse"},
    "MESSAGE_UPDATE": {"": "MessageResponse"},
    "CHANNEL_CREATE": {"": "GuildChannelResponse"},
    "CHANNEL_UPDATE": {"": "GuildChannelResponse"},
    "THREAD_CREATE": {"": "ThreadResponse"},
    "THREAD_UPDATE": {"": "ThreadResponse"},
    "THREAD_MEMBERS_UPDATE": {"added_members/*": "ThreadMemberResponse"},
    "GUILD_CREATE": {
        "": "GuildResponse",
        "channels/*": "GuildChannelResponse",
        "threads/*": "ThreadResponse",
        "members/*": "GuildMemberResponse",
        "roles/*": "GuildRoleResponse",
    },
    "GUILD_ROLE_CREATE": {"role": "GuildRoleResponse"},
    "GUILD_ROLE_UPDATE": {"role": "GuildRoleResponse"},
    "GUILD_MEMBER_ADD": {"": "GuildMemberResponse"},
    "GUILD_MEMBER_REMOVE": {"user": "UserResponse"},
    "GUILD_MEMBERS_CHUNK": {"members/*": "GuildMemberResponse"},
    "READY": {"user": "UserResponse"},
    "INTERACTION_CREATE": {
        "member": "GuildMemberResponse",
        "member/user": "UserResponse",
        "user": "UserResponse",
        "message": "MessageResponse",
        "data/resolved/users/*": "UserResponse",
        "data/resolved/roles/*": "GuildRoleResponse",
    },
}


def _at(value, steps):
    if not steps:
        yield value
    elif steps[0] == "*":
        for each in value.values() if isinstance(value, dict) else value:
            yield from _at(each, steps[1:])
    elif steps[0] in value:
        yield from _at(value[steps[0]], steps[1:])


def event_problems(event):
    name, data = event["t"], event["d"]
    if name.startswith("CHANNEL") and data.get("type") == 1:
        return []  # a direct message
    found = []
    for place, schema in OBJECTS.get(name, {}).items():
        checker, _schema = validator(("components", "schemas", schema))
        for value in _at(data, place.split("/") if place else []):
            found += [f"{name} {place} {_place(e)}: {e.message[:200]}" for e in checker.iter_errors(value)]
    return found


def heard(request, body):
    return body is not None or 200 <= request.status < 400


def violations(requests):
    return [problem for request in requests for problem in request_problems(request)]


def wrong_answers(requests):
    return [problem for request in requests for problem in answer_problems(request)]
