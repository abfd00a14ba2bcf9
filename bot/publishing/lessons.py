"""The lessons of a taught game, between what happened and the board: each stands in the announcement of the moves after
which it is due, so it is told once, as they are.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Final

import discord

from bot.controls.rows import Row
from bot.interaction.lessons import exit_row
from bot.match.model import Match, OutboxRow
from bot.match.service import Service
from bot.match.teaching import Moment, student_of
from bot.presenters.guide import Course, Lesson
from bot.presenters.presenter import Presenter, Shown
from data.texts import Texts

READ: Final = 20_000
"""Milliseconds for which a lesson stands at least at a live table, whatever comes after it."""
TOGETHER: Final = 4_000
"""So many characters of lessons stand together, within Discord's 4,096 of a description."""
LAPIS: Final = 0x2B4C8C
"""The colour at a lesson's side: another one than a result's."""


class Lessons:
    """What is told at the tables that teach. ``presenters``: how each game is shown, by its id."""

    def __init__(self, service: Service, presenters: Mapping[str, Presenter]) -> None:
        self._service = service
        self._presenters = presenters

    async def told(self, row: OutboxRow, match: Match, tr: Texts) -> list[Shown]:
        """The lessons that are due after the entries of ``row``; none where nothing is taught (any more)."""
        course, seat = self._course(match), student_of(match)
        if course is None or seat is None or not row.last:
            return []
        moments = await self._service.moments(match.id, row.last)
        if not moments or moments[-1].ply != row.last:
            return []
        before = topics_told(course, moments[:-1], seat)
        now = moments[-1]
        shown = []
        for topic in _new(course, before, now, seat):
            before.append(topic)
            lesson = course.lesson(topic, now.look, seat, tr)
            shown.append(_shown(lesson, len(before), len(course.topics), tr))
        return shown

    async def current(self, match: Match, tr: Texts) -> Shown | None:
        """The lesson that is due at a live table, or was last: its board is changed in place, so it stands there until
        the next one. Of several that came one after the other none goes before it could be read: all of them stand
        together. None for what its start has told.
        """
        course, seat = self._course(match), student_of(match)
        if course is None or seat is None:
            return None
        moments = await self._service.moments(match.id, match.ply)
        before: list[str] = []
        told: list[tuple[int, Moment]] = []
        for moment in moments:
            for topic in _new(course, before, moment, seat):
                before.append(topic)
                told.append((len(before), moment))
        if not told or not told[-1][1].turns:
            return None
        latest = told[-1][1].at
        fresh = [(number, one) for number, one in told if one.turns and one.at > latest - READ]
        count = len(course.topics)
        return _together(
            [_shown(course.lesson(before[number - 1], one.look, seat, tr), number, count, tr) for number, one in fresh]
        )

    async def exit(self, match: Match, tr: Texts) -> list[Row]:
        """The button that ends the lessons, while there are more to come."""
        course, seat = self._course(match), student_of(match)
        if course is None or seat is None:
            return []
        moments = await self._service.moments(match.id, match.ply)
        told = topics_told(course, moments, seat)
        return [exit_row(match, tr)] if moments and len(told) < len(course.topics) else []

    def seal(self, match: Match, tr: Texts) -> str:
        """The line in the place of a seal: nothing is promised about chance here, and the seed is no secret."""
        guide = self._presenters[match.game].guide
        line = tr(
            "🎓 Table {number} is a lesson: the same draws come at each such table, so nothing here is luck. The "
            "SHA-256 of their seed is `{commitment}`.",
            number=match.id,
            commitment=match.commitment,
        )
        if guide and guide.course and hashlib.sha256(guide.course.seed).hexdigest() == match.commitment:
            return "\n".join((f"-# {line}", "-# " + tr("The seed itself: `{seed}`", seed=guide.course.seed.hex())))
        return f"-# {line}"

    def _course(self, match: Match) -> Course | None:
        if not match.options.lesson:
            return None
        guide = self._presenters[match.game].guide
        return guide.course if guide else None


def topics_told(course: Course, moments: Iterable[Moment], seat: int) -> list[str]:
    """What was told at these moments, which are the first ones of a match, in order; each once."""
    told: list[str] = []
    for moment in moments:
        told += _new(course, told, moment, seat)
    return told


def _new(course: Course, told: list[str], moment: Moment, seat: int) -> list[str]:
    if len(told) == len(course.topics):
        return []
    due = course.due(tuple(told), moment.look, seat, moment.turns)
    return [topic for topic in dict.fromkeys(due) if topic not in told]


def _shown(lesson: Lesson, number: int, count: int, tr: Texts) -> Shown:
    title = "🎓 " + tr("Lesson {number} of {count}: {title}", number=number, count=count, title=lesson.title)
    embed = discord.Embed(title=title, description=lesson.text, color=LAPIS)
    return Shown(embed, f"**{title}**\n{lesson.text}", lesson.draw)


def _together(lessons: list[Shown]) -> Shown:
    """Lessons as one, the earliest first; of too many the last ones."""
    while sum(len(one.plain) + 2 for one in lessons) > TOGETHER and len(lessons) > 1:
        lessons = lessons[1:]
    first, *rest = lessons
    if not rest:
        return first
    embed = first.embed.copy()
    embed.description = "\n\n".join((first.embed.description or "", *(one.plain for one in rest)))
    return Shown(embed, "\n\n".join(one.plain for one in lessons), None)
