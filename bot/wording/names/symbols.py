"""Symbols for messages and buttons: the Discord app's emojis if it has them, otherwise Unicode characters. Discord
shows emojis in messages, an embed's title, description and fields, and the ``emoji`` of buttons and options. Elsewhere
(alt texts, code blocks, modals, labels, placeholders), use words. A context variable holds a client's emojis
(:mod:`bot.client.emojis`); worker processes have none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import Final


class Symbols:
    def __init__(self) -> None:
        self.on_loss: list[Callable[[], None]] = []
        self._markup: dict[str, str] = {}

    def show(self, ids: Mapping[str, int]) -> None:
        self._markup = {name: f"<:{name}:{number}>" for name, number in ids.items()}

    def markup(self, name: str) -> str | None:
        return self._markup.get(name)

    def lose(self) -> bool:
        """Stop using emojis, because Discord has refused one. Return whether any were in use."""
        had, self._markup = bool(self._markup), {}
        if had:
            for told in self.on_loss:
                told()
        return had


_NONE: Final = Symbols()
_CURRENT: ContextVar[Symbols] = ContextVar("symbols", default=_NONE)


def use(symbols: Symbols) -> None:
    """Use `symbols` from now on in the current context (:mod:`contextvars`), and in tasks created from it."""
    _CURRENT.set(symbols)


def current() -> Symbols:
    return _CURRENT.get()


def symbol(name: str, sign: str) -> str:
    """Return the markup of the emoji `name`, or the character `sign` if there is no such emoji."""
    return _CURRENT.get().markup(name) or sign


def symbol_or_none(name: str) -> str | None:
    """Return the markup of the emoji `name`, or None. Use this for symbols that Unicode lacks."""
    return _CURRENT.get().markup(name)
