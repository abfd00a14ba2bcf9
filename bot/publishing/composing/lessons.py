"""Show the lessons of a tutorial game. In a turn-based game, each lesson appears once, in the announcement of the moves
that made it due. At a live table, the lesson is shown above the board, and time stops while the player reads. After the
lesson, a line above the board says what to do next.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Final

from bot.controls.rows import Row
from bot.features.chance import seal_button, seed_button
from bot.features.teaching import exit_row, reading
from bot.match.pure.play.look import Look
from bot.match.pure.seats.seating import student_of
from bot.match.pure.table.model import Match
from bot.match.pure.table.outbox import Kind, OutboxRow
from bot.match.services.service import Service
from bot.match.services.teaching.lessons import topics_told
from bot.presenters.guide import Course, Lesson, Page
from bot.presenters.presenter import Presenter, presenter_of
from bot.publishing.composing.messages import Post
from data.texts import Texts

LAPIS: Final = 0x2B4C8C


class Lessons:
    def __init__(self, service: Service, presenters: Mapping[str, Presenter]) -> None:
        self._service = service
        self._presenters = presenters

    async def told(self, row: OutboxRow, match: Match, tr: Texts) -> list[Page]:
        """Return the lessons that are due at the start of the game, or after the log entries of `row`.

        Return an empty list at a live table, or if there are no more lessons.
        """
        found = self._course(match)
        tells = row.last or row.kind is Kind.STARTED
        if found is None or not tells or self._service.desk.live(match):
            return []
        course, seat = found
        moments = await self._service.teaching.moments(match.id, row.last)
        if not moments or moments[-1].ply != row.last:
            return []
        told, before = topics_told(course, moments, seat), topics_told(course, moments[:-1], seat)
        return [
            _shown(course.lesson(topic, moments[-1].look, seat, tr), number, len(course.topics), tr)
            for number, topic in enumerate(told, 1)
            if topic not in before
        ]

    async def current(self, look: Look, tr: Texts) -> str:
        """Return the text to show above a live table's board: the current lesson or, once the player has read it, its
        title and what to do next. Return an empty string if the match has no lessons.
        """
        match = look.match
        found = self._course(match)
        if found is None or not self._service.desk.live(match):
            return ""
        course, seat = found
        moments = await self._service.teaching.moments(match.id, match.ply)
        told = topics_told(course, moments, seat)
        if not told:
            return ""
        number, count = len(told), len(course.topics)
        lesson = course.lesson(told[-1], look, seat, tr)
        title = "🎓 " + tr("Lesson {number} of {count}: {title}", number=number, count=count, title=lesson.title)
        if (read := reading(match, tr)) is not None:
            hint, _ = read
            return f"**{title}**\n{lesson.text}\n{hint}"
        return "\n".join(filter(None, (f"-# {title}", course.hint(look, seat, tr))))

    async def exit(self, match: Match, tr: Texts) -> list[Row]:
        if (found := self._course(match)) is None:
            return []
        course, seat = found
        moments = await self._service.teaching.moments(match.id, match.ply)
        told = topics_told(course, moments, seat)
        return [exit_row(match, tr)] if moments and len(told) < len(course.topics) else []

    def seal(self, match: Match, tr: Texts) -> Post:
        guide = presenter_of(self._presenters, match.game).guide
        line = tr(
            "🎓 Table {number} is a lesson: its draws are always the same, so nothing here depends on luck.",
            number=match.id,
        )
        seed = guide.course.seed if guide and guide.course else b""
        if hashlib.sha256(seed).hexdigest() == match.commitment:
            button = seed_button(seed.hex(), tr, match.id)
        else:
            button = seal_button(match.commitment or "", tr, match.id)
        return Post(content=f"-# {line}", rows=[(button,)])

    def _course(self, match: Match) -> tuple[Course, int] | None:
        """Return the match's course and the learner's seat, or None if it isn't a tutorial."""
        guide, seat = presenter_of(self._presenters, match.game).guide, student_of(match)
        if not match.options.lesson or guide is None or guide.course is None or seat is None:
            return None
        return guide.course, seat


def _shown(lesson: Lesson, number: int, count: int, tr: Texts) -> Page:
    title = "🎓 " + tr("Lesson {number} of {count}: {title}", number=number, count=count, title=lesson.title)
    return Page(title, lesson.text, lesson.draw, LAPIS)
