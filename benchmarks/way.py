"""Count the modules whose code runs when a player presses the button that completes a dig in Mykerinos. Counting
starts when Discord's event arrives. There are two counts: one ends when the transaction is committed, the other when
the board is posted. The bot runs in a separate process with the real Discord client and a profiler. What it does when
it starts (it uploads emojis) and stops isn't counted.
"""

from __future__ import annotations

import asyncio
import json
import signal
import sys
import tempfile
import threading
from pathlib import Path
from types import FrameType
from typing import Any

import uvloop
from discord.state import ConnectionState

from benchmarks import turns
from bot.match.pure.play.look import Acted
from bot.match.services.play.commit import Commit
from bot.program.run import run
from bot.settings import load_settings
from sandbox import Person, Sandbox

OURS = ("bot.", "data.", "games.", "leagues.", "render.")
ARRIVAL = ConnectionState.parse_interaction_create.__code__
COMMIT = Commit.__call__.__code__
WARM_UP = 4
PRIMARY, BUTTON = 1, 2


class Way:
    """Records which functions run from the first interaction after :meth:`turn` on. ``committed`` holds their number in
    each module up to the commit, and ``posted`` their number in each module until :meth:`turn` is called again.
    """

    def __init__(self) -> None:
        self.committed: dict[str, int] = {}
        self.posted: dict[str, int] = {}
        self._seen: dict[str, set[str]] = {}
        self._counts = self._arrived = False

    def turn(self) -> None:
        if self._counts:
            self.posted = self._counted()
        self._counts = not self._counts

    def note(self, frame: FrameType, event: str, what: Any) -> None:
        module = frame.f_globals.get("__name__", "")
        if frame.f_code is ARRIVAL and self._counts and not self._arrived:
            self._arrived = True
            self.committed.clear()
            self._seen.clear()
        if event == "call" and module.startswith(OURS):
            self._seen.setdefault(module, set()).add(frame.f_code.co_qualname)
        elif event == "return" and frame.f_code is COMMIT and isinstance(what, Acted):
            self.committed = self._counted()

    def _counted(self) -> dict[str, int]:
        return {module: len(functions) for module, functions in self._seen.items()}


async def _bot(way: Way) -> None:
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, way.turn)
    await run(load_settings(), None)


def _components(message: dict[str, Any]) -> list[dict[str, Any]]:
    return [one for row in message["components"] for one in row["components"]]


async def _board(person: Person, table: turns.Table, after: int) -> dict[str, Any]:
    """Wait for a board with controls that is newer than the message with the id ``after``."""
    return await person.wait_for(
        table.channel, lambda one: int(one["id"]) > after and bool(one["attachments"]) and bool(one["components"])
    )


async def _press(person: Person, table: turns.Table, board: dict[str, Any], bot: turns.Bot) -> None:
    panel = await person.settled(await person.press(board, "Dig"))
    field = next(
        one
        for one in _components(panel)
        if one["type"] == BUTTON and one["style"] == PRIMARY and not one.get("disabled")
    )
    bot.begin()
    await asyncio.sleep(0.2)  # until the signal has arrived
    await person.press(panel, custom_id=field["custom_id"])
    await _board(person, table, int(board["id"]))
    await asyncio.sleep(0.5)  # what is done with the board before
    bot.begin()
    await asyncio.sleep(0.2)


async def _uploaded(sandbox: Sandbox) -> None:
    count = -1
    while count != (count := len(sandbox.world.emojis)) or not count:  # noqa: ASYNC110 - nothing says when
        await asyncio.sleep(1)


async def _run(folder: Path) -> list[tuple[str, str, str]]:
    report = folder / "way.json"
    turns.MATCHES = 1
    async with Sandbox() as sandbox:
        (table,) = await turns.stock(sandbox, folder / "way.sqlite3")
        async with turns.running_bot(sandbox, folder / "way.sqlite3", report, program="benchmarks.way") as bot:
            newest = 0
            for _ in range(WARM_UP):
                user, text = table.next_move()
                verb, _, where = text.partition(" ")
                async with Person(sandbox.url, user) as person:
                    await person.slash(table.channel, f"mykerinos {verb}", field=where)
                    board = await _board(person, table, newest)
                    newest = int(board["id"])
            user = table.users[turns.GAME.pending(table.state).asked[0]]
            async with Person(sandbox.url, user) as person:
                await _uploaded(sandbox)
                await _press(person, table, board, bot)
    found = json.loads(report.read_text())
    return [
        (f"a dig's last press, {until}", f"{len(modules)} modules, {sum(modules.values())} functions", target)
        for until, modules, target in (
            ("until it is committed", found["committed"], "<= 80 modules"),
            ("until the board is posted", found["posted"], "<= 135 modules"),
        )
    ]


def measure() -> list[tuple[str, str, str]]:
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(_run(Path(folder)))


if __name__ == "__main__":
    passed = Way()
    threading.setprofile(passed.note)
    sys.setprofile(passed.note)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as bots:
        bots.run(_bot(passed))
    sys.setprofile(None)
    Path(sys.argv[1]).write_text(json.dumps({"committed": passed.committed, "posted": passed.posted}))
