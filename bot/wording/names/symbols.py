"""Symbols in messages and on buttons: the app's own emojis if they exist, otherwise Unicode characters.

:func:`symbol` returns text for messages, for the title, description and fields of embeds, and for the ``emoji`` of
buttons and select options. Discord doesn't render such text elsewhere: alt texts, text boards, files, code, modals,
autocomplete, labels, placeholders and option descriptions need plain words.

Each client's emojis (:mod:`bot.client.emojis`) are stored in a context variable. The drawing worker and the command
line have none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import Final


class Symbols:
    """The emojis of one app, by name. `on_loss` holds functions to call when Discord no longer has the emojis."""

    def __init__(self) -> None:
        self.on_loss: list[Callable[[], None]] = []
        self._markup: dict[str, str] = {}

    def show(self, ids: Mapping[str, int]) -> None:
        """Use only these emojis from now on. `ids` maps their names to Discord's ids."""
        self._markup = {name: f"<:{name}:{number}>" for name, number in ids.items()}

    def markup(self, name: str) -> str | None:
        """Return the markup of the emoji `name`, or None if there is no such emoji."""
        return self._markup.get(name)

    def lose(self) -> bool:
        """Stop using emojis until they are set again. Return whether any were in use.

        This is called when Discord has refused an emoji.
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
    """Return the markup of the emoji `name`, or the character `sign` if there is no such emoji."""
    return _CURRENT.get().markup(name) or sign


def symbol_or_none(name: str) -> str | None:
    """Return the markup of the emoji `name`, or None if there is no such emoji. Use this for symbols that Unicode
    lacks.
    """
    return _CURRENT.get().markup(name)
