import re
from dataclasses import fields
from pathlib import Path

from sandbox import Settings, Weather
from sandbox.http.routes import all_routes
from sandbox.world.errors import Code

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


def test_every_setting_and_every_weather_is_told():
    for kind in (Settings, Weather):
        for item in fields(kind):
            assert re.search(rf"`{item.name}`|\b{item.name}=", README), item.name
