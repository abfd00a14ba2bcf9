"""Write the lines of an announcement of moves, and choose the events to mark on its board.

Automatic moves are made by computer players or forced by the rules. At least three in a row are collapsed into one
line, including the random draws between them. Moves by people are always shown, and so are events selected by
:meth:`bot.presenters.presenter.Presenter.stands`. A button shows everything that is collapsed or left out
(:mod:`bot.features.history.details`).
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from bot.controls.rows import Row
from bot.features.chance import SEAL, SEED, digits_button
from bot.features.teaching import exit_row, reading
from bot.match.pure.chance.draws import KNOWN
from bot.match.pure.errors import Fault, Refused, StoreFault
from bot.match.pure.log.entries import How, Seen
from bot.match.pure.log.latest import by_itself, standing
from bot.match.pure.play.look import Look
from bot.match.pure.seats.seating import alone, student_of
from bot.match.pure.seats.tenure import handed_over, of_seat
from bot.match.pure.table.model import Match, Status, Word
from bot.match.pure.table.outbox import AnnouncementKind, OutboxRow
from bot.match.services.service import Service
from bot.match.services.teaching.lessons import topics_told
from bot.presenters.guide import Course, Lesson, Page
from bot.presenters.presenter import Presenter, presenter_of
from bot.publishing.composing.messages import Post
from bot.wording.fair import stirred
from bot.wording.log import MARKS, with_marks
from bot.wording.names.people import color_name, listed, mark, mention, mentions, named
from data.texts import Texts
from games.core import AnySeen, AnyView

log = logging.getLogger(__name__)

FOLDED: Final = 3
LINE: Final = 300
SIGN: Final = "⏩"
LAPIS: Final = 0x2B4C8C


def opening(row: OutboxRow, match: Match, words: Sequence[Word], tr: Texts, more: Sequence[str] = ()) -> list[str]:
    """Return the lines at the top of an announcement, before the lines about moves. When a game starts, they say who
    sits where and how randomness is generated, and include `more`. After an upgrade, they say that the game continues.
    """
    if row.kind is AnnouncementKind.STARTED:
        seating = " · ".join(f"{mark(player.color)} {mention(player, tr)}" for player in match.players)
        if match.joined:
            begins = tr("The game begins. I drew the seats at random; in seating order: {people}", people=seating)
        else:
            begins = tr("The game begins. Seating order: {people}", people=seating)
        lines = [begins, *more]
        sealed = match.commitment and match.chance != KNOWN and (words or not alone(match))
        return [*lines, "-# " + stirred(match, words, tr)] if sealed else lines
    if row.kind is AnnouncementKind.UPGRADED:
        return [tr("This game was on hold because the rules had changed. Now it continues where it left off.")]
    return []


def unreadable(row: OutboxRow, tr: Texts) -> str:
    line = tr(
        "My records of this table are damaged, so I can't show entries {first} to {last}. The game continues from "
        "the current board; please tell the bot's host.",
        first=row.first,
        last=row.last,
    )
    return f"⚠️ {line}"


def other_rules(row: OutboxRow, tr: Texts) -> str:
    line = tr(
        "The rules have changed since this was played, so I can't show it, and the game is on hold. `cartouche "
        "upgrade --check` shows the bot's host whether it can continue."
    )
    if not row.last:
        line = tr(
            "The rules have changed since this game began, so it's on hold. `cartouche upgrade --check` shows the "
            "bot's host whether it can continue."
        )
    return f"⚠️ {line}"


async def holder_lines(service: Service, row: OutboxRow, match: Match, tr: Texts) -> list[str]:
    """Return the lines to show below a game's result. If several people played the same seat, the lines name them. They
    also mention moves that a computer player made for someone who was absent.
    """
    if match.status is not Status.OVER or row.last != match.ply:
        return []
    past = await service.seats.past(match.id)
    lines = []
    for seat in dict.fromkeys(seat for seat, _ in handed_over(match, past)):
        player = match.players[seat]
        parts = []
        for one in of_seat(match, past, seat):
            who = tr("a computer") if one.computer else named(one.user or 0, tr)
            if one.last >= one.first:
                parts.append(tr("{who} (entries {first} to {last})", who=who, first=one.first, last=one.last))
        lines.append(f"-# {mark(player.color)} {', '.join(parts)}")
    if lines:
        lines.append(
            "-# "
            + tr("If you've taken over a seat, a place in the lower half doesn't count for you. A better one does.")
        )
    stood = await service.seats.played_for(match.id)
    if stood:
        told = " · ".join(
            tr.pair(f"{mark(match.players[seat].color)} {mention(match.players[seat], tr)}", count)
            for seat, count in stood.items()
        )
        lines.append("-# " + tr("Moves made for players who ran out of time: {told}", told=told))
    return lines


def fold(steps: Sequence[Seen], match: Match, view: AnyView, presenter: Presenter, tr: Texts) -> list[str]:
    """Return the log lines for `steps`, with consecutive automatic moves collapsed into one line. `view`: the position
    after the last step.
    """
    runs = runs_of(steps, match)
    told = list(steps)
    for run in runs:
        for place in run:
            kept = tuple(event for event in steps[place].events if presenter.stands(event))
            told[place] = replace(steps[place], events=kept, move=0)
    lines = with_marks(presenter.lines_by_step(told, match, view, tr), steps, tr)
    for run in runs:
        lines[run.start][:0] = _folded_line(steps[run.start : run.stop], match, view, presenter, tr)
    return [line for some in lines for line in some]


def runs_of(steps: Sequence[Seen], match: Match) -> list[range]:
    """Return the runs of automatic moves to collapse, as ranges of indices of `steps`. A step by a person ends a run.
    Random draws at the beginning or end of a run don't belong to it.
    """
    runs: list[range] = []
    moves: list[int] = []
    for place, step in enumerate(steps):
        # Moves for an absent person are told line by line, because everyone should see them. So are moves that the
        # rules didn't force.
        if not by_itself(match, step) or step.entry.how in MARKS or step.entry.how is How.COSTLESS:
            runs += _run(moves)
            moves = []
        elif step.move:
            moves.append(place)
    return [*runs, *_run(moves)]


def _run(moves: Sequence[int]) -> list[range]:
    return [range(moves[0], moves[-1] + 1)] if len(moves) >= FOLDED else []


def _folded_line(run: Sequence[Seen], match: Match, view: AnyView, presenter: Presenter, tr: Texts) -> list[str]:
    moves = [step for step in run if step.move]
    seats = list(dict.fromkeys(step.entry.who for step in moves))
    players = [match.players[seat] for seat in seats]
    if len(seats) > 1 and all(player.user is None for player in players):
        colors = [f"{mark(player.color)} {color_name(player.color, tr)}" for player in players]
        who = tr("{names} (computers)", names=listed(colors, tr))
    else:
        people = mentions(match, tr)
        who = listed([people[seat] for seat in seats], tr)
    if any(step.forced or step.entry.how is How.SINGLE for step in moves):
        told = tr.plural(
            "{who} played {count} move, forced by the rules.",
            "{who} played {count} moves, some forced by the rules.",
            len(moves),
            who=who,
        )
    else:
        told = tr.plural("{who} played {count} move.", "{who} played {count} moves.", len(moves), who=who)
    lines = [f"{SIGN} **{moves[0].move}–{moves[-1].move}.** {told}"]
    for sentence in presenter.decided(run, match, view, tr):
        if len(lines[-1]) + 1 + len(sentence) <= LINE:
            lines[-1] += f" {sentence}"
        else:
            lines.append(sentence)
    return lines


async def marked(service: Service, row: OutboxRow, look: Look, *, live: bool) -> list[AnySeen]:
    """Return the public events to mark on the board: the events of `row`, and everything that has happened since the
    last move of the players whose turn it is.

    If several players have to act, the earliest of their last moves counts. At a live table, or if nobody has to act or
    the log is damaged, only the row's own events are marked.
    """
    own = [event for step in row.steps for event in step.events]
    if live or not look.asked:
        return own
    try:
        new = await service.history.since(look.match, look.asked, None)
    except (StoreFault, Refused) as error:
        if isinstance(error, StoreFault) and error.fault is not Fault.DAMAGED:
            raise
        log.warning("Table %d: its board marks only the last moves: %s", look.match.id, error)
        return own
    first = new[0].entry.ply if new else look.match.ply + 1
    before = [event for step in standing(row.steps) if step.entry.ply < first for event in step.events]
    return [*before, *(event for step in standing(new) for event in step.events)]


class Lessons:
    """The lessons of a tutorial game. In a turn-based game, each lesson appears once, in the announcement of the moves
    that made it due. At a live table, the lesson is shown above the board, and time stops while the player reads. After
    the lesson, a line above the board says what to do next.
    """

    def __init__(self, service: Service, presenters: Mapping[str, Presenter]) -> None:
        self._service = service
        self._presenters = presenters

    async def told(self, row: OutboxRow, match: Match, tr: Texts) -> list[Page]:
        """Return the lessons that are due at the start of the game, or after the log entries of `row`.

        Return an empty list at a live table, or if there are no more lessons.
        """
        found = self._course(match)
        tells = row.last or row.kind is AnnouncementKind.STARTED
        if found is None or not tells or self._service.desk.live(match):
            return []
        course, seat = found
        moments = await self._service.teaching.moments(match.id, row.last)
        if not moments or moments[-1].ply != row.last:
            return []
        told, before = topics_told(course, moments, seat), topics_told(course, moments[:-1], seat)
        return [
            _shown(course.lessons[topic].lesson(moments[-1].look, seat, tr), number, len(course.lessons), tr)
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
        number, count = len(told), len(course.lessons)
        lesson = course.lessons[told[-1]].lesson(look, seat, tr)
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
        return [exit_row(match, tr)] if moments and len(told) < len(course.lessons) else []

    def seal(self, match: Match, tr: Texts) -> Post:
        guide = presenter_of(self._presenters, match.game).guide
        line = tr(
            "🎓 Table {number} is a lesson: its draws are always the same, so nothing here depends on luck.",
            number=match.id,
        )
        seed = guide.course.seed if guide and guide.course else b""
        if hashlib.sha256(seed).hexdigest() == match.commitment:
            button = digits_button(SEED, seed.hex(), tr, match.id)
        else:
            button = digits_button(SEAL, match.commitment or "", tr, match.id)
        return Post(content=f"-# {line}", rows=[(button,)])

    def _course(self, match: Match) -> tuple[Course, int] | None:
        guide, seat = presenter_of(self._presenters, match.game).guide, student_of(match)
        if not match.options.lesson or guide is None or guide.course is None or seat is None:
            return None
        return guide.course, seat


def _shown(lesson: Lesson, number: int, count: int, tr: Texts) -> Page:
    title = "🎓 " + tr("Lesson {number} of {count}: {title}", number=number, count=count, title=lesson.title)
    return Page(title, lesson.text, lesson.draw, LAPIS)
