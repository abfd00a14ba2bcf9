"""Simulated faults in Discord and the network (the "weather"), which tests and the page switch on.

REST and the gateway read these settings.
"""

import asyncio
import re
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from typing import Any

GARBLES = ("page", "half", "empty")


@dataclass
class Weather:
    """Settings for the simulated faults.

    Each setting that ends in `_every` applies to every n-th REST request of the bot, where n is the setting's value. If
    the value is 0, the setting applies to no request.
    """

    latency: float = 0.0
    """The extra time that each request takes, in seconds."""
    error_every: int = 0
    """If this is n > 0, every n-th request isn't carried out, and is answered with `error_status`."""
    error_status: int = 503
    reset_every: int = 0
    """If this is n > 0, every n-th request isn't carried out, and its connection is reset."""
    lose_every: int = 0
    """If this is n > 0, every n-th request is carried out, but the connection is reset before the response is sent."""
    cut_every: int = 0
    """If this is n > 0, every n-th request is carried out, but its response is cut off in the middle."""
    garble_every: int = 0
    """If this is n > 0, every n-th request is carried out, but its response is unreadable."""
    garble_with: str = "page"
    """The kind of unreadable response: `page` (HTML), `half` (the first half of the JSON) or `empty` (an empty JSON
    object).
    """
    pages: bool = False
    """If true, simulated errors and 429s are HTML pages like those from the proxy in front of
    Discord, instead of JSON.
    """
    storm: int = 0
    """The number of requests, starting with the next one, that get a 429."""
    storm_wait: float = 0.05
    """The waiting time that the simulated 429s ask for, in seconds."""
    storm_global: bool = False
    storm_via: bool = True
    """True if the 429s have a `Via` header.

    Discord's own 429s have one. Clients treat a 429 without it as a ban.
    """
    only: str = ""
    """A regular expression for `METHOD /path` that limits faults to matching requests. Empty matches all requests."""
    refuse_connects: int = 0
    """The number of upcoming gateway connections that are refused."""
    expire_interactions: bool = False
    """If true, every interaction looks too old to be answered (its id contains an earlier time), and every callback
    gets error 10062.
    """
    duplicate_interactions: bool = False
    """If true, each interaction arrives twice."""
    reorder_interactions: bool = False
    """If true, interactions arrive in pairs, the later one first. An interaction without a partner arrives after a
    tenth of a second.
    """

    def __post_init__(self) -> None:
        self.count = 0
        self.on_change: Callable[[], None] = lambda: None

    def clear(self) -> None:
        for item in fields(self):
            setattr(self, item.name, item.default)
        self.on_change()

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    def change(self, values: dict[str, Any], *, clear: bool = False) -> None:
        """Set fields by name, optionally after a `clear`.

        Raises ValueError for an unknown name or a value of the wrong type. In that case, nothing changes.
        """
        made: dict[str, Any] = {}
        for name, value in values.items():
            old = self.as_dict().get(name)
            if old is None or isinstance(old, bool) != isinstance(value, bool):
                raise ValueError(f"There is no weather called {name!r} with the value {value!r}.")
            made[name] = type(old)(value)
            if not isinstance(old, (bool, str)) and not 0 <= made[name] < float("inf"):
                raise ValueError(f"There is no weather called {name!r} with the value {value!r}.")
        if made.get("garble_with", "page") not in GARBLES:
            raise ValueError(f"There is no weather called 'garble_with' with the value {made['garble_with']!r}.")
        try:
            re.compile(made.get("only", ""))
        except re.error as error:
            raise ValueError(f"{made['only']!r} is not a pattern: {error}.") from error
        for item in fields(self):
            if item.name in made or clear:
                setattr(self, item.name, made.get(item.name, item.default))
        self.on_change()

    def rejects(self) -> bool:
        """Return whether a request gets a simulated 429. If so, reduce `storm` by one."""
        return self._use_up("storm")

    def refuses(self) -> bool:
        """Return whether to refuse a gateway connection. If so, reduce `refuse_connects` by one."""
        return self._use_up("refuse_connects")

    def _use_up(self, name: str) -> bool:
        left = getattr(self, name)
        if left <= 0:
            return False
        setattr(self, name, left - 1)
        if left == 1:
            self.on_change()
        return True

    def applies_to(self, line: str) -> bool:
        """Return whether faults apply to a request (`METHOD /path`) according to `only`. If so, count the request."""
        if self.only and not re.search(self.only, line):
            return False
        self.count += 1
        return True

    def due(self, every: int) -> bool:
        """Return whether the number of counted requests is a multiple of `every`. If `every` is 0, return False."""
        return every > 0 and self.count % every == 0

    async def wait(self) -> None:
        if self.latency > 0:
            await asyncio.sleep(self.latency)
