import base64

import pytest

from tests.sandbox.pictures import png

PNG = png(128, 128)


def uri(data=PNG, kind="image/png"):
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


@pytest.fixture
def base(sandbox):
    return f"/applications/{sandbox.core.bot}/emojis"


@pytest.mark.parametrize(
    ("body", "place", "code"),
    [
        ({"image": uri()}, "name", "BASE_TYPE_REQUIRED"),
        ({"name": "a", "image": uri()}, "name", "BASE_TYPE_BAD_LENGTH"),
        ({"name": "a" * 33, "image": uri()}, "name", "BASE_TYPE_BAD_LENGTH"),
        ({"name": "with-dash", "image": uri()}, "name", "STRING_TYPE_REGEX"),
        ({"name": "żółty", "image": uri()}, "name", "STRING_TYPE_REGEX"),
        ({"name": "ok"}, "image", "BASE_TYPE_REQUIRED"),
        ({"name": "ok", "image": "https://example.com/a.png"}, "image", "IMAGE_INVALID"),
        ({"name": "ok", "image": uri(b"no picture")}, "image", "IMAGE_INVALID"),
        ({"name": "ok", "image": "data:image/png;base64,####"}, "image", "IMAGE_INVALID"),
        ({"name": "ok", "image": uri(PNG + bytes(256 * 1024))}, "image", "BINARY_TYPE_MAX_SIZE"),
    ],
)
async def test_what_is_no_emoji_is_refused(*, sandbox, api, base, body, place, code):
    got = await api("POST", base, body)
    assert (got.status, got.code, got.error(place)) == (400, 50035, code)
    assert sandbox.world.emojis == {}


async def test_a_name_is_there_once(api, base):
    first = (await api("POST", base, {"name": "twice", "image": uri()})).body["id"]
    other = (await api("POST", base, {"name": "other", "image": uri()})).body["id"]
    taken = "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"
    assert (await api("POST", base, {"name": "twice", "image": uri()})).error("name") == taken
    assert (await api("PATCH", f"{base}/{other}", {"name": "twice"})).error("name") == taken
    assert (await api("PATCH", f"{base}/{first}", {"name": "twice"})).status == 200


async def test_a_message_uses_only_those_that_are_there(sandbox, api, base):
    path = f"/channels/{sandbox.channel('table-1').id}/messages"
    number = (await api("POST", base, {"name": "ok", "image": uri()})).body["id"]

    def body(emoji):
        button = {"type": 2, "style": 1, "custom_id": "b", "label": "b", "emoji": emoji}
        select = {"type": 3, "custom_id": "s", "options": [{"label": "l", "value": "v", "emoji": emoji}]}
        return {"components": [{"type": 1, "components": [one]} for one in (button, select)]}

    shown = (await api("POST", path, body({"id": number, "name": "ok"}))).body["components"]
    assert shown[0]["components"][0]["emoji"] == {"id": number, "name": "ok", "animated": False}
    assert shown[1]["components"][0]["options"][0]["emoji"]["id"] == number
    await api("DELETE", f"{base}/{number}")
    got = await api("POST", path, body({"id": number, "name": "ok"}))
    assert got.error("components", 0, "components", 0, "emoji", "name") == "COMPONENT_INVALID_EMOJI"
    assert got.error("components", 1, "components", 0, "options", 0, "emoji", "name") == "COMPONENT_INVALID_EMOJI"
