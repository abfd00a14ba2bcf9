"""Define the parts of a game's help for learners: pictures for its rules, reasons why an action isn't possible, and a
tutorial. The text of the rules is in :mod:`data.chapters`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Final

import msgspec

from bot.match.pure.play.look import Look
from bot.presenters.refusals import Closed, RefusalWords
from bot.wording.blocks import short
from data.texts import Texts
from games.core import AnyView
from games.options import Pairs
from render.kit.picture import Drawing, Picture

CLOSED: Final = 12
"""The maximum number of lines about actions that aren't possible now."""


class Page(msgspec.Struct, frozen=True):
    """A result or a lesson, shown in an embed of its own. `lines`: the text to show where embeds aren't possible; if
    it's empty, title and text are shown. `draw`: a function that draws the picture in the drawing process, so it must
    be a module-level function with bound arguments. The pictures in a message need different file names.
    """

    title: str
    text: str
    draw: Callable[[], Drawing] | None = None
    color: int | None = None
    fields: tuple[tuple[str, str], ...] = ()
    footer: str = ""
    lines: str = ""

    @property
    def plain(self) -> str:
        return self.lines or f"**{self.title}**\n{self.text}"


def plate(draw: Callable[[Texts], Picture], name: str) -> Callable[[Texts], Drawing]:
    """Return a function for :attr:`Guide.pictures`. `draw` must be on module level, for the drawing process."""
    return partial(_drawn, draw, name)


def _drawn(draw: Callable[[Texts], Picture], name: str, tr: Texts) -> Drawing:
    return draw(tr).named(name)


class Lesson(msgspec.Struct, frozen=True):
    """A lesson: a title (100 characters), a text (2,000), and perhaps the chapter of the rules for further reading."""

    title: str
    text: str
    chapter: str = ""
    draw: Callable[[], Drawing] | None = None


class Topic(msgspec.Struct, frozen=True):
    """A template for a lesson, adapted to a seat and a language. `title` and `words` are messages to translate; `words`
    may also be a function. `plate` draws the picture, as in :attr:`Guide.pictures`.
    """

    title: str
    words: str | Callable[[AnyView, int, Texts], str]
    chapter: str
    plate: Callable[[Texts], Drawing] | None = None

    def lesson(self, look: Look, seat: int, tr: Texts) -> Lesson:
        draw = None if self.plate is None else partial(self.plate, tr)
        words = tr(self.words) if isinstance(self.words, str) else self.words(look.view, seat, tr)
        return Lesson(tr(self.title), words, self.chapter, draw)


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """A tutorial: a person's first game, against computer players, with the same cards and draws for everyone."""

    seed: bytes
    """The public seed of all random draws: :data:`bot.match.pure.chance.draws.SEED_BYTES` bytes."""
    computers: Sequence[str]
    options: Pairs
    lessons: Mapping[str, Topic]
    """All lessons by name, in order. The final lesson ends the tutorial."""
    due: Callable[[Sequence[str], Look, int], Sequence[str]]
    """Returns the lessons to show when the player at `seat` has to act, given the lessons that were `told`. `look` is
    the public view. The bot computes from the log which lessons were shown, so only the arguments may matter.
    """
    hint: Callable[[Look, int, Texts], str] = lambda _look, _seat, _tr: ""
    """Returns one line telling the learner at a live table what to do next or what to wait for. If a button has to be
    pressed, the line begins with a pointing hand and gives the button's name in bold.
    """


class Guide(msgspec.Struct, frozen=True, kw_only=True):
    """A game's help for learners. Help for a player never uses facts that are hidden from that player."""

    course: Course | None
    pictures: Mapping[str, Callable[[Texts], Drawing]]
    """The functions that draw a chapter's picture in the drawing process, by chapter (see :func:`plate`)."""
    chapter: Callable[[Look], str]
    closed: Callable[[Look, Texts], Sequence[Closed]]
    """Returns the actions that the viewer can't take now, with the reasons, if the viewer has to act."""
    reasons: RefusalWords
    buttons: Callable[[Look, Texts], Sequence[str]] = lambda _look, _tr: ()
    """Returns a line per kind of button whose label isn't clear, with at most 700 characters in total."""
    legend: str = ""
    """The chapter whose picture explains the symbols, or an empty string. The *Help* button also shows this picture."""
    situation: Callable[[Look, Texts], str]
    """Returns a summary of the game for a player who doesn't have to act, in at most 500 characters."""

    def closed_lines(self, look: Look, tr: Texts) -> list[str]:
        """Return at most :data:`CLOSED` lines, of at most 200 characters, about the actions in :attr:`closed`."""
        lines = (self.reasons.closed(one, tr, look.match.players) for one in self.closed(look, tr))
        return [short(line, 200) for line in islice(lines, CLOSED)]
