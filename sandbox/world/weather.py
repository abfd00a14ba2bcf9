"""The weather: faults of Discord and the network that tests and the page switch on. REST and the gateway read it."""

import asyncio
import re
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from typing import Any

GARBLES = ("page", "half", "empty")


@dataclass
class Weather:
    """Which faults are on. "Every n-th" counts the bot's REST requests; 0 means never."""

    latency: float = 0.0
    """Seconds that each request takes longer."""
    error_every: int = 0
    """Every n-th request is not carried out and answered with `error_status`."""
    error_status: int = 503
    reset_every: int = 0
    """At every n-th request the connection is reset; it is not carried out."""
    lose_every: int = 0
    """Every n-th request is carried out, and then the connection is reset: the answer is lost."""
    cut_every: int = 0
    """Every n-th request is carried out, and its answer breaks off in the middle."""
    garble_every: int = 0
    """Every n-th request is carried out, and its answer cannot be read."""
    garble_with: str = "page"
    """The kind of that answer: a `page` of HTML, the first `half` of the JSON, or `empty` JSON."""
    pages: bool = False
    """The errors and the 429 of the weather are pages of HTML, as the network in front of Discord sends them."""
    storm: int = 0
    """The number of requests from now on that get a 429."""
    storm_wait: float = 0.05
    """Seconds that these 429 ask to wait."""
    storm_global: bool = False
    storm_via: bool = True
    """Without a `Via` header a 429 is one of the network in front of Discord, which clients treat as a ban."""
    only: str = ""
    """A regular expression: faults apply to requests whose `METHOD /path` it matches; empty for all."""
    refuse_connects: int = 0
    """The number of gateway connections from now on that the sandbox refuses."""
    expire_interactions: bool = False
    """Interactions are too old when they arrive, as their ids say: every callback gets 10062."""
    duplicate_interactions: bool = False
    """Each interaction arrives twice."""
    reorder_interactions: bool = False
    """Interactions arrive in pairs, the later one first; a lone one arrives after a tenth of a second."""

    def __post_init__(self) -> None:
        self.count = 0
        self.on_change: Callable[[], None] = lambda: None
        """Called after `clear` and `change`, and when a counted fault has run out."""

    def clear(self) -> None:
        """Switch all faults off."""
        for item in fields(self):
            setattr(self, item.name, item.default)
        self.on_change()

    def as_dict(self) -> dict[str, Any]:
        """All fields by name."""
        return asdict(self)

    def change(self, values: dict[str, Any], *, clear: bool = False) -> None:
        """Set fields by name, after a `clear` if asked for.

        Raises ValueError for an unknown name or a value of another kind, and then changes nothing.
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
        """Return whether a request gets a 429 of the storm; count it if so."""
        return self._use_up("storm")

    def refuses(self) -> bool:
        """Return whether to refuse a gateway connection; count it if so."""
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
        """Return whether `only` names a request, as `METHOD /path`; count it if so."""
        if self.only and not re.search(self.only, line):
            return False
        self.count += 1
        return True

    def due(self, every: int) -> bool:
        """Return whether the request just counted is an n-th one."""
        return every > 0 and self.count % every == 0

    async def wait(self) -> None:
        """Wait for the latency."""
        if self.latency > 0:
            await asyncio.sleep(self.latency)
