"""Limits of messages that `test_junk.py` doesn't find with the help of Discord's description."""


def button(custom_id="a", **more):
    return {"type": 2, "style": 1, "label": "A", "custom_id": custom_id, **more}


def row(*components):
    return {"type": 1, "components": list(components)}


def select(options=1, **more):
    listed = [{"label": str(i), "value": str(i)} for i in range(options)]
    return {"type": 3, "custom_id": "s", "options": listed, **more}


def in_row(*components):
    return {"components": [row(*components)]}


def layout(*components, **more):
    return {"flags": 1 << 15, "components": list(components), **more}


TEXT = {"type": 10, "content": "x"}
FIRST = ("components", 0, "components", 0)
EMPTY_FIELD = {"embeds": [{"title": "t", "fields": [{"name": "n", "value": " "}]}]}
TOO_MUCH = [
    ({"content": "x" * 2001}, ("content",)),
    (EMPTY_FIELD, ("embeds", 0, "fields", 0, "value")),
    ({"embeds": [{"description": "x" * 3000}, {"description": "x" * 3001}]}, ("embeds",)),
    ({"embeds": [{"title": "t", "image": {"url": "ftp://a/b"}}]}, ("embeds", 0, "image", "url")),
    ({"components": [row(button(str(i))) for i in range(6)]}, ("components",)),
    (in_row(*[button(str(i)) for i in range(6)]), ("components", 0, "components")),
    (in_row(select(26)), (*FIRST, "options")),
    (in_row(button(), select()), ("components", 0, "components", 1)),
    ({"components": [row(button("x")), row(button("x"))]}, ("components", 1, "components", 0, "custom_id")),
    (in_row({"type": 2, "style": 1, "label": "A"}), (*FIRST, "custom_id")),
    (in_row({"type": 2, "style": 1, "custom_id": "a"}), (*FIRST, "label")),
    (in_row({"type": 2, "style": 5, "label": "A"}), (*FIRST, "url")),
    (in_row(button(emoji={"name": "heart"})), (*FIRST, "emoji", "name")),
    (in_row(select(0) | {"options": [{"label": "a", "value": "v"}] * 2}), (*FIRST, "options", 1)),
    (in_row(select(2, max_values=3)), (*FIRST, "max_values")),
    (in_row(select(min_values=0, required=True)), (*FIRST, "min_values")),
    (in_row({"type": 5, "custom_id": "u", "min_values": 0, "required": True}), (*FIRST, "min_values")),
    ({"components": [TEXT]}, ("components", 0, "type")),
    (layout(TEXT, content="x"), ("content",)),
    (layout(TEXT, embeds=[{"title": "x"}]), ("embeds",)),
    (layout({"type": 17, "components": [TEXT] * 40}), ("components",)),
    (layout(TEXT | {"content": "x" * 2000}, TEXT | {"content": "x" * 2001}), ("components",)),
    (layout({"type": 13, "file": {"url": "attachment://no.png"}}), ("components", 0, "file", "url")),
    ({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}, ("allowed_mentions", "users")),
    ({"content": "x", "message_reference": {"message_id": "12345"}}, ("message_reference",)),
]
JUST_RIGHT = [
    {"content": "x" * 2000},
    {"embeds": [{"title": "x" * 256, "description": "y" * 2744}, {"description": "z" * 3000}]},
    {"embeds": [{"title": "t", "fields": [{"name": "n" * 256, "value": "v"}] * 20}]},
    {"components": [row(*[button(f"{i}{j}" + "x" * 98, label="l" * 80) for j in range(5)]) for i in range(5)]},
    in_row(select(25, max_values=25, placeholder="p" * 150)),
    in_row(select(min_values=0, required=False)),
    in_row(select(min_values=0)),
    layout(*[TEXT | {"content": "x" * 100}] * 40),
    in_row({"type": 2, "style": 2, "custom_id": "e", "emoji": {"name": "🔺"}}),
]


async def test_a_message_beyond_the_limits(api, path, channel):
    for body, place in TOO_MUCH:
        got = await api("POST", path, body)
        assert (got.status, got.code) == (400, 50035), body
        assert got.error(*place)
    for body in ({}, {"content": "  \n"}, {"embeds": [{}]}, {"content": None}):
        assert (await api("POST", path, body)).code == 50006
    assert channel.messages == {}


async def test_a_message_at_the_limits(api, path):
    for body in JUST_RIGHT:
        assert (await api("POST", path, body)).status == 200, body
