"""Writes `sandbox/checks/discord.toml` from Discord's API description: `python -m tests.sandbox.describe`.

The description is the file that `DISCORD_OPENAPI` names. The program takes only names from it.
"""

from pathlib import Path

from tests.sandbox import contract

TABLE = Path("sandbox/checks/discord.toml")
HEAD = """# What Discord's API has, whether the sandbox has it or not: so it can tell a name that it lacks from one that
# nobody knows. Written by tests/sandbox/describe.py, not by hand.
"""
MESSAGE = "POST /channels/{channel_id}/messages"
CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"
COMMAND = "POST /applications/{application_id}/commands"
CHANNEL = "POST /guilds/{guild_id}/channels"
OBJECTS = {
    "embed": f"{MESSAGE} embeds",
    "embed field": f"{MESSAGE} embeds fields",
    "embed author": f"{MESSAGE} embeds author",
    "embed footer": f"{MESSAGE} embeds footer",
    "embed picture": f"{MESSAGE} embeds image",
    "attachment": f"{MESSAGE} attachments",
    "allowed mentions": f"{MESSAGE} allowed_mentions",
    "reference": f"{MESSAGE} message_reference",
    "option": f"{COMMAND} options",
    "choice": f"{COMMAND} options choices",
    "overwrite": f"{CHANNEL} permission_overwrites",
}


def plain(schema):
    for each in contract.branches(schema):
        yield from plain(each["items"]) if isinstance(each.get("items"), dict) else (each,)


def names(schemas):
    return {key for schema in schemas for each in plain(schema) for key in each.get("properties", {})}


def below(schemas, key):
    return [
        each["properties"][key] for schema in schemas for each in plain(schema) if key in each.get("properties", {})
    ]


def operations():
    for path, item in contract.description()["paths"].items():
        shared = item.get("parameters", [])
        for method, operation in item.items():
            if method == "parameters":
                continue
            body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
            query = {p["name"] for p in [*shared, *operation.get("parameters", [])] if p.get("in") == "query"}
            yield f"{method.upper()} {path}", [body] if body else [], query


def answers():
    found = {}
    for each in plain(next(body for name, body, _ in operations() if name == CALLBACK)[0]):
        for kind in each.get("properties", {}).get("type", {}).get("enum", []):
            found[f"answer {kind}"] = names(below([each], "data"))
    return found


def components():
    found = {}
    for name, schema in contract.description()["components"]["schemas"].items():
        kind = schema.get("properties", {}).get("type", {}).get("enum", [])
        if name.endswith("Request") and "Component" in name and len(kind) == 1:
            found.setdefault(f"component {kind[0]}", set()).update(schema["properties"])
    return found


def table():
    bodies = {name: body for name, body, _ in operations()}
    lines = [HEAD, "[routes]", "# The fields of the body, and with a question mark those of the query."]
    for name, body, query in sorted(operations()):
        lines.append(f'"{name}" = "{" ".join([*sorted(names(body)), *(f"?{each}" for each in sorted(query))])}"')
    lines += ["", "[objects]"]
    for name, way in OBJECTS.items():
        operation, steps = " ".join(way.split()[:2]), way.split()[2:]
        found = bodies[operation]
        for step in steps:
            found = below(found, step)
        lines.append(f'"{name}" = "{" ".join(sorted(names(found)))}"')
    numbered = sorted((answers() | components()).items(), key=lambda pair: (pair[0][0], int(pair[0].split()[1])))
    for name, keys in numbered:
        lines.append(f'"{name}" = "{" ".join(sorted(keys))}"')
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
