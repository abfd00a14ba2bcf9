"""Signs in messages and on buttons: the app's own emojis if Discord has them, else Unicode's.

:func:`symbol` returns a text for messages, for an embed's title, description and fields, and for the ``emoji`` of a
button or a select's option. Discord shows such a text as a picture nowhere else: alt texts, text boards, files, code,
modals, autocompletion, labels, placeholders and options' descriptions use plain words without signs.

The emojis belong to one client (:mod:`bot.client.emojis`): they are a value of the context in which it runs. Outside of
it (the drawing worker, records, the command line) there are none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import Final


class Symbols:
    """The emojis of one app, by their names. ``on_loss`` is called when they turn out to be gone."""

    def __init__(self) -> None:
        self.on_loss: list[Callable[[], None]] = []
        self._markup: dict[str, str] = {}

    def show(self, ids: Mapping[str, int]) -> None:
        """Use ``ids``, by name, and no others from now on."""
        self._markup = {name: f"<:{name}:{number}>" for name, number in ids.items()}

    def markup(self, name: str) -> str | None:
        """Return the emoji's text; None if it isn't there."""
        return self._markup.get(name)

    def lose(self) -> bool:
        """Stop using emojis until they are shown again, because Discord has refused one. Return whether any were in
        use.
        """
        had, self._markup = bool(self._markup), {}
        if had:
            for told in self.on_loss:
                told()
        return had


_NONE: Final = Symbols()
_CURRENT: ContextVar[Symbols] = ContextVar("symbols", default=_NONE)


def use(symbols: Symbols) -> None:
    """Use ``symbols`` in all calls from here on, and in all tasks that begin here."""
    _CURRENT.set(symbols)


def current() -> Symbols:
    """Return the emojis in use here."""
    return _CURRENT.get()


def symbol(name: str, sign: str) -> str:
    """Return the emoji ``name``, or ``sign`` if it isn't there."""
    return _CURRENT.get().markup(name) or sign


def symbol_or_none(name: str) -> str | None:
    """Return the emoji ``name``, for a sign that Unicode lacks."""
    return _CURRENT.get().markup(name)
