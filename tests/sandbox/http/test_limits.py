import pytest


def button(custom_id="a", **more):
    return {"type": 2, "style": 1, "label": "A", "custom_id": custom_id, **more}


def row(*components):
    return {"type": 1, "components": list(components)}


def select(options=1, **more):
    listed = [{"label": str(i), "value": str(i)} for i in range(options)]
    return {"type": 3, "custom_id": "s", "options": listed, **more}


def embeds(**more):
    return {"embeds": [{"title": "t", **more}]}


V2 = 1 << 15

# Only what `test_junk.py` doesn't find with the help of Discord's description.
TOO_MUCH = {
    "content of 2001": ({"content": "x" * 2001}, "BASE_TYPE_MAX_LENGTH", ("content",)),
    "field without a value": (
        embeds(fields=[{"name": "n", "value": " "}]),
        "BASE_TYPE_REQUIRED",
        ("embeds", 0, "fields", 0, "value"),
    ),
    "6001 characters of embeds": (
        {"embeds": [{"description": "x" * 3000}, {"description": "x" * 3001}]},
        "MAX_EMBED_SIZE_EXCEEDED",
        ("embeds",),
    ),
    "picture by ftp": (embeds(image={"url": "ftp://a/b"}), "URL_TYPE_INVALID_SCHEME", ("embeds", 0, "image", "url")),
    "6 rows": (
        {"components": [row(button(str(i))) for i in range(6)]},
        "BASE_TYPE_BAD_LENGTH",
        ("components",),
    ),
    "6 buttons in a row": (
        {"components": [row(*[button(str(i)) for i in range(6)])]},
        "BASE_TYPE_BAD_LENGTH",
        ("components", 0, "components"),
    ),
    "26 options": (
        {"components": [row(select(26))]},
        "BASE_TYPE_BAD_LENGTH",
        ("components", 0, "components", 0, "options"),
    ),
    "select beside a button": (
        {"components": [row(button(), select())]},
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
        ("components", 0, "components", 1),
    ),
    "the same custom_id twice": (
        {"components": [row(button("x")), row(button("x"))]},
        "COMPONENT_CUSTOM_ID_DUPLICATED",
        ("components", 1, "components", 0, "custom_id"),
    ),
    "button without custom_id": (
        {"components": [row({"type": 2, "style": 1, "label": "A"})]},
        "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED",
        ("components", 0, "components", 0, "custom_id"),
    ),
    "button with nothing on it": (
        {"components": [row({"type": 2, "style": 1, "custom_id": "a"})]},
        "BASE_TYPE_REQUIRED",
        ("components", 0, "components", 0, "label"),
    ),
    "link without an address": (
        {"components": [row({"type": 2, "style": 5, "label": "A"})]},
        "BUTTON_COMPONENT_URL_REQUIRED",
        ("components", 0, "components", 0, "url"),
    ),
    "an emoji that is a word": (
        {"components": [row(button(emoji={"name": "heart"}))]},
        "COMPONENT_INVALID_EMOJI",
        ("components", 0, "components", 0, "emoji", "name"),
    ),
    "the same option twice": (
        {"components": [row(select(options=0) | {"options": [{"label": "a", "value": "v"}] * 2})]},
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        ("components", 0, "components", 0, "options", 1),
    ),
    "more to choose than there is": (
        {"components": [row(select(2, max_values=3))]},
        "NUMBER_TYPE_MAX",
        ("components", 0, "components", 0, "max_values"),
    ),
    "required, and nothing to choose": (
        {"components": [row(select(min_values=0, required=True))]},
        "SELECT_COMPONENT_REQUIRED_ZERO_MIN_VALUES",
        ("components", 0, "components", 0, "min_values"),
    ),
    "people required, and nobody to choose": (
        {"components": [row({"type": 5, "custom_id": "u", "min_values": 0, "required": True})]},
        "SELECT_COMPONENT_REQUIRED_ZERO_MIN_VALUES",
        ("components", 0, "components", 0, "min_values"),
    ),
    "text display without the flag": (
        {"components": [{"type": 10, "content": "x"}]},
        "UNION_TYPE_CHOICES",
        ("components", 0, "type"),
    ),
    "content with the new layouts": (
        {"content": "x", "flags": V2, "components": [{"type": 10, "content": "x"}]},
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
        ("content",),
    ),
    "embeds with the new layouts": (
        {"embeds": [{"title": "x"}], "flags": V2, "components": [{"type": 10, "content": "x"}]},
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
        ("embeds",),
    ),
    "41 nested components": (
        {"flags": V2, "components": [{"type": 17, "components": [{"type": 10, "content": "x"}] * 40}]},
        "BASE_TYPE_BAD_LENGTH",
        ("components",),
    ),
    "4001 characters of text": (
        {"flags": V2, "components": [{"type": 10, "content": "x" * 2000}, {"type": 10, "content": "x" * 2001}]},
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
        ("components",),
    ),
    "a file that is not there": (
        {"flags": V2, "components": [{"type": 13, "file": {"url": "attachment://no.png"}}]},
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
        ("components", 0, "file", "url"),
    ),
    "users to mention both ways": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        ("allowed_mentions", "users"),
    ),
    "an answer to nothing": (
        {"content": "x", "message_reference": {"message_id": "12345"}},
        "REPLIES_UNKNOWN_MESSAGE",
        ("message_reference",),
    ),
}


@pytest.mark.parametrize("name", TOO_MUCH)
async def test_a_message_beyond_the_limits(sandbox, api, name):
    body, code, place = TOO_MUCH[name]
    channel = sandbox.channel("table-1")
    got = await api("POST", f"/channels/{channel.id}/messages", body)
    assert (got.status, got.code) == (400, 50035)
    assert got.body["message"] == "Invalid Form Body"
    assert got.error(*place) == code
    assert channel.messages == {}


JUST_RIGHT = {
    "content": {"content": "x" * 2000},
    "embeds": {"embeds": [{"title": "x" * 256, "description": "y" * 2744}, {"description": "z" * 3000}]},
    "fields": embeds(fields=[{"name": "n" * 256, "value": "v"}] * 20),
    "buttons": {
        "components": [row(*[button(f"{i}{j}" + "x" * 98, label="l" * 80) for j in range(5)]) for i in range(5)]
    },
    "select": {"components": [row(select(25, max_values=25, placeholder="p" * 150))]},
    "a select that need not be used": {"components": [row(select(min_values=0, required=False))]},
    "a select that does not say": {"components": [row(select(min_values=0))]},
    "40 components": {"flags": V2, "components": [{"type": 10, "content": "x" * 100}] * 40},
    "emoji": {"components": [row({"type": 2, "style": 2, "custom_id": "e", "emoji": {"name": "🔺"}})]},
}


@pytest.mark.parametrize("name", JUST_RIGHT)
async def test_a_message_at_the_limits(sandbox, api, name):
    got = await api("POST", f"/channels/{sandbox.channel('table-1').id}/messages", JUST_RIGHT[name])
    assert got.status == 200


async def test_all_errors_come_at_once(sandbox, api):
    body = {"content": "x" * 2001, "embeds": [{"title": "x" * 257}], "components": [row(button("x" * 101))]}
    got = await api("POST", f"/channels/{sandbox.channel('table-1').id}/messages", body)
    assert set(got.body["errors"]) == {"content", "embeds", "components"}


async def test_a_message_with_nothing_in_it(sandbox, api):
    for body in ({}, {"content": "  \n"}, {"embeds": [{}]}, {"content": None}):
        got = await api("POST", f"/channels/{sandbox.channel('table-1').id}/messages", body)
        assert (got.status, got.code) == (400, 50006)


async def test_bodies_that_are_no_json(sandbox, api):
    path = f"/channels/{sandbox.channel('table-1').id}/messages"
    for content_type in ("application/json", "text/plain"):
        got = await api("POST", path, data=b"{no", headers={"Content-Type": content_type})
        assert (got.status, got.code) == (400, 50109)
    assert (await api("POST", path, ["x"])).code == 50109
