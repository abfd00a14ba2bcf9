"""Checks that tests don't change modules or classes of the standard library or of other libraries.

A frozen clock or a sleep that returns at once would also affect the event loop, pytest and every thread. A run could
then spin, hang, or pass for the wrong reason. Instead, a test passes its own object (`Identifies(now=..., sleep=...)`),
or replaces a name in one of our own modules: `bot.program.log.sys` is a name in our module `bot.program.log`, but
`bot.program.log.sys.stderr` belongs to Python.

The check reads the tests' sources, and resolves the target of each change as Python would. So the target must be a
dotted string or a name. A test may change any object that it has made itself.
"""

import ast
import builtins
import importlib
import re
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

HERE = Path(__file__).parents[1]
OURS = {"bot", "games", "leagues", "render", "data", "sandbox", "tests", "benchmarks"}
CHANGING = {"setattr", "delattr", "setitem", "delitem"}
BY_TEXT = {"setattr", "delattr"}
ALLOWED = {"__init__.py", "bot/test_run.py", "kills/fuse.py", "library.py", "scratch.py"}
"""The files that may change libraries.

`bot/test_run.py` puts back what the program's own start has set (`sys.excepthook`).

`library.py` changes discord.py, for reasons given there. `scratch.py` sets the temporary folder of a whole run, and
`__init__.py` lets it keep bytecode.
`kills/fuse.py` changes only the bot process in which it runs.
"""


LOOPS = ast.For | ast.AsyncFor | ast.comprehension
ASSIGNING = ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Delete
READ = ast.Import | ast.ImportFrom | ast.Call | LOOPS | ASSIGNING


NAMED = re.compile(rf"\b(?:{'|'.join(CHANGING)}|mock|del)\b")
ASSIGNED = re.compile(r"^[ \t]*([^=\n#(]*[.\[][^=\n#(]*?) ?[-+*/|&]?= ", re.MULTILINE)
ROOT = re.compile(r"(?<![\w.])([A-Za-z_]\w*)[.\[]")


class Unreadable(Exception):
    pass


def imported(nodes):
    """Return all imports of a file as name -> (module, attribute). The attribute is None for the module itself."""
    names = {}
    for node in nodes:
        if isinstance(node, ast.Import):
            for one in node.names:
                names[one.asname or one.name.partition(".")[0]] = (
                    one.name if one.asname else one.name.partition(".")[0],
                    None,
                )
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {one.asname or one.name: (node.module, one.name) for one in node.names}
    return names


def stepped(holder, owner, names):
    for name in names:
        if isinstance(holder, ModuleType):
            owner = holder.__name__
            try:
                holder = getattr(holder, name)
            except AttributeError:
                holder = importlib.import_module(f"{owner}.{name}")
        else:
            holder = getattr(holder, name)
    return holder, owner


def home(holder, owner):
    if isinstance(holder, ModuleType):
        return holder.__name__
    if isinstance(holder, type | FunctionType):
        return holder.__module__
    return owner


def ours(module):
    return module.partition(".")[0] in OURS


def loops(nodes):
    for node in nodes:
        if isinstance(node, LOOPS):
            yield from (one.id for one in ast.walk(node.target) if isinstance(one, ast.Name))


def holder_of(target, names, looped):
    chain = []
    while isinstance(target, ast.Attribute):
        chain.insert(0, target.attr)
        target = target.value
    if not isinstance(target, ast.Name):
        raise Unreadable
    if target.id in names:
        module, what = names[target.id]
        start = importlib.import_module(module)
        return home(*stepped(start, module, [*([what] if what else []), *chain]))
    if target.id in looped:
        raise Unreadable
    if hasattr(builtins, target.id):
        return "builtins"
    return None


def holder_of_text(text):
    first, *names, _ = text.split(".")
    return home(*stepped(importlib.import_module(first), first, names))


def changes(nodes):
    for node in nodes:
        if isinstance(node, ast.Call) and node.args:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", None)
            if name in CHANGING:
                yield node, name, node.args[0]
        elif isinstance(node, ASSIGNING):
            targets = node.targets if isinstance(node, ast.Assign | ast.Delete) else [node.target]
            for target in targets:
                for one in ast.walk(target):
                    if isinstance(one, ast.Attribute | ast.Subscript) and not isinstance(one.ctx, ast.Load):
                        yield node, None, one.value


def worth_reading(source):
    return bool(NAMED.search(source)) or any(
        root != "self" for found in ASSIGNED.finditer(source) for root in ROOT.findall(found[1])
    )


def wrong(source):
    if not worth_reading(source):  # a regular expression takes a hundredth of the time
        return
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, READ)]
    names, looped = imported(nodes), set(loops(nodes))
    for name, (module, what) in names.items():
        if f"{module}.{what or name}".startswith(("unittest.mock", "mock.")):
            yield 1, "mock patches whatever it is given: see what can be given instead"
    for node, how, target in changes(nodes):
        try:
            if how in BY_TEXT and isinstance(target, ast.Constant) and isinstance(target.value, str):
                home_of_it = holder_of_text(target.value)
            elif how is None:
                home_of_it = assigned_to(target, names)
            else:
                home_of_it = holder_of(target, names, looped)
        except Unreadable:
            yield node.lineno, f"what is changed cannot be read here: {ast.unparse(target)}"
            continue
        if home_of_it is not None and not ours(home_of_it):
            yield node.lineno, f"this belongs to {home_of_it}, so to all: {ast.unparse(target)}"


def assigned_to(target, names):
    try:
        return holder_of(target, names, set())
    except Unreadable:
        return None


@pytest.mark.parametrize("path", sorted(HERE.iterdir()), ids=lambda path: path.name)
def test_nothing_that_belongs_to_all_is_changed(path):
    files = path.rglob("*.py") if path.is_dir() else [path] if path.suffix == ".py" else []
    found = [
        f"{one.relative_to(HERE.parent)}:{line}: {what}"
        for one in files
        if str(one.relative_to(HERE)) not in ALLOWED
        for line, what in wrong(one.read_text("utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        'monkeypatch.setattr("asyncio.sleep", swift)',
        'monkeypatch.setattr("bot.client.gateway.identifies.asyncio.sleep", swift)',
        'import time\nmonkeypatch.setattr(time, "time", lambda: 0)',
        'from bot.client.gateway import identifies\npatch.setattr(identifies.time, "monotonic", lambda: 0)',
        'import time as t\nwith monkeypatch.context() as patch:\n    patch.delattr(t, "sleep")',
        'from discord.http import Route\nmonkeypatch.setattr(Route, "BASE", "x")',
        'import discord\nmonkeypatch.setattr(discord.utils, "utcnow", now)',
        "import discord\ndiscord.utils.utcnow = now",
        'import sys\nmonkeypatch.setitem(sys.modules, "zstandard", None)',
        'import os\nos.environ["TOKEN"] = "x"',
        'from random import Random\nsetattr(Random, "random", lambda _: 0.5)',
        "def test():\n    import socket\n    socket.socket.connect = refused",
        'monkeypatch.setattr("sqlalchemy.create_engine", made)',
        'monkeypatch.setattr(type(rules), "decode", counted)',
        'for owner, name in ((Route, "BASE"),):\n    patch.setattr(owner, name, "x")',
        'monkeypatch.setattr(dict, "get", got)',
        "from unittest import mock",
        "from unittest.mock import patch",
    ],
)
def test_what_is_found(source):
    assert list(wrong(source))


@pytest.mark.parametrize(
    "source",
    [
        'from bot.client.gateway import identifies\nmonkeypatch.setattr(identifies, "PAUSE", 0)',
        'from bot.client.gateway import identifies\nmonkeypatch.setattr(identifies, "time", clock)',
        'monkeypatch.setattr("bot.client.gateway.identifies.PAUSE", 0)',
        'from sandbox import Sandbox\nmonkeypatch.setattr(Sandbox, "start", slow)',
        'monkeypatch.setattr("games.kit.kits", lambda: known)',
        'monkeypatch.setattr(host.service.play, "act", slow)',
        "bot._connection.guild_ready_timeout = 0.05",
        'monkeypatch.setenv("TOKEN", "x")',
    ],
)
def test_what_is_well(source):
    assert list(wrong(source)) == []
