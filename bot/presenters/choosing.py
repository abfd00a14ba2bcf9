"""Define how a presenter reports the choice that a player made by pressing a control or typing a command. It doesn't
know the action's purpose: the bot may play it, compare it with suggested moves, or take it as a puzzle's answer.
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
    """Call a picklable function in another process or thread, and return its result."""

    async def __call__(self, find: Callable[[], T], /) -> T: ...


class Preview(msgspec.Struct, frozen=True):
    """A picture of the position with an unfinished choice: ``draw(view, names, tr, *facts)``. The drawing process calls
    ``draw``, so ``draw`` must be a module-level function. ``facts`` must be hashable.
    """

    draw: Callable[..., Drawing]
    facts: tuple[Any, ...]


class Panel(msgspec.Struct, frozen=True):
    """A private message in which a player can act. ``text`` has at most 2,000 characters. A ``preview`` is shown
    instead of the ``pictures``. ``finish`` is the button that finishes the action as the panel shows it, or None. It's
    the first in its row.
    """

    text: str
    rows: tuple[Row, ...] = ()
    pictures: tuple[str, ...] = (BOARD,)
    preview: Preview | None = None
    finish: Button | None = None


class Act(msgspec.Struct, frozen=True):
    """A finished action. ``confirm`` returns the panel that asks for confirmation, which is needed if the player
    couldn't undo the action without others' consent. ``confirmed`` means that the player has already seen the whole
    action. ``stay`` means that the player's panel is shown afterwards, even if they don't have to act again.
    """

    action: AnyAction
    confirm: Callable[[], Panel] | None = None
    confirmed: bool = False
    stay: bool = False


class ActInTime(msgspec.Struct, frozen=True):
    """A finished action in a real-time game. ``choose`` gets the player's view and the time when the press takes
    effect, and returns the action. It raises :class:`games.core.Illegal` if the press no longer makes sense.
    """

    choose: Callable[[Look, Millis], AnyAction]


class Main(msgspec.Struct, frozen=True):
    """A request to show the player's main panel, below the line ``said`` (if any) that says why."""

    said: str = ""


Outcome: TypeAlias = Act | ActInTime | Main | Panel


class Press(msgspec.Struct, frozen=True, kw_only=True):
    """A press on one of a game's controls. ``look``: the position, seen from the player's seat. ``more``: the parts of
    the control's id that the game defines. ``values``: the selected values of a select. ``lately`` returns the newest
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
    """A command that a player types, with the text in each field, perhaps empty. ``look``: see :class:`Press`."""

    command: str
    fields: Mapping[str, str]
    look: Look
    tr: Texts
    work: Work
