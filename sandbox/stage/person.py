"""A scripted person for tests, who runs commands, presses buttons and reads messages through the page's API."""

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable, Sequence
from types import TracebackType
from typing import Any, Self, TypeVar

import aiohttp

from sandbox.stage.shown import BUTTON, SELECTS, Answer, Json, Refusal, find

Predicate = Callable[[Json], object]
T = TypeVar("T")

KEPT = 50_000
"""The maximum number of events that a person keeps."""
LOADING = 1 << 7
PATIENCE = 90.0
"""The default timeout for any wait, in seconds. A wait only takes this long if the expected event never comes."""


class Person:
    """A scripted person for tests, used as `async with Person(url, user, "de") as ada:`. Ids may be integers or
    strings.
    """

    def __init__(self, base_url: str, user: int | str, locale: str = "en-US") -> None:
        self.base = base_url.rstrip("/")
        self.id = int(user)
        self.locale = locale
        self.events: list[Json] = []
        """The events from the stream. At least the most recent `KEPT / 2` events are kept."""
        self._session: aiohttp.ClientSession | None = None
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._reader: asyncio.Task[None] | None = None
        self._cache: dict[int, dict[int, Json]] = {}
        self._meanwhile: dict[int, list[Json]] = {}
        """The events that arrive in a channel while its messages are being requested. They are applied to the requested
        messages afterwards, because the response may already be out of date.
        """
        self._asking = asyncio.Lock()
        self._changed = asyncio.Condition()
        self._commands: list[Json] | None = None
        self._chosen: dict[tuple[str, str], list[str]] = {}
        """The options last chosen in each select menu, keyed by message id and custom_id. An edit of the message
        removes them.
        """

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession()
        self._socket = await self._session.ws_connect(f"{self.base}/-/live?user={self.id}")
        self._reader = asyncio.create_task(self._listen(self._socket))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader
        if self._socket is not None:
            await self._socket.close()
        if self._session is not None:
            await self._session.close()

    async def _listen(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            event: Json = json.loads(frame.data)
            self.events.append(event)
            if len(self.events) > KEPT:
                del self.events[: KEPT // 2]
            self._apply(event)
            async with self._changed:
                self._changed.notify_all()

    def _apply(self, event: Json) -> None:
        data = event["d"]
        if event["t"] == "COMMANDS":
            self._commands = data["commands"]
        if not event["t"].startswith("MESSAGE_"):
            return
        self._chosen = {place: chosen for place, chosen in self._chosen.items() if place[0] != str(data["id"])}
        channel = int(data["channel_id"])
        if channel in self._cache:
            _merge(self._cache[channel], event)
        elif channel in self._meanwhile:
            self._meanwhile[channel].append(event)

    # The page's API

    async def get(self, path: str, **query: object) -> Any:
        return await self._request("GET", path, params={"user": str(self.id)} | {k: str(v) for k, v in query.items()})

    async def post(self, path: str, **body: object) -> Any:
        """Send a POST request to the page's API as this user. Raises Refusal, with the reason, if the request is
        refused.
        """
        return await self._request("POST", path, json={"user": str(self.id)} | body)

    async def _request(self, method: str, path: str, **options: Any) -> Any:
        if self._session is None:
            self._session = aiohttp.ClientSession()
        async with self._session.request(method, self.base + path, **options) as response:
            answer = await response.json()
            if response.status != 200:
                raise Refusal(answer["error"])
            return answer

    async def world(self) -> Json:
        answer: Json = await self.get("/-/world", locale=self.locale)
        return answer

    async def messages(self, channel: int | str) -> list[Json]:
        """Return the 500 most recent messages that this person sees in a channel, oldest first."""
        number = int(channel)
        if self._socket is None:
            answer: list[Json] = await self.get(f"/-/channels/{number}/messages", limit=500)
            return answer
        async with self._asking:
            if number not in self._cache:
                self._cache[number] = await self._asked_for(number)
        return [message for _, message in sorted(self._cache[number].items())]

    async def _asked_for(self, channel: int) -> dict[int, Json]:
        meanwhile = self._meanwhile[channel] = []
        try:
            found = await self.get(f"/-/channels/{channel}/messages", limit=500)
        finally:
            del self._meanwhile[channel]
        messages = {int(message["id"]): message for message in found}
        for event in meanwhile:
            _merge(messages, event)
        return messages

    async def wait_for(self, channel: int | str, predicate: Predicate, timeout: float = PATIENCE) -> Json:  # noqa: ASYNC109
        """Wait for a message in the channel that matches the predicate, and return the newest match. Raises
        TimeoutError after `timeout` seconds.
        """

        async def found() -> Json | None:
            return next(filter(predicate, reversed(await self.messages(channel))), None)

        return await self.until(found, timeout)

    async def wait_event(self, name: str, predicate: Predicate = bool, timeout: float = PATIENCE) -> Json:  # noqa: ASYNC109
        """Wait for an event with this name that matches the predicate, and return the newest match's data. Raises
        TimeoutError after `timeout` seconds.
        """

        async def found() -> Json | None:
            data = (event["d"] for event in reversed(self.events) if event["t"] == name)
            return next((one for one in data if predicate is bool or predicate(one)), None)

        return await self.until(found, timeout)

    async def until(self, find: Callable[[], Awaitable[T | None]], timeout: float = PATIENCE) -> T:  # noqa: ASYNC109
        """Call `find` now and after each event, until it returns a value other than None. Return that value. Raises
        TimeoutError after `timeout` seconds.
        """
        async with asyncio.timeout(timeout):
            while True:
                async with self._changed:
                    if (found := await find()) is not None:
                        return found
                    await self._changed.wait()

    async def content(self, file: Json) -> bytes:
        async with aiohttp.ClientSession() as session, session.get(file["url"]) as response:
            response.raise_for_status()
            return await response.read()

    async def settled(self, answer: Answer, timeout: float = PATIENCE) -> Json:  # noqa: ASYNC109
        """Wait until the bot's message no longer shows "thinking", and return it."""
        if answer.message is None:
            raise ValueError(f"There is no message in {answer}.")
        number = answer.message["id"]
        return await self.wait_for(answer.channel, lambda m: m["id"] == number and not m["flags"] & LOADING, timeout)

    # Actions

    async def say(self, channel: int | str, content: str) -> Json:
        answer: Json = await self.post("/-/messages", channel=str(channel), content=content)
        return answer

    async def _interact(self, channel: int | str, kind: str, **asked: object) -> Answer:
        body = {"channel": str(channel), "kind": kind, "locale": self.locale} | asked
        got = await self.post("/-/interactions", **body)
        known = ("outcome", "interaction", "message", "modal", "choices", "error", "deferred")
        return Answer(**{key: got[key] for key in known if key in got}, channel=int(channel))

    async def command(self, name: str) -> tuple[Json, list[Json]]:
        """Find a command by its full name, such as `game new`, and return it with its options. Raises Refusal if there
        is no such command.
        """
        words = name.split()
        if self._commands is None or self._socket is None:
            self._commands = (await self.world())["commands"]
        for command in self._commands:
            if command["name"] != words[0]:
                continue
            options = command.get("options", [])
            for word in words[1:]:
                found = next((o for o in options if o["name"] == word and o["type"] in (1, 2)), None)
                if found is None:
                    break
                options = found.get("options", [])
            else:
                return command, options
        raise Refusal(f"There is no command /{name}.")

    async def slash(self, channel: int | str, name: str, /, **values: object) -> Answer:
        """Run the slash command `/name` with options given by name. Raises Refusal if Discord's client would not send
        the command.
        """
        command, options = await self.command(name)
        given = [{"name": o["name"], "value": _plain(values[o["name"]])} for o in options if o["name"] in values]
        unknown = set(values) - {o["name"] for o in options}
        if unknown:
            raise Refusal(f"/{name} has no option {sorted(unknown)}.")
        return await self._interact(channel, "command", command=command["id"], options=_nested(name, given))

    async def autocomplete(
        self, channel: int | str, name: str, option: str, text: object = "", /, **values: object
    ) -> list[Json]:
        """Return the autocomplete choices for an option while `text` is typed. Raises Refusal if the sandbox refuses
        the request.

        `values` holds the options that were filled in before.
        """
        command, options = await self.command(name)
        given: list[Json] = []
        for known in options:
            if known["name"] == option:
                given.append({"name": option, "value": text, "focused": True})
            elif known["name"] in values:
                given.append({"name": known["name"], "value": _plain(values[known["name"]])})
        answer = await self._interact(channel, "autocomplete", command=command["id"], options=_nested(name, given))
        if answer.outcome != "choices" or answer.choices is None:
            raise Refusal(answer.error or answer.outcome)
        return answer.choices

    async def press(
        self, message: Json, label: str | None = None, custom_id: str | None = None, force: bool = False
    ) -> Answer:
        """Press a button on a message, found by its label, emoji (as `label`) or custom_id. Raises Refusal if this
        isn't possible.

        With `force`, a button that an edit has removed can be pressed too, as if the person hadn't received the edit
        yet.
        """
        button = find(message, (BUTTON,), label, custom_id)
        return await self._interact(
            message["channel_id"],
            "component",
            message=message["id"],
            custom_id=button["custom_id"],
            seen=message["components"] if force else None,
        )

    async def choose(
        self, message: Json, values: Sequence[object] | str, custom_id: str | None = None, force: bool = False
    ) -> Answer:
        """Choose options in a message's select menu, by their values or labels. Raises Refusal if this isn't possible.

        `custom_id` is only needed if the message has several select menus. Discord's client doesn't send the same
        choice again before the message is edited, so this method refuses a repeated choice too, unless `force` is true.
        """
        select = find(message, SELECTS, None, custom_id)
        wanted = [values] if isinstance(values, str) else list(values)
        by_label = {o["label"]: o["value"] for o in select.get("options", [])}
        by_value = {o["value"] for o in select.get("options", [])}
        chosen = [str(v) if str(v) in by_value else by_label.get(str(v), str(_plain(v))) for v in wanted]
        place = (str(message["id"]), select["custom_id"])
        if self._socket is not None and not force:
            if self._chosen.get(place) == chosen:
                raise Refusal("This is chosen already.")
            self._chosen[place] = chosen
        answer = await self._interact(
            message["channel_id"],
            "component",
            message=message["id"],
            custom_id=select["custom_id"],
            values=chosen,
            seen=message["components"] if force else None,
        )
        if answer.outcome == "failed":
            self._chosen.pop(place, None)
        return answer

    async def submit(self, answer: Answer, /, **values: object) -> Answer:
        """Submit the modal that the bot responded with. Values are keyed by custom_id, and the value for a select menu
        is a list. Raises Refusal if the sandbox refuses the input.
        """
        if answer.modal is None:
            raise Refusal("There is no form.")
        components = [
            {"custom_id": key, "values": value} if isinstance(value, list) else {"custom_id": key, "value": str(value)}
            for key, value in values.items()
        ]
        custom_id = answer.modal["custom_id"]
        return await self._interact(
            answer.channel, "modal", modal=answer.modal["id"], custom_id=custom_id, components=components
        )

    async def dismiss(self, message: Json) -> None:
        await self.post("/-/dismiss", message=message["id"])


def _plain(value: object) -> object:
    number = getattr(value, "id", None)
    return str(number) if number is not None else value


def _nested(name: str, given: list[Json]) -> list[Json]:
    words = name.split()[1:]
    for depth, word in enumerate(reversed(words)):
        kind = 1 if depth == 0 else 2
        given = [{"name": word, "type": kind, "options": given}]
    return given


def _merge(messages: dict[int, Json], event: Json) -> None:
    data = event["d"]
    number = int(data["id"])
    if event["t"] == "MESSAGE_DELETE":
        messages.pop(number, None)
    else:
        messages[number] = messages.get(number, {}) | data
