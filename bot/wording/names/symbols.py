"""The signs in messages and on buttons: the app's own emojis where Discord has them, else unicode's.

Whoever writes a sign asks :func:`symbol` and gets a text that fits into a message's text, an embed's title, description
and fields, and the ``emoji`` of a button or of a select's option. Nowhere else is such a text shown as a picture: alt
texts, text boards, files, code, modals, what autocomplete offers, labels, placeholders and the descriptions of options
have plain words and no signs.

Which emojis there are belongs to one client (:mod:`bot.client.emojis`): it is a value of the context in which that
client runs. Outside of it (the drawing process, records, the command line) there are none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import Final


class Symbols:
    """The emojis of one app, by their names. ``on_loss`` is called when they turn out not to be there any more."""

    def __init__(self) -> None:
        self.on_loss: list[Callable[[], None]] = []
        self._markup: dict[str, str] = {}

    def show(self, ids: Mapping[str, int]) -> None:
        """From now on ``ids`` are there, by name, and no others."""
        self._markup = {name: f"<:{name}:{number}>" for name, number in ids.items()}

    def markup(self, name: str) -> str | None:
        """How the emoji is written; None where it is not there."""
        return self._markup.get(name)

    def lose(self) -> bool:
        """Discord has refused one of them: use none until they are shown again. Gives whether any were in use."""
        had, self._markup = bool(self._markup), {}
        if had:
            for told in self.on_loss:
                told()
        return had


_NONE: Final = Symbols()
_CURRENT: ContextVar[Symbols] = ContextVar("symbols", default=_NONE)


def use(symbols: Symbols) -> None:
    """Have everything that is called from here on, and all tasks that begin here, use ``symbols``."""
    _CURRENT.set(symbols)


def current() -> Symbols:
    """Those that are in use here."""
    return _CURRENT.get()


def symbol(name: str, sign: str) -> str:
    """The emoji ``name``, or ``sign`` where it is not there."""
    return _CURRENT.get().markup(name) or sign


def symbol_or_none(name: str) -> str | None:
    """The emoji ``name``, for what has no sign in unicode."""
    return _CURRENT.get().markup(name)
