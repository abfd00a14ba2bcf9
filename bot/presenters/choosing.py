"""The types with which a presenter says what a player chose, by pressing a control or by typing a command.

A presenter says what each press means. It doesn't know what the finished action is for: the bot may play it, compare it
with its own ideas, or take it as the answer to a puzzle (:mod:`bot.features.play.pressing`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

from bot.client.files import Drawing
from bot.controls.ids import UnknownControl
from bot.controls.rows import Button, Row
from bot.match.pure.log.entries import Seen
from bot.match.pure.play.look import Look
from data.texts import Texts
from games.core import AnyAction, Millis

BOARD = "board"
"""The name of the picture that every game has: the board as its viewer may see it."""

T = TypeVar("T")


class Work(Protocol):
    """Runs a picklable function outside the event loop, and returns its result."""

    async def __call__(self, find: Callable[[], T], /) -> T:
        """Call `find` in another process or thread, and return its result."""
        ...


class Preview(msgspec.Struct, frozen=True):
    """A picture of the position with an unfinished choice.

    ``draw(view, names, tr, *facts)`` returns it. The drawing process calls this, so ``draw`` is a module's function.
    ``facts`` must be hashable.
    """

    draw: Callable[..., Drawing]
    facts: tuple[Any, ...]


class Panel(msgspec.Struct, frozen=True):
    """A private message in which a player can act.

    ``text`` has at most 2,000 characters, ``rows`` holds the controls, and ``pictures`` the names of the pictures to
    show. A ``preview`` is shown instead of the pictures. ``finish`` is the button, first in its row, that finishes the
    action as it's shown, or None.
    """

    text: str
    rows: tuple[Row, ...] = ()
    pictures: tuple[str, ...] = (BOARD,)
    preview: Preview | None = None
    finish: Button | None = None


class Act(msgspec.Struct, frozen=True):
    """An action that a player has finished putting together.

    ``confirm`` is the panel that asks the player to confirm an action if they couldn't undo it alone. ``confirmed``
    means that the player has already seen the whole action. ``stay`` means that the player's panel is shown afterwards,
    even if they don't have to act again.
    """

    action: AnyAction
    confirm: Panel | None = None
    confirmed: bool = False
    stay: bool = False


class ActInTime(msgspec.Struct, frozen=True):
    """A finished action in a real-time game. It's chosen at the moment when the press counts.

    ``choose`` gets the seat's view and the time at that moment. It raises :class:`games.core.Illegal` if the press no
    longer makes sense.
    """

    choose: Callable[[Look, Millis], AnyAction]


class Main(msgspec.Struct, frozen=True):
    """The player's main panel, with a line above it that says why it's shown."""

    said: str = ""


Outcome: TypeAlias = Act | ActInTime | Main | Panel
"""The meaning of a press: a finished action, or the panel to show next."""


class Press(msgspec.Struct, frozen=True, kw_only=True):
    """A press on one of a game's controls.

    ``look``: the current position, seen from the player's seat. ``more``: the parts of the control's id
    (:class:`bot.controls.ids.ControlId`). ``values``: the selected values of a select. ``lately`` returns the newest
    entries of the log as the player may see them, oldest first. ``work`` runs a slow calculation.
    """

    look: Look
    more: tuple[str, ...]
    values: tuple[str, ...]
    lately: Callable[[], Awaitable[Sequence[Seen]]]
    work: Work

    @property
    def seat(self) -> int:
        """The player's seat."""
        if self.look.viewer is None:
            raise ValueError("nobody presses")
        return self.look.viewer

    def unknown(self) -> UnknownControl:
        """Return the error to raise for a control that the game never created."""
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
    """A command that a player types, or has typed.

    ``command`` is its name, and ``fields`` holds the text in each of its fields, empty for an unused one. ``look`` and
    ``work`` are as in :class:`Press`.
    """

    command: str
    fields: Mapping[str, str]
    look: Look
    tr: Texts
    work: Work
