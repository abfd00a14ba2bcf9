from __future__ import annotations

import logging
import re
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from bot.client.links import board_link
from bot.client.names import People
from bot.controls.rows import Button, Row
from bot.drawing.pictures import Pictures
from bot.features.chance import SEAL, digits_button
from bot.features.history.details import details_button
from bot.features.history.ended import ended_rows
from bot.features.history.told import lines_told
from bot.features.history.told import told as told_steps
from bot.features.orders.words import news
from bot.features.play.boards import ROWS, public_rows
from bot.features.seats import suggested
from bot.features.table.embeds import settings_told, shown, signup_line, table_embed
from bot.features.table.signup import signup_rows
from bot.features.teaching import above_board, level_line, level_row, onward_button, paused_rows
from bot.match.pure.chance.draws import KNOWN
from bot.match.pure.errors import Fault, Refused, StoreFault
from bot.match.pure.log.latest import standing
from bot.match.pure.notices.deciding import NoticeReason
from bot.match.pure.people.settings import Person
from bot.match.pure.play.look import Look
from bot.match.pure.table.incident import Happened, Incident
from bot.match.pure.table.model import Match
from bot.match.pure.table.outbox import AnnouncementKind, OutboxRow
from bot.match.services.people.own import Waiting
from bot.match.services.service import Service
from bot.presenters.guide import Page
from bot.presenters.presenter import Presenter, Story, presenter_of
from bot.publishing.composing.calling import (
    call_lines,
    ends,
    people_of,
    place_of,
    reminder,
    several,
    thanks,
    with_calls,
    words,
)
from bot.publishing.composing.clocks import clock_news, standing_still, thinking
from bot.publishing.composing.lines import SIGN, Lessons, fold, holder_lines, marked, opening, other_rules, unreadable
from bot.publishing.composing.messages import (
    COMPUTERS,
    WINNING,
    BoardPart,
    EmbedPart,
    Notice,
    Post,
    Powers,
    elided,
    embed_of,
    one,
    pack,
    together,
)
from bot.wording.blocks import CONTENT, fenced, missing, short
from bot.wording.calls import enough_for_you, rescue_for
from bot.wording.clocks import clock_words, timed
from bot.wording.fair import said, seal
from bot.wording.log import stood_in, told, told_last
from bot.wording.medals import medal_line
from bot.wording.names.typed import plain
from bot.wording.proposals import meeting_line, meeting_news
from data.texts import Texts, texts
from games.core import AnyView
from render.kit.picture import Drawing

log = logging.getLogger(__name__)

SHOWN: Final = frozenset(
    {NoticeReason.TURN, NoticeReason.CHANCE, NoticeReason.NUDGE, NoticeReason.REMINDER, NoticeReason.OPTIONAL}
)
LIVE_LINES: Final = 6
LIVE_ACTS: Final = 16
MENTION: Final = re.compile(r"<@!?(\d+)>")


class Composer:
    def __init__(
        self, service: Service, people: People, pictures: Pictures, presenters: Mapping[str, Presenter]
    ) -> None:
        self._service = service
        self.people = people
        self._pictures = pictures
        self._presenters = presenters
        self._lessons = Lessons(service, presenters)

    async def compose(self, notice: Notice) -> list[Post]:
        """Return the messages that announce `notice`. The final message has the board."""
        row, match, tr = notice.row, notice.match, notice.tr
        match row.kind:
            case AnnouncementKind.REMINDER | AnnouncementKind.CALL:
                seat = None if row.who is None else match.seat_of(row.who)
                until = None if seat is None else await self._service.clocks.deadline_of(match, seat)
                if row.kind is AnnouncementKind.CALL and row.about == NoticeReason.MEETING:
                    until = await self._service.meetings.next(match.id)
                person = Person() if row.who is None else await self._service.people.of(row.who)
                more = rescue_for(person, self._service.desk.now(), tr) if match.options.league else []
                return reminder(row, match, tr, until, [*more, *call_lines(notice, self._presenters)])
            case AnnouncementKind.MEETING:
                return pack(
                    [meeting_news(row, match, tr, board_link(match) or "")], [], BoardPart(pings=notice.mentions)
                )
            case AnnouncementKind.CLOCK:
                return await self._clock(row, match, tr)
            case AnnouncementKind.SEAL:
                if match.chance == KNOWN:
                    return [self._lessons.seal(match, tr)]
                button = digits_button(SEAL, match.commitment or "", tr, match.id)
                return [Post(content=seal(match, tr), rows=[(button,)])]
            case AnnouncementKind.WORD:
                words = await self._service.store.words(match.id)
                return pack(said(words[row.about - 1], match, tr), [], BoardPart())
            case AnnouncementKind.REMOVED:
                return pack(
                    [told(incident, tr) for incident in await self._incidents(row)],
                    [],
                    BoardPart(),
                )
            case AnnouncementKind.CANCELLED:
                incidents = await self._incidents(row)
                off = [told_last(incident, tr) for incident in incidents] or [[tr("This table has been cancelled.")]]
                anew = any(incident.kind is Happened.ANEW for incident in incidents)
                rows = [] if anew else ended_rows(match, tr)  # the new game's board follows at once
                return pack([line for lines in off for line in lines], [], BoardPart(rows=rows))
            case _:
                return await self._played(notice)

    def presenter(self, game: str) -> Presenter:
        """Return the presenter of `game`. Raises Refused (UNKNOWN_GAME) if its package isn't installed."""
        return presenter_of(self._presenters, game)

    def following(self, look: Look) -> int | None:
        presenter = self.presenter(look.match.game)
        return presenter.following(look.view) if look.asked else None

    async def direct(
        self,
        row: OutboxRow,
        match: Match,
        powers: Powers,
        enough: int | None = None,
        waiting: Sequence[Waiting] = (),
    ) -> Post:
        """Return the direct message for `row`, in its recipient's language.

        `enough`: the time when notices start again, if this is the recipient's final notice of the day. `waiting`: all
        tables that wait for the recipient, if there are several; the message then lists them instead of showing a
        board. Raises StoreFault.
        """
        assert row.who is not None  # noqa: S101 - for the type checker: a direct message is for somebody
        service, presenter = self._service, self.presenter(match.game)
        person = await service.people.of(row.who)
        tr = texts(person.locale or match.locale)
        place = place_of(match, presenter.title)
        if row.about == NoticeReason.MEETING:
            return Post(content=meeting_line(await service.meetings.next(match.id), place, tr))
        notes = await service.notices.notes(row.who)
        text = words(row, match, presenter.title, tr, notes.get(match.id, ""), enough=enough)
        if waiting:
            noted = [msgspec.structs.replace(one, note=notes.get(one.match.id, "")) for one in waiting]
            lines = several(noted, row, place, self._presenters, tr)
            text = short("\n".join([*lines, *([] if enough is None else [enough_for_you(enough, tr)])]), 2000)
        if match.options.league:
            text = "\n".join((text, *rescue_for(person, service.desk.now(), tr)))
        seat = match.seat_of(row.who)
        if seat is None:
            return Post(content=text)
        rows = list[Row]()
        try:
            if row.about == NoticeReason.REMINDER and match.options.clock.runs:
                moves, rows = await suggested(service, presenter, row, tr)
                more = "\n".join((text, *moves))
                # The button asks for no confirmation, so it needs words above it that say in full what it plays.
                text, rows = (more, rows) if len(more) <= CONTENT else (text, [])
            if waiting:
                return Post(content=text, rows=rows)
            look = await service.history.look(match.id, seat)
            lines = news(await service.orders.of_look(look), presenter, tr)
            drawing = await self._seen_by(look, row, presenter, tr) if powers.files and row.about in SHOWN else None
        except (Refused, StoreFault) as error:
            if isinstance(error, StoreFault) and error.fault is not Fault.DAMAGED:
                raise
            log.warning("Table %d: a direct message says only that it waits: %s", match.id, error)
            return Post(content=text, rows=rows)
        for line in lines:
            if len(text) + 1 + len(line) > CONTENT:
                break
            text = f"{text}\n{line}"
        return Post(content=text, drawings=() if drawing is None else (drawing,), rows=rows)

    async def _seen_by(self, look: Look, row: OutboxRow, presenter: Presenter, tr: Texts) -> Drawing | None:
        history = self._service.history
        if presenter.private:
            assert look.viewer is not None  # noqa: S101 - for the type checker: it is a seat's
            new = standing(await history.since(look.match, (look.viewer,), look.viewer))
            events = [event for step in new for event in step.events]
        else:
            look, tr = await history.look(look.match.id, None), texts(look.match.locale)
            events = await marked(self._service, row, look, live=False)
        return await self._pictures.board(look.match, look.view, events, tr, at=look.at)

    async def _clock(self, row: OutboxRow, match: Match, tr: Texts) -> list[Post]:
        incidents = await self._incidents(row)
        person = await self._service.people.of(incidents[0].by) if incidents else None
        now, posts = self._service.desk.now(), list[Post]()
        for incident in incidents:
            reached = incident.kind is Happened.REACHED
            stood = await self._service.reach.stood(match, incident.at) if reached else None
            posts += clock_news(incident, match, person or Person(), now, tr, moment=row.about, stood=stood)
        return posts

    async def _incidents(self, row: OutboxRow) -> tuple[Incident, ...]:
        return await self._service.history.incidents(row.match, row.id)

    async def signup(self, match: Match, tr: Texts, powers: Powers, *, starts: int | None = None) -> Post:
        """Return the current sign-up message, which pings invited people. Once the game has begun, the message has no
        controls. `starts`: the time when the game starts by itself, or None.
        """
        self._pictures.expect(match.game)
        title = self.presenter(match.game).title
        line = signup_line(match, title, tr)
        game = self._service.desk.game(match.game)
        settings = shown(match, self.presenter(match.game), game, tr)
        embed = await table_embed(match, self.presenter(match.game), game, self.people, tr, starts=starts)
        rows = signup_rows(match, tr, game, self.presenter(match.game), starts=starts is not None)
        post = Post(content=line, embeds=(embed,), rows=rows, pings=match.options.invited)
        if powers.embeds:
            return post
        if match.options.clock.runs:
            settings = (*settings, (tr("Clock"), clock_words(match.options.clock, tr)))
        settings = (*settings, *settings_told(match.options, tr, alone=False))
        lines = (line, embed.description, *(tr.pair(name, value) for name, value in settings), embed.footer.text)
        return msgspec.structs.replace(post, content="\n".join(map(str, lines)), embeds=())

    async def _played(self, notice: Notice) -> list[Post]:
        row, match, tr = notice.row, notice.match, notice.tr
        look, results = notice.look, list[Page]()
        if look is None:
            log_lines = [other_rules(row, tr)]
        elif row.last and not row.steps:
            log_lines = [unreadable(row, tr)]
        else:
            # The lines describe the position of their time, the board shows the present one.
            now = row.last in {0, look.match.ply}
            then = look if now else await self._service.history.look(match.id, None, row.last)
            log_lines = await self._lines(row, then, tr)
            results = await self._results(notice, then.view)
            results += await self._lessons.told(row, match, tr)
        words = await self._service.store.words(match.id) if row.kind is AnnouncementKind.STARTED else ()
        told_of = row.kind is not AnnouncementKind.MOVED or not row.last or stood_in(row.steps)
        incidents = await self._incidents(row) if told_of else ()
        done = [told(incident, tr) for incident in incidents]
        whole = [
            *done,
            *opening(row, match, words, tr, self._beginning(match, tr)),
            *log_lines,
            *await self._medals(row, match, tr),
            *thanks(row, match, tr),
        ]
        whole += await holder_lines(self._service, row, match, tr)
        lines = elided(whole, tr)
        less = lines != whole or any(line.startswith(SIGN) for line in log_lines)
        details = details_button(match, row.steps, tr) if row.steps and less else None
        embeds, plain = list[EmbedPart](), list[str]()
        if notice.powers.embeds:
            embeds = [await self._embed(result, notice.powers) for result in results]
        else:
            plain = [result.plain for result in results]
        board = await self._board(notice, look) if notice.newest and look else BoardPart()
        people = await self._service.people.several(people_of(match))
        posts = together(
            lambda lines, details: self._packed(notice, (lines, [*embeds], plain), board, details),
            lines,
            details,
            notice.carried,
        )
        return with_calls(posts, row, match, people, self._service.desk.now())

    async def _medals(self, row: OutboxRow, match: Match, tr: Texts) -> list[str]:
        earned = (
            [(match.players[seat].user, medal) for seat, medal in await self._service.history.medals(match.id)]
            if ends(row, match)
            else []
        )
        people = await self._service.people.several(user for user, _ in earned if user)
        title = self.presenter(match.game).title
        return [
            medal_line(user, medal, title, tr) for user, medal in earned if user in people and not people[user].hidden
        ]

    def _packed(
        self,
        notice: Notice,
        told: tuple[Sequence[str], list[EmbedPart], Sequence[str]],
        board: BoardPart,
        details: Button | None,
    ) -> list[Post]:
        lines, embeds, plain = told
        if not ends(notice.row, notice.match):
            return pack(lines, embeds, board, results=plain, apart=notice.live, details=details)
        match, tr = notice.match, notice.tr
        onward = onward_button(match, self.presenter(match.game), tr)
        after = ended_rows(match, tr, analysed=self._service.analyses.there(match), onward=onward)
        if notice.live:  # the board is above this message, changed in place
            *before, last = pack(lines, embeds, board, results=plain, details=details)
            return [*before, msgspec.structs.replace(last, rows=after)]
        # The game's end goes with the picture that shows it, above the last buttons.
        end = embeds.pop() if embeds else None
        return pack(lines, embeds, msgspec.structs.replace(board, end=end, rows=after), results=plain, details=details)

    def _beginning(self, match: Match, tr: Texts) -> list[str]:
        shown = self.presenter(match.game)
        level = level_line(match, shown, tr)
        winning = [WINNING + tr(shown.winning)] if shown.winning else []
        return [*winning, COMPUTERS + level] if level else winning

    async def urgent(self, match: Match, shown: int) -> bool:
        presenter = self.presenter(match.game)
        if match.ply <= shown:
            return False
        seen = await self._service.history.seen(match, shown + 1, match.ply, None)
        return any(presenter.urgent(event) for step in seen for event in step.events)

    async def live_board(self, notice: Notice, look: Look) -> Post:
        """Return a single message with a live table's current public board and lines about the table's latest steps.
        The message pings nobody.
        """
        match, tr = look.match, notice.tr
        seen = await self._service.history.seen(match, max(1, match.ply - LIVE_ACTS + 1), match.ply, None)
        lines = lines_told(self.presenter(match.game), seen, match, look.view, tr)[-LIVE_LINES:]
        board = await self._board(notice, look)
        named = await self._named(match, board.prompt, tr)
        return one(() if match.solo_pause else lines, msgspec.structs.replace(board, prompt=named, pings=()))

    async def _named(self, match: Match, line: str, tr: Texts) -> str:
        names = await self.people.names(match, tr)
        by_user = {str(player.user): str(name) for player, name in zip(match.players, names, strict=True)}
        return MENTION.sub(lambda found: by_user.get(found[1], found[0]), line)

    async def _board(self, notice: Notice, look: Look) -> BoardPart:
        match, view, tr = look.match, look.view, notice.tr
        shown = self.presenter(match.game)
        drawing, text = None, list[str]()
        if notice.powers.files:
            events = await marked(self._service, notice.row, look, live=notice.live)
            drawing = await self._pictures.board(match, view, events, tr, at=look.at)
        if drawing is None:
            text = fenced(shown.text_board(view, plain(await self.people.names(match, tr)), tr, at=look.at))
            text += [missing(tr)] if notice.powers.files else []
        if not look.asked:
            return BoardPart(drawing=drawing, text=text)
        undo, first = await self._service.undos.possible(match), notice.row.kind is AnnouncementKind.STARTED
        rows = public_rows(shown, look, tr, live=notice.live, undo=undo, first=first)
        exits = await self._lessons.exit(match, tr)
        levels = level_row(match, shown, tr) if first and rows else []
        rows = paused_rows(match, shown, exits, tr) or [*rows, *exits, *(levels if len(rows) < ROWS else ())]
        prompt = "" if self._service.desk.game(match.game).timed else thinking(match, look.asked, tr)
        prompt = prompt or timed(shown.prompt(match, view, tr), match, await self._service.clocks.deadlines(match), tr)
        enough = call_lines(notice, self._presenters)
        still = standing_still(prompt, match, self._service.desk.time, tr)
        taught = (above_board(match, shown, tr), await self._lessons.current(look, tr)) if notice.live else ()
        return BoardPart(
            prompt="\n".join(filter(None, (still, *enough, *taught))),
            drawing=drawing,
            rows=rows,
            pings=notice.mentions,
            text=text,
        )

    async def _lines(self, row: OutboxRow, then: Look, tr: Texts) -> list[str]:
        shown = self.presenter(then.match.game)
        if row.steps and row.steps[0].undone:
            return await told_steps(self._service, shown, row.steps, then, tr)
        return fold(row.steps, then.match, then.view, shown, tr)

    async def _results(self, notice: Notice, view: AnyView) -> list[Page]:
        match = notice.match
        story = Story(match=match, steps=notice.row.steps, view=view)
        names = await self.people.names(match, notice.tr)
        return self.presenter(match.game).results(story, names, notice.tr)

    async def _embed(self, result: Page, powers: Powers) -> EmbedPart:
        embed = embed_of(result)
        if result.draw is None or not powers.files:
            return EmbedPart(embed)
        drawing = await self._pictures.draw(result.draw, what=f"the picture beside {result.title!r}")
        if drawing is None:  # the embed says the same in words
            return EmbedPart(embed)
        return EmbedPart(embed.set_image(url=f"attachment://{drawing.filename}"), drawing)
