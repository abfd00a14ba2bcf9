"""The types with which a presenter says what a player chose, by pressing a control or by typing a command. It doesn't
know what the finished action is for: the bot may play it, compare it with its own ideas, or take it as a puzzle's
answer.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

from bot.controls.ids import UnknownControl
from bot.controls.rows import Button, Row
from bot.match.pure.log.entries import Seen
from bot.match.pure.play.look import Look
from data.texts import Texts
from games.core import AnyAction, Millis
from render.kit.picture import Drawing

BOARD = "board"

T = TypeVar("T")


class Work(Protocol):
    """Calls a picklable function in another process or thread, and returns its result."""

    async def __call__(self, find: Callable[[], T], /) -> T: ...


class Preview(msgspec.Struct, frozen=True):
    """A picture of the position with an unfinished choice: ``draw(view, names, tr, *facts)``. The drawing process calls
    this, so ``draw`` is a module's function. ``facts`` must be hashable.
    """

    draw: Callable[..., Drawing]
    facts: tuple[Any, ...]


class Panel(msgspec.Struct, frozen=True):
    """A private message in which a player can act. ``text`` has at most 2,000 characters. A ``preview`` is shown
    instead of the ``pictures``. ``finish`` is the button, first in its row, that finishes the action as it's shown, or
    None.
    """

    text: str
    rows: tuple[Row, ...] = ()
    pictures: tuple[str, ...] = (BOARD,)
    preview: Preview | None = None
    finish: Button | None = None


class Act(msgspec.Struct, frozen=True):
    """A finished action. ``confirm`` is the panel that asks the player to confirm it if they couldn't undo it alone.
    ``confirmed`` means that they have already seen the whole action. ``stay`` means that their panel is shown
    afterwards, even if they don't have to act again.
    """

    action: AnyAction
    confirm: Panel | None = None
    confirmed: bool = False
    stay: bool = False


class ActInTime(msgspec.Struct, frozen=True):
    """A finished action in a real-time game. ``choose`` gets the seat's view and the time at the moment when the press
    counts. It raises :class:`games.core.Illegal` if the press no longer makes sense.
    """

    choose: Callable[[Look, Millis], AnyAction]


class Main(msgspec.Struct, frozen=True):
    """The player's main panel, with a line above it that says why it's shown."""

    said: str = ""


Outcome: TypeAlias = Act | ActInTime | Main | Panel


class Press(msgspec.Struct, frozen=True, kw_only=True):
    """A press on one of a game's controls. ``look``: the position, seen from the player's seat. ``more``: the parts of
    the control's id that are the game's own. ``values``: the selected values of a select. ``lately`` returns the newest
    log entries that the player may see, oldest first. ``work`` runs a slow calculation.
    """

    look: Look
    more: tuple[str, ...]
    values: tuple[str, ...]
    lately: Callable[[], Awaitable[Sequence[Seen]]]
    work: Work

    @property
    def seat(self) -> int:
        if self.look.viewer is None:
            raise ValueError("nobody presses")
        return self.look.viewer

    def unknown(self) -> UnknownControl:
        return UnknownControl(":".join((*self.more, *self.values)))


class Field(msgspec.Struct, frozen=True):
    """A field of a command. ``name`` (lower case) and ``text`` are messages to translate."""

    name: str
    text: str
    optional: bool = False


class Command(msgspec.Struct, frozen=True):
    """A command for typing moves. ``text`` is a message to translate; ``name`` isn't translated."""

    name: str
    text: str
    fields: tuple[Field, ...] = ()


class Typing(msgspec.Struct, frozen=True, kw_only=True):
    """A command that a player types, or has typed. ``fields`` holds the text in each field, empty for an unused one.
    ``look`` and ``work`` are as in :class:`Press`.
    """

    command: str
    fields: Mapping[str, str]
    look: Look
    tr: Texts
    work: Work
