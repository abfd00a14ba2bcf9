"""Stores the world on disk. `world.json` is replaced as a whole, and `messages.jsonl` grows by a line for each change.
`time.json` holds the number of seconds by which the clock was moved.

Changes are written in the background within `PAUSE` seconds, so that no request waits for the disk. If the machine
crashes, only the most recent changes can be lost. Ephemeral messages and interactions are not stored.
"""

import asyncio
import contextlib
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec

from sandbox.world.core import Core
from sandbox.world.errors import Json, parsed
from sandbox.world.events import Event
from sandbox.world.model import Channel, Emoji, Guild, Member, Message, Overwrite, Role, Scheduled, Thread, Upload, User

PAUSE = 0.25
"""The time between two writes, in seconds."""


def message_record(message: Message) -> Json:
    return {
        "id": message.id,
        "channel": message.channel,
        "author": message.author,
        "data": message.data,
        "files": [asdict(f) for f in message.files],
        "thread": message.thread,
    }


def world_record(core: Core) -> Json:
    world = core.world
    channels = []
    for channel in world.channels.values():
        kept = {key: value for key, value in vars(channel).items() if key not in ("messages", "overwrites", "thread")}
        kept["overwrites"] = [] if channel.thread else [asdict(o) for o in channel.overwrites]
        kept["thread"] = asdict(channel.thread) if channel.thread else None
        channels.append(kept)
    return {
        "version": 1,
        "url": core.url,
        "last_id": core.ids.last,
        "users": [asdict(user) for user in world.users.values()],
        "guilds": [asdict(guild) for guild in world.guilds.values()],
        "channels": channels,
        "emojis": [asdict(emoji) for emoji in world.emojis.values()],
        "scheduled": [asdict(one) for one in world.scheduled.values()],
        "about": world.about,
        "installs": world.installs,
        "commands": core.commands.scopes,
        "read": [[user, channel, last] for (user, channel), last in world.read.items()],
    }


class Store:
    def __init__(self, core: Core, folder: Path) -> None:
        self.core = core
        self.folder = folder
        self.world_path = folder / "world.json"
        self.messages_path = folder / "messages.jsonl"
        self.time_path = folder / "time.json"
        self._pending: dict[int, Json] = {}
        self._task: asyncio.Task[None] | None = None
        self._old_url = ""
        folder.mkdir(parents=True, exist_ok=True)

    # Reading

    def load(self) -> bool:
        """Load the stored state from the folder into the world. Return False if the folder is empty. Raises ValueError
        if the files can't be read.
        """
        if self.time_path.is_file():
            self.core.clock.offset = max(0.0, float(parsed(self.time_path.read_bytes())["ahead"]))
        if not self.world_path.is_file():
            return False
        kept: Json = parsed(self.world_path.read_bytes())
        if kept.get("version") != 1:
            raise ValueError(f"{self.world_path} was written by another version of the sandbox.")
        core = self.core
        self._old_url = kept["url"]
        core.ids.last = kept["last_id"]
        bot_name = core.world.bot.global_name
        for item in kept["users"]:
            core.world.users[item["id"]] = User(**item)
        core.world.bot = core.world.users[core.bot]
        core.world.bot.global_name = bot_name
        for item in kept["guilds"]:
            core.world.guilds[item["id"]] = _guild(item)
        for item in kept["channels"]:
            core.world.channels[item["id"]] = _channel(item)
        for channel in core.world.channels.values():
            parent = core.world.channels.get(channel.parent or 0)
            if channel.thread and parent:
                channel.overwrites = parent.overwrites
        core.world.emojis = {item["id"]: Emoji(**item) for item in kept.get("emojis", ())}
        core.commands.scopes = {int(scope): commands for scope, commands in kept["commands"].items()}
        core.world.scheduled = {item["id"]: Scheduled(**item) for item in kept.get("scheduled", ())}
        core.world.about = kept.get("about", "")
        core.world.installs = kept.get("installs", {"0": {}})
        core.world.read = {(user, channel): last for user, channel, last in kept["read"]}
        self._load_messages()
        return True

    def _load_messages(self) -> None:
        records: dict[int, Json] = {}
        if self.messages_path.is_file():
            for line in self.messages_path.read_bytes().splitlines():
                # The last line may be incomplete after a crash of the machine.
                with contextlib.suppress(ValueError):
                    item: Json = parsed(line)
                    records[item["id"]] = item
        alive = {number: item for number, item in sorted(records.items()) if "data" in item}
        for item in alive.values():
            channel = self.core.world.channels.get(item["channel"])
            if channel is None:
                continue
            files = [Upload(**f) for f in item["files"]]
            self.core.files.known.update({f.id: f for f in files})
            made = Message(item["id"], item["channel"], item["author"], item["data"], files, thread=item["thread"])
            channel.messages[made.id] = made
            self.core.ids.last = max(self.core.ids.last, made.id)
        _replace(self.messages_path, _lines(alive.values()))

    def update_urls(self) -> None:
        """Update the file URLs in messages after a restart on another port."""
        old, new = self._old_url.encode(), self.core.url.encode()
        if not old or old == new:
            return
        for channel in self.core.world.channels.values():
            for message in channel.messages.values():
                text = msgspec.json.encode(message.data)
                if old in text:
                    message.data = msgspec.json.decode(text.replace(old, new))
                    self._pending[message.id] = message_record(message)
        self.core.touch()

    # Writing

    def keep_time(self, ahead: float) -> None:
        """Store immediately how many seconds the sandbox's clock is ahead of the machine's."""
        _replace(self.time_path, msgspec.json.encode({"ahead": ahead}))

    def start(self) -> None:
        self.update_urls()
        self.core.hub.listeners.append(self.on_event)
        self.core.touch()
        self._task = asyncio.create_task(self._run())

    def on_event(self, event: Event) -> None:
        message = event.message
        if message is None:
            self.core.touch()
        elif message.only_for is None:
            gone = event.name == "MESSAGE_DELETE"
            self._pending[message.id] = {"id": message.id, "gone": True} if gone else message_record(message)
            self.core.touch()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            await self.flush()

    async def flush(self) -> None:
        lines = _lines(self._pending.values())
        self._pending = {}
        world = msgspec.json.encode(world_record(self.core)) if self.core.dirty else None
        self.core.dirty = False
        if lines or world:
            writing = asyncio.ensure_future(asyncio.to_thread(self._write, lines, world))
            try:
                await asyncio.shield(writing)
            except asyncio.CancelledError:
                await writing  # a thread can't be cancelled, and would write an older world over the last one
                raise

    def _write(self, lines: bytes, world: bytes | None) -> None:
        if lines:
            with self.messages_path.open("ab") as file:
                file.write(lines)
        if world is not None:
            _replace(self.world_path, world)

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None
        await self.flush()


def _lines(items: Iterable[Json]) -> bytes:
    return b"".join(msgspec.json.encode(item) + b"\n" for item in items)


def _replace(path: Path, text: bytes) -> None:
    fresh = path.with_suffix(".new")
    fresh.write_bytes(text)
    fresh.replace(path)


def _guild(item: dict[str, Any]) -> Guild:
    item["roles"] = {int(number): Role(**role) for number, role in item["roles"].items()}
    item["members"] = {int(number): Member(**member) for number, member in item["members"].items()}
    return Guild(**item)


def _channel(item: dict[str, Any]) -> Channel:
    item["overwrites"] = [Overwrite(**o) for o in item["overwrites"]]
    if item["thread"] is not None:
        thread = item["thread"]
        thread["members"] = {int(number): joined for number, joined in thread["members"].items()}
        item["thread"] = Thread(**thread)
    return Channel(**item)
