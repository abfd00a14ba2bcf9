"""Signs in messages and on buttons: the app's own emojis if they exist, else Unicode characters.

:func:`symbol` returns text for messages, for the title, description and fields of embeds, and for the ``emoji`` of
buttons and select options. Discord doesn't render such text elsewhere: alt texts, text boards, files, code, modals,
autocomplete, labels, placeholders and option descriptions need plain words.

The emojis belong to one client (:mod:`bot.client.emojis`) and are stored in a context variable. There are none in the
drawing worker or on the command line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import Final


class Symbols:
    """The emojis of one app, by name. `on_loss` is called when Discord no longer has them."""

    def __init__(self) -> None:
        self.on_loss: list[Callable[[], None]] = []
        self._markup: dict[str, str] = {}

    def show(self, ids: Mapping[str, int]) -> None:
        """Use only the emojis `ids` (by name) from now on."""
        self._markup = {name: f"<:{name}:{number}>" for name, number in ids.items()}

    def markup(self, name: str) -> str | None:
        """Return the emoji's markup, or None if it doesn't exist."""
        return self._markup.get(name)

    def lose(self) -> bool:
        """Stop using emojis until they are set again, because Discord has refused one. Return whether
        any were in use.
        """
        had, self._markup = bool(self._markup), {}
        if had:
            for told in self.on_loss:
                told()
        return had


_NONE: Final = Symbols()
_CURRENT: ContextVar[Symbols] = ContextVar("symbols", default=_NONE)


def use(symbols: Symbols) -> None:
    """Use `symbols` in the current context, and in tasks created from it."""
    _CURRENT.set(symbols)


def current() -> Symbols:
    return _CURRENT.get()


def symbol(name: str, sign: str) -> str:
    """Return the emoji `name`, or the character `sign` if it doesn't exist."""
    return _CURRENT.get().markup(name) or sign


def symbol_or_none(name: str) -> str | None:
    """Return the emoji `name`, or None if it doesn't exist, for a sign that Unicode lacks."""
    return _CURRENT.get().markup(name)
