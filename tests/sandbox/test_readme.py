import json
import re
from dataclasses import fields
from pathlib import Path

from sandbox import Sandbox, Settings, Weather
from sandbox.checks.described import TABLE
from sandbox.http.routes import all_routes
from sandbox.world.errors import Code, unsupported
from sandbox.world.unsupported import Entry

README = Path("sandbox/README.md").read_text("utf-8")


def rows(text):
    return dict(re.findall(r"^\| `(/[^`]+)` \| ([A-Z ]+) \|$", text, re.MULTILINE))


def test_every_endpoint_is_in_the_table_and_nothing_else():
    known = {}
    for route in all_routes():
        known.setdefault(route.path, set()).add(route.method)
    assert {path: set(methods.split()) for path, methods in rows(README).items()} == known


def test_every_error_code_is_in_the_table():
    told = {
        (int(code), int(status)) for code, status in re.findall(r"^\| (\d{5,}) \| (\d{3}) \|", README, re.MULTILINE)
    }
    assert told == {(code.number, code.status) for code in Code if code.number}


def test_how_it_refuses_what_it_lacks_is_told():
    name = "poll of POST /channels/{channel_id}/messages"
    assert json.dumps(unsupported(name).body()) in README
    for item in fields(Entry):
        assert f"`{item.name}`" in README, item.name
    assert f"`{TABLE.name}`" in README


def test_every_setting_and_every_weather_is_told():
    for kind in (Settings, Weather):
        for item in fields(kind):
            assert re.search(rf"`{item.name}`|\b{item.name}=", README), item.name


def test_every_name_of_the_sandbox_in_it_exists():
    for name in re.findall(r"sandbox\.(\w+)", README):
        assert hasattr(Sandbox, name) or name == "gateway", name


def test_every_event_is_named():
    source = "".join(path.read_text("utf-8") for path in Path("sandbox").rglob("*.py"))
    sent = set(re.findall(r'"((?:GUILD|CHANNEL|THREAD|MESSAGE|INTERACTION|TYPING)_[A-Z_]+)"', source))
    codes = {
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        "CHANNEL_PARENT_INVALID",
        "CHANNEL_PARENT_INVALID_TYPE",
        "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST",
        "GUILD_SCHEDULED_EVENT_SCHEDULE_END",
    }
    assert sent <= codes | set(re.findall(r"`([A-Z_]+)`", README))
