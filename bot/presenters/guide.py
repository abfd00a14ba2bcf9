"""A game's help for learners: pictures beside its rules, reasons why something is not possible, a first game.

A presenter has a :class:`Guide` or none (:attr:`bot.presenters.presenter.Presenter.guide`); the rules themselves are
texts (:mod:`data.chapters`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import discord
import msgspec

from bot.client.files import Drawing
from bot.match.pure.play.look import Look
from data.texts import Texts
from games.core import AnyView
from games.options import Pairs
from render.kit.picture import Picture


class Shown(msgspec.Struct, frozen=True):
    """An embed, with its picture if it has one: the drawing process calls ``draw``, so it is a module's function with
    its arguments. The pictures of one message need different file names. ``plain``: the same as text, for a channel
    without embeds.
    """

    embed: discord.Embed
    plain: str
    draw: Callable[[], Drawing] | None = None

    @classmethod
    def of(cls, embed: discord.Embed, draw: Callable[[], Drawing] | None = None) -> Shown:
        """Make one from ``embed``, whose title and description say everything."""
        return cls(embed, f"**{embed.title}**\n{embed.description}", draw)


def plate(draw: Callable[[Texts], Picture], name: str) -> Callable[[Texts], Drawing]:
    """Return a function that draws a picture for learners, as a file ``name``: for :attr:`Guide.pictures`. ``draw``: a
    module's function.
    """
    return partial(_drawn, draw, name)


def _drawn(draw: Callable[[Texts], Picture], name: str, tr: Texts) -> Drawing:
    picture = draw(tr)
    return Drawing(picture.png, name, picture.alt)


class Lesson(msgspec.Struct, frozen=True):
    """One lesson: ``title`` (at most 100 characters), ``text`` (at most 2,000), ``chapter`` for further reading."""

    title: str
    text: str
    chapter: str = ""
    draw: Callable[[], Drawing] | None = None


class Topic(msgspec.Struct, frozen=True):
    """The subject of a lesson: ``title`` (a message); its ``words``: a message, or a function that makes them for a
    seat from the public's view (of the game's own type); the ``chapter`` of the rules that says more; ``plate``: its
    picture, as in :attr:`Guide.pictures`.
    """

    title: str
    words: str | Callable[[AnyView, int, Texts], str]
    chapter: str
    plate: Callable[[Texts], Drawing] | None = None

    def lesson(self, look: Look, seat: int, tr: Texts) -> Lesson:
        """Return the lesson about it for ``seat``, as of ``look`` (the public's)."""
        draw = None if self.plate is None else partial(self.plate, tr)
        words = tr(self.words) if isinstance(self.words, str) else self.words(look.view, seat, tr)
        return Lesson(tr(self.title), words, self.chapter, draw)


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """A first game that explains itself: one person against computers, the same deal for everyone."""

    seed: bytes
    """The seed of its draws, :data:`bot.match.pure.chance.draws.SEED_BYTES` of them: public, so it is no secret."""
    computers: Sequence[str]
    """The kinds of the computers in the game, in the order of their seats behind the person."""
    options: Pairs
    """The game's options."""
    lessons: Mapping[str, Topic]
    """All of them by their names, in their order; the last one lets go."""
    due: Callable[[Sequence[str], Look, int, int], Sequence[str]]
    """``due(told, look, seat, turns)``: the lessons for the player at ``seat``, who has to act at ``look`` (the
    public's) and has moved ``turns`` times; ``told`` are the earlier ones. It depends on nothing else, so that the log
    is enough to make the lessons again.
    """
    hint: Callable[[Look, int, Texts], str] = lambda _look, _seat, _tr: ""
    """At a live table: the next step, in one line that begins with a pointing hand and has the button in bold type, or
    the event to wait for. Empty in other games.
    """

    @property
    def topics(self) -> Sequence[str]:
        """The names of the lessons."""
        return tuple(self.lessons)

    def lesson(self, topic: str, look: Look, seat: int, tr: Texts) -> Lesson:
        """Return the lesson about ``topic``."""
        return self.lessons[topic].lesson(look, seat, tr)


class Guide(msgspec.Struct, frozen=True, kw_only=True):
    """A game's help for learners. Everything is made from facts that its viewer may know."""

    course: Course | None
    """The first game, if there is one."""
    pictures: Mapping[str, Callable[[Texts], Drawing]]
    """The pictures of the rules, by chapters (:func:`plate`): called in the drawing process."""
    chapter: Callable[[Look], str]
    """The chapter of the rules that tells most about the present position."""
    closed: Callable[[Look, Texts], Sequence[str]]
    """The actions of this kind of turn that the seat that looks cannot do now, and why: a line each, with the number of
    the rule. At most 200 characters each; empty if the seat does not have to act.
    """
    buttons: Callable[[Look, Texts], Sequence[str]] = lambda _look, _tr: ()
    """The effect of each kind of button below the board, a line each, for a seat that looks; at most 700 characters.
    Empty if the labels say it.
    """
    legend: str = ""
    """The chapter whose picture explains the signs: *Help* shows it, too. Empty for none."""
    situation: Callable[[Look, Texts], str]
    """The state of play, for a player who does not have to act: at most 500 characters."""
